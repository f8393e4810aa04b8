# SPDX-License-Identifier: LGPL-2.1-or-later
# What the default build takes from FFmpeg: enough for the demo, the tests,
# the benchmarks and every command line of the manual, small enough to build
# in a few minutes on two cores. Sourced by tools/configure-ffmpeg.sh.

# one --enable-<kind>=<name> for each name
enable() {
    kind=$1
    shift
    for name; do printf -- '--enable-%s=%s\n' "$kind" "$name"; done
}

ffmpeg_components() {
    echo --disable-everything
    enable protocol fd file md5 pipe
    enable demuxer avi aac concat ffmetadata flac h264 hevc image2 \
        image2pipe image_jpeg_pipe image_png_pipe ivf matroska mov mp3 \
        mpegps mpegts mpegvideo nut ogg rawvideo wav yuv4mpegpipe
    enable muxer avi crc framecrc framehash framemd5 h264 hevc hash image2 \
        image2pipe ipod matroska md5 mov mp4 mpegts null nut rawvideo wav \
        yuv4mpegpipe
    enable decoder aac ac3 av1 ffv1 ffvhuff flac h264 hevc mjpeg mp3float mpeg1video \
        mpeg2video mpeg4 opus pcm_s16le pgm pgmyuv png prores rawvideo vorbis vp8 vp9 \
        wrapped_avframe av1_cuvid h264_cuvid hevc_cuvid vp9_cuvid
    enable encoder aac ffv1 ffvhuff libx264 mjpeg mpeg2video mpeg4 pcm_s16le png prores_ks \
        rawvideo wrapped_avframe h264_nvenc hevc_nvenc h264_vaapi hevc_vaapi
    enable parser aac ac3 av1 flac h264 hevc mjpeg mpeg4video mpegaudio \
        mpegvideo opus png vorbis vp8 vp9
    enable bsf aac_adtstoasc av1_frame_split extract_extradata \
        h264_mp4toannexb hevc_mp4toannexb mjpeg2jpeg noise vp9_superframe_split
    enable hwaccel h264_nvdec hevc_nvdec av1_nvdec vp9_nvdec mpeg2_nvdec \
        mjpeg_nvdec h264_vaapi hevc_vaapi av1_vaapi vp9_vaapi mpeg2_vaapi
    enable indev lavfi
    enable filter aformat anull anullsink anullsrc aresample atrim atadenoise \
        avgblur avgblur_opencl bilateral bilateral_cuda blend boxblur color \
        concat convolution convolution_opencl crop drawbox fftdnoiz format fps \
        fsync gblur geq gradients hflip hqdn3d hstack hwdownload hwmap hwupload \
        hwupload_cuda interleave lut lutyuv median metadata mix negate \
        nlmeans nlmeans_opencl noise null nullsink nullsrc overlay owdenoise \
        pad psnr realtime scale scale_cuda scale_vaapi select sendcmd \
        setfield setparams setpts setsar settb showinfo signalstats sine \
        smartblur split \
        ssim streamselect testsrc testsrc2 thumbnail tile tinterlace tmix \
        tpad transpose trim unsharp unsharp_opencl vflip vstack yadif zoompan
}
