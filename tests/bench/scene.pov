// SPDX-License-Identifier: LGPL-2.1-or-later
// A rendered scene with motion for the bench of quality; clock runs from 0 to 1.
#version 3.7;
global_settings { assumed_gamma 1 }
camera {
    location <0.6 * clock - 0.3, 2.2 + 0.1 * clock, -6>
    look_at <0.2 * clock, 1, 0>
    right x * image_width / image_height
}
light_source { <6, 9, -7> rgb 1.1 }
light_source { <-8, 4, -3> rgb 0.3 shadowless }
sky_sphere {
    pigment {
        bozo turbulence 0.7 scale <0.5, 0.15, 0.5> translate x * 0.05 * clock
        color_map { [0 rgb <0.35, 0.5, 0.8>] [0.6 rgb <0.6, 0.7, 0.85>] [1 rgb 0.9] }
    }
}
plane {     // tiles of stone
    y, 0
    pigment {
        checker
        pigment { granite scale 0.6 color_map { [0 rgb 0.25] [1 rgb 0.65] } }
        pigment { wrinkles scale 0.3 color_map { [0 rgb <0.5, 0.3, 0.2>] [1 rgb <0.8, 0.7, 0.5>] } }
    }
    finish { diffuse 0.8 reflection 0.08 }
}
sphere {    // metal, rolling to the right
    <-1.8 + 0.7 * clock, 1, 0.6>, 1
    pigment { rgb <0.8, 0.75, 0.6> }
    finish { reflection 0.45 specular 0.8 roughness 0.01 }
}
box {       // wood, turning
    -0.8, 0.8
    pigment { wood turbulence 0.06 scale 0.25 rotate <80, 10, 0>
              color_map { [0 rgb <0.55, 0.35, 0.18>] [0.8 rgb <0.4, 0.22, 0.1>] [1 rgb <0.55, 0.35, 0.18>] } }
    rotate y * (20 + 25 * clock)
    translate <1.5, 0.8, 0.2>
}
torus {     // smooth plastic
    0.7, 0.25
    pigment { rgb <0.2, 0.5, 0.35> }
    finish { phong 0.7 }
    rotate x * (60 + 15 * clock)
    translate <0.1, 0.6, -1.8>
}
cone {      // marble
    <-0.2, 0, 2.6>, 1.2, <-0.2, 3, 2.6>, 0
    pigment { marble turbulence 0.8 scale 0.4 color_map { [0 rgb 0.9] [0.8 rgb 0.5] [1 rgb 0.2] } }
}
