# SPDX-License-Identifier: LGPL-2.1-or-later
# Components of FFmpeg in the default build: all filters and protocols that need
# no further library, decoders for files of cameras, archives, the web and image
# editors, and what the demo, tests, benchmarks and manual use, limited so that
# two cores build them in minutes. ./configure --full enables all components.
# Sourced by tools/configure-ffmpeg.sh.

# enable KIND NAME...: print --enable-KIND=NAME for each name
enable() {
    kind=$1
    shift
    for name; do printf -- '--enable-%s=%s\n' "$kind" "$name"; done
}

# ffmpeg_libraries SRC: print the options for installed libraries that the
# FFmpeg tree SRC supports: for AV1 and for drawtext
ffmpeg_libraries() {
    ! pkg-config --exists 'dav1d >= 0.5.0' || echo --enable-libdav1d
    pkg-config --exists freetype2 harfbuzz fontconfig || return 0
    for library in libfreetype libharfbuzz libfontconfig; do
        ! grep -q -e "--enable-$library " "$1/configure" ||
            echo "--enable-$library"
    done
}

# the patterns are expanded by FFmpeg's configure
ffmpeg_components() {
    echo --disable-everything
    echo --enable-protocols
    enable demuxer aac ac3 aiff amr apng asf au avi caf cine concat dirac \
        dnxhd dv eac3 ffmetadata filmstrip flac flv gif gxf 'h26?' hevc image2 \
        image2pipe 'image_*_pipe' ivf m4v matroska mjpeg mov mp3 mpegps \
        mpegts mpegvideo mxf nut obu ogg rawvideo rm swf vc1 w64 wav wtv \
        yuv4mpegpipe
    enable muxer asf avi crc dv flv framecrc framehash framemd5 gif h264 \
        hevc hash image2 image2pipe ipod matroska md5 mov mp4 mpegts mxf null \
        nut rawvideo wav yuv4mpegpipe
    enable encoder aac bmp dnxhd dpx dvvideo ffv1 ffvhuff flv gif huffyuv \
        libx264 mjpeg mpeg2video mpeg4 msmpeg4v3 pcm_s16le png prores_ks \
        rawvideo tiff utvideo v210 wmv2 wrapped_avframe h264_nvenc hevc_nvenc \
        h264_vaapi hevc_vaapi
    # pictures
    enable decoder apng bmp dpx exr gif jpeg2000 jpegls mjpeg mjpegb pam pbm \
        pcx pfm pgm pgmyuv phm png ppm psd qoi sgi sunrast targa tiff webp
    # archives and editing
    enable decoder 'asv?' aura avrn avui cfhd cljr cllc dirac dnxhd dvvideo \
        ffv1 ffvhuff frwu hap hq_hqa hqx huffyuv hymt lagarith loco magicyuv \
        mpeg1video mpeg2video mpegvideo notchlc prores r10k r210 rawvideo \
        speedhq utvideo 'v210*' v308 v408 v410 vble y41p yuv4 zlib zero12v eightbps
    # cameras, phones, the web, and older formats
    enable decoder amv av1 cinepak cscd 'flashsv*' flv fraps h261 h263 h263i \
        h263p h264 hevc 'indeo?' mpeg4 'msmpeg4v?' msrle msvideo1 qdraw \
        qtrle rpza 'rv?0' smc 'svq?' theora tscc tscc2 vc1 vc1image vp3 vp5 \
        'vp6*' vp7 vp8 vp9 'wmv?' wmv3image wrapped_avframe zmbv av1_cuvid \
        h264_cuvid hevc_cuvid vp9_cuvid libdav1d
    enable decoder aac aac_latm ac3 adpcm_ima_qt adpcm_ima_wav adpcm_ms \
        adpcm_swf alac amrnb amrwb cook eac3 flac gsm_ms mp1float mp2float \
        mp3float nellymoser opus 'pcm_*' qdm2 ra_144 ra_288 sipr speex vorbis \
        wavpack wmalossless wmapro wmav1 wmav2
    enable parser aac aac_latm ac3 amr av1 bmp cook dirac dnxhd dpx flac gif \
        h261 h263 h264 hevc jpeg2000 mjpeg mpeg4video mpegaudio mpegvideo opus \
        png pnm qoi rv34 sipr vc1 vorbis vp3 vp8 vp9 webp
    enable bsf aac_adtstoasc av1_frame_split extract_extradata \
        h264_mp4toannexb hevc_mp4toannexb mjpeg2jpeg mpeg4_unpack_bframes \
        noise vp9_superframe_split
    enable hwaccel h264_nvdec hevc_nvdec av1_nvdec vp9_nvdec mpeg2_nvdec \
        mjpeg_nvdec h264_vaapi hevc_vaapi av1_vaapi vp9_vaapi mpeg2_vaapi
    enable indev lavfi
    echo --enable-filters
}
