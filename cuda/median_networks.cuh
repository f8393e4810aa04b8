/*
 * This file is part of FFmpeg.
 *
 * FFmpeg is free software; you can redistribute it and/or
 * modify it under the terms of the GNU Lesser General Public
 * License as published by the Free Software Foundation; either
 * version 2.1 of the License, or (at your option) any later version.
 *
 * FFmpeg is distributed in the hope that it will be useful,
 * but WITHOUT ANY WARRANTY; without even the implied warranty of
 * MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU
 * Lesser General Public License for more details.
 *
 * You should have received a copy of the GNU Lesser General Public
 * License along with FFmpeg; if not, write to the Free Software
 * Foundation, Inc., 51 Franklin Street, Fifth Floor, Boston, MA 02110-1301 USA
 */

/**
 * @file
 * Selection networks for square windows.
 *
 * Written by tools/median_networks.py: do not edit.
 *
 * Included by median_net.cuh, which has the macros: LD loads a sample of the
 * tile's footprint, CE and CF sort two samples, MN and MX (MNF, MXF) take the
 * smaller or larger; the ones with F may use the multiply-add pipe.
 */

#ifndef AVFILTER_CUDA_MEDIAN_NETWORKS_CUH
#define AVFILTER_CUDA_MEDIAN_NETWORKS_CUH

template<int size, int any_rank>
struct MedianNet;

#ifdef MEDIAN_NET_3_0
template<>
struct MedianNet<3, 0> {
enum { tile_w = 4, tile_h = 4 };
template<typename L, typename In, typename Out>
static __forceinline__ __device__ void run(const In &in, Out &out, int)
{
    const In &at = in;
    unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13, v14,
    v15, v16, v17, v18, v19, v20, v21, v22, v23, v24, v25, v26, v27, v28, v29,
    v30, v31, v32, v33, v34, v35, v36, v37, v38, v39, v40, v41, v42, v43, v44,
    v45, v46, v47, v48, v49, v50, v51, v52, v53, v54, v55, v56, v57, v58, v59,
    v60, v61, v62, v63, v64, v65, v66, v67, v68, v69, v70, v71, v72, v73, v74,
    v75, v76, v77, v78, v79, v80, v81, v82, v83, v84, v85, v86, v87, v88, v89,
    v90, v91, v92, v93, v94, v95, v96, v97, v98, v99, v100, v101, v102, v103,
    v104, v105, v106, v107, v108, v109, v110, v111, v112, v113, v114, v115,
    v116, v117, v118, v119, v120, v121, v122, v123, v124, v125, v126, v127,
    v128, v129, v130, v131, v132, v133, v134, v135, v136, v137, v138, v139,
    v140, v141, v142, v143, v144, v145, v146, v147, v148, v149, v150, v151,
    v152, v153, v154, v155, v156, v157, v158, v159, v160, v161, v162, v163,
    v164, v165, v166, v167, v168, v169, v170, v171, v172, v173, v174, v175,
    v176, v177, v178, v179, v180, v181, v182, v183, v184, v185, v186, v187,
    v188, v189, v190, v191, v192, v193, v194, v195, v196, v197, v198, v199,
    v200, v201, v202, v203, v204, v205, v206, v207, v208, v209, v210, v211,
    v212, v213, v214, v215, v216, v217, v218, v219, v220, v221, v222, v223,
    v224, v225, v226, v227, v228, v229, v230, v231, v232, v233, v234, v235,
    v236, v237, v238, v239, v240, v241, v242, v243, v244, v245, v246, v247,
    v248, v249, v250, v251, v252, v253, v254, v255, v256, v257, v258, v259,
    v260, v261, v262, v263, v264, v265, v266, v267, v268, v269, v270, v271,
    v272, v273, v274, v275, v276, v277, v278, v279, v280, v281, v282, v283,
    v284, v285, v286, v287, v288, v289, v290, v291, v292, v293, v294, v295,
    v296, v297, v298, v299, v300, v301, v302, v303, v304, v305, v306, v307,
    v308, v309, v310, v311, v312, v313, v314, v315;
    LD(v0, 0, 1); LD(v1, 0, 2); CE(v2, v3, v0, v1); LD(v4, 0, 0);
    CE(v5, v6, v2, v4); LD(v7, 1, 1); LD(v8, 1, 2); CF(v9, v10, v7, v8);
    LD(v11, 1, 0); CE(v12, v13, v9, v11); LD(v14, 2, 1); LD(v15, 2, 2);
    CF(v16, v17, v14, v15); LD(v18, 2, 0); CE(v19, v20, v16, v18);
    MX(v21, v12, v19); MX(v22, v5, v21); CE(v23, v24, v3, v6);
    CF(v25, v26, v10, v13); CE(v27, v28, v17, v20); MN(v29, v26, v28);
    MNF(v30, v24, v29); CF(v31, v32, v22, v30); CE(v33, v34, v25, v27);
    MN(v35, v23, v34); MX(v36, v33, v35); MNF(v37, v36, v32);
    MX(v38, v31, v37); LD(v39, 3, 1); LD(v40, 3, 2); CE(v41, v42, v39, v40);
    LD(v43, 3, 0); CF(v44, v45, v41, v43); MX(v46, v44, v21);
    CE(v47, v48, v42, v45); MN(v49, v48, v29); CF(v50, v51, v46, v49);
    MNF(v52, v47, v34); MX(v53, v33, v52); MN(v54, v53, v51);
    MXF(v55, v50, v54); LD(v56, 4, 1); LD(v57, 4, 2); CE(v58, v59, v56, v57);
    LD(v60, 4, 0); CE(v61, v62, v58, v60); MX(v63, v44, v61);
    MX(v64, v19, v63); CF(v65, v66, v59, v62); MNF(v67, v48, v66);
    MN(v68, v28, v67); CE(v69, v70, v64, v68); CF(v71, v72, v47, v65);
    MN(v73, v27, v72); MX(v74, v71, v73); MNF(v75, v74, v70);
    MX(v76, v69, v75); LD(v77, 5, 1); LD(v78, 5, 2); CE(v79, v80, v77, v78);
    LD(v81, 5, 0); CE(v82, v83, v79, v81); MX(v84, v82, v63);
    CF(v85, v86, v80, v83); MNF(v87, v86, v67); CE(v88, v89, v84, v87);
    MN(v90, v85, v72); MX(v91, v71, v90); MNF(v92, v91, v89);
    MX(v93, v88, v92); LD(v94, 0, 3); CF(v95, v96, v2, v94); LD(v97, 1, 3);
    CE(v98, v99, v9, v97); LD(v100, 2, 3); CE(v101, v102, v16, v100);
    MX(v103, v98, v101); MX(v104, v95, v103); CF(v105, v106, v3, v96);
    CE(v107, v108, v10, v99); CF(v109, v110, v17, v102); MNF(v111, v108, v110);
    MN(v112, v106, v111); CE(v113, v114, v104, v112);
    CE(v115, v116, v107, v109); MN(v117, v105, v116); MXF(v118, v115, v117);
    MN(v119, v118, v114); MX(v120, v113, v119); LD(v121, 3, 3);
    CF(v122, v123, v41, v121); MXF(v124, v122, v103);
    CE(v125, v126, v42, v123); MN(v127, v126, v111);
    CF(v128, v129, v124, v127); MN(v130, v125, v116); MX(v131, v115, v130);
    MNF(v132, v131, v129); MX(v133, v128, v132); LD(v134, 4, 3);
    CE(v135, v136, v58, v134); MX(v137, v122, v135); MXF(v138, v101, v137);
    CE(v139, v140, v59, v136); MN(v141, v126, v140); MN(v142, v110, v141);
    CF(v143, v144, v138, v142); CE(v145, v146, v125, v139);
    MNF(v147, v109, v146); MX(v148, v145, v147); MN(v149, v148, v144);
    MX(v150, v143, v149); LD(v151, 5, 3); CF(v152, v153, v79, v151);
    MXF(v154, v152, v137); CE(v155, v156, v80, v153); MN(v157, v156, v141);
    CE(v158, v159, v154, v157); MN(v160, v155, v146); MXF(v161, v145, v160);
    MN(v162, v161, v159); MX(v163, v158, v162); LD(v164, 0, 4);
    CF(v165, v166, v94, v164); CE(v167, v168, v1, v165); LD(v169, 1, 4);
    CF(v170, v171, v97, v169); CE(v172, v173, v8, v170); LD(v174, 2, 4);
    CE(v175, v176, v100, v174); CF(v177, v178, v15, v175);
    MXF(v179, v172, v177); MX(v180, v167, v179); CE(v181, v182, v166, v168);
    CF(v183, v184, v171, v173); CE(v185, v186, v176, v178);
    MN(v187, v184, v186); MN(v188, v182, v187); CE(v189, v190, v180, v188);
    CF(v191, v192, v183, v185); MNF(v193, v181, v192); MX(v194, v191, v193);
    MN(v195, v194, v190); MXF(v196, v189, v195); LD(v197, 3, 4);
    CE(v198, v199, v121, v197); CF(v200, v201, v40, v198);
    MX(v202, v200, v179); CE(v203, v204, v199, v201); MN(v205, v204, v187);
    CE(v206, v207, v202, v205); MNF(v208, v203, v192); MX(v209, v191, v208);
    MN(v210, v209, v207); MX(v211, v206, v210); LD(v212, 4, 4);
    CF(v213, v214, v134, v212); CE(v215, v216, v57, v213);
    MXF(v217, v200, v215); MX(v218, v177, v217); CF(v219, v220, v214, v216);
    MN(v221, v204, v220); MNF(v222, v186, v221); CE(v223, v224, v218, v222);
    CE(v225, v226, v203, v219); MN(v227, v185, v226); MX(v228, v225, v227);
    MNF(v229, v228, v224); MX(v230, v223, v229); LD(v231, 5, 4);
    CF(v232, v233, v151, v231); CE(v234, v235, v78, v232);
    MX(v236, v234, v217); CF(v237, v238, v233, v235); MN(v239, v238, v221);
    CE(v240, v241, v236, v239); MNF(v242, v237, v226); MX(v243, v225, v242);
    MN(v244, v243, v241); MXF(v245, v240, v244); LD(v246, 0, 5);
    CE(v247, v248, v165, v246); LD(v249, 1, 5); CF(v250, v251, v170, v249);
    LD(v252, 2, 5); CE(v253, v254, v175, v252); MX(v255, v250, v253);
    MX(v256, v247, v255); CF(v257, v258, v166, v248);
    CE(v259, v260, v171, v251); CE(v261, v262, v176, v254);
    MNF(v263, v260, v262); MN(v264, v258, v263); CF(v265, v266, v256, v264);
    CE(v267, v268, v259, v261); MN(v269, v257, v268); MX(v270, v267, v269);
    MNF(v271, v270, v266); MX(v272, v265, v271); LD(v273, 3, 5);
    CF(v274, v275, v198, v273); MX(v276, v274, v255);
    CE(v277, v278, v199, v275); MNF(v279, v278, v263);
    CE(v280, v281, v276, v279); MN(v282, v277, v268); MX(v283, v267, v282);
    MNF(v284, v283, v281); MX(v285, v280, v284); LD(v286, 4, 5);
    CF(v287, v288, v213, v286); MX(v289, v274, v287); MX(v290, v253, v289);
    CE(v291, v292, v214, v288); MNF(v293, v278, v292); MN(v294, v262, v293);
    CF(v295, v296, v290, v294); CE(v297, v298, v277, v291);
    MN(v299, v261, v298); MXF(v300, v297, v299); MN(v301, v300, v296);
    MX(v302, v295, v301); LD(v303, 5, 5); CE(v304, v305, v232, v303);
    MXF(v306, v304, v289); CF(v307, v308, v233, v305); MN(v309, v308, v293);
    CE(v310, v311, v306, v309); MN(v312, v307, v298); MX(v313, v297, v312);
    MNF(v314, v313, v311); MX(v315, v310, v314);
    out.put4(0, 0, v38, v55, v76, v93);
    out.put4(0, 1, v120, v133, v150, v163);
    out.put4(0, 2, v196, v211, v230, v245);
    out.put4(0, 3, v272, v285, v302, v315);
}
};
#endif

#ifdef MEDIAN_NET_3_1
template<>
struct MedianNet<3, 1> {
enum { tile_w = 4, tile_h = 4 };
template<typename L, typename In, typename Out>
static __forceinline__ __device__ void run(const In &in, Out &out, int rank)
{
    const In &at = in;
    unsigned k0, k1, k2, k3, k4, k5;
    {
        unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13;
        LD(v0, 1, 1); LD(v1, 1, 2); CE(v2, v3, v0, v1); LD(v4, 2, 1);
        LD(v5, 2, 2); CE(v6, v7, v4, v5); CF(v8, v9, v2, v6);
        CE(v10, v11, v3, v7); CF(v12, v13, v9, v10);
        unsigned core[6];
        core[0] = L::lowest();
        core[1] = v8;
        core[2] = v12;
        core[3] = v13;
        core[4] = v11;
        core[5] = L::highest();
        k0 = core[CORE_INDEX(rank - 5, 4)];
        k1 = core[CORE_INDEX(rank - 4, 4)];
        k2 = core[CORE_INDEX(rank - 3, 4)];
        k3 = core[CORE_INDEX(rank - 2, 4)];
        k4 = core[CORE_INDEX(rank - 1, 4)];
        k5 = core[CORE_INDEX(rank - 0, 4)];
    }
    {
        unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13,
        v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24, v25, v26, v27,
        v28, v29, v30, v31, v32, v33, v34, v35, v36, v37, v38, v39, v40, v41,
        v42, v43, v44, v45, v46, v47, v48, v49, v50, v51, v52, v53, v54, v55,
        v56, v57, v58, v59, v60, v61, v62, v63, v64, v65, v66, v67, v68, v69,
        v70, v71, v72, v73, v74, v75, v76, v77, v78, v79, v80, v81, v82, v83,
        v84, v85, v86, v87;
        LD(v0, 0, 1); LD(v1, 0, 2); CE(v2, v3, v0, v1); MX(v4, k0, v2);
        CE(v5, v6, k4, v4); CF(v7, v8, k2, v5); CE(v9, v10, k1, v3);
        MX(v11, v7, v9); LD(v12, 0, 0); LD(v13, 1, 0); LD(v14, 2, 0);
        CF(v15, v16, v13, v14); CE(v17, v18, v12, v15); MX(v19, v11, v17);
        MNF(v20, k5, v10); CE(v21, v22, k3, v20); CF(v23, v24, v8, v21);
        CE(v25, v26, v16, v18); MN(v27, v24, v26); MX(v28, v19, v27);
        MNF(v29, v6, v22); MX(v30, v23, v25); MN(v31, v29, v30);
        MN(v32, v28, v31); LD(v33, 3, 1); LD(v34, 3, 2);
        CF(v35, v36, v33, v34); MXF(v37, k0, v35); CE(v38, v39, k4, v37);
        CE(v40, v41, k2, v38); CF(v42, v43, k1, v36); MX(v44, v40, v42);
        LD(v45, 3, 0); CE(v46, v47, v15, v45); MX(v48, v44, v46);
        MNF(v49, k5, v43); CF(v50, v51, k3, v49); CE(v52, v53, v41, v50);
        CE(v54, v55, v16, v47); MN(v56, v53, v55); MX(v57, v48, v56);
        MNF(v58, v39, v51); MX(v59, v52, v54); MN(v60, v58, v59);
        MN(v61, v57, v60); LD(v62, 0, 3); LD(v63, 1, 3); LD(v64, 2, 3);
        CF(v65, v66, v63, v64); CE(v67, v68, v62, v65); MXF(v69, v11, v67);
        CF(v70, v71, v66, v68); MN(v72, v24, v71); MX(v73, v69, v72);
        MXF(v74, v23, v70); MN(v75, v29, v74); MN(v76, v73, v75);
        LD(v77, 3, 3); CE(v78, v79, v65, v77); MXF(v80, v44, v78);
        CE(v81, v82, v66, v79); MN(v83, v53, v82); MX(v84, v80, v83);
        MX(v85, v52, v81); MNF(v86, v58, v85); MN(v87, v84, v86);
        out.put2(0, 0, v32, v61);
        out.put2(0, 1, v76, v87);
    }
    {
        unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13;
        LD(v0, 3, 1); LD(v1, 3, 2); CF(v2, v3, v0, v1); LD(v4, 4, 1);
        LD(v5, 4, 2); CE(v6, v7, v4, v5); CF(v8, v9, v2, v6);
        CE(v10, v11, v3, v7); CE(v12, v13, v9, v10);
        unsigned core[6];
        core[0] = L::lowest();
        core[1] = v8;
        core[2] = v12;
        core[3] = v13;
        core[4] = v11;
        core[5] = L::highest();
        k0 = core[CORE_INDEX(rank - 5, 4)];
        k1 = core[CORE_INDEX(rank - 4, 4)];
        k2 = core[CORE_INDEX(rank - 3, 4)];
        k3 = core[CORE_INDEX(rank - 2, 4)];
        k4 = core[CORE_INDEX(rank - 1, 4)];
        k5 = core[CORE_INDEX(rank - 0, 4)];
    }
    {
        unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13,
        v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24, v25, v26, v27,
        v28, v29, v30, v31, v32, v33, v34, v35, v36, v37, v38, v39, v40, v41,
        v42, v43, v44, v45, v46, v47, v48, v49, v50, v51, v52, v53, v54, v55,
        v56, v57, v58, v59, v60, v61, v62, v63, v64, v65, v66, v67, v68, v69,
        v70, v71, v72, v73, v74, v75, v76, v77, v78, v79, v80, v81, v82, v83,
        v84, v85, v86, v87;
        LD(v0, 2, 1); LD(v1, 2, 2); CF(v2, v3, v0, v1); MX(v4, k0, v2);
        CE(v5, v6, k4, v4); CF(v7, v8, k2, v5); CE(v9, v10, k1, v3);
        MXF(v11, v7, v9); LD(v12, 2, 0); LD(v13, 3, 0); LD(v14, 4, 0);
        CE(v15, v16, v13, v14); CF(v17, v18, v12, v15); MX(v19, v11, v17);
        MN(v20, k5, v10); CE(v21, v22, k3, v20); CF(v23, v24, v8, v21);
        CE(v25, v26, v16, v18); MNF(v27, v24, v26); MX(v28, v19, v27);
        MN(v29, v6, v22); MX(v30, v23, v25); MNF(v31, v29, v30);
        MN(v32, v28, v31); LD(v33, 5, 1); LD(v34, 5, 2);
        CE(v35, v36, v33, v34); MX(v37, k0, v35); CF(v38, v39, k4, v37);
        CE(v40, v41, k2, v38); CF(v42, v43, k1, v36); MXF(v44, v40, v42);
        LD(v45, 5, 0); CE(v46, v47, v15, v45); MX(v48, v44, v46);
        MN(v49, k5, v43); CE(v50, v51, k3, v49); CF(v52, v53, v41, v50);
        CE(v54, v55, v16, v47); MNF(v56, v53, v55); MX(v57, v48, v56);
        MN(v58, v39, v51); MX(v59, v52, v54); MNF(v60, v58, v59);
        MN(v61, v57, v60); LD(v62, 2, 3); LD(v63, 3, 3); LD(v64, 4, 3);
        CF(v65, v66, v63, v64); CE(v67, v68, v62, v65); MX(v69, v11, v67);
        CE(v70, v71, v66, v68); MNF(v72, v24, v71); MX(v73, v69, v72);
        MX(v74, v23, v70); MNF(v75, v29, v74); MN(v76, v73, v75);
        LD(v77, 5, 3); CF(v78, v79, v65, v77); MX(v80, v44, v78);
        CE(v81, v82, v66, v79); MN(v83, v53, v82); MXF(v84, v80, v83);
        MX(v85, v52, v81); MN(v86, v58, v85); MNF(v87, v84, v86);
        out.put2(2, 0, v32, v61);
        out.put2(2, 1, v76, v87);
    }
    {
        unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13;
        LD(v0, 1, 3); LD(v1, 1, 4); CF(v2, v3, v0, v1); LD(v4, 2, 3);
        LD(v5, 2, 4); CE(v6, v7, v4, v5); CE(v8, v9, v2, v6);
        CF(v10, v11, v3, v7); CE(v12, v13, v9, v10);
        unsigned core[6];
        core[0] = L::lowest();
        core[1] = v8;
        core[2] = v12;
        core[3] = v13;
        core[4] = v11;
        core[5] = L::highest();
        k0 = core[CORE_INDEX(rank - 5, 4)];
        k1 = core[CORE_INDEX(rank - 4, 4)];
        k2 = core[CORE_INDEX(rank - 3, 4)];
        k3 = core[CORE_INDEX(rank - 2, 4)];
        k4 = core[CORE_INDEX(rank - 1, 4)];
        k5 = core[CORE_INDEX(rank - 0, 4)];
    }
    {
        unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13,
        v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24, v25, v26, v27,
        v28, v29, v30, v31, v32, v33, v34, v35, v36, v37, v38, v39, v40, v41,
        v42, v43, v44, v45, v46, v47, v48, v49, v50, v51, v52, v53, v54, v55,
        v56, v57, v58, v59, v60, v61, v62, v63, v64, v65, v66, v67, v68, v69,
        v70, v71, v72, v73, v74, v75, v76, v77, v78, v79, v80, v81, v82, v83,
        v84, v85, v86, v87;
        LD(v0, 0, 3); LD(v1, 0, 4); CF(v2, v3, v0, v1); MX(v4, k0, v2);
        CE(v5, v6, k4, v4); CE(v7, v8, k2, v5); CF(v9, v10, k1, v3);
        MX(v11, v7, v9); LD(v12, 0, 2); LD(v13, 1, 2); LD(v14, 2, 2);
        CE(v15, v16, v13, v14); CF(v17, v18, v12, v15); MXF(v19, v11, v17);
        MN(v20, k5, v10); CE(v21, v22, k3, v20); CE(v23, v24, v8, v21);
        CF(v25, v26, v16, v18); MN(v27, v24, v26); MX(v28, v19, v27);
        MNF(v29, v6, v22); MX(v30, v23, v25); MN(v31, v29, v30);
        MNF(v32, v28, v31); LD(v33, 3, 3); LD(v34, 3, 4);
        CE(v35, v36, v33, v34); MX(v37, k0, v35); CF(v38, v39, k4, v37);
        CE(v40, v41, k2, v38); CE(v42, v43, k1, v36); MX(v44, v40, v42);
        LD(v45, 3, 2); CF(v46, v47, v15, v45); MXF(v48, v44, v46);
        MN(v49, k5, v43); CE(v50, v51, k3, v49); CF(v52, v53, v41, v50);
        CE(v54, v55, v16, v47); MN(v56, v53, v55); MX(v57, v48, v56);
        MNF(v58, v39, v51); MX(v59, v52, v54); MN(v60, v58, v59);
        MNF(v61, v57, v60); LD(v62, 0, 5); LD(v63, 1, 5); LD(v64, 2, 5);
        CE(v65, v66, v63, v64); CF(v67, v68, v62, v65); MX(v69, v11, v67);
        CE(v70, v71, v66, v68); MN(v72, v24, v71); MXF(v73, v69, v72);
        MX(v74, v23, v70); MN(v75, v29, v74); MN(v76, v73, v75); LD(v77, 3, 5);
        CF(v78, v79, v65, v77); MXF(v80, v44, v78); CE(v81, v82, v66, v79);
        MN(v83, v53, v82); MX(v84, v80, v83); MXF(v85, v52, v81);
        MN(v86, v58, v85); MN(v87, v84, v86);
        out.put2(0, 2, v32, v61);
        out.put2(0, 3, v76, v87);
    }
    {
        unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13;
        LD(v0, 3, 3); LD(v1, 3, 4); CE(v2, v3, v0, v1); LD(v4, 4, 3);
        LD(v5, 4, 4); CF(v6, v7, v4, v5); CE(v8, v9, v2, v6);
        CF(v10, v11, v3, v7); CE(v12, v13, v9, v10);
        unsigned core[6];
        core[0] = L::lowest();
        core[1] = v8;
        core[2] = v12;
        core[3] = v13;
        core[4] = v11;
        core[5] = L::highest();
        k0 = core[CORE_INDEX(rank - 5, 4)];
        k1 = core[CORE_INDEX(rank - 4, 4)];
        k2 = core[CORE_INDEX(rank - 3, 4)];
        k3 = core[CORE_INDEX(rank - 2, 4)];
        k4 = core[CORE_INDEX(rank - 1, 4)];
        k5 = core[CORE_INDEX(rank - 0, 4)];
    }
    {
        unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13,
        v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24, v25, v26, v27,
        v28, v29, v30, v31, v32, v33, v34, v35, v36, v37, v38, v39, v40, v41,
        v42, v43, v44, v45, v46, v47, v48, v49, v50, v51, v52, v53, v54, v55,
        v56, v57, v58, v59, v60, v61, v62, v63, v64, v65, v66, v67, v68, v69,
        v70, v71, v72, v73, v74, v75, v76, v77, v78, v79, v80, v81, v82, v83,
        v84, v85, v86, v87;
        LD(v0, 2, 3); LD(v1, 2, 4); CE(v2, v3, v0, v1); MXF(v4, k0, v2);
        CF(v5, v6, k4, v4); CE(v7, v8, k2, v5); CF(v9, v10, k1, v3);
        MX(v11, v7, v9); LD(v12, 2, 2); LD(v13, 3, 2); LD(v14, 4, 2);
        CE(v15, v16, v13, v14); CE(v17, v18, v12, v15); MX(v19, v11, v17);
        MN(v20, k5, v10); CF(v21, v22, k3, v20); CE(v23, v24, v8, v21);
        CF(v25, v26, v16, v18); MNF(v27, v24, v26); MX(v28, v19, v27);
        MN(v29, v6, v22); MXF(v30, v23, v25); MN(v31, v29, v30);
        MN(v32, v28, v31); LD(v33, 5, 3); LD(v34, 5, 4);
        CE(v35, v36, v33, v34); MXF(v37, k0, v35); CE(v38, v39, k4, v37);
        CF(v40, v41, k2, v38); CE(v42, v43, k1, v36); MX(v44, v40, v42);
        LD(v45, 5, 2); CF(v46, v47, v15, v45); MX(v48, v44, v46);
        MN(v49, k5, v43); CE(v50, v51, k3, v49); CE(v52, v53, v41, v50);
        CF(v54, v55, v16, v47); MNF(v56, v53, v55); MX(v57, v48, v56);
        MN(v58, v39, v51); MXF(v59, v52, v54); MN(v60, v58, v59);
        MN(v61, v57, v60); LD(v62, 2, 5); LD(v63, 3, 5); LD(v64, 4, 5);
        CE(v65, v66, v63, v64); CF(v67, v68, v62, v65); MXF(v69, v11, v67);
        CE(v70, v71, v66, v68); MN(v72, v24, v71); MX(v73, v69, v72);
        MX(v74, v23, v70); MNF(v75, v29, v74); MN(v76, v73, v75);
        LD(v77, 5, 5); CE(v78, v79, v65, v77); MX(v80, v44, v78);
        CF(v81, v82, v66, v79); MNF(v83, v53, v82); MX(v84, v80, v83);
        MX(v85, v52, v81); MNF(v86, v58, v85); MN(v87, v84, v86);
        out.put2(2, 2, v32, v61);
        out.put2(2, 3, v76, v87);
    }
}
};
#endif

#ifdef MEDIAN_NET_5_0
template<>
struct MedianNet<5, 0> {
enum { tile_w = 4, tile_h = 4 };
template<typename L, typename In, typename Out>
static __forceinline__ __device__ void run(const In &in, Out &out, int)
{
    const In &at = in;
    {
        unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13,
        v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24, v25, v26, v27,
        v28, v29, v30, v31, v32, v33, v34, v35, v36, v37, v38, v39, v40, v41,
        v42, v43, v44, v45, v46, v47, v48, v49, v50, v51, v52, v53, v54, v55,
        v56, v57, v58, v59, v60, v61, v62, v63, v64, v65, v66, v67, v68, v69,
        v70, v71, v72, v73, v74, v75, v76, v77, v78, v79, v80, v81, v82, v83,
        v84, v85, v86, v87, v88, v89, v90, v91, v92, v93, v94, v95, v96, v97,
        v98, v99, v100, v101, v102, v103, v104, v105, v106, v107, v108, v109,
        v110, v111, v112, v113, v114, v115, v116, v117, v118, v119, v120, v121,
        v122, v123, v124, v125, v126, v127, v128, v129, v130, v131, v132, v133,
        v134, v135, v136, v137, v138, v139, v140, v141, v142, v143, v144, v145,
        v146, v147, v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
        v158, v159, v160, v161, v162, v163, v164, v165, v166, v167, v168, v169,
        v170, v171, v172, v173, v174, v175, v176, v177, v178, v179, v180, v181,
        v182, v183, v184, v185, v186, v187, v188, v189, v190, v191, v192, v193,
        v194, v195, v196, v197, v198, v199, v200, v201, v202, v203, v204, v205,
        v206, v207, v208, v209, v210, v211, v212, v213, v214, v215, v216, v217,
        v218, v219, v220, v221, v222, v223, v224, v225, v226, v227, v228, v229,
        v230, v231, v232, v233, v234, v235, v236, v237, v238, v239, v240, v241,
        v242, v243, v244, v245, v246, v247, v248, v249, v250, v251, v252, v253,
        v254, v255, v256, v257, v258, v259, v260, v261, v262, v263, v264, v265,
        v266, v267, v268, v269, v270, v271, v272, v273, v274, v275, v276, v277,
        v278, v279, v280, v281, v282, v283, v284, v285, v286, v287, v288, v289,
        v290, v291, v292, v293, v294, v295, v296, v297, v298, v299, v300, v301,
        v302, v303, v304, v305, v306, v307, v308, v309, v310, v311, v312, v313,
        v314, v315, v316, v317, v318, v319, v320, v321, v322, v323, v324, v325,
        v326, v327, v328, v329, v330, v331, v332, v333, v334, v335, v336, v337,
        v338, v339, v340, v341, v342, v343, v344, v345, v346, v347, v348, v349,
        v350, v351, v352, v353, v354, v355, v356, v357, v358, v359, v360, v361,
        v362, v363, v364, v365, v366, v367, v368, v369, v370, v371, v372, v373,
        v374, v375, v376, v377, v378, v379, v380, v381, v382, v383, v384, v385,
        v386, v387, v388, v389, v390, v391, v392, v393, v394, v395, v396, v397,
        v398, v399, v400, v401, v402, v403, v404, v405, v406, v407, v408, v409,
        v410, v411, v412, v413, v414, v415, v416, v417, v418, v419, v420, v421,
        v422, v423, v424, v425, v426, v427, v428, v429, v430, v431, v432, v433,
        v434, v435, v436, v437, v438, v439, v440, v441, v442, v443, v444, v445,
        v446, v447, v448, v449, v450, v451, v452, v453, v454, v455, v456, v457,
        v458, v459, v460, v461, v462, v463, v464, v465, v466, v467, v468, v469,
        v470, v471, v472, v473, v474, v475, v476, v477, v478, v479, v480, v481,
        v482, v483, v484, v485, v486, v487, v488, v489, v490, v491, v492, v493,
        v494, v495, v496, v497, v498, v499, v500, v501, v502, v503, v504, v505,
        v506, v507, v508, v509, v510, v511, v512, v513, v514, v515, v516, v517,
        v518, v519, v520, v521, v522, v523, v524, v525, v526, v527, v528, v529,
        v530, v531, v532, v533, v534, v535, v536, v537, v538, v539, v540, v541,
        v542, v543, v544, v545, v546, v547, v548, v549, v550, v551, v552, v553,
        v554, v555, v556, v557, v558, v559, v560, v561, v562, v563, v564, v565,
        v566, v567, v568, v569, v570, v571, v572, v573, v574, v575, v576, v577,
        v578, v579, v580, v581, v582, v583, v584, v585, v586, v587, v588, v589,
        v590, v591, v592, v593, v594, v595, v596, v597, v598, v599, v600, v601,
        v602, v603, v604, v605, v606, v607, v608, v609, v610, v611, v612, v613,
        v614, v615, v616, v617, v618, v619, v620, v621, v622, v623, v624, v625,
        v626, v627, v628, v629, v630, v631, v632, v633, v634, v635, v636, v637,
        v638, v639, v640, v641, v642, v643, v644, v645, v646, v647, v648, v649,
        v650, v651, v652, v653, v654, v655, v656, v657, v658, v659, v660, v661,
        v662, v663, v664, v665, v666, v667, v668, v669, v670, v671, v672, v673,
        v674, v675, v676, v677, v678, v679, v680, v681, v682, v683, v684, v685,
        v686, v687, v688, v689, v690, v691, v692, v693, v694, v695, v696, v697,
        v698, v699, v700, v701, v702, v703, v704, v705, v706, v707, v708, v709,
        v710, v711, v712, v713, v714, v715, v716, v717, v718, v719, v720, v721,
        v722, v723, v724, v725, v726, v727, v728, v729, v730, v731, v732, v733,
        v734, v735, v736, v737, v738, v739, v740, v741, v742, v743, v744, v745,
        v746, v747, v748, v749, v750, v751, v752, v753, v754, v755, v756, v757,
        v758, v759, v760, v761, v762, v763, v764, v765, v766, v767, v768, v769,
        v770, v771, v772, v773, v774, v775, v776, v777, v778, v779, v780, v781,
        v782, v783, v784, v785, v786, v787, v788, v789, v790, v791, v792, v793,
        v794, v795, v796, v797, v798, v799, v800, v801, v802, v803, v804, v805,
        v806, v807, v808, v809, v810, v811, v812, v813, v814, v815, v816, v817,
        v818, v819, v820, v821, v822, v823, v824, v825, v826, v827, v828, v829,
        v830, v831, v832, v833, v834, v835, v836, v837, v838, v839, v840, v841,
        v842, v843, v844, v845, v846, v847, v848, v849, v850, v851, v852, v853,
        v854, v855, v856, v857, v858, v859, v860, v861, v862, v863, v864, v865,
        v866, v867, v868, v869, v870, v871, v872, v873, v874, v875, v876, v877,
        v878, v879, v880, v881, v882, v883, v884, v885, v886, v887, v888, v889,
        v890, v891, v892, v893, v894, v895, v896, v897, v898, v899, v900, v901,
        v902, v903, v904, v905, v906, v907, v908, v909, v910, v911, v912, v913,
        v914, v915, v916, v917, v918, v919, v920, v921, v922, v923, v924, v925,
        v926, v927, v928, v929, v930, v931, v932, v933, v934, v935, v936, v937,
        v938, v939, v940, v941, v942, v943, v944, v945, v946, v947, v948, v949,
        v950, v951, v952, v953, v954, v955, v956, v957, v958, v959, v960, v961,
        v962, v963, v964, v965, v966, v967, v968, v969, v970, v971, v972, v973,
        v974, v975, v976, v977, v978, v979, v980, v981, v982, v983, v984, v985,
        v986, v987, v988, v989, v990, v991, v992, v993, v994, v995, v996, v997,
        v998, v999, v1000, v1001, v1002, v1003, v1004, v1005, v1006, v1007,
        v1008, v1009, v1010, v1011, v1012, v1013, v1014, v1015, v1016, v1017,
        v1018, v1019, v1020, v1021, v1022, v1023, v1024, v1025, v1026, v1027,
        v1028, v1029, v1030, v1031, v1032, v1033, v1034, v1035, v1036, v1037,
        v1038, v1039, v1040, v1041, v1042, v1043, v1044, v1045, v1046, v1047,
        v1048, v1049, v1050, v1051, v1052, v1053, v1054, v1055, v1056, v1057,
        v1058, v1059, v1060, v1061, v1062, v1063, v1064, v1065;
        LD(v0, 3, 3); LD(v1, 3, 4); CE(v2, v3, v0, v1); LD(v4, 4, 3);
        LD(v5, 4, 4); CE(v6, v7, v4, v5); CF(v8, v9, v2, v6); LD(v10, 1, 3);
        LD(v11, 1, 4); CE(v12, v13, v10, v11); LD(v14, 2, 3); LD(v15, 2, 4);
        CF(v16, v17, v14, v15); CE(v18, v19, v12, v16); CE(v20, v21, v8, v18);
        LD(v22, 3, 1); LD(v23, 4, 1); CF(v24, v25, v22, v23); LD(v26, 1, 1);
        LD(v27, 2, 1); CE(v28, v29, v26, v27); CF(v30, v31, v24, v28);
        LD(v32, 3, 2); LD(v33, 4, 2); CE(v34, v35, v32, v33); LD(v36, 1, 2);
        LD(v37, 2, 2); CE(v38, v39, v36, v37); CF(v40, v41, v34, v38);
        CE(v42, v43, v30, v40); MX(v44, v20, v42); CF(v45, v46, v3, v7);
        CE(v47, v48, v9, v45); CE(v49, v50, v13, v17); CF(v51, v52, v19, v49);
        CE(v53, v54, v48, v52); CF(v55, v56, v21, v53); CE(v57, v58, v47, v51);
        CE(v59, v60, v46, v50); CF(v61, v62, v58, v59); CE(v63, v64, v56, v61);
        CF(v65, v66, v25, v29); CE(v67, v68, v31, v65); CE(v69, v70, v35, v39);
        CF(v71, v72, v41, v69); CE(v73, v74, v68, v72); CF(v75, v76, v43, v73);
        CE(v77, v78, v67, v71); CE(v79, v80, v66, v70); CF(v81, v82, v78, v79);
        CE(v83, v84, v76, v81); CF(v85, v86, v64, v84); CE(v87, v88, v44, v85);
        CE(v89, v90, v55, v57); CF(v91, v92, v75, v77); CE(v93, v94, v90, v92);
        CF(v95, v96, v54, v62); CE(v97, v98, v74, v82); MN(v99, v96, v98);
        CE(v100, v101, v94, v99); CF(v102, v103, v88, v100);
        MX(v104, v89, v91); CE(v105, v106, v95, v97);
        CF(v107, v108, v104, v105); CE(v109, v110, v63, v83);
        MNF(v111, v60, v80); CE(v112, v113, v110, v111);
        CF(v114, v115, v108, v112); CE(v116, v117, v103, v114);
        CF(v118, v119, v86, v101); MN(v120, v106, v113);
        CE(v121, v122, v119, v120); MX(v123, v87, v93);
        CE(v124, v125, v107, v109); CF(v126, v127, v123, v124); LD(v128, 0, 3);
        LD(v129, 0, 4); CE(v130, v131, v128, v129); LD(v132, 0, 1);
        LD(v133, 0, 2); CF(v134, v135, v132, v133); CE(v136, v137, v130, v134);
        MXF(v138, v126, v136); CE(v139, v140, v121, v138);
        CF(v141, v142, v116, v139); CE(v143, v144, v102, v125);
        CF(v145, v146, v131, v135); CE(v147, v148, v137, v145);
        CE(v149, v150, v143, v148); MX(v151, v141, v149); MX(v152, v127, v147);
        MN(v153, v122, v152); CF(v154, v155, v117, v153);
        CE(v156, v157, v144, v146); CF(v158, v159, v154, v156);
        MXF(v160, v151, v158); LD(v161, 0, 0); LD(v162, 3, 0); LD(v163, 4, 0);
        CE(v164, v165, v162, v163); LD(v166, 1, 0); LD(v167, 2, 0);
        CE(v168, v169, v166, v167); CF(v170, v171, v164, v168);
        CE(v172, v173, v161, v170); MX(v174, v160, v172);
        CF(v175, v176, v118, v115); CE(v177, v178, v175, v150);
        CE(v179, v180, v142, v177); MN(v181, v176, v157);
        CF(v182, v183, v155, v181); CE(v184, v185, v180, v182);
        CF(v186, v187, v165, v169); CE(v188, v189, v171, v186);
        CE(v190, v191, v189, v173); CF(v192, v193, v187, v191);
        MNF(v194, v185, v193); MX(v195, v174, v194);
        CE(v196, v197, v179, v159); CF(v198, v199, v188, v190);
        MX(v200, v197, v199); MNF(v201, v195, v200); MN(v202, v140, v178);
        MN(v203, v202, v183); MX(v204, v196, v198); MNF(v205, v203, v204);
        MN(v206, v184, v192); MX(v207, v205, v206); MNF(v208, v201, v207);
        LD(v209, 5, 3); LD(v210, 5, 4); CE(v211, v212, v209, v210);
        LD(v213, 5, 1); LD(v214, 5, 2); CE(v215, v216, v213, v214);
        CF(v217, v218, v211, v215); MX(v219, v126, v217);
        CE(v220, v221, v121, v219); CF(v222, v223, v116, v220);
        CE(v224, v225, v212, v216); CE(v226, v227, v218, v224);
        CF(v228, v229, v143, v227); MX(v230, v222, v228);
        MXF(v231, v127, v226); MN(v232, v122, v231);
        CE(v233, v234, v117, v232); CF(v235, v236, v144, v225);
        CE(v237, v238, v233, v235); MX(v239, v230, v237); LD(v240, 5, 0);
        CE(v241, v242, v170, v240); MX(v243, v239, v241);
        CF(v244, v245, v175, v229); CE(v246, v247, v223, v244);
        MNF(v248, v176, v236); CF(v249, v250, v234, v248);
        CE(v251, v252, v247, v249); CE(v253, v254, v189, v242);
        CF(v255, v256, v187, v254); MN(v257, v252, v256); MX(v258, v243, v257);
        CE(v259, v260, v246, v238); CF(v261, v262, v188, v253);
        MXF(v263, v260, v262); MN(v264, v258, v263); MN(v265, v221, v245);
        MNF(v266, v265, v250); MX(v267, v259, v261); MN(v268, v266, v267);
        MN(v269, v251, v255); MXF(v270, v268, v269); MN(v271, v264, v270);
        LD(v272, 6, 3); LD(v273, 6, 4); CE(v274, v275, v272, v273);
        CE(v276, v277, v211, v274); CF(v278, v279, v8, v276); LD(v280, 6, 1);
        CE(v281, v282, v213, v280); CF(v283, v284, v24, v281); LD(v285, 6, 2);
        CE(v286, v287, v214, v285); CE(v288, v289, v34, v286);
        CF(v290, v291, v283, v288); MX(v292, v278, v290);
        CE(v293, v294, v212, v275); CF(v295, v296, v277, v293);
        CE(v297, v298, v48, v296); CE(v299, v300, v279, v297);
        CF(v301, v302, v47, v295); CE(v303, v304, v46, v294);
        CF(v305, v306, v302, v303); CE(v307, v308, v300, v305);
        CE(v309, v310, v25, v282); CF(v311, v312, v284, v309);
        CE(v313, v314, v35, v287); CF(v315, v316, v289, v313);
        CE(v317, v318, v312, v316); CE(v319, v320, v291, v317);
        CF(v321, v322, v311, v315); CE(v323, v324, v310, v314);
        CF(v325, v326, v322, v323); CE(v327, v328, v320, v325);
        CE(v329, v330, v308, v328); CF(v331, v332, v292, v329);
        CE(v333, v334, v299, v301); CF(v335, v336, v319, v321);
        CE(v337, v338, v334, v336); CE(v339, v340, v298, v306);
        CF(v341, v342, v318, v326); MNF(v343, v340, v342);
        CE(v344, v345, v338, v343); CF(v346, v347, v332, v344);
        MX(v348, v333, v335); CE(v349, v350, v339, v341);
        CE(v351, v352, v348, v349); CF(v353, v354, v307, v327);
        MN(v355, v304, v324); CE(v356, v357, v354, v355);
        CF(v358, v359, v352, v356); CE(v360, v361, v347, v358);
        CE(v362, v363, v330, v345); MNF(v364, v350, v357);
        CF(v365, v366, v363, v364); MX(v367, v331, v337);
        CE(v368, v369, v351, v353); CF(v370, v371, v367, v368);
        CE(v372, v373, v27, v37); CE(v374, v375, v16, v372);
        MX(v376, v370, v374); CF(v377, v378, v365, v376);
        CE(v379, v380, v360, v377); CF(v381, v382, v346, v369);
        CE(v383, v384, v17, v373); CE(v385, v386, v375, v383);
        CF(v387, v388, v381, v386); MX(v389, v379, v387);
        MXF(v390, v371, v385); MN(v391, v366, v390);
        CE(v392, v393, v361, v391); CF(v394, v395, v382, v384);
        CE(v396, v397, v392, v394); MX(v398, v389, v396); LD(v399, 6, 0);
        CE(v400, v401, v240, v399); CF(v402, v403, v164, v400);
        CE(v404, v405, v167, v402); MXF(v406, v398, v404);
        CF(v407, v408, v362, v359); CE(v409, v410, v407, v388);
        CE(v411, v412, v380, v409); MN(v413, v408, v395);
        CF(v414, v415, v393, v413); CE(v416, v417, v412, v414);
        CF(v418, v419, v165, v401); CE(v420, v421, v403, v418);
        CE(v422, v423, v421, v405); CF(v424, v425, v419, v423);
        MN(v426, v417, v425); MXF(v427, v406, v426);
        CE(v428, v429, v411, v397); CF(v430, v431, v420, v422);
        MX(v432, v429, v431); MN(v433, v427, v432); MN(v434, v378, v410);
        MNF(v435, v434, v415); MX(v436, v428, v430); MN(v437, v435, v436);
        MNF(v438, v416, v424); MX(v439, v437, v438); MN(v440, v433, v439);
        LD(v441, 7, 3); LD(v442, 7, 4); CE(v443, v444, v441, v442);
        LD(v445, 7, 1); LD(v446, 7, 2); CE(v447, v448, v445, v446);
        CF(v449, v450, v443, v447); MXF(v451, v370, v449);
        CE(v452, v453, v365, v451); CF(v454, v455, v360, v452);
        CE(v456, v457, v444, v448); CE(v458, v459, v450, v456);
        CF(v460, v461, v381, v459); MX(v462, v454, v460); MX(v463, v371, v458);
        MN(v464, v366, v463); CE(v465, v466, v361, v464);
        CF(v467, v468, v382, v457); CE(v469, v470, v465, v467);
        MXF(v471, v462, v469); LD(v472, 7, 0); CE(v473, v474, v402, v472);
        MX(v475, v471, v473); CF(v476, v477, v407, v461);
        CE(v478, v479, v455, v476); MN(v480, v408, v468);
        CF(v481, v482, v466, v480); CE(v483, v484, v479, v481);
        CE(v485, v486, v421, v474); CF(v487, v488, v419, v486);
        MNF(v489, v484, v488); MX(v490, v475, v489);
        CE(v491, v492, v478, v470); CF(v493, v494, v420, v485);
        MX(v495, v492, v494); MNF(v496, v490, v495); MN(v497, v453, v477);
        MN(v498, v497, v482); MX(v499, v491, v493); MNF(v500, v498, v499);
        MN(v501, v483, v487); MX(v502, v500, v501); MNF(v503, v496, v502);
        LD(v504, 0, 5); LD(v505, 3, 5); LD(v506, 4, 5);
        CE(v507, v508, v505, v506); LD(v509, 1, 5); LD(v510, 2, 5);
        CE(v511, v512, v509, v510); CF(v513, v514, v507, v511);
        CE(v515, v516, v504, v513); MX(v517, v160, v515);
        CF(v518, v519, v508, v512); CE(v520, v521, v514, v518);
        CE(v522, v523, v521, v516); CF(v524, v525, v519, v523);
        MN(v526, v185, v525); MXF(v527, v517, v526);
        CE(v528, v529, v520, v522); MX(v530, v197, v529); MN(v531, v527, v530);
        MX(v532, v196, v528); MNF(v533, v203, v532); MN(v534, v184, v524);
        MX(v535, v533, v534); MNF(v536, v531, v535); LD(v537, 5, 5);
        CF(v538, v539, v513, v537); MX(v540, v239, v538);
        CE(v541, v542, v521, v539); CE(v543, v544, v519, v542);
        MN(v545, v252, v544); MXF(v546, v540, v545);
        CF(v547, v548, v520, v541); MX(v549, v260, v548); MN(v550, v546, v549);
        MX(v551, v259, v547); MNF(v552, v266, v551); MN(v553, v251, v543);
        MX(v554, v552, v553); MNF(v555, v550, v554); LD(v556, 6, 5);
        CE(v557, v558, v537, v556); CF(v559, v560, v507, v557);
        CE(v561, v562, v510, v559); MX(v563, v398, v561);
        CE(v564, v565, v508, v558); CF(v566, v567, v560, v564);
        CE(v568, v569, v567, v562); CF(v570, v571, v565, v569);
        MN(v572, v417, v571); MXF(v573, v563, v572);
        CE(v574, v575, v566, v568); MX(v576, v429, v575); MN(v577, v573, v576);
        MX(v578, v428, v574); MNF(v579, v435, v578); MN(v580, v416, v570);
        MX(v581, v579, v580); MNF(v582, v577, v581); LD(v583, 7, 5);
        CE(v584, v585, v559, v583); MX(v586, v471, v584);
        CF(v587, v588, v567, v585); CE(v589, v590, v565, v588);
        MN(v591, v484, v590); MXF(v592, v586, v591);
        CF(v593, v594, v566, v587); MX(v595, v492, v594); MN(v596, v592, v595);
        MX(v597, v491, v593); MNF(v598, v498, v597); MN(v599, v483, v589);
        MX(v600, v598, v599); MNF(v601, v596, v600); LD(v602, 3, 6);
        LD(v603, 4, 6); CE(v604, v605, v602, v603); LD(v606, 1, 6);
        LD(v607, 2, 6); CE(v608, v609, v606, v607); CF(v610, v611, v604, v608);
        CE(v612, v613, v513, v610); MX(v614, v20, v612);
        CF(v615, v616, v605, v609); CE(v617, v618, v611, v615);
        CE(v619, v620, v521, v618); CF(v621, v622, v613, v619);
        CE(v623, v624, v520, v617); CF(v625, v626, v519, v616);
        CE(v627, v628, v624, v625); CE(v629, v630, v622, v627);
        CF(v631, v632, v64, v630); CE(v633, v634, v614, v631);
        CF(v635, v636, v621, v623); CE(v637, v638, v90, v636);
        CE(v639, v640, v620, v628); MN(v641, v96, v640);
        CF(v642, v643, v638, v641); CE(v644, v645, v634, v642);
        MXF(v646, v89, v635); CF(v647, v648, v95, v639);
        CE(v649, v650, v646, v647); CE(v651, v652, v63, v629);
        MN(v653, v60, v626); CF(v654, v655, v652, v653);
        CE(v656, v657, v650, v654); CF(v658, v659, v645, v656);
        CE(v660, v661, v632, v643); MN(v662, v648, v655);
        CE(v663, v664, v661, v662); MX(v665, v633, v637);
        CF(v666, v667, v649, v651); CE(v668, v669, v665, v666); LD(v670, 0, 6);
        CF(v671, v672, v504, v670); CE(v673, v674, v130, v671);
        MXF(v675, v668, v673); CE(v676, v677, v663, v675);
        CF(v678, v679, v658, v676); CE(v680, v681, v644, v667);
        CF(v682, v683, v131, v672); CE(v684, v685, v674, v682);
        CE(v686, v687, v680, v685); MX(v688, v678, v686); MX(v689, v669, v684);
        MNF(v690, v664, v689); CF(v691, v692, v659, v690);
        CE(v693, v694, v681, v683); CF(v695, v696, v691, v693);
        MX(v697, v688, v695); CE(v698, v699, v40, v133); MX(v700, v697, v698);
        CE(v701, v702, v660, v657); CF(v703, v704, v701, v687);
        CE(v705, v706, v679, v703); MNF(v707, v702, v694);
        CF(v708, v709, v692, v707); CE(v710, v711, v706, v708);
        CE(v712, v713, v72, v699); CF(v714, v715, v70, v713);
        MN(v716, v711, v715); MX(v717, v700, v716); CE(v718, v719, v705, v696);
        CF(v720, v721, v71, v712); MX(v722, v719, v721); MNF(v723, v717, v722);
        MN(v724, v677, v704); MN(v725, v724, v709); MXF(v726, v718, v720);
        MN(v727, v725, v726); MN(v728, v710, v714); MXF(v729, v727, v728);
        MN(v730, v723, v729); LD(v731, 5, 6); CE(v732, v733, v537, v731);
        CE(v734, v735, v211, v732); MX(v736, v668, v734);
        CF(v737, v738, v663, v736); CE(v739, v740, v658, v737);
        CF(v741, v742, v212, v733); CE(v743, v744, v735, v741);
        CE(v745, v746, v680, v744); MX(v747, v739, v745);
        MXF(v748, v669, v743); MN(v749, v664, v748);
        CF(v750, v751, v659, v749); CE(v752, v753, v681, v742);
        CF(v754, v755, v750, v752); MX(v756, v747, v754);
        CE(v757, v758, v40, v214); MXF(v759, v756, v757);
        CE(v760, v761, v701, v746); CF(v762, v763, v740, v760);
        MN(v764, v702, v753); CE(v765, v766, v751, v764);
        CF(v767, v768, v763, v765); CE(v769, v770, v72, v758);
        CE(v771, v772, v70, v770); MN(v773, v768, v772); MXF(v774, v759, v773);
        CF(v775, v776, v762, v755); CE(v777, v778, v71, v769);
        MX(v779, v776, v778); MN(v780, v774, v779); MN(v781, v738, v761);
        MNF(v782, v781, v766); MX(v783, v775, v777); MN(v784, v782, v783);
        MNF(v785, v767, v771); MX(v786, v784, v785); MN(v787, v780, v786);
        LD(v788, 6, 6); CF(v789, v790, v731, v788); CE(v791, v792, v604, v789);
        CE(v793, v794, v559, v791); MXF(v795, v278, v793);
        CF(v796, v797, v605, v790); CE(v798, v799, v792, v796);
        CF(v800, v801, v567, v799); CE(v802, v803, v794, v800);
        CE(v804, v805, v566, v798); CF(v806, v807, v565, v797);
        CE(v808, v809, v805, v806); CF(v810, v811, v803, v808);
        CE(v812, v813, v308, v811); CE(v814, v815, v795, v812);
        CF(v816, v817, v802, v804); CE(v818, v819, v334, v817);
        CF(v820, v821, v801, v809); MN(v822, v340, v821);
        CE(v823, v824, v819, v822); CE(v825, v826, v815, v823);
        MX(v827, v333, v816); CF(v828, v829, v339, v820);
        CE(v830, v831, v827, v828); CF(v832, v833, v307, v810);
        MN(v834, v304, v807); CE(v835, v836, v833, v834);
        CE(v837, v838, v831, v835); CF(v839, v840, v826, v837);
        CE(v841, v842, v813, v824); MNF(v843, v829, v836);
        CF(v844, v845, v842, v843); MX(v846, v814, v818);
        CE(v847, v848, v830, v832); CE(v849, v850, v846, v847);
        CF(v851, v852, v510, v607); CE(v853, v854, v16, v851);
        MX(v855, v849, v853); CF(v856, v857, v844, v855);
        CE(v858, v859, v839, v856); CE(v860, v861, v825, v848);
        CF(v862, v863, v17, v852); CE(v864, v865, v854, v862);
        CF(v866, v867, v860, v865); MXF(v868, v858, v866);
        MX(v869, v850, v864); MN(v870, v845, v869); CE(v871, v872, v840, v870);
        CE(v873, v874, v861, v863); CF(v875, v876, v871, v873);
        MXF(v877, v868, v875); CE(v878, v879, v37, v288); MX(v880, v877, v878);
        CF(v881, v882, v841, v838); CE(v883, v884, v881, v867);
        CE(v885, v886, v859, v883); MN(v887, v882, v874);
        CF(v888, v889, v872, v887); CE(v890, v891, v886, v888);
        CF(v892, v893, v316, v879); CE(v894, v895, v314, v893);
        MN(v896, v891, v895); MXF(v897, v880, v896);
        CE(v898, v899, v885, v876); CF(v900, v901, v315, v892);
        MX(v902, v899, v901); MN(v903, v897, v902); MNF(v904, v857, v884);
        MN(v905, v904, v889); MX(v906, v898, v900); MNF(v907, v905, v906);
        MN(v908, v890, v894); MX(v909, v907, v908); MN(v910, v903, v909);
        LD(v911, 7, 6); CE(v912, v913, v583, v911); CF(v914, v915, v443, v912);
        MXF(v916, v849, v914); CE(v917, v918, v844, v916);
        CE(v919, v920, v839, v917); CF(v921, v922, v444, v913);
        CE(v923, v924, v915, v921); CF(v925, v926, v860, v924);
        MX(v927, v919, v925); MX(v928, v850, v923); MNF(v929, v845, v928);
        CE(v930, v931, v840, v929); CE(v932, v933, v861, v922);
        CF(v934, v935, v930, v932); MX(v936, v927, v934);
        CE(v937, v938, v288, v446); MX(v939, v936, v937);
        CF(v940, v941, v881, v926); CE(v942, v943, v920, v940);
        MNF(v944, v882, v933); CE(v945, v946, v931, v944);
        CF(v947, v948, v943, v945); CE(v949, v950, v316, v938);
        CF(v951, v952, v314, v950); MN(v953, v948, v952); MX(v954, v939, v953);
        CE(v955, v956, v942, v935); CE(v957, v958, v315, v949);
        MX(v959, v956, v958); MNF(v960, v954, v959); MN(v961, v918, v941);
        MN(v962, v961, v946); MXF(v963, v955, v957); MN(v964, v962, v963);
        MN(v965, v947, v951); MXF(v966, v964, v965); MN(v967, v960, v966);
        LD(v968, 0, 7); LD(v969, 3, 7); LD(v970, 4, 7);
        CF(v971, v972, v969, v970); LD(v973, 1, 7); LD(v974, 2, 7);
        CE(v975, v976, v973, v974); CF(v977, v978, v971, v975);
        CE(v979, v980, v968, v977); MX(v981, v697, v979);
        CE(v982, v983, v972, v976); CF(v984, v985, v978, v982);
        CE(v986, v987, v985, v980); CF(v988, v989, v983, v987);
        MN(v990, v711, v989); MXF(v991, v981, v990);
        CE(v992, v993, v984, v986); MX(v994, v719, v993); MN(v995, v991, v994);
        MXF(v996, v718, v992); MN(v997, v725, v996); MN(v998, v710, v988);
        MXF(v999, v997, v998); MN(v1000, v995, v999); LD(v1001, 5, 7);
        CE(v1002, v1003, v977, v1001); MX(v1004, v756, v1002);
        CF(v1005, v1006, v985, v1003); CE(v1007, v1008, v983, v1006);
        MN(v1009, v768, v1008); MXF(v1010, v1004, v1009);
        CF(v1011, v1012, v984, v1005); MX(v1013, v776, v1012);
        MN(v1014, v1010, v1013); MXF(v1015, v775, v1011);
        MN(v1016, v782, v1015); MN(v1017, v767, v1007);
        MXF(v1018, v1016, v1017); MN(v1019, v1014, v1018); LD(v1020, 6, 7);
        CE(v1021, v1022, v1001, v1020); CE(v1023, v1024, v971, v1021);
        CF(v1025, v1026, v974, v1023); MX(v1027, v877, v1025);
        CE(v1028, v1029, v972, v1022); CF(v1030, v1031, v1024, v1028);
        CE(v1032, v1033, v1031, v1026); CE(v1034, v1035, v1029, v1033);
        MN(v1036, v891, v1035); MXF(v1037, v1027, v1036);
        CF(v1038, v1039, v1030, v1032); MX(v1040, v899, v1039);
        MN(v1041, v1037, v1040); MXF(v1042, v898, v1038);
        MN(v1043, v905, v1042); MN(v1044, v890, v1034);
        MXF(v1045, v1043, v1044); MN(v1046, v1041, v1045); LD(v1047, 7, 7);
        CE(v1048, v1049, v1023, v1047); MX(v1050, v936, v1048);
        CF(v1051, v1052, v1031, v1049); CE(v1053, v1054, v1029, v1052);
        MN(v1055, v948, v1054); MXF(v1056, v1050, v1055);
        CE(v1057, v1058, v1030, v1051); MX(v1059, v956, v1058);
        MN(v1060, v1056, v1059); MXF(v1061, v955, v1057);
        MN(v1062, v962, v1061); MN(v1063, v947, v1053);
        MXF(v1064, v1062, v1063); MN(v1065, v1060, v1064);
        out.put4(0, 0, v208, v271, v440, v503);
        out.put4(0, 1, v536, v555, v582, v601);
        out.put4(0, 2, v730, v787, v910, v967);
        out.put4(0, 3, v1000, v1019, v1046, v1065);
    }
}
};
#endif

#ifdef MEDIAN_NET_5_1
template<>
struct MedianNet<5, 1> {
enum { tile_w = 4, tile_h = 4 };
template<typename L, typename In, typename Out>
static __forceinline__ __device__ void run(const In &in, Out &out, int rank)
{
    const In &at = in;
    unsigned k0, k1, k2, k3, k4, k5, k6, k7, k8, k9, k10, k11, k12, k13, k14,
    k15, k16, k17, k18, k19, k20, k21;
    {
        unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13;
        LD(v0, 3, 3); LD(v1, 3, 4); CE(v2, v3, v0, v1); LD(v4, 4, 3);
        LD(v5, 4, 4); CE(v6, v7, v4, v5); CF(v8, v9, v2, v6);
        CE(v10, v11, v3, v7); CF(v12, v13, v9, v10);
        unsigned core[6];
        core[0] = L::lowest();
        core[1] = v8;
        core[2] = v12;
        core[3] = v13;
        core[4] = v11;
        core[5] = L::highest();
        k0 = core[CORE_INDEX(rank - 21, 4)];
        k1 = core[CORE_INDEX(rank - 20, 4)];
        k2 = core[CORE_INDEX(rank - 19, 4)];
        k3 = core[CORE_INDEX(rank - 18, 4)];
        k4 = core[CORE_INDEX(rank - 17, 4)];
        k5 = core[CORE_INDEX(rank - 16, 4)];
        k6 = core[CORE_INDEX(rank - 15, 4)];
        k7 = core[CORE_INDEX(rank - 14, 4)];
        k8 = core[CORE_INDEX(rank - 13, 4)];
        k9 = core[CORE_INDEX(rank - 12, 4)];
        k10 = core[CORE_INDEX(rank - 11, 4)];
        k11 = core[CORE_INDEX(rank - 10, 4)];
        k12 = core[CORE_INDEX(rank - 9, 4)];
        k13 = core[CORE_INDEX(rank - 8, 4)];
        k14 = core[CORE_INDEX(rank - 7, 4)];
        k15 = core[CORE_INDEX(rank - 6, 4)];
        k16 = core[CORE_INDEX(rank - 5, 4)];
        k17 = core[CORE_INDEX(rank - 4, 4)];
        k18 = core[CORE_INDEX(rank - 3, 4)];
        k19 = core[CORE_INDEX(rank - 2, 4)];
        k20 = core[CORE_INDEX(rank - 1, 4)];
        k21 = core[CORE_INDEX(rank - 0, 4)];
    }
    {
        unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13,
        v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24, v25, v26, v27,
        v28, v29, v30, v31, v32, v33, v34, v35, v36, v37, v38, v39, v40, v41,
        v42, v43, v44, v45, v46, v47, v48, v49, v50, v51, v52, v53, v54, v55,
        v56, v57, v58, v59, v60, v61, v62, v63, v64, v65, v66, v67, v68, v69,
        v70, v71, v72, v73, v74, v75, v76, v77, v78, v79, v80, v81, v82, v83,
        v84, v85, v86, v87, v88, v89, v90, v91, v92, v93, v94, v95, v96, v97,
        v98, v99, v100, v101, v102, v103, v104, v105, v106, v107, v108, v109,
        v110, v111, v112, v113, v114, v115, v116, v117, v118, v119, v120, v121,
        v122, v123, v124, v125, v126, v127, v128, v129, v130, v131, v132, v133,
        v134, v135, v136, v137, v138, v139, v140, v141, v142, v143, v144, v145,
        v146, v147, v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
        v158, v159, v160, v161, v162, v163, v164, v165, v166, v167, v168, v169,
        v170, v171, v172, v173, v174, v175, v176, v177, v178, v179, v180, v181,
        v182, v183, v184, v185, v186, v187, v188, v189, v190, v191, v192, v193,
        v194, v195, v196, v197, v198, v199, v200, v201, v202, v203, v204, v205,
        v206, v207, v208, v209, v210, v211, v212, v213, v214, v215, v216, v217,
        v218, v219, v220, v221, v222, v223, v224, v225, v226, v227, v228, v229,
        v230, v231, v232, v233, v234, v235, v236, v237, v238, v239, v240, v241,
        v242, v243, v244, v245, v246, v247, v248, v249, v250, v251, v252, v253,
        v254, v255, v256, v257, v258, v259, v260, v261, v262, v263, v264, v265,
        v266, v267, v268, v269, v270, v271, v272, v273, v274, v275, v276, v277,
        v278, v279, v280, v281, v282, v283, v284, v285, v286, v287, v288, v289,
        v290, v291, v292, v293, v294, v295, v296, v297, v298, v299, v300, v301,
        v302, v303, v304, v305, v306, v307, v308, v309, v310, v311, v312, v313,
        v314, v315, v316, v317, v318, v319, v320, v321, v322, v323, v324, v325,
        v326, v327, v328, v329, v330, v331, v332, v333, v334, v335, v336, v337,
        v338, v339, v340, v341, v342, v343, v344, v345, v346, v347, v348, v349,
        v350, v351, v352, v353, v354, v355, v356, v357, v358, v359, v360, v361,
        v362, v363, v364, v365, v366, v367, v368, v369, v370, v371, v372, v373,
        v374, v375, v376, v377, v378, v379, v380, v381, v382, v383, v384, v385,
        v386, v387, v388, v389, v390, v391, v392, v393, v394, v395, v396, v397,
        v398, v399, v400, v401, v402, v403, v404, v405, v406, v407, v408, v409,
        v410, v411, v412, v413, v414, v415, v416, v417, v418, v419, v420, v421,
        v422, v423, v424, v425, v426, v427, v428, v429, v430, v431, v432, v433,
        v434, v435, v436, v437, v438, v439, v440, v441, v442, v443, v444, v445,
        v446, v447, v448, v449, v450, v451, v452, v453, v454, v455, v456, v457,
        v458, v459, v460, v461, v462, v463, v464, v465, v466, v467, v468, v469,
        v470, v471, v472, v473, v474, v475, v476, v477, v478, v479, v480, v481,
        v482, v483, v484, v485, v486, v487, v488, v489, v490, v491, v492, v493,
        v494, v495, v496, v497, v498, v499, v500, v501, v502, v503, v504, v505,
        v506, v507, v508, v509, v510, v511, v512, v513, v514, v515, v516, v517,
        v518, v519, v520, v521, v522, v523, v524, v525, v526, v527, v528, v529,
        v530, v531, v532, v533, v534, v535, v536, v537, v538, v539, v540, v541,
        v542, v543, v544, v545, v546, v547, v548, v549, v550, v551, v552, v553,
        v554, v555, v556, v557, v558, v559, v560, v561, v562, v563, v564, v565,
        v566, v567, v568, v569, v570, v571, v572, v573, v574, v575, v576, v577,
        v578, v579, v580, v581, v582, v583, v584, v585, v586, v587, v588, v589,
        v590, v591, v592, v593, v594, v595, v596, v597, v598, v599, v600, v601,
        v602, v603, v604, v605, v606, v607, v608, v609, v610, v611, v612, v613,
        v614, v615, v616, v617, v618, v619, v620, v621, v622, v623, v624, v625,
        v626, v627, v628, v629, v630, v631, v632, v633, v634, v635, v636, v637,
        v638, v639, v640, v641, v642, v643, v644, v645, v646, v647, v648, v649,
        v650, v651, v652, v653, v654, v655, v656, v657, v658, v659, v660, v661,
        v662, v663, v664, v665, v666, v667, v668, v669, v670, v671, v672, v673,
        v674, v675, v676, v677, v678, v679, v680, v681, v682, v683, v684, v685,
        v686, v687, v688, v689, v690, v691, v692, v693, v694, v695, v696, v697,
        v698, v699, v700, v701, v702, v703, v704, v705, v706, v707, v708, v709,
        v710, v711, v712, v713, v714, v715, v716, v717, v718, v719, v720, v721,
        v722, v723, v724, v725, v726, v727, v728, v729, v730, v731, v732, v733,
        v734, v735, v736, v737, v738, v739, v740, v741, v742, v743, v744, v745,
        v746, v747, v748, v749, v750, v751, v752, v753, v754, v755, v756, v757,
        v758, v759, v760, v761, v762, v763, v764, v765, v766, v767, v768, v769,
        v770, v771, v772, v773, v774, v775, v776, v777, v778, v779, v780, v781,
        v782, v783, v784, v785, v786, v787, v788, v789, v790, v791, v792, v793,
        v794, v795, v796, v797, v798, v799, v800, v801, v802, v803, v804, v805,
        v806, v807, v808, v809, v810, v811, v812, v813, v814, v815, v816, v817,
        v818, v819, v820, v821, v822, v823, v824, v825, v826, v827, v828, v829,
        v830, v831, v832, v833, v834, v835, v836, v837, v838, v839, v840, v841,
        v842, v843, v844, v845, v846, v847, v848, v849, v850, v851, v852, v853,
        v854, v855, v856, v857, v858, v859, v860, v861, v862, v863, v864, v865,
        v866, v867, v868, v869, v870, v871, v872, v873, v874, v875, v876, v877,
        v878, v879, v880, v881, v882, v883, v884, v885, v886, v887, v888, v889,
        v890, v891, v892, v893, v894, v895, v896, v897, v898, v899, v900, v901,
        v902, v903, v904, v905, v906, v907, v908, v909, v910, v911, v912, v913,
        v914, v915, v916, v917, v918, v919, v920, v921, v922, v923, v924, v925,
        v926, v927, v928, v929, v930, v931, v932, v933, v934, v935, v936, v937,
        v938, v939, v940, v941, v942, v943, v944, v945, v946, v947, v948, v949,
        v950, v951, v952, v953, v954, v955, v956, v957, v958, v959, v960, v961,
        v962, v963, v964, v965, v966, v967, v968, v969, v970, v971, v972, v973,
        v974, v975, v976, v977, v978, v979, v980, v981, v982, v983, v984, v985,
        v986, v987, v988, v989, v990, v991, v992, v993, v994, v995, v996, v997,
        v998, v999, v1000, v1001, v1002, v1003, v1004, v1005, v1006, v1007,
        v1008, v1009, v1010, v1011, v1012, v1013, v1014, v1015, v1016, v1017,
        v1018, v1019, v1020, v1021, v1022, v1023, v1024, v1025, v1026, v1027,
        v1028, v1029, v1030, v1031, v1032, v1033, v1034, v1035, v1036, v1037,
        v1038, v1039, v1040, v1041, v1042, v1043, v1044, v1045, v1046, v1047,
        v1048, v1049, v1050, v1051, v1052, v1053, v1054, v1055, v1056, v1057,
        v1058, v1059, v1060, v1061, v1062, v1063, v1064, v1065, v1066, v1067,
        v1068, v1069, v1070, v1071, v1072, v1073, v1074, v1075, v1076, v1077,
        v1078, v1079, v1080, v1081, v1082, v1083, v1084, v1085, v1086, v1087,
        v1088, v1089, v1090, v1091, v1092, v1093, v1094, v1095, v1096, v1097,
        v1098, v1099, v1100, v1101, v1102, v1103, v1104, v1105, v1106, v1107,
        v1108, v1109, v1110, v1111, v1112, v1113, v1114, v1115, v1116, v1117,
        v1118, v1119, v1120, v1121, v1122, v1123, v1124, v1125, v1126, v1127,
        v1128, v1129, v1130, v1131, v1132, v1133, v1134, v1135, v1136, v1137,
        v1138, v1139, v1140, v1141, v1142, v1143, v1144, v1145, v1146, v1147,
        v1148, v1149, v1150, v1151, v1152, v1153, v1154, v1155, v1156, v1157,
        v1158, v1159, v1160, v1161, v1162, v1163, v1164, v1165, v1166, v1167,
        v1168, v1169, v1170, v1171, v1172, v1173, v1174, v1175, v1176, v1177,
        v1178, v1179, v1180, v1181, v1182, v1183, v1184, v1185, v1186, v1187,
        v1188, v1189, v1190, v1191, v1192, v1193, v1194, v1195, v1196, v1197,
        v1198, v1199, v1200, v1201, v1202, v1203, v1204, v1205, v1206, v1207,
        v1208, v1209, v1210, v1211, v1212, v1213, v1214, v1215, v1216, v1217,
        v1218, v1219, v1220, v1221, v1222, v1223, v1224, v1225, v1226, v1227,
        v1228, v1229, v1230, v1231, v1232, v1233, v1234, v1235, v1236, v1237,
        v1238, v1239, v1240, v1241, v1242, v1243, v1244, v1245, v1246, v1247,
        v1248, v1249, v1250, v1251, v1252, v1253, v1254, v1255, v1256, v1257,
        v1258, v1259, v1260, v1261, v1262, v1263, v1264, v1265, v1266, v1267;
        LD(v0, 1, 3); LD(v1, 1, 4); CE(v2, v3, v0, v1); LD(v4, 2, 3);
        LD(v5, 2, 4); CE(v6, v7, v4, v5); CF(v8, v9, v2, v6); MX(v10, k0, v8);
        CE(v11, v12, k16, v10); CF(v13, v14, k8, v11); CE(v15, v16, k12, v14);
        CE(v17, v18, v3, v7); CF(v19, v20, v9, v17); CE(v21, v22, k2, v20);
        CF(v23, v24, k18, v22); CE(v25, v26, k10, v23); CE(v27, v28, k6, v25);
        CF(v29, v30, v15, v28); MX(v31, k1, v19); CE(v32, v33, k17, v31);
        CF(v34, v35, k9, v32); CE(v36, v37, k13, v35); CE(v38, v39, k3, v18);
        MN(v40, k19, v39); CF(v41, v42, k11, v40); CE(v43, v44, k7, v41);
        CF(v45, v46, v36, v44); CE(v47, v48, v30, v45); CE(v49, v50, k20, v12);
        CF(v51, v52, k14, v26); CE(v53, v54, v49, v52); MNF(v55, k21, v33);
        CF(v56, v57, k15, v42); CE(v58, v59, v55, v57); CE(v60, v61, v54, v58);
        CF(v62, v63, k4, v13); MX(v64, v62, v21); CE(v65, v66, k5, v34);
        CF(v67, v68, v65, v38); MX(v69, v64, v67); LD(v70, 3, 1);
        LD(v71, 4, 1); CE(v72, v73, v70, v71); LD(v74, 1, 1); LD(v75, 2, 1);
        CE(v76, v77, v74, v75); CF(v78, v79, v72, v76); LD(v80, 3, 2);
        LD(v81, 4, 2); CE(v82, v83, v80, v81); LD(v84, 1, 2); LD(v85, 2, 2);
        CF(v86, v87, v84, v85); CE(v88, v89, v82, v86); CE(v90, v91, v78, v88);
        MXF(v92, v69, v90); CF(v93, v94, v61, v92); CE(v95, v96, v48, v93);
        CF(v97, v98, v16, v51); CE(v99, v100, v37, v56);
        CE(v101, v102, v98, v99); CF(v103, v104, v63, v27);
        CE(v105, v106, v66, v43); CF(v107, v108, v104, v105);
        CE(v109, v110, v73, v77); CE(v111, v112, v79, v109);
        CF(v113, v114, v83, v87); CE(v115, v116, v89, v113);
        CF(v117, v118, v112, v116); CE(v119, v120, v91, v117);
        CE(v121, v122, v111, v115); CF(v123, v124, v110, v114);
        CE(v125, v126, v122, v123); CF(v127, v128, v120, v125);
        CE(v129, v130, v108, v128); CE(v131, v132, v102, v130);
        CF(v133, v134, v96, v131); CE(v135, v136, v97, v46);
        CF(v137, v138, v103, v68); CE(v139, v140, v119, v121);
        MX(v141, v138, v140); CE(v142, v143, v136, v141);
        CF(v144, v145, v29, v106); CE(v146, v147, v118, v126);
        CF(v148, v149, v145, v147); CE(v150, v151, v142, v148);
        CE(v152, v153, v133, v151); MN(v154, v50, v24); MN(v155, v154, v59);
        MXF(v156, v137, v139); MN(v157, v155, v156);
        CF(v158, v159, v135, v157); CE(v160, v161, v53, v100);
        CF(v162, v163, v144, v146); MN(v164, v160, v163);
        CE(v165, v166, v159, v164); MXF(v167, v107, v127);
        CE(v168, v169, v101, v167); CF(v170, v171, v47, v124);
        CE(v172, v173, v168, v170); CF(v174, v175, v165, v173);
        CE(v176, v177, v153, v174); MN(v178, v161, v149);
        CE(v179, v180, v143, v178); CF(v181, v182, v134, v179);
        MN(v183, v60, v171); MNF(v184, v169, v183); CE(v185, v186, v166, v184);
        CF(v187, v188, v182, v185); MX(v189, v95, v129); MX(v190, v189, v150);
        MX(v191, v158, v162); CE(v192, v193, v191, v172);
        MXF(v194, v190, v192); LD(v195, 0, 3); LD(v196, 0, 4);
        CE(v197, v198, v195, v196); LD(v199, 0, 1); LD(v200, 0, 2);
        CF(v201, v202, v199, v200); CE(v203, v204, v197, v201);
        MX(v205, v194, v203); CF(v206, v207, v188, v205);
        CE(v208, v209, v177, v206); CE(v210, v211, v152, v193);
        CF(v212, v213, v198, v202); CE(v214, v215, v204, v212);
        CF(v216, v217, v211, v215); MX(v218, v208, v216);
        CE(v219, v220, v181, v175); MNF(v221, v94, v132); MN(v222, v221, v180);
        MN(v223, v222, v186); MXF(v224, v210, v214); MN(v225, v223, v224);
        CE(v226, v227, v219, v225); CF(v228, v229, v176, v213);
        CE(v230, v231, v226, v228); MX(v232, v218, v230); LD(v233, 0, 0);
        LD(v234, 3, 0); LD(v235, 4, 0); CF(v236, v237, v234, v235);
        LD(v238, 1, 0); LD(v239, 2, 0); CE(v240, v241, v238, v239);
        CE(v242, v243, v236, v240); CF(v244, v245, v233, v242);
        MX(v246, v232, v244); CE(v247, v248, v220, v217);
        CF(v249, v250, v209, v247); MNF(v251, v187, v229);
        CE(v252, v253, v227, v251); CE(v254, v255, v250, v252);
        CF(v256, v257, v237, v241); CE(v258, v259, v243, v256);
        CF(v260, v261, v259, v245); CE(v262, v263, v257, v261);
        MN(v264, v255, v263); MX(v265, v246, v264); CE(v266, v267, v249, v231);
        CF(v268, v269, v258, v260); MXF(v270, v267, v269);
        MN(v271, v265, v270); MN(v272, v207, v248); MNF(v273, v272, v253);
        MX(v274, v266, v268); MN(v275, v273, v274); MN(v276, v254, v262);
        MXF(v277, v275, v276); MN(v278, v271, v277); LD(v279, 5, 3);
        LD(v280, 5, 4); CE(v281, v282, v279, v280); LD(v283, 5, 1);
        LD(v284, 5, 2); CF(v285, v286, v283, v284); CE(v287, v288, v281, v285);
        MX(v289, v194, v287); CE(v290, v291, v188, v289);
        CF(v292, v293, v177, v290); CE(v294, v295, v282, v286);
        CF(v296, v297, v288, v294); CE(v298, v299, v211, v297);
        MXF(v300, v292, v298); MX(v301, v210, v296); MN(v302, v223, v301);
        CE(v303, v304, v219, v302); CF(v305, v306, v176, v295);
        CE(v307, v308, v303, v305); MXF(v309, v300, v307); LD(v310, 5, 0);
        CF(v311, v312, v242, v310); MX(v313, v309, v311);
        CE(v314, v315, v220, v299); CE(v316, v317, v293, v314);
        MN(v318, v187, v306); CF(v319, v320, v304, v318);
        CE(v321, v322, v317, v319); CF(v323, v324, v259, v312);
        CE(v325, v326, v257, v324); MN(v327, v322, v326);
        MXF(v328, v313, v327); CE(v329, v330, v316, v308);
        CF(v331, v332, v258, v323); MX(v333, v330, v332); MN(v334, v328, v333);
        MNF(v335, v291, v315); MN(v336, v335, v320); MX(v337, v329, v331);
        MNF(v338, v336, v337); MN(v339, v321, v325); MX(v340, v338, v339);
        MN(v341, v334, v340); LD(v342, 6, 3); LD(v343, 6, 4);
        CE(v344, v345, v342, v343); CF(v346, v347, v281, v344);
        MXF(v348, k0, v346); CE(v349, v350, k16, v348);
        CE(v351, v352, k8, v349); CF(v353, v354, k12, v352);
        CE(v355, v356, v282, v345); CF(v357, v358, v347, v355);
        CE(v359, v360, k2, v358); CE(v361, v362, k18, v360);
        CF(v363, v364, k10, v361); CE(v365, v366, k6, v363);
        CF(v367, v368, v353, v366); MX(v369, k1, v357);
        CE(v370, v371, k17, v369); CE(v372, v373, k9, v370);
        CF(v374, v375, k13, v373); CE(v376, v377, k3, v356);
        MN(v378, k19, v377); CF(v379, v380, k11, v378);
        CE(v381, v382, k7, v379); CE(v383, v384, v374, v382);
        CF(v385, v386, v368, v383); CE(v387, v388, k20, v350);
        CF(v389, v390, k14, v364); CE(v391, v392, v387, v390);
        MNF(v393, k21, v371); CE(v394, v395, k15, v380);
        CF(v396, v397, v393, v395); CE(v398, v399, v392, v396);
        CF(v400, v401, k4, v351); MX(v402, v400, v359);
        CE(v403, v404, k5, v372); CE(v405, v406, v403, v376);
        MX(v407, v402, v405); LD(v408, 6, 1); CF(v409, v410, v283, v408);
        CE(v411, v412, v72, v409); LD(v413, 6, 2); CF(v414, v415, v284, v413);
        CE(v416, v417, v82, v414); CE(v418, v419, v411, v416);
        MXF(v420, v407, v418); CF(v421, v422, v399, v420);
        CE(v423, v424, v386, v421); CF(v425, v426, v354, v389);
        CE(v427, v428, v375, v394); CE(v429, v430, v426, v427);
        CF(v431, v432, v401, v365); CE(v433, v434, v404, v381);
        CF(v435, v436, v432, v433); CE(v437, v438, v73, v410);
        CE(v439, v440, v412, v437); CF(v441, v442, v83, v415);
        CE(v443, v444, v417, v441); CF(v445, v446, v440, v444);
        CE(v447, v448, v419, v445); CE(v449, v450, v439, v443);
        CF(v451, v452, v438, v442); CE(v453, v454, v450, v451);
        CF(v455, v456, v448, v453); CE(v457, v458, v436, v456);
        CE(v459, v460, v430, v458); CF(v461, v462, v424, v459);
        CE(v463, v464, v425, v384); CF(v465, v466, v431, v406);
        CE(v467, v468, v447, v449); MX(v469, v466, v468);
        CE(v470, v471, v464, v469); CF(v472, v473, v367, v434);
        CE(v474, v475, v446, v454); CF(v476, v477, v473, v475);
        CE(v478, v479, v470, v476); CE(v480, v481, v461, v479);
        MN(v482, v388, v362); MN(v483, v482, v397); MXF(v484, v465, v467);
        MN(v485, v483, v484); CF(v486, v487, v463, v485);
        CE(v488, v489, v391, v428); CF(v490, v491, v472, v474);
        MN(v492, v488, v491); CE(v493, v494, v487, v492);
        MXF(v495, v435, v455); CE(v496, v497, v429, v495);
        CF(v498, v499, v385, v452); CE(v500, v501, v496, v498);
        CF(v502, v503, v493, v501); CE(v504, v505, v481, v502);
        MN(v506, v489, v477); CE(v507, v508, v471, v506);
        CF(v509, v510, v462, v507); MN(v511, v398, v499);
        MNF(v512, v497, v511); CE(v513, v514, v494, v512);
        CF(v515, v516, v510, v513); MX(v517, v423, v457); MX(v518, v517, v478);
        MX(v519, v486, v490); CE(v520, v521, v519, v500);
        MXF(v522, v518, v520); CE(v523, v524, v75, v85);
        CF(v525, v526, v6, v523); MX(v527, v522, v525);
        CE(v528, v529, v516, v527); CF(v530, v531, v505, v528);
        CE(v532, v533, v480, v521); CE(v534, v535, v7, v524);
        CF(v536, v537, v526, v534); CE(v538, v539, v533, v537);
        MX(v540, v530, v538); CF(v541, v542, v509, v503);
        MNF(v543, v422, v460); MN(v544, v543, v508); MN(v545, v544, v514);
        MXF(v546, v532, v536); MN(v547, v545, v546);
        CE(v548, v549, v541, v547); CE(v550, v551, v504, v535);
        CF(v552, v553, v548, v550); MX(v554, v540, v552); LD(v555, 6, 0);
        CE(v556, v557, v310, v555); CF(v558, v559, v236, v556);
        CE(v560, v561, v239, v558); MX(v562, v554, v560);
        CE(v563, v564, v542, v539); CF(v565, v566, v531, v563);
        MNF(v567, v515, v551); CE(v568, v569, v549, v567);
        CF(v570, v571, v566, v568); CE(v572, v573, v237, v557);
        CE(v574, v575, v559, v572); CF(v576, v577, v575, v561);
        CE(v578, v579, v573, v577); MN(v580, v571, v579); MX(v581, v562, v580);
        CF(v582, v583, v565, v553); CE(v584, v585, v574, v576);
        MXF(v586, v583, v585); MN(v587, v581, v586); MN(v588, v529, v564);
        MNF(v589, v588, v569); MX(v590, v582, v584); MN(v591, v589, v590);
        MN(v592, v570, v578); MXF(v593, v591, v592); MN(v594, v587, v593);
        LD(v595, 7, 3); LD(v596, 7, 4); CE(v597, v598, v595, v596);
        LD(v599, 7, 1); LD(v600, 7, 2); CF(v601, v602, v599, v600);
        CE(v603, v604, v597, v601); MX(v605, v522, v603);
        CF(v606, v607, v516, v605); CE(v608, v609, v505, v606);
        CE(v610, v611, v598, v602); CF(v612, v613, v604, v610);
        CE(v614, v615, v533, v613); MXF(v616, v608, v614);
        MX(v617, v532, v612); MN(v618, v545, v617); CF(v619, v620, v541, v618);
        CE(v621, v622, v504, v611); CE(v623, v624, v619, v621);
        MXF(v625, v616, v623); LD(v626, 7, 0); CF(v627, v628, v558, v626);
        MX(v629, v625, v627); CE(v630, v631, v542, v615);
        CF(v632, v633, v609, v630); MN(v634, v515, v622);
        CE(v635, v636, v620, v634); CE(v637, v638, v633, v635);
        CF(v639, v640, v575, v628); CE(v641, v642, v573, v640);
        MN(v643, v638, v642); MXF(v644, v629, v643);
        CF(v645, v646, v632, v624); CE(v647, v648, v574, v639);
        MX(v649, v646, v648); MN(v650, v644, v649); MNF(v651, v607, v631);
        MN(v652, v651, v636); MX(v653, v645, v647); MNF(v654, v652, v653);
        MN(v655, v637, v641); MX(v656, v654, v655); MN(v657, v650, v656);
        LD(v658, 0, 5); LD(v659, 3, 5); LD(v660, 4, 5);
        CE(v661, v662, v659, v660); LD(v663, 1, 5); LD(v664, 2, 5);
        CF(v665, v666, v663, v664); CE(v667, v668, v661, v665);
        CF(v669, v670, v658, v667); MXF(v671, v232, v669);
        CE(v672, v673, v662, v666); CE(v674, v675, v668, v672);
        CF(v676, v677, v675, v670); CE(v678, v679, v673, v677);
        MN(v680, v255, v679); MX(v681, v671, v680); CF(v682, v683, v674, v676);
        MXF(v684, v267, v683); MN(v685, v681, v684); MX(v686, v266, v682);
        MNF(v687, v273, v686); MN(v688, v254, v678); MX(v689, v687, v688);
        MN(v690, v685, v689); LD(v691, 5, 5); CE(v692, v693, v667, v691);
        MXF(v694, v309, v692); CE(v695, v696, v675, v693);
        CF(v697, v698, v673, v696); MN(v699, v322, v698); MX(v700, v694, v699);
        CE(v701, v702, v674, v695); MXF(v703, v330, v702);
        MN(v704, v700, v703); MX(v705, v329, v701); MNF(v706, v336, v705);
        MN(v707, v321, v697); MX(v708, v706, v707); MN(v709, v704, v708);
        LD(v710, 6, 5); CF(v711, v712, v691, v710); CE(v713, v714, v661, v711);
        CE(v715, v716, v664, v713); MXF(v717, v554, v715);
        CF(v718, v719, v662, v712); CE(v720, v721, v714, v718);
        CF(v722, v723, v721, v716); CE(v724, v725, v719, v723);
        MN(v726, v571, v725); MX(v727, v717, v726); CE(v728, v729, v720, v722);
        MXF(v730, v583, v729); MN(v731, v727, v730); MX(v732, v582, v728);
        MNF(v733, v589, v732); MN(v734, v570, v724); MX(v735, v733, v734);
        MN(v736, v731, v735); LD(v737, 7, 5); CF(v738, v739, v713, v737);
        MXF(v740, v625, v738); CE(v741, v742, v721, v739);
        CF(v743, v744, v719, v742); MN(v745, v638, v744); MX(v746, v740, v745);
        CE(v747, v748, v720, v741); MXF(v749, v646, v748);
        MN(v750, v746, v749); MX(v751, v645, v747); MNF(v752, v652, v751);
        MN(v753, v637, v743); MX(v754, v752, v753); MN(v755, v750, v754);
        LD(v756, 3, 6); LD(v757, 4, 6); CE(v758, v759, v756, v757);
        LD(v760, 1, 6); LD(v761, 2, 6); CF(v762, v763, v760, v761);
        CE(v764, v765, v758, v762); CF(v766, v767, v667, v764);
        MXF(v768, v69, v766); CE(v769, v770, v61, v768);
        CE(v771, v772, v48, v769); CF(v773, v774, v759, v763);
        CE(v775, v776, v765, v773); CF(v777, v778, v675, v776);
        CE(v779, v780, v767, v777); CE(v781, v782, v674, v775);
        CF(v783, v784, v673, v774); CE(v785, v786, v782, v783);
        CF(v787, v788, v780, v785); CE(v789, v790, v108, v788);
        CE(v791, v792, v102, v790); CF(v793, v794, v772, v791);
        CE(v795, v796, v779, v781); MX(v797, v138, v796);
        CF(v798, v799, v136, v797); CE(v800, v801, v778, v786);
        CE(v802, v803, v145, v801); CF(v804, v805, v798, v802);
        CE(v806, v807, v793, v805); MX(v808, v137, v795);
        MNF(v809, v155, v808); CF(v810, v811, v135, v809);
        CE(v812, v813, v144, v800); MN(v814, v160, v813);
        CE(v815, v816, v811, v814); MX(v817, v107, v787);
        CF(v818, v819, v101, v817); CE(v820, v821, v47, v784);
        CF(v822, v823, v818, v820); CE(v824, v825, v815, v823);
        CE(v826, v827, v807, v824); MNF(v828, v161, v803);
        CF(v829, v830, v799, v828); CE(v831, v832, v794, v829);
        MN(v833, v60, v821); MN(v834, v819, v833); CF(v835, v836, v816, v834);
        CE(v837, v838, v832, v835); MX(v839, v771, v789);
        MXF(v840, v839, v804); MX(v841, v810, v812);
        CE(v842, v843, v841, v822); MX(v844, v840, v842); LD(v845, 0, 6);
        CF(v846, v847, v658, v845); CE(v848, v849, v197, v846);
        MXF(v850, v844, v848); CF(v851, v852, v838, v850);
        CE(v853, v854, v827, v851); CE(v855, v856, v806, v843);
        CF(v857, v858, v198, v847); CE(v859, v860, v849, v857);
        CF(v861, v862, v856, v860); MX(v863, v853, v861);
        CE(v864, v865, v831, v825); MN(v866, v770, v792);
        MNF(v867, v866, v830); MN(v868, v867, v836); MX(v869, v855, v859);
        MN(v870, v868, v869); CE(v871, v872, v864, v870);
        CF(v873, v874, v826, v858); CE(v875, v876, v871, v873);
        MXF(v877, v863, v875); CF(v878, v879, v88, v200); MX(v880, v877, v878);
        CE(v881, v882, v865, v862); CE(v883, v884, v854, v881);
        MN(v885, v837, v874); CF(v886, v887, v872, v885);
        CE(v888, v889, v884, v886); CF(v890, v891, v116, v879);
        CE(v892, v893, v114, v891); MNF(v894, v889, v893);
        MX(v895, v880, v894); CE(v896, v897, v883, v876);
        CF(v898, v899, v115, v890); MX(v900, v897, v899);
        MNF(v901, v895, v900); MN(v902, v852, v882); MN(v903, v902, v887);
        MX(v904, v896, v898); MNF(v905, v903, v904); MN(v906, v888, v892);
        MX(v907, v905, v906); MNF(v908, v901, v907); LD(v909, 5, 6);
        CE(v910, v911, v691, v909); CF(v912, v913, v281, v910);
        MX(v914, v844, v912); CE(v915, v916, v838, v914);
        CE(v917, v918, v827, v915); CF(v919, v920, v282, v911);
        CE(v921, v922, v913, v919); CF(v923, v924, v856, v922);
        MX(v925, v917, v923); MXF(v926, v855, v921); MN(v927, v868, v926);
        CE(v928, v929, v864, v927); CE(v930, v931, v826, v920);
        CF(v932, v933, v928, v930); MX(v934, v925, v932);
        CE(v935, v936, v88, v284); MX(v937, v934, v935);
        CF(v938, v939, v865, v924); CE(v940, v941, v918, v938);
        MNF(v942, v837, v931); CE(v943, v944, v929, v942);
        CF(v945, v946, v941, v943); CE(v947, v948, v116, v936);
        CF(v949, v950, v114, v948); MN(v951, v946, v950); MX(v952, v937, v951);
        CE(v953, v954, v940, v933); CE(v955, v956, v115, v947);
        MXF(v957, v954, v956); MN(v958, v952, v957); MN(v959, v916, v939);
        MNF(v960, v959, v944); MX(v961, v953, v955); MN(v962, v960, v961);
        MN(v963, v945, v949); MXF(v964, v962, v963); MN(v965, v958, v964);
        LD(v966, 6, 6); CF(v967, v968, v909, v966); CE(v969, v970, v758, v967);
        CF(v971, v972, v713, v969); MX(v973, v407, v971);
        CE(v974, v975, v399, v973); CE(v976, v977, v386, v974);
        CF(v978, v979, v759, v968); CE(v980, v981, v970, v978);
        CF(v982, v983, v721, v981); CE(v984, v985, v972, v982);
        CE(v986, v987, v720, v980); CF(v988, v989, v719, v979);
        CE(v990, v991, v987, v988); CF(v992, v993, v985, v990);
        CE(v994, v995, v436, v993); CE(v996, v997, v430, v995);
        CF(v998, v999, v977, v996); CE(v1000, v1001, v984, v986);
        MXF(v1002, v466, v1001); CF(v1003, v1004, v464, v1002);
        CE(v1005, v1006, v983, v991); CE(v1007, v1008, v473, v1006);
        CF(v1009, v1010, v1003, v1007); CE(v1011, v1012, v998, v1010);
        MX(v1013, v465, v1000); MN(v1014, v483, v1013);
        CF(v1015, v1016, v463, v1014); CE(v1017, v1018, v472, v1005);
        MNF(v1019, v488, v1018); CE(v1020, v1021, v1016, v1019);
        MX(v1022, v435, v992); CF(v1023, v1024, v429, v1022);
        CE(v1025, v1026, v385, v989); CF(v1027, v1028, v1023, v1025);
        CE(v1029, v1030, v1020, v1028); CE(v1031, v1032, v1012, v1029);
        MN(v1033, v489, v1008); CF(v1034, v1035, v1004, v1033);
        CE(v1036, v1037, v999, v1034); MN(v1038, v398, v1026);
        MNF(v1039, v1024, v1038); CF(v1040, v1041, v1021, v1039);
        CE(v1042, v1043, v1037, v1040); MX(v1044, v976, v994);
        MX(v1045, v1044, v1009); MXF(v1046, v1015, v1017);
        CE(v1047, v1048, v1046, v1027); MX(v1049, v1045, v1047);
        CF(v1050, v1051, v664, v761); CE(v1052, v1053, v6, v1050);
        MX(v1054, v1049, v1052); CF(v1055, v1056, v1043, v1054);
        CE(v1057, v1058, v1032, v1055); CE(v1059, v1060, v1011, v1048);
        CF(v1061, v1062, v7, v1051); CE(v1063, v1064, v1053, v1061);
        CF(v1065, v1066, v1060, v1064); MXF(v1067, v1057, v1065);
        CE(v1068, v1069, v1036, v1030); MN(v1070, v975, v997);
        MN(v1071, v1070, v1035); MN(v1072, v1071, v1041);
        MXF(v1073, v1059, v1063); MN(v1074, v1072, v1073);
        CE(v1075, v1076, v1068, v1074); CF(v1077, v1078, v1031, v1062);
        CE(v1079, v1080, v1075, v1077); MX(v1081, v1067, v1079);
        CF(v1082, v1083, v85, v416); MXF(v1084, v1081, v1082);
        CE(v1085, v1086, v1069, v1066); CE(v1087, v1088, v1058, v1085);
        MN(v1089, v1042, v1078); CF(v1090, v1091, v1076, v1089);
        CE(v1092, v1093, v1088, v1090); CF(v1094, v1095, v444, v1083);
        CE(v1096, v1097, v442, v1095); MN(v1098, v1093, v1097);
        MXF(v1099, v1084, v1098); CE(v1100, v1101, v1087, v1080);
        CF(v1102, v1103, v443, v1094); MX(v1104, v1101, v1103);
        MN(v1105, v1099, v1104); MN(v1106, v1056, v1086);
        MNF(v1107, v1106, v1091); MX(v1108, v1100, v1102);
        MN(v1109, v1107, v1108); MNF(v1110, v1092, v1096);
        MX(v1111, v1109, v1110); MN(v1112, v1105, v1111); LD(v1113, 7, 6);
        CE(v1114, v1115, v737, v1113); CF(v1116, v1117, v597, v1114);
        MXF(v1118, v1049, v1116); CE(v1119, v1120, v1043, v1118);
        CE(v1121, v1122, v1032, v1119); CF(v1123, v1124, v598, v1115);
        CE(v1125, v1126, v1117, v1123); CF(v1127, v1128, v1060, v1126);
        MX(v1129, v1121, v1127); MX(v1130, v1059, v1125);
        MN(v1131, v1072, v1130); CE(v1132, v1133, v1068, v1131);
        CE(v1134, v1135, v1031, v1124); CF(v1136, v1137, v1132, v1134);
        MXF(v1138, v1129, v1136); CE(v1139, v1140, v416, v600);
        MX(v1141, v1138, v1139); CF(v1142, v1143, v1069, v1128);
        CE(v1144, v1145, v1122, v1142); MN(v1146, v1042, v1135);
        CE(v1147, v1148, v1133, v1146); CF(v1149, v1150, v1145, v1147);
        CE(v1151, v1152, v444, v1140); CF(v1153, v1154, v442, v1152);
        MNF(v1155, v1150, v1154); MX(v1156, v1141, v1155);
        CE(v1157, v1158, v1144, v1137); CE(v1159, v1160, v443, v1151);
        MX(v1161, v1158, v1160); MNF(v1162, v1156, v1161);
        MN(v1163, v1120, v1143); MN(v1164, v1163, v1148);
        MX(v1165, v1157, v1159); MNF(v1166, v1164, v1165);
        MN(v1167, v1149, v1153); MX(v1168, v1166, v1167);
        MNF(v1169, v1162, v1168); LD(v1170, 0, 7); LD(v1171, 3, 7);
        LD(v1172, 4, 7); CF(v1173, v1174, v1171, v1172); LD(v1175, 1, 7);
        LD(v1176, 2, 7); CE(v1177, v1178, v1175, v1176);
        CF(v1179, v1180, v1173, v1177); CE(v1181, v1182, v1170, v1179);
        MX(v1183, v877, v1181); CE(v1184, v1185, v1174, v1178);
        CF(v1186, v1187, v1180, v1184); CE(v1188, v1189, v1187, v1182);
        CF(v1190, v1191, v1185, v1189); MN(v1192, v889, v1191);
        MXF(v1193, v1183, v1192); CE(v1194, v1195, v1186, v1188);
        MX(v1196, v897, v1195); MN(v1197, v1193, v1196);
        MX(v1198, v896, v1194); MNF(v1199, v903, v1198);
        MN(v1200, v888, v1190); MX(v1201, v1199, v1200);
        MNF(v1202, v1197, v1201); LD(v1203, 5, 7);
        CE(v1204, v1205, v1179, v1203); MX(v1206, v934, v1204);
        CF(v1207, v1208, v1187, v1205); CE(v1209, v1210, v1185, v1208);
        MN(v1211, v946, v1210); MXF(v1212, v1206, v1211);
        CF(v1213, v1214, v1186, v1207); MX(v1215, v954, v1214);
        MN(v1216, v1212, v1215); MX(v1217, v953, v1213);
        MNF(v1218, v960, v1217); MN(v1219, v945, v1209);
        MX(v1220, v1218, v1219); MNF(v1221, v1216, v1220); LD(v1222, 6, 7);
        CE(v1223, v1224, v1203, v1222); CE(v1225, v1226, v1173, v1223);
        CF(v1227, v1228, v1176, v1225); MX(v1229, v1081, v1227);
        CE(v1230, v1231, v1174, v1224); CF(v1232, v1233, v1226, v1230);
        CE(v1234, v1235, v1233, v1228); CE(v1236, v1237, v1231, v1235);
        MN(v1238, v1093, v1237); MXF(v1239, v1229, v1238);
        CF(v1240, v1241, v1232, v1234); MX(v1242, v1101, v1241);
        MN(v1243, v1239, v1242); MX(v1244, v1100, v1240);
        MNF(v1245, v1107, v1244); MN(v1246, v1092, v1236);
        MX(v1247, v1245, v1246); MNF(v1248, v1243, v1247); LD(v1249, 7, 7);
        CE(v1250, v1251, v1225, v1249); MX(v1252, v1138, v1250);
        CF(v1253, v1254, v1233, v1251); CE(v1255, v1256, v1231, v1254);
        MN(v1257, v1150, v1256); MXF(v1258, v1252, v1257);
        CE(v1259, v1260, v1232, v1253); MX(v1261, v1158, v1260);
        MN(v1262, v1258, v1261); MX(v1263, v1157, v1259);
        MNF(v1264, v1164, v1263); MN(v1265, v1149, v1255);
        MX(v1266, v1264, v1265); MNF(v1267, v1262, v1266);
        out.put4(0, 0, v278, v341, v594, v657);
        out.put4(0, 1, v690, v709, v736, v755);
        out.put4(0, 2, v908, v965, v1112, v1169);
        out.put4(0, 3, v1202, v1221, v1248, v1267);
    }
}
};
#endif

#ifdef MEDIAN_NET_7_0
template<>
struct MedianNet<7, 0> {
enum { tile_w = 4, tile_h = 4 };
template<typename L, typename In, typename Out>
static __forceinline__ __device__ void run(const In &in, Out &out, int)
{
    const In &at = in;
    unsigned p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14,
    p15;
    {
        unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13,
        v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24, v25, v26, v27,
        v28, v29, v30, v31, v32, v33, v34, v35, v36, v37, v38, v39, v40, v41,
        v42, v43, v44, v45, v46, v47, v48, v49, v50, v51, v52, v53, v54, v55,
        v56, v57, v58, v59, v60, v61, v62, v63, v64, v65, v66, v67, v68, v69,
        v70, v71, v72, v73, v74, v75, v76, v77, v78, v79, v80, v81, v82, v83,
        v84, v85, v86, v87, v88, v89, v90, v91, v92, v93, v94, v95, v96, v97,
        v98, v99, v100, v101, v102, v103, v104, v105, v106, v107, v108, v109,
        v110, v111, v112, v113, v114, v115, v116, v117, v118, v119, v120, v121,
        v122, v123, v124, v125, v126, v127, v128, v129, v130, v131, v132, v133,
        v134, v135, v136, v137, v138, v139, v140, v141;
        LD(v0, 3, 3); LD(v1, 3, 4); CE(v2, v3, v0, v1); LD(v4, 3, 5);
        LD(v5, 3, 6); CE(v6, v7, v4, v5); CF(v8, v9, v2, v6); LD(v10, 6, 3);
        LD(v11, 6, 4); CE(v12, v13, v10, v11); LD(v14, 6, 5); LD(v15, 6, 6);
        CF(v16, v17, v14, v15); CE(v18, v19, v12, v16); LD(v20, 4, 3);
        LD(v21, 4, 4); CE(v22, v23, v20, v21); LD(v24, 4, 5); LD(v25, 4, 6);
        CF(v26, v27, v24, v25); CE(v28, v29, v22, v26); LD(v30, 5, 3);
        LD(v31, 5, 4); CF(v32, v33, v30, v31); LD(v34, 5, 5); LD(v35, 5, 6);
        CE(v36, v37, v34, v35); CE(v38, v39, v32, v36); CF(v40, v41, v28, v38);
        CE(v42, v43, v18, v40); CF(p0, v44, v8, v42); CE(v45, v46, v23, v27);
        CE(v47, v48, v29, v45); CF(v49, v50, v33, v37); CE(v51, v52, v39, v49);
        CF(v53, v54, v48, v52); CE(v55, v56, v41, v53); CE(v57, v58, v47, v51);
        CF(v59, v60, v46, v50); CE(v61, v62, v58, v59); CF(v63, v64, v56, v61);
        CE(v65, v66, v64, v43); CE(v67, v68, v13, v17); CF(v69, v70, v19, v67);
        CE(v71, v72, v55, v57); CF(v73, v74, v70, v72); CE(v75, v76, v65, v73);
        CE(v77, v78, v54, v62); CF(v79, v80, v69, v71); CE(v81, v82, v77, v80);
        CF(v83, v84, v68, v63); CE(v85, v86, v81, v83); CE(v87, v88, v76, v85);
        CF(v89, v90, v78, v74); CE(v91, v92, v66, v89); CF(v93, v94, v60, v84);
        CE(v95, v96, v82, v93); CE(v97, v98, v92, v95);
        CF(v99, v100, v98, v44); CE(v101, v102, v88, v99);
        CF(v103, v104, v3, v7); CE(v105, v106, v9, v103);
        CE(v107, v108, v75, v79); CF(v109, v110, v106, v108);
        CE(v111, v112, v101, v109); CF(v113, v114, v105, v107);
        CE(p1, p2, v111, v113); CE(v115, v116, v91, v86);
        CF(v117, v118, v90, v96); CE(v119, v120, v117, v114);
        CF(v121, v122, v115, v119); CE(v123, v124, v104, v87);
        CE(v125, v126, v121, v123); CF(p3, p4, v112, v125);
        CE(v127, v128, v118, v110); CF(v129, v130, v116, v127);
        CE(v131, v132, v102, v129); CE(p5, p6, v131, v126);
        CF(v133, p15, v94, v124); CE(v134, v135, v97, v133);
        CF(v136, v137, v122, v134); CE(p7, p8, v132, v136);
        CE(v138, v139, v100, v130); CF(p9, p10, v138, v137);
        CE(v140, v141, v120, v135); CF(p11, p12, v139, v140);
        CE(p13, p14, v128, v141);
    }
    NO_UNROLL
    for (int i = 0; i < 2; i++) {
        unsigned q0, q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13,
        q14, q15, q16, q17, q18, q19, q20, q21, q22, q23;
        {
            SHIFT(i * 6, 0);
            unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12,
            v13, v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24, v25,
            v26, v27, v28, v29, v30, v31, v32, v33, v34, v35, v36, v37, v38,
            v39, v40, v41, v42, v43, v44, v45, v46, v47, v48, v49, v50, v51,
            v52, v53, v54, v55, v56, v57, v58, v59, v60, v61, v62, v63, v64,
            v65, v66, v67, v68, v69, v70, v71, v72, v73, v74, v75, v76, v77,
            v78, v79, v80, v81, v82, v83, v84, v85, v86, v87, v88, v89, v90,
            v91, v92, v93, v94, v95, v96, v97, v98, v99, v100, v101, v102,
            v103, v104, v105, v106, v107, v108, v109, v110, v111;
            LD(v0, 1, 3); LD(v1, 1, 4); CE(v2, v3, v0, v1); LD(v4, 1, 5);
            LD(v5, 1, 6); CF(v6, v7, v4, v5); CE(v8, v9, v2, v6);
            LD(v10, 2, 3); LD(v11, 2, 4); CF(v12, v13, v10, v11);
            LD(v14, 2, 5); LD(v15, 2, 6); CE(v16, v17, v14, v15);
            CE(v18, v19, v12, v16); CF(v20, v21, v8, v18);
            CE(q0, v22, p0, v20); CF(v23, v24, p8, v22); CE(v25, v26, v3, v7);
            CE(v27, v28, v9, v25); CF(v29, v30, v13, v17);
            CE(v31, v32, v19, v29); CF(v33, v34, v28, v32);
            CE(v35, v36, v21, v33); CE(v37, v38, v27, v31);
            CF(v39, v40, v26, v30); CE(v41, v42, v38, v39);
            CF(v43, v44, v36, v41); CE(v45, v46, p4, v44);
            CE(v47, v48, v23, v45); CF(v49, v50, v35, v37);
            CE(v51, v52, p2, v50); CF(v53, v54, v47, v51);
            CE(v55, v56, p1, v49); CE(q1, q2, v53, v55); CF(v57, v58, p9, v56);
            CE(v59, v60, v34, v42); CF(v61, v62, p5, v59);
            CE(v63, v64, v57, v61); CE(v65, v66, p3, v43);
            CF(v67, v68, v63, v65); CE(q3, q4, v54, v67);
            CF(v69, v70, p10, v52); CE(v71, v72, p6, v60);
            CE(v73, v74, v69, v71); CF(v75, v76, v48, v73);
            CE(q5, q6, v75, v68); CF(v77, v78, p11, v66);
            CE(v79, v80, p7, v40); CE(v81, v82, v77, v79);
            CF(v83, v84, v64, v81); CE(q7, q8, v76, v83);
            CF(v85, v86, p12, v46); CE(v87, v88, v24, v85);
            CE(v89, v90, v87, v74); CF(q9, q10, v89, v84);
            CE(v91, v92, p13, v62); CF(v93, v94, v58, v91);
            CE(v95, v96, v93, v82); CE(q11, q12, v90, v95);
            CF(v97, v98, p14, v72); CE(v99, v100, v70, v97);
            CF(v101, v102, v88, v99); CE(q13, q14, v101, v96);
            CE(v103, q23, p15, v80); CF(v104, v105, v78, v103);
            CE(v106, v107, v94, v104); CF(q15, q16, v102, v106);
            CE(v108, v109, v86, v100); CE(q17, q18, v108, v107);
            CF(v110, v111, v92, v105); CE(q19, q20, v109, v110);
            CF(q21, q22, v98, v111);
        }
        NO_UNROLL
        for (int j = 0; j < 2; j++) {
            unsigned u0, u1, u2, u3, u4, u5, u6, u7, u8, u9, u10, u11, u12,
            u13;
            {
                SHIFT(i * 2, j * 6);
                unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12,
                v13, v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24,
                v25, v26, v27, v28, v29, v30, v31, v32, v33, v34, v35, v36,
                v37, v38, v39, v40, v41, v42, v43, v44, v45, v46, v47, v48,
                v49, v50, v51, v52, v53, v54, v55, v56, v57, v58, v59, v60,
                v61, v62, v63, v64, v65, v66, v67, v68, v69, v70, v71, v72,
                v73, v74, v75, v76, v77, v78, v79, v80, v81, v82, v83, v84,
                v85, v86, v87, v88, v89, v90, v91, v92, v93, v94, v95, v96,
                v97, v98, v99, v100, v101, v102, v103, v104, v105, v106, v107,
                v108, v109, v110, v111, v112, v113, v114, v115, v116, v117,
                v118, v119, v120, v121, v122, v123, v124, v125, v126, v127,
                v128, v129, v130, v131, v132, v133, v134, v135, v136, v137,
                v138, v139, v140, v141, v142, v143, v144, v145, v146, v147,
                v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
                v158, v159, v160, v161, v162, v163, v164, v165, v166, v167,
                v168, v169, v170, v171;
                LD(v0, 2, 1); LD(v1, 4, 1); CE(v2, v3, v0, v1); LD(v4, 3, 1);
                LD(v5, 5, 1); CE(v6, v7, v4, v5); CF(v8, v9, v2, v6);
                LD(v10, 1, 1); LD(v11, 6, 1); CE(v12, v13, v10, v11);
                CF(v14, v15, v3, v7); CE(v16, v17, v12, v14);
                CE(v18, v19, v8, v16); LD(v20, 2, 2); LD(v21, 4, 2);
                CF(v22, v23, v20, v21); LD(v24, 3, 2); LD(v25, 5, 2);
                CE(v26, v27, v24, v25); CF(v28, v29, v22, v26); LD(v30, 1, 2);
                LD(v31, 6, 2); CE(v32, v33, v30, v31); CE(v34, v35, v23, v27);
                CF(v36, v37, v32, v34); CE(v38, v39, v28, v36);
                CF(v40, v41, v18, v38); MX(v42, q0, v40);
                CE(v43, v44, q16, v42); CE(v45, v46, v13, v9);
                CF(v47, v48, v17, v45); CE(v49, v50, v15, v46);
                CF(v51, v52, v48, v49); CE(v53, v54, v33, v29);
                CE(v55, v56, v37, v53); CF(v57, v58, v35, v54);
                CE(v59, v60, v56, v57); CF(v61, v62, v52, v60);
                CE(v63, v64, v41, v61); CE(v65, v66, v19, v47);
                CF(v67, v68, v39, v55); CE(v69, v70, v66, v68);
                CF(v71, v72, v64, v70); CE(v73, v74, v65, v67);
                CE(v75, v76, v50, v58); CF(v77, v78, v74, v75);
                CE(v79, v80, v51, v59); CF(v81, v82, v78, v80);
                CE(v83, v84, v72, v81); CE(v85, v86, q8, v84);
                MX(v87, v43, v85); CF(v88, v89, v63, v69);
                CE(v90, v91, v77, v79); CF(v92, v93, v89, v90);
                MX(v94, q4, v93); MNF(v95, q20, v94); CE(v96, v97, q12, v95);
                CE(v98, v99, v87, v96); CF(v100, v101, v88, v73);
                MX(v102, q2, v101); CE(v103, v104, q18, v102);
                CF(v105, v106, v62, v82); CE(v107, v108, q10, v106);
                CE(v109, v110, v103, v107); CF(v111, v112, v71, v91);
                CE(v113, v114, q6, v112); MX(v115, v109, v113);
                MXF(v116, v98, v115); MX(v117, q1, v100);
                CF(v118, v119, q17, v117); CE(v120, v121, q9, v105);
                MX(v122, v118, v120); MX(v123, q5, v111); MNF(v124, q21, v123);
                CE(v125, v126, q13, v124); CF(v127, v128, v122, v125);
                MX(v129, q3, v92); CE(v130, v131, q19, v129);
                CF(v132, v133, q11, v76); CE(v134, v135, v130, v132);
                CE(v136, v137, q7, v83); MX(v138, v134, v136);
                CF(v139, v140, v127, v138); CE(u0, u1, v116, v139);
                MNF(v141, q22, v114); CF(v142, v143, q14, v141);
                CE(v144, v145, v110, v142); CE(v146, v147, v99, v144);
                CF(u2, u3, v146, v140); MN(v148, q23, v137);
                CE(v149, v150, q15, v148); CF(v151, v152, v135, v149);
                CE(v153, v154, v128, v151); CE(u4, u5, v147, v153);
                MN(v155, v44, v86); CF(v156, v157, v155, v97);
                CE(v158, v159, v156, v145); CF(u6, u7, v158, v154);
                MNF(v160, v119, v121); CE(v161, v162, v160, v126);
                CE(v163, v164, v161, v152); CF(u8, u9, v159, v163);
                MN(v165, v104, v108); MN(v166, v165, v143);
                CE(v167, v168, v157, v166); CF(u10, u11, v167, v164);
                MN(v169, v131, v133); MNF(v170, v169, v150);
                MN(v171, v162, v170); CE(u12, u13, v168, v171);
            }
            {
                SHIFT(i * 2, j * 2);
                unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12,
                v13, v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24,
                v25, v26, v27, v28, v29, v30, v31, v32, v33, v34, v35, v36,
                v37, v38, v39, v40, v41, v42, v43, v44, v45, v46, v47, v48,
                v49, v50, v51, v52, v53, v54, v55, v56, v57, v58, v59, v60,
                v61, v62, v63, v64, v65, v66, v67, v68, v69, v70, v71, v72,
                v73, v74, v75, v76, v77, v78, v79, v80, v81, v82, v83, v84,
                v85, v86, v87, v88, v89, v90, v91, v92, v93, v94, v95, v96,
                v97, v98, v99, v100, v101, v102, v103, v104, v105, v106, v107,
                v108, v109, v110, v111, v112, v113, v114, v115, v116, v117,
                v118, v119, v120, v121, v122, v123, v124, v125, v126, v127,
                v128, v129, v130, v131, v132, v133, v134, v135, v136, v137,
                v138, v139, v140, v141, v142, v143, v144, v145, v146, v147,
                v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
                v158, v159, v160, v161, v162, v163, v164, v165, v166, v167,
                v168, v169, v170, v171, v172, v173, v174, v175, v176, v177,
                v178, v179, v180, v181, v182, v183, v184, v185, v186, v187,
                v188, v189, v190, v191, v192, v193, v194, v195, v196, v197,
                v198, v199, v200, v201, v202, v203, v204, v205, v206, v207,
                v208, v209, v210, v211, v212, v213, v214, v215, v216, v217,
                v218, v219, v220, v221, v222, v223, v224, v225, v226, v227,
                v228, v229, v230, v231, v232, v233, v234, v235, v236, v237,
                v238, v239, v240, v241, v242, v243, v244, v245, v246, v247,
                v248, v249, v250, v251, v252, v253, v254, v255, v256, v257,
                v258, v259, v260, v261, v262, v263, v264, v265, v266, v267,
                v268, v269, v270, v271, v272, v273, v274, v275, v276, v277,
                v278, v279, v280, v281, v282, v283, v284, v285, v286, v287,
                v288, v289, v290, v291, v292, v293, v294, v295, v296, v297,
                v298, v299, v300, v301, v302, v303, v304, v305, v306, v307,
                v308, v309, v310, v311, v312, v313, v314, v315, v316, v317,
                v318, v319;
                LD(v0, 0, 2); LD(v1, 0, 4); CE(v2, v3, v0, v1); LD(v4, 0, 3);
                LD(v5, 0, 5); CF(v6, v7, v4, v5); CE(v8, v9, v2, v6);
                LD(v10, 0, 1); LD(v11, 0, 6); CF(v12, v13, v10, v11);
                CE(v14, v15, v3, v7); CE(v16, v17, v12, v14);
                CF(v18, v19, v8, v16); MX(v20, u0, v18); CE(v21, v22, u8, v20);
                CF(v23, v24, v13, v9); CE(v25, v26, v17, v23);
                CE(v27, v28, v15, v24); CF(v29, v30, v26, v27);
                CE(v31, v32, u4, v30); MXF(v33, v21, v31);
                CF(v34, v35, v19, v25); MX(v36, u2, v35);
                CE(v37, v38, u10, v36); CE(v39, v40, u6, v37);
                CF(v41, v42, v33, v39); MX(v43, u1, v34);
                CE(v44, v45, u9, v43); CF(v46, v47, u5, v28);
                CE(v48, v49, v44, v46); CE(v50, v51, u3, v29);
                MXF(v52, v48, v50); MX(v53, v41, v52); LD(v54, 0, 0);
                LD(v55, 2, 0); LD(v56, 4, 0); CF(v57, v58, v55, v56);
                LD(v59, 3, 0); LD(v60, 5, 0); CE(v61, v62, v59, v60);
                CF(v63, v64, v57, v61); LD(v65, 1, 0); LD(v66, 6, 0);
                CE(v67, v68, v65, v66); CE(v69, v70, v58, v62);
                CF(v71, v72, v67, v69); CE(v73, v74, v63, v71);
                CF(v75, v76, v54, v73); MX(v77, v53, v75); MN(v78, u12, v32);
                CE(v79, v80, v22, v78); CE(v81, v82, v79, v40);
                MNF(v83, u11, v51); CF(v84, v85, u7, v83);
                CE(v86, v87, v49, v84); CF(v88, v89, v81, v87);
                CE(v90, v91, v68, v64); CE(v92, v93, v72, v90);
                CF(v94, v95, v70, v91); CE(v96, v97, v93, v94);
                CF(v98, v99, v74, v92); CE(v100, v101, v97, v76);
                CE(v102, v103, v99, v100); CF(v104, v105, v96, v103);
                MN(v106, v89, v105); MX(v107, v77, v106);
                CE(v108, v109, v42, v86); CF(v110, v111, v98, v102);
                MXF(v112, v109, v111); MN(v113, u13, v47); MN(v114, v45, v113);
                CE(v115, v116, v114, v85); CE(v117, v118, v82, v115);
                CF(v119, v120, v95, v101); MNF(v121, v118, v120);
                MN(v122, v112, v121); MX(v123, v107, v122);
                MX(v124, v108, v110); MNF(v125, v117, v119);
                MX(v126, v124, v125); MN(v127, v80, v38);
                MNF(v128, v127, v116); MX(v129, v88, v104);
                MN(v130, v128, v129); MNF(v131, v126, v130);
                MN(v132, v123, v131); LD(v133, 7, 2); LD(v134, 7, 4);
                CE(v135, v136, v133, v134); LD(v137, 7, 3); LD(v138, 7, 5);
                CF(v139, v140, v137, v138); CE(v141, v142, v135, v139);
                LD(v143, 7, 1); LD(v144, 7, 6); CE(v145, v146, v143, v144);
                CF(v147, v148, v136, v140); CE(v149, v150, v145, v147);
                CF(v151, v152, v141, v149); MX(v153, u0, v151);
                CE(v154, v155, u8, v153); CE(v156, v157, v146, v142);
                CF(v158, v159, v150, v156); CE(v160, v161, v148, v157);
                CF(v162, v163, v159, v160); CE(v164, v165, u4, v163);
                MX(v166, v154, v164); CE(v167, v168, v152, v158);
                MXF(v169, u2, v168); CF(v170, v171, u10, v169);
                CE(v172, v173, u6, v170); CF(v174, v175, v166, v172);
                MX(v176, u1, v167); CE(v177, v178, u9, v176);
                CE(v179, v180, u5, v161); CF(v181, v182, v177, v179);
                CE(v183, v184, u3, v162); MX(v185, v181, v183);
                MXF(v186, v174, v185); LD(v187, 7, 0);
                CF(v188, v189, v73, v187); MX(v190, v186, v188);
                MN(v191, u12, v165); CE(v192, v193, v155, v191);
                CE(v194, v195, v192, v173); MNF(v196, u11, v184);
                CF(v197, v198, u7, v196); CE(v199, v200, v182, v197);
                CF(v201, v202, v194, v200); CE(v203, v204, v97, v189);
                CE(v205, v206, v99, v203); CF(v207, v208, v96, v206);
                MN(v209, v202, v208); MX(v210, v190, v209);
                CE(v211, v212, v175, v199); CF(v213, v214, v98, v205);
                MX(v215, v212, v214); MNF(v216, u13, v180);
                MN(v217, v178, v216); CE(v218, v219, v217, v198);
                CE(v220, v221, v195, v218); CF(v222, v223, v95, v204);
                MN(v224, v221, v223); MNF(v225, v215, v224);
                MX(v226, v210, v225); MX(v227, v211, v213);
                MNF(v228, v220, v222); MX(v229, v227, v228);
                MN(v230, v193, v171); MN(v231, v230, v219);
                MXF(v232, v201, v207); MN(v233, v231, v232);
                MN(v234, v229, v233); MNF(v235, v226, v234); LD(v236, 0, 7);
                LD(v237, 2, 7); LD(v238, 4, 7); CE(v239, v240, v237, v238);
                LD(v241, 3, 7); LD(v242, 5, 7); CF(v243, v244, v241, v242);
                CE(v245, v246, v239, v243); LD(v247, 1, 7); LD(v248, 6, 7);
                CE(v249, v250, v247, v248); CF(v251, v252, v240, v244);
                CE(v253, v254, v249, v251); CF(v255, v256, v245, v253);
                CE(v257, v258, v236, v255); MX(v259, v53, v257);
                CE(v260, v261, v250, v246); CF(v262, v263, v254, v260);
                CE(v264, v265, v252, v261); CF(v266, v267, v263, v264);
                CE(v268, v269, v256, v262); CE(v270, v271, v267, v258);
                CF(v272, v273, v269, v270); CE(v274, v275, v266, v273);
                MN(v276, v89, v275); MXF(v277, v259, v276);
                CF(v278, v279, v268, v272); MX(v280, v109, v279);
                CE(v281, v282, v265, v271); MN(v283, v118, v282);
                MN(v284, v280, v283); MXF(v285, v277, v284);
                MX(v286, v108, v278); MN(v287, v117, v281);
                MXF(v288, v286, v287); MX(v289, v88, v274);
                MN(v290, v128, v289); MNF(v291, v288, v290);
                MN(v292, v285, v291); LD(v293, 7, 7);
                CE(v294, v295, v255, v293); MX(v296, v186, v294);
                CF(v297, v298, v267, v295); CE(v299, v300, v269, v297);
                CF(v301, v302, v266, v300); MN(v303, v202, v302);
                MXF(v304, v296, v303); CE(v305, v306, v268, v299);
                MX(v307, v212, v306); CE(v308, v309, v265, v298);
                MN(v310, v221, v309); MNF(v311, v307, v310);
                MX(v312, v304, v311); MX(v313, v211, v305);
                MNF(v314, v220, v308); MX(v315, v313, v314);
                MX(v316, v201, v301); MN(v317, v231, v316);
                MNF(v318, v315, v317); MN(v319, v312, v318);
                out.put2(i * 2, j * 2, v132, v235);
                out.put2(i * 2, j * 2 + 1, v292, v319);
            }
        }
    }
}
};
#endif

#ifdef MEDIAN_NET_7_1
template<>
struct MedianNet<7, 1> {
enum { tile_w = 4, tile_h = 4 };
template<typename L, typename In, typename Out>
static __forceinline__ __device__ void run(const In &in, Out &out, int rank)
{
    const In &at = in;
    unsigned p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14,
    p15, p16, p17, p18, p19, p20, p21, p22, p23, p24, p25, p26, p27, p28, p29,
    p30, p31, p32, p33;
    {
        unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13,
        v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24, v25, v26, v27,
        v28, v29, v30, v31, v32, v33, v34, v35, v36, v37, v38, v39, v40, v41,
        v42, v43, v44, v45, v46, v47, v48, v49, v50, v51, v52, v53, v54, v55,
        v56, v57, v58, v59, v60, v61, v62, v63, v64, v65, v66, v67, v68, v69,
        v70, v71, v72, v73, v74, v75, v76, v77, v78, v79, v80, v81, v82, v83,
        v84, v85, v86, v87, v88, v89, v90, v91, v92, v93, v94, v95, v96, v97,
        v98, v99, v100, v101, v102, v103, v104, v105, v106, v107, v108, v109,
        v110, v111, v112, v113, v114, v115, v116, v117, v118, v119, v120, v121,
        v122, v123, v124, v125, v126, v127, v128, v129, v130, v131, v132, v133,
        v134, v135, v136, v137, v138, v139, v140, v141, v142, v143, v144, v145,
        v146, v147, v148, v149, v150, v151, v152, v153, v154, v155, v156, v157;
        LD(v0, 3, 3); LD(v1, 3, 4); CE(v2, v3, v0, v1); LD(v4, 3, 5);
        LD(v5, 3, 6); CE(v6, v7, v4, v5); CF(v8, v9, v2, v6); LD(v10, 6, 3);
        LD(v11, 6, 4); CE(v12, v13, v10, v11); LD(v14, 6, 5); LD(v15, 6, 6);
        CF(v16, v17, v14, v15); CE(v18, v19, v12, v16); LD(v20, 4, 3);
        LD(v21, 4, 4); CE(v22, v23, v20, v21); LD(v24, 4, 5); LD(v25, 4, 6);
        CF(v26, v27, v24, v25); CE(v28, v29, v22, v26); LD(v30, 5, 3);
        LD(v31, 5, 4); CF(v32, v33, v30, v31); LD(v34, 5, 5); LD(v35, 5, 6);
        CE(v36, v37, v34, v35); CE(v38, v39, v32, v36); CF(v40, v41, v28, v38);
        CE(v42, v43, v18, v40); CF(v44, v45, v8, v42); CE(v46, v47, v23, v27);
        CE(v48, v49, v29, v46); CF(v50, v51, v33, v37); CE(v52, v53, v39, v50);
        CF(v54, v55, v49, v53); CE(v56, v57, v41, v54); CE(v58, v59, v48, v52);
        CF(v60, v61, v47, v51); CE(v62, v63, v59, v60); CF(v64, v65, v57, v62);
        CE(v66, v67, v65, v43); CE(v68, v69, v13, v17); CF(v70, v71, v19, v68);
        CE(v72, v73, v56, v58); CF(v74, v75, v71, v73); CE(v76, v77, v66, v74);
        CE(v78, v79, v55, v63); CF(v80, v81, v70, v72); CE(v82, v83, v78, v81);
        CF(v84, v85, v69, v64); CE(v86, v87, v82, v84); CE(v88, v89, v77, v86);
        CF(v90, v91, v79, v75); CE(v92, v93, v67, v90); CF(v94, v95, v61, v85);
        CE(v96, v97, v83, v94); CE(v98, v99, v93, v96);
        CF(v100, v101, v99, v45); CE(v102, v103, v89, v100);
        CF(v104, v105, v3, v7); CE(v106, v107, v9, v104);
        CE(v108, v109, v76, v80); CF(v110, v111, v107, v109);
        CE(v112, v113, v102, v110); CF(v114, v115, v106, v108);
        CE(v116, v117, v112, v114); CE(v118, v119, v92, v87);
        CF(v120, v121, v91, v97); CE(v122, v123, v120, v115);
        CF(v124, v125, v118, v122); CE(v126, v127, v105, v88);
        CE(v128, v129, v124, v126); CF(v130, v131, v113, v128);
        CE(v132, v133, v121, v111); CF(v134, v135, v119, v132);
        CE(v136, v137, v103, v134); CE(v138, v139, v136, v129);
        CF(v140, v141, v95, v127); CE(v142, v143, v98, v140);
        CF(v144, v145, v125, v142); CE(v146, v147, v137, v144);
        CE(v148, v149, v101, v135); CF(v150, v151, v148, v145);
        CE(v152, v153, v123, v143); CF(v154, v155, v149, v152);
        CE(v156, v157, v133, v153);
        unsigned core[18];
        core[0] = L::lowest();
        core[1] = v44;
        core[2] = v116;
        core[3] = v117;
        core[4] = v130;
        core[5] = v131;
        core[6] = v138;
        core[7] = v139;
        core[8] = v146;
        core[9] = v147;
        core[10] = v150;
        core[11] = v151;
        core[12] = v154;
        core[13] = v155;
        core[14] = v156;
        core[15] = v157;
        core[16] = v141;
        core[17] = L::highest();
        p0 = core[CORE_INDEX(rank - 33, 16)];
        p1 = core[CORE_INDEX(rank - 32, 16)];
        p2 = core[CORE_INDEX(rank - 31, 16)];
        p3 = core[CORE_INDEX(rank - 30, 16)];
        p4 = core[CORE_INDEX(rank - 29, 16)];
        p5 = core[CORE_INDEX(rank - 28, 16)];
        p6 = core[CORE_INDEX(rank - 27, 16)];
        p7 = core[CORE_INDEX(rank - 26, 16)];
        p8 = core[CORE_INDEX(rank - 25, 16)];
        p9 = core[CORE_INDEX(rank - 24, 16)];
        p10 = core[CORE_INDEX(rank - 23, 16)];
        p11 = core[CORE_INDEX(rank - 22, 16)];
        p12 = core[CORE_INDEX(rank - 21, 16)];
        p13 = core[CORE_INDEX(rank - 20, 16)];
        p14 = core[CORE_INDEX(rank - 19, 16)];
        p15 = core[CORE_INDEX(rank - 18, 16)];
        p16 = core[CORE_INDEX(rank - 17, 16)];
        p17 = core[CORE_INDEX(rank - 16, 16)];
        p18 = core[CORE_INDEX(rank - 15, 16)];
        p19 = core[CORE_INDEX(rank - 14, 16)];
        p20 = core[CORE_INDEX(rank - 13, 16)];
        p21 = core[CORE_INDEX(rank - 12, 16)];
        p22 = core[CORE_INDEX(rank - 11, 16)];
        p23 = core[CORE_INDEX(rank - 10, 16)];
        p24 = core[CORE_INDEX(rank - 9, 16)];
        p25 = core[CORE_INDEX(rank - 8, 16)];
        p26 = core[CORE_INDEX(rank - 7, 16)];
        p27 = core[CORE_INDEX(rank - 6, 16)];
        p28 = core[CORE_INDEX(rank - 5, 16)];
        p29 = core[CORE_INDEX(rank - 4, 16)];
        p30 = core[CORE_INDEX(rank - 3, 16)];
        p31 = core[CORE_INDEX(rank - 2, 16)];
        p32 = core[CORE_INDEX(rank - 1, 16)];
        p33 = core[CORE_INDEX(rank - 0, 16)];
    }
    NO_UNROLL
    for (int i = 0; i < 2; i++) {
        unsigned q0, q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13,
        q14, q15, q16, q17, q18, q19, q20, q21, q22, q23, q24, q25;
        {
            SHIFT(i * 6, 0);
            unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12,
            v13, v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24, v25,
            v26, v27, v28, v29, v30, v31, v32, v33, v34, v35, v36, v37, v38,
            v39, v40, v41, v42, v43, v44, v45, v46, v47, v48, v49, v50, v51,
            v52, v53, v54, v55, v56, v57, v58, v59, v60, v61, v62, v63, v64,
            v65, v66, v67, v68, v69, v70, v71, v72, v73, v74, v75, v76, v77,
            v78, v79, v80, v81, v82, v83, v84, v85, v86, v87, v88, v89, v90,
            v91, v92, v93, v94, v95, v96, v97, v98, v99, v100, v101, v102,
            v103, v104, v105, v106, v107, v108, v109, v110, v111, v112, v113,
            v114, v115, v116, v117, v118, v119, v120, v121, v122, v123, v124,
            v125, v126, v127, v128, v129, v130, v131, v132, v133, v134, v135,
            v136, v137, v138, v139, v140, v141, v142, v143, v144, v145, v146,
            v147, v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
            v158, v159, v160, v161, v162, v163;
            LD(v0, 1, 3); LD(v1, 1, 4); CE(v2, v3, v0, v1); LD(v4, 1, 5);
            LD(v5, 1, 6); CF(v6, v7, v4, v5); CE(v8, v9, v2, v6);
            LD(v10, 2, 3); LD(v11, 2, 4); CF(v12, v13, v10, v11);
            LD(v14, 2, 5); LD(v15, 2, 6); CE(v16, v17, v14, v15);
            CE(v18, v19, v12, v16); CF(v20, v21, v8, v18); MX(v22, p0, v20);
            CE(v23, v24, p32, v22); CF(v25, v26, p16, v23);
            CE(v27, v28, p8, v25); CE(v29, v30, v3, v7); CF(v31, v32, v9, v29);
            CE(v33, v34, v13, v17); CF(v35, v36, v19, v33);
            CE(v37, v38, v32, v36); CE(v39, v40, v21, v37);
            CF(v41, v42, v31, v35); CE(v43, v44, v30, v34);
            CF(v45, v46, v42, v43); CE(v47, v48, v40, v45);
            CE(v49, v50, p4, v48); MX(v51, v27, v49); CF(v52, v53, v39, v41);
            MX(v54, p2, v53); CE(v55, v56, p18, v54); CF(v57, v58, p10, v55);
            CE(v59, v60, v38, v46); CE(v61, v62, p6, v60);
            CF(v63, v64, v57, v61); MXF(v65, v51, v63); MX(v66, p1, v52);
            MN(v67, p33, v66); CE(v68, v69, p17, v67); CF(v70, v71, p9, v68);
            CE(v72, v73, p5, v59); MXF(v74, v70, v72); MX(v75, p3, v47);
            CE(v76, v77, p19, v75); CF(v78, v79, p11, v76);
            CE(v80, v81, p7, v44); CF(v82, v83, v78, v80);
            CE(v84, v85, v74, v82); MX(q0, v65, v84); CE(v86, v87, p20, v50);
            CF(v88, v89, p12, v86); CE(v90, v91, v28, v88);
            CF(v92, v93, v90, v64); CE(q1, q2, v92, v85);
            CE(v94, v95, p21, v73); CF(v96, v97, p13, v94);
            CE(v98, v99, v71, v96); CF(v100, v101, v98, v83);
            CE(q3, q4, v93, v100); CE(v102, v103, p22, v62);
            CF(v104, v105, p14, v102); CE(v106, v107, v58, v104);
            CF(v108, v109, v91, v106); CE(q5, q6, v108, v101);
            CE(v110, v111, p23, v81); CF(v112, v113, p15, v110);
            CE(v114, v115, v79, v112); CF(v116, v117, v99, v114);
            CE(q7, q8, v109, v116); CE(v118, v119, p24, v26);
            CF(v120, v121, v118, v89); CE(v122, v123, v120, v107);
            CF(q9, q10, v122, v117); CE(v124, v125, p25, v69);
            CE(v126, v127, v124, v97); CF(v128, v129, v126, v115);
            CE(q11, q12, v123, v128); CF(v130, v131, p26, v56);
            CE(v132, v133, v130, v105); CE(v134, v135, v121, v132);
            CF(q13, q14, v134, v129); CE(v136, v137, p27, v77);
            CF(v138, v139, v136, v113); CE(v140, v141, v127, v138);
            CE(q15, q16, v135, v140); CF(v142, v143, p28, v87);
            CE(v144, v145, v119, v142); CF(v146, v147, v144, v133);
            CE(q17, q18, v146, v141); MN(v148, p29, v95);
            CE(v149, v150, v125, v148); CF(v151, v152, v149, v139);
            CE(q19, q20, v147, v151); MNF(v153, p30, v103);
            CF(v154, v155, v131, v153); CE(v156, v157, v145, v154);
            CE(q21, q22, v156, v152); MN(v158, p31, v111);
            MN(v159, v137, v158); CF(v160, v161, v150, v159);
            CE(q23, q24, v157, v160); MNF(v162, v24, v143);
            MN(v163, v162, v155); MN(q25, v163, v161);
        }
        NO_UNROLL
        for (int j = 0; j < 2; j++) {
            unsigned u0, u1, u2, u3, u4, u5, u6, u7, u8, u9, u10, u11, u12,
            u13;
            {
                SHIFT(i * 2, j * 6);
                unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12,
                v13, v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24,
                v25, v26, v27, v28, v29, v30, v31, v32, v33, v34, v35, v36,
                v37, v38, v39, v40, v41, v42, v43, v44, v45, v46, v47, v48,
                v49, v50, v51, v52, v53, v54, v55, v56, v57, v58, v59, v60,
                v61, v62, v63, v64, v65, v66, v67, v68, v69, v70, v71, v72,
                v73, v74, v75, v76, v77, v78, v79, v80, v81, v82, v83, v84,
                v85, v86, v87, v88, v89, v90, v91, v92, v93, v94, v95, v96,
                v97, v98, v99, v100, v101, v102, v103, v104, v105, v106, v107,
                v108, v109, v110, v111, v112, v113, v114, v115, v116, v117,
                v118, v119, v120, v121, v122, v123, v124, v125, v126, v127,
                v128, v129, v130, v131, v132, v133, v134, v135, v136, v137,
                v138, v139, v140, v141, v142, v143, v144, v145, v146, v147,
                v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
                v158, v159, v160, v161, v162, v163, v164, v165, v166, v167,
                v168, v169, v170, v171, v172, v173, v174, v175, v176, v177,
                v178, v179;
                LD(v0, 2, 1); LD(v1, 4, 1); CF(v2, v3, v0, v1); LD(v4, 3, 1);
                LD(v5, 5, 1); CE(v6, v7, v4, v5); CE(v8, v9, v2, v6);
                LD(v10, 1, 1); LD(v11, 6, 1); CF(v12, v13, v10, v11);
                CE(v14, v15, v3, v7); CF(v16, v17, v12, v14);
                CE(v18, v19, v8, v16); LD(v20, 2, 2); LD(v21, 4, 2);
                CE(v22, v23, v20, v21); LD(v24, 3, 2); LD(v25, 5, 2);
                CF(v26, v27, v24, v25); CE(v28, v29, v22, v26); LD(v30, 1, 2);
                LD(v31, 6, 2); CF(v32, v33, v30, v31); CE(v34, v35, v23, v27);
                CE(v36, v37, v32, v34); CF(v38, v39, v28, v36);
                CE(v40, v41, v18, v38); MXF(v42, q0, v40);
                CF(v43, v44, q16, v42); CE(v45, v46, v13, v9);
                CE(v47, v48, v17, v45); CF(v49, v50, v15, v46);
                CE(v51, v52, v48, v49); CF(v53, v54, v33, v29);
                CE(v55, v56, v37, v53); CE(v57, v58, v35, v54);
                CF(v59, v60, v56, v57); CE(v61, v62, v52, v60);
                CF(v63, v64, v41, v61); CE(v65, v66, v19, v47);
                CE(v67, v68, v39, v55); CF(v69, v70, v66, v68);
                CE(v71, v72, v64, v70); CF(v73, v74, v65, v67);
                CE(v75, v76, v50, v58); CE(v77, v78, v74, v75);
                CF(v79, v80, v51, v59); CE(v81, v82, v78, v80);
                CF(v83, v84, v72, v81); CE(v85, v86, q8, v84);
                MX(v87, v43, v85); CE(v88, v89, v63, v69);
                CF(v90, v91, v77, v79); CE(v92, v93, v89, v90);
                MX(v94, q4, v93); CF(v95, v96, q20, v94);
                CE(v97, v98, q12, v95); CE(v99, v100, v87, v97);
                CF(v101, v102, v88, v73); MX(v103, q2, v102);
                CE(v104, v105, q18, v103); CF(v106, v107, v62, v82);
                CE(v108, v109, q10, v107); CE(v110, v111, v104, v108);
                CF(v112, v113, v71, v91); CE(v114, v115, q6, v113);
                MXF(v116, v110, v114); MX(v117, v99, v116); MX(v118, q1, v101);
                CF(v119, v120, q17, v118); CE(v121, v122, q9, v106);
                MXF(v123, v119, v121); MX(v124, q5, v112); MN(v125, q21, v124);
                CE(v126, v127, q13, v125); CF(v128, v129, v123, v126);
                MXF(v130, q3, v92); CE(v131, v132, q19, v130);
                CF(v133, v134, q11, v76); CE(v135, v136, v131, v133);
                CE(v137, v138, q7, v83); MX(v139, v135, v137);
                CF(v140, v141, v128, v139); MX(u0, v117, v140);
                MN(v142, q22, v115); CE(v143, v144, q14, v142);
                CF(v145, v146, v111, v143); CE(v147, v148, v100, v145);
                CE(u1, u2, v147, v141); MNF(v149, q23, v138);
                CF(v150, v151, q15, v149); CE(v152, v153, v136, v150);
                CF(v154, v155, v129, v152); CE(u3, u4, v148, v154);
                MN(v156, q24, v86); CE(v157, v158, v44, v156);
                CF(v159, v160, v157, v98); CE(v161, v162, v159, v146);
                CF(u5, u6, v161, v155); MN(v163, q25, v122);
                MNF(v164, v120, v163); CE(v165, v166, v164, v127);
                CE(v167, v168, v165, v153); CF(u7, u8, v162, v167);
                MN(v169, v105, v109); CE(v170, v171, v169, v144);
                CF(v172, v173, v160, v170); CE(u9, u10, v172, v168);
                MN(v174, v132, v134); MNF(v175, v174, v151);
                CE(v176, v177, v166, v175); CF(u11, u12, v173, v176);
                MN(v178, v158, v96); MN(v179, v178, v171); MN(u13, v179, v177);
            }
            {
                SHIFT(i * 2, j * 2);
                unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12,
                v13, v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24,
                v25, v26, v27, v28, v29, v30, v31, v32, v33, v34, v35, v36,
                v37, v38, v39, v40, v41, v42, v43, v44, v45, v46, v47, v48,
                v49, v50, v51, v52, v53, v54, v55, v56, v57, v58, v59, v60,
                v61, v62, v63, v64, v65, v66, v67, v68, v69, v70, v71, v72,
                v73, v74, v75, v76, v77, v78, v79, v80, v81, v82, v83, v84,
                v85, v86, v87, v88, v89, v90, v91, v92, v93, v94, v95, v96,
                v97, v98, v99, v100, v101, v102, v103, v104, v105, v106, v107,
                v108, v109, v110, v111, v112, v113, v114, v115, v116, v117,
                v118, v119, v120, v121, v122, v123, v124, v125, v126, v127,
                v128, v129, v130, v131, v132, v133, v134, v135, v136, v137,
                v138, v139, v140, v141, v142, v143, v144, v145, v146, v147,
                v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
                v158, v159, v160, v161, v162, v163, v164, v165, v166, v167,
                v168, v169, v170, v171, v172, v173, v174, v175, v176, v177,
                v178, v179, v180, v181, v182, v183, v184, v185, v186, v187,
                v188, v189, v190, v191, v192, v193, v194, v195, v196, v197,
                v198, v199, v200, v201, v202, v203, v204, v205, v206, v207,
                v208, v209, v210, v211, v212, v213, v214, v215, v216, v217,
                v218, v219, v220, v221, v222, v223, v224, v225, v226, v227,
                v228, v229, v230, v231, v232, v233, v234, v235, v236, v237,
                v238, v239, v240, v241, v242, v243, v244, v245, v246, v247,
                v248, v249, v250, v251, v252, v253, v254, v255, v256, v257,
                v258, v259, v260, v261, v262, v263, v264, v265, v266, v267,
                v268, v269, v270, v271, v272, v273, v274, v275, v276, v277,
                v278, v279, v280, v281, v282, v283, v284, v285, v286, v287,
                v288, v289, v290, v291, v292, v293, v294, v295, v296, v297,
                v298, v299, v300, v301, v302, v303, v304, v305, v306, v307,
                v308, v309, v310, v311, v312, v313, v314, v315, v316, v317,
                v318, v319;
                LD(v0, 0, 2); LD(v1, 0, 4); CE(v2, v3, v0, v1); LD(v4, 0, 3);
                LD(v5, 0, 5); CF(v6, v7, v4, v5); CE(v8, v9, v2, v6);
                LD(v10, 0, 1); LD(v11, 0, 6); CE(v12, v13, v10, v11);
                CF(v14, v15, v3, v7); CE(v16, v17, v12, v14);
                CF(v18, v19, v8, v16); MXF(v20, u0, v18);
                CE(v21, v22, u8, v20); CE(v23, v24, v13, v9);
                CF(v25, v26, v17, v23); CE(v27, v28, v15, v24);
                CF(v29, v30, v26, v27); CE(v31, v32, u4, v30);
                MX(v33, v21, v31); CE(v34, v35, v19, v25); MX(v36, u2, v35);
                CF(v37, v38, u10, v36); CE(v39, v40, u6, v37);
                CF(v41, v42, v33, v39); MXF(v43, u1, v34);
                CE(v44, v45, u9, v43); CE(v46, v47, u5, v28);
                CF(v48, v49, v44, v46); CE(v50, v51, u3, v29);
                MX(v52, v48, v50); MX(v53, v41, v52); LD(v54, 0, 0);
                LD(v55, 2, 0); LD(v56, 4, 0); CF(v57, v58, v55, v56);
                LD(v59, 3, 0); LD(v60, 5, 0); CE(v61, v62, v59, v60);
                CE(v63, v64, v57, v61); LD(v65, 1, 0); LD(v66, 6, 0);
                CF(v67, v68, v65, v66); CE(v69, v70, v58, v62);
                CF(v71, v72, v67, v69); CE(v73, v74, v63, v71);
                CE(v75, v76, v54, v73); MXF(v77, v53, v75); MN(v78, u12, v32);
                CF(v79, v80, v22, v78); CE(v81, v82, v79, v40);
                MN(v83, u11, v51); CF(v84, v85, u7, v83);
                CE(v86, v87, v49, v84); CE(v88, v89, v81, v87);
                CF(v90, v91, v68, v64); CE(v92, v93, v72, v90);
                CF(v94, v95, v70, v91); CE(v96, v97, v93, v94);
                CE(v98, v99, v74, v92); CF(v100, v101, v97, v76);
                CE(v102, v103, v99, v100); CF(v104, v105, v96, v103);
                MN(v106, v89, v105); MXF(v107, v77, v106);
                CE(v108, v109, v42, v86); CE(v110, v111, v98, v102);
                MX(v112, v109, v111); MN(v113, u13, v47); MNF(v114, v45, v113);
                CF(v115, v116, v114, v85); CE(v117, v118, v82, v115);
                CF(v119, v120, v95, v101); MN(v121, v118, v120);
                MN(v122, v112, v121); MXF(v123, v107, v122);
                MX(v124, v108, v110); MN(v125, v117, v119);
                MX(v126, v124, v125); MNF(v127, v80, v38);
                MN(v128, v127, v116); MX(v129, v88, v104);
                MNF(v130, v128, v129); MN(v131, v126, v130);
                MN(v132, v123, v131); LD(v133, 7, 2); LD(v134, 7, 4);
                CE(v135, v136, v133, v134); LD(v137, 7, 3); LD(v138, 7, 5);
                CE(v139, v140, v137, v138); CF(v141, v142, v135, v139);
                LD(v143, 7, 1); LD(v144, 7, 6); CE(v145, v146, v143, v144);
                CF(v147, v148, v136, v140); CE(v149, v150, v145, v147);
                CE(v151, v152, v141, v149); MXF(v153, u0, v151);
                CF(v154, v155, u8, v153); CE(v156, v157, v146, v142);
                CF(v158, v159, v150, v156); CE(v160, v161, v148, v157);
                CE(v162, v163, v159, v160); CF(v164, v165, u4, v163);
                MX(v166, v154, v164); CE(v167, v168, v152, v158);
                MX(v169, u2, v168); CF(v170, v171, u10, v169);
                CE(v172, v173, u6, v170); CE(v174, v175, v166, v172);
                MX(v176, u1, v167); CF(v177, v178, u9, v176);
                CE(v179, v180, u5, v161); CF(v181, v182, v177, v179);
                CE(v183, v184, u3, v162); MXF(v185, v181, v183);
                MX(v186, v174, v185); LD(v187, 7, 0);
                CE(v188, v189, v73, v187); MX(v190, v186, v188);
                MNF(v191, u12, v165); CF(v192, v193, v155, v191);
                CE(v194, v195, v192, v173); MN(v196, u11, v184);
                CF(v197, v198, u7, v196); CE(v199, v200, v182, v197);
                CE(v201, v202, v194, v200); CF(v203, v204, v97, v189);
                CE(v205, v206, v99, v203); CF(v207, v208, v96, v206);
                MN(v209, v202, v208); MXF(v210, v190, v209);
                CE(v211, v212, v175, v199); CE(v213, v214, v98, v205);
                MX(v215, v212, v214); MN(v216, u13, v180);
                MN(v217, v178, v216); CF(v218, v219, v217, v198);
                CE(v220, v221, v195, v218); CF(v222, v223, v95, v204);
                MNF(v224, v221, v223); MN(v225, v215, v224);
                MX(v226, v210, v225); MXF(v227, v211, v213);
                MN(v228, v220, v222); MX(v229, v227, v228);
                MNF(v230, v193, v171); MN(v231, v230, v219);
                MX(v232, v201, v207); MN(v233, v231, v232);
                MNF(v234, v229, v233); MN(v235, v226, v234); LD(v236, 0, 7);
                LD(v237, 2, 7); LD(v238, 4, 7); CE(v239, v240, v237, v238);
                LD(v241, 3, 7); LD(v242, 5, 7); CE(v243, v244, v241, v242);
                CF(v245, v246, v239, v243); LD(v247, 1, 7); LD(v248, 6, 7);
                CE(v249, v250, v247, v248); CF(v251, v252, v240, v244);
                CE(v253, v254, v249, v251); CE(v255, v256, v245, v253);
                CF(v257, v258, v236, v255); MX(v259, v53, v257);
                CE(v260, v261, v250, v246); CF(v262, v263, v254, v260);
                CE(v264, v265, v252, v261); CE(v266, v267, v263, v264);
                CF(v268, v269, v256, v262); CE(v270, v271, v267, v258);
                CF(v272, v273, v269, v270); CE(v274, v275, v266, v273);
                MNF(v276, v89, v275); MX(v277, v259, v276);
                CE(v278, v279, v268, v272); MX(v280, v109, v279);
                CF(v281, v282, v265, v271); MNF(v283, v118, v282);
                MN(v284, v280, v283); MX(v285, v277, v284);
                MX(v286, v108, v278); MNF(v287, v117, v281);
                MX(v288, v286, v287); MX(v289, v88, v274);
                MNF(v290, v128, v289); MN(v291, v288, v290);
                MN(v292, v285, v291); LD(v293, 7, 7);
                CE(v294, v295, v255, v293); MXF(v296, v186, v294);
                CF(v297, v298, v267, v295); CE(v299, v300, v269, v297);
                CE(v301, v302, v266, v300); MN(v303, v202, v302);
                MX(v304, v296, v303); CF(v305, v306, v268, v299);
                MX(v307, v212, v306); CE(v308, v309, v265, v298);
                MNF(v310, v221, v309); MN(v311, v307, v310);
                MX(v312, v304, v311); MXF(v313, v211, v305);
                MN(v314, v220, v308); MX(v315, v313, v314);
                MXF(v316, v201, v301); MN(v317, v231, v316);
                MN(v318, v315, v317); MN(v319, v312, v318);
                out.put2(i * 2, j * 2, v132, v235);
                out.put2(i * 2, j * 2 + 1, v292, v319);
            }
        }
    }
}
};
#endif

#ifdef MEDIAN_NET_9_0
template<>
struct MedianNet<9, 0> {
enum { tile_w = 4, tile_h = 4 };
template<typename L, typename In, typename Out>
static __forceinline__ __device__ void run(const In &in, Out &out, int)
{
    const In &at = in;
    unsigned p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14,
    p15, p16, p17, p18, p19, p20, p21, p22, p23, p24, p25, p26, p27, p28, p29,
    p30, p31, p32, p33, p34, p35;
    {
        unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13,
        v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24, v25, v26, v27,
        v28, v29, v30, v31, v32, v33, v34, v35, v36, v37, v38, v39, v40, v41,
        v42, v43, v44, v45, v46, v47, v48, v49, v50, v51, v52, v53, v54, v55,
        v56, v57, v58, v59, v60, v61, v62, v63, v64, v65, v66, v67, v68, v69,
        v70, v71, v72, v73, v74, v75, v76, v77, v78, v79, v80, v81, v82, v83,
        v84, v85, v86, v87, v88, v89, v90, v91, v92, v93, v94, v95, v96, v97,
        v98, v99, v100, v101, v102, v103, v104, v105, v106, v107, v108, v109,
        v110, v111, v112, v113, v114, v115, v116, v117, v118, v119, v120, v121,
        v122, v123, v124, v125, v126, v127, v128, v129, v130, v131, v132, v133,
        v134, v135, v136, v137, v138, v139, v140, v141, v142, v143, v144, v145,
        v146, v147, v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
        v158, v159, v160, v161, v162, v163, v164, v165, v166, v167, v168, v169,
        v170, v171, v172, v173, v174, v175, v176, v177, v178, v179, v180, v181,
        v182, v183, v184, v185, v186, v187, v188, v189, v190, v191, v192, v193,
        v194, v195, v196, v197, v198, v199, v200, v201, v202, v203, v204, v205,
        v206, v207, v208, v209, v210, v211, v212, v213, v214, v215, v216, v217,
        v218, v219, v220, v221, v222, v223, v224, v225, v226, v227, v228, v229,
        v230, v231, v232, v233, v234, v235, v236, v237, v238, v239, v240, v241,
        v242, v243, v244, v245, v246, v247, v248, v249, v250, v251, v252, v253,
        v254, v255, v256, v257, v258, v259, v260, v261, v262, v263, v264, v265,
        v266, v267, v268, v269, v270, v271, v272, v273, v274, v275, v276, v277,
        v278, v279, v280, v281, v282, v283, v284, v285, v286, v287, v288, v289,
        v290, v291, v292, v293, v294, v295, v296, v297, v298, v299, v300, v301,
        v302, v303, v304, v305, v306, v307, v308, v309, v310, v311, v312, v313,
        v314, v315, v316, v317, v318, v319, v320, v321, v322, v323, v324, v325,
        v326, v327, v328, v329, v330, v331, v332, v333, v334, v335, v336, v337,
        v338, v339, v340, v341, v342, v343, v344, v345, v346, v347, v348, v349,
        v350, v351, v352, v353, v354, v355, v356, v357, v358, v359, v360, v361,
        v362, v363, v364, v365, v366, v367, v368, v369, v370, v371, v372, v373,
        v374, v375, v376, v377, v378, v379, v380, v381, v382, v383, v384, v385,
        v386, v387, v388, v389, v390, v391, v392, v393, v394, v395, v396, v397,
        v398, v399, v400, v401, v402, v403, v404, v405, v406, v407, v408, v409,
        v410, v411, v412, v413, v414, v415, v416, v417, v418, v419, v420, v421,
        v422, v423, v424, v425, v426, v427, v428, v429, v430, v431, v432, v433,
        v434, v435, v436, v437, v438, v439, v440, v441, v442, v443, v444, v445,
        v446, v447, v448, v449, v450, v451, v452, v453, v454, v455, v456, v457,
        v458, v459, v460, v461, v462, v463, v464, v465, v466, v467, v468, v469,
        v470, v471, v472, v473, v474, v475, v476, v477, v478, v479, v480, v481,
        v482, v483, v484, v485, v486, v487, v488, v489, v490, v491, v492, v493,
        v494, v495, v496, v497, v498, v499, v500, v501, v502, v503, v504, v505,
        v506, v507, v508, v509, v510, v511, v512, v513, v514, v515, v516, v517,
        v518, v519, v520, v521, v522, v523, v524, v525, v526, v527, v528, v529,
        v530, v531, v532, v533, v534, v535, v536, v537, v538, v539, v540, v541,
        v542, v543, v544, v545, v546, v547, v548, v549, v550, v551, v552, v553,
        v554, v555, v556, v557, v558, v559;
        LD(v0, 8, 4); LD(v1, 8, 6); CE(v2, v3, v0, v1); LD(v4, 8, 5);
        LD(v5, 8, 7); CE(v6, v7, v4, v5); CF(v8, v9, v2, v6); LD(v10, 8, 3);
        LD(v11, 8, 8); CE(v12, v13, v10, v11); CF(v14, v15, v3, v7);
        CE(v16, v17, v12, v14); CE(v18, v19, v8, v16); LD(v20, 3, 4);
        LD(v21, 3, 6); CF(v22, v23, v20, v21); LD(v24, 3, 5); LD(v25, 3, 7);
        CE(v26, v27, v24, v25); CF(v28, v29, v22, v26); LD(v30, 3, 3);
        LD(v31, 3, 8); CE(v32, v33, v30, v31); CE(v34, v35, v23, v27);
        CF(v36, v37, v32, v34); CE(v38, v39, v28, v36); LD(v40, 4, 4);
        LD(v41, 4, 6); CF(v42, v43, v40, v41); LD(v44, 4, 5); LD(v45, 4, 7);
        CE(v46, v47, v44, v45); CE(v48, v49, v42, v46); LD(v50, 4, 3);
        LD(v51, 4, 8); CF(v52, v53, v50, v51); CE(v54, v55, v43, v47);
        CF(v56, v57, v52, v54); CE(v58, v59, v48, v56); LD(v60, 5, 4);
        LD(v61, 5, 6); CE(v62, v63, v60, v61); LD(v64, 5, 5); LD(v65, 5, 7);
        CF(v66, v67, v64, v65); CE(v68, v69, v62, v66); LD(v70, 5, 3);
        LD(v71, 5, 8); CF(v72, v73, v70, v71); CE(v74, v75, v63, v67);
        CE(v76, v77, v72, v74); CF(v78, v79, v68, v76); CE(v80, v81, v58, v78);
        LD(v82, 6, 4); LD(v83, 6, 6); CF(v84, v85, v82, v83); LD(v86, 6, 5);
        LD(v87, 6, 7); CE(v88, v89, v86, v87); CE(v90, v91, v84, v88);
        LD(v92, 6, 3); LD(v93, 6, 8); CF(v94, v95, v92, v93);
        CE(v96, v97, v85, v89); CF(v98, v99, v94, v96);
        CE(v100, v101, v90, v98); LD(v102, 7, 4); LD(v103, 7, 6);
        CE(v104, v105, v102, v103); LD(v106, 7, 5); LD(v107, 7, 7);
        CF(v108, v109, v106, v107); CE(v110, v111, v104, v108); LD(v112, 7, 3);
        LD(v113, 7, 8); CF(v114, v115, v112, v113); CE(v116, v117, v105, v109);
        CE(v118, v119, v114, v116); CF(v120, v121, v110, v118);
        CE(v122, v123, v100, v120); CF(v124, v125, v80, v122);
        CE(v126, v127, v38, v124); CE(p0, v128, v18, v126);
        CF(v129, v130, v53, v49); CE(v131, v132, v57, v129);
        CF(v133, v134, v55, v130); CE(v135, v136, v132, v133);
        CE(v137, v138, v73, v69); CF(v139, v140, v77, v137);
        CE(v141, v142, v75, v138); CF(v143, v144, v140, v141);
        CE(v145, v146, v136, v144); CE(v147, v148, v81, v145);
        CF(v149, v150, v59, v131); CE(v151, v152, v79, v139);
        CF(v153, v154, v150, v152); CE(v155, v156, v148, v154);
        CE(v157, v158, v149, v151); CF(v159, v160, v134, v142);
        CE(v161, v162, v158, v159); CF(v163, v164, v135, v143);
        CE(v165, v166, v162, v164); CE(v167, v168, v156, v165);
        CF(v169, v170, v95, v91); CE(v171, v172, v99, v169);
        CF(v173, v174, v97, v170); CE(v175, v176, v172, v173);
        CE(v177, v178, v115, v111); CF(v179, v180, v119, v177);
        CE(v181, v182, v117, v178); CF(v183, v184, v180, v181);
        CE(v185, v186, v176, v184); CE(v187, v188, v123, v185);
        CF(v189, v190, v101, v171); CE(v191, v192, v121, v179);
        CF(v193, v194, v190, v192); CE(v195, v196, v188, v194);
        CE(v197, v198, v189, v191); CF(v199, v200, v174, v182);
        CE(v201, v202, v198, v199); CF(v203, v204, v175, v183);
        CE(v205, v206, v202, v204); CE(v207, v208, v196, v205);
        CF(v209, v210, v168, v208); CE(v211, v212, v125, v209);
        CF(v213, v214, v147, v153); CE(v215, v216, v161, v163);
        CE(v217, v218, v214, v215); CF(v219, v220, v187, v193);
        CE(v221, v222, v201, v203); CF(v223, v224, v220, v221);
        CE(v225, v226, v218, v224); CE(v227, v228, v211, v225);
        CF(v229, v230, v213, v157); CE(v231, v232, v219, v197);
        CF(v233, v234, v230, v232); CE(v235, v236, v146, v166);
        CE(v237, v238, v186, v206); CF(v239, v240, v236, v238);
        CE(v241, v242, v234, v239); CF(v243, v244, v155, v216);
        CE(v245, v246, v195, v222); CE(v247, v248, v244, v246);
        CF(v249, v250, v241, v247); CE(v251, v252, v228, v249);
        CF(v253, v254, v229, v231); CE(v255, v256, v235, v237);
        CE(v257, v258, v254, v255); CF(v259, v260, v243, v245);
        CE(v261, v262, v257, v259); CF(v263, v264, v217, v223);
        CE(v265, v266, v160, v200); CE(v267, v268, v264, v265);
        CF(v269, v270, v167, v207); CE(v271, v272, v267, v269);
        CF(v273, v274, v262, v271); CE(v275, v276, v252, v273);
        CE(v277, v278, v212, v226); CF(v279, v280, v242, v248);
        CE(v281, v282, v278, v279); CF(v283, v284, v258, v260);
        CE(v285, v286, v268, v270); CE(v287, v288, v284, v285);
        CF(v289, v290, v282, v287); CE(v291, v292, v290, v127);
        CF(v293, v294, v276, v291); CE(v295, v296, v33, v29);
        CE(v297, v298, v37, v295); CF(v299, v300, v35, v296);
        CE(v301, v302, v298, v299); CF(v303, v304, v227, v233);
        CE(v305, v306, v261, v263); CE(v307, v308, v304, v305);
        CF(v309, v310, v302, v308); CE(v311, v312, v293, v309);
        CF(v313, v314, v251, v306); CE(v315, v316, v277, v250);
        CE(v317, v318, v315, v274); CF(v319, v320, v210, v280);
        CE(v321, v322, v319, v288); CF(v323, v324, v39, v297);
        CE(v325, v326, v303, v253); CE(v327, v328, v324, v326);
        CF(v329, v330, v322, v328); CE(v331, v332, v318, v329);
        CF(v333, v334, v314, v331); CE(v335, v336, v312, v333);
        CE(v337, v338, v323, v325); CF(v339, v340, v321, v338);
        CE(v341, v342, v317, v339); CF(v343, v344, v300, v313);
        CE(v345, v346, v341, v343); CE(v347, v348, v283, v272);
        CF(v349, v350, v316, v347); CE(v351, v352, v256, v286);
        CF(v353, v354, v320, v351); CE(v355, v356, v301, v307);
        CE(v357, v358, v353, v356); CF(v359, v360, v349, v357);
        CE(v361, v362, v275, v359); CF(v363, v364, v346, v361);
        CE(v365, v366, v336, v363); CE(v367, v368, v354, v310);
        CF(v369, v370, v350, v367); CE(v371, v372, v294, v369);
        CF(v373, v374, v281, v348); CE(v375, v376, v374, v332);
        CE(v377, v378, v372, v375); CF(v379, v380, v240, v352);
        CE(v381, v382, v379, v344); CF(v383, v384, v373, v381);
        CE(v385, v386, v342, v383); CE(v387, v388, v289, v360);
        CF(v389, v390, v386, v387); CE(v391, v392, v378, v389);
        CF(v393, v394, v392, v128); CE(v395, v396, v366, v393);
        CE(v397, v398, v13, v9); CF(v399, v400, v17, v397);
        CE(v401, v402, v15, v398); CF(v403, v404, v400, v401);
        CE(v405, v406, v311, v327); CE(v407, v408, v345, v355);
        CF(v409, v410, v406, v407); CE(v411, v412, v404, v410);
        CF(v413, v414, v395, v411); CE(v415, v416, v19, v399);
        CE(v417, v418, v405, v337); CF(v419, v420, v416, v418);
        CE(v421, v422, v413, v419); CF(v423, v424, v415, v417);
        CE(p1, p2, v421, v423); CE(v425, v426, v371, v334);
        CF(v427, v428, v425, v364); CE(v429, v430, v292, v370);
        CF(v431, v432, v429, v376); CE(v433, v434, v431, v390);
        CE(v435, v436, v433, v424); CF(v437, v438, v427, v435);
        CE(v439, v440, v335, v408); CF(v441, v442, v402, v439);
        CE(v443, v444, v437, v441); CE(v445, v446, v403, v409);
        CF(v447, v448, v443, v445); CE(p3, p4, v422, v447);
        CF(v449, v450, v434, v420); CE(v451, v452, v428, v449);
        CE(v453, v454, v440, v451); CF(v455, v456, v414, v453);
        CE(p5, p6, v455, v448); CF(v457, v458, v385, v362);
        CE(v459, v460, v426, v457); CE(v461, v462, v340, v384);
        CF(v463, v464, v461, v388); CE(v465, v466, v432, v463);
        CF(v467, v468, v465, v446); CE(v469, v470, v459, v467);
        CE(v471, v472, v365, v469); CF(v473, v474, v444, v471);
        CE(p7, p8, v456, v473); CF(v475, v476, v466, v412);
        CE(v477, v478, v460, v475); CE(v479, v480, v396, v477);
        CF(v481, v482, v479, v454); CE(p9, p10, v481, v474);
        CF(v483, v484, v377, v458); CE(v485, v486, v380, v330);
        CE(v487, v488, v430, v485); CF(v489, v490, v487, v464);
        CE(v491, v492, v489, v442); CF(v493, v494, v483, v491);
        CE(v495, v496, v438, v493); CE(v497, v498, v495, v472);
        CF(p11, p12, v482, v497); CE(v499, v500, v484, v452);
        CF(v501, v502, v480, v499); CE(p13, p14, v501, v498);
        CE(v503, v504, v391, v470); CF(v505, v506, v496, v503);
        CE(p15, p16, v502, v505); CF(v507, v508, v266, v358);
        CE(v509, v510, v462, v507); CE(v511, v512, v488, v509);
        CF(v513, v514, v512, v394); CE(v515, v516, v513, v478);
        CF(v517, v518, v515, v500); CE(p17, p18, v517, v506);
        CE(v519, v520, v368, v486); CF(v521, v522, v519, v510);
        CE(v523, v524, v521, v436); CF(v525, v526, v523, v494);
        CE(v527, v528, v525, v504); CE(p19, p20, v518, v527);
        CF(v529, v530, v522, v450); CE(v531, v532, v490, v529);
        CF(v533, v534, v516, v531); CE(p21, p22, v533, v528);
        CE(v535, v536, v382, v508); CF(v537, v538, v520, v535);
        CE(v539, v540, v537, v468); CF(v541, v542, v511, v539);
        CE(v543, v544, v526, v541); CE(p23, p24, v534, v543);
        CF(v545, v546, v538, v476); CE(v547, v548, v514, v545);
        CF(v549, v550, v547, v532); CE(p25, p26, v549, v544);
        CE(v551, p35, v536, v492); CF(v552, v553, v524, v551);
        CE(v554, v555, v552, v542); CF(p27, p28, v550, v554);
        CE(v556, v557, v548, v530); CE(p29, p30, v556, v555);
        CF(v558, v559, v553, v540); CE(p31, p32, v557, v558);
        CF(p33, p34, v546, v559);
    }
    NO_UNROLL
    for (int i = 0; i < 2; i++) {
        unsigned q0, q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13,
        q14, q15, q16, q17, q18, q19, q20, q21, q22, q23, q24, q25, q26, q27,
        q28, q29, q30, q31, q32, q33;
        {
            SHIFT(i * 8, 0);
            unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12,
            v13, v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24, v25,
            v26, v27, v28, v29, v30, v31, v32, v33, v34, v35, v36, v37, v38,
            v39, v40, v41, v42, v43, v44, v45, v46, v47, v48, v49, v50, v51,
            v52, v53, v54, v55, v56, v57, v58, v59, v60, v61, v62, v63, v64,
            v65, v66, v67, v68, v69, v70, v71, v72, v73, v74, v75, v76, v77,
            v78, v79, v80, v81, v82, v83, v84, v85, v86, v87, v88, v89, v90,
            v91, v92, v93, v94, v95, v96, v97, v98, v99, v100, v101, v102,
            v103, v104, v105, v106, v107, v108, v109, v110, v111, v112, v113,
            v114, v115, v116, v117, v118, v119, v120, v121, v122, v123, v124,
            v125, v126, v127, v128, v129, v130, v131, v132, v133, v134, v135,
            v136, v137, v138, v139, v140, v141, v142, v143, v144, v145, v146,
            v147, v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
            v158, v159, v160, v161, v162, v163, v164, v165, v166, v167, v168,
            v169, v170, v171, v172, v173, v174, v175, v176, v177, v178, v179,
            v180, v181, v182, v183, v184, v185, v186, v187, v188, v189, v190,
            v191, v192, v193, v194, v195, v196, v197, v198, v199, v200, v201,
            v202, v203, v204, v205, v206, v207, v208, v209, v210, v211, v212,
            v213, v214, v215, v216, v217, v218, v219, v220, v221, v222, v223,
            v224, v225, v226, v227, v228, v229, v230, v231, v232, v233, v234,
            v235, v236, v237, v238, v239, v240, v241, v242, v243, v244, v245,
            v246, v247, v248, v249, v250, v251;
            LD(v0, 1, 4); LD(v1, 1, 6); CE(v2, v3, v0, v1); LD(v4, 1, 5);
            LD(v5, 1, 7); CE(v6, v7, v4, v5); CF(v8, v9, v2, v6);
            LD(v10, 1, 3); LD(v11, 1, 8); CE(v12, v13, v10, v11);
            CF(v14, v15, v3, v7); CE(v16, v17, v12, v14);
            CE(v18, v19, v8, v16); LD(v20, 2, 4); LD(v21, 2, 6);
            CF(v22, v23, v20, v21); LD(v24, 2, 5); LD(v25, 2, 7);
            CE(v26, v27, v24, v25); CF(v28, v29, v22, v26); LD(v30, 2, 3);
            LD(v31, 2, 8); CE(v32, v33, v30, v31); CE(v34, v35, v23, v27);
            CF(v36, v37, v32, v34); CE(v38, v39, v28, v36);
            CF(v40, v41, v18, v38); MX(v42, p0, v40); CE(v43, v44, p32, v42);
            CE(v45, v46, p16, v43); CF(v47, v48, v13, v9);
            CE(v49, v50, v17, v47); CF(v51, v52, v15, v48);
            CE(v53, v54, v50, v51); CE(v55, v56, v33, v29);
            CF(v57, v58, v37, v55); CE(v59, v60, v35, v56);
            CF(v61, v62, v58, v59); CE(v63, v64, v54, v62);
            CE(v65, v66, v41, v63); CF(v67, v68, v19, v49);
            CE(v69, v70, v39, v57); CF(v71, v72, v68, v70);
            CE(v73, v74, v66, v72); CE(v75, v76, v67, v69);
            CF(v77, v78, v52, v60); CE(v79, v80, v76, v77);
            CF(v81, v82, v53, v61); CE(v83, v84, v80, v82);
            CE(v85, v86, v74, v83); CF(v87, v88, p8, v86);
            CE(v89, v90, v45, v87); CF(v91, v92, v65, v71);
            CE(v93, v94, v79, v81); CE(v95, v96, v92, v93);
            CF(v97, v98, p4, v96); MX(v99, v89, v97); CE(v100, v101, v91, v75);
            MX(v102, p2, v101); CF(v103, v104, p34, v102);
            CE(v105, v106, p18, v103); CE(v107, v108, v64, v84);
            CF(v109, v110, p10, v108); CE(v111, v112, v105, v109);
            CF(v113, v114, v73, v94); CE(v115, v116, p6, v114);
            CE(v117, v118, v111, v115); MX(v119, v99, v117);
            MX(v120, p1, v100); CF(v121, v122, p33, v120);
            CE(v123, v124, p17, v121); CF(v125, v126, p9, v107);
            CE(v127, v128, v123, v125); CE(v129, v130, p5, v113);
            MX(v131, v127, v129); MX(v132, p3, v95); CF(v133, v134, p35, v132);
            CE(v135, v136, p19, v133); CF(v137, v138, p11, v78);
            CE(v139, v140, v135, v137); CE(v141, v142, p7, v85);
            CF(v143, v144, v139, v141); CE(v145, v146, v131, v143);
            CF(q0, q1, v119, v145); CE(v147, v148, p20, v98);
            CE(v149, v150, p12, v147); CF(v151, v152, v90, v149);
            CE(v153, v154, v151, v118); CF(q2, q3, v153, v146);
            CE(v155, v156, p21, v130); CE(v157, v158, p13, v155);
            CF(v159, v160, v128, v157); CE(v161, v162, v159, v144);
            CF(q4, q5, v154, v161); CE(v163, v164, p22, v116);
            CE(v165, v166, p14, v163); CF(v167, v168, v112, v165);
            CE(v169, v170, v152, v167); CF(q6, q7, v169, v162);
            CE(v171, v172, p23, v142); CE(v173, v174, p15, v171);
            CF(v175, v176, v140, v173); CE(v177, v178, v160, v175);
            CF(q8, q9, v170, v177); CE(v179, v180, p24, v88);
            CE(v181, v182, v46, v179); CF(v183, v184, v181, v150);
            CE(v185, v186, v183, v168); CF(q10, q11, v185, v178);
            CE(v187, v188, p25, v126); CE(v189, v190, v124, v187);
            CF(v191, v192, v189, v158); CE(v193, v194, v191, v176);
            CF(q12, q13, v186, v193); CE(v195, v196, p26, v110);
            CE(v197, v198, v106, v195); CF(v199, v200, v197, v166);
            CE(v201, v202, v184, v199); CF(q14, q15, v201, v194);
            CE(v203, v204, p27, v138); CE(v205, v206, v136, v203);
            CF(v207, v208, v205, v174); CE(v209, v210, v192, v207);
            CF(q16, q17, v202, v209); CE(v211, v212, p28, v148);
            CE(v213, v214, v182, v211); CF(v215, v216, v213, v200);
            CE(q18, q19, v215, v210); CF(v217, v218, p29, v156);
            CE(v219, v220, v190, v217); CE(v221, v222, v219, v208);
            CF(q20, q21, v216, v221); CE(v223, v224, p30, v164);
            CF(v225, v226, v198, v223); CE(v227, v228, v214, v225);
            CE(q22, q23, v227, v222); CF(v229, v230, p31, v172);
            CE(v231, v232, v206, v229); CF(v233, v234, v220, v231);
            CE(q24, q25, v228, v233); MN(v235, v44, v180);
            CE(v236, v237, v235, v212); CF(v238, v239, v236, v226);
            CE(q26, q27, v238, v234); MN(v240, v122, v188);
            CF(v241, v242, v240, v218); CE(v243, v244, v241, v232);
            CE(q28, q29, v239, v243); MN(v245, v104, v196);
            MN(v246, v245, v224); CF(v247, v248, v237, v246);
            CE(q30, q31, v247, v244); MN(v249, v134, v204);
            MN(v250, v249, v230); MN(v251, v242, v250);
            CF(q32, q33, v248, v251);
        }
        NO_UNROLL
        for (int j = 0; j < 2; j++) {
            unsigned u0, u1, u2, u3, u4, u5, u6, u7, u8, u9, u10, u11, u12,
            u13, u14, u15, u16, u17;
            {
                SHIFT(i * 2, j * 8);
                unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12,
                v13, v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24,
                v25, v26, v27, v28, v29, v30, v31, v32, v33, v34, v35, v36,
                v37, v38, v39, v40, v41, v42, v43, v44, v45, v46, v47, v48,
                v49, v50, v51, v52, v53, v54, v55, v56, v57, v58, v59, v60,
                v61, v62, v63, v64, v65, v66, v67, v68, v69, v70, v71, v72,
                v73, v74, v75, v76, v77, v78, v79, v80, v81, v82, v83, v84,
                v85, v86, v87, v88, v89, v90, v91, v92, v93, v94, v95, v96,
                v97, v98, v99, v100, v101, v102, v103, v104, v105, v106, v107,
                v108, v109, v110, v111, v112, v113, v114, v115, v116, v117,
                v118, v119, v120, v121, v122, v123, v124, v125, v126, v127,
                v128, v129, v130, v131, v132, v133, v134, v135, v136, v137,
                v138, v139, v140, v141, v142, v143, v144, v145, v146, v147,
                v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
                v158, v159, v160, v161, v162, v163, v164, v165, v166, v167,
                v168, v169, v170, v171, v172, v173, v174, v175, v176, v177,
                v178, v179, v180, v181, v182, v183, v184, v185, v186, v187,
                v188, v189, v190, v191, v192, v193, v194, v195, v196, v197,
                v198, v199, v200, v201, v202, v203, v204, v205, v206, v207,
                v208, v209, v210, v211, v212, v213, v214, v215, v216, v217,
                v218, v219, v220, v221, v222, v223, v224, v225, v226, v227,
                v228, v229, v230, v231, v232, v233, v234, v235, v236, v237,
                v238, v239, v240, v241, v242, v243, v244, v245, v246, v247,
                v248, v249, v250, v251, v252, v253, v254, v255, v256, v257,
                v258, v259, v260, v261;
                LD(v0, 1, 1); LD(v1, 2, 1); CE(v2, v3, v0, v1); LD(v4, 3, 1);
                LD(v5, 4, 1); CE(v6, v7, v4, v5); CF(v8, v9, v2, v6);
                LD(v10, 5, 1); LD(v11, 6, 1); CE(v12, v13, v10, v11);
                LD(v14, 7, 1); LD(v15, 8, 1); CF(v16, v17, v14, v15);
                CE(v18, v19, v12, v16); CE(v20, v21, v8, v18); LD(v22, 1, 2);
                LD(v23, 2, 2); CF(v24, v25, v22, v23); LD(v26, 3, 2);
                LD(v27, 4, 2); CE(v28, v29, v26, v27); CF(v30, v31, v24, v28);
                LD(v32, 5, 2); LD(v33, 6, 2); CE(v34, v35, v32, v33);
                LD(v36, 7, 2); LD(v37, 8, 2); CE(v38, v39, v36, v37);
                CF(v40, v41, v34, v38); CE(v42, v43, v30, v40);
                CF(v44, v45, v20, v42); MX(v46, q0, v44);
                CE(v47, v48, q32, v46); CE(v49, v50, q16, v47);
                CF(v51, v52, v3, v7); CE(v53, v54, v9, v51);
                CF(v55, v56, v13, v17); CE(v57, v58, v19, v55);
                CE(v59, v60, v54, v58); CF(v61, v62, v21, v59);
                CE(v63, v64, v53, v57); CF(v65, v66, v52, v56);
                CE(v67, v68, v64, v65); CE(v69, v70, v62, v67);
                CF(v71, v72, v25, v29); CE(v73, v74, v31, v71);
                CF(v75, v76, v35, v39); CE(v77, v78, v41, v75);
                CE(v79, v80, v74, v78); CF(v81, v82, v43, v79);
                CE(v83, v84, v73, v77); CF(v85, v86, v72, v76);
                CE(v87, v88, v84, v85); CE(v89, v90, v82, v87);
                CF(v91, v92, v70, v90); CE(v93, v94, v45, v91);
                CF(v95, v96, v61, v63); CE(v97, v98, v81, v83);
                CE(v99, v100, v96, v98); CF(v101, v102, v60, v68);
                CE(v103, v104, v80, v88); CF(v105, v106, v102, v104);
                CE(v107, v108, v100, v105); CE(v109, v110, v94, v107);
                CF(v111, v112, v95, v97); CE(v113, v114, v101, v103);
                CF(v115, v116, v112, v113); CE(v117, v118, v69, v89);
                CE(v119, v120, v66, v86); CF(v121, v122, v118, v119);
                CE(v123, v124, v116, v121); CF(v125, v126, v110, v123);
                CE(v127, v128, q8, v126); MX(v129, v49, v127);
                CE(v130, v131, v93, v99); CF(v132, v133, v115, v117);
                CE(v134, v135, v131, v132); MX(v136, q4, v135);
                CF(v137, v138, q20, v136); CE(v139, v140, v92, v108);
                CE(v141, v142, v114, v122); CF(v143, v144, v140, v141);
                CE(v145, v146, q12, v144); CF(v147, v148, v137, v145);
                MX(v149, v129, v147); CE(v150, v151, v130, v111);
                MX(v152, q2, v151); CE(v153, v154, q18, v152);
                CF(v155, v156, v139, v124); CE(v157, v158, q10, v156);
                MX(v159, v153, v157); CF(v160, v161, v109, v133);
                MX(v162, q6, v161); CE(v163, v164, q22, v162);
                CE(v165, v166, v106, v142); CF(v167, v168, q14, v166);
                CE(v169, v170, v163, v167); CF(v171, v172, v159, v169);
                MX(v173, v149, v171); MX(v174, q1, v150); MN(v175, q33, v174);
                CE(v176, v177, q17, v175); CE(v178, v179, q9, v155);
                MX(v180, v176, v178); MX(v181, q5, v160);
                CF(v182, v183, q21, v181); CE(v184, v185, q13, v165);
                CF(v186, v187, v182, v184); MX(v188, v180, v186);
                MX(v189, q3, v134); CE(v190, v191, q19, v189);
                CE(v192, v193, q11, v143); MX(v194, v190, v192);
                MX(v195, q7, v125); CF(v196, v197, q23, v195);
                CE(v198, v199, q15, v120); CF(v200, v201, v196, v198);
                CE(v202, v203, v194, v200); CE(v204, v205, v188, v202);
                MX(u0, v173, v204); CF(v206, v207, q24, v128);
                CE(v208, v209, v50, v206); CF(v210, v211, v208, v148);
                CE(v212, v213, v210, v172); CE(u1, u2, v212, v205);
                MN(v214, q25, v179); CF(v215, v216, v177, v214);
                CE(v217, v218, v215, v187); CF(v219, v220, v217, v203);
                CE(u3, u4, v213, v219); MN(v221, q26, v158);
                CE(v222, v223, v154, v221); CF(v224, v225, v222, v170);
                CE(v226, v227, v211, v224); CF(u5, u6, v226, v220);
                MN(v228, q27, v193); CE(v229, v230, v191, v228);
                CE(v231, v232, v229, v201); CF(v233, v234, v218, v231);
                CE(u7, u8, v227, v233); MN(v235, q28, v146);
                CF(v236, v237, v138, v235); CE(v238, v239, v209, v236);
                CE(v240, v241, v238, v225); CF(u9, u10, v240, v234);
                MN(v242, q29, v185); MN(v243, v183, v242);
                CE(v244, v245, v216, v243); CF(v246, v247, v244, v232);
                CE(u11, u12, v241, v246); MN(v248, q30, v168);
                MN(v249, v164, v248); CE(v250, v251, v223, v249);
                CF(v252, v253, v239, v250); CE(u13, u14, v252, v247);
                MN(v254, q31, v199); MN(v255, v197, v254);
                MN(v256, v230, v255); CF(v257, v258, v245, v256);
                CE(u15, u16, v253, v257); MN(v259, v48, v207);
                MN(v260, v259, v237); MN(v261, v260, v251);
                MN(u17, v261, v258);
            }
            {
                SHIFT(i * 2, j * 2);
                unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12,
                v13, v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24,
                v25, v26, v27, v28, v29, v30, v31, v32, v33, v34, v35, v36,
                v37, v38, v39, v40, v41, v42, v43, v44, v45, v46, v47, v48,
                v49, v50, v51, v52, v53, v54, v55, v56, v57, v58, v59, v60,
                v61, v62, v63, v64, v65, v66, v67, v68, v69, v70, v71, v72,
                v73, v74, v75, v76, v77, v78, v79, v80, v81, v82, v83, v84,
                v85, v86, v87, v88, v89, v90, v91, v92, v93, v94, v95, v96,
                v97, v98, v99, v100, v101, v102, v103, v104, v105, v106, v107,
                v108, v109, v110, v111, v112, v113, v114, v115, v116, v117,
                v118, v119, v120, v121, v122, v123, v124, v125, v126, v127,
                v128, v129, v130, v131, v132, v133, v134, v135, v136, v137,
                v138, v139, v140, v141, v142, v143, v144, v145, v146, v147,
                v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
                v158, v159, v160, v161, v162, v163, v164, v165, v166, v167,
                v168, v169, v170, v171, v172, v173, v174, v175, v176, v177,
                v178, v179, v180, v181, v182, v183, v184, v185, v186, v187,
                v188, v189, v190, v191, v192, v193, v194, v195, v196, v197,
                v198, v199, v200, v201, v202, v203, v204, v205, v206, v207,
                v208, v209, v210, v211, v212, v213, v214, v215, v216, v217,
                v218, v219, v220, v221, v222, v223, v224, v225, v226, v227,
                v228, v229, v230, v231, v232, v233, v234, v235, v236, v237,
                v238, v239, v240, v241, v242, v243, v244, v245, v246, v247,
                v248, v249, v250, v251, v252, v253, v254, v255, v256, v257,
                v258, v259, v260, v261, v262, v263, v264, v265, v266, v267,
                v268, v269, v270, v271, v272, v273, v274, v275, v276, v277,
                v278, v279, v280, v281, v282, v283, v284, v285, v286, v287,
                v288, v289, v290, v291, v292, v293, v294, v295, v296, v297,
                v298, v299, v300, v301, v302, v303, v304, v305, v306, v307,
                v308, v309, v310, v311, v312, v313, v314, v315, v316, v317,
                v318, v319, v320, v321, v322, v323, v324, v325, v326, v327,
                v328, v329, v330, v331, v332, v333, v334, v335, v336, v337,
                v338, v339, v340, v341, v342, v343, v344, v345, v346, v347,
                v348, v349, v350, v351, v352, v353, v354, v355, v356, v357,
                v358, v359, v360, v361, v362, v363, v364, v365, v366, v367,
                v368, v369, v370, v371, v372, v373, v374, v375, v376, v377,
                v378, v379, v380, v381, v382, v383, v384, v385, v386, v387,
                v388, v389, v390, v391, v392, v393, v394, v395, v396, v397,
                v398, v399, v400, v401, v402, v403, v404, v405, v406, v407,
                v408, v409, v410, v411, v412, v413, v414, v415, v416, v417,
                v418, v419, v420, v421, v422, v423, v424, v425, v426, v427,
                v428, v429, v430, v431, v432, v433, v434, v435, v436, v437,
                v438, v439, v440, v441, v442, v443, v444, v445, v446, v447,
                v448, v449, v450, v451;
                LD(v0, 0, 1); LD(v1, 0, 2); CE(v2, v3, v0, v1); LD(v4, 0, 3);
                LD(v5, 0, 4); CF(v6, v7, v4, v5); CE(v8, v9, v2, v6);
                LD(v10, 0, 5); LD(v11, 0, 6); CF(v12, v13, v10, v11);
                LD(v14, 0, 7); LD(v15, 0, 8); CE(v16, v17, v14, v15);
                CE(v18, v19, v12, v16); CF(v20, v21, v8, v18);
                MX(v22, u0, v20); CE(v23, v24, u16, v22);
                CF(v25, v26, u8, v23); CE(v27, v28, v3, v7);
                CE(v29, v30, v9, v27); CF(v31, v32, v13, v17);
                CE(v33, v34, v19, v31); CF(v35, v36, v30, v34);
                CE(v37, v38, v21, v35); CE(v39, v40, v29, v33);
                CF(v41, v42, v28, v32); CE(v43, v44, v40, v41);
                CF(v45, v46, v38, v43); CE(v47, v48, u4, v46);
                MX(v49, v25, v47); CE(v50, v51, v37, v39); MX(v52, u2, v51);
                CF(v53, v54, u10, v52); CE(v55, v56, v36, v44);
                CF(v57, v58, u6, v56); CE(v59, v60, v53, v57);
                MX(v61, v49, v59); MX(v62, u1, v50); MN(v63, u17, v62);
                CE(v64, v65, u9, v63); CF(v66, v67, u5, v55);
                MX(v68, v64, v66); MX(v69, u3, v45); CE(v70, v71, u11, v69);
                CF(v72, v73, u7, v42); CE(v74, v75, v70, v72);
                CE(v76, v77, v68, v74); MX(v78, v61, v76); LD(v79, 0, 0);
                LD(v80, 1, 0); LD(v81, 2, 0); CF(v82, v83, v80, v81);
                LD(v84, 3, 0); LD(v85, 4, 0); CE(v86, v87, v84, v85);
                CF(v88, v89, v82, v86); LD(v90, 5, 0); LD(v91, 6, 0);
                CE(v92, v93, v90, v91); LD(v94, 7, 0); LD(v95, 8, 0);
                CE(v96, v97, v94, v95); CF(v98, v99, v92, v96);
                CE(v100, v101, v88, v98); CF(v102, v103, v79, v100);
                MX(v104, v78, v102); CE(v105, v106, u12, v48);
                CE(v107, v108, v26, v105); MN(v109, u14, v58);
                CF(v110, v111, v54, v109); CE(v112, v113, v108, v110);
                MN(v114, u13, v67); CF(v115, v116, v65, v114);
                MN(v117, u15, v73); MN(v118, v71, v117);
                CE(v119, v120, v116, v118); CE(v121, v122, v113, v119);
                CF(v123, v124, v83, v87); CE(v125, v126, v93, v97);
                CF(v127, v128, v124, v126); CE(v129, v130, v89, v123);
                CE(v131, v132, v99, v125); CF(v133, v134, v130, v132);
                CE(v135, v136, v129, v131); CF(v137, v138, v136, v127);
                CE(v139, v140, v134, v138); CE(v141, v142, v101, v133);
                CF(v143, v144, v142, v137); CE(v145, v146, v144, v103);
                CF(v147, v148, v140, v146); CE(v149, v150, v128, v148);
                MN(v151, v122, v150); MX(v152, v104, v151);
                CE(v153, v154, v107, v60); CF(v155, v156, v115, v75);
                CE(v157, v158, v154, v155); CF(v159, v160, v141, v135);
                CE(v161, v162, v160, v145); CE(v163, v164, v143, v162);
                MX(v165, v158, v164); MN(v166, v152, v165);
                CF(v167, v168, v153, v77); CE(v169, v170, v159, v161);
                MX(v171, v168, v170); CF(v172, v173, v112, v156);
                CE(v174, v175, v139, v147); MN(v176, v173, v175);
                MX(v177, v171, v176); MN(v178, v166, v177);
                MN(v179, v24, v106); MN(v180, v179, v111);
                MN(v181, v180, v120); MX(v182, v167, v169);
                MN(v183, v181, v182); MN(v184, v172, v174);
                MX(v185, v183, v184); MX(v186, v157, v163);
                MN(v187, v121, v149); MN(v188, v186, v187);
                MX(v189, v185, v188); MN(v190, v178, v189); LD(v191, 9, 1);
                LD(v192, 9, 2); CE(v193, v194, v191, v192); LD(v195, 9, 3);
                LD(v196, 9, 4); CF(v197, v198, v195, v196);
                CE(v199, v200, v193, v197); LD(v201, 9, 5); LD(v202, 9, 6);
                CF(v203, v204, v201, v202); LD(v205, 9, 7); LD(v206, 9, 8);
                CE(v207, v208, v205, v206); CE(v209, v210, v203, v207);
                CF(v211, v212, v199, v209); MX(v213, u0, v211);
                CE(v214, v215, u16, v213); CF(v216, v217, u8, v214);
                CE(v218, v219, v194, v198); CE(v220, v221, v200, v218);
                CF(v222, v223, v204, v208); CE(v224, v225, v210, v222);
                CF(v226, v227, v221, v225); CE(v228, v229, v212, v226);
                CE(v230, v231, v220, v224); CF(v232, v233, v219, v223);
                CE(v234, v235, v231, v232); CF(v236, v237, v229, v234);
                CE(v238, v239, u4, v237); MX(v240, v216, v238);
                CE(v241, v242, v228, v230); MX(v243, u2, v242);
                CF(v244, v245, u10, v243); CE(v246, v247, v227, v235);
                CF(v248, v249, u6, v247); CE(v250, v251, v244, v248);
                MX(v252, v240, v250); MX(v253, u1, v241); MN(v254, u17, v253);
                CE(v255, v256, u9, v254); CF(v257, v258, u5, v246);
                MX(v259, v255, v257); MX(v260, u3, v236);
                CE(v261, v262, u11, v260); CF(v263, v264, u7, v233);
                CE(v265, v266, v261, v263); CE(v267, v268, v259, v265);
                MX(v269, v252, v267); LD(v270, 9, 0);
                CF(v271, v272, v100, v270); MX(v273, v269, v271);
                CE(v274, v275, u12, v239); CF(v276, v277, v217, v274);
                MN(v278, u14, v249); CE(v279, v280, v245, v278);
                CE(v281, v282, v277, v279); MN(v283, u13, v258);
                CF(v284, v285, v256, v283); MN(v286, u15, v264);
                MN(v287, v262, v286); CE(v288, v289, v285, v287);
                CF(v290, v291, v282, v288); CE(v292, v293, v144, v272);
                CE(v294, v295, v140, v293); CF(v296, v297, v128, v295);
                MN(v298, v291, v297); MX(v299, v273, v298);
                CE(v300, v301, v276, v251); CF(v302, v303, v284, v266);
                CE(v304, v305, v301, v302); CE(v306, v307, v160, v292);
                CF(v308, v309, v143, v307); MX(v310, v305, v309);
                MN(v311, v299, v310); CE(v312, v313, v300, v268);
                CF(v314, v315, v159, v306); MX(v316, v313, v315);
                CE(v317, v318, v281, v303); CE(v319, v320, v139, v294);
                MN(v321, v318, v320); MX(v322, v316, v321);
                MN(v323, v311, v322); MN(v324, v215, v275);
                MN(v325, v324, v280); MN(v326, v325, v289);
                MX(v327, v312, v314); MN(v328, v326, v327);
                MN(v329, v317, v319); MX(v330, v328, v329);
                MX(v331, v304, v308); MN(v332, v290, v296);
                MN(v333, v331, v332); MX(v334, v330, v333);
                MN(v335, v323, v334); LD(v336, 0, 9); LD(v337, 1, 9);
                LD(v338, 2, 9); CF(v339, v340, v337, v338); LD(v341, 3, 9);
                LD(v342, 4, 9); CE(v343, v344, v341, v342);
                CF(v345, v346, v339, v343); LD(v347, 5, 9); LD(v348, 6, 9);
                CE(v349, v350, v347, v348); LD(v351, 7, 9); LD(v352, 8, 9);
                CE(v353, v354, v351, v352); CF(v355, v356, v349, v353);
                CE(v357, v358, v345, v355); CF(v359, v360, v336, v357);
                MX(v361, v78, v359); CE(v362, v363, v340, v344);
                CE(v364, v365, v350, v354); CF(v366, v367, v363, v365);
                CE(v368, v369, v346, v362); CF(v370, v371, v356, v364);
                CE(v372, v373, v369, v371); CE(v374, v375, v368, v370);
                CF(v376, v377, v375, v366); CE(v378, v379, v373, v377);
                CF(v380, v381, v358, v372); CE(v382, v383, v381, v376);
                CE(v384, v385, v383, v360); CF(v386, v387, v379, v385);
                CE(v388, v389, v367, v387); MN(v390, v122, v389);
                MX(v391, v361, v390); CF(v392, v393, v380, v374);
                CE(v394, v395, v393, v384); CE(v396, v397, v382, v395);
                MX(v398, v158, v397); MN(v399, v391, v398);
                CF(v400, v401, v392, v394); MX(v402, v168, v401);
                CE(v403, v404, v378, v386); MN(v405, v173, v404);
                MX(v406, v402, v405); MN(v407, v399, v406);
                MX(v408, v167, v400); MN(v409, v181, v408);
                MN(v410, v172, v403); MX(v411, v409, v410);
                MX(v412, v157, v396); MN(v413, v121, v388);
                MN(v414, v412, v413); MX(v415, v411, v414);
                MN(v416, v407, v415); LD(v417, 9, 9);
                CF(v418, v419, v357, v417); MX(v420, v269, v418);
                CE(v421, v422, v383, v419); CE(v423, v424, v379, v422);
                CF(v425, v426, v367, v424); MN(v427, v291, v426);
                MX(v428, v420, v427); CE(v429, v430, v393, v421);
                CF(v431, v432, v382, v430); MX(v433, v305, v432);
                MN(v434, v428, v433); CE(v435, v436, v392, v429);
                MX(v437, v313, v436); CE(v438, v439, v378, v423);
                MN(v440, v318, v439); MX(v441, v437, v440);
                MN(v442, v434, v441); MX(v443, v312, v435);
                MN(v444, v326, v443); MN(v445, v317, v438);
                MX(v446, v444, v445); MX(v447, v304, v431);
                MN(v448, v290, v425); MN(v449, v447, v448);
                MX(v450, v446, v449); MN(v451, v442, v450);
                out.put2(i * 2, j * 2, v190, v335);
                out.put2(i * 2, j * 2 + 1, v416, v451);
            }
        }
    }
}
};
#endif

#ifdef MEDIAN_NET_9_1
template<>
struct MedianNet<9, 1> {
enum { tile_w = 4, tile_h = 4 };
template<typename L, typename In, typename Out>
static __forceinline__ __device__ void run(const In &in, Out &out, int rank)
{
    const In &at = in;
    unsigned p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14,
    p15, p16, p17, p18, p19, p20, p21, p22, p23, p24, p25, p26, p27, p28, p29,
    p30, p31, p32, p33, p34, p35, p36, p37, p38, p39, p40, p41, p42, p43, p44,
    p45;
    {
        unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13,
        v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24, v25, v26, v27,
        v28, v29, v30, v31, v32, v33, v34, v35, v36, v37, v38, v39, v40, v41,
        v42, v43, v44, v45, v46, v47, v48, v49, v50, v51, v52, v53, v54, v55,
        v56, v57, v58, v59, v60, v61, v62, v63, v64, v65, v66, v67, v68, v69,
        v70, v71, v72, v73, v74, v75, v76, v77, v78, v79, v80, v81, v82, v83,
        v84, v85, v86, v87, v88, v89, v90, v91, v92, v93, v94, v95, v96, v97,
        v98, v99, v100, v101, v102, v103, v104, v105, v106, v107, v108, v109,
        v110, v111, v112, v113, v114, v115, v116, v117, v118, v119, v120, v121,
        v122, v123, v124, v125, v126, v127, v128, v129, v130, v131, v132, v133,
        v134, v135, v136, v137, v138, v139, v140, v141, v142, v143, v144, v145,
        v146, v147, v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
        v158, v159, v160, v161, v162, v163, v164, v165, v166, v167, v168, v169,
        v170, v171, v172, v173, v174, v175, v176, v177, v178, v179, v180, v181,
        v182, v183, v184, v185, v186, v187, v188, v189, v190, v191, v192, v193,
        v194, v195, v196, v197, v198, v199, v200, v201, v202, v203, v204, v205,
        v206, v207, v208, v209, v210, v211, v212, v213, v214, v215, v216, v217,
        v218, v219, v220, v221, v222, v223, v224, v225, v226, v227, v228, v229,
        v230, v231, v232, v233, v234, v235, v236, v237, v238, v239, v240, v241,
        v242, v243, v244, v245, v246, v247, v248, v249, v250, v251, v252, v253,
        v254, v255, v256, v257, v258, v259, v260, v261, v262, v263, v264, v265,
        v266, v267, v268, v269, v270, v271, v272, v273, v274, v275, v276, v277,
        v278, v279, v280, v281, v282, v283, v284, v285, v286, v287, v288, v289,
        v290, v291, v292, v293, v294, v295, v296, v297, v298, v299, v300, v301,
        v302, v303, v304, v305, v306, v307, v308, v309, v310, v311, v312, v313,
        v314, v315, v316, v317, v318, v319, v320, v321, v322, v323, v324, v325,
        v326, v327, v328, v329, v330, v331, v332, v333, v334, v335, v336, v337,
        v338, v339, v340, v341, v342, v343, v344, v345, v346, v347, v348, v349,
        v350, v351, v352, v353, v354, v355, v356, v357, v358, v359, v360, v361,
        v362, v363, v364, v365, v366, v367, v368, v369, v370, v371, v372, v373,
        v374, v375, v376, v377, v378, v379, v380, v381, v382, v383, v384, v385,
        v386, v387, v388, v389, v390, v391, v392, v393, v394, v395, v396, v397,
        v398, v399, v400, v401, v402, v403, v404, v405, v406, v407, v408, v409,
        v410, v411, v412, v413, v414, v415, v416, v417, v418, v419, v420, v421,
        v422, v423, v424, v425, v426, v427, v428, v429, v430, v431, v432, v433,
        v434, v435, v436, v437, v438, v439, v440, v441, v442, v443, v444, v445,
        v446, v447, v448, v449, v450, v451, v452, v453, v454, v455, v456, v457,
        v458, v459, v460, v461, v462, v463, v464, v465, v466, v467, v468, v469,
        v470, v471, v472, v473, v474, v475, v476, v477, v478, v479, v480, v481,
        v482, v483, v484, v485, v486, v487, v488, v489, v490, v491, v492, v493,
        v494, v495, v496, v497, v498, v499, v500, v501, v502, v503, v504, v505,
        v506, v507, v508, v509, v510, v511, v512, v513, v514, v515, v516, v517,
        v518, v519, v520, v521, v522, v523, v524, v525, v526, v527, v528, v529,
        v530, v531, v532, v533, v534, v535, v536, v537, v538, v539, v540, v541,
        v542, v543, v544, v545, v546, v547, v548, v549, v550, v551, v552, v553,
        v554, v555, v556, v557, v558, v559, v560, v561, v562, v563, v564, v565,
        v566, v567, v568, v569, v570, v571, v572, v573, v574, v575, v576, v577,
        v578, v579, v580, v581, v582, v583, v584, v585, v586, v587, v588, v589,
        v590, v591, v592, v593, v594, v595;
        LD(v0, 8, 4); LD(v1, 8, 6); CE(v2, v3, v0, v1); LD(v4, 8, 5);
        LD(v5, 8, 7); CE(v6, v7, v4, v5); CF(v8, v9, v2, v6); LD(v10, 8, 3);
        LD(v11, 8, 8); CE(v12, v13, v10, v11); CF(v14, v15, v3, v7);
        CE(v16, v17, v12, v14); CE(v18, v19, v8, v16); LD(v20, 3, 4);
        LD(v21, 3, 6); CF(v22, v23, v20, v21); LD(v24, 3, 5); LD(v25, 3, 7);
        CE(v26, v27, v24, v25); CF(v28, v29, v22, v26); LD(v30, 3, 3);
        LD(v31, 3, 8); CE(v32, v33, v30, v31); CE(v34, v35, v23, v27);
        CF(v36, v37, v32, v34); CE(v38, v39, v28, v36); LD(v40, 4, 4);
        LD(v41, 4, 6); CF(v42, v43, v40, v41); LD(v44, 4, 5); LD(v45, 4, 7);
        CE(v46, v47, v44, v45); CE(v48, v49, v42, v46); LD(v50, 4, 3);
        LD(v51, 4, 8); CF(v52, v53, v50, v51); CE(v54, v55, v43, v47);
        CF(v56, v57, v52, v54); CE(v58, v59, v48, v56); LD(v60, 5, 4);
        LD(v61, 5, 6); CE(v62, v63, v60, v61); LD(v64, 5, 5); LD(v65, 5, 7);
        CF(v66, v67, v64, v65); CE(v68, v69, v62, v66); LD(v70, 5, 3);
        LD(v71, 5, 8); CF(v72, v73, v70, v71); CE(v74, v75, v63, v67);
        CE(v76, v77, v72, v74); CF(v78, v79, v68, v76); CE(v80, v81, v58, v78);
        LD(v82, 6, 4); LD(v83, 6, 6); CF(v84, v85, v82, v83); LD(v86, 6, 5);
        LD(v87, 6, 7); CE(v88, v89, v86, v87); CE(v90, v91, v84, v88);
        LD(v92, 6, 3); LD(v93, 6, 8); CF(v94, v95, v92, v93);
        CE(v96, v97, v85, v89); CF(v98, v99, v94, v96);
        CE(v100, v101, v90, v98); LD(v102, 7, 4); LD(v103, 7, 6);
        CE(v104, v105, v102, v103); LD(v106, 7, 5); LD(v107, 7, 7);
        CF(v108, v109, v106, v107); CE(v110, v111, v104, v108); LD(v112, 7, 3);
        LD(v113, 7, 8); CF(v114, v115, v112, v113); CE(v116, v117, v105, v109);
        CE(v118, v119, v114, v116); CF(v120, v121, v110, v118);
        CE(v122, v123, v100, v120); CF(v124, v125, v80, v122);
        CE(v126, v127, v38, v124); CE(v128, v129, v18, v126);
        CF(v130, v131, v53, v49); CE(v132, v133, v57, v130);
        CF(v134, v135, v55, v131); CE(v136, v137, v133, v134);
        CE(v138, v139, v73, v69); CF(v140, v141, v77, v138);
        CE(v142, v143, v75, v139); CF(v144, v145, v141, v142);
        CE(v146, v147, v137, v145); CE(v148, v149, v81, v146);
        CF(v150, v151, v59, v132); CE(v152, v153, v79, v140);
        CF(v154, v155, v151, v153); CE(v156, v157, v149, v155);
        CE(v158, v159, v150, v152); CF(v160, v161, v135, v143);
        CE(v162, v163, v159, v160); CF(v164, v165, v136, v144);
        CE(v166, v167, v163, v165); CE(v168, v169, v157, v166);
        CF(v170, v171, v95, v91); CE(v172, v173, v99, v170);
        CF(v174, v175, v97, v171); CE(v176, v177, v173, v174);
        CE(v178, v179, v115, v111); CF(v180, v181, v119, v178);
        CE(v182, v183, v117, v179); CF(v184, v185, v181, v182);
        CE(v186, v187, v177, v185); CE(v188, v189, v123, v186);
        CF(v190, v191, v101, v172); CE(v192, v193, v121, v180);
        CF(v194, v195, v191, v193); CE(v196, v197, v189, v195);
        CE(v198, v199, v190, v192); CF(v200, v201, v175, v183);
        CE(v202, v203, v199, v200); CF(v204, v205, v176, v184);
        CE(v206, v207, v203, v205); CE(v208, v209, v197, v206);
        CF(v210, v211, v169, v209); CE(v212, v213, v125, v210);
        CF(v214, v215, v148, v154); CE(v216, v217, v162, v164);
        CE(v218, v219, v215, v216); CF(v220, v221, v188, v194);
        CE(v222, v223, v202, v204); CF(v224, v225, v221, v222);
        CE(v226, v227, v219, v225); CE(v228, v229, v212, v226);
        CF(v230, v231, v214, v158); CE(v232, v233, v220, v198);
        CF(v234, v235, v231, v233); CE(v236, v237, v147, v167);
        CE(v238, v239, v187, v207); CF(v240, v241, v237, v239);
        CE(v242, v243, v235, v240); CF(v244, v245, v156, v217);
        CE(v246, v247, v196, v223); CE(v248, v249, v245, v247);
        CF(v250, v251, v242, v248); CE(v252, v253, v229, v250);
        CF(v254, v255, v230, v232); CE(v256, v257, v236, v238);
        CE(v258, v259, v255, v256); CF(v260, v261, v244, v246);
        CE(v262, v263, v258, v260); CF(v264, v265, v218, v224);
        CE(v266, v267, v161, v201); CE(v268, v269, v265, v266);
        CF(v270, v271, v168, v208); CE(v272, v273, v268, v270);
        CF(v274, v275, v263, v272); CE(v276, v277, v253, v274);
        CE(v278, v279, v213, v227); CF(v280, v281, v243, v249);
        CE(v282, v283, v279, v280); CF(v284, v285, v259, v261);
        CE(v286, v287, v269, v271); CE(v288, v289, v285, v286);
        CF(v290, v291, v283, v288); CE(v292, v293, v291, v127);
        CF(v294, v295, v277, v292); CE(v296, v297, v33, v29);
        CE(v298, v299, v37, v296); CF(v300, v301, v35, v297);
        CE(v302, v303, v299, v300); CF(v304, v305, v228, v234);
        CE(v306, v307, v262, v264); CE(v308, v309, v305, v306);
        CF(v310, v311, v303, v309); CE(v312, v313, v294, v310);
        CF(v314, v315, v252, v307); CE(v316, v317, v278, v251);
        CE(v318, v319, v316, v275); CF(v320, v321, v211, v281);
        CE(v322, v323, v320, v289); CF(v324, v325, v39, v298);
        CE(v326, v327, v304, v254); CE(v328, v329, v325, v327);
        CF(v330, v331, v323, v329); CE(v332, v333, v319, v330);
        CF(v334, v335, v315, v332); CE(v336, v337, v313, v334);
        CE(v338, v339, v324, v326); CF(v340, v341, v322, v339);
        CE(v342, v343, v318, v340); CF(v344, v345, v301, v314);
        CE(v346, v347, v342, v344); CE(v348, v349, v284, v273);
        CF(v350, v351, v317, v348); CE(v352, v353, v257, v287);
        CF(v354, v355, v321, v352); CE(v356, v357, v302, v308);
        CE(v358, v359, v354, v357); CF(v360, v361, v350, v358);
        CE(v362, v363, v276, v360); CF(v364, v365, v347, v362);
        CE(v366, v367, v337, v364); CE(v368, v369, v355, v311);
        CF(v370, v371, v351, v368); CE(v372, v373, v295, v370);
        CF(v374, v375, v282, v349); CE(v376, v377, v375, v333);
        CE(v378, v379, v373, v376); CF(v380, v381, v241, v353);
        CE(v382, v383, v380, v345); CF(v384, v385, v374, v382);
        CE(v386, v387, v343, v384); CE(v388, v389, v290, v361);
        CF(v390, v391, v387, v388); CE(v392, v393, v379, v390);
        CF(v394, v395, v393, v129); CE(v396, v397, v367, v394);
        CE(v398, v399, v13, v9); CF(v400, v401, v17, v398);
        CE(v402, v403, v15, v399); CF(v404, v405, v401, v402);
        CE(v406, v407, v312, v328); CE(v408, v409, v346, v356);
        CF(v410, v411, v407, v408); CE(v412, v413, v405, v411);
        CF(v414, v415, v396, v412); CE(v416, v417, v19, v400);
        CE(v418, v419, v406, v338); CF(v420, v421, v417, v419);
        CE(v422, v423, v414, v420); CF(v424, v425, v416, v418);
        CE(v426, v427, v422, v424); CE(v428, v429, v372, v335);
        CF(v430, v431, v428, v365); CE(v432, v433, v293, v371);
        CF(v434, v435, v432, v377); CE(v436, v437, v434, v391);
        CE(v438, v439, v436, v425); CF(v440, v441, v430, v438);
        CE(v442, v443, v336, v409); CF(v444, v445, v403, v442);
        CE(v446, v447, v440, v444); CE(v448, v449, v404, v410);
        CF(v450, v451, v446, v448); CE(v452, v453, v423, v450);
        CF(v454, v455, v437, v421); CE(v456, v457, v431, v454);
        CE(v458, v459, v443, v456); CF(v460, v461, v415, v458);
        CE(v462, v463, v460, v451); CF(v464, v465, v386, v363);
        CE(v466, v467, v429, v464); CE(v468, v469, v341, v385);
        CF(v470, v471, v468, v389); CE(v472, v473, v435, v470);
        CF(v474, v475, v472, v449); CE(v476, v477, v466, v474);
        CE(v478, v479, v366, v476); CF(v480, v481, v447, v478);
        CE(v482, v483, v461, v480); CF(v484, v485, v473, v413);
        CE(v486, v487, v467, v484); CE(v488, v489, v397, v486);
        CF(v490, v491, v488, v459); CE(v492, v493, v490, v481);
        CF(v494, v495, v378, v465); CE(v496, v497, v381, v331);
        CE(v498, v499, v433, v496); CF(v500, v501, v498, v471);
        CE(v502, v503, v500, v445); CF(v504, v505, v494, v502);
        CE(v506, v507, v441, v504); CE(v508, v509, v506, v479);
        CF(v510, v511, v491, v508); CE(v512, v513, v495, v457);
        CF(v514, v515, v489, v512); CE(v516, v517, v514, v509);
        CE(v518, v519, v392, v477); CF(v520, v521, v507, v518);
        CE(v522, v523, v515, v520); CF(v524, v525, v267, v359);
        CE(v526, v527, v469, v524); CE(v528, v529, v499, v526);
        CF(v530, v531, v529, v395); CE(v532, v533, v530, v487);
        CF(v534, v535, v532, v513); CE(v536, v537, v534, v521);
        CE(v538, v539, v369, v497); CF(v540, v541, v538, v527);
        CE(v542, v543, v540, v439); CF(v544, v545, v542, v505);
        CE(v546, v547, v544, v519); CE(v548, v549, v535, v546);
        CF(v550, v551, v541, v455); CE(v552, v553, v501, v550);
        CF(v554, v555, v533, v552); CE(v556, v557, v554, v547);
        CE(v558, v559, v383, v525); CF(v560, v561, v539, v558);
        CE(v562, v563, v560, v475); CF(v564, v565, v528, v562);
        CE(v566, v567, v545, v564); CE(v568, v569, v555, v566);
        CF(v570, v571, v561, v485); CE(v572, v573, v531, v570);
        CF(v574, v575, v572, v553); CE(v576, v577, v574, v567);
        CE(v578, v579, v559, v503); CF(v580, v581, v543, v578);
        CE(v582, v583, v580, v565); CF(v584, v585, v575, v582);
        CE(v586, v587, v573, v551); CE(v588, v589, v586, v583);
        CF(v590, v591, v581, v563); CE(v592, v593, v587, v590);
        CF(v594, v595, v571, v591);
        unsigned core[38];
        core[0] = L::lowest();
        core[1] = v128;
        core[2] = v426;
        core[3] = v427;
        core[4] = v452;
        core[5] = v453;
        core[6] = v462;
        core[7] = v463;
        core[8] = v482;
        core[9] = v483;
        core[10] = v492;
        core[11] = v493;
        core[12] = v510;
        core[13] = v511;
        core[14] = v516;
        core[15] = v517;
        core[16] = v522;
        core[17] = v523;
        core[18] = v536;
        core[19] = v537;
        core[20] = v548;
        core[21] = v549;
        core[22] = v556;
        core[23] = v557;
        core[24] = v568;
        core[25] = v569;
        core[26] = v576;
        core[27] = v577;
        core[28] = v584;
        core[29] = v585;
        core[30] = v588;
        core[31] = v589;
        core[32] = v592;
        core[33] = v593;
        core[34] = v594;
        core[35] = v595;
        core[36] = v579;
        core[37] = L::highest();
        p0 = core[CORE_INDEX(rank - 45, 36)];
        p1 = core[CORE_INDEX(rank - 44, 36)];
        p2 = core[CORE_INDEX(rank - 43, 36)];
        p3 = core[CORE_INDEX(rank - 42, 36)];
        p4 = core[CORE_INDEX(rank - 41, 36)];
        p5 = core[CORE_INDEX(rank - 40, 36)];
        p6 = core[CORE_INDEX(rank - 39, 36)];
        p7 = core[CORE_INDEX(rank - 38, 36)];
        p8 = core[CORE_INDEX(rank - 37, 36)];
        p9 = core[CORE_INDEX(rank - 36, 36)];
        p10 = core[CORE_INDEX(rank - 35, 36)];
        p11 = core[CORE_INDEX(rank - 34, 36)];
        p12 = core[CORE_INDEX(rank - 33, 36)];
        p13 = core[CORE_INDEX(rank - 32, 36)];
        p14 = core[CORE_INDEX(rank - 31, 36)];
        p15 = core[CORE_INDEX(rank - 30, 36)];
        p16 = core[CORE_INDEX(rank - 29, 36)];
        p17 = core[CORE_INDEX(rank - 28, 36)];
        p18 = core[CORE_INDEX(rank - 27, 36)];
        p19 = core[CORE_INDEX(rank - 26, 36)];
        p20 = core[CORE_INDEX(rank - 25, 36)];
        p21 = core[CORE_INDEX(rank - 24, 36)];
        p22 = core[CORE_INDEX(rank - 23, 36)];
        p23 = core[CORE_INDEX(rank - 22, 36)];
        p24 = core[CORE_INDEX(rank - 21, 36)];
        p25 = core[CORE_INDEX(rank - 20, 36)];
        p26 = core[CORE_INDEX(rank - 19, 36)];
        p27 = core[CORE_INDEX(rank - 18, 36)];
        p28 = core[CORE_INDEX(rank - 17, 36)];
        p29 = core[CORE_INDEX(rank - 16, 36)];
        p30 = core[CORE_INDEX(rank - 15, 36)];
        p31 = core[CORE_INDEX(rank - 14, 36)];
        p32 = core[CORE_INDEX(rank - 13, 36)];
        p33 = core[CORE_INDEX(rank - 12, 36)];
        p34 = core[CORE_INDEX(rank - 11, 36)];
        p35 = core[CORE_INDEX(rank - 10, 36)];
        p36 = core[CORE_INDEX(rank - 9, 36)];
        p37 = core[CORE_INDEX(rank - 8, 36)];
        p38 = core[CORE_INDEX(rank - 7, 36)];
        p39 = core[CORE_INDEX(rank - 6, 36)];
        p40 = core[CORE_INDEX(rank - 5, 36)];
        p41 = core[CORE_INDEX(rank - 4, 36)];
        p42 = core[CORE_INDEX(rank - 3, 36)];
        p43 = core[CORE_INDEX(rank - 2, 36)];
        p44 = core[CORE_INDEX(rank - 1, 36)];
        p45 = core[CORE_INDEX(rank - 0, 36)];
    }
    NO_UNROLL
    for (int i = 0; i < 2; i++) {
        unsigned q0, q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13,
        q14, q15, q16, q17, q18, q19, q20, q21, q22, q23, q24, q25, q26, q27,
        q28, q29, q30, q31, q32, q33;
        {
            SHIFT(i * 8, 0);
            unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12,
            v13, v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24, v25,
            v26, v27, v28, v29, v30, v31, v32, v33, v34, v35, v36, v37, v38,
            v39, v40, v41, v42, v43, v44, v45, v46, v47, v48, v49, v50, v51,
            v52, v53, v54, v55, v56, v57, v58, v59, v60, v61, v62, v63, v64,
            v65, v66, v67, v68, v69, v70, v71, v72, v73, v74, v75, v76, v77,
            v78, v79, v80, v81, v82, v83, v84, v85, v86, v87, v88, v89, v90,
            v91, v92, v93, v94, v95, v96, v97, v98, v99, v100, v101, v102,
            v103, v104, v105, v106, v107, v108, v109, v110, v111, v112, v113,
            v114, v115, v116, v117, v118, v119, v120, v121, v122, v123, v124,
            v125, v126, v127, v128, v129, v130, v131, v132, v133, v134, v135,
            v136, v137, v138, v139, v140, v141, v142, v143, v144, v145, v146,
            v147, v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
            v158, v159, v160, v161, v162, v163, v164, v165, v166, v167, v168,
            v169, v170, v171, v172, v173, v174, v175, v176, v177, v178, v179,
            v180, v181, v182, v183, v184, v185, v186, v187, v188, v189, v190,
            v191, v192, v193, v194, v195, v196, v197, v198, v199, v200, v201,
            v202, v203, v204, v205, v206, v207, v208, v209, v210, v211, v212,
            v213, v214, v215, v216, v217, v218, v219, v220, v221, v222, v223,
            v224, v225, v226, v227, v228, v229, v230, v231, v232, v233, v234,
            v235, v236, v237, v238, v239, v240, v241, v242, v243, v244, v245,
            v246, v247, v248, v249, v250, v251, v252, v253, v254, v255, v256,
            v257, v258, v259, v260, v261, v262, v263, v264, v265, v266, v267;
            LD(v0, 1, 4); LD(v1, 1, 6); CE(v2, v3, v0, v1); LD(v4, 1, 5);
            LD(v5, 1, 7); CE(v6, v7, v4, v5); CF(v8, v9, v2, v6);
            LD(v10, 1, 3); LD(v11, 1, 8); CE(v12, v13, v10, v11);
            CF(v14, v15, v3, v7); CE(v16, v17, v12, v14);
            CE(v18, v19, v8, v16); LD(v20, 2, 4); LD(v21, 2, 6);
            CF(v22, v23, v20, v21); LD(v24, 2, 5); LD(v25, 2, 7);
            CE(v26, v27, v24, v25); CF(v28, v29, v22, v26); LD(v30, 2, 3);
            LD(v31, 2, 8); CE(v32, v33, v30, v31); CE(v34, v35, v23, v27);
            CF(v36, v37, v32, v34); CE(v38, v39, v28, v36);
            CF(v40, v41, v18, v38); MX(v42, p0, v40); CE(v43, v44, p32, v42);
            CE(v45, v46, p16, v43); CF(v47, v48, v13, v9);
            CE(v49, v50, v17, v47); CF(v51, v52, v15, v48);
            CE(v53, v54, v50, v51); CE(v55, v56, v33, v29);
            CF(v57, v58, v37, v55); CE(v59, v60, v35, v56);
            CF(v61, v62, v58, v59); CE(v63, v64, v54, v62);
            CE(v65, v66, v41, v63); CF(v67, v68, v19, v49);
            CE(v69, v70, v39, v57); CF(v71, v72, v68, v70);
            CE(v73, v74, v66, v72); CE(v75, v76, v67, v69);
            CF(v77, v78, v52, v60); CE(v79, v80, v76, v77);
            CF(v81, v82, v53, v61); CE(v83, v84, v80, v82);
            CE(v85, v86, v74, v83); CF(v87, v88, p8, v86); MX(v89, v45, v87);
            CE(v90, v91, v65, v71); CF(v92, v93, v79, v81);
            CE(v94, v95, v91, v92); MX(v96, p4, v95); CE(v97, v98, p36, v96);
            CF(v99, v100, p20, v97); CE(v101, v102, p12, v99);
            CF(v103, v104, v89, v101); CE(v105, v106, v90, v75);
            MX(v107, p2, v106); CE(v108, v109, p34, v107);
            CF(v110, v111, p18, v108); CE(v112, v113, v64, v84);
            CF(v114, v115, p10, v113); CE(v116, v117, v110, v114);
            CE(v118, v119, v73, v93); CF(v120, v121, p6, v119);
            MX(v122, v116, v120); MX(v123, v103, v122); MX(v124, p1, v105);
            CE(v125, v126, p33, v124); CF(v127, v128, p17, v125);
            CE(v129, v130, p9, v112); MX(v131, v127, v129); MX(v132, p5, v118);
            CE(v133, v134, p37, v132); CF(v135, v136, p21, v133);
            CE(v137, v138, p13, v135); CF(v139, v140, v131, v137);
            MX(v141, p3, v94); CE(v142, v143, p35, v141);
            CE(v144, v145, p19, v142); CF(v146, v147, p11, v78);
            CE(v148, v149, v144, v146); CF(v150, v151, p7, v85);
            MX(v152, v148, v150); CE(v153, v154, v139, v152);
            MX(q0, v123, v153); CE(v155, v156, p38, v121);
            CF(v157, v158, p22, v155); CE(v159, v160, p14, v157);
            CF(v161, v162, v117, v159); CE(v163, v164, v104, v161);
            CE(q1, q2, v163, v154); MN(v165, p39, v151);
            CF(v166, v167, p23, v165); CE(v168, v169, p15, v166);
            CF(v170, v171, v149, v168); CE(v172, v173, v140, v170);
            CE(q3, q4, v164, v172); MN(v174, p40, v88);
            CF(v175, v176, p24, v174); CE(v177, v178, v46, v175);
            CF(v179, v180, v177, v102); CE(v181, v182, v179, v162);
            CE(q5, q6, v181, v173); MN(v183, p41, v130);
            CF(v184, v185, p25, v183); CE(v186, v187, v128, v184);
            CF(v188, v189, v186, v138); CE(v190, v191, v188, v171);
            CE(q7, q8, v182, v190); MN(v192, p42, v115);
            CF(v193, v194, p26, v192); CE(v195, v196, v111, v193);
            CF(v197, v198, v195, v160); CE(v199, v200, v180, v197);
            CE(q9, q10, v199, v191); MN(v201, p43, v147);
            CF(v202, v203, p27, v201); CE(v204, v205, v145, v202);
            CF(v206, v207, v204, v169); CE(v208, v209, v189, v206);
            CE(q11, q12, v200, v208); CF(v210, v211, p28, v100);
            CE(v212, v213, v178, v210); CF(v214, v215, v212, v198);
            CE(q13, q14, v214, v209); CE(v216, v217, p29, v136);
            CF(v218, v219, v187, v216); CE(v220, v221, v218, v207);
            CF(q15, q16, v215, v220); CE(v222, v223, p30, v158);
            CE(v224, v225, v196, v222); CF(v226, v227, v213, v224);
            CE(q17, q18, v226, v221); CF(v228, v229, p31, v167);
            CE(v230, v231, v205, v228); CE(v232, v233, v219, v230);
            CF(q19, q20, v227, v232); CE(v234, v235, v44, v176);
            CF(v236, v237, v234, v211); CE(v238, v239, v236, v225);
            CE(q21, q22, v238, v233); CF(v240, v241, v126, v185);
            CE(v242, v243, v240, v217); CF(v244, v245, v242, v231);
            CE(q23, q24, v239, v244); CE(v246, v247, v109, v194);
            CF(v248, v249, v246, v223); CE(v250, v251, v237, v248);
            CF(q25, q26, v250, v245); MN(v252, v143, v203);
            CE(v253, v254, v252, v229); CE(v255, v256, v243, v253);
            CF(q27, q28, v251, v255); MN(v257, p44, v98);
            CE(v258, v259, v235, v257); CF(v260, v261, v258, v249);
            CE(q29, q30, v260, v256); MN(v262, p45, v134);
            MN(v263, v241, v262); CE(v264, v265, v263, v254);
            CF(q31, q32, v261, v264); MN(v266, v247, v156);
            MN(v267, v259, v266); MN(q33, v267, v265);
        }
        NO_UNROLL
        for (int j = 0; j < 2; j++) {
            unsigned u0, u1, u2, u3, u4, u5, u6, u7, u8, u9, u10, u11, u12,
            u13, u14, u15, u16, u17;
            {
                SHIFT(i * 2, j * 8);
                unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12,
                v13, v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24,
                v25, v26, v27, v28, v29, v30, v31, v32, v33, v34, v35, v36,
                v37, v38, v39, v40, v41, v42, v43, v44, v45, v46, v47, v48,
                v49, v50, v51, v52, v53, v54, v55, v56, v57, v58, v59, v60,
                v61, v62, v63, v64, v65, v66, v67, v68, v69, v70, v71, v72,
                v73, v74, v75, v76, v77, v78, v79, v80, v81, v82, v83, v84,
                v85, v86, v87, v88, v89, v90, v91, v92, v93, v94, v95, v96,
                v97, v98, v99, v100, v101, v102, v103, v104, v105, v106, v107,
                v108, v109, v110, v111, v112, v113, v114, v115, v116, v117,
                v118, v119, v120, v121, v122, v123, v124, v125, v126, v127,
                v128, v129, v130, v131, v132, v133, v134, v135, v136, v137,
                v138, v139, v140, v141, v142, v143, v144, v145, v146, v147,
                v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
                v158, v159, v160, v161, v162, v163, v164, v165, v166, v167,
                v168, v169, v170, v171, v172, v173, v174, v175, v176, v177,
                v178, v179, v180, v181, v182, v183, v184, v185, v186, v187,
                v188, v189, v190, v191, v192, v193, v194, v195, v196, v197,
                v198, v199, v200, v201, v202, v203, v204, v205, v206, v207,
                v208, v209, v210, v211, v212, v213, v214, v215, v216, v217,
                v218, v219, v220, v221, v222, v223, v224, v225, v226, v227,
                v228, v229, v230, v231, v232, v233, v234, v235, v236, v237,
                v238, v239, v240, v241, v242, v243, v244, v245, v246, v247,
                v248, v249, v250, v251, v252, v253, v254, v255, v256, v257,
                v258, v259, v260, v261;
                LD(v0, 1, 1); LD(v1, 2, 1); CE(v2, v3, v0, v1); LD(v4, 3, 1);
                LD(v5, 4, 1); CF(v6, v7, v4, v5); CE(v8, v9, v2, v6);
                LD(v10, 5, 1); LD(v11, 6, 1); CE(v12, v13, v10, v11);
                LD(v14, 7, 1); LD(v15, 8, 1); CF(v16, v17, v14, v15);
                CE(v18, v19, v12, v16); CF(v20, v21, v8, v18); LD(v22, 1, 2);
                LD(v23, 2, 2); CE(v24, v25, v22, v23); LD(v26, 3, 2);
                LD(v27, 4, 2); CE(v28, v29, v26, v27); CF(v30, v31, v24, v28);
                LD(v32, 5, 2); LD(v33, 6, 2); CE(v34, v35, v32, v33);
                LD(v36, 7, 2); LD(v37, 8, 2); CF(v38, v39, v36, v37);
                CE(v40, v41, v34, v38); CE(v42, v43, v30, v40);
                CF(v44, v45, v20, v42); MX(v46, q0, v44);
                CE(v47, v48, q32, v46); CF(v49, v50, q16, v47);
                CE(v51, v52, v3, v7); CE(v53, v54, v9, v51);
                CF(v55, v56, v13, v17); CE(v57, v58, v19, v55);
                CF(v59, v60, v54, v58); CE(v61, v62, v21, v59);
                CE(v63, v64, v53, v57); CF(v65, v66, v52, v56);
                CE(v67, v68, v64, v65); CF(v69, v70, v62, v67);
                CE(v71, v72, v25, v29); CE(v73, v74, v31, v71);
                CF(v75, v76, v35, v39); CE(v77, v78, v41, v75);
                CF(v79, v80, v74, v78); CE(v81, v82, v43, v79);
                CE(v83, v84, v73, v77); CF(v85, v86, v72, v76);
                CE(v87, v88, v84, v85); CF(v89, v90, v82, v87);
                CE(v91, v92, v70, v90); CE(v93, v94, v45, v91);
                CF(v95, v96, v61, v63); CE(v97, v98, v81, v83);
                CF(v99, v100, v96, v98); CE(v101, v102, v60, v68);
                CE(v103, v104, v80, v88); CF(v105, v106, v102, v104);
                CE(v107, v108, v100, v105); CF(v109, v110, v94, v107);
                CE(v111, v112, v95, v97); CE(v113, v114, v101, v103);
                CF(v115, v116, v112, v113); CE(v117, v118, v69, v89);
                CF(v119, v120, v66, v86); CE(v121, v122, v118, v119);
                CE(v123, v124, v116, v121); CF(v125, v126, v110, v123);
                CE(v127, v128, q8, v126); MX(v129, v49, v127);
                CF(v130, v131, v93, v99); CE(v132, v133, v115, v117);
                CE(v134, v135, v131, v132); MX(v136, q4, v135);
                CF(v137, v138, q20, v136); CE(v139, v140, v92, v108);
                CF(v141, v142, v114, v122); CE(v143, v144, v140, v141);
                CE(v145, v146, q12, v144); CF(v147, v148, v137, v145);
                MX(v149, v129, v147); CE(v150, v151, v130, v111);
                MX(v152, q2, v151); CF(v153, v154, q18, v152);
                CE(v155, v156, v139, v124); CE(v157, v158, q10, v156);
                MX(v159, v153, v157); CF(v160, v161, v109, v133);
                MX(v162, q6, v161); CE(v163, v164, q22, v162);
                CF(v165, v166, v106, v142); CE(v167, v168, q14, v166);
                CE(v169, v170, v163, v167); CF(v171, v172, v159, v169);
                MX(v173, v149, v171); MX(v174, q1, v150); MN(v175, q33, v174);
                CE(v176, v177, q17, v175); CF(v178, v179, q9, v155);
                MX(v180, v176, v178); MX(v181, q5, v160);
                CE(v182, v183, q21, v181); CE(v184, v185, q13, v165);
                CF(v186, v187, v182, v184); MX(v188, v180, v186);
                MX(v189, q3, v134); CE(v190, v191, q19, v189);
                CF(v192, v193, q11, v143); MX(v194, v190, v192);
                MX(v195, q7, v125); CE(v196, v197, q23, v195);
                CE(v198, v199, q15, v120); CF(v200, v201, v196, v198);
                CE(v202, v203, v194, v200); CF(v204, v205, v188, v202);
                MX(u0, v173, v204); CE(v206, v207, q24, v128);
                CE(v208, v209, v50, v206); CF(v210, v211, v208, v148);
                CE(v212, v213, v210, v172); CF(u1, u2, v212, v205);
                MN(v214, q25, v179); CE(v215, v216, v177, v214);
                CE(v217, v218, v215, v187); CF(v219, v220, v217, v203);
                CE(u3, u4, v213, v219); MN(v221, q26, v158);
                CF(v222, v223, v154, v221); CE(v224, v225, v222, v170);
                CE(v226, v227, v211, v224); CF(u5, u6, v226, v220);
                MN(v228, q27, v193); CE(v229, v230, v191, v228);
                CF(v231, v232, v229, v201); CE(v233, v234, v218, v231);
                CE(u7, u8, v227, v233); MN(v235, q28, v146);
                CF(v236, v237, v138, v235); CE(v238, v239, v209, v236);
                CF(v240, v241, v238, v225); CE(u9, u10, v240, v234);
                MN(v242, q29, v185); MN(v243, v183, v242);
                CE(v244, v245, v216, v243); CF(v246, v247, v244, v232);
                CE(u11, u12, v241, v246); MN(v248, q30, v168);
                MN(v249, v164, v248); CF(v250, v251, v223, v249);
                CE(v252, v253, v239, v250); CE(u13, u14, v252, v247);
                MN(v254, q31, v199); MN(v255, v197, v254);
                MN(v256, v230, v255); CF(v257, v258, v245, v256);
                CE(u15, u16, v253, v257); MN(v259, v48, v207);
                MN(v260, v259, v237); MN(v261, v260, v251);
                MN(u17, v261, v258);
            }
            {
                SHIFT(i * 2, j * 2);
                unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12,
                v13, v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24,
                v25, v26, v27, v28, v29, v30, v31, v32, v33, v34, v35, v36,
                v37, v38, v39, v40, v41, v42, v43, v44, v45, v46, v47, v48,
                v49, v50, v51, v52, v53, v54, v55, v56, v57, v58, v59, v60,
                v61, v62, v63, v64, v65, v66, v67, v68, v69, v70, v71, v72,
                v73, v74, v75, v76, v77, v78, v79, v80, v81, v82, v83, v84,
                v85, v86, v87, v88, v89, v90, v91, v92, v93, v94, v95, v96,
                v97, v98, v99, v100, v101, v102, v103, v104, v105, v106, v107,
                v108, v109, v110, v111, v112, v113, v114, v115, v116, v117,
                v118, v119, v120, v121, v122, v123, v124, v125, v126, v127,
                v128, v129, v130, v131, v132, v133, v134, v135, v136, v137,
                v138, v139, v140, v141, v142, v143, v144, v145, v146, v147,
                v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
                v158, v159, v160, v161, v162, v163, v164, v165, v166, v167,
                v168, v169, v170, v171, v172, v173, v174, v175, v176, v177,
                v178, v179, v180, v181, v182, v183, v184, v185, v186, v187,
                v188, v189, v190, v191, v192, v193, v194, v195, v196, v197,
                v198, v199, v200, v201, v202, v203, v204, v205, v206, v207,
                v208, v209, v210, v211, v212, v213, v214, v215, v216, v217,
                v218, v219, v220, v221, v222, v223, v224, v225, v226, v227,
                v228, v229, v230, v231, v232, v233, v234, v235, v236, v237,
                v238, v239, v240, v241, v242, v243, v244, v245, v246, v247,
                v248, v249, v250, v251, v252, v253, v254, v255, v256, v257,
                v258, v259, v260, v261, v262, v263, v264, v265, v266, v267,
                v268, v269, v270, v271, v272, v273, v274, v275, v276, v277,
                v278, v279, v280, v281, v282, v283, v284, v285, v286, v287,
                v288, v289, v290, v291, v292, v293, v294, v295, v296, v297,
                v298, v299, v300, v301, v302, v303, v304, v305, v306, v307,
                v308, v309, v310, v311, v312, v313, v314, v315, v316, v317,
                v318, v319, v320, v321, v322, v323, v324, v325, v326, v327,
                v328, v329, v330, v331, v332, v333, v334, v335, v336, v337,
                v338, v339, v340, v341, v342, v343, v344, v345, v346, v347,
                v348, v349, v350, v351, v352, v353, v354, v355, v356, v357,
                v358, v359, v360, v361, v362, v363, v364, v365, v366, v367,
                v368, v369, v370, v371, v372, v373, v374, v375, v376, v377,
                v378, v379, v380, v381, v382, v383, v384, v385, v386, v387,
                v388, v389, v390, v391, v392, v393, v394, v395, v396, v397,
                v398, v399, v400, v401, v402, v403, v404, v405, v406, v407,
                v408, v409, v410, v411, v412, v413, v414, v415, v416, v417,
                v418, v419, v420, v421, v422, v423, v424, v425, v426, v427,
                v428, v429, v430, v431, v432, v433, v434, v435, v436, v437,
                v438, v439, v440, v441, v442, v443, v444, v445, v446, v447,
                v448, v449, v450, v451;
                LD(v0, 0, 1); LD(v1, 0, 2); CF(v2, v3, v0, v1); LD(v4, 0, 3);
                LD(v5, 0, 4); CE(v6, v7, v4, v5); CE(v8, v9, v2, v6);
                LD(v10, 0, 5); LD(v11, 0, 6); CF(v12, v13, v10, v11);
                LD(v14, 0, 7); LD(v15, 0, 8); CE(v16, v17, v14, v15);
                CF(v18, v19, v12, v16); CE(v20, v21, v8, v18);
                MX(v22, u0, v20); CE(v23, v24, u16, v22);
                CF(v25, v26, u8, v23); CE(v27, v28, v3, v7);
                CF(v29, v30, v9, v27); CE(v31, v32, v13, v17);
                CE(v33, v34, v19, v31); CF(v35, v36, v30, v34);
                CE(v37, v38, v21, v35); CF(v39, v40, v29, v33);
                CE(v41, v42, v28, v32); CE(v43, v44, v40, v41);
                CF(v45, v46, v38, v43); CE(v47, v48, u4, v46);
                MX(v49, v25, v47); CF(v50, v51, v37, v39); MX(v52, u2, v51);
                CE(v53, v54, u10, v52); CE(v55, v56, v36, v44);
                CF(v57, v58, u6, v56); CE(v59, v60, v53, v57);
                MX(v61, v49, v59); MX(v62, u1, v50); MN(v63, u17, v62);
                CF(v64, v65, u9, v63); CE(v66, v67, u5, v55);
                MX(v68, v64, v66); MX(v69, u3, v45); CE(v70, v71, u11, v69);
                CF(v72, v73, u7, v42); CE(v74, v75, v70, v72);
                CF(v76, v77, v68, v74); MX(v78, v61, v76); LD(v79, 0, 0);
                LD(v80, 1, 0); LD(v81, 2, 0); CE(v82, v83, v80, v81);
                LD(v84, 3, 0); LD(v85, 4, 0); CE(v86, v87, v84, v85);
                CF(v88, v89, v82, v86); LD(v90, 5, 0); LD(v91, 6, 0);
                CE(v92, v93, v90, v91); LD(v94, 7, 0); LD(v95, 8, 0);
                CF(v96, v97, v94, v95); CE(v98, v99, v92, v96);
                CE(v100, v101, v88, v98); CF(v102, v103, v79, v100);
                MX(v104, v78, v102); CE(v105, v106, u12, v48);
                CF(v107, v108, v26, v105); MN(v109, u14, v58);
                CE(v110, v111, v54, v109); CE(v112, v113, v108, v110);
                MN(v114, u13, v67); CF(v115, v116, v65, v114);
                MN(v117, u15, v73); MN(v118, v71, v117);
                CE(v119, v120, v116, v118); CF(v121, v122, v113, v119);
                CE(v123, v124, v83, v87); CE(v125, v126, v93, v97);
                CF(v127, v128, v124, v126); CE(v129, v130, v89, v123);
                CF(v131, v132, v99, v125); CE(v133, v134, v130, v132);
                CE(v135, v136, v129, v131); CF(v137, v138, v136, v127);
                CE(v139, v140, v134, v138); CF(v141, v142, v101, v133);
                CE(v143, v144, v142, v137); CE(v145, v146, v144, v103);
                CF(v147, v148, v140, v146); CE(v149, v150, v128, v148);
                MN(v151, v122, v150); MX(v152, v104, v151);
                CF(v153, v154, v107, v60); CE(v155, v156, v115, v75);
                CE(v157, v158, v154, v155); CF(v159, v160, v141, v135);
                CE(v161, v162, v160, v145); CF(v163, v164, v143, v162);
                MX(v165, v158, v164); MN(v166, v152, v165);
                CE(v167, v168, v153, v77); CE(v169, v170, v159, v161);
                MX(v171, v168, v170); CF(v172, v173, v112, v156);
                CE(v174, v175, v139, v147); MN(v176, v173, v175);
                MX(v177, v171, v176); MN(v178, v166, v177);
                MN(v179, v24, v106); MN(v180, v179, v111);
                MN(v181, v180, v120); MX(v182, v167, v169);
                MN(v183, v181, v182); MN(v184, v172, v174);
                MX(v185, v183, v184); MX(v186, v157, v163);
                MN(v187, v121, v149); MN(v188, v186, v187);
                MX(v189, v185, v188); MN(v190, v178, v189); LD(v191, 9, 1);
                LD(v192, 9, 2); CF(v193, v194, v191, v192); LD(v195, 9, 3);
                LD(v196, 9, 4); CE(v197, v198, v195, v196);
                CE(v199, v200, v193, v197); LD(v201, 9, 5); LD(v202, 9, 6);
                CF(v203, v204, v201, v202); LD(v205, 9, 7); LD(v206, 9, 8);
                CE(v207, v208, v205, v206); CF(v209, v210, v203, v207);
                CE(v211, v212, v199, v209); MX(v213, u0, v211);
                CE(v214, v215, u16, v213); CF(v216, v217, u8, v214);
                CE(v218, v219, v194, v198); CF(v220, v221, v200, v218);
                CE(v222, v223, v204, v208); CE(v224, v225, v210, v222);
                CF(v226, v227, v221, v225); CE(v228, v229, v212, v226);
                CF(v230, v231, v220, v224); CE(v232, v233, v219, v223);
                CE(v234, v235, v231, v232); CF(v236, v237, v229, v234);
                CE(v238, v239, u4, v237); MX(v240, v216, v238);
                CF(v241, v242, v228, v230); MX(v243, u2, v242);
                CE(v244, v245, u10, v243); CE(v246, v247, v227, v235);
                CF(v248, v249, u6, v247); CE(v250, v251, v244, v248);
                MX(v252, v240, v250); MX(v253, u1, v241); MN(v254, u17, v253);
                CF(v255, v256, u9, v254); CE(v257, v258, u5, v246);
                MX(v259, v255, v257); MX(v260, u3, v236);
                CE(v261, v262, u11, v260); CF(v263, v264, u7, v233);
                CE(v265, v266, v261, v263); CF(v267, v268, v259, v265);
                MX(v269, v252, v267); LD(v270, 9, 0);
                CE(v271, v272, v100, v270); MX(v273, v269, v271);
                CE(v274, v275, u12, v239); CF(v276, v277, v217, v274);
                MN(v278, u14, v249); CE(v279, v280, v245, v278);
                CF(v281, v282, v277, v279); MN(v283, u13, v258);
                CE(v284, v285, v256, v283); MN(v286, u15, v264);
                MN(v287, v262, v286); CE(v288, v289, v285, v287);
                CF(v290, v291, v282, v288); CE(v292, v293, v144, v272);
                CF(v294, v295, v140, v293); CE(v296, v297, v128, v295);
                MN(v298, v291, v297); MX(v299, v273, v298);
                CE(v300, v301, v276, v251); CF(v302, v303, v284, v266);
                CE(v304, v305, v301, v302); CF(v306, v307, v160, v292);
                CE(v308, v309, v143, v307); MX(v310, v305, v309);
                MN(v311, v299, v310); CE(v312, v313, v300, v268);
                CF(v314, v315, v159, v306); MX(v316, v313, v315);
                CE(v317, v318, v281, v303); CF(v319, v320, v139, v294);
                MN(v321, v318, v320); MX(v322, v316, v321);
                MN(v323, v311, v322); MN(v324, v215, v275);
                MN(v325, v324, v280); MN(v326, v325, v289);
                MX(v327, v312, v314); MN(v328, v326, v327);
                MN(v329, v317, v319); MX(v330, v328, v329);
                MX(v331, v304, v308); MN(v332, v290, v296);
                MN(v333, v331, v332); MX(v334, v330, v333);
                MN(v335, v323, v334); LD(v336, 0, 9); LD(v337, 1, 9);
                LD(v338, 2, 9); CE(v339, v340, v337, v338); LD(v341, 3, 9);
                LD(v342, 4, 9); CE(v343, v344, v341, v342);
                CF(v345, v346, v339, v343); LD(v347, 5, 9); LD(v348, 6, 9);
                CE(v349, v350, v347, v348); LD(v351, 7, 9); LD(v352, 8, 9);
                CF(v353, v354, v351, v352); CE(v355, v356, v349, v353);
                CE(v357, v358, v345, v355); CF(v359, v360, v336, v357);
                MX(v361, v78, v359); CE(v362, v363, v340, v344);
                CF(v364, v365, v350, v354); CE(v366, v367, v363, v365);
                CE(v368, v369, v346, v362); CF(v370, v371, v356, v364);
                CE(v372, v373, v369, v371); CF(v374, v375, v368, v370);
                CE(v376, v377, v375, v366); CE(v378, v379, v373, v377);
                CF(v380, v381, v358, v372); CE(v382, v383, v381, v376);
                CF(v384, v385, v383, v360); CE(v386, v387, v379, v385);
                CE(v388, v389, v367, v387); MN(v390, v122, v389);
                MX(v391, v361, v390); CF(v392, v393, v380, v374);
                CE(v394, v395, v393, v384); CF(v396, v397, v382, v395);
                MX(v398, v158, v397); MN(v399, v391, v398);
                CE(v400, v401, v392, v394); MX(v402, v168, v401);
                CE(v403, v404, v378, v386); MN(v405, v173, v404);
                MX(v406, v402, v405); MN(v407, v399, v406);
                MX(v408, v167, v400); MN(v409, v181, v408);
                MN(v410, v172, v403); MX(v411, v409, v410);
                MX(v412, v157, v396); MN(v413, v121, v388);
                MN(v414, v412, v413); MX(v415, v411, v414);
                MN(v416, v407, v415); LD(v417, 9, 9);
                CF(v418, v419, v357, v417); MX(v420, v269, v418);
                CE(v421, v422, v383, v419); CF(v423, v424, v379, v422);
                CE(v425, v426, v367, v424); MN(v427, v291, v426);
                MX(v428, v420, v427); CE(v429, v430, v393, v421);
                CF(v431, v432, v382, v430); MX(v433, v305, v432);
                MN(v434, v428, v433); CE(v435, v436, v392, v429);
                MX(v437, v313, v436); CF(v438, v439, v378, v423);
                MN(v440, v318, v439); MX(v441, v437, v440);
                MN(v442, v434, v441); MX(v443, v312, v435);
                MN(v444, v326, v443); MN(v445, v317, v438);
                MX(v446, v444, v445); MX(v447, v304, v431);
                MN(v448, v290, v425); MN(v449, v447, v448);
                MX(v450, v446, v449); MN(v451, v442, v450);
                out.put2(i * 2, j * 2, v190, v335);
                out.put2(i * 2, j * 2 + 1, v416, v451);
            }
        }
    }
}
};
#endif

#ifdef MEDIAN_NET_11_0
template<>
struct MedianNet<11, 0> {
enum { tile_w = 4, tile_h = 4 };
template<typename L, typename In, typename Out>
static __forceinline__ __device__ void run(const In &in, Out &out, int)
{
    const In &at = in;
    unsigned p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14,
    p15, p16, p17, p18, p19, p20, p21, p22, p23, p24, p25, p26, p27, p28, p29,
    p30, p31, p32, p33, p34, p35, p36, p37, p38, p39, p40, p41, p42, p43, p44,
    p45, p46, p47, p48, p49, p50, p51, p52, p53, p54, p55, p56, p57;
    {
        unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13,
        v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24, v25, v26, v27,
        v28, v29, v30, v31, v32, v33, v34, v35, v36, v37, v38, v39, v40, v41,
        v42, v43, v44, v45, v46, v47, v48, v49, v50, v51, v52, v53, v54, v55,
        v56, v57, v58, v59, v60, v61, v62, v63, v64, v65, v66, v67, v68, v69,
        v70, v71, v72, v73, v74, v75, v76, v77, v78, v79, v80, v81, v82, v83,
        v84, v85, v86, v87, v88, v89, v90, v91, v92, v93, v94, v95, v96, v97,
        v98, v99, v100, v101, v102, v103, v104, v105, v106, v107, v108, v109,
        v110, v111, v112, v113, v114, v115, v116, v117, v118, v119, v120, v121,
        v122, v123, v124, v125, v126, v127, v128, v129, v130, v131, v132, v133,
        v134, v135, v136, v137, v138, v139, v140, v141, v142, v143, v144, v145,
        v146, v147, v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
        v158, v159, v160, v161, v162, v163, v164, v165, v166, v167, v168, v169,
        v170, v171, v172, v173, v174, v175, v176, v177, v178, v179, v180, v181,
        v182, v183, v184, v185, v186, v187, v188, v189, v190, v191, v192, v193,
        v194, v195, v196, v197, v198, v199, v200, v201, v202, v203, v204, v205,
        v206, v207, v208, v209, v210, v211, v212, v213, v214, v215, v216, v217,
        v218, v219, v220, v221, v222, v223, v224, v225, v226, v227, v228, v229,
        v230, v231, v232, v233, v234, v235, v236, v237, v238, v239, v240, v241,
        v242, v243, v244, v245, v246, v247, v248, v249, v250, v251, v252, v253,
        v254, v255, v256, v257, v258, v259, v260, v261, v262, v263, v264, v265,
        v266, v267, v268, v269, v270, v271, v272, v273, v274, v275, v276, v277,
        v278, v279, v280, v281, v282, v283, v284, v285, v286, v287, v288, v289,
        v290, v291, v292, v293, v294, v295, v296, v297, v298, v299, v300, v301,
        v302, v303, v304, v305, v306, v307, v308, v309, v310, v311, v312, v313,
        v314, v315, v316, v317, v318, v319, v320, v321, v322, v323, v324, v325,
        v326, v327, v328, v329, v330, v331, v332, v333, v334, v335, v336, v337,
        v338, v339, v340, v341, v342, v343, v344, v345, v346, v347, v348, v349,
        v350, v351, v352, v353, v354, v355, v356, v357, v358, v359, v360, v361,
        v362, v363, v364, v365, v366, v367, v368, v369, v370, v371, v372, v373,
        v374, v375, v376, v377, v378, v379, v380, v381, v382, v383, v384, v385,
        v386, v387, v388, v389, v390, v391, v392, v393, v394, v395, v396, v397,
        v398, v399, v400, v401, v402, v403, v404, v405, v406, v407, v408, v409,
        v410, v411, v412, v413, v414, v415, v416, v417, v418, v419, v420, v421,
        v422, v423, v424, v425, v426, v427, v428, v429, v430, v431, v432, v433,
        v434, v435, v436, v437, v438, v439, v440, v441, v442, v443, v444, v445,
        v446, v447, v448, v449, v450, v451, v452, v453, v454, v455, v456, v457,
        v458, v459, v460, v461, v462, v463, v464, v465, v466, v467, v468, v469,
        v470, v471, v472, v473, v474, v475, v476, v477, v478, v479, v480, v481,
        v482, v483, v484, v485, v486, v487, v488, v489, v490, v491, v492, v493,
        v494, v495, v496, v497, v498, v499, v500, v501, v502, v503, v504, v505,
        v506, v507, v508, v509, v510, v511, v512, v513, v514, v515, v516, v517,
        v518, v519, v520, v521, v522, v523, v524, v525, v526, v527, v528, v529,
        v530, v531, v532, v533, v534, v535, v536, v537, v538, v539, v540, v541,
        v542, v543, v544, v545, v546, v547, v548, v549, v550, v551, v552, v553,
        v554, v555, v556, v557, v558, v559, v560, v561, v562, v563, v564, v565,
        v566, v567, v568, v569, v570, v571, v572, v573, v574, v575, v576, v577,
        v578, v579, v580, v581, v582, v583, v584, v585, v586, v587, v588, v589,
        v590, v591, v592, v593, v594, v595, v596, v597, v598, v599, v600, v601,
        v602, v603, v604, v605, v606, v607, v608, v609, v610, v611, v612, v613,
        v614, v615, v616, v617, v618, v619, v620, v621, v622, v623, v624, v625,
        v626, v627, v628, v629, v630, v631, v632, v633, v634, v635, v636, v637,
        v638, v639, v640, v641, v642, v643, v644, v645, v646, v647, v648, v649,
        v650, v651, v652, v653, v654, v655, v656, v657, v658, v659, v660, v661,
        v662, v663, v664, v665, v666, v667, v668, v669, v670, v671, v672, v673,
        v674, v675, v676, v677, v678, v679, v680, v681, v682, v683, v684, v685,
        v686, v687, v688, v689, v690, v691, v692, v693, v694, v695, v696, v697,
        v698, v699, v700, v701, v702, v703, v704, v705, v706, v707, v708, v709,
        v710, v711, v712, v713, v714, v715, v716, v717, v718, v719, v720, v721,
        v722, v723, v724, v725, v726, v727, v728, v729, v730, v731, v732, v733,
        v734, v735, v736, v737, v738, v739, v740, v741, v742, v743, v744, v745,
        v746, v747, v748, v749, v750, v751, v752, v753, v754, v755, v756, v757,
        v758, v759, v760, v761, v762, v763, v764, v765, v766, v767, v768, v769,
        v770, v771, v772, v773, v774, v775, v776, v777, v778, v779, v780, v781,
        v782, v783, v784, v785, v786, v787, v788, v789, v790, v791, v792, v793,
        v794, v795, v796, v797, v798, v799, v800, v801, v802, v803, v804, v805,
        v806, v807, v808, v809, v810, v811, v812, v813, v814, v815, v816, v817,
        v818, v819, v820, v821, v822, v823, v824, v825, v826, v827, v828, v829,
        v830, v831, v832, v833, v834, v835, v836, v837, v838, v839, v840, v841,
        v842, v843, v844, v845, v846, v847, v848, v849, v850, v851, v852, v853,
        v854, v855, v856, v857, v858, v859, v860, v861, v862, v863, v864, v865,
        v866, v867, v868, v869, v870, v871, v872, v873, v874, v875, v876, v877,
        v878, v879, v880, v881, v882, v883, v884, v885, v886, v887, v888, v889,
        v890, v891, v892, v893, v894, v895, v896, v897, v898, v899, v900, v901,
        v902, v903, v904, v905, v906, v907, v908, v909, v910, v911, v912, v913,
        v914, v915, v916, v917, v918, v919, v920, v921, v922, v923, v924, v925,
        v926, v927, v928, v929, v930, v931, v932, v933, v934, v935, v936, v937,
        v938, v939, v940, v941, v942, v943, v944, v945, v946, v947, v948, v949,
        v950, v951, v952, v953, v954, v955, v956, v957, v958, v959, v960, v961,
        v962, v963, v964, v965, v966, v967, v968, v969, v970, v971, v972, v973,
        v974, v975, v976, v977, v978, v979, v980, v981, v982, v983, v984, v985,
        v986, v987, v988, v989, v990, v991, v992, v993, v994, v995, v996, v997,
        v998, v999, v1000, v1001, v1002, v1003, v1004, v1005, v1006, v1007,
        v1008, v1009, v1010, v1011, v1012, v1013, v1014, v1015, v1016, v1017,
        v1018, v1019, v1020, v1021, v1022, v1023, v1024, v1025, v1026, v1027,
        v1028, v1029, v1030, v1031, v1032, v1033, v1034, v1035, v1036, v1037,
        v1038, v1039, v1040, v1041, v1042, v1043, v1044, v1045, v1046, v1047,
        v1048, v1049, v1050, v1051, v1052, v1053, v1054, v1055, v1056, v1057,
        v1058, v1059, v1060, v1061, v1062, v1063, v1064, v1065, v1066, v1067,
        v1068, v1069, v1070, v1071, v1072, v1073, v1074, v1075, v1076, v1077,
        v1078, v1079, v1080, v1081, v1082, v1083, v1084, v1085, v1086, v1087,
        v1088, v1089, v1090, v1091, v1092, v1093, v1094, v1095, v1096, v1097,
        v1098, v1099, v1100, v1101, v1102, v1103, v1104, v1105, v1106, v1107,
        v1108, v1109, v1110, v1111, v1112, v1113, v1114, v1115, v1116, v1117,
        v1118, v1119, v1120, v1121, v1122, v1123, v1124, v1125, v1126, v1127,
        v1128, v1129, v1130, v1131, v1132, v1133, v1134, v1135, v1136, v1137,
        v1138, v1139, v1140, v1141, v1142, v1143, v1144, v1145, v1146, v1147,
        v1148, v1149, v1150, v1151, v1152, v1153, v1154, v1155, v1156, v1157,
        v1158, v1159, v1160, v1161, v1162, v1163, v1164, v1165, v1166, v1167,
        v1168, v1169, v1170, v1171, v1172, v1173, v1174, v1175, v1176, v1177;
        LD(v0, 4, 3); LD(v1, 4, 4); CE(v2, v3, v0, v1); LD(v4, 4, 5);
        LD(v5, 4, 6); CE(v6, v7, v4, v5); CF(v8, v9, v2, v6); LD(v10, 4, 7);
        LD(v11, 4, 8); CE(v12, v13, v10, v11); LD(v14, 4, 9); LD(v15, 4, 10);
        CF(v16, v17, v14, v15); CE(v18, v19, v12, v16); CE(v20, v21, v8, v18);
        LD(v22, 5, 3); LD(v23, 5, 4); CF(v24, v25, v22, v23); LD(v26, 5, 5);
        LD(v27, 5, 6); CE(v28, v29, v26, v27); CF(v30, v31, v24, v28);
        LD(v32, 5, 7); LD(v33, 5, 8); CE(v34, v35, v32, v33); LD(v36, 5, 9);
        LD(v37, 5, 10); CE(v38, v39, v36, v37); CF(v40, v41, v34, v38);
        CE(v42, v43, v30, v40); CF(v44, v45, v20, v42); CE(v46, v47, v3, v7);
        CE(v48, v49, v9, v46); CF(v50, v51, v13, v17); CE(v52, v53, v19, v50);
        CF(v54, v55, v49, v53); CE(v56, v57, v21, v54); CE(v58, v59, v48, v52);
        CF(v60, v61, v47, v51); CE(v62, v63, v59, v60); CF(v64, v65, v57, v62);
        CE(v66, v67, v25, v29); CE(v68, v69, v31, v66); CF(v70, v71, v35, v39);
        CE(v72, v73, v41, v70); CF(v74, v75, v69, v73); CE(v76, v77, v43, v74);
        CE(v78, v79, v68, v72); CF(v80, v81, v67, v71); CE(v82, v83, v79, v80);
        CF(v84, v85, v77, v82); CE(v86, v87, v65, v85); CE(v88, v89, v45, v86);
        CF(v90, v91, v56, v58); CE(v92, v93, v76, v78); CF(v94, v95, v91, v93);
        CE(v96, v97, v55, v63); CE(v98, v99, v75, v83);
        CF(v100, v101, v97, v99); CE(v102, v103, v95, v100);
        CF(v104, v105, v89, v102); CE(v106, v107, v90, v92);
        CE(v108, v109, v96, v98); CF(v110, v111, v107, v108);
        CE(v112, v113, v64, v84); CF(v114, v115, v61, v81);
        CE(v116, v117, v113, v114); CE(v118, v119, v111, v116);
        CF(v120, v121, v105, v118); LD(v122, 6, 3); LD(v123, 6, 4);
        CE(v124, v125, v122, v123); LD(v126, 6, 5); LD(v127, 6, 6);
        CF(v128, v129, v126, v127); CE(v130, v131, v124, v128); LD(v132, 6, 7);
        LD(v133, 6, 8); CE(v134, v135, v132, v133); LD(v136, 6, 9);
        LD(v137, 6, 10); CF(v138, v139, v136, v137);
        CE(v140, v141, v134, v138); CF(v142, v143, v130, v140); LD(v144, 7, 3);
        LD(v145, 7, 4); CE(v146, v147, v144, v145); LD(v148, 7, 5);
        LD(v149, 7, 6); CE(v150, v151, v148, v149); CF(v152, v153, v146, v150);
        LD(v154, 7, 7); LD(v155, 7, 8); CE(v156, v157, v154, v155);
        LD(v158, 7, 9); LD(v159, 7, 10); CF(v160, v161, v158, v159);
        CE(v162, v163, v156, v160); CE(v164, v165, v152, v162);
        CF(v166, v167, v142, v164); CE(v168, v169, v125, v129);
        CF(v170, v171, v131, v168); CE(v172, v173, v135, v139);
        CE(v174, v175, v141, v172); CF(v176, v177, v171, v175);
        CE(v178, v179, v143, v176); CF(v180, v181, v170, v174);
        CE(v182, v183, v169, v173); CE(v184, v185, v181, v182);
        CF(v186, v187, v179, v184); CE(v188, v189, v147, v151);
        CF(v190, v191, v153, v188); CE(v192, v193, v157, v161);
        CE(v194, v195, v163, v192); CF(v196, v197, v191, v195);
        CE(v198, v199, v165, v196); CF(v200, v201, v190, v194);
        CE(v202, v203, v189, v193); CE(v204, v205, v201, v202);
        CF(v206, v207, v199, v204); CE(v208, v209, v187, v207);
        CF(v210, v211, v167, v208); CE(v212, v213, v178, v180);
        CE(v214, v215, v198, v200); CF(v216, v217, v213, v215);
        CE(v218, v219, v177, v185); CF(v220, v221, v197, v205);
        CE(v222, v223, v219, v221); CE(v224, v225, v217, v222);
        CF(v226, v227, v211, v224); CE(v228, v229, v212, v214);
        CF(v230, v231, v218, v220); CE(v232, v233, v229, v230);
        CE(v234, v235, v186, v206); CF(v236, v237, v183, v203);
        CE(v238, v239, v235, v236); CF(v240, v241, v233, v238);
        CE(v242, v243, v227, v240); CE(v244, v245, v121, v243);
        CF(v246, v247, v88, v94); CE(v248, v249, v110, v112);
        CF(v250, v251, v247, v248); CE(v252, v253, v210, v216);
        CE(v254, v255, v232, v234); CF(v256, v257, v253, v254);
        CE(v258, v259, v251, v257); CF(v260, v261, v87, v103);
        CE(v262, v263, v109, v117); CE(v264, v265, v261, v262);
        CF(v266, v267, v209, v225); CE(v268, v269, v231, v239);
        CF(v270, v271, v267, v268); CE(v272, v273, v265, v271);
        CE(v274, v275, v259, v272); CF(v276, v277, v245, v275);
        CE(v278, v279, v260, v119); CF(v280, v281, v266, v241);
        CE(v282, v283, v279, v281); CE(v284, v285, v104, v249);
        CF(v286, v287, v226, v255); CE(v288, v289, v285, v287);
        CF(v290, v291, v101, v263); CE(v292, v293, v223, v269);
        CE(v294, v295, v291, v293); CF(v296, v297, v289, v294);
        CE(v298, v299, v283, v297); CF(v300, v301, v277, v298);
        CE(v302, v303, v278, v280); CE(v304, v305, v284, v286);
        CF(v306, v307, v290, v292); CE(v308, v309, v305, v306);
        CF(v310, v311, v303, v309); CE(v312, v313, v264, v270);
        CE(v314, v315, v120, v242); CF(v316, v317, v115, v237);
        CE(v318, v319, v315, v316); CF(v320, v321, v313, v319);
        CE(v322, v323, v311, v320); CE(v324, v325, v301, v322);
        CF(v326, v327, v44, v166); CE(v328, v329, v327, v244);
        CF(v330, v331, v329, v274); CE(v332, v333, v246, v106);
        CE(v334, v335, v252, v228); CF(v336, v337, v333, v335);
        CE(v338, v339, v337, v282); CF(v340, v341, v339, v296);
        CE(v342, v343, v331, v340); CE(v344, v345, v332, v334);
        CF(v346, v347, v345, v302); CE(v348, v349, v347, v308);
        CF(v350, v351, v250, v256); CE(v352, v353, v351, v312);
        CE(v354, v355, v353, v318); CF(v356, v357, v349, v354);
        CE(v358, v359, v343, v356); LD(v360, 3, 3); LD(v361, 3, 4);
        CF(v362, v363, v360, v361); LD(v364, 3, 5); LD(v365, 3, 6);
        CE(v366, v367, v364, v365); CE(v368, v369, v362, v366); LD(v370, 3, 7);
        LD(v371, 3, 8); CF(v372, v373, v370, v371); LD(v374, 3, 9);
        LD(v375, 3, 10); CE(v376, v377, v374, v375);
        CF(v378, v379, v372, v376); CE(v380, v381, v368, v378);
        CE(v382, v383, v380, v326); CF(v384, v385, v359, v383);
        CE(v386, v387, v325, v385); CF(v388, v389, v273, v299);
        CE(v390, v391, v307, v321); CE(v392, v393, v389, v390);
        CF(v394, v395, v276, v341); CE(v396, v397, v310, v355);
        CF(v398, v399, v395, v396); CE(v400, v401, v363, v367);
        CE(v402, v403, v369, v400); CF(v404, v405, v373, v377);
        CE(v406, v407, v379, v404); CF(v408, v409, v403, v407);
        CE(v410, v411, v381, v408); CE(v412, v413, v402, v406);
        CF(v414, v415, v401, v405); CE(v416, v417, v413, v414);
        CF(v418, v419, v411, v416); CE(v420, v421, v328, v258);
        CE(v422, v423, v420, v336); CF(v424, v425, v346, v304);
        CE(v426, v427, v424, v350); CF(v428, v429, v423, v426);
        CE(v430, v431, v419, v429); CE(v432, v433, v399, v431);
        CF(v434, v435, v393, v433); CE(v436, v437, v387, v434);
        CF(v438, v439, v388, v323); CE(v440, v441, v394, v357);
        CE(v442, v443, v410, v412); CF(v444, v445, v422, v344);
        CE(v446, v447, v443, v445); CF(v448, v449, v441, v447);
        CE(v450, v451, v439, v449); CE(v452, v453, v295, v391);
        CF(v454, v455, v300, v397); CE(v456, v457, v409, v417);
        CF(v458, v459, v338, v288); CE(v460, v461, v421, v458);
        CE(v462, v463, v460, v427); CF(v464, v465, v457, v463);
        CE(v466, v467, v455, v465); CF(v468, v469, v453, v467);
        CE(v470, v471, v451, v468); CE(v472, v473, v437, v470);
        CF(v474, v475, v442, v444); CE(v476, v477, v440, v475);
        CF(v478, v479, v438, v477); CE(v480, v481, v456, v462);
        CE(v482, v483, v454, v481); CF(v484, v485, v452, v483);
        CE(v486, v487, v479, v484); CF(v488, v489, v418, v428);
        CE(v490, v491, v398, v489); CE(v492, v493, v392, v491);
        CF(v494, v495, v352, v314); CE(v496, v497, v425, v494);
        CF(v498, v499, v461, v496); CE(v500, v501, v415, v498);
        CE(v502, v503, v324, v501); CF(v504, v505, v317, v503);
        CE(v506, v507, v493, v504); CF(v508, v509, v487, v506);
        CE(v510, v511, v473, v508); LD(v512, 10, 3); LD(v513, 10, 4);
        CE(v514, v515, v512, v513); LD(v516, 10, 5); LD(v517, 10, 6);
        CF(v518, v519, v516, v517); CE(v520, v521, v514, v518);
        LD(v522, 10, 7); LD(v523, 10, 8); CF(v524, v525, v522, v523);
        LD(v526, 10, 9); LD(v527, 10, 10); CE(v528, v529, v526, v527);
        CE(v530, v531, v524, v528); CF(v532, v533, v520, v530); LD(v534, 8, 3);
        LD(v535, 8, 4); CE(v536, v537, v534, v535); LD(v538, 8, 5);
        LD(v539, 8, 6); CF(v540, v541, v538, v539); CE(v542, v543, v536, v540);
        LD(v544, 8, 7); LD(v545, 8, 8); CE(v546, v547, v544, v545);
        LD(v548, 8, 9); LD(v549, 8, 10); CF(v550, v551, v548, v549);
        CE(v552, v553, v546, v550); CF(v554, v555, v542, v552); LD(v556, 9, 3);
        LD(v557, 9, 4); CE(v558, v559, v556, v557); LD(v560, 9, 5);
        LD(v561, 9, 6); CE(v562, v563, v560, v561); CF(v564, v565, v558, v562);
        LD(v566, 9, 7); LD(v567, 9, 8); CE(v568, v569, v566, v567);
        LD(v570, 9, 9); LD(v571, 9, 10); CF(v572, v573, v570, v571);
        CE(v574, v575, v568, v572); CE(v576, v577, v564, v574);
        CF(v578, v579, v554, v576); CE(v580, v581, v532, v578);
        MX(v582, v580, v382); CF(v583, v584, v511, v582);
        CE(v585, v586, v537, v541); CE(v587, v588, v543, v585);
        CF(v589, v590, v547, v551); CE(v591, v592, v553, v589);
        CF(v593, v594, v588, v592); CE(v595, v596, v555, v593);
        CE(v597, v598, v587, v591); CF(v599, v600, v586, v590);
        CE(v601, v602, v598, v599); CF(v603, v604, v596, v601);
        CE(v605, v606, v559, v563); CE(v607, v608, v565, v605);
        CF(v609, v610, v569, v573); CE(v611, v612, v575, v609);
        CF(v613, v614, v608, v612); CE(v615, v616, v577, v613);
        CE(v617, v618, v607, v611); CF(v619, v620, v606, v610);
        CE(v621, v622, v618, v619); CF(v623, v624, v616, v621);
        CE(v625, v626, v604, v624); CE(v627, v628, v579, v625);
        CF(v629, v630, v595, v597); CE(v631, v632, v615, v617);
        CF(v633, v634, v630, v632); CE(v635, v636, v594, v602);
        CE(v637, v638, v614, v622); CF(v639, v640, v636, v638);
        CE(v641, v642, v634, v639); CF(v643, v644, v628, v641);
        CE(v645, v646, v629, v631); CE(v647, v648, v635, v637);
        CF(v649, v650, v646, v647); CE(v651, v652, v603, v623);
        CF(v653, v654, v600, v620); CE(v655, v656, v652, v653);
        CE(v657, v658, v650, v655); CF(v659, v660, v644, v657);
        CE(v661, v662, v660, v581); CF(v663, v664, v626, v642);
        CE(v665, v666, v648, v656); CE(v667, v668, v664, v665);
        CF(v669, v670, v515, v519); CE(v671, v672, v521, v669);
        CF(v673, v674, v525, v529); CE(v675, v676, v531, v673);
        CE(v677, v678, v672, v676); CF(v679, v680, v533, v677);
        CE(v681, v682, v671, v675); CF(v683, v684, v670, v674);
        CE(v685, v686, v682, v683); CE(v687, v688, v680, v685);
        CF(v689, v690, v627, v633); CE(v691, v692, v649, v651);
        CF(v693, v694, v690, v691); CE(v695, v696, v688, v694);
        CE(v697, v698, v668, v696); CF(v699, v700, v662, v697);
        CE(v701, v702, v663, v658); CF(v703, v704, v679, v681);
        CE(v705, v706, v689, v645); CE(v707, v708, v704, v706);
        CF(v709, v710, v702, v708); CE(v711, v712, v640, v666);
        CF(v713, v714, v678, v686); CE(v715, v716, v643, v692);
        CE(v717, v718, v714, v716); CF(v719, v720, v712, v718);
        CE(v721, v722, v710, v719); CF(v723, v724, v700, v721);
        CE(v725, v726, v703, v705); CE(v727, v728, v701, v726);
        CF(v729, v730, v713, v715); CE(v731, v732, v711, v730);
        CF(v733, v734, v728, v731); CE(v735, v736, v687, v693);
        CE(v737, v738, v667, v736); CF(v739, v740, v684, v659);
        CE(v741, v742, v654, v740); CF(v743, v744, v738, v741);
        CE(v745, v746, v734, v743); CE(v747, v748, v724, v745);
        CF(v749, v750, v499, v384); CE(v751, v752, v330, v459);
        CF(v753, v754, v348, v495); CE(v755, v756, v752, v753);
        CE(v757, v758, v756, v432); CF(v759, v760, v750, v757);
        CE(v761, v762, v751, v497); CF(v763, v764, v762, v448);
        CE(v765, v766, v342, v754); CE(v767, v768, v766, v466);
        CF(v769, v770, v764, v767); CE(v771, v772, v760, v769);
        CF(v773, v774, v761, v476); CE(v775, v776, v765, v482);
        CE(v777, v778, v774, v775); CF(v779, v780, v755, v490);
        CE(v781, v782, v358, v502); CF(v783, v784, v780, v781);
        CE(v785, v786, v778, v783); CE(v787, v788, v772, v785);
        CF(v789, v790, v748, v788); CE(v791, v792, v583, v789);
        CF(v793, v794, v661, v695); CE(v795, v796, v709, v717);
        CE(v797, v798, v794, v795); CF(v799, v800, v727, v729);
        CE(v801, v802, v737, v739); CF(v803, v804, v800, v801);
        CE(v805, v806, v798, v803); CE(v807, v808, v749, v430);
        CF(v809, v810, v763, v464); CE(v811, v812, v808, v809);
        CF(v813, v814, v773, v480); CE(v815, v816, v779, v500);
        CE(v817, v818, v814, v815); CF(v819, v820, v812, v817);
        CE(v821, v822, v806, v820); CF(v823, v824, v791, v821);
        CE(v825, v826, v793, v707); CE(v827, v828, v799, v735);
        CF(v829, v830, v826, v827); CE(v831, v832, v807, v446);
        CF(v833, v834, v813, v488); CE(v835, v836, v832, v833);
        CE(v837, v838, v830, v836); CF(v839, v840, v823, v837);
        CE(v841, v842, v825, v725); CF(v843, v844, v831, v474);
        CE(v845, v846, v842, v844); MX(v847, v839, v845);
        CE(v848, v849, v435, v471); CF(v850, v851, v848, v509);
        MX(v852, v841, v843); CE(v853, v854, v850, v852);
        CF(v855, v856, v698, v722); CE(v857, v858, v855, v746);
        CE(v859, v860, v386, v758); CF(v861, v862, v859, v770);
        CE(v863, v864, v861, v786); CF(v865, v866, v857, v863);
        CE(v867, v868, v853, v865); CE(v869, v870, v699, v796);
        CF(v871, v872, v869, v804); CE(v873, v874, v759, v810);
        CF(v875, v876, v873, v818); CE(v877, v878, v871, v875);
        CE(v879, v880, v867, v877); CF(v881, v882, v797, v828);
        CE(v883, v884, v811, v834); CF(v885, v886, v881, v883);
        CE(v887, v888, v879, v885); CE(v889, v890, v829, v835);
        CF(v891, v892, v887, v889); CE(p0, p1, v847, v891);
        CF(v893, v894, v851, v846); CE(v895, v896, v858, v864);
        CE(v897, v898, v893, v895); CF(v899, v900, v872, v876);
        CE(v901, v902, v897, v899); CF(v903, v904, v882, v884);
        CE(v905, v906, v901, v903); CE(v907, v908, v840, v905);
        CF(p2, p3, v907, v892); CE(v909, v910, v485, v507);
        CF(v911, v912, v849, v909); CE(v913, v914, v911, v890);
        CE(v915, v916, v732, v744); CF(v917, v918, v856, v915);
        CE(v919, v920, v478, v776); CF(v921, v922, v919, v784);
        CE(v923, v924, v862, v921); CE(v925, v926, v917, v923);
        CF(v927, v928, v913, v925); CE(v929, v930, v733, v802);
        CF(v931, v932, v870, v929); CE(v933, v934, v777, v816);
        CE(v935, v936, v874, v933); CF(v937, v938, v931, v935);
        CE(v939, v940, v927, v937); CF(v941, v942, v805, v819);
        CE(v943, v944, v939, v941); CE(v945, v946, v888, v943);
        CF(p4, p5, v908, v945); CE(v947, v948, v912, v838);
        CF(v949, v950, v918, v924); CE(v951, v952, v947, v949);
        CE(v953, v954, v932, v936); CF(v955, v956, v951, v953);
        CE(v957, v958, v824, v955); CF(v959, v960, v957, v906);
        CE(p6, p7, v959, v946); CE(v961, v962, v469, v910);
        CF(v963, v964, v961, v886); CE(v965, v966, v720, v916);
        CF(v967, v968, v450, v768); CE(v969, v970, v860, v967);
        CE(v971, v972, v969, v922); CF(v973, v974, v965, v971);
        CE(v975, v976, v963, v973); CF(v977, v978, v723, v930);
        CE(v979, v980, v771, v934); CE(v981, v982, v977, v979);
        CF(v983, v984, v975, v981); CE(v985, v986, v880, v983);
        CF(v987, v988, v985, v944); CE(p8, p9, v960, v987);
        CE(v989, v990, v962, v904); CF(v991, v992, v966, v972);
        CE(v993, v994, v989, v991); CF(v995, v996, v978, v980);
        CE(v997, v998, v993, v995); CE(v999, v1000, v902, v997);
        CF(v1001, v1002, v958, v999); CE(p10, p11, v1001, v988);
        CF(v1003, v1004, v505, v942); CE(v1005, v1006, v492, v782);
        CE(v1007, v1008, v920, v1005); CF(v1009, v1010, v970, v1007);
        CE(v1011, v1012, v742, v1009); CF(v1013, v1014, v1003, v1011);
        CE(v1015, v1016, v747, v787); CE(v1017, v1018, v1013, v1015);
        CF(v1019, v1020, v940, v1017); CE(v1021, v1022, v986, v1019);
        CF(p12, p13, v1002, v1021); CE(v1023, v1024, v1010, v822);
        CE(v1025, v1026, v792, v1023); CF(v1027, v1028, v1025, v956);
        CE(v1029, v1030, v1027, v1000); CF(p14, p15, v1029, v1022);
        CE(v1031, v1032, v436, v968); CE(v1033, v1034, v1031, v1008);
        CF(v1035, v1036, v1033, v878); CE(v1037, v1038, v868, v1035);
        CF(v1039, v1040, v1037, v984); CE(v1041, v1042, v1039, v1020);
        CE(p16, p17, v1030, v1041); CF(v1043, v1044, v1034, v900);
        CE(v1045, v1046, v898, v1043); CF(v1047, v1048, v1045, v998);
        CE(v1049, v1050, v1028, v1047); CE(p18, p19, v1049, v1042);
        CF(v1051, v1052, v486, v1006); CE(v1053, v1054, v1032, v1051);
        CF(v1055, v1056, v1053, v938); CE(v1057, v1058, v928, v1055);
        CE(v1059, v1060, v1057, v1018); CF(v1061, v1062, v1040, v1059);
        CE(p20, p21, v1050, v1061); CF(v1063, v1064, v1054, v954);
        CE(v1065, v1066, v952, v1063); CE(v1067, v1068, v1026, v1065);
        CF(v1069, v1070, v1067, v1048); CE(p22, p23, v1069, v1062);
        CF(v1071, v1072, v472, v1052); CE(v1073, v1074, v1071, v982);
        CE(v1075, v1076, v976, v1073); CF(v1077, v1078, v1038, v1075);
        CE(v1079, v1080, v1077, v1060); CF(p24, p25, v1070, v1079);
        CE(v1081, v1082, v1072, v996); CE(v1083, v1084, v994, v1081);
        CF(v1085, v1086, v1046, v1083); CE(v1087, v1088, v1068, v1085);
        CF(p26, p27, v1087, v1080); CE(v1089, v1090, v510, v1016);
        CE(v1091, v1092, v1014, v1089); CF(v1093, v1094, v1058, v1091);
        CE(v1095, v1096, v1078, v1093); CF(p28, p29, v1088, v1095);
        CE(v1097, v1098, v584, v790); CE(v1099, v1100, v1097, v1024);
        CF(v1101, v1102, v1099, v1066); CE(v1103, v1104, v1101, v1086);
        CF(p30, p31, v1103, v1096); CE(v1105, v1106, v854, v866);
        CE(v1107, v1108, v1105, v1036); CF(v1109, v1110, v1107, v1076);
        CE(v1111, v1112, v1109, v1094); CF(p32, p33, v1104, v1111);
        CE(v1113, v1114, v894, v896); CE(v1115, v1116, v1113, v1044);
        CF(v1117, v1118, v1115, v1084); CE(v1119, v1120, v1102, v1117);
        CF(p34, p35, v1119, v1112); CE(v1121, v1122, v914, v926);
        CE(v1123, v1124, v1121, v1056); CF(v1125, v1126, v1123, v1092);
        CE(v1127, v1128, v1110, v1125); CF(p36, p37, v1120, v1127);
        CE(v1129, v1130, v948, v950); CE(v1131, v1132, v1129, v1064);
        CF(v1133, v1134, v1100, v1131); CE(v1135, v1136, v1133, v1118);
        CF(p38, p39, v1135, v1128); CE(v1137, v1138, v964, v974);
        CE(v1139, v1140, v1137, v1074); CF(v1141, v1142, v1108, v1139);
        CE(v1143, v1144, v1141, v1126); CF(p40, p41, v1136, v1143);
        MN(v1145, v990, v992); CE(v1146, v1147, v1145, v1082);
        CE(v1148, v1149, v1116, v1146); CF(v1150, v1151, v1134, v1148);
        CE(p42, p43, v1150, v1144); MN(v1152, v1004, v1012);
        CF(v1153, v1154, v1152, v1090); CE(v1155, v1156, v1124, v1153);
        CE(v1157, v1158, v1142, v1155); CF(p44, p45, v1151, v1157);
        CE(v1159, v1160, v1098, v1132); CF(v1161, v1162, v1159, v1149);
        CE(p46, p47, v1161, v1158); CE(v1163, v1164, v1106, v1140);
        CF(v1165, v1166, v1163, v1156); CE(p48, p49, v1162, v1165);
        CF(v1167, v1168, v1114, v1147); CE(v1169, v1170, v1160, v1167);
        CE(p50, p51, v1169, v1166); CF(v1171, v1172, v1122, v1154);
        CE(v1173, v1174, v1164, v1171); CF(p52, p53, v1170, v1173);
        CE(v1175, v1176, v1130, v1168); CE(p54, p55, v1175, v1174);
        MN(v1177, v1138, v1172); CF(p56, p57, v1176, v1177);
    }
    NO_UNROLL
    for (int i = 0; i < 2; i++) {
        unsigned q0, q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13,
        q14, q15, q16, q17, q18, q19, q20, q21, q22, q23, q24, q25, q26, q27,
        q28, q29, q30, q31, q32, q33, q34, q35, q36, q37, q38, q39, q40, q41;
        {
            SHIFT(i * 10, 0);
            unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12,
            v13, v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24, v25,
            v26, v27, v28, v29, v30, v31, v32, v33, v34, v35, v36, v37, v38,
            v39, v40, v41, v42, v43, v44, v45, v46, v47, v48, v49, v50, v51,
            v52, v53, v54, v55, v56, v57, v58, v59, v60, v61, v62, v63, v64,
            v65, v66, v67, v68, v69, v70, v71, v72, v73, v74, v75, v76, v77,
            v78, v79, v80, v81, v82, v83, v84, v85, v86, v87, v88, v89, v90,
            v91, v92, v93, v94, v95, v96, v97, v98, v99, v100, v101, v102,
            v103, v104, v105, v106, v107, v108, v109, v110, v111, v112, v113,
            v114, v115, v116, v117, v118, v119, v120, v121, v122, v123, v124,
            v125, v126, v127, v128, v129, v130, v131, v132, v133, v134, v135,
            v136, v137, v138, v139, v140, v141, v142, v143, v144, v145, v146,
            v147, v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
            v158, v159, v160, v161, v162, v163, v164, v165, v166, v167, v168,
            v169, v170, v171, v172, v173, v174, v175, v176, v177, v178, v179,
            v180, v181, v182, v183, v184, v185, v186, v187, v188, v189, v190,
            v191, v192, v193, v194, v195, v196, v197, v198, v199, v200, v201,
            v202, v203, v204, v205, v206, v207, v208, v209, v210, v211, v212,
            v213, v214, v215, v216, v217, v218, v219, v220, v221, v222, v223,
            v224, v225, v226, v227, v228, v229, v230, v231, v232, v233, v234,
            v235, v236, v237, v238, v239, v240, v241, v242, v243, v244, v245,
            v246, v247, v248, v249, v250, v251, v252, v253, v254, v255, v256,
            v257, v258, v259, v260, v261, v262, v263, v264, v265, v266, v267,
            v268, v269, v270, v271, v272, v273, v274, v275, v276, v277, v278,
            v279, v280, v281, v282, v283, v284, v285, v286, v287, v288, v289,
            v290, v291, v292, v293, v294, v295, v296, v297, v298, v299, v300,
            v301, v302, v303, v304, v305, v306, v307, v308, v309, v310, v311,
            v312, v313, v314, v315, v316, v317, v318, v319, v320, v321, v322,
            v323, v324, v325, v326, v327, v328, v329, v330, v331, v332, v333,
            v334, v335, v336, v337, v338, v339, v340, v341, v342, v343, v344,
            v345, v346, v347, v348, v349, v350, v351, v352, v353, v354, v355,
            v356, v357, v358, v359, v360, v361, v362, v363, v364, v365, v366,
            v367, v368, v369, v370, v371, v372, v373, v374, v375, v376, v377,
            v378, v379, v380, v381;
            LD(v0, 1, 3); LD(v1, 1, 4); CE(v2, v3, v0, v1); LD(v4, 1, 5);
            LD(v5, 1, 6); CF(v6, v7, v4, v5); CE(v8, v9, v2, v6);
            LD(v10, 1, 7); LD(v11, 1, 8); CE(v12, v13, v10, v11);
            LD(v14, 1, 9); LD(v15, 1, 10); CF(v16, v17, v14, v15);
            CE(v18, v19, v12, v16); CF(v20, v21, v8, v18); LD(v22, 2, 3);
            LD(v23, 2, 4); CE(v24, v25, v22, v23); LD(v26, 2, 5);
            LD(v27, 2, 6); CE(v28, v29, v26, v27); CF(v30, v31, v24, v28);
            LD(v32, 2, 7); LD(v33, 2, 8); CE(v34, v35, v32, v33);
            LD(v36, 2, 9); LD(v37, 2, 10); CF(v38, v39, v36, v37);
            CE(v40, v41, v34, v38); CE(v42, v43, v30, v40);
            CF(v44, v45, v20, v42); MX(v46, p0, v44); CE(v47, v48, p32, v46);
            CF(v49, v50, p16, v47); CE(v51, v52, v3, v7);
            CE(v53, v54, v9, v51); CF(v55, v56, v13, v17);
            CE(v57, v58, v19, v55); CF(v59, v60, v54, v58);
            CE(v61, v62, v21, v59); CE(v63, v64, v53, v57);
            CF(v65, v66, v52, v56); CE(v67, v68, v64, v65);
            CF(v69, v70, v62, v67); CE(v71, v72, v25, v29);
            CE(v73, v74, v31, v71); CF(v75, v76, v35, v39);
            CE(v77, v78, v41, v75); CF(v79, v80, v74, v78);
            CE(v81, v82, v43, v79); CE(v83, v84, v73, v77);
            CF(v85, v86, v72, v76); CE(v87, v88, v84, v85);
            CF(v89, v90, v82, v87); CE(v91, v92, v70, v90);
            CE(v93, v94, v45, v91); CF(v95, v96, v61, v63);
            CE(v97, v98, v81, v83); CF(v99, v100, v96, v98);
            CE(v101, v102, v60, v68); CE(v103, v104, v80, v88);
            CF(v105, v106, v102, v104); CE(v107, v108, v100, v105);
            CF(v109, v110, v94, v107); CE(v111, v112, v95, v97);
            CE(v113, v114, v101, v103); CF(v115, v116, v112, v113);
            CE(v117, v118, v69, v89); CF(v119, v120, v66, v86);
            CE(v121, v122, v118, v119); CE(v123, v124, v116, v121);
            CF(v125, v126, v110, v123); CE(v127, v128, p8, v126);
            MX(v129, v49, v127); CF(v130, v131, v93, v99);
            CE(v132, v133, v115, v117); CE(v134, v135, v131, v132);
            MX(v136, p4, v135); CF(v137, v138, p36, v136);
            CE(v139, v140, p20, v137); CF(v141, v142, v92, v108);
            CE(v143, v144, v114, v122); CE(v145, v146, v142, v143);
            CF(v147, v148, p12, v146); CE(v149, v150, v139, v147);
            MX(v151, v129, v149); CF(v152, v153, v130, v111);
            MX(v154, p2, v153); CE(v155, v156, p34, v154);
            CE(v157, v158, p18, v155); CF(v159, v160, v141, v124);
            CE(v161, v162, p10, v160); MX(v163, v157, v161);
            CF(v164, v165, v109, v133); MX(v166, p6, v165);
            CE(v167, v168, p38, v166); CE(v169, v170, p22, v167);
            CF(v171, v172, v106, v144); CE(v173, v174, p14, v172);
            CF(v175, v176, v169, v173); CE(v177, v178, v163, v175);
            MX(v179, v151, v177); MX(v180, p1, v152);
            CE(v181, v182, p33, v180); CF(v183, v184, p17, v181);
            CE(v185, v186, p9, v159); MX(v187, v183, v185); MX(v188, p5, v164);
            CF(v189, v190, p37, v188); CE(v191, v192, p21, v189);
            CE(v193, v194, p13, v171); CF(v195, v196, v191, v193);
            MX(v197, v187, v195); MX(v198, p3, v134);
            CE(v199, v200, p35, v198); CF(v201, v202, p19, v199);
            CE(v203, v204, p11, v145); MX(v205, v201, v203);
            MX(v206, p7, v125); CE(v207, v208, p39, v206);
            CF(v209, v210, p23, v207); CE(v211, v212, p15, v120);
            CF(v213, v214, v209, v211); CE(v215, v216, v205, v213);
            CE(v217, v218, v197, v215); MX(q0, v179, v217);
            CF(v219, v220, p40, v128); CE(v221, v222, p24, v219);
            CF(v223, v224, v50, v221); CE(v225, v226, v223, v150);
            CE(v227, v228, v225, v178); CF(q1, q2, v227, v218);
            CE(v229, v230, p41, v186); CF(v231, v232, p25, v229);
            CE(v233, v234, v184, v231); CE(v235, v236, v233, v196);
            CF(v237, v238, v235, v216); CE(q3, q4, v228, v237);
            CF(v239, v240, p42, v162); CE(v241, v242, p26, v239);
            CE(v243, v244, v158, v241); CF(v245, v246, v243, v176);
            CE(v247, v248, v226, v245); CF(q5, q6, v247, v238);
            CE(v249, v250, p43, v204); CE(v251, v252, p27, v249);
            CF(v253, v254, v202, v251); CE(v255, v256, v253, v214);
            CF(v257, v258, v236, v255); CE(q7, q8, v248, v257);
            CE(v259, v260, p44, v148); CF(v261, v262, p28, v259);
            CE(v263, v264, v140, v261); CF(v265, v266, v224, v263);
            CE(v267, v268, v265, v246); CE(q9, q10, v267, v258);
            MN(v269, p45, v194); CF(v270, v271, p29, v269);
            CE(v272, v273, v192, v270); CF(v274, v275, v234, v272);
            CE(v276, v277, v274, v256); CE(q11, q12, v268, v276);
            MN(v278, p46, v174); CF(v279, v280, p30, v278);
            CE(v281, v282, v170, v279); CF(v283, v284, v244, v281);
            CE(v285, v286, v266, v283); CE(q13, q14, v285, v277);
            MN(v287, p47, v212); CF(v288, v289, p31, v287);
            CE(v290, v291, v210, v288); CF(v292, v293, v254, v290);
            CE(v294, v295, v275, v292); CE(q15, q16, v286, v294);
            CF(v296, v297, p48, v48); CE(v298, v299, v296, v222);
            CF(v300, v301, v298, v264); CE(v302, v303, v300, v284);
            CE(q17, q18, v302, v295); CF(v304, v305, p49, v182);
            CE(v306, v307, v304, v232); CF(v308, v309, v306, v273);
            CE(v310, v311, v308, v293); CE(q19, q20, v303, v310);
            CF(v312, v313, p50, v156); CE(v314, v315, v312, v242);
            CF(v316, v317, v314, v282); CE(v318, v319, v301, v316);
            CE(q21, q22, v318, v311); CF(v320, v321, p51, v200);
            CE(v322, v323, v320, v252); CF(v324, v325, v322, v291);
            CE(v326, v327, v309, v324); CE(q23, q24, v319, v326);
            CF(v328, v329, p52, v138); CE(v330, v331, v328, v262);
            CF(v332, v333, v299, v330); CE(v334, v335, v332, v317);
            CE(q25, q26, v334, v327); MN(v336, p53, v190);
            CF(v337, v338, v336, v271); CE(v339, v340, v307, v337);
            CF(v341, v342, v339, v325); CE(q27, q28, v335, v341);
            MN(v343, p54, v168); CE(v344, v345, v343, v280);
            CF(v346, v347, v315, v344); CE(v348, v349, v333, v346);
            CF(q29, q30, v348, v342); MN(v350, p55, v208);
            CE(v351, v352, v350, v289); CE(v353, v354, v323, v351);
            CF(v355, v356, v340, v353); CE(q31, q32, v349, v355);
            MN(v357, p56, v220); CF(v358, v359, v297, v357);
            CE(v360, v361, v358, v331); CE(v362, v363, v360, v347);
            CF(q33, q34, v362, v356); MN(v364, p57, v230);
            MN(v365, v305, v364); CE(v366, v367, v365, v338);
            CF(v368, v369, v366, v354); CE(q35, q36, v363, v368);
            MN(v370, v313, v240); CE(v371, v372, v370, v345);
            CF(v373, v374, v361, v371); CE(q37, q38, v373, v369);
            MN(v375, v321, v250); MN(v376, v375, v352);
            CF(v377, v378, v367, v376); CE(q39, q40, v374, v377);
            MN(v379, v329, v260); MN(v380, v359, v379); MN(v381, v380, v372);
            MN(q41, v381, v378);
        }
        NO_UNROLL
        for (int j = 0; j < 2; j++) {
            unsigned u0, u1, u2, u3, u4, u5, u6, u7, u8, u9, u10, u11, u12,
            u13, u14, u15, u16, u17, u18, u19, u20, u21;
            {
                SHIFT(i * 2, j * 10);
                unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12,
                v13, v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24,
                v25, v26, v27, v28, v29, v30, v31, v32, v33, v34, v35, v36,
                v37, v38, v39, v40, v41, v42, v43, v44, v45, v46, v47, v48,
                v49, v50, v51, v52, v53, v54, v55, v56, v57, v58, v59, v60,
                v61, v62, v63, v64, v65, v66, v67, v68, v69, v70, v71, v72,
                v73, v74, v75, v76, v77, v78, v79, v80, v81, v82, v83, v84,
                v85, v86, v87, v88, v89, v90, v91, v92, v93, v94, v95, v96,
                v97, v98, v99, v100, v101, v102, v103, v104, v105, v106, v107,
                v108, v109, v110, v111, v112, v113, v114, v115, v116, v117,
                v118, v119, v120, v121, v122, v123, v124, v125, v126, v127,
                v128, v129, v130, v131, v132, v133, v134, v135, v136, v137,
                v138, v139, v140, v141, v142, v143, v144, v145, v146, v147,
                v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
                v158, v159, v160, v161, v162, v163, v164, v165, v166, v167,
                v168, v169, v170, v171, v172, v173, v174, v175, v176, v177,
                v178, v179, v180, v181, v182, v183, v184, v185, v186, v187,
                v188, v189, v190, v191, v192, v193, v194, v195, v196, v197,
                v198, v199, v200, v201, v202, v203, v204, v205, v206, v207,
                v208, v209, v210, v211, v212, v213, v214, v215, v216, v217,
                v218, v219, v220, v221, v222, v223, v224, v225, v226, v227,
                v228, v229, v230, v231, v232, v233, v234, v235, v236, v237,
                v238, v239, v240, v241, v242, v243, v244, v245, v246, v247,
                v248, v249, v250, v251, v252, v253, v254, v255, v256, v257,
                v258, v259, v260, v261, v262, v263, v264, v265, v266, v267,
                v268, v269, v270, v271, v272, v273, v274, v275, v276, v277,
                v278, v279, v280, v281, v282, v283, v284, v285, v286, v287,
                v288, v289, v290, v291, v292, v293, v294, v295, v296, v297,
                v298, v299, v300, v301, v302, v303, v304, v305, v306, v307,
                v308, v309, v310, v311, v312, v313, v314, v315, v316, v317,
                v318, v319, v320, v321, v322, v323, v324, v325, v326, v327,
                v328, v329, v330, v331, v332, v333, v334, v335, v336, v337,
                v338, v339, v340, v341, v342, v343, v344, v345, v346, v347,
                v348, v349, v350, v351, v352, v353, v354, v355, v356, v357,
                v358, v359, v360, v361;
                LD(v0, 2, 1); LD(v1, 10, 1); CE(v2, v3, v0, v1); LD(v4, 5, 1);
                LD(v5, 7, 1); CF(v6, v7, v4, v5); CE(v8, v9, v2, v6);
                LD(v10, 4, 1); LD(v11, 6, 1); CF(v12, v13, v10, v11);
                LD(v14, 1, 1); LD(v15, 9, 1); CE(v16, v17, v14, v15);
                LD(v18, 3, 1); LD(v19, 8, 1); CE(v20, v21, v18, v19);
                CF(v22, v23, v16, v20); CE(v24, v25, v12, v22);
                CF(v26, v27, v8, v24); LD(v28, 2, 2); LD(v29, 10, 2);
                CE(v30, v31, v28, v29); LD(v32, 5, 2); LD(v33, 7, 2);
                CE(v34, v35, v32, v33); CF(v36, v37, v30, v34); LD(v38, 4, 2);
                LD(v39, 6, 2); CE(v40, v41, v38, v39); LD(v42, 1, 2);
                LD(v43, 9, 2); CF(v44, v45, v42, v43); LD(v46, 3, 2);
                LD(v47, 8, 2); CE(v48, v49, v46, v47); CE(v50, v51, v44, v48);
                CF(v52, v53, v40, v50); CE(v54, v55, v36, v52);
                CF(v56, v57, v26, v54); MX(v58, q0, v56);
                CE(v59, v60, q32, v58); CE(v61, v62, v23, v9);
                CF(v63, v64, v17, v13); CE(v65, v66, v3, v21);
                CF(v67, v68, v7, v66); CE(v69, v70, v64, v68);
                CE(v71, v72, v62, v69); CF(v73, v74, v63, v65);
                CE(v75, v76, v25, v67); CF(v77, v78, v74, v76);
                CE(v79, v80, v72, v78); CE(v81, v82, v51, v37);
                CF(v83, v84, v45, v41); CE(v85, v86, v31, v49);
                CF(v87, v88, v35, v86); CE(v89, v90, v84, v88);
                CE(v91, v92, v82, v89); CF(v93, v94, v83, v85);
                CE(v95, v96, v53, v87); CF(v97, v98, v94, v96);
                CE(v99, v100, v92, v98); CE(v101, v102, v80, v100);
                CF(v103, v104, v57, v101); CE(v105, v106, v73, v27);
                CF(v107, v108, v61, v75); CE(v109, v110, v105, v107);
                CE(v111, v112, v106, v108); CF(v113, v114, v110, v111);
                CE(v115, v116, v71, v77); CF(v117, v118, v112, v115);
                CE(v119, v120, v114, v117); CE(v121, v122, v93, v55);
                CF(v123, v124, v81, v95); CE(v125, v126, v121, v123);
                CF(v127, v128, v122, v124); CE(v129, v130, v126, v127);
                CE(v131, v132, v91, v97); CF(v133, v134, v128, v131);
                CE(v135, v136, v130, v133); CF(v137, v138, v120, v136);
                CE(v139, v140, v104, v138); CE(v141, v142, v116, v79);
                CF(v143, v144, v118, v141); CE(v145, v146, v132, v99);
                CF(v147, v148, v134, v145); CE(v149, v150, v144, v148);
                CE(v151, v152, v140, v150); CF(v153, v154, v109, v125);
                CE(v155, v156, v70, v90); CF(v157, v158, v154, v155);
                CE(v159, v160, v143, v147); CE(v161, v162, v158, v160);
                CF(v163, v164, v142, v146); CE(v165, v166, v162, v164);
                CF(v167, v168, v152, v165); CE(v169, v170, q16, v168);
                MX(v171, v59, v169); CE(v172, v173, v103, v137);
                CF(v174, v175, v113, v129); CE(v176, v177, v175, v149);
                CF(v178, v179, v173, v176); CE(v180, v181, v157, v159);
                CE(v182, v183, v119, v135); CF(v184, v185, v183, v163);
                CE(v186, v187, v181, v184); CF(v188, v189, v179, v186);
                MX(v190, q8, v189); MN(v191, q40, v190);
                CE(v192, v193, q24, v191); CE(v194, v195, v171, v192);
                CF(v196, v197, v172, v174); CE(v198, v199, v180, v182);
                CF(v200, v201, v197, v198); MX(v202, q4, v201);
                CE(v203, v204, q36, v202); CE(v205, v206, q20, v203);
                CF(v207, v208, v139, v177); CE(v209, v210, v161, v185);
                CF(v211, v212, v208, v209); CE(v213, v214, q12, v212);
                MX(v215, v205, v213); CE(v216, v217, v194, v215);
                CF(v218, v219, v196, v153); MX(v220, q2, v219);
                CE(v221, v222, q34, v220); CF(v223, v224, v102, v166);
                CE(v225, v226, q18, v224); CE(v227, v228, v221, v225);
                CF(v229, v230, v207, v187); CE(v231, v232, q10, v230);
                MX(v233, v227, v231); CF(v234, v235, v178, v199);
                MX(v236, q6, v235); MN(v237, q38, v236);
                CE(v238, v239, q22, v237); CE(v240, v241, v151, v210);
                CF(v242, v243, q14, v241); CE(v244, v245, v238, v242);
                MX(v246, v233, v244); MX(v247, v216, v246); MX(v248, q1, v218);
                CF(v249, v250, q33, v248); CE(v251, v252, q17, v223);
                MX(v253, v249, v251); MX(v254, q9, v229); MN(v255, q41, v254);
                CE(v256, v257, q25, v255); CF(v258, v259, v253, v256);
                MX(v260, q5, v234); MN(v261, q37, v260);
                CE(v262, v263, q21, v261); CF(v264, v265, q13, v240);
                MX(v266, v262, v264); CE(v267, v268, v258, v266);
                MX(v269, q3, v200); CE(v270, v271, q35, v269);
                CF(v272, v273, q19, v156); CE(v274, v275, v270, v272);
                CF(v276, v277, q11, v211); MX(v278, v274, v276);
                MX(v279, q7, v188); MN(v280, q39, v279);
                CE(v281, v282, q23, v280); CE(v283, v284, q15, v167);
                CF(v285, v286, v281, v283); MX(v287, v278, v285);
                CE(v288, v289, v267, v287); MX(u0, v247, v288);
                CF(v290, v291, q26, v232); CE(v292, v293, v228, v290);
                CE(v294, v295, v292, v245); CF(v296, v297, v217, v294);
                CE(u1, u2, v296, v289); CF(v298, v299, q27, v277);
                CE(v300, v301, v275, v298); CE(v302, v303, v300, v286);
                CF(v304, v305, v268, v302); CE(u3, u4, v297, v304);
                CF(v306, v307, q28, v214); CE(v308, v309, v206, v306);
                CE(v310, v311, v195, v308); CF(v312, v313, v310, v295);
                CE(u5, u6, v312, v305); MN(v314, q29, v265);
                CF(v315, v316, v263, v314); CE(v317, v318, v259, v315);
                CE(v319, v320, v317, v303); CF(u7, u8, v313, v319);
                MN(v321, q30, v243); CE(v322, v323, v239, v321);
                CF(v324, v325, v293, v322); CE(v326, v327, v311, v324);
                CE(u9, u10, v326, v320); MN(v328, q31, v284);
                CF(v329, v330, v282, v328); CE(v331, v332, v301, v329);
                CF(v333, v334, v318, v331); CE(u11, u12, v327, v333);
                MN(v335, v60, v170); CE(v336, v337, v335, v193);
                CF(v338, v339, v336, v309); CE(v340, v341, v338, v325);
                CF(u13, u14, v340, v334); MN(v342, v250, v252);
                MN(v343, v342, v257); CE(v344, v345, v343, v316);
                CE(v346, v347, v344, v332); CF(u15, u16, v341, v346);
                MN(v348, v222, v226); MN(v349, v348, v291);
                CE(v350, v351, v349, v323); CF(v352, v353, v339, v350);
                CE(u17, u18, v352, v347); MN(v354, v271, v273);
                MN(v355, v354, v299); MN(v356, v355, v330);
                CE(v357, v358, v345, v356); CF(u19, u20, v353, v357);
                MN(v359, v204, v307); MN(v360, v337, v359);
                MN(v361, v360, v351); MN(u21, v361, v358);
            }
            {
                SHIFT(i * 2, j * 2);
                unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12,
                v13, v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24,
                v25, v26, v27, v28, v29, v30, v31, v32, v33, v34, v35, v36,
                v37, v38, v39, v40, v41, v42, v43, v44, v45, v46, v47, v48,
                v49, v50, v51, v52, v53, v54, v55, v56, v57, v58, v59, v60,
                v61, v62, v63, v64, v65, v66, v67, v68, v69, v70, v71, v72,
                v73, v74, v75, v76, v77, v78, v79, v80, v81, v82, v83, v84,
                v85, v86, v87, v88, v89, v90, v91, v92, v93, v94, v95, v96,
                v97, v98, v99, v100, v101, v102, v103, v104, v105, v106, v107,
                v108, v109, v110, v111, v112, v113, v114, v115, v116, v117,
                v118, v119, v120, v121, v122, v123, v124, v125, v126, v127,
                v128, v129, v130, v131, v132, v133, v134, v135, v136, v137,
                v138, v139, v140, v141, v142, v143, v144, v145, v146, v147,
                v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
                v158, v159, v160, v161, v162, v163, v164, v165, v166, v167,
                v168, v169, v170, v171, v172, v173, v174, v175, v176, v177,
                v178, v179, v180, v181, v182, v183, v184, v185, v186, v187,
                v188, v189, v190, v191, v192, v193, v194, v195, v196, v197,
                v198, v199, v200, v201, v202, v203, v204, v205, v206, v207,
                v208, v209, v210, v211, v212, v213, v214, v215, v216, v217,
                v218, v219, v220, v221, v222, v223, v224, v225, v226, v227,
                v228, v229, v230, v231, v232, v233, v234, v235, v236, v237,
                v238, v239, v240, v241, v242, v243, v244, v245, v246, v247,
                v248, v249, v250, v251, v252, v253, v254, v255, v256, v257,
                v258, v259, v260, v261, v262, v263, v264, v265, v266, v267,
                v268, v269, v270, v271, v272, v273, v274, v275, v276, v277,
                v278, v279, v280, v281, v282, v283, v284, v285, v286, v287,
                v288, v289, v290, v291, v292, v293, v294, v295, v296, v297,
                v298, v299, v300, v301, v302, v303, v304, v305, v306, v307,
                v308, v309, v310, v311, v312, v313, v314, v315, v316, v317,
                v318, v319, v320, v321, v322, v323, v324, v325, v326, v327,
                v328, v329, v330, v331, v332, v333, v334, v335, v336, v337,
                v338, v339, v340, v341, v342, v343, v344, v345, v346, v347,
                v348, v349, v350, v351, v352, v353, v354, v355, v356, v357,
                v358, v359, v360, v361, v362, v363, v364, v365, v366, v367,
                v368, v369, v370, v371, v372, v373, v374, v375, v376, v377,
                v378, v379, v380, v381, v382, v383, v384, v385, v386, v387,
                v388, v389, v390, v391, v392, v393, v394, v395, v396, v397,
                v398, v399, v400, v401, v402, v403, v404, v405, v406, v407,
                v408, v409, v410, v411, v412, v413, v414, v415, v416, v417,
                v418, v419, v420, v421, v422, v423, v424, v425, v426, v427,
                v428, v429, v430, v431, v432, v433, v434, v435, v436, v437,
                v438, v439, v440, v441, v442, v443, v444, v445, v446, v447,
                v448, v449, v450, v451, v452, v453, v454, v455, v456, v457,
                v458, v459, v460, v461, v462, v463, v464, v465, v466, v467,
                v468, v469, v470, v471, v472, v473, v474, v475, v476, v477,
                v478, v479, v480, v481, v482, v483, v484, v485, v486, v487,
                v488, v489, v490, v491, v492, v493, v494, v495, v496, v497,
                v498, v499, v500, v501, v502, v503, v504, v505, v506, v507,
                v508, v509, v510, v511, v512, v513, v514, v515, v516, v517,
                v518, v519, v520, v521, v522, v523, v524, v525, v526, v527,
                v528, v529, v530, v531, v532, v533, v534, v535, v536, v537,
                v538, v539, v540, v541, v542, v543, v544, v545, v546, v547,
                v548, v549, v550, v551, v552, v553, v554, v555, v556, v557,
                v558, v559, v560, v561, v562, v563, v564, v565, v566, v567,
                v568, v569, v570, v571, v572, v573, v574, v575, v576, v577,
                v578, v579, v580, v581, v582, v583, v584, v585, v586, v587,
                v588, v589, v590, v591, v592, v593, v594, v595, v596, v597,
                v598, v599, v600, v601, v602, v603, v604, v605, v606, v607;
                LD(v0, 0, 2); LD(v1, 0, 10); CE(v2, v3, v0, v1); LD(v4, 0, 5);
                LD(v5, 0, 7); CF(v6, v7, v4, v5); CE(v8, v9, v2, v6);
                LD(v10, 0, 4); LD(v11, 0, 6); CE(v12, v13, v10, v11);
                LD(v14, 0, 1); LD(v15, 0, 9); CF(v16, v17, v14, v15);
                LD(v18, 0, 3); LD(v19, 0, 8); CE(v20, v21, v18, v19);
                CF(v22, v23, v16, v20); CE(v24, v25, v12, v22);
                CE(v26, v27, v8, v24); MX(v28, u0, v26);
                CF(v29, v30, u16, v28); CE(v31, v32, v23, v9);
                CF(v33, v34, v17, v13); CE(v35, v36, v3, v21);
                CE(v37, v38, v7, v36); CF(v39, v40, v34, v38);
                CE(v41, v42, v32, v39); CF(v43, v44, v33, v35);
                CE(v45, v46, v25, v37); CE(v47, v48, v44, v46);
                CF(v49, v50, v42, v48); CE(v51, v52, u8, v50);
                MX(v53, v29, v51); CF(v54, v55, v43, v27);
                CE(v56, v57, v31, v45); CE(v58, v59, v54, v56);
                CF(v60, v61, v55, v57); CE(v62, v63, v59, v60);
                CF(v64, v65, v41, v47); CE(v66, v67, v61, v64);
                CE(v68, v69, v63, v66); MX(v70, u4, v69); MN(v71, u20, v70);
                CF(v72, v73, u12, v71); CE(v74, v75, v53, v72);
                MX(v76, u2, v62); CF(v77, v78, u18, v76);
                CE(v79, v80, u10, v77); CE(v81, v82, v65, v49);
                CF(v83, v84, v67, v81); CE(v85, v86, u6, v84);
                MX(v87, v79, v85); CF(v88, v89, v74, v87); MX(v90, u1, v58);
                CE(v91, v92, u17, v90); CE(v93, v94, u9, v40);
                CF(v95, v96, v91, v93); CE(v97, v98, u5, v83);
                MX(v99, v95, v97); MX(v100, u3, v68); MN(v101, u19, v100);
                CF(v102, v103, u11, v101); CE(v104, v105, u7, v82);
                CE(v106, v107, v102, v104); MX(v108, v99, v106);
                MX(v109, v88, v108); LD(v110, 0, 0); LD(v111, 2, 0);
                LD(v112, 10, 0); CF(v113, v114, v111, v112); LD(v115, 5, 0);
                LD(v116, 7, 0); CE(v117, v118, v115, v116);
                CF(v119, v120, v113, v117); LD(v121, 4, 0); LD(v122, 6, 0);
                CE(v123, v124, v121, v122); LD(v125, 1, 0); LD(v126, 9, 0);
                CE(v127, v128, v125, v126); LD(v129, 3, 0); LD(v130, 8, 0);
                CF(v131, v132, v129, v130); CE(v133, v134, v127, v131);
                CF(v135, v136, v123, v133); CE(v137, v138, v119, v135);
                CE(v139, v140, v110, v137); MX(v141, v109, v139);
                MN(v142, v30, v52); CF(v143, v144, v142, v73);
                CE(v145, v146, u14, v86); CF(v147, v148, v80, v145);
                CE(v149, v150, v143, v148); MN(v151, u21, v98);
                CE(v152, v153, u13, v151); CF(v154, v155, v96, v152);
                MN(v156, u15, v105); CE(v157, v158, v103, v156);
                CF(v159, v160, v155, v157); CE(v161, v162, v149, v160);
                CE(v163, v164, v134, v120); CF(v165, v166, v128, v124);
                CE(v167, v168, v114, v132); CF(v169, v170, v118, v168);
                CE(v171, v172, v166, v170); CE(v173, v174, v164, v171);
                CF(v175, v176, v165, v167); CE(v177, v178, v136, v169);
                CF(v179, v180, v176, v178); CE(v181, v182, v173, v179);
                CE(v183, v184, v174, v180); CF(v185, v186, v182, v183);
                CE(v187, v188, v175, v138); CF(v189, v190, v163, v177);
                CE(v191, v192, v188, v190); CE(v193, v194, v192, v181);
                CF(v195, v196, v194, v185); CE(v197, v198, v187, v189);
                CF(v199, v200, v198, v191); CE(v201, v202, v200, v193);
                CE(v203, v204, v184, v140); CF(v205, v206, v202, v203);
                CE(v207, v208, v196, v206); CF(v209, v210, v186, v208);
                MN(v211, v162, v210); MX(v212, v141, v211);
                CE(v213, v214, v75, v147); CE(v215, v216, v154, v107);
                CF(v217, v218, v213, v216); CE(v219, v220, v199, v205);
                CF(v221, v222, v201, v220); MX(v223, v218, v222);
                MN(v224, v212, v223); CE(v225, v226, v89, v215);
                CE(v227, v228, v197, v219); MX(v229, v226, v228);
                MN(v230, v92, v94); MN(v231, v230, v153);
                CF(v232, v233, v231, v158); CE(v234, v235, v150, v232);
                CF(v236, v237, v172, v204); MN(v238, v235, v237);
                MN(v239, v229, v238); CE(v240, v241, v214, v159);
                CE(v242, v243, v195, v207); MN(v244, v241, v243);
                MX(v245, v239, v244); MX(v246, v224, v245);
                MX(v247, v225, v227); MN(v248, v234, v236);
                MX(v249, v247, v248); MX(v250, v240, v242);
                MN(v251, v249, v250); MN(v252, v78, v146);
                MN(v253, v144, v252); MN(v254, v253, v233);
                MX(v255, v217, v221); MN(v256, v254, v255);
                MN(v257, v161, v209); MX(v258, v256, v257);
                MN(v259, v251, v258); MN(v260, v246, v259); LD(v261, 11, 2);
                LD(v262, 11, 10); CF(v263, v264, v261, v262); LD(v265, 11, 5);
                LD(v266, 11, 7); CE(v267, v268, v265, v266);
                CF(v269, v270, v263, v267); LD(v271, 11, 4); LD(v272, 11, 6);
                CE(v273, v274, v271, v272); LD(v275, 11, 1); LD(v276, 11, 9);
                CE(v277, v278, v275, v276); LD(v279, 11, 3); LD(v280, 11, 8);
                CF(v281, v282, v279, v280); CE(v283, v284, v277, v281);
                CF(v285, v286, v273, v283); CE(v287, v288, v269, v285);
                MX(v289, u0, v287); CE(v290, v291, u16, v289);
                CF(v292, v293, v284, v270); CE(v294, v295, v278, v274);
                CF(v296, v297, v264, v282); CE(v298, v299, v268, v297);
                CE(v300, v301, v295, v299); CF(v302, v303, v293, v300);
                CE(v304, v305, v294, v296); CF(v306, v307, v286, v298);
                CE(v308, v309, v305, v307); CE(v310, v311, v303, v309);
                CF(v312, v313, u8, v311); MX(v314, v290, v312);
                CE(v315, v316, v304, v288); CF(v317, v318, v292, v306);
                CE(v319, v320, v315, v317); CE(v321, v322, v316, v318);
                CF(v323, v324, v320, v321); CE(v325, v326, v302, v308);
                CF(v327, v328, v322, v325); CE(v329, v330, v324, v327);
                MX(v331, u4, v330); MN(v332, u20, v331);
                CE(v333, v334, u12, v332); CF(v335, v336, v314, v333);
                MX(v337, u2, v323); CE(v338, v339, u18, v337);
                CF(v340, v341, u10, v338); CE(v342, v343, v326, v310);
                CE(v344, v345, v328, v342); CF(v346, v347, u6, v345);
                MX(v348, v340, v346); CE(v349, v350, v335, v348);
                MX(v351, u1, v319); CF(v352, v353, u17, v351);
                CE(v354, v355, u9, v301); CE(v356, v357, v352, v354);
                CF(v358, v359, u5, v344); MX(v360, v356, v358);
                MX(v361, u3, v329); MN(v362, u19, v361);
                CE(v363, v364, u11, v362); CF(v365, v366, u7, v343);
                CE(v367, v368, v363, v365); MX(v369, v360, v367);
                MX(v370, v349, v369); LD(v371, 11, 0);
                CE(v372, v373, v137, v371); MX(v374, v370, v372);
                MN(v375, v291, v313); CF(v376, v377, v375, v334);
                CE(v378, v379, u14, v347); CF(v380, v381, v341, v378);
                CE(v382, v383, v376, v381); MN(v384, u21, v359);
                CE(v385, v386, u13, v384); CF(v387, v388, v357, v385);
                MN(v389, u15, v366); CE(v390, v391, v364, v389);
                CF(v392, v393, v388, v390); CE(v394, v395, v382, v393);
                CE(v396, v397, v184, v373); CF(v398, v399, v202, v396);
                CE(v400, v401, v196, v399); CF(v402, v403, v186, v401);
                MN(v404, v395, v403); MX(v405, v374, v404);
                CE(v406, v407, v336, v380); CE(v408, v409, v387, v368);
                CF(v410, v411, v406, v409); CE(v412, v413, v199, v398);
                CF(v414, v415, v201, v413); MX(v416, v411, v415);
                MN(v417, v405, v416); CE(v418, v419, v350, v408);
                CE(v420, v421, v197, v412); MX(v422, v419, v421);
                MN(v423, v353, v355); MN(v424, v423, v386);
                CF(v425, v426, v424, v391); CE(v427, v428, v383, v425);
                CF(v429, v430, v172, v397); MN(v431, v428, v430);
                MN(v432, v422, v431); CE(v433, v434, v407, v392);
                CE(v435, v436, v195, v400); MN(v437, v434, v436);
                MX(v438, v432, v437); MX(v439, v417, v438);
                MX(v440, v418, v420); MN(v441, v427, v429);
                MX(v442, v440, v441); MX(v443, v433, v435);
                MN(v444, v442, v443); MN(v445, v339, v379);
                MN(v446, v377, v445); MN(v447, v446, v426);
                MX(v448, v410, v414); MN(v449, v447, v448);
                MN(v450, v394, v402); MX(v451, v449, v450);
                MN(v452, v444, v451); MN(v453, v439, v452); LD(v454, 0, 11);
                LD(v455, 2, 11); LD(v456, 10, 11); CF(v457, v458, v455, v456);
                LD(v459, 5, 11); LD(v460, 7, 11); CE(v461, v462, v459, v460);
                CF(v463, v464, v457, v461); LD(v465, 4, 11); LD(v466, 6, 11);
                CE(v467, v468, v465, v466); LD(v469, 1, 11); LD(v470, 9, 11);
                CE(v471, v472, v469, v470); LD(v473, 3, 11); LD(v474, 8, 11);
                CF(v475, v476, v473, v474); CE(v477, v478, v471, v475);
                CF(v479, v480, v467, v477); CE(v481, v482, v463, v479);
                CE(v483, v484, v454, v481); MX(v485, v109, v483);
                CF(v486, v487, v478, v464); CE(v488, v489, v472, v468);
                CF(v490, v491, v458, v476); CE(v492, v493, v462, v491);
                CE(v494, v495, v489, v493); CF(v496, v497, v487, v494);
                CE(v498, v499, v488, v490); CF(v500, v501, v480, v492);
                CE(v502, v503, v499, v501); CE(v504, v505, v496, v502);
                CF(v506, v507, v497, v503); CE(v508, v509, v505, v506);
                CF(v510, v511, v498, v482); CE(v512, v513, v486, v500);
                CE(v514, v515, v511, v513); CF(v516, v517, v515, v504);
                CE(v518, v519, v517, v508); CF(v520, v521, v510, v512);
                CE(v522, v523, v521, v514); CE(v524, v525, v523, v516);
                CF(v526, v527, v507, v484); CE(v528, v529, v525, v526);
                CF(v530, v531, v519, v529); CE(v532, v533, v509, v531);
                MN(v534, v162, v533); MX(v535, v485, v534);
                CE(v536, v537, v522, v528); CF(v538, v539, v524, v537);
                MX(v540, v218, v539); MN(v541, v535, v540);
                CE(v542, v543, v520, v536); MX(v544, v226, v543);
                CF(v545, v546, v495, v527); MN(v547, v235, v546);
                MN(v548, v544, v547); CE(v549, v550, v518, v530);
                MN(v551, v241, v550); MX(v552, v548, v551);
                MX(v553, v541, v552); MX(v554, v225, v542);
                MN(v555, v234, v545); MX(v556, v554, v555);
                MX(v557, v240, v549); MN(v558, v556, v557);
                MX(v559, v217, v538); MN(v560, v254, v559);
                MN(v561, v161, v532); MX(v562, v560, v561);
                MN(v563, v558, v562); MN(v564, v553, v563); LD(v565, 11, 11);
                CE(v566, v567, v481, v565); MX(v568, v370, v566);
                CF(v569, v570, v507, v567); CE(v571, v572, v525, v569);
                CF(v573, v574, v519, v572); CE(v575, v576, v509, v574);
                MN(v577, v395, v576); MX(v578, v568, v577);
                CE(v579, v580, v522, v571); CF(v581, v582, v524, v580);
                MX(v583, v411, v582); MN(v584, v578, v583);
                CE(v585, v586, v520, v579); MX(v587, v419, v586);
                CF(v588, v589, v495, v570); MN(v590, v428, v589);
                MN(v591, v587, v590); CE(v592, v593, v518, v573);
                MN(v594, v434, v593); MX(v595, v591, v594);
                MX(v596, v584, v595); MX(v597, v418, v585);
                MN(v598, v427, v588); MX(v599, v597, v598);
                MX(v600, v433, v592); MN(v601, v599, v600);
                MX(v602, v410, v581); MN(v603, v447, v602);
                MN(v604, v394, v575); MX(v605, v603, v604);
                MN(v606, v601, v605); MN(v607, v596, v606);
                out.put2(i * 2, j * 2, v260, v453);
                out.put2(i * 2, j * 2 + 1, v564, v607);
            }
        }
    }
}
};
#endif

#ifdef MEDIAN_NET_11_1
template<>
struct MedianNet<11, 1> {
enum { tile_w = 4, tile_h = 4 };
template<typename L, typename In, typename Out>
static __forceinline__ __device__ void run(const In &in, Out &out, int rank)
{
    const In &at = in;
    unsigned p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14,
    p15, p16, p17, p18, p19, p20, p21, p22, p23, p24, p25, p26, p27, p28, p29,
    p30, p31, p32, p33, p34, p35, p36, p37, p38, p39, p40, p41, p42, p43, p44,
    p45, p46, p47, p48, p49, p50, p51, p52, p53, p54, p55, p56, p57;
    {
        unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13,
        v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24, v25, v26, v27,
        v28, v29, v30, v31, v32, v33, v34, v35, v36, v37, v38, v39, v40, v41,
        v42, v43, v44, v45, v46, v47, v48, v49, v50, v51, v52, v53, v54, v55,
        v56, v57, v58, v59, v60, v61, v62, v63, v64, v65, v66, v67, v68, v69,
        v70, v71, v72, v73, v74, v75, v76, v77, v78, v79, v80, v81, v82, v83,
        v84, v85, v86, v87, v88, v89, v90, v91, v92, v93, v94, v95, v96, v97,
        v98, v99, v100, v101, v102, v103, v104, v105, v106, v107, v108, v109,
        v110, v111, v112, v113, v114, v115, v116, v117, v118, v119, v120, v121,
        v122, v123, v124, v125, v126, v127, v128, v129, v130, v131, v132, v133,
        v134, v135, v136, v137, v138, v139, v140, v141, v142, v143, v144, v145,
        v146, v147, v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
        v158, v159, v160, v161, v162, v163, v164, v165, v166, v167, v168, v169,
        v170, v171, v172, v173, v174, v175, v176, v177, v178, v179, v180, v181,
        v182, v183, v184, v185, v186, v187, v188, v189, v190, v191, v192, v193,
        v194, v195, v196, v197, v198, v199, v200, v201, v202, v203, v204, v205,
        v206, v207, v208, v209, v210, v211, v212, v213, v214, v215, v216, v217,
        v218, v219, v220, v221, v222, v223, v224, v225, v226, v227, v228, v229,
        v230, v231, v232, v233, v234, v235, v236, v237, v238, v239, v240, v241,
        v242, v243, v244, v245, v246, v247, v248, v249, v250, v251, v252, v253,
        v254, v255, v256, v257, v258, v259, v260, v261, v262, v263, v264, v265,
        v266, v267, v268, v269, v270, v271, v272, v273, v274, v275, v276, v277,
        v278, v279, v280, v281, v282, v283, v284, v285, v286, v287, v288, v289,
        v290, v291, v292, v293, v294, v295, v296, v297, v298, v299, v300, v301,
        v302, v303, v304, v305, v306, v307, v308, v309, v310, v311, v312, v313,
        v314, v315, v316, v317, v318, v319, v320, v321, v322, v323, v324, v325,
        v326, v327, v328, v329, v330, v331, v332, v333, v334, v335, v336, v337,
        v338, v339, v340, v341, v342, v343, v344, v345, v346, v347, v348, v349,
        v350, v351, v352, v353, v354, v355, v356, v357, v358, v359, v360, v361,
        v362, v363, v364, v365, v366, v367, v368, v369, v370, v371, v372, v373,
        v374, v375, v376, v377, v378, v379, v380, v381, v382, v383, v384, v385,
        v386, v387, v388, v389, v390, v391, v392, v393, v394, v395, v396, v397,
        v398, v399, v400, v401, v402, v403, v404, v405, v406, v407, v408, v409,
        v410, v411, v412, v413, v414, v415, v416, v417, v418, v419, v420, v421,
        v422, v423, v424, v425, v426, v427, v428, v429, v430, v431, v432, v433,
        v434, v435, v436, v437, v438, v439, v440, v441, v442, v443, v444, v445,
        v446, v447, v448, v449, v450, v451, v452, v453, v454, v455, v456, v457,
        v458, v459, v460, v461, v462, v463, v464, v465, v466, v467, v468, v469,
        v470, v471, v472, v473, v474, v475, v476, v477, v478, v479, v480, v481,
        v482, v483, v484, v485, v486, v487, v488, v489, v490, v491, v492, v493,
        v494, v495, v496, v497, v498, v499, v500, v501, v502, v503, v504, v505,
        v506, v507, v508, v509, v510, v511, v512, v513, v514, v515, v516, v517,
        v518, v519, v520, v521, v522, v523, v524, v525, v526, v527, v528, v529,
        v530, v531, v532, v533, v534, v535, v536, v537, v538, v539, v540, v541,
        v542, v543, v544, v545, v546, v547, v548, v549, v550, v551, v552, v553,
        v554, v555, v556, v557, v558, v559, v560, v561, v562, v563, v564, v565,
        v566, v567, v568, v569, v570, v571, v572, v573, v574, v575, v576, v577,
        v578, v579, v580, v581, v582, v583, v584, v585, v586, v587, v588, v589,
        v590, v591, v592, v593, v594, v595, v596, v597, v598, v599, v600, v601,
        v602, v603, v604, v605, v606, v607, v608, v609, v610, v611, v612, v613,
        v614, v615, v616, v617, v618, v619, v620, v621, v622, v623, v624, v625,
        v626, v627, v628, v629, v630, v631, v632, v633, v634, v635, v636, v637,
        v638, v639, v640, v641, v642, v643, v644, v645, v646, v647, v648, v649,
        v650, v651, v652, v653, v654, v655, v656, v657, v658, v659, v660, v661,
        v662, v663, v664, v665, v666, v667, v668, v669, v670, v671, v672, v673,
        v674, v675, v676, v677, v678, v679, v680, v681, v682, v683, v684, v685,
        v686, v687, v688, v689, v690, v691, v692, v693, v694, v695, v696, v697,
        v698, v699, v700, v701, v702, v703, v704, v705, v706, v707, v708, v709,
        v710, v711, v712, v713, v714, v715, v716, v717, v718, v719, v720, v721,
        v722, v723, v724, v725, v726, v727, v728, v729, v730, v731, v732, v733,
        v734, v735, v736, v737, v738, v739, v740, v741, v742, v743, v744, v745,
        v746, v747, v748, v749, v750, v751, v752, v753, v754, v755, v756, v757,
        v758, v759, v760, v761, v762, v763, v764, v765, v766, v767, v768, v769,
        v770, v771, v772, v773, v774, v775, v776, v777, v778, v779, v780, v781,
        v782, v783, v784, v785, v786, v787, v788, v789, v790, v791, v792, v793,
        v794, v795, v796, v797, v798, v799, v800, v801, v802, v803, v804, v805,
        v806, v807, v808, v809, v810, v811, v812, v813, v814, v815, v816, v817,
        v818, v819, v820, v821, v822, v823, v824, v825, v826, v827, v828, v829,
        v830, v831, v832, v833, v834, v835, v836, v837, v838, v839, v840, v841,
        v842, v843, v844, v845, v846, v847, v848, v849, v850, v851, v852, v853,
        v854, v855, v856, v857, v858, v859, v860, v861, v862, v863, v864, v865,
        v866, v867, v868, v869, v870, v871, v872, v873, v874, v875, v876, v877,
        v878, v879, v880, v881, v882, v883, v884, v885, v886, v887, v888, v889,
        v890, v891, v892, v893, v894, v895, v896, v897, v898, v899, v900, v901,
        v902, v903, v904, v905, v906, v907, v908, v909, v910, v911, v912, v913,
        v914, v915, v916, v917, v918, v919, v920, v921, v922, v923, v924, v925,
        v926, v927, v928, v929, v930, v931, v932, v933, v934, v935, v936, v937,
        v938, v939, v940, v941, v942, v943, v944, v945, v946, v947, v948, v949,
        v950, v951, v952, v953, v954, v955, v956, v957, v958, v959, v960, v961,
        v962, v963, v964, v965, v966, v967, v968, v969, v970, v971, v972, v973,
        v974, v975, v976, v977, v978, v979, v980, v981, v982, v983, v984, v985,
        v986, v987, v988, v989, v990, v991, v992, v993, v994, v995, v996, v997,
        v998, v999, v1000, v1001, v1002, v1003, v1004, v1005, v1006, v1007,
        v1008, v1009, v1010, v1011, v1012, v1013, v1014, v1015, v1016, v1017,
        v1018, v1019, v1020, v1021, v1022, v1023, v1024, v1025, v1026, v1027,
        v1028, v1029, v1030, v1031, v1032, v1033, v1034, v1035, v1036, v1037,
        v1038, v1039, v1040, v1041, v1042, v1043, v1044, v1045, v1046, v1047,
        v1048, v1049, v1050, v1051, v1052, v1053, v1054, v1055, v1056, v1057,
        v1058, v1059, v1060, v1061, v1062, v1063, v1064, v1065, v1066, v1067,
        v1068, v1069, v1070, v1071, v1072, v1073, v1074, v1075, v1076, v1077,
        v1078, v1079, v1080, v1081, v1082, v1083, v1084, v1085, v1086, v1087,
        v1088, v1089, v1090, v1091, v1092, v1093, v1094, v1095, v1096, v1097,
        v1098, v1099, v1100, v1101, v1102, v1103, v1104, v1105, v1106, v1107,
        v1108, v1109, v1110, v1111, v1112, v1113, v1114, v1115, v1116, v1117,
        v1118, v1119, v1120, v1121, v1122, v1123, v1124, v1125, v1126, v1127,
        v1128, v1129, v1130, v1131, v1132, v1133, v1134, v1135, v1136, v1137,
        v1138, v1139, v1140, v1141, v1142, v1143, v1144, v1145, v1146, v1147,
        v1148, v1149, v1150, v1151, v1152, v1153, v1154, v1155, v1156, v1157,
        v1158, v1159, v1160, v1161, v1162, v1163, v1164, v1165, v1166, v1167,
        v1168, v1169, v1170, v1171, v1172, v1173, v1174, v1175, v1176, v1177,
        v1178, v1179, v1180, v1181, v1182, v1183, v1184, v1185, v1186, v1187,
        v1188, v1189, v1190, v1191, v1192, v1193, v1194, v1195, v1196, v1197,
        v1198, v1199, v1200, v1201, v1202, v1203, v1204, v1205, v1206, v1207,
        v1208, v1209, v1210, v1211, v1212, v1213, v1214, v1215, v1216, v1217,
        v1218, v1219, v1220, v1221, v1222, v1223, v1224, v1225, v1226, v1227,
        v1228, v1229, v1230, v1231, v1232, v1233, v1234, v1235, v1236, v1237,
        v1238, v1239, v1240, v1241, v1242, v1243, v1244, v1245;
        LD(v0, 10, 3); LD(v1, 10, 4); CE(v2, v3, v0, v1); LD(v4, 10, 5);
        LD(v5, 10, 6); CE(v6, v7, v4, v5); CF(v8, v9, v2, v6); LD(v10, 10, 7);
        LD(v11, 10, 8); CE(v12, v13, v10, v11); LD(v14, 10, 9);
        LD(v15, 10, 10); CF(v16, v17, v14, v15); CE(v18, v19, v12, v16);
        CE(v20, v21, v8, v18); LD(v22, 8, 3); LD(v23, 8, 4);
        CF(v24, v25, v22, v23); LD(v26, 8, 5); LD(v27, 8, 6);
        CE(v28, v29, v26, v27); CF(v30, v31, v24, v28); LD(v32, 8, 7);
        LD(v33, 8, 8); CE(v34, v35, v32, v33); LD(v36, 8, 9); LD(v37, 8, 10);
        CE(v38, v39, v36, v37); CF(v40, v41, v34, v38); CE(v42, v43, v30, v40);
        LD(v44, 9, 3); LD(v45, 9, 4); CF(v46, v47, v44, v45); LD(v48, 9, 5);
        LD(v49, 9, 6); CE(v50, v51, v48, v49); CE(v52, v53, v46, v50);
        LD(v54, 9, 7); LD(v55, 9, 8); CF(v56, v57, v54, v55); LD(v58, 9, 9);
        LD(v59, 9, 10); CE(v60, v61, v58, v59); CF(v62, v63, v56, v60);
        CE(v64, v65, v52, v62); CE(v66, v67, v42, v64); CF(v68, v69, v20, v66);
        LD(v70, 3, 3); LD(v71, 3, 4); CE(v72, v73, v70, v71); LD(v74, 3, 5);
        LD(v75, 3, 6); CF(v76, v77, v74, v75); CE(v78, v79, v72, v76);
        LD(v80, 3, 7); LD(v81, 3, 8); CE(v82, v83, v80, v81); LD(v84, 3, 9);
        LD(v85, 3, 10); CF(v86, v87, v84, v85); CE(v88, v89, v82, v86);
        CF(v90, v91, v78, v88); LD(v92, 4, 3); LD(v93, 4, 4);
        CE(v94, v95, v92, v93); LD(v96, 4, 5); LD(v97, 4, 6);
        CE(v98, v99, v96, v97); CF(v100, v101, v94, v98); LD(v102, 4, 7);
        LD(v103, 4, 8); CE(v104, v105, v102, v103); LD(v106, 4, 9);
        LD(v107, 4, 10); CF(v108, v109, v106, v107);
        CE(v110, v111, v104, v108); CE(v112, v113, v100, v110); LD(v114, 5, 3);
        LD(v115, 5, 4); CF(v116, v117, v114, v115); LD(v118, 5, 5);
        LD(v119, 5, 6); CE(v120, v121, v118, v119); CF(v122, v123, v116, v120);
        LD(v124, 5, 7); LD(v125, 5, 8); CE(v126, v127, v124, v125);
        LD(v128, 5, 9); LD(v129, 5, 10); CE(v130, v131, v128, v129);
        CF(v132, v133, v126, v130); CE(v134, v135, v122, v132);
        CF(v136, v137, v112, v134); LD(v138, 6, 3); LD(v139, 6, 4);
        CE(v140, v141, v138, v139); LD(v142, 6, 5); LD(v143, 6, 6);
        CE(v144, v145, v142, v143); CF(v146, v147, v140, v144); LD(v148, 6, 7);
        LD(v149, 6, 8); CE(v150, v151, v148, v149); LD(v152, 6, 9);
        LD(v153, 6, 10); CF(v154, v155, v152, v153);
        CE(v156, v157, v150, v154); CE(v158, v159, v146, v156); LD(v160, 7, 3);
        LD(v161, 7, 4); CF(v162, v163, v160, v161); LD(v164, 7, 5);
        LD(v165, 7, 6); CE(v166, v167, v164, v165); CF(v168, v169, v162, v166);
        LD(v170, 7, 7); LD(v171, 7, 8); CE(v172, v173, v170, v171);
        LD(v174, 7, 9); LD(v175, 7, 10); CE(v176, v177, v174, v175);
        CF(v178, v179, v172, v176); CE(v180, v181, v168, v178);
        CF(v182, v183, v158, v180); CE(v184, v185, v136, v182);
        CE(v186, v187, v90, v184); CF(v188, v189, v68, v186);
        CE(v190, v191, v95, v99); CF(v192, v193, v101, v190);
        CE(v194, v195, v105, v109); CE(v196, v197, v111, v194);
        CF(v198, v199, v193, v197); CE(v200, v201, v113, v198);
        CF(v202, v203, v192, v196); CE(v204, v205, v191, v195);
        CE(v206, v207, v203, v204); CF(v208, v209, v201, v206);
        CE(v210, v211, v117, v121); CF(v212, v213, v123, v210);
        CE(v214, v215, v127, v131); CE(v216, v217, v133, v214);
        CF(v218, v219, v213, v217); CE(v220, v221, v135, v218);
        CF(v222, v223, v212, v216); CE(v224, v225, v211, v215);
        CE(v226, v227, v223, v224); CF(v228, v229, v221, v226);
        CE(v230, v231, v209, v229); CF(v232, v233, v137, v230);
        CE(v234, v235, v200, v202); CE(v236, v237, v220, v222);
        CF(v238, v239, v235, v237); CE(v240, v241, v199, v207);
        CF(v242, v243, v219, v227); CE(v244, v245, v241, v243);
        CE(v246, v247, v239, v244); CF(v248, v249, v233, v246);
        CE(v250, v251, v234, v236); CF(v252, v253, v240, v242);
        CE(v254, v255, v251, v252); CE(v256, v257, v208, v228);
        CF(v258, v259, v205, v225); CE(v260, v261, v257, v258);
        CF(v262, v263, v255, v260); CE(v264, v265, v249, v262);
        CE(v266, v267, v141, v145); CF(v268, v269, v147, v266);
        CE(v270, v271, v151, v155); CF(v272, v273, v157, v270);
        CE(v274, v275, v269, v273); CE(v276, v277, v159, v274);
        CF(v278, v279, v268, v272); CE(v280, v281, v267, v271);
        CF(v282, v283, v279, v280); CE(v284, v285, v277, v282);
        CE(v286, v287, v163, v167); CF(v288, v289, v169, v286);
        CE(v290, v291, v173, v177); CF(v292, v293, v179, v290);
        CE(v294, v295, v289, v293); CE(v296, v297, v181, v294);
        CF(v298, v299, v288, v292); CE(v300, v301, v287, v291);
        CF(v302, v303, v299, v300); CE(v304, v305, v297, v302);
        CE(v306, v307, v285, v305); CF(v308, v309, v183, v306);
        CE(v310, v311, v276, v278); CF(v312, v313, v296, v298);
        CE(v314, v315, v311, v313); CE(v316, v317, v275, v283);
        CF(v318, v319, v295, v303); CE(v320, v321, v317, v319);
        CF(v322, v323, v315, v320); CE(v324, v325, v309, v322);
        CE(v326, v327, v310, v312); CF(v328, v329, v316, v318);
        CE(v330, v331, v327, v328); CF(v332, v333, v284, v304);
        CE(v334, v335, v281, v301); CE(v336, v337, v333, v334);
        CF(v338, v339, v331, v336); CE(v340, v341, v325, v338);
        CF(v342, v343, v265, v341); CE(v344, v345, v232, v238);
        CE(v346, v347, v254, v256); CF(v348, v349, v345, v346);
        CE(v350, v351, v308, v314); CF(v352, v353, v330, v332);
        CE(v354, v355, v351, v352); CE(v356, v357, v349, v355);
        CF(v358, v359, v231, v247); CE(v360, v361, v253, v261);
        CF(v362, v363, v359, v360); CE(v364, v365, v307, v323);
        CE(v366, v367, v329, v337); CF(v368, v369, v365, v366);
        CE(v370, v371, v363, v369); CF(v372, v373, v357, v370);
        CE(v374, v375, v343, v373); CE(v376, v377, v358, v263);
        CF(v378, v379, v364, v339); CE(v380, v381, v377, v379);
        CF(v382, v383, v248, v347); CE(v384, v385, v324, v353);
        CE(v386, v387, v383, v385); CF(v388, v389, v245, v361);
        CE(v390, v391, v321, v367); CF(v392, v393, v389, v391);
        CE(v394, v395, v387, v392); CE(v396, v397, v381, v395);
        CF(v398, v399, v375, v396); CE(v400, v401, v376, v378);
        CF(v402, v403, v382, v384); CE(v404, v405, v388, v390);
        CE(v406, v407, v403, v404); CF(v408, v409, v401, v407);
        CE(v410, v411, v362, v368); CF(v412, v413, v264, v340);
        CE(v414, v415, v259, v335); CE(v416, v417, v413, v414);
        CF(v418, v419, v411, v417); CE(v420, v421, v409, v418);
        CF(v422, v423, v399, v420); CE(v424, v425, v185, v342);
        CE(v426, v427, v425, v372); CF(v428, v429, v344, v250);
        CE(v430, v431, v350, v326); CF(v432, v433, v429, v431);
        CE(v434, v435, v433, v380); CE(v436, v437, v435, v394);
        CF(v438, v439, v427, v436); CE(v440, v441, v428, v430);
        CF(v442, v443, v441, v400); CE(v444, v445, v443, v406);
        CE(v446, v447, v348, v354); CF(v448, v449, v447, v410);
        CE(v450, v451, v449, v416); CF(v452, v453, v445, v450);
        CE(v454, v455, v439, v452); CE(v456, v457, v455, v187);
        CF(v458, v459, v423, v457); CE(v460, v461, v371, v397);
        CF(v462, v463, v405, v419); CE(v464, v465, v461, v462);
        CE(v466, v467, v374, v437); CF(v468, v469, v408, v451);
        CE(v470, v471, v467, v468); CF(v472, v473, v73, v77);
        CE(v474, v475, v79, v472); CE(v476, v477, v83, v87);
        CF(v478, v479, v89, v476); CE(v480, v481, v475, v479);
        CF(v482, v483, v91, v480); CE(v484, v485, v474, v478);
        CE(v486, v487, v473, v477); CF(v488, v489, v485, v486);
        CE(v490, v491, v483, v488); CF(v492, v493, v424, v356);
        CE(v494, v495, v492, v432); CE(v496, v497, v442, v402);
        CF(v498, v499, v496, v446); CE(v500, v501, v495, v498);
        CF(v502, v503, v491, v501); CE(v504, v505, v471, v503);
        CE(v506, v507, v465, v505); CF(v508, v509, v459, v506);
        CE(v510, v511, v460, v421); CF(v512, v513, v466, v453);
        CE(v514, v515, v482, v484); CE(v516, v517, v494, v440);
        CF(v518, v519, v515, v517); CE(v520, v521, v513, v519);
        CF(v522, v523, v511, v521); CE(v524, v525, v393, v463);
        CE(v526, v527, v398, v469); CF(v528, v529, v481, v489);
        CE(v530, v531, v434, v386); CF(v532, v533, v493, v530);
        CE(v534, v535, v532, v499); CE(v536, v537, v529, v535);
        CF(v538, v539, v527, v537); CE(v540, v541, v525, v539);
        CF(v542, v543, v523, v540); CE(v544, v545, v509, v542);
        CE(v546, v547, v514, v516); CF(v548, v549, v512, v547);
        CE(v550, v551, v510, v549); CF(v552, v553, v528, v534);
        CE(v554, v555, v526, v553); CE(v556, v557, v524, v555);
        CF(v558, v559, v551, v556); CE(v560, v561, v490, v500);
        CF(v562, v563, v470, v561); CE(v564, v565, v464, v563);
        CE(v566, v567, v448, v412); CF(v568, v569, v497, v566);
        CE(v570, v571, v533, v568); CF(v572, v573, v487, v570);
        CE(v574, v575, v422, v573); CE(v576, v577, v415, v575);
        CF(v578, v579, v565, v576); CE(v580, v581, v559, v578);
        CF(v582, v583, v545, v580); CE(v584, v585, v583, v189);
        CE(v586, v587, v25, v29); CF(v588, v589, v31, v586);
        CE(v590, v591, v35, v39); CF(v592, v593, v41, v590);
        CE(v594, v595, v589, v593); CE(v596, v597, v43, v594);
        CF(v598, v599, v588, v592); CE(v600, v601, v587, v591);
        CF(v602, v603, v599, v600); CE(v604, v605, v597, v602);
        CE(v606, v607, v47, v51); CF(v608, v609, v53, v606);
        CE(v610, v611, v57, v61); CF(v612, v613, v63, v610);
        CE(v614, v615, v609, v613); CE(v616, v617, v65, v614);
        CF(v618, v619, v608, v612); CE(v620, v621, v607, v611);
        CF(v622, v623, v619, v620); CE(v624, v625, v617, v622);
        CE(v626, v627, v605, v625); CF(v628, v629, v67, v626);
        CE(v630, v631, v596, v598); CF(v632, v633, v616, v618);
        CE(v634, v635, v631, v633); CE(v636, v637, v595, v603);
        CF(v638, v639, v615, v623); CE(v640, v641, v637, v639);
        CF(v642, v643, v635, v640); CE(v644, v645, v629, v642);
        CE(v646, v647, v630, v632); CF(v648, v649, v636, v638);
        CE(v650, v651, v647, v648); CF(v652, v653, v604, v624);
        CE(v654, v655, v601, v621); CE(v656, v657, v653, v654);
        CF(v658, v659, v651, v656); CE(v660, v661, v645, v658);
        CF(v662, v663, v661, v69); CE(v664, v665, v627, v643);
        CE(v666, v667, v649, v657); CF(v668, v669, v665, v666);
        CE(v670, v671, v3, v7); CF(v672, v673, v9, v670);
        CE(v674, v675, v13, v17); CE(v676, v677, v19, v674);
        CF(v678, v679, v673, v677); CE(v680, v681, v21, v678);
        CF(v682, v683, v672, v676); CE(v684, v685, v671, v675);
        CE(v686, v687, v683, v684); CF(v688, v689, v681, v686);
        CE(v690, v691, v628, v634); CF(v692, v693, v650, v652);
        CE(v694, v695, v691, v692); CE(v696, v697, v689, v695);
        CF(v698, v699, v669, v697); CE(v700, v701, v663, v698);
        CF(v702, v703, v664, v659); CE(v704, v705, v680, v682);
        CE(v706, v707, v690, v646); CF(v708, v709, v705, v707);
        CE(v710, v711, v703, v709); CF(v712, v713, v641, v667);
        CE(v714, v715, v679, v687); CE(v716, v717, v644, v693);
        CF(v718, v719, v715, v717); CE(v720, v721, v713, v719);
        CF(v722, v723, v711, v720); CE(v724, v725, v701, v722);
        CE(v726, v727, v704, v706); CF(v728, v729, v702, v727);
        CE(v730, v731, v714, v716); CF(v732, v733, v712, v731);
        CE(v734, v735, v729, v732); CE(v736, v737, v688, v694);
        CF(v738, v739, v668, v737); CE(v740, v741, v685, v660);
        CF(v742, v743, v655, v741); CE(v744, v745, v739, v742);
        CE(v746, v747, v735, v744); CF(v748, v749, v725, v746);
        CE(v750, v751, v571, v456); CF(v752, v753, v426, v531);
        CE(v754, v755, v444, v567); CE(v756, v757, v753, v754);
        CF(v758, v759, v757, v504); CE(v760, v761, v751, v758);
        CF(v762, v763, v752, v569); CE(v764, v765, v763, v520);
        CE(v766, v767, v438, v755); CF(v768, v769, v767, v538);
        CE(v770, v771, v765, v768); CF(v772, v773, v761, v770);
        CE(v774, v775, v762, v548); CE(v776, v777, v766, v554);
        CF(v778, v779, v775, v776); CE(v780, v781, v756, v562);
        CF(v782, v783, v454, v574); CE(v784, v785, v781, v782);
        CE(v786, v787, v779, v784); CF(v788, v789, v773, v786);
        CE(v790, v791, v749, v789); CF(v792, v793, v584, v790);
        CE(v794, v795, v662, v696); CE(v796, v797, v710, v718);
        CF(v798, v799, v795, v796); CE(v800, v801, v728, v730);
        CF(v802, v803, v738, v740); CE(v804, v805, v801, v802);
        CE(v806, v807, v799, v804); CF(v808, v809, v750, v502);
        CE(v810, v811, v764, v536); CF(v812, v813, v809, v810);
        CE(v814, v815, v774, v552); CE(v816, v817, v780, v572);
        CF(v818, v819, v815, v816); CE(v820, v821, v813, v818);
        CF(v822, v823, v807, v821); CE(v824, v825, v792, v822);
        CE(v826, v827, v794, v708); CF(v828, v829, v800, v736);
        CE(v830, v831, v827, v828); CF(v832, v833, v808, v518);
        CE(v834, v835, v814, v560); CE(v836, v837, v833, v834);
        CF(v838, v839, v831, v837); CE(v840, v841, v824, v838);
        CF(v842, v843, v826, v726); CE(v844, v845, v832, v546);
        CE(v846, v847, v843, v845); CF(v848, v849, v840, v846);
        CE(v850, v851, v842, v844); CF(v852, v853, v848, v850);
        CE(v854, v855, v507, v543); CE(v856, v857, v854, v581);
        CF(v858, v859, v856, v851); CE(v860, v861, v699, v723);
        CF(v862, v863, v860, v747); CE(v864, v865, v458, v759);
        CE(v866, v867, v864, v771); CF(v868, v869, v866, v787);
        CE(v870, v871, v862, v868); CF(v872, v873, v858, v870);
        CE(v874, v875, v700, v797); CE(v876, v877, v874, v805);
        CF(v878, v879, v760, v811); CE(v880, v881, v878, v819);
        CF(v882, v883, v876, v880); CE(v884, v885, v872, v882);
        CE(v886, v887, v798, v829); CF(v888, v889, v812, v835);
        CE(v890, v891, v886, v888); CF(v892, v893, v884, v890);
        CE(v894, v895, v830, v836); CE(v896, v897, v892, v894);
        CF(v898, v899, v849, v896); CE(v900, v901, v857, v847);
        CF(v902, v903, v863, v869); CE(v904, v905, v900, v902);
        CE(v906, v907, v877, v881); CF(v908, v909, v904, v906);
        CE(v910, v911, v887, v889); CF(v912, v913, v908, v910);
        CE(v914, v915, v841, v912); CE(v916, v917, v914, v897);
        CF(v918, v919, v557, v579); CE(v920, v921, v855, v918);
        CF(v922, v923, v920, v895); CE(v924, v925, v733, v745);
        CE(v926, v927, v861, v924); CF(v928, v929, v550, v777);
        CE(v930, v931, v928, v785); CF(v932, v933, v867, v930);
        CE(v934, v935, v926, v932); CE(v936, v937, v922, v934);
        CF(v938, v939, v734, v803); CE(v940, v941, v875, v938);
        CF(v942, v943, v778, v817); CE(v944, v945, v879, v942);
        CE(v946, v947, v940, v944); CF(v948, v949, v936, v946);
        CE(v950, v951, v806, v820); CF(v952, v953, v948, v950);
        CE(v954, v955, v893, v952); CE(v956, v957, v915, v954);
        CF(v958, v959, v921, v839); CE(v960, v961, v927, v933);
        CF(v962, v963, v958, v960); CE(v964, v965, v941, v945);
        CE(v966, v967, v962, v964); CF(v968, v969, v825, v966);
        CE(v970, v971, v968, v913); CF(v972, v973, v970, v955);
        CE(v974, v975, v541, v919); CE(v976, v977, v974, v891);
        CF(v978, v979, v721, v925); CE(v980, v981, v522, v769);
        CF(v982, v983, v865, v980); CE(v984, v985, v982, v931);
        CE(v986, v987, v978, v984); CF(v988, v989, v976, v986);
        CE(v990, v991, v724, v939); CF(v992, v993, v772, v943);
        CE(v994, v995, v990, v992); CE(v996, v997, v988, v994);
        CF(v998, v999, v885, v996); CE(v1000, v1001, v998, v953);
        CF(v1002, v1003, v971, v1000); CE(v1004, v1005, v975, v911);
        CE(v1006, v1007, v979, v985); CF(v1008, v1009, v1004, v1006);
        CE(v1010, v1011, v991, v993); CF(v1012, v1013, v1008, v1010);
        CE(v1014, v1015, v909, v1012); CE(v1016, v1017, v969, v1014);
        CF(v1018, v1019, v1016, v1001); CE(v1020, v1021, v577, v951);
        CF(v1022, v1023, v564, v783); CE(v1024, v1025, v929, v1022);
        CE(v1026, v1027, v983, v1024); CF(v1028, v1029, v743, v1026);
        CE(v1030, v1031, v1020, v1028); CF(v1032, v1033, v748, v788);
        CE(v1034, v1035, v1030, v1032); CE(v1036, v1037, v949, v1034);
        CF(v1038, v1039, v999, v1036); CE(v1040, v1041, v1017, v1038);
        CF(v1042, v1043, v1027, v823); CE(v1044, v1045, v793, v1042);
        CE(v1046, v1047, v1044, v967); CF(v1048, v1049, v1046, v1015);
        CE(v1050, v1051, v1048, v1039); CF(v1052, v1053, v508, v981);
        CE(v1054, v1055, v1052, v1025); CE(v1056, v1057, v1054, v883);
        CF(v1058, v1059, v873, v1056); CE(v1060, v1061, v1058, v997);
        CF(v1062, v1063, v1060, v1037); CE(v1064, v1065, v1049, v1062);
        CE(v1066, v1067, v1055, v907); CF(v1068, v1069, v905, v1066);
        CE(v1070, v1071, v1068, v1013); CF(v1072, v1073, v1047, v1070);
        CE(v1074, v1075, v1072, v1063); CE(v1076, v1077, v558, v1023);
        CF(v1078, v1079, v1053, v1076); CE(v1080, v1081, v1078, v947);
        CF(v1082, v1083, v937, v1080); CE(v1084, v1085, v1082, v1035);
        CE(v1086, v1087, v1061, v1084); CF(v1088, v1089, v1073, v1086);
        CE(v1090, v1091, v1079, v965); CF(v1092, v1093, v963, v1090);
        CE(v1094, v1095, v1045, v1092); CE(v1096, v1097, v1094, v1071);
        CF(v1098, v1099, v1096, v1087); CE(v1100, v1101, v544, v1077);
        CF(v1102, v1103, v1100, v995); CE(v1104, v1105, v989, v1102);
        CE(v1106, v1107, v1059, v1104); CF(v1108, v1109, v1106, v1085);
        CE(v1110, v1111, v1097, v1108); CF(v1112, v1113, v1101, v1011);
        CE(v1114, v1115, v1009, v1112); CE(v1116, v1117, v1069, v1114);
        CF(v1118, v1119, v1095, v1116); CE(v1120, v1121, v1118, v1109);
        CF(v1122, v1123, v582, v1033); CE(v1124, v1125, v1031, v1122);
        CE(v1126, v1127, v1083, v1124); CF(v1128, v1129, v1107, v1126);
        CE(v1130, v1131, v1119, v1128); CF(v1132, v1133, v585, v791);
        CE(v1134, v1135, v1132, v1043); CE(v1136, v1137, v1134, v1093);
        CF(v1138, v1139, v1136, v1117); CE(v1140, v1141, v1138, v1129);
        CF(v1142, v1143, v859, v871); CE(v1144, v1145, v1142, v1057);
        CE(v1146, v1147, v1144, v1105); CF(v1148, v1149, v1146, v1127);
        CE(v1150, v1151, v1139, v1148); CF(v1152, v1153, v901, v903);
        CE(v1154, v1155, v1152, v1067); CE(v1156, v1157, v1154, v1115);
        CF(v1158, v1159, v1137, v1156); CE(v1160, v1161, v1158, v1149);
        CF(v1162, v1163, v923, v935); CE(v1164, v1165, v1162, v1081);
        CE(v1166, v1167, v1164, v1125); CF(v1168, v1169, v1147, v1166);
        CE(v1170, v1171, v1159, v1168); CF(v1172, v1173, v959, v961);
        CE(v1174, v1175, v1172, v1091); CE(v1176, v1177, v1135, v1174);
        CF(v1178, v1179, v1176, v1157); CE(v1180, v1181, v1178, v1169);
        CF(v1182, v1183, v977, v987); CE(v1184, v1185, v1182, v1103);
        CE(v1186, v1187, v1145, v1184); CF(v1188, v1189, v1186, v1167);
        CE(v1190, v1191, v1179, v1188); CF(v1192, v1193, v1005, v1007);
        CE(v1194, v1195, v1192, v1113); CE(v1196, v1197, v1155, v1194);
        CF(v1198, v1199, v1177, v1196); CE(v1200, v1201, v1198, v1189);
        CF(v1202, v1203, v1021, v1029); CE(v1204, v1205, v1202, v1123);
        CE(v1206, v1207, v1165, v1204); CF(v1208, v1209, v1187, v1206);
        CE(v1210, v1211, v1199, v1208); CF(v1212, v1213, v1133, v1175);
        CE(v1214, v1215, v1212, v1197); CE(v1216, v1217, v1214, v1209);
        CF(v1218, v1219, v1143, v1185); CE(v1220, v1221, v1218, v1207);
        CF(v1222, v1223, v1215, v1220); CE(v1224, v1225, v1153, v1195);
        CE(v1226, v1227, v1213, v1224); CF(v1228, v1229, v1226, v1221);
        CE(v1230, v1231, v1163, v1205); CF(v1232, v1233, v1219, v1230);
        CE(v1234, v1235, v1227, v1232); CE(v1236, v1237, v1173, v1225);
        CF(v1238, v1239, v1236, v1233); CE(v1240, v1241, v1183, v1231);
        CF(v1242, v1243, v1237, v1240); CE(v1244, v1245, v1193, v1241);
        unsigned core[66];
        core[0] = L::lowest();
        core[1] = v188;
        core[2] = v852;
        core[3] = v853;
        core[4] = v898;
        core[5] = v899;
        core[6] = v916;
        core[7] = v917;
        core[8] = v956;
        core[9] = v957;
        core[10] = v972;
        core[11] = v973;
        core[12] = v1002;
        core[13] = v1003;
        core[14] = v1018;
        core[15] = v1019;
        core[16] = v1040;
        core[17] = v1041;
        core[18] = v1050;
        core[19] = v1051;
        core[20] = v1064;
        core[21] = v1065;
        core[22] = v1074;
        core[23] = v1075;
        core[24] = v1088;
        core[25] = v1089;
        core[26] = v1098;
        core[27] = v1099;
        core[28] = v1110;
        core[29] = v1111;
        core[30] = v1120;
        core[31] = v1121;
        core[32] = v1130;
        core[33] = v1131;
        core[34] = v1140;
        core[35] = v1141;
        core[36] = v1150;
        core[37] = v1151;
        core[38] = v1160;
        core[39] = v1161;
        core[40] = v1170;
        core[41] = v1171;
        core[42] = v1180;
        core[43] = v1181;
        core[44] = v1190;
        core[45] = v1191;
        core[46] = v1200;
        core[47] = v1201;
        core[48] = v1210;
        core[49] = v1211;
        core[50] = v1216;
        core[51] = v1217;
        core[52] = v1222;
        core[53] = v1223;
        core[54] = v1228;
        core[55] = v1229;
        core[56] = v1234;
        core[57] = v1235;
        core[58] = v1238;
        core[59] = v1239;
        core[60] = v1242;
        core[61] = v1243;
        core[62] = v1244;
        core[63] = v1245;
        core[64] = v1203;
        core[65] = L::highest();
        p0 = core[CORE_INDEX(rank - 57, 64)];
        p1 = core[CORE_INDEX(rank - 56, 64)];
        p2 = core[CORE_INDEX(rank - 55, 64)];
        p3 = core[CORE_INDEX(rank - 54, 64)];
        p4 = core[CORE_INDEX(rank - 53, 64)];
        p5 = core[CORE_INDEX(rank - 52, 64)];
        p6 = core[CORE_INDEX(rank - 51, 64)];
        p7 = core[CORE_INDEX(rank - 50, 64)];
        p8 = core[CORE_INDEX(rank - 49, 64)];
        p9 = core[CORE_INDEX(rank - 48, 64)];
        p10 = core[CORE_INDEX(rank - 47, 64)];
        p11 = core[CORE_INDEX(rank - 46, 64)];
        p12 = core[CORE_INDEX(rank - 45, 64)];
        p13 = core[CORE_INDEX(rank - 44, 64)];
        p14 = core[CORE_INDEX(rank - 43, 64)];
        p15 = core[CORE_INDEX(rank - 42, 64)];
        p16 = core[CORE_INDEX(rank - 41, 64)];
        p17 = core[CORE_INDEX(rank - 40, 64)];
        p18 = core[CORE_INDEX(rank - 39, 64)];
        p19 = core[CORE_INDEX(rank - 38, 64)];
        p20 = core[CORE_INDEX(rank - 37, 64)];
        p21 = core[CORE_INDEX(rank - 36, 64)];
        p22 = core[CORE_INDEX(rank - 35, 64)];
        p23 = core[CORE_INDEX(rank - 34, 64)];
        p24 = core[CORE_INDEX(rank - 33, 64)];
        p25 = core[CORE_INDEX(rank - 32, 64)];
        p26 = core[CORE_INDEX(rank - 31, 64)];
        p27 = core[CORE_INDEX(rank - 30, 64)];
        p28 = core[CORE_INDEX(rank - 29, 64)];
        p29 = core[CORE_INDEX(rank - 28, 64)];
        p30 = core[CORE_INDEX(rank - 27, 64)];
        p31 = core[CORE_INDEX(rank - 26, 64)];
        p32 = core[CORE_INDEX(rank - 25, 64)];
        p33 = core[CORE_INDEX(rank - 24, 64)];
        p34 = core[CORE_INDEX(rank - 23, 64)];
        p35 = core[CORE_INDEX(rank - 22, 64)];
        p36 = core[CORE_INDEX(rank - 21, 64)];
        p37 = core[CORE_INDEX(rank - 20, 64)];
        p38 = core[CORE_INDEX(rank - 19, 64)];
        p39 = core[CORE_INDEX(rank - 18, 64)];
        p40 = core[CORE_INDEX(rank - 17, 64)];
        p41 = core[CORE_INDEX(rank - 16, 64)];
        p42 = core[CORE_INDEX(rank - 15, 64)];
        p43 = core[CORE_INDEX(rank - 14, 64)];
        p44 = core[CORE_INDEX(rank - 13, 64)];
        p45 = core[CORE_INDEX(rank - 12, 64)];
        p46 = core[CORE_INDEX(rank - 11, 64)];
        p47 = core[CORE_INDEX(rank - 10, 64)];
        p48 = core[CORE_INDEX(rank - 9, 64)];
        p49 = core[CORE_INDEX(rank - 8, 64)];
        p50 = core[CORE_INDEX(rank - 7, 64)];
        p51 = core[CORE_INDEX(rank - 6, 64)];
        p52 = core[CORE_INDEX(rank - 5, 64)];
        p53 = core[CORE_INDEX(rank - 4, 64)];
        p54 = core[CORE_INDEX(rank - 3, 64)];
        p55 = core[CORE_INDEX(rank - 2, 64)];
        p56 = core[CORE_INDEX(rank - 1, 64)];
        p57 = core[CORE_INDEX(rank - 0, 64)];
    }
    NO_UNROLL
    for (int i = 0; i < 2; i++) {
        unsigned q0, q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13,
        q14, q15, q16, q17, q18, q19, q20, q21, q22, q23, q24, q25, q26, q27,
        q28, q29, q30, q31, q32, q33, q34, q35, q36, q37, q38, q39, q40, q41;
        {
            SHIFT(i * 10, 0);
            unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12,
            v13, v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24, v25,
            v26, v27, v28, v29, v30, v31, v32, v33, v34, v35, v36, v37, v38,
            v39, v40, v41, v42, v43, v44, v45, v46, v47, v48, v49, v50, v51,
            v52, v53, v54, v55, v56, v57, v58, v59, v60, v61, v62, v63, v64,
            v65, v66, v67, v68, v69, v70, v71, v72, v73, v74, v75, v76, v77,
            v78, v79, v80, v81, v82, v83, v84, v85, v86, v87, v88, v89, v90,
            v91, v92, v93, v94, v95, v96, v97, v98, v99, v100, v101, v102,
            v103, v104, v105, v106, v107, v108, v109, v110, v111, v112, v113,
            v114, v115, v116, v117, v118, v119, v120, v121, v122, v123, v124,
            v125, v126, v127, v128, v129, v130, v131, v132, v133, v134, v135,
            v136, v137, v138, v139, v140, v141, v142, v143, v144, v145, v146,
            v147, v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
            v158, v159, v160, v161, v162, v163, v164, v165, v166, v167, v168,
            v169, v170, v171, v172, v173, v174, v175, v176, v177, v178, v179,
            v180, v181, v182, v183, v184, v185, v186, v187, v188, v189, v190,
            v191, v192, v193, v194, v195, v196, v197, v198, v199, v200, v201,
            v202, v203, v204, v205, v206, v207, v208, v209, v210, v211, v212,
            v213, v214, v215, v216, v217, v218, v219, v220, v221, v222, v223,
            v224, v225, v226, v227, v228, v229, v230, v231, v232, v233, v234,
            v235, v236, v237, v238, v239, v240, v241, v242, v243, v244, v245,
            v246, v247, v248, v249, v250, v251, v252, v253, v254, v255, v256,
            v257, v258, v259, v260, v261, v262, v263, v264, v265, v266, v267,
            v268, v269, v270, v271, v272, v273, v274, v275, v276, v277, v278,
            v279, v280, v281, v282, v283, v284, v285, v286, v287, v288, v289,
            v290, v291, v292, v293, v294, v295, v296, v297, v298, v299, v300,
            v301, v302, v303, v304, v305, v306, v307, v308, v309, v310, v311,
            v312, v313, v314, v315, v316, v317, v318, v319, v320, v321, v322,
            v323, v324, v325, v326, v327, v328, v329, v330, v331, v332, v333,
            v334, v335, v336, v337, v338, v339, v340, v341, v342, v343, v344,
            v345, v346, v347, v348, v349, v350, v351, v352, v353, v354, v355,
            v356, v357, v358, v359, v360, v361, v362, v363, v364, v365, v366,
            v367, v368, v369, v370, v371, v372, v373, v374, v375, v376, v377,
            v378, v379, v380, v381;
            LD(v0, 1, 3); LD(v1, 1, 4); CE(v2, v3, v0, v1); LD(v4, 1, 5);
            LD(v5, 1, 6); CF(v6, v7, v4, v5); CE(v8, v9, v2, v6);
            LD(v10, 1, 7); LD(v11, 1, 8); CF(v12, v13, v10, v11);
            LD(v14, 1, 9); LD(v15, 1, 10); CE(v16, v17, v14, v15);
            CE(v18, v19, v12, v16); CF(v20, v21, v8, v18); LD(v22, 2, 3);
            LD(v23, 2, 4); CE(v24, v25, v22, v23); LD(v26, 2, 5);
            LD(v27, 2, 6); CF(v28, v29, v26, v27); CE(v30, v31, v24, v28);
            LD(v32, 2, 7); LD(v33, 2, 8); CE(v34, v35, v32, v33);
            LD(v36, 2, 9); LD(v37, 2, 10); CF(v38, v39, v36, v37);
            CE(v40, v41, v34, v38); CF(v42, v43, v30, v40);
            CE(v44, v45, v20, v42); MX(v46, p0, v44); CE(v47, v48, p32, v46);
            CF(v49, v50, p16, v47); CE(v51, v52, v3, v7);
            CF(v53, v54, v9, v51); CE(v55, v56, v13, v17);
            CE(v57, v58, v19, v55); CF(v59, v60, v54, v58);
            CE(v61, v62, v21, v59); CF(v63, v64, v53, v57);
            CE(v65, v66, v52, v56); CE(v67, v68, v64, v65);
            CF(v69, v70, v62, v67); CE(v71, v72, v25, v29);
            CF(v73, v74, v31, v71); CE(v75, v76, v35, v39);
            CE(v77, v78, v41, v75); CF(v79, v80, v74, v78);
            CE(v81, v82, v43, v79); CF(v83, v84, v73, v77);
            CE(v85, v86, v72, v76); CE(v87, v88, v84, v85);
            CF(v89, v90, v82, v87); CE(v91, v92, v70, v90);
            CF(v93, v94, v45, v91); CE(v95, v96, v61, v63);
            CE(v97, v98, v81, v83); CF(v99, v100, v96, v98);
            CE(v101, v102, v60, v68); CF(v103, v104, v80, v88);
            CE(v105, v106, v102, v104); CE(v107, v108, v100, v105);
            CF(v109, v110, v94, v107); CE(v111, v112, v95, v97);
            CF(v113, v114, v101, v103); CE(v115, v116, v112, v113);
            CE(v117, v118, v69, v89); CF(v119, v120, v66, v86);
            CE(v121, v122, v118, v119); CF(v123, v124, v116, v121);
            CE(v125, v126, v110, v123); CE(v127, v128, p8, v126);
            MX(v129, v49, v127); CF(v130, v131, v93, v99);
            CE(v132, v133, v115, v117); CF(v134, v135, v131, v132);
            MX(v136, p4, v135); CE(v137, v138, p36, v136);
            CE(v139, v140, p20, v137); CF(v141, v142, v92, v108);
            CE(v143, v144, v114, v122); CF(v145, v146, v142, v143);
            CE(v147, v148, p12, v146); CE(v149, v150, v139, v147);
            MX(v151, v129, v149); CF(v152, v153, v130, v111);
            MX(v154, p2, v153); CE(v155, v156, p34, v154);
            CF(v157, v158, p18, v155); CE(v159, v160, v141, v124);
            CE(v161, v162, p10, v160); MX(v163, v157, v161);
            CF(v164, v165, v109, v133); MX(v166, p6, v165);
            CE(v167, v168, p38, v166); CF(v169, v170, p22, v167);
            CE(v171, v172, v106, v144); CE(v173, v174, p14, v172);
            CF(v175, v176, v169, v173); CE(v177, v178, v163, v175);
            MX(v179, v151, v177); MX(v180, p1, v152);
            CF(v181, v182, p33, v180); CE(v183, v184, p17, v181);
            CE(v185, v186, p9, v159); MX(v187, v183, v185); MX(v188, p5, v164);
            CF(v189, v190, p37, v188); CE(v191, v192, p21, v189);
            CF(v193, v194, p13, v171); CE(v195, v196, v191, v193);
            MX(v197, v187, v195); MX(v198, p3, v134);
            CE(v199, v200, p35, v198); CF(v201, v202, p19, v199);
            CE(v203, v204, p11, v145); MX(v205, v201, v203);
            MX(v206, p7, v125); CF(v207, v208, p39, v206);
            CE(v209, v210, p23, v207); CE(v211, v212, p15, v120);
            CF(v213, v214, v209, v211); CE(v215, v216, v205, v213);
            CF(v217, v218, v197, v215); MX(q0, v179, v217);
            CE(v219, v220, p40, v128); CE(v221, v222, p24, v219);
            CF(v223, v224, v50, v221); CE(v225, v226, v223, v150);
            CF(v227, v228, v225, v178); CE(q1, q2, v227, v218);
            CE(v229, v230, p41, v186); CF(v231, v232, p25, v229);
            CE(v233, v234, v184, v231); CF(v235, v236, v233, v196);
            CE(v237, v238, v235, v216); CE(q3, q4, v228, v237);
            CF(v239, v240, p42, v162); CE(v241, v242, p26, v239);
            CF(v243, v244, v158, v241); CE(v245, v246, v243, v176);
            CE(v247, v248, v226, v245); CF(q5, q6, v247, v238);
            CE(v249, v250, p43, v204); CF(v251, v252, p27, v249);
            CE(v253, v254, v202, v251); CE(v255, v256, v253, v214);
            CF(v257, v258, v236, v255); CE(q7, q8, v248, v257);
            CF(v259, v260, p44, v148); CE(v261, v262, p28, v259);
            CE(v263, v264, v140, v261); CF(v265, v266, v224, v263);
            CE(v267, v268, v265, v246); CF(q9, q10, v267, v258);
            MN(v269, p45, v194); CE(v270, v271, p29, v269);
            CE(v272, v273, v192, v270); CF(v274, v275, v234, v272);
            CE(v276, v277, v274, v256); CF(q11, q12, v268, v276);
            MN(v278, p46, v174); CE(v279, v280, p30, v278);
            CE(v281, v282, v170, v279); CF(v283, v284, v244, v281);
            CE(v285, v286, v266, v283); CF(q13, q14, v285, v277);
            MN(v287, p47, v212); CE(v288, v289, p31, v287);
            CE(v290, v291, v210, v288); CF(v292, v293, v254, v290);
            CE(v294, v295, v275, v292); CF(q15, q16, v286, v294);
            CE(v296, v297, p48, v48); CE(v298, v299, v296, v222);
            CF(v300, v301, v298, v264); CE(v302, v303, v300, v284);
            CF(q17, q18, v302, v295); CE(v304, v305, p49, v182);
            CE(v306, v307, v304, v232); CF(v308, v309, v306, v273);
            CE(v310, v311, v308, v293); CF(q19, q20, v303, v310);
            CE(v312, v313, p50, v156); CE(v314, v315, v312, v242);
            CF(v316, v317, v314, v282); CE(v318, v319, v301, v316);
            CF(q21, q22, v318, v311); CE(v320, v321, p51, v200);
            CE(v322, v323, v320, v252); CF(v324, v325, v322, v291);
            CE(v326, v327, v309, v324); CF(q23, q24, v319, v326);
            CE(v328, v329, p52, v138); CE(v330, v331, v328, v262);
            CF(v332, v333, v299, v330); CE(v334, v335, v332, v317);
            CF(q25, q26, v334, v327); MN(v336, p53, v190);
            CE(v337, v338, v336, v271); CE(v339, v340, v307, v337);
            CF(v341, v342, v339, v325); CE(q27, q28, v335, v341);
            MN(v343, p54, v168); CF(v344, v345, v343, v280);
            CE(v346, v347, v315, v344); CE(v348, v349, v333, v346);
            CF(q29, q30, v348, v342); MN(v350, p55, v208);
            CE(v351, v352, v350, v289); CF(v353, v354, v323, v351);
            CE(v355, v356, v340, v353); CE(q31, q32, v349, v355);
            MN(v357, p56, v220); CF(v358, v359, v297, v357);
            CE(v360, v361, v358, v331); CF(v362, v363, v360, v347);
            CE(q33, q34, v362, v356); MN(v364, p57, v230);
            MN(v365, v305, v364); CE(v366, v367, v365, v338);
            CF(v368, v369, v366, v354); CE(q35, q36, v363, v368);
            MN(v370, v313, v240); CF(v371, v372, v370, v345);
            CE(v373, v374, v361, v371); CE(q37, q38, v373, v369);
            MN(v375, v321, v250); MN(v376, v375, v352);
            CF(v377, v378, v367, v376); CE(q39, q40, v374, v377);
            MN(v379, v329, v260); MN(v380, v359, v379); MN(v381, v380, v372);
            MN(q41, v381, v378);
        }
        NO_UNROLL
        for (int j = 0; j < 2; j++) {
            unsigned u0, u1, u2, u3, u4, u5, u6, u7, u8, u9, u10, u11, u12,
            u13, u14, u15, u16, u17, u18, u19, u20, u21;
            {
                SHIFT(i * 2, j * 10);
                unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12,
                v13, v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24,
                v25, v26, v27, v28, v29, v30, v31, v32, v33, v34, v35, v36,
                v37, v38, v39, v40, v41, v42, v43, v44, v45, v46, v47, v48,
                v49, v50, v51, v52, v53, v54, v55, v56, v57, v58, v59, v60,
                v61, v62, v63, v64, v65, v66, v67, v68, v69, v70, v71, v72,
                v73, v74, v75, v76, v77, v78, v79, v80, v81, v82, v83, v84,
                v85, v86, v87, v88, v89, v90, v91, v92, v93, v94, v95, v96,
                v97, v98, v99, v100, v101, v102, v103, v104, v105, v106, v107,
                v108, v109, v110, v111, v112, v113, v114, v115, v116, v117,
                v118, v119, v120, v121, v122, v123, v124, v125, v126, v127,
                v128, v129, v130, v131, v132, v133, v134, v135, v136, v137,
                v138, v139, v140, v141, v142, v143, v144, v145, v146, v147,
                v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
                v158, v159, v160, v161, v162, v163, v164, v165, v166, v167,
                v168, v169, v170, v171, v172, v173, v174, v175, v176, v177,
                v178, v179, v180, v181, v182, v183, v184, v185, v186, v187,
                v188, v189, v190, v191, v192, v193, v194, v195, v196, v197,
                v198, v199, v200, v201, v202, v203, v204, v205, v206, v207,
                v208, v209, v210, v211, v212, v213, v214, v215, v216, v217,
                v218, v219, v220, v221, v222, v223, v224, v225, v226, v227,
                v228, v229, v230, v231, v232, v233, v234, v235, v236, v237,
                v238, v239, v240, v241, v242, v243, v244, v245, v246, v247,
                v248, v249, v250, v251, v252, v253, v254, v255, v256, v257,
                v258, v259, v260, v261, v262, v263, v264, v265, v266, v267,
                v268, v269, v270, v271, v272, v273, v274, v275, v276, v277,
                v278, v279, v280, v281, v282, v283, v284, v285, v286, v287,
                v288, v289, v290, v291, v292, v293, v294, v295, v296, v297,
                v298, v299, v300, v301, v302, v303, v304, v305, v306, v307,
                v308, v309, v310, v311, v312, v313, v314, v315, v316, v317,
                v318, v319, v320, v321, v322, v323, v324, v325, v326, v327,
                v328, v329, v330, v331, v332, v333, v334, v335, v336, v337,
                v338, v339, v340, v341, v342, v343, v344, v345, v346, v347,
                v348, v349, v350, v351, v352, v353, v354, v355, v356, v357,
                v358, v359, v360, v361;
                LD(v0, 2, 1); LD(v1, 10, 1); CF(v2, v3, v0, v1); LD(v4, 5, 1);
                LD(v5, 7, 1); CE(v6, v7, v4, v5); CE(v8, v9, v2, v6);
                LD(v10, 4, 1); LD(v11, 6, 1); CF(v12, v13, v10, v11);
                LD(v14, 1, 1); LD(v15, 9, 1); CE(v16, v17, v14, v15);
                LD(v18, 3, 1); LD(v19, 8, 1); CF(v20, v21, v18, v19);
                CE(v22, v23, v16, v20); CE(v24, v25, v12, v22);
                CF(v26, v27, v8, v24); LD(v28, 2, 2); LD(v29, 10, 2);
                CE(v30, v31, v28, v29); LD(v32, 5, 2); LD(v33, 7, 2);
                CF(v34, v35, v32, v33); CE(v36, v37, v30, v34); LD(v38, 4, 2);
                LD(v39, 6, 2); CE(v40, v41, v38, v39); LD(v42, 1, 2);
                LD(v43, 9, 2); CF(v44, v45, v42, v43); LD(v46, 3, 2);
                LD(v47, 8, 2); CE(v48, v49, v46, v47); CF(v50, v51, v44, v48);
                CE(v52, v53, v40, v50); CE(v54, v55, v36, v52);
                CF(v56, v57, v26, v54); MX(v58, q0, v56);
                CE(v59, v60, q32, v58); CF(v61, v62, v23, v9);
                CE(v63, v64, v17, v13); CE(v65, v66, v3, v21);
                CF(v67, v68, v7, v66); CE(v69, v70, v64, v68);
                CF(v71, v72, v62, v69); CE(v73, v74, v63, v65);
                CE(v75, v76, v25, v67); CF(v77, v78, v74, v76);
                CE(v79, v80, v72, v78); CF(v81, v82, v51, v37);
                CE(v83, v84, v45, v41); CE(v85, v86, v31, v49);
                CF(v87, v88, v35, v86); CE(v89, v90, v84, v88);
                CF(v91, v92, v82, v89); CE(v93, v94, v83, v85);
                CE(v95, v96, v53, v87); CF(v97, v98, v94, v96);
                CE(v99, v100, v92, v98); CF(v101, v102, v80, v100);
                CE(v103, v104, v57, v101); CE(v105, v106, v73, v27);
                CF(v107, v108, v61, v75); CE(v109, v110, v105, v107);
                CF(v111, v112, v106, v108); CE(v113, v114, v110, v111);
                CE(v115, v116, v71, v77); CF(v117, v118, v112, v115);
                CE(v119, v120, v114, v117); CF(v121, v122, v93, v55);
                CE(v123, v124, v81, v95); CE(v125, v126, v121, v123);
                CF(v127, v128, v122, v124); CE(v129, v130, v126, v127);
                CF(v131, v132, v91, v97); CE(v133, v134, v128, v131);
                CE(v135, v136, v130, v133); CF(v137, v138, v120, v136);
                CE(v139, v140, v104, v138); CF(v141, v142, v116, v79);
                CE(v143, v144, v118, v141); CE(v145, v146, v132, v99);
                CF(v147, v148, v134, v145); CE(v149, v150, v144, v148);
                CF(v151, v152, v140, v150); CE(v153, v154, v109, v125);
                CE(v155, v156, v70, v90); CF(v157, v158, v154, v155);
                CE(v159, v160, v143, v147); CF(v161, v162, v158, v160);
                CE(v163, v164, v142, v146); CE(v165, v166, v162, v164);
                CF(v167, v168, v152, v165); CE(v169, v170, q16, v168);
                MX(v171, v59, v169); CF(v172, v173, v103, v137);
                CE(v174, v175, v113, v129); CE(v176, v177, v175, v149);
                CF(v178, v179, v173, v176); CE(v180, v181, v157, v159);
                CF(v182, v183, v119, v135); CE(v184, v185, v183, v163);
                CE(v186, v187, v181, v184); CF(v188, v189, v179, v186);
                MX(v190, q8, v189); MN(v191, q40, v190);
                CE(v192, v193, q24, v191); CF(v194, v195, v171, v192);
                CE(v196, v197, v172, v174); CE(v198, v199, v180, v182);
                CF(v200, v201, v197, v198); MX(v202, q4, v201);
                CE(v203, v204, q36, v202); CF(v205, v206, q20, v203);
                CE(v207, v208, v139, v177); CE(v209, v210, v161, v185);
                CF(v211, v212, v208, v209); CE(v213, v214, q12, v212);
                MX(v215, v205, v213); CF(v216, v217, v194, v215);
                CE(v218, v219, v196, v153); MX(v220, q2, v219);
                CE(v221, v222, q34, v220); CF(v223, v224, v102, v166);
                CE(v225, v226, q18, v224); CF(v227, v228, v221, v225);
                CE(v229, v230, v207, v187); CE(v231, v232, q10, v230);
                MX(v233, v227, v231); CF(v234, v235, v178, v199);
                MX(v236, q6, v235); MN(v237, q38, v236);
                CE(v238, v239, q22, v237); CF(v240, v241, v151, v210);
                CE(v242, v243, q14, v241); CE(v244, v245, v238, v242);
                MX(v246, v233, v244); MX(v247, v216, v246); MX(v248, q1, v218);
                CF(v249, v250, q33, v248); CE(v251, v252, q17, v223);
                MX(v253, v249, v251); MX(v254, q9, v229); MN(v255, q41, v254);
                CF(v256, v257, q25, v255); CE(v258, v259, v253, v256);
                MX(v260, q5, v234); MN(v261, q37, v260);
                CE(v262, v263, q21, v261); CF(v264, v265, q13, v240);
                MX(v266, v262, v264); CE(v267, v268, v258, v266);
                MX(v269, q3, v200); CF(v270, v271, q35, v269);
                CE(v272, v273, q19, v156); CE(v274, v275, v270, v272);
                CF(v276, v277, q11, v211); MX(v278, v274, v276);
                MX(v279, q7, v188); MN(v280, q39, v279);
                CE(v281, v282, q23, v280); CF(v283, v284, q15, v167);
                CE(v285, v286, v281, v283); MX(v287, v278, v285);
                CE(v288, v289, v267, v287); MX(u0, v247, v288);
                CF(v290, v291, q26, v232); CE(v292, v293, v228, v290);
                CF(v294, v295, v292, v245); CE(v296, v297, v217, v294);
                CE(u1, u2, v296, v289); CF(v298, v299, q27, v277);
                CE(v300, v301, v275, v298); CF(v302, v303, v300, v286);
                CE(v304, v305, v268, v302); CE(u3, u4, v297, v304);
                CF(v306, v307, q28, v214); CE(v308, v309, v206, v306);
                CF(v310, v311, v195, v308); CE(v312, v313, v310, v295);
                CE(u5, u6, v312, v305); MN(v314, q29, v265);
                CF(v315, v316, v263, v314); CE(v317, v318, v259, v315);
                CF(v319, v320, v317, v303); CE(u7, u8, v313, v319);
                MN(v321, q30, v243); CE(v322, v323, v239, v321);
                CF(v324, v325, v293, v322); CE(v326, v327, v311, v324);
                CF(u9, u10, v326, v320); MN(v328, q31, v284);
                CE(v329, v330, v282, v328); CE(v331, v332, v301, v329);
                CF(v333, v334, v318, v331); CE(u11, u12, v327, v333);
                MN(v335, v60, v170); CF(v336, v337, v335, v193);
                CE(v338, v339, v336, v309); CE(v340, v341, v338, v325);
                CF(u13, u14, v340, v334); MN(v342, v250, v252);
                MN(v343, v342, v257); CE(v344, v345, v343, v316);
                CF(v346, v347, v344, v332); CE(u15, u16, v341, v346);
                MN(v348, v222, v226); MN(v349, v348, v291);
                CE(v350, v351, v349, v323); CF(v352, v353, v339, v350);
                CE(u17, u18, v352, v347); MN(v354, v271, v273);
                MN(v355, v354, v299); MN(v356, v355, v330);
                CF(v357, v358, v345, v356); CE(u19, u20, v353, v357);
                MN(v359, v204, v307); MN(v360, v337, v359);
                MN(v361, v360, v351); MN(u21, v361, v358);
            }
            {
                SHIFT(i * 2, j * 2);
                unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12,
                v13, v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24,
                v25, v26, v27, v28, v29, v30, v31, v32, v33, v34, v35, v36,
                v37, v38, v39, v40, v41, v42, v43, v44, v45, v46, v47, v48,
                v49, v50, v51, v52, v53, v54, v55, v56, v57, v58, v59, v60,
                v61, v62, v63, v64, v65, v66, v67, v68, v69, v70, v71, v72,
                v73, v74, v75, v76, v77, v78, v79, v80, v81, v82, v83, v84,
                v85, v86, v87, v88, v89, v90, v91, v92, v93, v94, v95, v96,
                v97, v98, v99, v100, v101, v102, v103, v104, v105, v106, v107,
                v108, v109, v110, v111, v112, v113, v114, v115, v116, v117,
                v118, v119, v120, v121, v122, v123, v124, v125, v126, v127,
                v128, v129, v130, v131, v132, v133, v134, v135, v136, v137,
                v138, v139, v140, v141, v142, v143, v144, v145, v146, v147,
                v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
                v158, v159, v160, v161, v162, v163, v164, v165, v166, v167,
                v168, v169, v170, v171, v172, v173, v174, v175, v176, v177,
                v178, v179, v180, v181, v182, v183, v184, v185, v186, v187,
                v188, v189, v190, v191, v192, v193, v194, v195, v196, v197,
                v198, v199, v200, v201, v202, v203, v204, v205, v206, v207,
                v208, v209, v210, v211, v212, v213, v214, v215, v216, v217,
                v218, v219, v220, v221, v222, v223, v224, v225, v226, v227,
                v228, v229, v230, v231, v232, v233, v234, v235, v236, v237,
                v238, v239, v240, v241, v242, v243, v244, v245, v246, v247,
                v248, v249, v250, v251, v252, v253, v254, v255, v256, v257,
                v258, v259, v260, v261, v262, v263, v264, v265, v266, v267,
                v268, v269, v270, v271, v272, v273, v274, v275, v276, v277,
                v278, v279, v280, v281, v282, v283, v284, v285, v286, v287,
                v288, v289, v290, v291, v292, v293, v294, v295, v296, v297,
                v298, v299, v300, v301, v302, v303, v304, v305, v306, v307,
                v308, v309, v310, v311, v312, v313, v314, v315, v316, v317,
                v318, v319, v320, v321, v322, v323, v324, v325, v326, v327,
                v328, v329, v330, v331, v332, v333, v334, v335, v336, v337,
                v338, v339, v340, v341, v342, v343, v344, v345, v346, v347,
                v348, v349, v350, v351, v352, v353, v354, v355, v356, v357,
                v358, v359, v360, v361, v362, v363, v364, v365, v366, v367,
                v368, v369, v370, v371, v372, v373, v374, v375, v376, v377,
                v378, v379, v380, v381, v382, v383, v384, v385, v386, v387,
                v388, v389, v390, v391, v392, v393, v394, v395, v396, v397,
                v398, v399, v400, v401, v402, v403, v404, v405, v406, v407,
                v408, v409, v410, v411, v412, v413, v414, v415, v416, v417,
                v418, v419, v420, v421, v422, v423, v424, v425, v426, v427,
                v428, v429, v430, v431, v432, v433, v434, v435, v436, v437,
                v438, v439, v440, v441, v442, v443, v444, v445, v446, v447,
                v448, v449, v450, v451, v452, v453, v454, v455, v456, v457,
                v458, v459, v460, v461, v462, v463, v464, v465, v466, v467,
                v468, v469, v470, v471, v472, v473, v474, v475, v476, v477,
                v478, v479, v480, v481, v482, v483, v484, v485, v486, v487,
                v488, v489, v490, v491, v492, v493, v494, v495, v496, v497,
                v498, v499, v500, v501, v502, v503, v504, v505, v506, v507,
                v508, v509, v510, v511, v512, v513, v514, v515, v516, v517,
                v518, v519, v520, v521, v522, v523, v524, v525, v526, v527,
                v528, v529, v530, v531, v532, v533, v534, v535, v536, v537,
                v538, v539, v540, v541, v542, v543, v544, v545, v546, v547,
                v548, v549, v550, v551, v552, v553, v554, v555, v556, v557,
                v558, v559, v560, v561, v562, v563, v564, v565, v566, v567,
                v568, v569, v570, v571, v572, v573, v574, v575, v576, v577,
                v578, v579, v580, v581, v582, v583, v584, v585, v586, v587,
                v588, v589, v590, v591, v592, v593, v594, v595, v596, v597,
                v598, v599, v600, v601, v602, v603, v604, v605, v606, v607;
                LD(v0, 0, 2); LD(v1, 0, 10); CE(v2, v3, v0, v1); LD(v4, 0, 5);
                LD(v5, 0, 7); CF(v6, v7, v4, v5); CE(v8, v9, v2, v6);
                LD(v10, 0, 4); LD(v11, 0, 6); CF(v12, v13, v10, v11);
                LD(v14, 0, 1); LD(v15, 0, 9); CE(v16, v17, v14, v15);
                LD(v18, 0, 3); LD(v19, 0, 8); CE(v20, v21, v18, v19);
                CF(v22, v23, v16, v20); CE(v24, v25, v12, v22);
                CF(v26, v27, v8, v24); MX(v28, u0, v26);
                CE(v29, v30, u16, v28); CE(v31, v32, v23, v9);
                CF(v33, v34, v17, v13); CE(v35, v36, v3, v21);
                CF(v37, v38, v7, v36); CE(v39, v40, v34, v38);
                CE(v41, v42, v32, v39); CF(v43, v44, v33, v35);
                CE(v45, v46, v25, v37); CF(v47, v48, v44, v46);
                CE(v49, v50, v42, v48); CE(v51, v52, u8, v50);
                MX(v53, v29, v51); CF(v54, v55, v43, v27);
                CE(v56, v57, v31, v45); CF(v58, v59, v54, v56);
                CE(v60, v61, v55, v57); CE(v62, v63, v59, v60);
                CF(v64, v65, v41, v47); CE(v66, v67, v61, v64);
                CF(v68, v69, v63, v66); MX(v70, u4, v69); MN(v71, u20, v70);
                CE(v72, v73, u12, v71); CE(v74, v75, v53, v72);
                MX(v76, u2, v62); CF(v77, v78, u18, v76);
                CE(v79, v80, u10, v77); CF(v81, v82, v65, v49);
                CE(v83, v84, v67, v81); CE(v85, v86, u6, v84);
                MX(v87, v79, v85); CF(v88, v89, v74, v87); MX(v90, u1, v58);
                CE(v91, v92, u17, v90); CF(v93, v94, u9, v40);
                CE(v95, v96, v91, v93); CE(v97, v98, u5, v83);
                MX(v99, v95, v97); MX(v100, u3, v68); MN(v101, u19, v100);
                CF(v102, v103, u11, v101); CE(v104, v105, u7, v82);
                CF(v106, v107, v102, v104); MX(v108, v99, v106);
                MX(v109, v88, v108); LD(v110, 0, 0); LD(v111, 2, 0);
                LD(v112, 10, 0); CE(v113, v114, v111, v112); LD(v115, 5, 0);
                LD(v116, 7, 0); CE(v117, v118, v115, v116);
                CF(v119, v120, v113, v117); LD(v121, 4, 0); LD(v122, 6, 0);
                CE(v123, v124, v121, v122); LD(v125, 1, 0); LD(v126, 9, 0);
                CF(v127, v128, v125, v126); LD(v129, 3, 0); LD(v130, 8, 0);
                CE(v131, v132, v129, v130); CE(v133, v134, v127, v131);
                CF(v135, v136, v123, v133); CE(v137, v138, v119, v135);
                CF(v139, v140, v110, v137); MX(v141, v109, v139);
                MN(v142, v30, v52); CE(v143, v144, v142, v73);
                CE(v145, v146, u14, v86); CF(v147, v148, v80, v145);
                CE(v149, v150, v143, v148); MN(v151, u21, v98);
                CF(v152, v153, u13, v151); CE(v154, v155, v96, v152);
                MN(v156, u15, v105); CE(v157, v158, v103, v156);
                CF(v159, v160, v155, v157); CE(v161, v162, v149, v160);
                CF(v163, v164, v134, v120); CE(v165, v166, v128, v124);
                CE(v167, v168, v114, v132); CF(v169, v170, v118, v168);
                CE(v171, v172, v166, v170); CF(v173, v174, v164, v171);
                CE(v175, v176, v165, v167); CE(v177, v178, v136, v169);
                CF(v179, v180, v176, v178); CE(v181, v182, v173, v179);
                CF(v183, v184, v174, v180); CE(v185, v186, v182, v183);
                CE(v187, v188, v175, v138); CF(v189, v190, v163, v177);
                CE(v191, v192, v188, v190); CF(v193, v194, v192, v181);
                CE(v195, v196, v194, v185); CE(v197, v198, v187, v189);
                CF(v199, v200, v198, v191); CE(v201, v202, v200, v193);
                CF(v203, v204, v184, v140); CE(v205, v206, v202, v203);
                CE(v207, v208, v196, v206); CF(v209, v210, v186, v208);
                MN(v211, v162, v210); MX(v212, v141, v211);
                CE(v213, v214, v75, v147); CF(v215, v216, v154, v107);
                CE(v217, v218, v213, v216); CE(v219, v220, v199, v205);
                CF(v221, v222, v201, v220); MX(v223, v218, v222);
                MN(v224, v212, v223); CE(v225, v226, v89, v215);
                CF(v227, v228, v197, v219); MX(v229, v226, v228);
                MN(v230, v92, v94); MN(v231, v230, v153);
                CE(v232, v233, v231, v158); CE(v234, v235, v150, v232);
                CF(v236, v237, v172, v204); MN(v238, v235, v237);
                MN(v239, v229, v238); CE(v240, v241, v214, v159);
                CF(v242, v243, v195, v207); MN(v244, v241, v243);
                MX(v245, v239, v244); MX(v246, v224, v245);
                MX(v247, v225, v227); MN(v248, v234, v236);
                MX(v249, v247, v248); MX(v250, v240, v242);
                MN(v251, v249, v250); MN(v252, v78, v146);
                MN(v253, v144, v252); MN(v254, v253, v233);
                MX(v255, v217, v221); MN(v256, v254, v255);
                MN(v257, v161, v209); MX(v258, v256, v257);
                MN(v259, v251, v258); MN(v260, v246, v259); LD(v261, 11, 2);
                LD(v262, 11, 10); CE(v263, v264, v261, v262); LD(v265, 11, 5);
                LD(v266, 11, 7); CE(v267, v268, v265, v266);
                CF(v269, v270, v263, v267); LD(v271, 11, 4); LD(v272, 11, 6);
                CE(v273, v274, v271, v272); LD(v275, 11, 1); LD(v276, 11, 9);
                CF(v277, v278, v275, v276); LD(v279, 11, 3); LD(v280, 11, 8);
                CE(v281, v282, v279, v280); CE(v283, v284, v277, v281);
                CF(v285, v286, v273, v283); CE(v287, v288, v269, v285);
                MX(v289, u0, v287); CF(v290, v291, u16, v289);
                CE(v292, v293, v284, v270); CE(v294, v295, v278, v274);
                CF(v296, v297, v264, v282); CE(v298, v299, v268, v297);
                CF(v300, v301, v295, v299); CE(v302, v303, v293, v300);
                CE(v304, v305, v294, v296); CF(v306, v307, v286, v298);
                CE(v308, v309, v305, v307); CF(v310, v311, v303, v309);
                CE(v312, v313, u8, v311); MX(v314, v290, v312);
                CE(v315, v316, v304, v288); CF(v317, v318, v292, v306);
                CE(v319, v320, v315, v317); CF(v321, v322, v316, v318);
                CE(v323, v324, v320, v321); CE(v325, v326, v302, v308);
                CF(v327, v328, v322, v325); CE(v329, v330, v324, v327);
                MX(v331, u4, v330); MN(v332, u20, v331);
                CF(v333, v334, u12, v332); CE(v335, v336, v314, v333);
                MX(v337, u2, v323); CE(v338, v339, u18, v337);
                CF(v340, v341, u10, v338); CE(v342, v343, v326, v310);
                CF(v344, v345, v328, v342); CE(v346, v347, u6, v345);
                MX(v348, v340, v346); CE(v349, v350, v335, v348);
                MX(v351, u1, v319); CF(v352, v353, u17, v351);
                CE(v354, v355, u9, v301); CF(v356, v357, v352, v354);
                CE(v358, v359, u5, v344); MX(v360, v356, v358);
                MX(v361, u3, v329); MN(v362, u19, v361);
                CE(v363, v364, u11, v362); CF(v365, v366, u7, v343);
                CE(v367, v368, v363, v365); MX(v369, v360, v367);
                MX(v370, v349, v369); LD(v371, 11, 0);
                CF(v372, v373, v137, v371); MX(v374, v370, v372);
                MN(v375, v291, v313); CE(v376, v377, v375, v334);
                CE(v378, v379, u14, v347); CF(v380, v381, v341, v378);
                CE(v382, v383, v376, v381); MN(v384, u21, v359);
                CF(v385, v386, u13, v384); CE(v387, v388, v357, v385);
                MN(v389, u15, v366); CE(v390, v391, v364, v389);
                CF(v392, v393, v388, v390); CE(v394, v395, v382, v393);
                CF(v396, v397, v184, v373); CE(v398, v399, v202, v396);
                CE(v400, v401, v196, v399); CF(v402, v403, v186, v401);
                MN(v404, v395, v403); MX(v405, v374, v404);
                CE(v406, v407, v336, v380); CF(v408, v409, v387, v368);
                CE(v410, v411, v406, v409); CE(v412, v413, v199, v398);
                CF(v414, v415, v201, v413); MX(v416, v411, v415);
                MN(v417, v405, v416); CE(v418, v419, v350, v408);
                CF(v420, v421, v197, v412); MX(v422, v419, v421);
                MN(v423, v353, v355); MN(v424, v423, v386);
                CE(v425, v426, v424, v391); CE(v427, v428, v383, v425);
                CF(v429, v430, v172, v397); MN(v431, v428, v430);
                MN(v432, v422, v431); CE(v433, v434, v407, v392);
                CF(v435, v436, v195, v400); MN(v437, v434, v436);
                MX(v438, v432, v437); MX(v439, v417, v438);
                MX(v440, v418, v420); MN(v441, v427, v429);
                MX(v442, v440, v441); MX(v443, v433, v435);
                MN(v444, v442, v443); MN(v445, v339, v379);
                MN(v446, v377, v445); MN(v447, v446, v426);
                MX(v448, v410, v414); MN(v449, v447, v448);
                MN(v450, v394, v402); MX(v451, v449, v450);
                MN(v452, v444, v451); MN(v453, v439, v452); LD(v454, 0, 11);
                LD(v455, 2, 11); LD(v456, 10, 11); CE(v457, v458, v455, v456);
                LD(v459, 5, 11); LD(v460, 7, 11); CE(v461, v462, v459, v460);
                CF(v463, v464, v457, v461); LD(v465, 4, 11); LD(v466, 6, 11);
                CE(v467, v468, v465, v466); LD(v469, 1, 11); LD(v470, 9, 11);
                CF(v471, v472, v469, v470); LD(v473, 3, 11); LD(v474, 8, 11);
                CE(v475, v476, v473, v474); CE(v477, v478, v471, v475);
                CF(v479, v480, v467, v477); CE(v481, v482, v463, v479);
                CF(v483, v484, v454, v481); MX(v485, v109, v483);
                CE(v486, v487, v478, v464); CE(v488, v489, v472, v468);
                CF(v490, v491, v458, v476); CE(v492, v493, v462, v491);
                CF(v494, v495, v489, v493); CE(v496, v497, v487, v494);
                CE(v498, v499, v488, v490); CF(v500, v501, v480, v492);
                CE(v502, v503, v499, v501); CF(v504, v505, v496, v502);
                CE(v506, v507, v497, v503); CE(v508, v509, v505, v506);
                CF(v510, v511, v498, v482); CE(v512, v513, v486, v500);
                CF(v514, v515, v511, v513); CE(v516, v517, v515, v504);
                CE(v518, v519, v517, v508); CF(v520, v521, v510, v512);
                CE(v522, v523, v521, v514); CF(v524, v525, v523, v516);
                CE(v526, v527, v507, v484); CE(v528, v529, v525, v526);
                CF(v530, v531, v519, v529); CE(v532, v533, v509, v531);
                MN(v534, v162, v533); MX(v535, v485, v534);
                CF(v536, v537, v522, v528); CE(v538, v539, v524, v537);
                MX(v540, v218, v539); MN(v541, v535, v540);
                CE(v542, v543, v520, v536); MX(v544, v226, v543);
                CF(v545, v546, v495, v527); MN(v547, v235, v546);
                MN(v548, v544, v547); CE(v549, v550, v518, v530);
                MN(v551, v241, v550); MX(v552, v548, v551);
                MX(v553, v541, v552); MX(v554, v225, v542);
                MN(v555, v234, v545); MX(v556, v554, v555);
                MX(v557, v240, v549); MN(v558, v556, v557);
                MX(v559, v217, v538); MN(v560, v254, v559);
                MN(v561, v161, v532); MX(v562, v560, v561);
                MN(v563, v558, v562); MN(v564, v553, v563); LD(v565, 11, 11);
                CF(v566, v567, v481, v565); MX(v568, v370, v566);
                CE(v569, v570, v507, v567); CE(v571, v572, v525, v569);
                CF(v573, v574, v519, v572); CE(v575, v576, v509, v574);
                MN(v577, v395, v576); MX(v578, v568, v577);
                CF(v579, v580, v522, v571); CE(v581, v582, v524, v580);
                MX(v583, v411, v582); MN(v584, v578, v583);
                CE(v585, v586, v520, v579); MX(v587, v419, v586);
                CF(v588, v589, v495, v570); MN(v590, v428, v589);
                MN(v591, v587, v590); CE(v592, v593, v518, v573);
                MN(v594, v434, v593); MX(v595, v591, v594);
                MX(v596, v584, v595); MX(v597, v418, v585);
                MN(v598, v427, v588); MX(v599, v597, v598);
                MX(v600, v433, v592); MN(v601, v599, v600);
                MX(v602, v410, v581); MN(v603, v447, v602);
                MN(v604, v394, v575); MX(v605, v603, v604);
                MN(v606, v601, v605); MN(v607, v596, v606);
                out.put2(i * 2, j * 2, v260, v453);
                out.put2(i * 2, j * 2 + 1, v564, v607);
            }
        }
    }
}
};
#endif

#ifdef MEDIAN_NET_13_0
template<>
struct MedianNet<13, 0> {
enum { tile_w = 4, tile_h = 4 };
template<typename L, typename In, typename Out>
static __forceinline__ __device__ void run(const In &in, Out &out, int)
{
    const In &at = in;
    unsigned p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14,
    p15, p16, p17, p18, p19, p20, p21, p22, p23, p24, p25, p26, p27, p28, p29,
    p30, p31, p32, p33, p34, p35, p36, p37, p38, p39, p40, p41, p42, p43, p44,
    p45, p46, p47, p48, p49, p50, p51, p52, p53, p54, p55, p56, p57, p58, p59,
    p60, p61, p62, p63, p64, p65, p66, p67, p68, p69;
    {
        unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13,
        v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24, v25, v26, v27,
        v28, v29, v30, v31, v32, v33, v34, v35, v36, v37, v38, v39, v40, v41,
        v42, v43, v44, v45, v46, v47, v48, v49, v50, v51, v52, v53, v54, v55,
        v56, v57, v58, v59, v60, v61, v62, v63, v64, v65, v66, v67, v68, v69,
        v70, v71, v72, v73, v74, v75, v76, v77, v78, v79, v80, v81, v82, v83,
        v84, v85, v86, v87, v88, v89, v90, v91, v92, v93, v94, v95, v96, v97,
        v98, v99, v100, v101, v102, v103, v104, v105, v106, v107, v108, v109,
        v110, v111, v112, v113, v114, v115, v116, v117, v118, v119, v120, v121,
        v122, v123, v124, v125, v126, v127, v128, v129, v130, v131, v132, v133,
        v134, v135, v136, v137, v138, v139, v140, v141, v142, v143, v144, v145,
        v146, v147, v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
        v158, v159, v160, v161, v162, v163, v164, v165, v166, v167, v168, v169,
        v170, v171, v172, v173, v174, v175, v176, v177, v178, v179, v180, v181,
        v182, v183, v184, v185, v186, v187, v188, v189, v190, v191, v192, v193,
        v194, v195, v196, v197, v198, v199, v200, v201, v202, v203, v204, v205,
        v206, v207, v208, v209, v210, v211, v212, v213, v214, v215, v216, v217,
        v218, v219, v220, v221, v222, v223, v224, v225, v226, v227, v228, v229,
        v230, v231, v232, v233, v234, v235, v236, v237, v238, v239, v240, v241,
        v242, v243, v244, v245, v246, v247, v248, v249, v250, v251, v252, v253,
        v254, v255, v256, v257, v258, v259, v260, v261, v262, v263, v264, v265,
        v266, v267, v268, v269, v270, v271, v272, v273, v274, v275, v276, v277,
        v278, v279, v280, v281, v282, v283, v284, v285, v286, v287, v288, v289,
        v290, v291, v292, v293, v294, v295, v296, v297, v298, v299, v300, v301,
        v302, v303, v304, v305, v306, v307, v308, v309, v310, v311, v312, v313,
        v314, v315, v316, v317, v318, v319, v320, v321, v322, v323, v324, v325,
        v326, v327, v328, v329, v330, v331, v332, v333, v334, v335, v336, v337,
        v338, v339, v340, v341, v342, v343, v344, v345, v346, v347, v348, v349,
        v350, v351, v352, v353, v354, v355, v356, v357, v358, v359, v360, v361,
        v362, v363, v364, v365, v366, v367, v368, v369, v370, v371, v372, v373,
        v374, v375, v376, v377, v378, v379, v380, v381, v382, v383, v384, v385,
        v386, v387, v388, v389, v390, v391, v392, v393, v394, v395, v396, v397,
        v398, v399, v400, v401, v402, v403, v404, v405, v406, v407, v408, v409,
        v410, v411, v412, v413, v414, v415, v416, v417, v418, v419, v420, v421,
        v422, v423, v424, v425, v426, v427, v428, v429, v430, v431, v432, v433,
        v434, v435, v436, v437, v438, v439, v440, v441, v442, v443, v444, v445,
        v446, v447, v448, v449, v450, v451, v452, v453, v454, v455, v456, v457,
        v458, v459, v460, v461, v462, v463, v464, v465, v466, v467, v468, v469,
        v470, v471, v472, v473, v474, v475, v476, v477, v478, v479, v480, v481,
        v482, v483, v484, v485, v486, v487, v488, v489, v490, v491, v492, v493,
        v494, v495, v496, v497, v498, v499, v500, v501, v502, v503, v504, v505,
        v506, v507, v508, v509, v510, v511, v512, v513, v514, v515, v516, v517,
        v518, v519, v520, v521, v522, v523, v524, v525, v526, v527, v528, v529,
        v530, v531, v532, v533, v534, v535, v536, v537, v538, v539, v540, v541,
        v542, v543, v544, v545, v546, v547, v548, v549, v550, v551, v552, v553,
        v554, v555, v556, v557, v558, v559, v560, v561, v562, v563, v564, v565,
        v566, v567, v568, v569, v570, v571, v572, v573, v574, v575, v576, v577,
        v578, v579, v580, v581, v582, v583, v584, v585, v586, v587, v588, v589,
        v590, v591, v592, v593, v594, v595, v596, v597, v598, v599, v600, v601,
        v602, v603, v604, v605, v606, v607, v608, v609, v610, v611, v612, v613,
        v614, v615, v616, v617, v618, v619, v620, v621, v622, v623, v624, v625,
        v626, v627, v628, v629, v630, v631, v632, v633, v634, v635, v636, v637,
        v638, v639, v640, v641, v642, v643, v644, v645, v646, v647, v648, v649,
        v650, v651, v652, v653, v654, v655, v656, v657, v658, v659, v660, v661,
        v662, v663, v664, v665, v666, v667, v668, v669, v670, v671, v672, v673,
        v674, v675, v676, v677, v678, v679, v680, v681, v682, v683, v684, v685,
        v686, v687, v688, v689, v690, v691, v692, v693, v694, v695, v696, v697,
        v698, v699, v700, v701, v702, v703, v704, v705, v706, v707, v708, v709,
        v710, v711, v712, v713, v714, v715, v716, v717, v718, v719, v720, v721,
        v722, v723, v724, v725, v726, v727, v728, v729, v730, v731, v732, v733,
        v734, v735, v736, v737, v738, v739, v740, v741, v742, v743, v744, v745,
        v746, v747, v748, v749, v750, v751, v752, v753, v754, v755, v756, v757,
        v758, v759, v760, v761, v762, v763, v764, v765, v766, v767, v768, v769,
        v770, v771, v772, v773, v774, v775, v776, v777, v778, v779, v780, v781,
        v782, v783, v784, v785, v786, v787, v788, v789, v790, v791, v792, v793,
        v794, v795, v796, v797, v798, v799, v800, v801, v802, v803, v804, v805,
        v806, v807, v808, v809, v810, v811, v812, v813, v814, v815, v816, v817,
        v818, v819, v820, v821, v822, v823, v824, v825, v826, v827, v828, v829,
        v830, v831, v832, v833, v834, v835, v836, v837, v838, v839, v840, v841,
        v842, v843, v844, v845, v846, v847, v848, v849, v850, v851, v852, v853,
        v854, v855, v856, v857, v858, v859, v860, v861, v862, v863, v864, v865,
        v866, v867, v868, v869, v870, v871, v872, v873, v874, v875, v876, v877,
        v878, v879, v880, v881, v882, v883, v884, v885, v886, v887, v888, v889,
        v890, v891, v892, v893, v894, v895, v896, v897, v898, v899, v900, v901,
        v902, v903, v904, v905, v906, v907, v908, v909, v910, v911, v912, v913,
        v914, v915, v916, v917, v918, v919, v920, v921, v922, v923, v924, v925,
        v926, v927, v928, v929, v930, v931, v932, v933, v934, v935, v936, v937,
        v938, v939, v940, v941, v942, v943, v944, v945, v946, v947, v948, v949,
        v950, v951, v952, v953, v954, v955, v956, v957, v958, v959, v960, v961,
        v962, v963, v964, v965, v966, v967, v968, v969, v970, v971, v972, v973,
        v974, v975, v976, v977, v978, v979, v980, v981, v982, v983, v984, v985,
        v986, v987, v988, v989, v990, v991, v992, v993, v994, v995, v996, v997,
        v998, v999, v1000, v1001, v1002, v1003, v1004, v1005, v1006, v1007,
        v1008, v1009, v1010, v1011, v1012, v1013, v1014, v1015, v1016, v1017,
        v1018, v1019, v1020, v1021, v1022, v1023, v1024, v1025, v1026, v1027,
        v1028, v1029, v1030, v1031, v1032, v1033, v1034, v1035, v1036, v1037,
        v1038, v1039, v1040, v1041, v1042, v1043, v1044, v1045, v1046, v1047,
        v1048, v1049, v1050, v1051, v1052, v1053, v1054, v1055, v1056, v1057,
        v1058, v1059, v1060, v1061, v1062, v1063, v1064, v1065, v1066, v1067,
        v1068, v1069, v1070, v1071, v1072, v1073, v1074, v1075, v1076, v1077,
        v1078, v1079, v1080, v1081, v1082, v1083, v1084, v1085, v1086, v1087,
        v1088, v1089, v1090, v1091, v1092, v1093, v1094, v1095, v1096, v1097,
        v1098, v1099, v1100, v1101, v1102, v1103, v1104, v1105, v1106, v1107,
        v1108, v1109, v1110, v1111, v1112, v1113, v1114, v1115, v1116, v1117,
        v1118, v1119, v1120, v1121, v1122, v1123, v1124, v1125, v1126, v1127,
        v1128, v1129, v1130, v1131, v1132, v1133, v1134, v1135, v1136, v1137,
        v1138, v1139, v1140, v1141, v1142, v1143, v1144, v1145, v1146, v1147,
        v1148, v1149, v1150, v1151, v1152, v1153, v1154, v1155, v1156, v1157,
        v1158, v1159, v1160, v1161, v1162, v1163, v1164, v1165, v1166, v1167,
        v1168, v1169, v1170, v1171, v1172, v1173, v1174, v1175, v1176, v1177,
        v1178, v1179, v1180, v1181, v1182, v1183, v1184, v1185, v1186, v1187,
        v1188, v1189, v1190, v1191, v1192, v1193, v1194, v1195, v1196, v1197,
        v1198, v1199, v1200, v1201, v1202, v1203, v1204, v1205, v1206, v1207,
        v1208, v1209, v1210, v1211, v1212, v1213, v1214, v1215, v1216, v1217,
        v1218, v1219, v1220, v1221, v1222, v1223, v1224, v1225, v1226, v1227,
        v1228, v1229, v1230, v1231, v1232, v1233, v1234, v1235, v1236, v1237,
        v1238, v1239, v1240, v1241, v1242, v1243, v1244, v1245, v1246, v1247,
        v1248, v1249, v1250, v1251, v1252, v1253, v1254, v1255, v1256, v1257,
        v1258, v1259, v1260, v1261, v1262, v1263, v1264, v1265, v1266, v1267,
        v1268, v1269, v1270, v1271, v1272, v1273, v1274, v1275, v1276, v1277,
        v1278, v1279, v1280, v1281, v1282, v1283, v1284, v1285, v1286, v1287,
        v1288, v1289, v1290, v1291, v1292, v1293, v1294, v1295, v1296, v1297,
        v1298, v1299, v1300, v1301, v1302, v1303, v1304, v1305, v1306, v1307,
        v1308, v1309, v1310, v1311, v1312, v1313, v1314, v1315, v1316, v1317,
        v1318, v1319, v1320, v1321, v1322, v1323, v1324, v1325, v1326, v1327,
        v1328, v1329, v1330, v1331, v1332, v1333, v1334, v1335, v1336, v1337,
        v1338, v1339, v1340, v1341, v1342, v1343, v1344, v1345, v1346, v1347,
        v1348, v1349, v1350, v1351, v1352, v1353, v1354, v1355, v1356, v1357,
        v1358, v1359, v1360, v1361, v1362, v1363, v1364, v1365, v1366, v1367,
        v1368, v1369, v1370, v1371, v1372, v1373, v1374, v1375, v1376, v1377,
        v1378, v1379, v1380, v1381, v1382, v1383, v1384, v1385, v1386, v1387,
        v1388, v1389, v1390, v1391, v1392, v1393, v1394, v1395, v1396, v1397,
        v1398, v1399, v1400, v1401, v1402, v1403, v1404, v1405, v1406, v1407,
        v1408, v1409, v1410, v1411, v1412, v1413, v1414, v1415, v1416, v1417,
        v1418, v1419, v1420, v1421, v1422, v1423, v1424, v1425, v1426, v1427,
        v1428, v1429, v1430, v1431, v1432, v1433, v1434, v1435, v1436, v1437,
        v1438, v1439, v1440, v1441, v1442, v1443, v1444, v1445, v1446, v1447,
        v1448, v1449, v1450, v1451, v1452, v1453, v1454, v1455, v1456, v1457,
        v1458, v1459, v1460, v1461, v1462, v1463, v1464, v1465, v1466, v1467,
        v1468, v1469, v1470, v1471, v1472, v1473, v1474, v1475, v1476, v1477,
        v1478, v1479, v1480, v1481, v1482, v1483, v1484, v1485, v1486, v1487,
        v1488, v1489, v1490, v1491, v1492, v1493, v1494, v1495, v1496, v1497,
        v1498, v1499, v1500, v1501, v1502, v1503, v1504, v1505, v1506, v1507,
        v1508, v1509, v1510, v1511, v1512, v1513, v1514, v1515, v1516, v1517,
        v1518, v1519, v1520, v1521, v1522, v1523, v1524, v1525, v1526, v1527,
        v1528, v1529, v1530, v1531, v1532, v1533, v1534, v1535, v1536, v1537,
        v1538, v1539, v1540, v1541, v1542, v1543, v1544, v1545, v1546, v1547,
        v1548, v1549, v1550, v1551, v1552, v1553, v1554, v1555, v1556, v1557,
        v1558, v1559, v1560, v1561, v1562, v1563, v1564, v1565, v1566, v1567,
        v1568, v1569, v1570, v1571, v1572, v1573, v1574, v1575, v1576, v1577,
        v1578, v1579, v1580, v1581, v1582, v1583, v1584, v1585, v1586, v1587,
        v1588, v1589, v1590, v1591, v1592, v1593, v1594, v1595, v1596, v1597,
        v1598, v1599, v1600, v1601, v1602, v1603, v1604, v1605, v1606, v1607,
        v1608, v1609, v1610, v1611, v1612, v1613, v1614, v1615, v1616, v1617,
        v1618, v1619, v1620, v1621, v1622, v1623, v1624, v1625, v1626, v1627,
        v1628, v1629, v1630, v1631, v1632, v1633, v1634, v1635, v1636, v1637,
        v1638, v1639, v1640, v1641, v1642, v1643, v1644, v1645, v1646, v1647,
        v1648, v1649, v1650, v1651, v1652, v1653, v1654, v1655, v1656, v1657,
        v1658, v1659, v1660, v1661, v1662, v1663, v1664, v1665, v1666, v1667,
        v1668, v1669, v1670, v1671, v1672, v1673, v1674, v1675, v1676, v1677,
        v1678, v1679, v1680, v1681, v1682, v1683, v1684, v1685, v1686, v1687,
        v1688, v1689, v1690, v1691, v1692, v1693, v1694, v1695, v1696, v1697,
        v1698, v1699, v1700, v1701, v1702, v1703, v1704, v1705, v1706, v1707,
        v1708, v1709, v1710, v1711, v1712, v1713, v1714, v1715, v1716, v1717,
        v1718, v1719, v1720, v1721, v1722, v1723, v1724, v1725, v1726, v1727,
        v1728, v1729, v1730, v1731, v1732, v1733, v1734, v1735, v1736, v1737,
        v1738, v1739, v1740, v1741, v1742, v1743, v1744, v1745, v1746, v1747,
        v1748, v1749, v1750, v1751, v1752, v1753, v1754, v1755, v1756, v1757,
        v1758, v1759, v1760, v1761, v1762, v1763, v1764, v1765, v1766, v1767,
        v1768, v1769, v1770, v1771, v1772, v1773, v1774, v1775, v1776, v1777,
        v1778, v1779, v1780, v1781, v1782, v1783, v1784, v1785, v1786, v1787,
        v1788, v1789, v1790, v1791, v1792, v1793, v1794, v1795, v1796, v1797,
        v1798, v1799, v1800, v1801, v1802, v1803, v1804, v1805, v1806, v1807,
        v1808, v1809, v1810, v1811, v1812, v1813, v1814, v1815, v1816, v1817,
        v1818, v1819, v1820, v1821, v1822, v1823, v1824, v1825, v1826, v1827,
        v1828, v1829, v1830, v1831, v1832, v1833, v1834, v1835, v1836, v1837,
        v1838, v1839, v1840, v1841, v1842, v1843, v1844, v1845, v1846, v1847,
        v1848, v1849, v1850, v1851, v1852, v1853, v1854, v1855, v1856, v1857,
        v1858, v1859, v1860, v1861, v1862, v1863, v1864, v1865, v1866, v1867,
        v1868, v1869, v1870, v1871, v1872, v1873, v1874, v1875, v1876, v1877,
        v1878, v1879, v1880, v1881, v1882, v1883, v1884, v1885, v1886, v1887,
        v1888, v1889, v1890, v1891, v1892, v1893, v1894, v1895, v1896, v1897,
        v1898, v1899, v1900, v1901, v1902, v1903, v1904, v1905, v1906, v1907,
        v1908, v1909, v1910, v1911, v1912, v1913, v1914, v1915, v1916, v1917,
        v1918, v1919, v1920, v1921, v1922, v1923, v1924, v1925, v1926, v1927,
        v1928, v1929, v1930, v1931, v1932, v1933, v1934, v1935, v1936, v1937,
        v1938, v1939, v1940, v1941, v1942, v1943, v1944, v1945, v1946, v1947,
        v1948, v1949, v1950, v1951, v1952, v1953, v1954, v1955, v1956, v1957,
        v1958, v1959, v1960, v1961, v1962, v1963, v1964, v1965, v1966, v1967,
        v1968, v1969, v1970, v1971, v1972, v1973, v1974, v1975, v1976, v1977,
        v1978, v1979, v1980, v1981, v1982, v1983, v1984, v1985, v1986, v1987,
        v1988, v1989, v1990, v1991, v1992, v1993, v1994, v1995, v1996, v1997,
        v1998, v1999, v2000, v2001, v2002, v2003, v2004, v2005, v2006, v2007,
        v2008, v2009, v2010, v2011, v2012, v2013, v2014, v2015, v2016, v2017,
        v2018, v2019, v2020, v2021, v2022, v2023, v2024, v2025, v2026, v2027,
        v2028, v2029, v2030, v2031, v2032, v2033, v2034, v2035, v2036, v2037,
        v2038, v2039, v2040, v2041, v2042, v2043, v2044, v2045, v2046, v2047,
        v2048, v2049, v2050, v2051, v2052, v2053, v2054, v2055, v2056, v2057,
        v2058, v2059, v2060, v2061, v2062, v2063, v2064, v2065, v2066, v2067,
        v2068, v2069, v2070, v2071, v2072, v2073, v2074, v2075, v2076, v2077,
        v2078, v2079, v2080, v2081, v2082, v2083, v2084, v2085, v2086, v2087,
        v2088, v2089, v2090, v2091, v2092, v2093, v2094, v2095, v2096, v2097,
        v2098, v2099, v2100, v2101, v2102, v2103, v2104, v2105, v2106, v2107,
        v2108, v2109, v2110, v2111, v2112, v2113, v2114, v2115, v2116, v2117,
        v2118, v2119, v2120, v2121, v2122, v2123, v2124, v2125, v2126, v2127,
        v2128, v2129, v2130, v2131, v2132, v2133, v2134, v2135, v2136, v2137,
        v2138, v2139, v2140, v2141, v2142, v2143, v2144, v2145, v2146, v2147,
        v2148, v2149, v2150, v2151, v2152, v2153, v2154, v2155, v2156, v2157,
        v2158, v2159, v2160, v2161, v2162, v2163, v2164, v2165, v2166, v2167,
        v2168, v2169, v2170, v2171, v2172, v2173, v2174, v2175, v2176, v2177,
        v2178, v2179, v2180, v2181, v2182, v2183, v2184, v2185;
        LD(v0, 3, 4); LD(v1, 3, 12); CE(v2, v3, v0, v1); LD(v4, 3, 7);
        LD(v5, 3, 9); CE(v6, v7, v4, v5); CE(v8, v9, v2, v6); LD(v10, 3, 6);
        LD(v11, 3, 8); CE(v12, v13, v10, v11); LD(v14, 3, 3); LD(v15, 3, 11);
        CE(v16, v17, v14, v15); LD(v18, 3, 5); LD(v19, 3, 10);
        CE(v20, v21, v18, v19); CE(v22, v23, v16, v20); CE(v24, v25, v12, v22);
        CE(v26, v27, v8, v24); LD(v28, 4, 4); LD(v29, 4, 12);
        CE(v30, v31, v28, v29); LD(v32, 4, 7); LD(v33, 4, 9);
        CE(v34, v35, v32, v33); CE(v36, v37, v30, v34); LD(v38, 4, 6);
        LD(v39, 4, 8); CE(v40, v41, v38, v39); LD(v42, 4, 3); LD(v43, 4, 11);
        CE(v44, v45, v42, v43); LD(v46, 4, 5); LD(v47, 4, 10);
        CE(v48, v49, v46, v47); CE(v50, v51, v44, v48); CE(v52, v53, v40, v50);
        CE(v54, v55, v36, v52); LD(v56, 5, 4); LD(v57, 5, 12);
        CE(v58, v59, v56, v57); LD(v60, 5, 7); LD(v61, 5, 9);
        CE(v62, v63, v60, v61); CE(v64, v65, v58, v62); LD(v66, 5, 6);
        LD(v67, 5, 8); CE(v68, v69, v66, v67); LD(v70, 5, 3); LD(v71, 5, 11);
        CE(v72, v73, v70, v71); LD(v74, 5, 5); LD(v75, 5, 10);
        CE(v76, v77, v74, v75); CE(v78, v79, v72, v76); CE(v80, v81, v68, v78);
        CE(v82, v83, v64, v80); CE(v84, v85, v54, v82); LD(v86, 6, 4);
        LD(v87, 6, 12); CE(v88, v89, v86, v87); LD(v90, 6, 7); LD(v91, 6, 9);
        CE(v92, v93, v90, v91); CE(v94, v95, v88, v92); LD(v96, 6, 6);
        LD(v97, 6, 8); CE(v98, v99, v96, v97); LD(v100, 6, 3); LD(v101, 6, 11);
        CE(v102, v103, v100, v101); LD(v104, 6, 5); LD(v105, 6, 10);
        CE(v106, v107, v104, v105); CE(v108, v109, v102, v106);
        CE(v110, v111, v98, v108); CE(v112, v113, v94, v110); LD(v114, 7, 4);
        LD(v115, 7, 12); CE(v116, v117, v114, v115); LD(v118, 7, 7);
        LD(v119, 7, 9); CE(v120, v121, v118, v119); CE(v122, v123, v116, v120);
        LD(v124, 7, 6); LD(v125, 7, 8); CE(v126, v127, v124, v125);
        LD(v128, 7, 3); LD(v129, 7, 11); CE(v130, v131, v128, v129);
        LD(v132, 7, 5); LD(v133, 7, 10); CE(v134, v135, v132, v133);
        CE(v136, v137, v130, v134); CE(v138, v139, v126, v136);
        CE(v140, v141, v122, v138); CE(v142, v143, v112, v140);
        CE(v144, v145, v84, v142); CE(v146, v147, v26, v144); LD(v148, 12, 4);
        LD(v149, 12, 12); CE(v150, v151, v148, v149); LD(v152, 12, 7);
        LD(v153, 12, 9); CE(v154, v155, v152, v153);
        CE(v156, v157, v150, v154); LD(v158, 12, 6); LD(v159, 12, 8);
        CE(v160, v161, v158, v159); LD(v162, 12, 3); LD(v163, 12, 11);
        CE(v164, v165, v162, v163); LD(v166, 12, 5); LD(v167, 12, 10);
        CE(v168, v169, v166, v167); CE(v170, v171, v164, v168);
        CE(v172, v173, v160, v170); CE(v174, v175, v156, v172); LD(v176, 8, 4);
        LD(v177, 8, 12); CE(v178, v179, v176, v177); LD(v180, 8, 7);
        LD(v181, 8, 9); CE(v182, v183, v180, v181); CE(v184, v185, v178, v182);
        LD(v186, 8, 6); LD(v187, 8, 8); CE(v188, v189, v186, v187);
        LD(v190, 8, 3); LD(v191, 8, 11); CE(v192, v193, v190, v191);
        LD(v194, 8, 5); LD(v195, 8, 10); CE(v196, v197, v194, v195);
        CE(v198, v199, v192, v196); CE(v200, v201, v188, v198);
        CE(v202, v203, v184, v200); LD(v204, 9, 4); LD(v205, 9, 12);
        CE(v206, v207, v204, v205); LD(v208, 9, 7); LD(v209, 9, 9);
        CE(v210, v211, v208, v209); CE(v212, v213, v206, v210); LD(v214, 9, 6);
        LD(v215, 9, 8); CE(v216, v217, v214, v215); LD(v218, 9, 3);
        LD(v219, 9, 11); CE(v220, v221, v218, v219); LD(v222, 9, 5);
        LD(v223, 9, 10); CE(v224, v225, v222, v223);
        CE(v226, v227, v220, v224); CE(v228, v229, v216, v226);
        CE(v230, v231, v212, v228); CE(v232, v233, v202, v230);
        LD(v234, 10, 4); LD(v235, 10, 12); CE(v236, v237, v234, v235);
        LD(v238, 10, 7); LD(v239, 10, 9); CE(v240, v241, v238, v239);
        CE(v242, v243, v236, v240); LD(v244, 10, 6); LD(v245, 10, 8);
        CE(v246, v247, v244, v245); LD(v248, 10, 3); LD(v249, 10, 11);
        CE(v250, v251, v248, v249); LD(v252, 10, 5); LD(v253, 10, 10);
        CE(v254, v255, v252, v253); CE(v256, v257, v250, v254);
        CE(v258, v259, v246, v256); CE(v260, v261, v242, v258);
        LD(v262, 11, 4); LD(v263, 11, 12); CE(v264, v265, v262, v263);
        LD(v266, 11, 7); LD(v267, 11, 9); CE(v268, v269, v266, v267);
        CE(v270, v271, v264, v268); LD(v272, 11, 6); LD(v273, 11, 8);
        CE(v274, v275, v272, v273); LD(v276, 11, 3); LD(v277, 11, 11);
        CE(v278, v279, v276, v277); LD(v280, 11, 5); LD(v281, 11, 10);
        CE(v282, v283, v280, v281); CE(v284, v285, v278, v282);
        CE(v286, v287, v274, v284); CE(v288, v289, v270, v286);
        CE(v290, v291, v260, v288); CE(v292, v293, v232, v290);
        CE(v294, v295, v174, v292); MX(v296, v146, v294);
        CE(v297, v298, v51, v37); CE(v299, v300, v45, v41);
        CE(v301, v302, v31, v49); CE(v303, v304, v35, v302);
        CE(v305, v306, v300, v304); CE(v307, v308, v298, v305);
        CE(v309, v310, v299, v301); CE(v311, v312, v53, v303);
        CE(v313, v314, v310, v312); CE(v315, v316, v308, v314);
        CE(v317, v318, v79, v65); CE(v319, v320, v73, v69);
        CE(v321, v322, v59, v77); CE(v323, v324, v63, v322);
        CE(v325, v326, v320, v324); CE(v327, v328, v318, v325);
        CE(v329, v330, v319, v321); CE(v331, v332, v81, v323);
        CE(v333, v334, v330, v332); CE(v335, v336, v328, v334);
        CE(v337, v338, v316, v336); CE(v339, v340, v85, v337);
        CE(v341, v342, v309, v55); CE(v343, v344, v297, v311);
        CE(v345, v346, v341, v343); CE(v347, v348, v342, v344);
        CE(v349, v350, v346, v347); CE(v351, v352, v307, v313);
        CE(v353, v354, v348, v351); CE(v355, v356, v350, v353);
        CE(v357, v358, v329, v83); CE(v359, v360, v317, v331);
        CE(v361, v362, v357, v359); CE(v363, v364, v358, v360);
        CE(v365, v366, v362, v363); CE(v367, v368, v327, v333);
        CE(v369, v370, v364, v367); CE(v371, v372, v366, v369);
        CE(v373, v374, v356, v372); CE(v375, v376, v340, v374);
        CE(v377, v378, v352, v315); CE(v379, v380, v354, v377);
        CE(v381, v382, v368, v335); CE(v383, v384, v370, v381);
        CE(v385, v386, v380, v384); CE(v387, v388, v376, v386);
        CE(v389, v390, v345, v361); CE(v391, v392, v306, v326);
        CE(v393, v394, v390, v391); CE(v395, v396, v379, v383);
        CE(v397, v398, v394, v396); CE(v399, v400, v378, v382);
        CE(v401, v402, v398, v400); CE(v403, v404, v388, v401);
        CE(v405, v406, v109, v95); CE(v407, v408, v103, v99);
        CE(v409, v410, v89, v107); CE(v411, v412, v93, v410);
        CE(v413, v414, v408, v412); CE(v415, v416, v406, v413);
        CE(v417, v418, v407, v409); CE(v419, v420, v111, v411);
        CE(v421, v422, v418, v420); CE(v423, v424, v416, v422);
        CE(v425, v426, v137, v123); CE(v427, v428, v131, v127);
        CE(v429, v430, v117, v135); CE(v431, v432, v121, v430);
        CE(v433, v434, v428, v432); CE(v435, v436, v426, v433);
        CE(v437, v438, v427, v429); CE(v439, v440, v139, v431);
        CE(v441, v442, v438, v440); CE(v443, v444, v436, v442);
        CE(v445, v446, v424, v444); CE(v447, v448, v143, v445);
        CE(v449, v450, v417, v113); CE(v451, v452, v405, v419);
        CE(v453, v454, v449, v451); CE(v455, v456, v450, v452);
        CE(v457, v458, v454, v455); CE(v459, v460, v415, v421);
        CE(v461, v462, v456, v459); CE(v463, v464, v458, v461);
        CE(v465, v466, v437, v141); CE(v467, v468, v425, v439);
        CE(v469, v470, v465, v467); CE(v471, v472, v466, v468);
        CE(v473, v474, v470, v471); CE(v475, v476, v435, v441);
        CE(v477, v478, v472, v475); CE(v479, v480, v474, v477);
        CE(v481, v482, v464, v480); CE(v483, v484, v448, v482);
        CE(v485, v486, v460, v423); CE(v487, v488, v462, v485);
        CE(v489, v490, v476, v443); CE(v491, v492, v478, v489);
        CE(v493, v494, v488, v492); CE(v495, v496, v484, v494);
        CE(v497, v498, v453, v469); CE(v499, v500, v414, v434);
        CE(v501, v502, v498, v499); CE(v503, v504, v487, v491);
        CE(v505, v506, v502, v504); CE(v507, v508, v486, v490);
        CE(v509, v510, v506, v508); CE(v511, v512, v496, v509);
        CE(v513, v514, v404, v512); CE(v515, v516, v145, v513);
        CE(v517, v518, v339, v373); CE(v519, v520, v349, v365);
        CE(v521, v522, v520, v385); CE(v523, v524, v518, v521);
        CE(v525, v526, v393, v395); CE(v527, v528, v355, v371);
        CE(v529, v530, v528, v399); CE(v531, v532, v526, v529);
        CE(v533, v534, v524, v531); CE(v535, v536, v447, v481);
        CE(v537, v538, v457, v473); CE(v539, v540, v538, v493);
        CE(v541, v542, v536, v539); CE(v543, v544, v501, v503);
        CE(v545, v546, v463, v479); CE(v547, v548, v546, v507);
        CE(v549, v550, v544, v547); CE(v551, v552, v542, v549);
        CE(v553, v554, v534, v552); CE(v555, v556, v515, v553);
        CE(v557, v558, v517, v519); CE(v559, v560, v525, v527);
        CE(v561, v562, v558, v559); CE(v563, v564, v535, v537);
        CE(v565, v566, v543, v545); CE(v567, v568, v564, v565);
        CE(v569, v570, v562, v568); CE(v571, v572, v375, v522);
        CE(v573, v574, v397, v530); CE(v575, v576, v572, v573);
        CE(v577, v578, v483, v540); CE(v579, v580, v505, v548);
        CE(v581, v582, v578, v579); CE(v583, v584, v576, v582);
        CE(v585, v586, v570, v583); CE(v587, v588, v556, v585);
        CE(v589, v590, v557, v389); CE(v591, v592, v563, v497);
        CE(v593, v594, v590, v592); CE(v595, v596, v338, v402);
        CE(v597, v598, v446, v510); CE(v599, v600, v596, v598);
        CE(v601, v602, v594, v599); CE(v603, v604, v571, v532);
        CE(v605, v606, v577, v550); CE(v607, v608, v604, v606);
        CE(v609, v610, v601, v607); CE(v611, v612, v523, v560);
        CE(v613, v614, v541, v566); CE(v615, v616, v612, v614);
        CE(v617, v618, v387, v574); CE(v619, v620, v495, v580);
        CE(v621, v622, v618, v620); CE(v623, v624, v616, v621);
        CE(v625, v626, v610, v623); CE(v627, v628, v588, v625);
        CE(v629, v630, v589, v591); CE(v631, v632, v595, v597);
        CE(v633, v634, v630, v631); CE(v635, v636, v603, v605);
        CE(v637, v638, v633, v635); CE(v639, v640, v611, v613);
        CE(v641, v642, v617, v619); CE(v643, v644, v640, v641);
        CE(v645, v646, v638, v643); CE(v647, v648, v561, v567);
        CE(v649, v650, v392, v500); CE(v651, v652, v648, v649);
        CE(v653, v654, v575, v581); CE(v655, v656, v651, v653);
        CE(v657, v658, v533, v551); CE(v659, v660, v403, v511);
        CE(v661, v662, v658, v659); CE(v663, v664, v656, v661);
        CE(v665, v666, v646, v663); CE(v667, v668, v628, v665);
        CE(v669, v670, v516, v554); CE(v671, v672, v670, v584);
        CE(v673, v674, v602, v608); CE(v675, v676, v674, v622);
        CE(v677, v678, v672, v675); CE(v679, v680, v634, v636);
        CE(v681, v682, v680, v642); CE(v683, v684, v652, v654);
        CE(v685, v686, v684, v660); CE(v687, v688, v682, v685);
        CE(v689, v690, v678, v687); CE(v691, v692, v690, v147);
        CE(v693, v694, v668, v691); CE(v695, v696, v669, v586);
        CE(v697, v698, v673, v624); CE(v699, v700, v696, v697);
        CE(v701, v702, v679, v644); CE(v703, v704, v683, v662);
        CE(v705, v706, v702, v703); CE(v707, v708, v700, v705);
        CE(v709, v710, v23, v9); CE(v711, v712, v17, v13);
        CE(v713, v714, v3, v21); CE(v715, v716, v7, v714);
        CE(v717, v718, v712, v716); CE(v719, v720, v710, v717);
        CE(v721, v722, v711, v713); CE(v723, v724, v25, v715);
        CE(v725, v726, v722, v724); CE(v727, v728, v720, v726);
        CE(v729, v730, v555, v569); CE(v731, v732, v609, v615);
        CE(v733, v734, v730, v731); CE(v735, v736, v637, v639);
        CE(v737, v738, v655, v657); CE(v739, v740, v736, v737);
        CE(v741, v742, v734, v739); CE(v743, v744, v728, v742);
        CE(v745, v746, v708, v744); CE(v747, v748, v694, v745);
        CE(v749, v750, v671, v698); CE(v751, v752, v681, v704);
        CE(v753, v754, v750, v751); CE(v755, v756, v695, v626);
        CE(v757, v758, v701, v664); CE(v759, v760, v756, v757);
        CE(v761, v762, v514, v676); CE(v763, v764, v632, v686);
        CE(v765, v766, v762, v763); CE(v767, v768, v721, v27);
        CE(v769, v770, v709, v723); CE(v771, v772, v767, v769);
        CE(v773, v774, v768, v770); CE(v775, v776, v772, v773);
        CE(v777, v778, v719, v725); CE(v779, v780, v774, v777);
        CE(v781, v782, v776, v779); CE(v783, v784, v729, v593);
        CE(v785, v786, v735, v647); CE(v787, v788, v784, v785);
        CE(v789, v790, v782, v788); CE(v791, v792, v766, v790);
        CE(v793, v794, v760, v791); CE(v795, v796, v754, v794);
        CE(v797, v798, v748, v795); CE(v799, v800, v749, v706);
        CE(v801, v802, v755, v666); CE(v803, v804, v761, v688);
        CE(v805, v806, v783, v629); CE(v807, v808, v775, v806);
        CE(v809, v810, v804, v808); CE(v811, v812, v802, v809);
        CE(v813, v814, v800, v812); CE(v815, v816, v677, v752);
        CE(v817, v818, v699, v758); CE(v819, v820, v600, v764);
        CE(v821, v822, v778, v727); CE(v823, v824, v780, v821);
        CE(v825, v826, v733, v786); CE(v827, v828, v824, v826);
        CE(v829, v830, v820, v828); CE(v831, v832, v818, v829);
        CE(v833, v834, v816, v832); CE(v835, v836, v814, v833);
        CE(v837, v838, v798, v835); CE(v839, v840, v771, v805);
        CE(v841, v842, v803, v840); CE(v843, v844, v801, v841);
        CE(v845, v846, v587, v732); CE(v847, v848, v845, v740);
        CE(v849, v850, v718, v847); CE(v851, v852, v799, v850);
        CE(v853, v854, v844, v851); CE(v855, v856, v823, v825);
        CE(v857, v858, v819, v856); CE(v859, v860, v817, v857);
        CE(v861, v862, v815, v860); CE(v863, v864, v854, v861);
        CE(v865, v866, v781, v787); CE(v867, v868, v765, v866);
        CE(v869, v870, v759, v867); CE(v871, v872, v753, v870);
        CE(v873, v874, v822, v741); CE(v875, v876, v650, v874);
        CE(v877, v878, v707, v875); CE(v879, v880, v689, v878);
        CE(v881, v882, v872, v879); CE(v883, v884, v864, v881);
        CE(v885, v886, v838, v883); CE(v887, v888, v199, v185);
        CE(v889, v890, v193, v189); CE(v891, v892, v179, v197);
        CE(v893, v894, v183, v892); CE(v895, v896, v890, v894);
        CE(v897, v898, v888, v895); CE(v899, v900, v889, v891);
        CE(v901, v902, v201, v893); CE(v903, v904, v900, v902);
        CE(v905, v906, v898, v904); CE(v907, v908, v227, v213);
        CE(v909, v910, v221, v217); CE(v911, v912, v207, v225);
        CE(v913, v914, v211, v912); CE(v915, v916, v910, v914);
        CE(v917, v918, v908, v915); CE(v919, v920, v909, v911);
        CE(v921, v922, v229, v913); CE(v923, v924, v920, v922);
        CE(v925, v926, v918, v924); CE(v927, v928, v906, v926);
        CE(v929, v930, v233, v927); CE(v931, v932, v899, v203);
        CE(v933, v934, v887, v901); CE(v935, v936, v931, v933);
        CE(v937, v938, v932, v934); CE(v939, v940, v936, v937);
        CE(v941, v942, v897, v903); CE(v943, v944, v938, v941);
        CE(v945, v946, v940, v943); CE(v947, v948, v919, v231);
        CE(v949, v950, v907, v921); CE(v951, v952, v947, v949);
        CE(v953, v954, v948, v950); CE(v955, v956, v952, v953);
        CE(v957, v958, v917, v923); CE(v959, v960, v954, v957);
        CE(v961, v962, v956, v959); CE(v963, v964, v946, v962);
        CE(v965, v966, v930, v964); CE(v967, v968, v942, v905);
        CE(v969, v970, v944, v967); CE(v971, v972, v958, v925);
        CE(v973, v974, v960, v971); CE(v975, v976, v970, v974);
        CE(v977, v978, v966, v976); CE(v979, v980, v935, v951);
        CE(v981, v982, v896, v916); CE(v983, v984, v980, v981);
        CE(v985, v986, v969, v973); CE(v987, v988, v984, v986);
        CE(v989, v990, v968, v972); CE(v991, v992, v988, v990);
        CE(v993, v994, v978, v991); CE(v995, v996, v257, v243);
        CE(v997, v998, v251, v247); CE(v999, v1000, v237, v255);
        CE(v1001, v1002, v241, v1000); CE(v1003, v1004, v998, v1002);
        CE(v1005, v1006, v996, v1003); CE(v1007, v1008, v997, v999);
        CE(v1009, v1010, v259, v1001); CE(v1011, v1012, v1008, v1010);
        CE(v1013, v1014, v1006, v1012); CE(v1015, v1016, v285, v271);
        CE(v1017, v1018, v279, v275); CE(v1019, v1020, v265, v283);
        CE(v1021, v1022, v269, v1020); CE(v1023, v1024, v1018, v1022);
        CE(v1025, v1026, v1016, v1023); CE(v1027, v1028, v1017, v1019);
        CE(v1029, v1030, v287, v1021); CE(v1031, v1032, v1028, v1030);
        CE(v1033, v1034, v1026, v1032); CE(v1035, v1036, v1014, v1034);
        CE(v1037, v1038, v291, v1035); CE(v1039, v1040, v1007, v261);
        CE(v1041, v1042, v995, v1009); CE(v1043, v1044, v1039, v1041);
        CE(v1045, v1046, v1040, v1042); CE(v1047, v1048, v1044, v1045);
        CE(v1049, v1050, v1005, v1011); CE(v1051, v1052, v1046, v1049);
        CE(v1053, v1054, v1048, v1051); CE(v1055, v1056, v1027, v289);
        CE(v1057, v1058, v1015, v1029); CE(v1059, v1060, v1055, v1057);
        CE(v1061, v1062, v1056, v1058); CE(v1063, v1064, v1060, v1061);
        CE(v1065, v1066, v1025, v1031); CE(v1067, v1068, v1062, v1065);
        CE(v1069, v1070, v1064, v1067); CE(v1071, v1072, v1054, v1070);
        CE(v1073, v1074, v1038, v1072); CE(v1075, v1076, v1050, v1013);
        CE(v1077, v1078, v1052, v1075); CE(v1079, v1080, v1066, v1033);
        CE(v1081, v1082, v1068, v1079); CE(v1083, v1084, v1078, v1082);
        CE(v1085, v1086, v1074, v1084); CE(v1087, v1088, v1043, v1059);
        CE(v1089, v1090, v1004, v1024); CE(v1091, v1092, v1088, v1089);
        CE(v1093, v1094, v1077, v1081); CE(v1095, v1096, v1092, v1094);
        CE(v1097, v1098, v1076, v1080); CE(v1099, v1100, v1096, v1098);
        CE(v1101, v1102, v1086, v1099); CE(v1103, v1104, v994, v1102);
        CE(v1105, v1106, v293, v1103); CE(v1107, v1108, v929, v963);
        CE(v1109, v1110, v939, v955); CE(v1111, v1112, v1110, v975);
        CE(v1113, v1114, v1108, v1111); CE(v1115, v1116, v983, v985);
        CE(v1117, v1118, v945, v961); CE(v1119, v1120, v1118, v989);
        CE(v1121, v1122, v1116, v1119); CE(v1123, v1124, v1114, v1121);
        CE(v1125, v1126, v1037, v1071); CE(v1127, v1128, v1047, v1063);
        CE(v1129, v1130, v1128, v1083); CE(v1131, v1132, v1126, v1129);
        CE(v1133, v1134, v1091, v1093); CE(v1135, v1136, v1053, v1069);
        CE(v1137, v1138, v1136, v1097); CE(v1139, v1140, v1134, v1137);
        CE(v1141, v1142, v1132, v1139); CE(v1143, v1144, v1124, v1142);
        CE(v1145, v1146, v1105, v1143); CE(v1147, v1148, v1107, v1109);
        CE(v1149, v1150, v1115, v1117); CE(v1151, v1152, v1148, v1149);
        CE(v1153, v1154, v1125, v1127); CE(v1155, v1156, v1133, v1135);
        CE(v1157, v1158, v1154, v1155); CE(v1159, v1160, v1152, v1158);
        CE(v1161, v1162, v965, v1112); CE(v1163, v1164, v987, v1120);
        CE(v1165, v1166, v1162, v1163); CE(v1167, v1168, v1073, v1130);
        CE(v1169, v1170, v1095, v1138); CE(v1171, v1172, v1168, v1169);
        CE(v1173, v1174, v1166, v1172); CE(v1175, v1176, v1160, v1173);
        CE(v1177, v1178, v1146, v1175); CE(v1179, v1180, v1147, v979);
        CE(v1181, v1182, v1153, v1087); CE(v1183, v1184, v1180, v1182);
        CE(v1185, v1186, v928, v992); CE(v1187, v1188, v1036, v1100);
        CE(v1189, v1190, v1186, v1188); CE(v1191, v1192, v1184, v1189);
        CE(v1193, v1194, v1161, v1122); CE(v1195, v1196, v1167, v1140);
        CE(v1197, v1198, v1194, v1196); CE(v1199, v1200, v1191, v1197);
        CE(v1201, v1202, v1113, v1150); CE(v1203, v1204, v1131, v1156);
        CE(v1205, v1206, v1202, v1204); CE(v1207, v1208, v977, v1164);
        CE(v1209, v1210, v1085, v1170); CE(v1211, v1212, v1208, v1210);
        CE(v1213, v1214, v1206, v1211); CE(v1215, v1216, v1200, v1213);
        CE(v1217, v1218, v1178, v1215); CE(v1219, v1220, v1179, v1181);
        CE(v1221, v1222, v1185, v1187); CE(v1223, v1224, v1220, v1221);
        CE(v1225, v1226, v1193, v1195); CE(v1227, v1228, v1223, v1225);
        CE(v1229, v1230, v1201, v1203); CE(v1231, v1232, v1207, v1209);
        CE(v1233, v1234, v1230, v1231); CE(v1235, v1236, v1228, v1233);
        CE(v1237, v1238, v1151, v1157); CE(v1239, v1240, v982, v1090);
        CE(v1241, v1242, v1238, v1239); CE(v1243, v1244, v1165, v1171);
        CE(v1245, v1246, v1241, v1243); CE(v1247, v1248, v1123, v1141);
        CE(v1249, v1250, v993, v1101); CE(v1251, v1252, v1248, v1249);
        CE(v1253, v1254, v1246, v1251); CE(v1255, v1256, v1236, v1253);
        CE(v1257, v1258, v1218, v1255); CE(v1259, v1260, v1106, v1144);
        CE(v1261, v1262, v1260, v1174); CE(v1263, v1264, v1192, v1198);
        CE(v1265, v1266, v1264, v1212); CE(v1267, v1268, v1262, v1265);
        CE(v1269, v1270, v1224, v1226); CE(v1271, v1272, v1270, v1232);
        CE(v1273, v1274, v1242, v1244); CE(v1275, v1276, v1274, v1250);
        CE(v1277, v1278, v1272, v1275); CE(v1279, v1280, v1268, v1277);
        CE(v1281, v1282, v1280, v295); CE(v1283, v1284, v1258, v1281);
        CE(v1285, v1286, v1259, v1176); CE(v1287, v1288, v1263, v1214);
        CE(v1289, v1290, v1286, v1287); CE(v1291, v1292, v1269, v1234);
        CE(v1293, v1294, v1273, v1252); CE(v1295, v1296, v1292, v1293);
        CE(v1297, v1298, v1290, v1295); CE(v1299, v1300, v171, v157);
        CE(v1301, v1302, v165, v161); CE(v1303, v1304, v151, v169);
        CE(v1305, v1306, v155, v1304); CE(v1307, v1308, v1302, v1306);
        CE(v1309, v1310, v1300, v1307); CE(v1311, v1312, v1301, v1303);
        CE(v1313, v1314, v173, v1305); CE(v1315, v1316, v1312, v1314);
        CE(v1317, v1318, v1310, v1316); CE(v1319, v1320, v1145, v1159);
        CE(v1321, v1322, v1199, v1205); CE(v1323, v1324, v1320, v1321);
        CE(v1325, v1326, v1227, v1229); CE(v1327, v1328, v1245, v1247);
        CE(v1329, v1330, v1326, v1327); CE(v1331, v1332, v1324, v1329);
        CE(v1333, v1334, v1318, v1332); CE(v1335, v1336, v1298, v1334);
        CE(v1337, v1338, v1284, v1335); CE(v1339, v1340, v1261, v1288);
        CE(v1341, v1342, v1271, v1294); CE(v1343, v1344, v1340, v1341);
        CE(v1345, v1346, v1285, v1216); CE(v1347, v1348, v1291, v1254);
        CE(v1349, v1350, v1346, v1347); CE(v1351, v1352, v1104, v1266);
        CE(v1353, v1354, v1222, v1276); CE(v1355, v1356, v1352, v1353);
        CE(v1357, v1358, v1311, v175); CE(v1359, v1360, v1299, v1313);
        CE(v1361, v1362, v1357, v1359); CE(v1363, v1364, v1358, v1360);
        CE(v1365, v1366, v1362, v1363); CE(v1367, v1368, v1309, v1315);
        CE(v1369, v1370, v1364, v1367); CE(v1371, v1372, v1366, v1369);
        CE(v1373, v1374, v1319, v1183); CE(v1375, v1376, v1325, v1237);
        CE(v1377, v1378, v1374, v1375); CE(v1379, v1380, v1372, v1378);
        CE(v1381, v1382, v1356, v1380); CE(v1383, v1384, v1350, v1381);
        CE(v1385, v1386, v1344, v1384); CE(v1387, v1388, v1338, v1385);
        CE(v1389, v1390, v1339, v1296); CE(v1391, v1392, v1345, v1256);
        CE(v1393, v1394, v1351, v1278); CE(v1395, v1396, v1373, v1219);
        CE(v1397, v1398, v1365, v1396); CE(v1399, v1400, v1394, v1398);
        CE(v1401, v1402, v1392, v1399); CE(v1403, v1404, v1390, v1402);
        CE(v1405, v1406, v1267, v1342); CE(v1407, v1408, v1289, v1348);
        CE(v1409, v1410, v1190, v1354); CE(v1411, v1412, v1368, v1317);
        CE(v1413, v1414, v1370, v1411); CE(v1415, v1416, v1323, v1376);
        CE(v1417, v1418, v1414, v1416); CE(v1419, v1420, v1410, v1418);
        CE(v1421, v1422, v1408, v1419); CE(v1423, v1424, v1406, v1422);
        CE(v1425, v1426, v1404, v1423); CE(v1427, v1428, v1388, v1425);
        CE(v1429, v1430, v1361, v1395); CE(v1431, v1432, v1393, v1430);
        CE(v1433, v1434, v1391, v1431); CE(v1435, v1436, v1177, v1322);
        CE(v1437, v1438, v1435, v1330); CE(v1439, v1440, v1308, v1437);
        CE(v1441, v1442, v1389, v1440); CE(v1443, v1444, v1434, v1441);
        CE(v1445, v1446, v1413, v1415); CE(v1447, v1448, v1409, v1446);
        CE(v1449, v1450, v1407, v1447); CE(v1451, v1452, v1405, v1450);
        CE(v1453, v1454, v1444, v1451); CE(v1455, v1456, v1371, v1377);
        CE(v1457, v1458, v1355, v1456); CE(v1459, v1460, v1349, v1457);
        CE(v1461, v1462, v1343, v1460); CE(v1463, v1464, v1412, v1331);
        CE(v1465, v1466, v1240, v1464); CE(v1467, v1468, v1297, v1465);
        CE(v1469, v1470, v1279, v1468); CE(v1471, v1472, v1462, v1469);
        CE(v1473, v1474, v1454, v1471); CE(v1475, v1476, v1428, v1473);
        CE(v1477, v1478, v886, v1476); CE(v1479, v1480, v296, v1477);
        CE(v1481, v1482, v693, v743); CE(v1483, v1484, v645, v738);
        CE(v1485, v1486, v846, v1483); CE(v1487, v1488, v1486, v793);
        CE(v1489, v1490, v1482, v1487); CE(v1491, v1492, v848, v811);
        CE(v1493, v1494, v627, v1484); CE(v1495, v1496, v1494, v831);
        CE(v1497, v1498, v1492, v1495); CE(v1499, v1500, v1490, v1497);
        CE(v1501, v1502, v843, v849); CE(v1503, v1504, v1493, v859);
        CE(v1505, v1506, v1502, v1503); CE(v1507, v1508, v1485, v869);
        CE(v1509, v1510, v667, v877); CE(v1511, v1512, v1508, v1509);
        CE(v1513, v1514, v1506, v1511); CE(v1515, v1516, v1500, v1513);
        CE(v1517, v1518, v1283, v1333); CE(v1519, v1520, v1235, v1328);
        CE(v1521, v1522, v1436, v1519); CE(v1523, v1524, v1522, v1383);
        CE(v1525, v1526, v1518, v1523); CE(v1527, v1528, v1438, v1401);
        CE(v1529, v1530, v1217, v1520); CE(v1531, v1532, v1530, v1421);
        CE(v1533, v1534, v1528, v1531); CE(v1535, v1536, v1526, v1533);
        CE(v1537, v1538, v1433, v1439); CE(v1539, v1540, v1529, v1449);
        CE(v1541, v1542, v1538, v1539); CE(v1543, v1544, v1521, v1459);
        CE(v1545, v1546, v1257, v1467); CE(v1547, v1548, v1544, v1545);
        CE(v1549, v1550, v1542, v1547); CE(v1551, v1552, v1536, v1549);
        CE(v1553, v1554, v1516, v1552); CE(v1555, v1556, v1479, v1553);
        CE(v1557, v1558, v1481, v789); CE(v1559, v1560, v1491, v827);
        CE(v1561, v1562, v1558, v1559); CE(v1563, v1564, v1501, v855);
        CE(v1565, v1566, v1507, v873); CE(v1567, v1568, v1564, v1565);
        CE(v1569, v1570, v1562, v1567); CE(v1571, v1572, v1517, v1379);
        CE(v1573, v1574, v1527, v1417); CE(v1575, v1576, v1572, v1573);
        CE(v1577, v1578, v1537, v1445); CE(v1579, v1580, v1543, v1463);
        CE(v1581, v1582, v1578, v1579); CE(v1583, v1584, v1576, v1581);
        CE(v1585, v1586, v1570, v1584); MX(v1587, v1555, v1585);
        CE(v1588, v1589, v1557, v807); CE(v1590, v1591, v1563, v865);
        CE(v1592, v1593, v1589, v1590); CE(v1594, v1595, v1571, v1397);
        CE(v1596, v1597, v1577, v1455); CE(v1598, v1599, v1595, v1596);
        MX(v1600, v1593, v1599); CE(v1601, v1602, v692, v746);
        CE(v1603, v1604, v1601, v796); CE(v1605, v1606, v1603, v836);
        CE(v1607, v1608, v842, v852); CE(v1609, v1610, v1607, v862);
        CE(v1611, v1612, v1609, v882); CE(v1613, v1614, v1606, v1611);
        CE(v1615, v1616, v1282, v1336); CE(v1617, v1618, v1615, v1386);
        CE(v1619, v1620, v1617, v1426); CE(v1621, v1622, v1432, v1442);
        CE(v1623, v1624, v1621, v1452); CE(v1625, v1626, v1623, v1472);
        CE(v1627, v1628, v1620, v1625); CE(v1629, v1630, v1614, v1628);
        CE(v1631, v1632, v1600, v1629); CE(v1633, v1634, v747, v1488);
        CE(v1635, v1636, v1633, v1498); CE(v1637, v1638, v853, v1504);
        CE(v1639, v1640, v1637, v1512); CE(v1641, v1642, v1636, v1639);
        CE(v1643, v1644, v1337, v1524); CE(v1645, v1646, v1643, v1534);
        CE(v1647, v1648, v1443, v1540); CE(v1649, v1650, v1647, v1548);
        CE(v1651, v1652, v1646, v1649); CE(v1653, v1654, v1642, v1652);
        CE(v1655, v1656, v1631, v1653); CE(v1657, v1658, v1489, v1560);
        CE(v1659, v1660, v1505, v1566); CE(v1661, v1662, v1658, v1659);
        CE(v1663, v1664, v1525, v1574); CE(v1665, v1666, v1541, v1580);
        CE(v1667, v1668, v1664, v1665); CE(v1669, v1670, v1662, v1668);
        CE(v1671, v1672, v1655, v1669); MX(v1673, v1587, v1671);
        CE(v1674, v1675, v1588, v839); CE(v1676, v1677, v1594, v1429);
        MX(v1678, v1675, v1677); CE(v1679, v1680, v1605, v884);
        CE(v1681, v1682, v1619, v1474); CE(v1683, v1684, v1680, v1682);
        CE(v1685, v1686, v1678, v1683); CE(v1687, v1688, v1635, v1514);
        CE(v1689, v1690, v1645, v1550); CE(v1691, v1692, v1688, v1690);
        CE(v1693, v1694, v1685, v1691); CE(v1695, v1696, v1657, v1568);
        CE(v1697, v1698, v1663, v1582); CE(v1699, v1700, v1696, v1698);
        MX(v1701, v1693, v1699); CE(v1702, v1703, v1561, v1591);
        CE(v1704, v1705, v1575, v1597); MX(v1706, v1703, v1705);
        CE(v1707, v1708, v810, v834); CE(v1709, v1710, v1604, v1707);
        CE(v1711, v1712, v1709, v1612); CE(v1713, v1714, v1400, v1424);
        CE(v1715, v1716, v1618, v1713); CE(v1717, v1718, v1715, v1626);
        CE(v1719, v1720, v1712, v1718); CE(v1721, v1722, v1706, v1719);
        CE(v1723, v1724, v813, v1496); CE(v1725, v1726, v1634, v1723);
        CE(v1727, v1728, v1725, v1640); CE(v1729, v1730, v1403, v1532);
        CE(v1731, v1732, v1644, v1729); CE(v1733, v1734, v1731, v1650);
        CE(v1735, v1736, v1728, v1734); CE(v1737, v1738, v1721, v1735);
        CE(v1739, v1740, v1499, v1660); CE(v1741, v1742, v1535, v1666);
        CE(v1743, v1744, v1740, v1742); CE(v1745, v1746, v1737, v1743);
        CE(v1747, v1748, v1701, v1745); MX(v1749, v1673, v1747);
        MX(v1750, v1674, v1676); CE(v1751, v1752, v1679, v1681);
        CE(v1753, v1754, v1750, v1751); CE(v1755, v1756, v1687, v1689);
        CE(v1757, v1758, v1753, v1755); CE(v1759, v1760, v1695, v1697);
        MX(v1761, v1757, v1759); MX(v1762, v1702, v1704);
        CE(v1763, v1764, v1711, v1717); CE(v1765, v1766, v1762, v1763);
        CE(v1767, v1768, v1727, v1733); CE(v1769, v1770, v1765, v1767);
        CE(v1771, v1772, v1739, v1741); CE(v1773, v1774, v1769, v1771);
        MX(v1775, v1761, v1773); MX(v1776, v1592, v1598);
        CE(v1777, v1778, v1613, v1627); CE(v1779, v1780, v1776, v1777);
        CE(v1781, v1782, v1641, v1651); CE(v1783, v1784, v1779, v1781);
        CE(v1785, v1786, v1661, v1667); MX(v1787, v1783, v1785);
        MX(v1788, v1569, v1583); CE(v1789, v1790, v868, v880);
        CE(v1791, v1792, v1610, v1789); CE(v1793, v1794, v1710, v1791);
        CE(v1795, v1796, v1458, v1470); CE(v1797, v1798, v1624, v1795);
        CE(v1799, v1800, v1716, v1797); CE(v1801, v1802, v1793, v1799);
        CE(v1803, v1804, v1788, v1801); CE(v1805, v1806, v871, v1510);
        CE(v1807, v1808, v1638, v1805); CE(v1809, v1810, v1726, v1807);
        CE(v1811, v1812, v1461, v1546); CE(v1813, v1814, v1648, v1811);
        CE(v1815, v1816, v1732, v1813); CE(v1817, v1818, v1809, v1815);
        CE(v1819, v1820, v1803, v1817); CE(v1821, v1822, v1515, v1551);
        CE(v1823, v1824, v1819, v1821); CE(v1825, v1826, v1787, v1823);
        CE(v1827, v1828, v1775, v1825); CE(p0, p1, v1749, v1827);
        CE(v1829, v1830, v1794, v1800); CE(v1831, v1832, v1586, v1829);
        CE(v1833, v1834, v1810, v1816); CE(v1835, v1836, v1831, v1833);
        CE(v1837, v1838, v1556, v1835); CE(v1839, v1840, v1837, v1672);
        CE(v1841, v1842, v1839, v1748); CE(p2, p3, v1841, v1828);
        CE(v1843, v1844, v1602, v792); CE(v1845, v1846, v1843, v1708);
        CE(v1847, v1848, v1845, v1792); CE(v1849, v1850, v1616, v1382);
        CE(v1851, v1852, v1849, v1714); CE(v1853, v1854, v1851, v1798);
        CE(v1855, v1856, v1847, v1853); CE(v1857, v1858, v1760, v1855);
        CE(v1859, v1860, v797, v1724); CE(v1861, v1862, v1859, v1808);
        CE(v1863, v1864, v1387, v1730); CE(v1865, v1866, v1863, v1814);
        CE(v1867, v1868, v1861, v1865); CE(v1869, v1870, v1857, v1867);
        CE(v1871, v1872, v1758, v1869); CE(v1873, v1874, v1871, v1774);
        CE(v1875, v1876, v1873, v1826); CE(p4, p5, v1842, v1875);
        MN(v1877, v1848, v1854); CE(v1878, v1879, v1700, v1877);
        CE(v1880, v1881, v1862, v1866); CE(v1882, v1883, v1878, v1880);
        CE(v1884, v1885, v1694, v1882); CE(v1886, v1887, v1884, v1746);
        CE(v1888, v1889, v1840, v1886); CE(p6, p7, v1888, v1876);
        CE(v1890, v1891, v1608, v858); CE(v1892, v1893, v1890, v1790);
        CE(v1894, v1895, v1846, v1892); CE(v1896, v1897, v1622, v1448);
        CE(v1898, v1899, v1896, v1796); CE(v1900, v1901, v1852, v1898);
        MN(v1902, v1894, v1900); CE(v1903, v1904, v1786, v1902);
        CE(v1905, v1906, v863, v1806); CE(v1907, v1908, v1860, v1905);
        CE(v1909, v1910, v1453, v1812); CE(v1911, v1912, v1864, v1909);
        CE(v1913, v1914, v1907, v1911); CE(v1915, v1916, v1903, v1913);
        CE(v1917, v1918, v1784, v1915); CE(v1919, v1920, v1917, v1824);
        CE(v1921, v1922, v1874, v1919); CE(p8, p9, v1889, v1921);
        MN(v1923, v1895, v1901); CE(v1924, v1925, v1670, v1923);
        CE(v1926, v1927, v1908, v1912); CE(v1928, v1929, v1924, v1926);
        CE(v1930, v1931, v1656, v1928); CE(v1932, v1933, v1838, v1930);
        CE(v1934, v1935, v1932, v1887); CE(p10, p11, v1934, v1922);
        CE(v1936, v1937, v1844, v830); CE(v1938, v1939, v1936, v1893);
        CE(v1940, v1941, v1850, v1420); CE(v1942, v1943, v1940, v1899);
        MN(v1944, v1938, v1942); CE(v1945, v1946, v1772, v1944);
        CE(v1947, v1948, v837, v1906); CE(v1949, v1950, v1427, v1910);
        CE(v1951, v1952, v1947, v1949); CE(v1953, v1954, v1945, v1951);
        CE(v1955, v1956, v1770, v1953); CE(v1957, v1958, v1872, v1955);
        CE(v1959, v1960, v1957, v1920); CE(p12, p13, v1935, v1959);
        MN(v1961, v1939, v1943); CE(v1962, v1963, v1744, v1961);
        CE(v1964, v1965, v1948, v1950); CE(v1966, v1967, v1962, v1964);
        CE(v1968, v1969, v1738, v1966); CE(v1970, v1971, v1885, v1968);
        CE(v1972, v1973, v1933, v1970); CE(p14, p15, v1972, v1960);
        CE(v1974, v1975, v1891, v876); CE(v1976, v1977, v1937, v1974);
        CE(v1978, v1979, v1897, v1466); CE(v1980, v1981, v1941, v1978);
        MN(v1982, v1976, v1980); CE(v1983, v1984, v1822, v1982);
        CE(v1985, v1986, v885, v1475); CE(v1987, v1988, v1983, v1985);
        CE(v1989, v1990, v1820, v1987); CE(v1991, v1992, v1918, v1989);
        CE(v1993, v1994, v1958, v1991); CE(p16, p17, v1973, v1993);
        MN(v1995, v1977, v1981); CE(v1996, v1997, v1554, v1995);
        CE(v1998, v1999, v1480, v1996); CE(v2000, v2001, v1998, v1836);
        CE(v2002, v2003, v2000, v1931); CE(v2004, v2005, v2002, v1971);
        CE(p18, p19, v2004, v1994); MN(v2006, v1975, v1979);
        CE(v2007, v2008, v1756, v2006); CE(v2009, v2010, v1754, v2007);
        CE(v2011, v2012, v2009, v1870); CE(v2013, v2014, v2011, v1956);
        CE(v2015, v2016, v2013, v1992); CE(p20, p21, v2005, v2015);
        CE(v2017, v2018, v1686, v1692); CE(v2019, v2020, v2017, v1883);
        CE(v2021, v2022, v2019, v1969); CE(v2023, v2024, v2003, v2021);
        CE(p22, p23, v2023, v2016); CE(v2025, v2026, v1780, v1782);
        CE(v2027, v2028, v2025, v1916); CE(v2029, v2030, v2027, v1990);
        CE(v2031, v2032, v2014, v2029); CE(p24, p25, v2024, v2031);
        CE(v2033, v2034, v1632, v1654); CE(v2035, v2036, v2033, v1929);
        CE(v2037, v2038, v2001, v2035); CE(v2039, v2040, v2037, v2022);
        CE(p26, p27, v2039, v2032); CE(v2041, v2042, v1766, v1768);
        CE(v2043, v2044, v2041, v1954); CE(v2045, v2046, v2012, v2043);
        CE(v2047, v2048, v2045, v2030); CE(p28, p29, v2040, v2047);
        CE(v2049, v2050, v1722, v1736); CE(v2051, v2052, v2049, v1967);
        CE(v2053, v2054, v2020, v2051); CE(v2055, v2056, v2038, v2053);
        CE(p30, p31, v2055, v2048); CE(v2057, v2058, v1804, v1818);
        CE(v2059, v2060, v2057, v1988); CE(v2061, v2062, v2028, v2059);
        CE(v2063, v2064, v2046, v2061); CE(p32, p33, v2056, v2063);
        CE(v2065, v2066, v1832, v1834); CE(v2067, v2068, v1999, v2065);
        CE(v2069, v2070, v2067, v2036); CE(v2071, v2072, v2069, v2054);
        CE(p34, p35, v2071, v2064); CE(v2073, v2074, v1858, v1868);
        CE(v2075, v2076, v2010, v2073); CE(v2077, v2078, v2075, v2044);
        CE(v2079, v2080, v2077, v2062); CE(p36, p37, v2072, v2079);
        CE(v2081, v2082, v1879, v1881); CE(v2083, v2084, v2018, v2081);
        CE(v2085, v2086, v2083, v2052); CE(v2087, v2088, v2070, v2085);
        CE(p38, p39, v2087, v2080); CE(v2089, v2090, v1904, v1914);
        CE(v2091, v2092, v2026, v2089); CE(v2093, v2094, v2091, v2060);
        CE(v2095, v2096, v2078, v2093); CE(p40, p41, v2088, v2095);
        CE(v2097, v2098, v1925, v1927); CE(v2099, v2100, v2034, v2097);
        CE(v2101, v2102, v2068, v2099); CE(v2103, v2104, v2101, v2086);
        CE(p42, p43, v2103, v2096); CE(v2105, v2106, v1946, v1952);
        CE(v2107, v2108, v2042, v2105); CE(v2109, v2110, v2076, v2107);
        CE(v2111, v2112, v2109, v2094); CE(p44, p45, v2104, v2111);
        CE(v2113, v2114, v1963, v1965); CE(v2115, v2116, v2050, v2113);
        CE(v2117, v2118, v2084, v2115); CE(v2119, v2120, v2102, v2117);
        CE(p46, p47, v2119, v2112); CE(v2121, v2122, v1984, v1986);
        CE(v2123, v2124, v2058, v2121); CE(v2125, v2126, v2092, v2123);
        CE(v2127, v2128, v2110, v2125); CE(p48, p49, v2120, v2127);
        CE(v2129, v2130, v1478, v1997); CE(v2131, v2132, v2129, v2066);
        CE(v2133, v2134, v2131, v2100); CE(v2135, v2136, v2133, v2118);
        CE(p50, p51, v2135, v2128); CE(v2137, v2138, v1752, v2008);
        CE(v2139, v2140, v2137, v2074); CE(v2141, v2142, v2139, v2108);
        CE(v2143, v2144, v2141, v2126); CE(p52, p53, v2136, v2143);
        CE(v2145, v2146, v1684, v2082); CE(v2147, v2148, v2145, v2116);
        CE(v2149, v2150, v2134, v2147); CE(p54, p55, v2149, v2144);
        CE(v2151, v2152, v1778, v2090); CE(v2153, v2154, v2151, v2124);
        CE(v2155, v2156, v2142, v2153); CE(p56, p57, v2150, v2155);
        CE(v2157, v2158, v1630, v2098); CE(v2159, v2160, v2132, v2157);
        CE(v2161, v2162, v2159, v2148); CE(p58, p59, v2161, v2156);
        CE(v2163, v2164, v1764, v2106); CE(v2165, v2166, v2140, v2163);
        CE(v2167, v2168, v2165, v2154); CE(p60, p61, v2162, v2167);
        MN(v2169, v1720, v2114); CE(v2170, v2171, v2146, v2169);
        CE(v2172, v2173, v2160, v2170); CE(p62, p63, v2172, v2168);
        MN(v2174, v1802, v2122); CE(v2175, v2176, v2152, v2174);
        CE(v2177, v2178, v2166, v2175); CE(p64, p65, v2173, v2177);
        MN(v2179, v2130, v1830); MN(v2180, v2179, v2158);
        CE(v2181, v2182, v2180, v2171); CE(p66, p67, v2181, v2178);
        MN(v2183, v2138, v1856); MN(v2184, v2183, v2164);
        MN(v2185, v2184, v2176); CE(p68, p69, v2182, v2185);
    }
    NO_UNROLL
    for (int i = 0; i < 2; i++) {
        unsigned q0, q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13,
        q14, q15, q16, q17, q18, q19, q20, q21, q22, q23, q24, q25, q26, q27,
        q28, q29, q30, q31, q32, q33, q34, q35, q36, q37, q38, q39, q40, q41,
        q42, q43, q44, q45, q46, q47, q48, q49;
        {
            SHIFT(i * 12, 0);
            unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12,
            v13, v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24, v25,
            v26, v27, v28, v29, v30, v31, v32, v33, v34, v35, v36, v37, v38,
            v39, v40, v41, v42, v43, v44, v45, v46, v47, v48, v49, v50, v51,
            v52, v53, v54, v55, v56, v57, v58, v59, v60, v61, v62, v63, v64,
            v65, v66, v67, v68, v69, v70, v71, v72, v73, v74, v75, v76, v77,
            v78, v79, v80, v81, v82, v83, v84, v85, v86, v87, v88, v89, v90,
            v91, v92, v93, v94, v95, v96, v97, v98, v99, v100, v101, v102,
            v103, v104, v105, v106, v107, v108, v109, v110, v111, v112, v113,
            v114, v115, v116, v117, v118, v119, v120, v121, v122, v123, v124,
            v125, v126, v127, v128, v129, v130, v131, v132, v133, v134, v135,
            v136, v137, v138, v139, v140, v141, v142, v143, v144, v145, v146,
            v147, v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
            v158, v159, v160, v161, v162, v163, v164, v165, v166, v167, v168,
            v169, v170, v171, v172, v173, v174, v175, v176, v177, v178, v179,
            v180, v181, v182, v183, v184, v185, v186, v187, v188, v189, v190,
            v191, v192, v193, v194, v195, v196, v197, v198, v199, v200, v201,
            v202, v203, v204, v205, v206, v207, v208, v209, v210, v211, v212,
            v213, v214, v215, v216, v217, v218, v219, v220, v221, v222, v223,
            v224, v225, v226, v227, v228, v229, v230, v231, v232, v233, v234,
            v235, v236, v237, v238, v239, v240, v241, v242, v243, v244, v245,
            v246, v247, v248, v249, v250, v251, v252, v253, v254, v255, v256,
            v257, v258, v259, v260, v261, v262, v263, v264, v265, v266, v267,
            v268, v269, v270, v271, v272, v273, v274, v275, v276, v277, v278,
            v279, v280, v281, v282, v283, v284, v285, v286, v287, v288, v289,
            v290, v291, v292, v293, v294, v295, v296, v297, v298, v299, v300,
            v301, v302, v303, v304, v305, v306, v307, v308, v309, v310, v311,
            v312, v313, v314, v315, v316, v317, v318, v319, v320, v321, v322,
            v323, v324, v325, v326, v327, v328, v329, v330, v331, v332, v333,
            v334, v335, v336, v337, v338, v339, v340, v341, v342, v343, v344,
            v345, v346, v347, v348, v349, v350, v351, v352, v353, v354, v355,
            v356, v357, v358, v359, v360, v361, v362, v363, v364, v365, v366,
            v367, v368, v369, v370, v371, v372, v373, v374, v375, v376, v377,
            v378, v379, v380, v381, v382, v383, v384, v385, v386, v387, v388,
            v389, v390, v391, v392, v393, v394, v395, v396, v397, v398, v399,
            v400, v401, v402, v403, v404, v405, v406, v407, v408, v409, v410,
            v411, v412, v413, v414, v415, v416, v417, v418, v419, v420, v421,
            v422, v423, v424, v425, v426, v427, v428, v429, v430, v431, v432,
            v433, v434, v435, v436, v437, v438, v439, v440, v441, v442, v443,
            v444, v445, v446, v447, v448, v449, v450, v451, v452, v453, v454,
            v455, v456, v457, v458, v459, v460, v461, v462, v463, v464, v465,
            v466, v467, v468, v469, v470, v471, v472, v473, v474, v475, v476,
            v477, v478, v479, v480, v481, v482, v483, v484, v485, v486, v487,
            v488, v489, v490, v491, v492, v493, v494, v495, v496, v497, v498,
            v499, v500, v501, v502, v503, v504, v505, v506, v507;
            LD(v0, 1, 4); LD(v1, 1, 12); CE(v2, v3, v0, v1); LD(v4, 1, 7);
            LD(v5, 1, 9); CE(v6, v7, v4, v5); CE(v8, v9, v2, v6);
            LD(v10, 1, 6); LD(v11, 1, 8); CE(v12, v13, v10, v11);
            LD(v14, 1, 3); LD(v15, 1, 11); CE(v16, v17, v14, v15);
            LD(v18, 1, 5); LD(v19, 1, 10); CE(v20, v21, v18, v19);
            CE(v22, v23, v16, v20); CE(v24, v25, v12, v22);
            CE(v26, v27, v8, v24); LD(v28, 2, 4); LD(v29, 2, 12);
            CE(v30, v31, v28, v29); LD(v32, 2, 7); LD(v33, 2, 9);
            CE(v34, v35, v32, v33); CE(v36, v37, v30, v34); LD(v38, 2, 6);
            LD(v39, 2, 8); CE(v40, v41, v38, v39); LD(v42, 2, 3);
            LD(v43, 2, 11); CE(v44, v45, v42, v43); LD(v46, 2, 5);
            LD(v47, 2, 10); CE(v48, v49, v46, v47); CE(v50, v51, v44, v48);
            CE(v52, v53, v40, v50); CE(v54, v55, v36, v52);
            CE(v56, v57, v26, v54); MX(v58, p0, v56); CE(v59, v60, p64, v58);
            CE(v61, v62, p32, v59); CE(v63, v64, v23, v9);
            CE(v65, v66, v17, v13); CE(v67, v68, v3, v21);
            CE(v69, v70, v7, v68); CE(v71, v72, v66, v70);
            CE(v73, v74, v64, v71); CE(v75, v76, v65, v67);
            CE(v77, v78, v25, v69); CE(v79, v80, v76, v78);
            CE(v81, v82, v74, v80); CE(v83, v84, v51, v37);
            CE(v85, v86, v45, v41); CE(v87, v88, v31, v49);
            CE(v89, v90, v35, v88); CE(v91, v92, v86, v90);
            CE(v93, v94, v84, v91); CE(v95, v96, v85, v87);
            CE(v97, v98, v53, v89); CE(v99, v100, v96, v98);
            CE(v101, v102, v94, v100); CE(v103, v104, v82, v102);
            CE(v105, v106, v57, v103); CE(v107, v108, v75, v27);
            CE(v109, v110, v63, v77); CE(v111, v112, v107, v109);
            CE(v113, v114, v108, v110); CE(v115, v116, v112, v113);
            CE(v117, v118, v73, v79); CE(v119, v120, v114, v117);
            CE(v121, v122, v116, v119); CE(v123, v124, v95, v55);
            CE(v125, v126, v83, v97); CE(v127, v128, v123, v125);
            CE(v129, v130, v124, v126); CE(v131, v132, v128, v129);
            CE(v133, v134, v93, v99); CE(v135, v136, v130, v133);
            CE(v137, v138, v132, v135); CE(v139, v140, v122, v138);
            CE(v141, v142, v106, v140); CE(v143, v144, v118, v81);
            CE(v145, v146, v120, v143); CE(v147, v148, v134, v101);
            CE(v149, v150, v136, v147); CE(v151, v152, v146, v150);
            CE(v153, v154, v142, v152); CE(v155, v156, v111, v127);
            CE(v157, v158, v72, v92); CE(v159, v160, v156, v157);
            CE(v161, v162, v145, v149); CE(v163, v164, v160, v162);
            CE(v165, v166, v144, v148); CE(v167, v168, v164, v166);
            CE(v169, v170, v154, v167); CE(v171, v172, p16, v170);
            MX(v173, v61, v171); CE(v174, v175, v105, v139);
            CE(v176, v177, v115, v131); CE(v178, v179, v177, v151);
            CE(v180, v181, v175, v178); CE(v182, v183, v159, v161);
            CE(v184, v185, v121, v137); CE(v186, v187, v185, v165);
            CE(v188, v189, v183, v186); CE(v190, v191, v181, v188);
            MX(v192, p8, v191); CE(v193, v194, p40, v192);
            CE(v195, v196, p24, v193); CE(v197, v198, v173, v195);
            CE(v199, v200, v174, v176); CE(v201, v202, v182, v184);
            CE(v203, v204, v200, v201); MX(v205, p4, v204);
            MN(v206, p68, v205); CE(v207, v208, p36, v206);
            CE(v209, v210, p20, v207); CE(v211, v212, v141, v179);
            CE(v213, v214, v163, v187); CE(v215, v216, v212, v213);
            CE(v217, v218, p12, v216); MX(v219, v209, v217);
            CE(v220, v221, v197, v219); CE(v222, v223, v199, v155);
            MX(v224, p2, v223); CE(v225, v226, p66, v224);
            CE(v227, v228, p34, v225); CE(v229, v230, v104, v168);
            CE(v231, v232, p18, v230); CE(v233, v234, v227, v231);
            CE(v235, v236, v211, v189); CE(v237, v238, p10, v236);
            MX(v239, v233, v237); CE(v240, v241, v180, v202);
            MX(v242, p6, v241); CE(v243, v244, p38, v242);
            CE(v245, v246, p22, v243); CE(v247, v248, v153, v214);
            CE(v249, v250, p14, v248); CE(v251, v252, v245, v249);
            MX(v253, v239, v251); MX(v254, v220, v253); MX(v255, p1, v222);
            CE(v256, v257, p65, v255); CE(v258, v259, p33, v256);
            CE(v260, v261, p17, v229); MX(v262, v258, v260);
            MX(v263, p9, v235); CE(v264, v265, p41, v263);
            CE(v266, v267, p25, v264); CE(v268, v269, v262, v266);
            MX(v270, p5, v240); MN(v271, p69, v270); CE(v272, v273, p37, v271);
            CE(v274, v275, p21, v272); CE(v276, v277, p13, v247);
            MX(v278, v274, v276); CE(v279, v280, v268, v278);
            MX(v281, p3, v203); MN(v282, p67, v281); CE(v283, v284, p35, v282);
            CE(v285, v286, p19, v158); CE(v287, v288, v283, v285);
            CE(v289, v290, p11, v215); MX(v291, v287, v289);
            MX(v292, p7, v190); CE(v293, v294, p39, v292);
            CE(v295, v296, p23, v293); CE(v297, v298, p15, v169);
            CE(v299, v300, v295, v297); MX(v301, v291, v299);
            CE(v302, v303, v279, v301); MX(q0, v254, v302);
            CE(v304, v305, p42, v238); CE(v306, v307, p26, v304);
            CE(v308, v309, v234, v306); CE(v310, v311, v308, v252);
            CE(v312, v313, v221, v310); CE(q1, q2, v312, v303);
            CE(v314, v315, p43, v290); CE(v316, v317, p27, v314);
            CE(v318, v319, v288, v316); CE(v320, v321, v318, v300);
            CE(v322, v323, v280, v320); CE(q3, q4, v313, v322);
            CE(v324, v325, p44, v218); CE(v326, v327, p28, v324);
            CE(v328, v329, v210, v326); CE(v330, v331, v198, v328);
            CE(v332, v333, v330, v311); CE(q5, q6, v332, v323);
            CE(v334, v335, p45, v277); CE(v336, v337, p29, v334);
            CE(v338, v339, v275, v336); CE(v340, v341, v269, v338);
            CE(v342, v343, v340, v321); CE(q7, q8, v333, v342);
            CE(v344, v345, p46, v250); CE(v346, v347, p30, v344);
            CE(v348, v349, v246, v346); CE(v350, v351, v309, v348);
            CE(v352, v353, v331, v350); CE(q9, q10, v352, v343);
            CE(v354, v355, p47, v298); CE(v356, v357, p31, v354);
            CE(v358, v359, v296, v356); CE(v360, v361, v319, v358);
            CE(v362, v363, v341, v360); CE(q11, q12, v353, v362);
            CE(v364, v365, p48, v172); CE(v366, v367, v62, v364);
            CE(v368, v369, v366, v196); CE(v370, v371, v368, v329);
            CE(v372, v373, v370, v351); CE(q13, q14, v372, v363);
            CE(v374, v375, p49, v261); CE(v376, v377, v259, v374);
            CE(v378, v379, v376, v267); CE(v380, v381, v378, v339);
            CE(v382, v383, v380, v361); CE(q15, q16, v373, v382);
            CE(v384, v385, p50, v232); CE(v386, v387, v228, v384);
            CE(v388, v389, v386, v307); CE(v390, v391, v388, v349);
            CE(v392, v393, v371, v390); CE(q17, q18, v392, v383);
            MN(v394, p51, v286); CE(v395, v396, v284, v394);
            CE(v397, v398, v395, v317); CE(v399, v400, v397, v359);
            CE(v401, v402, v381, v399); CE(q19, q20, v393, v401);
            CE(v403, v404, p52, v208); CE(v405, v406, v403, v327);
            CE(v407, v408, v369, v405); CE(v409, v410, v407, v391);
            CE(q21, q22, v409, v402); CE(v411, v412, p53, v273);
            CE(v413, v414, v411, v337); CE(v415, v416, v379, v413);
            CE(v417, v418, v415, v400); CE(q23, q24, v410, v417);
            CE(v419, v420, p54, v244); CE(v421, v422, v419, v347);
            CE(v423, v424, v389, v421); CE(v425, v426, v408, v423);
            CE(q25, q26, v425, v418); CE(v427, v428, p55, v294);
            CE(v429, v430, v427, v357); CE(v431, v432, v398, v429);
            CE(v433, v434, v416, v431); CE(q27, q28, v426, v433);
            CE(v435, v436, p56, v194); CE(v437, v438, v367, v435);
            CE(v439, v440, v437, v406); CE(v441, v442, v439, v424);
            CE(q29, q30, v441, v434); CE(v443, v444, p57, v265);
            CE(v445, v446, v377, v443); CE(v447, v448, v445, v414);
            CE(v449, v450, v447, v432); CE(q31, q32, v442, v449);
            CE(v451, v452, p58, v305); CE(v453, v454, v387, v451);
            CE(v455, v456, v453, v422); CE(v457, v458, v440, v455);
            CE(q33, q34, v457, v450); MN(v459, p59, v315);
            CE(v460, v461, v396, v459); CE(v462, v463, v460, v430);
            CE(v464, v465, v448, v462); CE(q35, q36, v458, v464);
            MN(v466, p60, v325); CE(v467, v468, v404, v466);
            CE(v469, v470, v438, v467); CE(v471, v472, v469, v456);
            CE(q37, q38, v471, v465); MN(v473, p61, v335);
            CE(v474, v475, v412, v473); CE(v476, v477, v446, v474);
            CE(v478, v479, v476, v463); CE(q39, q40, v472, v478);
            MN(v480, p62, v345); CE(v481, v482, v420, v480);
            CE(v483, v484, v454, v481); CE(v485, v486, v470, v483);
            CE(q41, q42, v485, v479); MN(v487, p63, v355);
            MN(v488, v428, v487); CE(v489, v490, v461, v488);
            CE(v491, v492, v477, v489); CE(q43, q44, v486, v491);
            MN(v493, v60, v365); MN(v494, v493, v436);
            CE(v495, v496, v494, v468); CE(v497, v498, v495, v484);
            CE(q45, q46, v497, v492); MN(v499, v257, v375);
            MN(v500, v499, v444); MN(v501, v500, v475);
            CE(v502, v503, v501, v490); CE(q47, q48, v498, v502);
            MN(v504, v226, v385); MN(v505, v504, v452); MN(v506, v505, v482);
            MN(v507, v496, v506); MN(q49, v507, v503);
        }
        NO_UNROLL
        for (int j = 0; j < 2; j++) {
            unsigned u0, u1, u2, u3, u4, u5, u6, u7, u8, u9, u10, u11, u12,
            u13, u14, u15, u16, u17, u18, u19, u20, u21, u22, u23, u24, u25;
            {
                SHIFT(i * 2, j * 12);
                unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12,
                v13, v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24,
                v25, v26, v27, v28, v29, v30, v31, v32, v33, v34, v35, v36,
                v37, v38, v39, v40, v41, v42, v43, v44, v45, v46, v47, v48,
                v49, v50, v51, v52, v53, v54, v55, v56, v57, v58, v59, v60,
                v61, v62, v63, v64, v65, v66, v67, v68, v69, v70, v71, v72,
                v73, v74, v75, v76, v77, v78, v79, v80, v81, v82, v83, v84,
                v85, v86, v87, v88, v89, v90, v91, v92, v93, v94, v95, v96,
                v97, v98, v99, v100, v101, v102, v103, v104, v105, v106, v107,
                v108, v109, v110, v111, v112, v113, v114, v115, v116, v117,
                v118, v119, v120, v121, v122, v123, v124, v125, v126, v127,
                v128, v129, v130, v131, v132, v133, v134, v135, v136, v137,
                v138, v139, v140, v141, v142, v143, v144, v145, v146, v147,
                v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
                v158, v159, v160, v161, v162, v163, v164, v165, v166, v167,
                v168, v169, v170, v171, v172, v173, v174, v175, v176, v177,
                v178, v179, v180, v181, v182, v183, v184, v185, v186, v187,
                v188, v189, v190, v191, v192, v193, v194, v195, v196, v197,
                v198, v199, v200, v201, v202, v203, v204, v205, v206, v207,
                v208, v209, v210, v211, v212, v213, v214, v215, v216, v217,
                v218, v219, v220, v221, v222, v223, v224, v225, v226, v227,
                v228, v229, v230, v231, v232, v233, v234, v235, v236, v237,
                v238, v239, v240, v241, v242, v243, v244, v245, v246, v247,
                v248, v249, v250, v251, v252, v253, v254, v255, v256, v257,
                v258, v259, v260, v261, v262, v263, v264, v265, v266, v267,
                v268, v269, v270, v271, v272, v273, v274, v275, v276, v277,
                v278, v279, v280, v281, v282, v283, v284, v285, v286, v287,
                v288, v289, v290, v291, v292, v293, v294, v295, v296, v297,
                v298, v299, v300, v301, v302, v303, v304, v305, v306, v307,
                v308, v309, v310, v311, v312, v313, v314, v315, v316, v317,
                v318, v319, v320, v321, v322, v323, v324, v325, v326, v327,
                v328, v329, v330, v331, v332, v333, v334, v335, v336, v337,
                v338, v339, v340, v341, v342, v343, v344, v345, v346, v347,
                v348, v349, v350, v351, v352, v353, v354, v355, v356, v357,
                v358, v359, v360, v361, v362, v363, v364, v365, v366, v367,
                v368, v369, v370, v371, v372, v373, v374, v375, v376, v377,
                v378, v379, v380, v381, v382, v383, v384, v385, v386, v387,
                v388, v389, v390, v391, v392, v393, v394, v395, v396, v397,
                v398, v399, v400, v401, v402, v403, v404, v405, v406, v407,
                v408, v409, v410, v411, v412, v413, v414, v415, v416, v417,
                v418, v419, v420, v421, v422, v423, v424, v425, v426, v427,
                v428, v429, v430, v431, v432, v433, v434, v435, v436, v437,
                v438, v439, v440, v441, v442, v443, v444, v445, v446, v447,
                v448, v449, v450, v451, v452, v453, v454, v455, v456, v457,
                v458, v459, v460, v461, v462, v463, v464, v465, v466, v467,
                v468, v469;
                LD(v0, 2, 1); LD(v1, 4, 1); CE(v2, v3, v0, v1); LD(v4, 3, 1);
                LD(v5, 5, 1); CE(v6, v7, v4, v5); CE(v8, v9, v2, v6);
                LD(v10, 1, 1); LD(v11, 6, 1); CE(v12, v13, v10, v11);
                CE(v14, v15, v3, v7); CE(v16, v17, v12, v14);
                CE(v18, v19, v8, v16); LD(v20, 8, 1); LD(v21, 10, 1);
                CE(v22, v23, v20, v21); LD(v24, 9, 1); LD(v25, 11, 1);
                CE(v26, v27, v24, v25); CE(v28, v29, v22, v26); LD(v30, 7, 1);
                LD(v31, 12, 1); CE(v32, v33, v30, v31); CE(v34, v35, v23, v27);
                CE(v36, v37, v32, v34); CE(v38, v39, v28, v36);
                CE(v40, v41, v18, v38); LD(v42, 2, 2); LD(v43, 4, 2);
                CE(v44, v45, v42, v43); LD(v46, 3, 2); LD(v47, 5, 2);
                CE(v48, v49, v46, v47); CE(v50, v51, v44, v48); LD(v52, 1, 2);
                LD(v53, 6, 2); CE(v54, v55, v52, v53); CE(v56, v57, v45, v49);
                CE(v58, v59, v54, v56); CE(v60, v61, v50, v58); LD(v62, 8, 2);
                LD(v63, 10, 2); CE(v64, v65, v62, v63); LD(v66, 9, 2);
                LD(v67, 11, 2); CE(v68, v69, v66, v67); CE(v70, v71, v64, v68);
                LD(v72, 7, 2); LD(v73, 12, 2); CE(v74, v75, v72, v73);
                CE(v76, v77, v65, v69); CE(v78, v79, v74, v76);
                CE(v80, v81, v70, v78); CE(v82, v83, v60, v80);
                CE(v84, v85, v40, v82); MX(v86, q0, v84);
                CE(v87, v88, q32, v86); CE(v89, v90, v13, v9);
                CE(v91, v92, v17, v89); CE(v93, v94, v15, v90);
                CE(v95, v96, v92, v93); CE(v97, v98, v33, v29);
                CE(v99, v100, v37, v97); CE(v101, v102, v35, v98);
                CE(v103, v104, v100, v101); CE(v105, v106, v96, v104);
                CE(v107, v108, v41, v105); CE(v109, v110, v19, v91);
                CE(v111, v112, v39, v99); CE(v113, v114, v110, v112);
                CE(v115, v116, v108, v114); CE(v117, v118, v109, v111);
                CE(v119, v120, v94, v102); CE(v121, v122, v118, v119);
                CE(v123, v124, v95, v103); CE(v125, v126, v122, v124);
                CE(v127, v128, v116, v125); CE(v129, v130, v55, v51);
                CE(v131, v132, v59, v129); CE(v133, v134, v57, v130);
                CE(v135, v136, v132, v133); CE(v137, v138, v75, v71);
                CE(v139, v140, v79, v137); CE(v141, v142, v77, v138);
                CE(v143, v144, v140, v141); CE(v145, v146, v136, v144);
                CE(v147, v148, v83, v145); CE(v149, v150, v61, v131);
                CE(v151, v152, v81, v139); CE(v153, v154, v150, v152);
                CE(v155, v156, v148, v154); CE(v157, v158, v149, v151);
                CE(v159, v160, v134, v142); CE(v161, v162, v158, v159);
                CE(v163, v164, v135, v143); CE(v165, v166, v162, v164);
                CE(v167, v168, v156, v165); CE(v169, v170, v128, v168);
                CE(v171, v172, v85, v169); CE(v173, v174, v107, v113);
                CE(v175, v176, v121, v123); CE(v177, v178, v174, v175);
                CE(v179, v180, v147, v153); CE(v181, v182, v161, v163);
                CE(v183, v184, v180, v181); CE(v185, v186, v178, v184);
                CE(v187, v188, v172, v186); CE(v189, v190, v173, v117);
                CE(v191, v192, v179, v157); CE(v193, v194, v190, v192);
                CE(v195, v196, v106, v126); CE(v197, v198, v146, v166);
                CE(v199, v200, v196, v198); CE(v201, v202, v194, v199);
                CE(v203, v204, v115, v176); CE(v205, v206, v155, v182);
                CE(v207, v208, v204, v206); CE(v209, v210, v202, v208);
                CE(v211, v212, v188, v209); CE(v213, v214, v189, v191);
                CE(v215, v216, v195, v197); CE(v217, v218, v214, v215);
                CE(v219, v220, v203, v205); CE(v221, v222, v218, v220);
                CE(v223, v224, v177, v183); CE(v225, v226, v120, v160);
                CE(v227, v228, v224, v225); CE(v229, v230, v127, v167);
                CE(v231, v232, v228, v230); CE(v233, v234, v222, v231);
                CE(v235, v236, v212, v233); CE(v237, v238, q16, v236);
                MX(v239, v87, v237); CE(v240, v241, v171, v185);
                CE(v242, v243, v201, v207); CE(v244, v245, v241, v242);
                CE(v246, v247, v217, v219); CE(v248, v249, v227, v229);
                CE(v250, v251, v247, v248); CE(v252, v253, v245, v250);
                MX(v254, q8, v253); CE(v255, v256, q40, v254);
                CE(v257, v258, q24, v255); CE(v259, v260, v239, v257);
                CE(v261, v262, v240, v193); CE(v263, v264, v246, v223);
                CE(v265, v266, v262, v263); MX(v267, q4, v266);
                CE(v268, v269, q36, v267); CE(v270, v271, v170, v210);
                CE(v272, v273, v216, v232); CE(v274, v275, v271, v272);
                CE(v276, v277, q20, v275); CE(v278, v279, v268, v276);
                CE(v280, v281, v187, v243); CE(v282, v283, v221, v249);
                CE(v284, v285, v281, v282); CE(v286, v287, q12, v285);
                MX(v288, v278, v286); MX(v289, v259, v288);
                CE(v290, v291, v261, v213); MX(v292, q2, v291);
                CE(v293, v294, q34, v292); CE(v295, v296, v270, v234);
                CE(v297, v298, q18, v296); MX(v299, v293, v297);
                CE(v300, v301, v280, v251); MX(v302, q10, v301);
                MN(v303, q42, v302); CE(v304, v305, q26, v303);
                CE(v306, v307, v299, v304); CE(v308, v309, v244, v264);
                MX(v310, q6, v309); CE(v311, v312, q38, v310);
                CE(v313, v314, v200, v273); CE(v315, v316, q22, v314);
                CE(v317, v318, v311, v315); CE(v319, v320, v211, v283);
                CE(v321, v322, q14, v320); MX(v323, v317, v321);
                CE(v324, v325, v306, v323); MX(v326, v289, v324);
                MX(v327, q1, v290); CE(v328, v329, q33, v327);
                CE(v330, v331, q17, v295); MX(v332, v328, v330);
                MX(v333, q9, v300); MN(v334, q41, v333);
                CE(v335, v336, q25, v334); CE(v337, v338, v332, v335);
                MX(v339, q5, v308); CE(v340, v341, q37, v339);
                CE(v342, v343, q21, v313); CE(v344, v345, v340, v342);
                CE(v346, v347, q13, v319); MX(v348, v344, v346);
                MX(v349, v337, v348); MX(v350, q3, v265);
                CE(v351, v352, q35, v350); CE(v353, v354, q19, v274);
                MX(v355, v351, v353); MX(v356, q11, v284); MN(v357, q43, v356);
                CE(v358, v359, q27, v357); CE(v360, v361, v355, v358);
                MX(v362, q7, v252); CE(v363, v364, q39, v362);
                CE(v365, v366, q23, v226); CE(v367, v368, v363, v365);
                CE(v369, v370, q15, v235); MX(v371, v367, v369);
                CE(v372, v373, v360, v371); CE(v374, v375, v349, v372);
                MX(u0, v326, v374); MN(v376, q44, v287);
                CE(v377, v378, q28, v376); CE(v379, v380, v279, v377);
                CE(v381, v382, v260, v379); CE(v383, v384, v381, v325);
                CE(u1, u2, v383, v375); MN(v385, q45, v347);
                CE(v386, v387, q29, v385); CE(v388, v389, v345, v386);
                CE(v390, v391, v338, v388); CE(v392, v393, v390, v373);
                CE(u3, u4, v384, v392); MN(v394, q46, v322);
                CE(v395, v396, q30, v394); CE(v397, v398, v318, v395);
                CE(v399, v400, v307, v397); CE(v401, v402, v382, v399);
                CE(u5, u6, v401, v393); MN(v403, q47, v370);
                CE(v404, v405, q31, v403); CE(v406, v407, v368, v404);
                CE(v408, v409, v361, v406); CE(v410, v411, v391, v408);
                CE(u7, u8, v402, v410); MN(v412, q48, v238);
                CE(v413, v414, v88, v412); CE(v415, v416, v413, v258);
                CE(v417, v418, v415, v380); CE(v419, v420, v417, v400);
                CE(u9, u10, v419, v411); MN(v421, q49, v331);
                MN(v422, v329, v421); CE(v423, v424, v422, v336);
                CE(v425, v426, v423, v389); CE(v427, v428, v425, v409);
                CE(u11, u12, v420, v427); MN(v429, v294, v298);
                CE(v430, v431, v429, v305); CE(v432, v433, v430, v398);
                CE(v434, v435, v418, v432); CE(u13, u14, v434, v428);
                MN(v436, v352, v354); CE(v437, v438, v436, v359);
                CE(v439, v440, v437, v407); CE(v441, v442, v426, v439);
                CE(u15, u16, v435, v441); MN(v443, v269, v277);
                CE(v444, v445, v443, v378); CE(v446, v447, v416, v444);
                CE(v448, v449, v446, v433); CE(u17, u18, v448, v442);
                MN(v450, v341, v343); MN(v451, v450, v387);
                CE(v452, v453, v424, v451); CE(v454, v455, v452, v440);
                CE(u19, u20, v449, v454); MN(v456, v312, v316);
                MN(v457, v456, v396); CE(v458, v459, v431, v457);
                CE(v460, v461, v447, v458); CE(u21, u22, v460, v455);
                MN(v462, v364, v366); MN(v463, v462, v405);
                MN(v464, v438, v463); CE(v465, v466, v453, v464);
                CE(u23, u24, v461, v465); MN(v467, v414, v256);
                MN(v468, v467, v445); MN(v469, v468, v459);
                MN(u25, v469, v466);
            }
            {
                SHIFT(i * 2, j * 2);
                unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12,
                v13, v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24,
                v25, v26, v27, v28, v29, v30, v31, v32, v33, v34, v35, v36,
                v37, v38, v39, v40, v41, v42, v43, v44, v45, v46, v47, v48,
                v49, v50, v51, v52, v53, v54, v55, v56, v57, v58, v59, v60,
                v61, v62, v63, v64, v65, v66, v67, v68, v69, v70, v71, v72,
                v73, v74, v75, v76, v77, v78, v79, v80, v81, v82, v83, v84,
                v85, v86, v87, v88, v89, v90, v91, v92, v93, v94, v95, v96,
                v97, v98, v99, v100, v101, v102, v103, v104, v105, v106, v107,
                v108, v109, v110, v111, v112, v113, v114, v115, v116, v117,
                v118, v119, v120, v121, v122, v123, v124, v125, v126, v127,
                v128, v129, v130, v131, v132, v133, v134, v135, v136, v137,
                v138, v139, v140, v141, v142, v143, v144, v145, v146, v147,
                v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
                v158, v159, v160, v161, v162, v163, v164, v165, v166, v167,
                v168, v169, v170, v171, v172, v173, v174, v175, v176, v177,
                v178, v179, v180, v181, v182, v183, v184, v185, v186, v187,
                v188, v189, v190, v191, v192, v193, v194, v195, v196, v197,
                v198, v199, v200, v201, v202, v203, v204, v205, v206, v207,
                v208, v209, v210, v211, v212, v213, v214, v215, v216, v217,
                v218, v219, v220, v221, v222, v223, v224, v225, v226, v227,
                v228, v229, v230, v231, v232, v233, v234, v235, v236, v237,
                v238, v239, v240, v241, v242, v243, v244, v245, v246, v247,
                v248, v249, v250, v251, v252, v253, v254, v255, v256, v257,
                v258, v259, v260, v261, v262, v263, v264, v265, v266, v267,
                v268, v269, v270, v271, v272, v273, v274, v275, v276, v277,
                v278, v279, v280, v281, v282, v283, v284, v285, v286, v287,
                v288, v289, v290, v291, v292, v293, v294, v295, v296, v297,
                v298, v299, v300, v301, v302, v303, v304, v305, v306, v307,
                v308, v309, v310, v311, v312, v313, v314, v315, v316, v317,
                v318, v319, v320, v321, v322, v323, v324, v325, v326, v327,
                v328, v329, v330, v331, v332, v333, v334, v335, v336, v337,
                v338, v339, v340, v341, v342, v343, v344, v345, v346, v347,
                v348, v349, v350, v351, v352, v353, v354, v355, v356, v357,
                v358, v359, v360, v361, v362, v363, v364, v365, v366, v367,
                v368, v369, v370, v371, v372, v373, v374, v375, v376, v377,
                v378, v379, v380, v381, v382, v383, v384, v385, v386, v387,
                v388, v389, v390, v391, v392, v393, v394, v395, v396, v397,
                v398, v399, v400, v401, v402, v403, v404, v405, v406, v407,
                v408, v409, v410, v411, v412, v413, v414, v415, v416, v417,
                v418, v419, v420, v421, v422, v423, v424, v425, v426, v427,
                v428, v429, v430, v431, v432, v433, v434, v435, v436, v437,
                v438, v439, v440, v441, v442, v443, v444, v445, v446, v447,
                v448, v449, v450, v451, v452, v453, v454, v455, v456, v457,
                v458, v459, v460, v461, v462, v463, v464, v465, v466, v467,
                v468, v469, v470, v471, v472, v473, v474, v475, v476, v477,
                v478, v479, v480, v481, v482, v483, v484, v485, v486, v487,
                v488, v489, v490, v491, v492, v493, v494, v495, v496, v497,
                v498, v499, v500, v501, v502, v503, v504, v505, v506, v507,
                v508, v509, v510, v511, v512, v513, v514, v515, v516, v517,
                v518, v519, v520, v521, v522, v523, v524, v525, v526, v527,
                v528, v529, v530, v531, v532, v533, v534, v535, v536, v537,
                v538, v539, v540, v541, v542, v543, v544, v545, v546, v547,
                v548, v549, v550, v551, v552, v553, v554, v555, v556, v557,
                v558, v559, v560, v561, v562, v563, v564, v565, v566, v567,
                v568, v569, v570, v571, v572, v573, v574, v575, v576, v577,
                v578, v579, v580, v581, v582, v583, v584, v585, v586, v587,
                v588, v589, v590, v591, v592, v593, v594, v595, v596, v597,
                v598, v599, v600, v601, v602, v603, v604, v605, v606, v607,
                v608, v609, v610, v611, v612, v613, v614, v615, v616, v617,
                v618, v619, v620, v621, v622, v623, v624, v625, v626, v627,
                v628, v629, v630, v631, v632, v633, v634, v635, v636, v637,
                v638, v639, v640, v641, v642, v643, v644, v645, v646, v647,
                v648, v649, v650, v651, v652, v653, v654, v655, v656, v657,
                v658, v659, v660, v661, v662, v663, v664, v665, v666, v667,
                v668, v669, v670, v671, v672, v673, v674, v675, v676, v677,
                v678, v679, v680, v681, v682, v683, v684, v685, v686, v687,
                v688, v689, v690, v691, v692, v693, v694, v695, v696, v697,
                v698, v699, v700, v701, v702, v703, v704, v705, v706, v707,
                v708, v709, v710, v711, v712, v713, v714, v715, v716, v717,
                v718, v719, v720, v721, v722, v723, v724, v725, v726, v727,
                v728, v729, v730, v731, v732, v733, v734, v735, v736, v737,
                v738, v739, v740, v741, v742, v743, v744, v745, v746, v747,
                v748, v749, v750, v751, v752, v753, v754, v755, v756, v757,
                v758, v759, v760, v761, v762, v763, v764, v765, v766, v767,
                v768, v769, v770, v771, v772, v773, v774, v775, v776, v777,
                v778, v779;
                LD(v0, 0, 2); LD(v1, 0, 4); CE(v2, v3, v0, v1); LD(v4, 0, 3);
                LD(v5, 0, 5); CE(v6, v7, v4, v5); CE(v8, v9, v2, v6);
                LD(v10, 0, 1); LD(v11, 0, 6); CE(v12, v13, v10, v11);
                CE(v14, v15, v3, v7); CE(v16, v17, v12, v14);
                CE(v18, v19, v8, v16); LD(v20, 0, 8); LD(v21, 0, 10);
                CE(v22, v23, v20, v21); LD(v24, 0, 9); LD(v25, 0, 11);
                CE(v26, v27, v24, v25); CE(v28, v29, v22, v26); LD(v30, 0, 7);
                LD(v31, 0, 12); CE(v32, v33, v30, v31); CE(v34, v35, v23, v27);
                CE(v36, v37, v32, v34); CE(v38, v39, v28, v36);
                CE(v40, v41, v18, v38); MX(v42, u0, v40);
                CE(v43, v44, u16, v42); CE(v45, v46, v13, v9);
                CE(v47, v48, v17, v45); CE(v49, v50, v15, v46);
                CE(v51, v52, v48, v49); CE(v53, v54, v33, v29);
                CE(v55, v56, v37, v53); CE(v57, v58, v35, v54);
                CE(v59, v60, v56, v57); CE(v61, v62, v52, v60);
                CE(v63, v64, v41, v61); CE(v65, v66, v19, v47);
                CE(v67, v68, v39, v55); CE(v69, v70, v66, v68);
                CE(v71, v72, v64, v70); CE(v73, v74, v65, v67);
                CE(v75, v76, v50, v58); CE(v77, v78, v74, v75);
                CE(v79, v80, v51, v59); CE(v81, v82, v78, v80);
                CE(v83, v84, v72, v81); CE(v85, v86, u8, v84);
                MX(v87, v43, v85); CE(v88, v89, v63, v69);
                CE(v90, v91, v77, v79); CE(v92, v93, v89, v90);
                MX(v94, u4, v93); CE(v95, v96, u20, v94);
                CE(v97, v98, u12, v95); CE(v99, v100, v87, v97);
                CE(v101, v102, v88, v73); MX(v103, u2, v102);
                CE(v104, v105, u18, v103); CE(v106, v107, v62, v82);
                CE(v108, v109, u10, v107); CE(v110, v111, v104, v108);
                CE(v112, v113, v71, v91); CE(v114, v115, u6, v113);
                MX(v116, v110, v114); MX(v117, v99, v116); MX(v118, u1, v101);
                CE(v119, v120, u17, v118); CE(v121, v122, u9, v106);
                MX(v123, v119, v121); MX(v124, u5, v112); MN(v125, u21, v124);
                CE(v126, v127, u13, v125); CE(v128, v129, v123, v126);
                MX(v130, u3, v92); CE(v131, v132, u19, v130);
                CE(v133, v134, u11, v76); CE(v135, v136, v131, v133);
                CE(v137, v138, u7, v83); MX(v139, v135, v137);
                CE(v140, v141, v128, v139); MX(v142, v117, v140);
                LD(v143, 0, 0); LD(v144, 2, 0); LD(v145, 4, 0);
                CE(v146, v147, v144, v145); LD(v148, 3, 0); LD(v149, 5, 0);
                CE(v150, v151, v148, v149); CE(v152, v153, v146, v150);
                LD(v154, 1, 0); LD(v155, 6, 0); CE(v156, v157, v154, v155);
                CE(v158, v159, v147, v151); CE(v160, v161, v156, v158);
                CE(v162, v163, v152, v160); LD(v164, 8, 0); LD(v165, 10, 0);
                CE(v166, v167, v164, v165); LD(v168, 9, 0); LD(v169, 11, 0);
                CE(v170, v171, v168, v169); CE(v172, v173, v166, v170);
                LD(v174, 7, 0); LD(v175, 12, 0); CE(v176, v177, v174, v175);
                CE(v178, v179, v167, v171); CE(v180, v181, v176, v178);
                CE(v182, v183, v172, v180); CE(v184, v185, v162, v182);
                CE(v186, v187, v143, v184); MX(v188, v142, v186);
                MN(v189, u24, v86); CE(v190, v191, v44, v189);
                CE(v192, v193, v190, v98); MN(v194, u22, v115);
                CE(v195, v196, u14, v194); CE(v197, v198, v111, v195);
                CE(v199, v200, v192, v198); MN(v201, u25, v122);
                MN(v202, v120, v201); CE(v203, v204, v202, v127);
                MN(v205, u23, v138); CE(v206, v207, u15, v205);
                CE(v208, v209, v136, v206); CE(v210, v211, v203, v209);
                CE(v212, v213, v200, v210); CE(v214, v215, v157, v153);
                CE(v216, v217, v161, v214); CE(v218, v219, v159, v215);
                CE(v220, v221, v217, v218); CE(v222, v223, v177, v173);
                CE(v224, v225, v181, v222); CE(v226, v227, v179, v223);
                CE(v228, v229, v225, v226); CE(v230, v231, v221, v229);
                CE(v232, v233, v185, v230); CE(v234, v235, v163, v216);
                CE(v236, v237, v183, v224); CE(v238, v239, v235, v237);
                CE(v240, v241, v233, v239); CE(v242, v243, v234, v236);
                CE(v244, v245, v219, v227); CE(v246, v247, v243, v244);
                CE(v248, v249, v220, v228); CE(v250, v251, v247, v249);
                CE(v252, v253, v241, v250); CE(v254, v255, v246, v248);
                CE(v256, v257, v240, v255); CE(v258, v259, v232, v238);
                CE(v260, v261, v259, v254); CE(v262, v263, v253, v187);
                CE(v264, v265, v261, v262); CE(v266, v267, v257, v265);
                CE(v268, v269, v252, v267); MN(v270, v213, v269);
                MX(v271, v188, v270); CE(v272, v273, v100, v197);
                CE(v274, v275, v129, v208); CE(v276, v277, v273, v274);
                CE(v278, v279, v258, v242); CE(v280, v281, v279, v264);
                CE(v282, v283, v260, v281); MX(v284, v277, v283);
                MN(v285, v105, v109); CE(v286, v287, v285, v196);
                CE(v288, v289, v193, v286); MN(v290, v132, v134);
                MN(v291, v290, v207); CE(v292, v293, v204, v291);
                CE(v294, v295, v289, v292); CE(v296, v297, v231, v251);
                CE(v298, v299, v297, v263); CE(v300, v301, v245, v299);
                MN(v302, v295, v301); MN(v303, v284, v302);
                MX(v304, v271, v303); CE(v305, v306, v272, v141);
                CE(v307, v308, v278, v280); MX(v309, v306, v308);
                CE(v310, v311, v288, v211); CE(v312, v313, v296, v298);
                MN(v314, v311, v313); MX(v315, v309, v314);
                CE(v316, v317, v199, v275); CE(v318, v319, v256, v266);
                MX(v320, v317, v319); MN(v321, v315, v320);
                MN(v322, v304, v321); MX(v323, v305, v307);
                MN(v324, v310, v312); MX(v325, v323, v324);
                MN(v326, v191, v96); MN(v327, v326, v287);
                MN(v328, v327, v293); MX(v329, v316, v318);
                MN(v330, v328, v329); MN(v331, v325, v330);
                MX(v332, v276, v282); MN(v333, v294, v300);
                MN(v334, v332, v333); MN(v335, v212, v268);
                MX(v336, v334, v335); MX(v337, v331, v336);
                MN(v338, v322, v337); LD(v339, 13, 2); LD(v340, 13, 4);
                CE(v341, v342, v339, v340); LD(v343, 13, 3); LD(v344, 13, 5);
                CE(v345, v346, v343, v344); CE(v347, v348, v341, v345);
                LD(v349, 13, 1); LD(v350, 13, 6); CE(v351, v352, v349, v350);
                CE(v353, v354, v342, v346); CE(v355, v356, v351, v353);
                CE(v357, v358, v347, v355); LD(v359, 13, 8); LD(v360, 13, 10);
                CE(v361, v362, v359, v360); LD(v363, 13, 9); LD(v364, 13, 11);
                CE(v365, v366, v363, v364); CE(v367, v368, v361, v365);
                LD(v369, 13, 7); LD(v370, 13, 12); CE(v371, v372, v369, v370);
                CE(v373, v374, v362, v366); CE(v375, v376, v371, v373);
                CE(v377, v378, v367, v375); CE(v379, v380, v357, v377);
                MX(v381, u0, v379); CE(v382, v383, u16, v381);
                CE(v384, v385, v352, v348); CE(v386, v387, v356, v384);
                CE(v388, v389, v354, v385); CE(v390, v391, v387, v388);
                CE(v392, v393, v372, v368); CE(v394, v395, v376, v392);
                CE(v396, v397, v374, v393); CE(v398, v399, v395, v396);
                CE(v400, v401, v391, v399); CE(v402, v403, v380, v400);
                CE(v404, v405, v358, v386); CE(v406, v407, v378, v394);
                CE(v408, v409, v405, v407); CE(v410, v411, v403, v409);
                CE(v412, v413, v404, v406); CE(v414, v415, v389, v397);
                CE(v416, v417, v413, v414); CE(v418, v419, v390, v398);
                CE(v420, v421, v417, v419); CE(v422, v423, v411, v420);
                CE(v424, v425, u8, v423); MX(v426, v382, v424);
                CE(v427, v428, v402, v408); CE(v429, v430, v416, v418);
                CE(v431, v432, v428, v429); MX(v433, u4, v432);
                CE(v434, v435, u20, v433); CE(v436, v437, u12, v434);
                CE(v438, v439, v426, v436); CE(v440, v441, v427, v412);
                MX(v442, u2, v441); CE(v443, v444, u18, v442);
                CE(v445, v446, v401, v421); CE(v447, v448, u10, v446);
                CE(v449, v450, v443, v447); CE(v451, v452, v410, v430);
                CE(v453, v454, u6, v452); MX(v455, v449, v453);
                MX(v456, v438, v455); MX(v457, u1, v440);
                CE(v458, v459, u17, v457); CE(v460, v461, u9, v445);
                MX(v462, v458, v460); MX(v463, u5, v451); MN(v464, u21, v463);
                CE(v465, v466, u13, v464); CE(v467, v468, v462, v465);
                MX(v469, u3, v431); CE(v470, v471, u19, v469);
                CE(v472, v473, u11, v415); CE(v474, v475, v470, v472);
                CE(v476, v477, u7, v422); MX(v478, v474, v476);
                CE(v479, v480, v467, v478); MX(v481, v456, v479);
                LD(v482, 13, 0); CE(v483, v484, v184, v482);
                MX(v485, v481, v483); MN(v486, u24, v425);
                CE(v487, v488, v383, v486); CE(v489, v490, v487, v437);
                MN(v491, u22, v454); CE(v492, v493, u14, v491);
                CE(v494, v495, v450, v492); CE(v496, v497, v489, v495);
                MN(v498, u25, v461); MN(v499, v459, v498);
                CE(v500, v501, v499, v466); MN(v502, u23, v477);
                CE(v503, v504, u15, v502); CE(v505, v506, v475, v503);
                CE(v507, v508, v500, v506); CE(v509, v510, v497, v507);
                CE(v511, v512, v253, v484); CE(v513, v514, v261, v511);
                CE(v515, v516, v257, v514); CE(v517, v518, v252, v516);
                MN(v519, v510, v518); MX(v520, v485, v519);
                CE(v521, v522, v439, v494); CE(v523, v524, v468, v505);
                CE(v525, v526, v522, v523); CE(v527, v528, v279, v513);
                CE(v529, v530, v260, v528); MX(v531, v526, v530);
                MN(v532, v444, v448); CE(v533, v534, v532, v493);
                CE(v535, v536, v490, v533); MN(v537, v471, v473);
                MN(v538, v537, v504); CE(v539, v540, v501, v538);
                CE(v541, v542, v536, v539); CE(v543, v544, v297, v512);
                CE(v545, v546, v245, v544); MN(v547, v542, v546);
                MN(v548, v531, v547); MX(v549, v520, v548);
                CE(v550, v551, v521, v480); CE(v552, v553, v278, v527);
                MX(v554, v551, v553); CE(v555, v556, v535, v508);
                CE(v557, v558, v296, v543); MN(v559, v556, v558);
                MX(v560, v554, v559); CE(v561, v562, v496, v524);
                CE(v563, v564, v256, v515); MX(v565, v562, v564);
                MN(v566, v560, v565); MN(v567, v549, v566);
                MX(v568, v550, v552); MN(v569, v555, v557);
                MX(v570, v568, v569); MN(v571, v488, v435);
                MN(v572, v571, v534); MN(v573, v572, v540);
                MX(v574, v561, v563); MN(v575, v573, v574);
                MN(v576, v570, v575); MX(v577, v525, v529);
                MN(v578, v541, v545); MN(v579, v577, v578);
                MN(v580, v509, v517); MX(v581, v579, v580);
                MX(v582, v576, v581); MN(v583, v567, v582); LD(v584, 0, 13);
                LD(v585, 2, 13); LD(v586, 4, 13); CE(v587, v588, v585, v586);
                LD(v589, 3, 13); LD(v590, 5, 13); CE(v591, v592, v589, v590);
                CE(v593, v594, v587, v591); LD(v595, 1, 13); LD(v596, 6, 13);
                CE(v597, v598, v595, v596); CE(v599, v600, v588, v592);
                CE(v601, v602, v597, v599); CE(v603, v604, v593, v601);
                LD(v605, 8, 13); LD(v606, 10, 13); CE(v607, v608, v605, v606);
                LD(v609, 9, 13); LD(v610, 11, 13); CE(v611, v612, v609, v610);
                CE(v613, v614, v607, v611); LD(v615, 7, 13); LD(v616, 12, 13);
                CE(v617, v618, v615, v616); CE(v619, v620, v608, v612);
                CE(v621, v622, v617, v619); CE(v623, v624, v613, v621);
                CE(v625, v626, v603, v623); CE(v627, v628, v584, v625);
                MX(v629, v142, v627); CE(v630, v631, v598, v594);
                CE(v632, v633, v602, v630); CE(v634, v635, v600, v631);
                CE(v636, v637, v633, v634); CE(v638, v639, v618, v614);
                CE(v640, v641, v622, v638); CE(v642, v643, v620, v639);
                CE(v644, v645, v641, v642); CE(v646, v647, v637, v645);
                CE(v648, v649, v626, v646); CE(v650, v651, v604, v632);
                CE(v652, v653, v624, v640); CE(v654, v655, v651, v653);
                CE(v656, v657, v649, v655); CE(v658, v659, v650, v652);
                CE(v660, v661, v635, v643); CE(v662, v663, v659, v660);
                CE(v664, v665, v636, v644); CE(v666, v667, v663, v665);
                CE(v668, v669, v657, v666); CE(v670, v671, v662, v664);
                CE(v672, v673, v656, v671); CE(v674, v675, v648, v654);
                CE(v676, v677, v675, v670); CE(v678, v679, v669, v628);
                CE(v680, v681, v677, v678); CE(v682, v683, v673, v681);
                CE(v684, v685, v668, v683); MN(v686, v213, v685);
                MX(v687, v629, v686); CE(v688, v689, v674, v658);
                CE(v690, v691, v689, v680); CE(v692, v693, v676, v691);
                MX(v694, v277, v693); CE(v695, v696, v647, v667);
                CE(v697, v698, v696, v679); CE(v699, v700, v661, v698);
                MN(v701, v295, v700); MN(v702, v694, v701);
                MX(v703, v687, v702); CE(v704, v705, v688, v690);
                MX(v706, v306, v705); CE(v707, v708, v695, v697);
                MN(v709, v311, v708); MX(v710, v706, v709);
                CE(v711, v712, v672, v682); MX(v713, v317, v712);
                MN(v714, v710, v713); MN(v715, v703, v714);
                MX(v716, v305, v704); MN(v717, v310, v707);
                MX(v718, v716, v717); MX(v719, v316, v711);
                MN(v720, v328, v719); MN(v721, v718, v720);
                MX(v722, v276, v692); MN(v723, v294, v699);
                MN(v724, v722, v723); MN(v725, v212, v684);
                MX(v726, v724, v725); MX(v727, v721, v726);
                MN(v728, v715, v727); LD(v729, 13, 13);
                CE(v730, v731, v625, v729); MX(v732, v481, v730);
                CE(v733, v734, v669, v731); CE(v735, v736, v677, v733);
                CE(v737, v738, v673, v736); CE(v739, v740, v668, v738);
                MN(v741, v510, v740); MX(v742, v732, v741);
                CE(v743, v744, v689, v735); CE(v745, v746, v676, v744);
                MX(v747, v526, v746); CE(v748, v749, v696, v734);
                CE(v750, v751, v661, v749); MN(v752, v542, v751);
                MN(v753, v747, v752); MX(v754, v742, v753);
                CE(v755, v756, v688, v743); MX(v757, v551, v756);
                CE(v758, v759, v695, v748); MN(v760, v556, v759);
                MX(v761, v757, v760); CE(v762, v763, v672, v737);
                MX(v764, v562, v763); MN(v765, v761, v764);
                MN(v766, v754, v765); MX(v767, v550, v755);
                MN(v768, v555, v758); MX(v769, v767, v768);
                MX(v770, v561, v762); MN(v771, v573, v770);
                MN(v772, v769, v771); MX(v773, v525, v745);
                MN(v774, v541, v750); MN(v775, v773, v774);
                MN(v776, v509, v739); MX(v777, v775, v776);
                MX(v778, v772, v777); MN(v779, v766, v778);
                out.put2(i * 2, j * 2, v338, v583);
                out.put2(i * 2, j * 2 + 1, v728, v779);
            }
        }
    }
}
};
#endif

#ifdef MEDIAN_NET_13_1
template<>
struct MedianNet<13, 1> {
enum { tile_w = 4, tile_h = 4 };
template<typename L, typename In, typename Out>
static __forceinline__ __device__ void run(const In &in, Out &out, int rank)
{
    const In &at = in;
    unsigned p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14,
    p15, p16, p17, p18, p19, p20, p21, p22, p23, p24, p25, p26, p27, p28, p29,
    p30, p31, p32, p33, p34, p35, p36, p37, p38, p39, p40, p41, p42, p43, p44,
    p45, p46, p47, p48, p49, p50, p51, p52, p53, p54, p55, p56, p57, p58, p59,
    p60, p61, p62, p63, p64, p65, p66, p67, p68, p69;
    {
        unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13,
        v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24, v25, v26, v27,
        v28, v29, v30, v31, v32, v33, v34, v35, v36, v37, v38, v39, v40, v41,
        v42, v43, v44, v45, v46, v47, v48, v49, v50, v51, v52, v53, v54, v55,
        v56, v57, v58, v59, v60, v61, v62, v63, v64, v65, v66, v67, v68, v69,
        v70, v71, v72, v73, v74, v75, v76, v77, v78, v79, v80, v81, v82, v83,
        v84, v85, v86, v87, v88, v89, v90, v91, v92, v93, v94, v95, v96, v97,
        v98, v99, v100, v101, v102, v103, v104, v105, v106, v107, v108, v109,
        v110, v111, v112, v113, v114, v115, v116, v117, v118, v119, v120, v121,
        v122, v123, v124, v125, v126, v127, v128, v129, v130, v131, v132, v133,
        v134, v135, v136, v137, v138, v139, v140, v141, v142, v143, v144, v145,
        v146, v147, v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
        v158, v159, v160, v161, v162, v163, v164, v165, v166, v167, v168, v169,
        v170, v171, v172, v173, v174, v175, v176, v177, v178, v179, v180, v181,
        v182, v183, v184, v185, v186, v187, v188, v189, v190, v191, v192, v193,
        v194, v195, v196, v197, v198, v199, v200, v201, v202, v203, v204, v205,
        v206, v207, v208, v209, v210, v211, v212, v213, v214, v215, v216, v217,
        v218, v219, v220, v221, v222, v223, v224, v225, v226, v227, v228, v229,
        v230, v231, v232, v233, v234, v235, v236, v237, v238, v239, v240, v241,
        v242, v243, v244, v245, v246, v247, v248, v249, v250, v251, v252, v253,
        v254, v255, v256, v257, v258, v259, v260, v261, v262, v263, v264, v265,
        v266, v267, v268, v269, v270, v271, v272, v273, v274, v275, v276, v277,
        v278, v279, v280, v281, v282, v283, v284, v285, v286, v287, v288, v289,
        v290, v291, v292, v293, v294, v295, v296, v297, v298, v299, v300, v301,
        v302, v303, v304, v305, v306, v307, v308, v309, v310, v311, v312, v313,
        v314, v315, v316, v317, v318, v319, v320, v321, v322, v323, v324, v325,
        v326, v327, v328, v329, v330, v331, v332, v333, v334, v335, v336, v337,
        v338, v339, v340, v341, v342, v343, v344, v345, v346, v347, v348, v349,
        v350, v351, v352, v353, v354, v355, v356, v357, v358, v359, v360, v361,
        v362, v363, v364, v365, v366, v367, v368, v369, v370, v371, v372, v373,
        v374, v375, v376, v377, v378, v379, v380, v381, v382, v383, v384, v385,
        v386, v387, v388, v389, v390, v391, v392, v393, v394, v395, v396, v397,
        v398, v399, v400, v401, v402, v403, v404, v405, v406, v407, v408, v409,
        v410, v411, v412, v413, v414, v415, v416, v417, v418, v419, v420, v421,
        v422, v423, v424, v425, v426, v427, v428, v429, v430, v431, v432, v433,
        v434, v435, v436, v437, v438, v439, v440, v441, v442, v443, v444, v445,
        v446, v447, v448, v449, v450, v451, v452, v453, v454, v455, v456, v457,
        v458, v459, v460, v461, v462, v463, v464, v465, v466, v467, v468, v469,
        v470, v471, v472, v473, v474, v475, v476, v477, v478, v479, v480, v481,
        v482, v483, v484, v485, v486, v487, v488, v489, v490, v491, v492, v493,
        v494, v495, v496, v497, v498, v499, v500, v501, v502, v503, v504, v505,
        v506, v507, v508, v509, v510, v511, v512, v513, v514, v515, v516, v517,
        v518, v519, v520, v521, v522, v523, v524, v525, v526, v527, v528, v529,
        v530, v531, v532, v533, v534, v535, v536, v537, v538, v539, v540, v541,
        v542, v543, v544, v545, v546, v547, v548, v549, v550, v551, v552, v553,
        v554, v555, v556, v557, v558, v559, v560, v561, v562, v563, v564, v565,
        v566, v567, v568, v569, v570, v571, v572, v573, v574, v575, v576, v577,
        v578, v579, v580, v581, v582, v583, v584, v585, v586, v587, v588, v589,
        v590, v591, v592, v593, v594, v595, v596, v597, v598, v599, v600, v601,
        v602, v603, v604, v605, v606, v607, v608, v609, v610, v611, v612, v613,
        v614, v615, v616, v617, v618, v619, v620, v621, v622, v623, v624, v625,
        v626, v627, v628, v629, v630, v631, v632, v633, v634, v635, v636, v637,
        v638, v639, v640, v641, v642, v643, v644, v645, v646, v647, v648, v649,
        v650, v651, v652, v653, v654, v655, v656, v657, v658, v659, v660, v661,
        v662, v663, v664, v665, v666, v667, v668, v669, v670, v671, v672, v673,
        v674, v675, v676, v677, v678, v679, v680, v681, v682, v683, v684, v685,
        v686, v687, v688, v689, v690, v691, v692, v693, v694, v695, v696, v697,
        v698, v699, v700, v701, v702, v703, v704, v705, v706, v707, v708, v709,
        v710, v711, v712, v713, v714, v715, v716, v717, v718, v719, v720, v721,
        v722, v723, v724, v725, v726, v727, v728, v729, v730, v731, v732, v733,
        v734, v735, v736, v737, v738, v739, v740, v741, v742, v743, v744, v745,
        v746, v747, v748, v749, v750, v751, v752, v753, v754, v755, v756, v757,
        v758, v759, v760, v761, v762, v763, v764, v765, v766, v767, v768, v769,
        v770, v771, v772, v773, v774, v775, v776, v777, v778, v779, v780, v781,
        v782, v783, v784, v785, v786, v787, v788, v789, v790, v791, v792, v793,
        v794, v795, v796, v797, v798, v799, v800, v801, v802, v803, v804, v805,
        v806, v807, v808, v809, v810, v811, v812, v813, v814, v815, v816, v817,
        v818, v819, v820, v821, v822, v823, v824, v825, v826, v827, v828, v829,
        v830, v831, v832, v833, v834, v835, v836, v837, v838, v839, v840, v841,
        v842, v843, v844, v845, v846, v847, v848, v849, v850, v851, v852, v853,
        v854, v855, v856, v857, v858, v859, v860, v861, v862, v863, v864, v865,
        v866, v867, v868, v869, v870, v871, v872, v873, v874, v875, v876, v877,
        v878, v879, v880, v881, v882, v883, v884, v885, v886, v887, v888, v889,
        v890, v891, v892, v893, v894, v895, v896, v897, v898, v899, v900, v901,
        v902, v903, v904, v905, v906, v907, v908, v909, v910, v911, v912, v913,
        v914, v915, v916, v917, v918, v919, v920, v921, v922, v923, v924, v925,
        v926, v927, v928, v929, v930, v931, v932, v933, v934, v935, v936, v937,
        v938, v939, v940, v941, v942, v943, v944, v945, v946, v947, v948, v949,
        v950, v951, v952, v953, v954, v955, v956, v957, v958, v959, v960, v961,
        v962, v963, v964, v965, v966, v967, v968, v969, v970, v971, v972, v973,
        v974, v975, v976, v977, v978, v979, v980, v981, v982, v983, v984, v985,
        v986, v987, v988, v989, v990, v991, v992, v993, v994, v995, v996, v997,
        v998, v999, v1000, v1001, v1002, v1003, v1004, v1005, v1006, v1007,
        v1008, v1009, v1010, v1011, v1012, v1013, v1014, v1015, v1016, v1017,
        v1018, v1019, v1020, v1021, v1022, v1023, v1024, v1025, v1026, v1027,
        v1028, v1029, v1030, v1031, v1032, v1033, v1034, v1035, v1036, v1037,
        v1038, v1039, v1040, v1041, v1042, v1043, v1044, v1045, v1046, v1047,
        v1048, v1049, v1050, v1051, v1052, v1053, v1054, v1055, v1056, v1057,
        v1058, v1059, v1060, v1061, v1062, v1063, v1064, v1065, v1066, v1067,
        v1068, v1069, v1070, v1071, v1072, v1073, v1074, v1075, v1076, v1077,
        v1078, v1079, v1080, v1081, v1082, v1083, v1084, v1085, v1086, v1087,
        v1088, v1089, v1090, v1091, v1092, v1093, v1094, v1095, v1096, v1097,
        v1098, v1099, v1100, v1101, v1102, v1103, v1104, v1105, v1106, v1107,
        v1108, v1109, v1110, v1111, v1112, v1113, v1114, v1115, v1116, v1117,
        v1118, v1119, v1120, v1121, v1122, v1123, v1124, v1125, v1126, v1127,
        v1128, v1129, v1130, v1131, v1132, v1133, v1134, v1135, v1136, v1137,
        v1138, v1139, v1140, v1141, v1142, v1143, v1144, v1145, v1146, v1147,
        v1148, v1149, v1150, v1151, v1152, v1153, v1154, v1155, v1156, v1157,
        v1158, v1159, v1160, v1161, v1162, v1163, v1164, v1165, v1166, v1167,
        v1168, v1169, v1170, v1171, v1172, v1173, v1174, v1175, v1176, v1177,
        v1178, v1179, v1180, v1181, v1182, v1183, v1184, v1185, v1186, v1187,
        v1188, v1189, v1190, v1191, v1192, v1193, v1194, v1195, v1196, v1197,
        v1198, v1199, v1200, v1201, v1202, v1203, v1204, v1205, v1206, v1207,
        v1208, v1209, v1210, v1211, v1212, v1213, v1214, v1215, v1216, v1217,
        v1218, v1219, v1220, v1221, v1222, v1223, v1224, v1225, v1226, v1227,
        v1228, v1229, v1230, v1231, v1232, v1233, v1234, v1235, v1236, v1237,
        v1238, v1239, v1240, v1241, v1242, v1243, v1244, v1245, v1246, v1247,
        v1248, v1249, v1250, v1251, v1252, v1253, v1254, v1255, v1256, v1257,
        v1258, v1259, v1260, v1261, v1262, v1263, v1264, v1265, v1266, v1267,
        v1268, v1269, v1270, v1271, v1272, v1273, v1274, v1275, v1276, v1277,
        v1278, v1279, v1280, v1281, v1282, v1283, v1284, v1285, v1286, v1287,
        v1288, v1289, v1290, v1291, v1292, v1293, v1294, v1295, v1296, v1297,
        v1298, v1299, v1300, v1301, v1302, v1303, v1304, v1305, v1306, v1307,
        v1308, v1309, v1310, v1311, v1312, v1313, v1314, v1315, v1316, v1317,
        v1318, v1319, v1320, v1321, v1322, v1323, v1324, v1325, v1326, v1327,
        v1328, v1329, v1330, v1331, v1332, v1333, v1334, v1335, v1336, v1337,
        v1338, v1339, v1340, v1341, v1342, v1343, v1344, v1345, v1346, v1347,
        v1348, v1349, v1350, v1351, v1352, v1353, v1354, v1355, v1356, v1357,
        v1358, v1359, v1360, v1361, v1362, v1363, v1364, v1365, v1366, v1367,
        v1368, v1369, v1370, v1371, v1372, v1373, v1374, v1375, v1376, v1377,
        v1378, v1379, v1380, v1381, v1382, v1383, v1384, v1385, v1386, v1387,
        v1388, v1389, v1390, v1391, v1392, v1393, v1394, v1395, v1396, v1397,
        v1398, v1399, v1400, v1401, v1402, v1403, v1404, v1405, v1406, v1407,
        v1408, v1409, v1410, v1411, v1412, v1413, v1414, v1415, v1416, v1417,
        v1418, v1419, v1420, v1421, v1422, v1423, v1424, v1425, v1426, v1427,
        v1428, v1429, v1430, v1431, v1432, v1433, v1434, v1435, v1436, v1437,
        v1438, v1439, v1440, v1441, v1442, v1443, v1444, v1445, v1446, v1447,
        v1448, v1449, v1450, v1451, v1452, v1453, v1454, v1455, v1456, v1457,
        v1458, v1459, v1460, v1461, v1462, v1463, v1464, v1465, v1466, v1467,
        v1468, v1469, v1470, v1471, v1472, v1473, v1474, v1475, v1476, v1477,
        v1478, v1479, v1480, v1481, v1482, v1483, v1484, v1485, v1486, v1487,
        v1488, v1489, v1490, v1491, v1492, v1493, v1494, v1495, v1496, v1497,
        v1498, v1499, v1500, v1501, v1502, v1503, v1504, v1505, v1506, v1507,
        v1508, v1509, v1510, v1511, v1512, v1513, v1514, v1515, v1516, v1517,
        v1518, v1519, v1520, v1521, v1522, v1523, v1524, v1525, v1526, v1527,
        v1528, v1529, v1530, v1531, v1532, v1533, v1534, v1535, v1536, v1537,
        v1538, v1539, v1540, v1541, v1542, v1543, v1544, v1545, v1546, v1547,
        v1548, v1549, v1550, v1551, v1552, v1553, v1554, v1555, v1556, v1557,
        v1558, v1559, v1560, v1561, v1562, v1563, v1564, v1565, v1566, v1567,
        v1568, v1569, v1570, v1571, v1572, v1573, v1574, v1575, v1576, v1577,
        v1578, v1579, v1580, v1581, v1582, v1583, v1584, v1585, v1586, v1587,
        v1588, v1589, v1590, v1591, v1592, v1593, v1594, v1595, v1596, v1597,
        v1598, v1599, v1600, v1601, v1602, v1603, v1604, v1605, v1606, v1607,
        v1608, v1609, v1610, v1611, v1612, v1613, v1614, v1615, v1616, v1617,
        v1618, v1619, v1620, v1621, v1622, v1623, v1624, v1625, v1626, v1627,
        v1628, v1629, v1630, v1631, v1632, v1633, v1634, v1635, v1636, v1637,
        v1638, v1639, v1640, v1641, v1642, v1643, v1644, v1645, v1646, v1647,
        v1648, v1649, v1650, v1651, v1652, v1653, v1654, v1655, v1656, v1657,
        v1658, v1659, v1660, v1661, v1662, v1663, v1664, v1665, v1666, v1667,
        v1668, v1669, v1670, v1671, v1672, v1673, v1674, v1675, v1676, v1677,
        v1678, v1679, v1680, v1681, v1682, v1683, v1684, v1685, v1686, v1687,
        v1688, v1689, v1690, v1691, v1692, v1693, v1694, v1695, v1696, v1697,
        v1698, v1699, v1700, v1701, v1702, v1703, v1704, v1705, v1706, v1707,
        v1708, v1709, v1710, v1711, v1712, v1713, v1714, v1715, v1716, v1717,
        v1718, v1719, v1720, v1721, v1722, v1723, v1724, v1725, v1726, v1727,
        v1728, v1729, v1730, v1731, v1732, v1733, v1734, v1735, v1736, v1737,
        v1738, v1739, v1740, v1741, v1742, v1743, v1744, v1745, v1746, v1747,
        v1748, v1749, v1750, v1751, v1752, v1753, v1754, v1755, v1756, v1757,
        v1758, v1759, v1760, v1761, v1762, v1763, v1764, v1765, v1766, v1767,
        v1768, v1769, v1770, v1771, v1772, v1773, v1774, v1775, v1776, v1777,
        v1778, v1779, v1780, v1781, v1782, v1783, v1784, v1785, v1786, v1787,
        v1788, v1789, v1790, v1791, v1792, v1793, v1794, v1795, v1796, v1797,
        v1798, v1799, v1800, v1801, v1802, v1803, v1804, v1805, v1806, v1807,
        v1808, v1809, v1810, v1811, v1812, v1813, v1814, v1815, v1816, v1817,
        v1818, v1819, v1820, v1821, v1822, v1823, v1824, v1825, v1826, v1827,
        v1828, v1829, v1830, v1831, v1832, v1833, v1834, v1835, v1836, v1837,
        v1838, v1839, v1840, v1841, v1842, v1843, v1844, v1845, v1846, v1847,
        v1848, v1849, v1850, v1851, v1852, v1853, v1854, v1855, v1856, v1857,
        v1858, v1859, v1860, v1861, v1862, v1863, v1864, v1865, v1866, v1867,
        v1868, v1869, v1870, v1871, v1872, v1873, v1874, v1875, v1876, v1877,
        v1878, v1879, v1880, v1881, v1882, v1883, v1884, v1885, v1886, v1887,
        v1888, v1889, v1890, v1891, v1892, v1893, v1894, v1895, v1896, v1897,
        v1898, v1899, v1900, v1901, v1902, v1903, v1904, v1905, v1906, v1907,
        v1908, v1909, v1910, v1911, v1912, v1913, v1914, v1915, v1916, v1917,
        v1918, v1919, v1920, v1921, v1922, v1923, v1924, v1925, v1926, v1927,
        v1928, v1929, v1930, v1931, v1932, v1933, v1934, v1935, v1936, v1937,
        v1938, v1939, v1940, v1941, v1942, v1943, v1944, v1945, v1946, v1947,
        v1948, v1949, v1950, v1951, v1952, v1953, v1954, v1955, v1956, v1957,
        v1958, v1959, v1960, v1961, v1962, v1963, v1964, v1965, v1966, v1967,
        v1968, v1969, v1970, v1971, v1972, v1973, v1974, v1975, v1976, v1977,
        v1978, v1979, v1980, v1981, v1982, v1983, v1984, v1985, v1986, v1987,
        v1988, v1989, v1990, v1991, v1992, v1993, v1994, v1995, v1996, v1997,
        v1998, v1999, v2000, v2001, v2002, v2003, v2004, v2005, v2006, v2007,
        v2008, v2009, v2010, v2011, v2012, v2013, v2014, v2015, v2016, v2017,
        v2018, v2019, v2020, v2021, v2022, v2023, v2024, v2025, v2026, v2027,
        v2028, v2029, v2030, v2031, v2032, v2033, v2034, v2035, v2036, v2037,
        v2038, v2039, v2040, v2041, v2042, v2043, v2044, v2045, v2046, v2047,
        v2048, v2049, v2050, v2051, v2052, v2053, v2054, v2055, v2056, v2057,
        v2058, v2059, v2060, v2061, v2062, v2063, v2064, v2065, v2066, v2067,
        v2068, v2069, v2070, v2071, v2072, v2073, v2074, v2075, v2076, v2077,
        v2078, v2079, v2080, v2081, v2082, v2083, v2084, v2085, v2086, v2087,
        v2088, v2089, v2090, v2091, v2092, v2093, v2094, v2095, v2096, v2097,
        v2098, v2099, v2100, v2101, v2102, v2103, v2104, v2105, v2106, v2107,
        v2108, v2109, v2110, v2111, v2112, v2113, v2114, v2115, v2116, v2117,
        v2118, v2119, v2120, v2121, v2122, v2123, v2124, v2125, v2126, v2127,
        v2128, v2129, v2130, v2131, v2132, v2133, v2134, v2135, v2136, v2137,
        v2138, v2139, v2140, v2141, v2142, v2143, v2144, v2145, v2146, v2147,
        v2148, v2149, v2150, v2151, v2152, v2153, v2154, v2155, v2156, v2157,
        v2158, v2159, v2160, v2161, v2162, v2163, v2164, v2165, v2166, v2167,
        v2168, v2169, v2170, v2171, v2172, v2173, v2174, v2175, v2176, v2177,
        v2178, v2179, v2180, v2181, v2182, v2183, v2184, v2185, v2186, v2187,
        v2188, v2189, v2190, v2191, v2192, v2193, v2194, v2195, v2196, v2197,
        v2198, v2199, v2200, v2201, v2202, v2203, v2204, v2205, v2206, v2207,
        v2208, v2209, v2210, v2211, v2212, v2213, v2214, v2215, v2216, v2217,
        v2218, v2219, v2220, v2221, v2222, v2223, v2224, v2225, v2226, v2227,
        v2228, v2229, v2230, v2231, v2232, v2233, v2234, v2235, v2236, v2237,
        v2238, v2239, v2240, v2241, v2242, v2243, v2244, v2245, v2246, v2247,
        v2248, v2249, v2250, v2251, v2252, v2253, v2254, v2255, v2256, v2257,
        v2258, v2259, v2260, v2261, v2262, v2263, v2264, v2265, v2266, v2267,
        v2268, v2269, v2270, v2271, v2272, v2273, v2274, v2275, v2276, v2277,
        v2278, v2279, v2280, v2281, v2282, v2283, v2284, v2285, v2286, v2287,
        v2288, v2289, v2290, v2291, v2292, v2293, v2294, v2295, v2296, v2297,
        v2298, v2299, v2300, v2301, v2302, v2303, v2304, v2305, v2306, v2307,
        v2308, v2309, v2310, v2311, v2312, v2313, v2314, v2315, v2316, v2317,
        v2318, v2319, v2320, v2321, v2322, v2323, v2324, v2325, v2326, v2327,
        v2328, v2329, v2330, v2331, v2332, v2333, v2334, v2335, v2336, v2337,
        v2338, v2339, v2340, v2341, v2342, v2343, v2344, v2345, v2346, v2347,
        v2348, v2349, v2350, v2351, v2352, v2353;
        LD(v0, 3, 4); LD(v1, 3, 12); CE(v2, v3, v0, v1); LD(v4, 3, 7);
        LD(v5, 3, 9); CE(v6, v7, v4, v5); CE(v8, v9, v2, v6); LD(v10, 3, 6);
        LD(v11, 3, 8); CE(v12, v13, v10, v11); LD(v14, 3, 3); LD(v15, 3, 11);
        CE(v16, v17, v14, v15); LD(v18, 3, 5); LD(v19, 3, 10);
        CE(v20, v21, v18, v19); CE(v22, v23, v16, v20); CE(v24, v25, v12, v22);
        CE(v26, v27, v8, v24); LD(v28, 4, 4); LD(v29, 4, 12);
        CE(v30, v31, v28, v29); LD(v32, 4, 7); LD(v33, 4, 9);
        CE(v34, v35, v32, v33); CE(v36, v37, v30, v34); LD(v38, 4, 6);
        LD(v39, 4, 8); CE(v40, v41, v38, v39); LD(v42, 4, 3); LD(v43, 4, 11);
        CE(v44, v45, v42, v43); LD(v46, 4, 5); LD(v47, 4, 10);
        CE(v48, v49, v46, v47); CE(v50, v51, v44, v48); CE(v52, v53, v40, v50);
        CE(v54, v55, v36, v52); LD(v56, 5, 4); LD(v57, 5, 12);
        CE(v58, v59, v56, v57); LD(v60, 5, 7); LD(v61, 5, 9);
        CE(v62, v63, v60, v61); CE(v64, v65, v58, v62); LD(v66, 5, 6);
        LD(v67, 5, 8); CE(v68, v69, v66, v67); LD(v70, 5, 3); LD(v71, 5, 11);
        CE(v72, v73, v70, v71); LD(v74, 5, 5); LD(v75, 5, 10);
        CE(v76, v77, v74, v75); CE(v78, v79, v72, v76); CE(v80, v81, v68, v78);
        CE(v82, v83, v64, v80); CE(v84, v85, v54, v82); LD(v86, 6, 4);
        LD(v87, 6, 12); CE(v88, v89, v86, v87); LD(v90, 6, 7); LD(v91, 6, 9);
        CE(v92, v93, v90, v91); CE(v94, v95, v88, v92); LD(v96, 6, 6);
        LD(v97, 6, 8); CE(v98, v99, v96, v97); LD(v100, 6, 3); LD(v101, 6, 11);
        CE(v102, v103, v100, v101); LD(v104, 6, 5); LD(v105, 6, 10);
        CE(v106, v107, v104, v105); CE(v108, v109, v102, v106);
        CE(v110, v111, v98, v108); CE(v112, v113, v94, v110); LD(v114, 7, 4);
        LD(v115, 7, 12); CE(v116, v117, v114, v115); LD(v118, 7, 7);
        LD(v119, 7, 9); CE(v120, v121, v118, v119); CE(v122, v123, v116, v120);
        LD(v124, 7, 6); LD(v125, 7, 8); CE(v126, v127, v124, v125);
        LD(v128, 7, 3); LD(v129, 7, 11); CE(v130, v131, v128, v129);
        LD(v132, 7, 5); LD(v133, 7, 10); CE(v134, v135, v132, v133);
        CE(v136, v137, v130, v134); CE(v138, v139, v126, v136);
        CE(v140, v141, v122, v138); CE(v142, v143, v112, v140);
        CE(v144, v145, v84, v142); CE(v146, v147, v26, v144); LD(v148, 12, 4);
        LD(v149, 12, 12); CE(v150, v151, v148, v149); LD(v152, 12, 7);
        LD(v153, 12, 9); CE(v154, v155, v152, v153);
        CE(v156, v157, v150, v154); LD(v158, 12, 6); LD(v159, 12, 8);
        CE(v160, v161, v158, v159); LD(v162, 12, 3); LD(v163, 12, 11);
        CE(v164, v165, v162, v163); LD(v166, 12, 5); LD(v167, 12, 10);
        CE(v168, v169, v166, v167); CE(v170, v171, v164, v168);
        CE(v172, v173, v160, v170); CE(v174, v175, v156, v172); LD(v176, 8, 4);
        LD(v177, 8, 12); CE(v178, v179, v176, v177); LD(v180, 8, 7);
        LD(v181, 8, 9); CE(v182, v183, v180, v181); CE(v184, v185, v178, v182);
        LD(v186, 8, 6); LD(v187, 8, 8); CE(v188, v189, v186, v187);
        LD(v190, 8, 3); LD(v191, 8, 11); CE(v192, v193, v190, v191);
        LD(v194, 8, 5); LD(v195, 8, 10); CE(v196, v197, v194, v195);
        CE(v198, v199, v192, v196); CE(v200, v201, v188, v198);
        CE(v202, v203, v184, v200); LD(v204, 9, 4); LD(v205, 9, 12);
        CE(v206, v207, v204, v205); LD(v208, 9, 7); LD(v209, 9, 9);
        CE(v210, v211, v208, v209); CE(v212, v213, v206, v210); LD(v214, 9, 6);
        LD(v215, 9, 8); CE(v216, v217, v214, v215); LD(v218, 9, 3);
        LD(v219, 9, 11); CE(v220, v221, v218, v219); LD(v222, 9, 5);
        LD(v223, 9, 10); CE(v224, v225, v222, v223);
        CE(v226, v227, v220, v224); CE(v228, v229, v216, v226);
        CE(v230, v231, v212, v228); CE(v232, v233, v202, v230);
        LD(v234, 10, 4); LD(v235, 10, 12); CE(v236, v237, v234, v235);
        LD(v238, 10, 7); LD(v239, 10, 9); CE(v240, v241, v238, v239);
        CE(v242, v243, v236, v240); LD(v244, 10, 6); LD(v245, 10, 8);
        CE(v246, v247, v244, v245); LD(v248, 10, 3); LD(v249, 10, 11);
        CE(v250, v251, v248, v249); LD(v252, 10, 5); LD(v253, 10, 10);
        CE(v254, v255, v252, v253); CE(v256, v257, v250, v254);
        CE(v258, v259, v246, v256); CE(v260, v261, v242, v258);
        LD(v262, 11, 4); LD(v263, 11, 12); CE(v264, v265, v262, v263);
        LD(v266, 11, 7); LD(v267, 11, 9); CE(v268, v269, v266, v267);
        CE(v270, v271, v264, v268); LD(v272, 11, 6); LD(v273, 11, 8);
        CE(v274, v275, v272, v273); LD(v276, 11, 3); LD(v277, 11, 11);
        CE(v278, v279, v276, v277); LD(v280, 11, 5); LD(v281, 11, 10);
        CE(v282, v283, v280, v281); CE(v284, v285, v278, v282);
        CE(v286, v287, v274, v284); CE(v288, v289, v270, v286);
        CE(v290, v291, v260, v288); CE(v292, v293, v232, v290);
        CE(v294, v295, v174, v292); CE(v296, v297, v146, v294);
        CE(v298, v299, v51, v37); CE(v300, v301, v45, v41);
        CE(v302, v303, v31, v49); CE(v304, v305, v35, v303);
        CE(v306, v307, v301, v305); CE(v308, v309, v299, v306);
        CE(v310, v311, v300, v302); CE(v312, v313, v53, v304);
        CE(v314, v315, v311, v313); CE(v316, v317, v309, v315);
        CE(v318, v319, v79, v65); CE(v320, v321, v73, v69);
        CE(v322, v323, v59, v77); CE(v324, v325, v63, v323);
        CE(v326, v327, v321, v325); CE(v328, v329, v319, v326);
        CE(v330, v331, v320, v322); CE(v332, v333, v81, v324);
        CE(v334, v335, v331, v333); CE(v336, v337, v329, v335);
        CE(v338, v339, v317, v337); CE(v340, v341, v85, v338);
        CE(v342, v343, v310, v55); CE(v344, v345, v298, v312);
        CE(v346, v347, v342, v344); CE(v348, v349, v343, v345);
        CE(v350, v351, v347, v348); CE(v352, v353, v308, v314);
        CE(v354, v355, v349, v352); CE(v356, v357, v351, v354);
        CE(v358, v359, v330, v83); CE(v360, v361, v318, v332);
        CE(v362, v363, v358, v360); CE(v364, v365, v359, v361);
        CE(v366, v367, v363, v364); CE(v368, v369, v328, v334);
        CE(v370, v371, v365, v368); CE(v372, v373, v367, v370);
        CE(v374, v375, v357, v373); CE(v376, v377, v341, v375);
        CE(v378, v379, v353, v316); CE(v380, v381, v355, v378);
        CE(v382, v383, v369, v336); CE(v384, v385, v371, v382);
        CE(v386, v387, v381, v385); CE(v388, v389, v377, v387);
        CE(v390, v391, v346, v362); CE(v392, v393, v307, v327);
        CE(v394, v395, v391, v392); CE(v396, v397, v380, v384);
        CE(v398, v399, v395, v397); CE(v400, v401, v379, v383);
        CE(v402, v403, v399, v401); CE(v404, v405, v389, v402);
        CE(v406, v407, v109, v95); CE(v408, v409, v103, v99);
        CE(v410, v411, v89, v107); CE(v412, v413, v93, v411);
        CE(v414, v415, v409, v413); CE(v416, v417, v407, v414);
        CE(v418, v419, v408, v410); CE(v420, v421, v111, v412);
        CE(v422, v423, v419, v421); CE(v424, v425, v417, v423);
        CE(v426, v427, v137, v123); CE(v428, v429, v131, v127);
        CE(v430, v431, v117, v135); CE(v432, v433, v121, v431);
        CE(v434, v435, v429, v433); CE(v436, v437, v427, v434);
        CE(v438, v439, v428, v430); CE(v440, v441, v139, v432);
        CE(v442, v443, v439, v441); CE(v444, v445, v437, v443);
        CE(v446, v447, v425, v445); CE(v448, v449, v143, v446);
        CE(v450, v451, v418, v113); CE(v452, v453, v406, v420);
        CE(v454, v455, v450, v452); CE(v456, v457, v451, v453);
        CE(v458, v459, v455, v456); CE(v460, v461, v416, v422);
        CE(v462, v463, v457, v460); CE(v464, v465, v459, v462);
        CE(v466, v467, v438, v141); CE(v468, v469, v426, v440);
        CE(v470, v471, v466, v468); CE(v472, v473, v467, v469);
        CE(v474, v475, v471, v472); CE(v476, v477, v436, v442);
        CE(v478, v479, v473, v476); CE(v480, v481, v475, v478);
        CE(v482, v483, v465, v481); CE(v484, v485, v449, v483);
        CE(v486, v487, v461, v424); CE(v488, v489, v463, v486);
        CE(v490, v491, v477, v444); CE(v492, v493, v479, v490);
        CE(v494, v495, v489, v493); CE(v496, v497, v485, v495);
        CE(v498, v499, v454, v470); CE(v500, v501, v415, v435);
        CE(v502, v503, v499, v500); CE(v504, v505, v488, v492);
        CE(v506, v507, v503, v505); CE(v508, v509, v487, v491);
        CE(v510, v511, v507, v509); CE(v512, v513, v497, v510);
        CE(v514, v515, v405, v513); CE(v516, v517, v145, v514);
        CE(v518, v519, v340, v374); CE(v520, v521, v350, v366);
        CE(v522, v523, v521, v386); CE(v524, v525, v519, v522);
        CE(v526, v527, v394, v396); CE(v528, v529, v356, v372);
        CE(v530, v531, v529, v400); CE(v532, v533, v527, v530);
        CE(v534, v535, v525, v532); CE(v536, v537, v448, v482);
        CE(v538, v539, v458, v474); CE(v540, v541, v539, v494);
        CE(v542, v543, v537, v540); CE(v544, v545, v502, v504);
        CE(v546, v547, v464, v480); CE(v548, v549, v547, v508);
        CE(v550, v551, v545, v548); CE(v552, v553, v543, v550);
        CE(v554, v555, v535, v553); CE(v556, v557, v516, v554);
        CE(v558, v559, v518, v520); CE(v560, v561, v526, v528);
        CE(v562, v563, v559, v560); CE(v564, v565, v536, v538);
        CE(v566, v567, v544, v546); CE(v568, v569, v565, v566);
        CE(v570, v571, v563, v569); CE(v572, v573, v376, v523);
        CE(v574, v575, v398, v531); CE(v576, v577, v573, v574);
        CE(v578, v579, v484, v541); CE(v580, v581, v506, v549);
        CE(v582, v583, v579, v580); CE(v584, v585, v577, v583);
        CE(v586, v587, v571, v584); CE(v588, v589, v557, v586);
        CE(v590, v591, v558, v390); CE(v592, v593, v564, v498);
        CE(v594, v595, v591, v593); CE(v596, v597, v339, v403);
        CE(v598, v599, v447, v511); CE(v600, v601, v597, v599);
        CE(v602, v603, v595, v600); CE(v604, v605, v572, v533);
        CE(v606, v607, v578, v551); CE(v608, v609, v605, v607);
        CE(v610, v611, v602, v608); CE(v612, v613, v524, v561);
        CE(v614, v615, v542, v567); CE(v616, v617, v613, v615);
        CE(v618, v619, v388, v575); CE(v620, v621, v496, v581);
        CE(v622, v623, v619, v621); CE(v624, v625, v617, v622);
        CE(v626, v627, v611, v624); CE(v628, v629, v589, v626);
        CE(v630, v631, v590, v592); CE(v632, v633, v596, v598);
        CE(v634, v635, v631, v632); CE(v636, v637, v604, v606);
        CE(v638, v639, v634, v636); CE(v640, v641, v612, v614);
        CE(v642, v643, v618, v620); CE(v644, v645, v641, v642);
        CE(v646, v647, v639, v644); CE(v648, v649, v562, v568);
        CE(v650, v651, v393, v501); CE(v652, v653, v649, v650);
        CE(v654, v655, v576, v582); CE(v656, v657, v652, v654);
        CE(v658, v659, v534, v552); CE(v660, v661, v404, v512);
        CE(v662, v663, v659, v660); CE(v664, v665, v657, v662);
        CE(v666, v667, v647, v664); CE(v668, v669, v629, v666);
        CE(v670, v671, v517, v555); CE(v672, v673, v671, v585);
        CE(v674, v675, v603, v609); CE(v676, v677, v675, v623);
        CE(v678, v679, v673, v676); CE(v680, v681, v635, v637);
        CE(v682, v683, v681, v643); CE(v684, v685, v653, v655);
        CE(v686, v687, v685, v661); CE(v688, v689, v683, v686);
        CE(v690, v691, v679, v688); CE(v692, v693, v691, v147);
        CE(v694, v695, v669, v692); CE(v696, v697, v670, v587);
        CE(v698, v699, v674, v625); CE(v700, v701, v697, v698);
        CE(v702, v703, v680, v645); CE(v704, v705, v684, v663);
        CE(v706, v707, v703, v704); CE(v708, v709, v701, v706);
        CE(v710, v711, v23, v9); CE(v712, v713, v17, v13);
        CE(v714, v715, v3, v21); CE(v716, v717, v7, v715);
        CE(v718, v719, v713, v717); CE(v720, v721, v711, v718);
        CE(v722, v723, v712, v714); CE(v724, v725, v25, v716);
        CE(v726, v727, v723, v725); CE(v728, v729, v721, v727);
        CE(v730, v731, v556, v570); CE(v732, v733, v610, v616);
        CE(v734, v735, v731, v732); CE(v736, v737, v638, v640);
        CE(v738, v739, v656, v658); CE(v740, v741, v737, v738);
        CE(v742, v743, v735, v740); CE(v744, v745, v729, v743);
        CE(v746, v747, v709, v745); CE(v748, v749, v695, v746);
        CE(v750, v751, v672, v699); CE(v752, v753, v682, v705);
        CE(v754, v755, v751, v752); CE(v756, v757, v696, v627);
        CE(v758, v759, v702, v665); CE(v760, v761, v757, v758);
        CE(v762, v763, v515, v677); CE(v764, v765, v633, v687);
        CE(v766, v767, v763, v764); CE(v768, v769, v722, v27);
        CE(v770, v771, v710, v724); CE(v772, v773, v768, v770);
        CE(v774, v775, v769, v771); CE(v776, v777, v773, v774);
        CE(v778, v779, v720, v726); CE(v780, v781, v775, v778);
        CE(v782, v783, v777, v780); CE(v784, v785, v730, v594);
        CE(v786, v787, v736, v648); CE(v788, v789, v785, v786);
        CE(v790, v791, v783, v789); CE(v792, v793, v767, v791);
        CE(v794, v795, v761, v792); CE(v796, v797, v755, v795);
        CE(v798, v799, v749, v796); CE(v800, v801, v750, v707);
        CE(v802, v803, v756, v667); CE(v804, v805, v762, v689);
        CE(v806, v807, v784, v630); CE(v808, v809, v776, v807);
        CE(v810, v811, v805, v809); CE(v812, v813, v803, v810);
        CE(v814, v815, v801, v813); CE(v816, v817, v678, v753);
        CE(v818, v819, v700, v759); CE(v820, v821, v601, v765);
        CE(v822, v823, v779, v728); CE(v824, v825, v781, v822);
        CE(v826, v827, v734, v787); CE(v828, v829, v825, v827);
        CE(v830, v831, v821, v829); CE(v832, v833, v819, v830);
        CE(v834, v835, v817, v833); CE(v836, v837, v815, v834);
        CE(v838, v839, v799, v836); CE(v840, v841, v772, v806);
        CE(v842, v843, v804, v841); CE(v844, v845, v802, v842);
        CE(v846, v847, v588, v733); CE(v848, v849, v846, v741);
        CE(v850, v851, v719, v848); CE(v852, v853, v800, v851);
        CE(v854, v855, v845, v852); CE(v856, v857, v824, v826);
        CE(v858, v859, v820, v857); CE(v860, v861, v818, v858);
        CE(v862, v863, v816, v861); CE(v864, v865, v855, v862);
        CE(v866, v867, v782, v788); CE(v868, v869, v766, v867);
        CE(v870, v871, v760, v868); CE(v872, v873, v754, v871);
        CE(v874, v875, v823, v742); CE(v876, v877, v651, v875);
        CE(v878, v879, v708, v876); CE(v880, v881, v690, v879);
        CE(v882, v883, v873, v880); CE(v884, v885, v865, v882);
        CE(v886, v887, v839, v884); CE(v888, v889, v199, v185);
        CE(v890, v891, v193, v189); CE(v892, v893, v179, v197);
        CE(v894, v895, v183, v893); CE(v896, v897, v891, v895);
        CE(v898, v899, v889, v896); CE(v900, v901, v890, v892);
        CE(v902, v903, v201, v894); CE(v904, v905, v901, v903);
        CE(v906, v907, v899, v905); CE(v908, v909, v227, v213);
        CE(v910, v911, v221, v217); CE(v912, v913, v207, v225);
        CE(v914, v915, v211, v913); CE(v916, v917, v911, v915);
        CE(v918, v919, v909, v916); CE(v920, v921, v910, v912);
        CE(v922, v923, v229, v914); CE(v924, v925, v921, v923);
        CE(v926, v927, v919, v925); CE(v928, v929, v907, v927);
        CE(v930, v931, v233, v928); CE(v932, v933, v900, v203);
        CE(v934, v935, v888, v902); CE(v936, v937, v932, v934);
        CE(v938, v939, v933, v935); CE(v940, v941, v937, v938);
        CE(v942, v943, v898, v904); CE(v944, v945, v939, v942);
        CE(v946, v947, v941, v944); CE(v948, v949, v920, v231);
        CE(v950, v951, v908, v922); CE(v952, v953, v948, v950);
        CE(v954, v955, v949, v951); CE(v956, v957, v953, v954);
        CE(v958, v959, v918, v924); CE(v960, v961, v955, v958);
        CE(v962, v963, v957, v960); CE(v964, v965, v947, v963);
        CE(v966, v967, v931, v965); CE(v968, v969, v943, v906);
        CE(v970, v971, v945, v968); CE(v972, v973, v959, v926);
        CE(v974, v975, v961, v972); CE(v976, v977, v971, v975);
        CE(v978, v979, v967, v977); CE(v980, v981, v936, v952);
        CE(v982, v983, v897, v917); CE(v984, v985, v981, v982);
        CE(v986, v987, v970, v974); CE(v988, v989, v985, v987);
        CE(v990, v991, v969, v973); CE(v992, v993, v989, v991);
        CE(v994, v995, v979, v992); CE(v996, v997, v257, v243);
        CE(v998, v999, v251, v247); CE(v1000, v1001, v237, v255);
        CE(v1002, v1003, v241, v1001); CE(v1004, v1005, v999, v1003);
        CE(v1006, v1007, v997, v1004); CE(v1008, v1009, v998, v1000);
        CE(v1010, v1011, v259, v1002); CE(v1012, v1013, v1009, v1011);
        CE(v1014, v1015, v1007, v1013); CE(v1016, v1017, v285, v271);
        CE(v1018, v1019, v279, v275); CE(v1020, v1021, v265, v283);
        CE(v1022, v1023, v269, v1021); CE(v1024, v1025, v1019, v1023);
        CE(v1026, v1027, v1017, v1024); CE(v1028, v1029, v1018, v1020);
        CE(v1030, v1031, v287, v1022); CE(v1032, v1033, v1029, v1031);
        CE(v1034, v1035, v1027, v1033); CE(v1036, v1037, v1015, v1035);
        CE(v1038, v1039, v291, v1036); CE(v1040, v1041, v1008, v261);
        CE(v1042, v1043, v996, v1010); CE(v1044, v1045, v1040, v1042);
        CE(v1046, v1047, v1041, v1043); CE(v1048, v1049, v1045, v1046);
        CE(v1050, v1051, v1006, v1012); CE(v1052, v1053, v1047, v1050);
        CE(v1054, v1055, v1049, v1052); CE(v1056, v1057, v1028, v289);
        CE(v1058, v1059, v1016, v1030); CE(v1060, v1061, v1056, v1058);
        CE(v1062, v1063, v1057, v1059); CE(v1064, v1065, v1061, v1062);
        CE(v1066, v1067, v1026, v1032); CE(v1068, v1069, v1063, v1066);
        CE(v1070, v1071, v1065, v1068); CE(v1072, v1073, v1055, v1071);
        CE(v1074, v1075, v1039, v1073); CE(v1076, v1077, v1051, v1014);
        CE(v1078, v1079, v1053, v1076); CE(v1080, v1081, v1067, v1034);
        CE(v1082, v1083, v1069, v1080); CE(v1084, v1085, v1079, v1083);
        CE(v1086, v1087, v1075, v1085); CE(v1088, v1089, v1044, v1060);
        CE(v1090, v1091, v1005, v1025); CE(v1092, v1093, v1089, v1090);
        CE(v1094, v1095, v1078, v1082); CE(v1096, v1097, v1093, v1095);
        CE(v1098, v1099, v1077, v1081); CE(v1100, v1101, v1097, v1099);
        CE(v1102, v1103, v1087, v1100); CE(v1104, v1105, v995, v1103);
        CE(v1106, v1107, v293, v1104); CE(v1108, v1109, v930, v964);
        CE(v1110, v1111, v940, v956); CE(v1112, v1113, v1111, v976);
        CE(v1114, v1115, v1109, v1112); CE(v1116, v1117, v984, v986);
        CE(v1118, v1119, v946, v962); CE(v1120, v1121, v1119, v990);
        CE(v1122, v1123, v1117, v1120); CE(v1124, v1125, v1115, v1122);
        CE(v1126, v1127, v1038, v1072); CE(v1128, v1129, v1048, v1064);
        CE(v1130, v1131, v1129, v1084); CE(v1132, v1133, v1127, v1130);
        CE(v1134, v1135, v1092, v1094); CE(v1136, v1137, v1054, v1070);
        CE(v1138, v1139, v1137, v1098); CE(v1140, v1141, v1135, v1138);
        CE(v1142, v1143, v1133, v1140); CE(v1144, v1145, v1125, v1143);
        CE(v1146, v1147, v1106, v1144); CE(v1148, v1149, v1108, v1110);
        CE(v1150, v1151, v1116, v1118); CE(v1152, v1153, v1149, v1150);
        CE(v1154, v1155, v1126, v1128); CE(v1156, v1157, v1134, v1136);
        CE(v1158, v1159, v1155, v1156); CE(v1160, v1161, v1153, v1159);
        CE(v1162, v1163, v966, v1113); CE(v1164, v1165, v988, v1121);
        CE(v1166, v1167, v1163, v1164); CE(v1168, v1169, v1074, v1131);
        CE(v1170, v1171, v1096, v1139); CE(v1172, v1173, v1169, v1170);
        CE(v1174, v1175, v1167, v1173); CE(v1176, v1177, v1161, v1174);
        CE(v1178, v1179, v1147, v1176); CE(v1180, v1181, v1148, v980);
        CE(v1182, v1183, v1154, v1088); CE(v1184, v1185, v1181, v1183);
        CE(v1186, v1187, v929, v993); CE(v1188, v1189, v1037, v1101);
        CE(v1190, v1191, v1187, v1189); CE(v1192, v1193, v1185, v1190);
        CE(v1194, v1195, v1162, v1123); CE(v1196, v1197, v1168, v1141);
        CE(v1198, v1199, v1195, v1197); CE(v1200, v1201, v1192, v1198);
        CE(v1202, v1203, v1114, v1151); CE(v1204, v1205, v1132, v1157);
        CE(v1206, v1207, v1203, v1205); CE(v1208, v1209, v978, v1165);
        CE(v1210, v1211, v1086, v1171); CE(v1212, v1213, v1209, v1211);
        CE(v1214, v1215, v1207, v1212); CE(v1216, v1217, v1201, v1214);
        CE(v1218, v1219, v1179, v1216); CE(v1220, v1221, v1180, v1182);
        CE(v1222, v1223, v1186, v1188); CE(v1224, v1225, v1221, v1222);
        CE(v1226, v1227, v1194, v1196); CE(v1228, v1229, v1224, v1226);
        CE(v1230, v1231, v1202, v1204); CE(v1232, v1233, v1208, v1210);
        CE(v1234, v1235, v1231, v1232); CE(v1236, v1237, v1229, v1234);
        CE(v1238, v1239, v1152, v1158); CE(v1240, v1241, v983, v1091);
        CE(v1242, v1243, v1239, v1240); CE(v1244, v1245, v1166, v1172);
        CE(v1246, v1247, v1242, v1244); CE(v1248, v1249, v1124, v1142);
        CE(v1250, v1251, v994, v1102); CE(v1252, v1253, v1249, v1250);
        CE(v1254, v1255, v1247, v1252); CE(v1256, v1257, v1237, v1254);
        CE(v1258, v1259, v1219, v1256); CE(v1260, v1261, v1107, v1145);
        CE(v1262, v1263, v1261, v1175); CE(v1264, v1265, v1193, v1199);
        CE(v1266, v1267, v1265, v1213); CE(v1268, v1269, v1263, v1266);
        CE(v1270, v1271, v1225, v1227); CE(v1272, v1273, v1271, v1233);
        CE(v1274, v1275, v1243, v1245); CE(v1276, v1277, v1275, v1251);
        CE(v1278, v1279, v1273, v1276); CE(v1280, v1281, v1269, v1278);
        CE(v1282, v1283, v1281, v295); CE(v1284, v1285, v1259, v1282);
        CE(v1286, v1287, v1260, v1177); CE(v1288, v1289, v1264, v1215);
        CE(v1290, v1291, v1287, v1288); CE(v1292, v1293, v1270, v1235);
        CE(v1294, v1295, v1274, v1253); CE(v1296, v1297, v1293, v1294);
        CE(v1298, v1299, v1291, v1296); CE(v1300, v1301, v171, v157);
        CE(v1302, v1303, v165, v161); CE(v1304, v1305, v151, v169);
        CE(v1306, v1307, v155, v1305); CE(v1308, v1309, v1303, v1307);
        CE(v1310, v1311, v1301, v1308); CE(v1312, v1313, v1302, v1304);
        CE(v1314, v1315, v173, v1306); CE(v1316, v1317, v1313, v1315);
        CE(v1318, v1319, v1311, v1317); CE(v1320, v1321, v1146, v1160);
        CE(v1322, v1323, v1200, v1206); CE(v1324, v1325, v1321, v1322);
        CE(v1326, v1327, v1228, v1230); CE(v1328, v1329, v1246, v1248);
        CE(v1330, v1331, v1327, v1328); CE(v1332, v1333, v1325, v1330);
        CE(v1334, v1335, v1319, v1333); CE(v1336, v1337, v1299, v1335);
        CE(v1338, v1339, v1285, v1336); CE(v1340, v1341, v1262, v1289);
        CE(v1342, v1343, v1272, v1295); CE(v1344, v1345, v1341, v1342);
        CE(v1346, v1347, v1286, v1217); CE(v1348, v1349, v1292, v1255);
        CE(v1350, v1351, v1347, v1348); CE(v1352, v1353, v1105, v1267);
        CE(v1354, v1355, v1223, v1277); CE(v1356, v1357, v1353, v1354);
        CE(v1358, v1359, v1312, v175); CE(v1360, v1361, v1300, v1314);
        CE(v1362, v1363, v1358, v1360); CE(v1364, v1365, v1359, v1361);
        CE(v1366, v1367, v1363, v1364); CE(v1368, v1369, v1310, v1316);
        CE(v1370, v1371, v1365, v1368); CE(v1372, v1373, v1367, v1370);
        CE(v1374, v1375, v1320, v1184); CE(v1376, v1377, v1326, v1238);
        CE(v1378, v1379, v1375, v1376); CE(v1380, v1381, v1373, v1379);
        CE(v1382, v1383, v1357, v1381); CE(v1384, v1385, v1351, v1382);
        CE(v1386, v1387, v1345, v1385); CE(v1388, v1389, v1339, v1386);
        CE(v1390, v1391, v1340, v1297); CE(v1392, v1393, v1346, v1257);
        CE(v1394, v1395, v1352, v1279); CE(v1396, v1397, v1374, v1220);
        CE(v1398, v1399, v1366, v1397); CE(v1400, v1401, v1395, v1399);
        CE(v1402, v1403, v1393, v1400); CE(v1404, v1405, v1391, v1403);
        CE(v1406, v1407, v1268, v1343); CE(v1408, v1409, v1290, v1349);
        CE(v1410, v1411, v1191, v1355); CE(v1412, v1413, v1369, v1318);
        CE(v1414, v1415, v1371, v1412); CE(v1416, v1417, v1324, v1377);
        CE(v1418, v1419, v1415, v1417); CE(v1420, v1421, v1411, v1419);
        CE(v1422, v1423, v1409, v1420); CE(v1424, v1425, v1407, v1423);
        CE(v1426, v1427, v1405, v1424); CE(v1428, v1429, v1389, v1426);
        CE(v1430, v1431, v1362, v1396); CE(v1432, v1433, v1394, v1431);
        CE(v1434, v1435, v1392, v1432); CE(v1436, v1437, v1178, v1323);
        CE(v1438, v1439, v1436, v1331); CE(v1440, v1441, v1309, v1438);
        CE(v1442, v1443, v1390, v1441); CE(v1444, v1445, v1435, v1442);
        CE(v1446, v1447, v1414, v1416); CE(v1448, v1449, v1410, v1447);
        CE(v1450, v1451, v1408, v1448); CE(v1452, v1453, v1406, v1451);
        CE(v1454, v1455, v1445, v1452); CE(v1456, v1457, v1372, v1378);
        CE(v1458, v1459, v1356, v1457); CE(v1460, v1461, v1350, v1458);
        CE(v1462, v1463, v1344, v1461); CE(v1464, v1465, v1413, v1332);
        CE(v1466, v1467, v1241, v1465); CE(v1468, v1469, v1298, v1466);
        CE(v1470, v1471, v1280, v1469); CE(v1472, v1473, v1463, v1470);
        CE(v1474, v1475, v1455, v1472); CE(v1476, v1477, v1429, v1474);
        CE(v1478, v1479, v887, v1477); CE(v1480, v1481, v297, v1478);
        CE(v1482, v1483, v694, v744); CE(v1484, v1485, v646, v739);
        CE(v1486, v1487, v847, v1484); CE(v1488, v1489, v1487, v794);
        CE(v1490, v1491, v1483, v1488); CE(v1492, v1493, v849, v812);
        CE(v1494, v1495, v628, v1485); CE(v1496, v1497, v1495, v832);
        CE(v1498, v1499, v1493, v1496); CE(v1500, v1501, v1491, v1498);
        CE(v1502, v1503, v844, v850); CE(v1504, v1505, v1494, v860);
        CE(v1506, v1507, v1503, v1504); CE(v1508, v1509, v1486, v870);
        CE(v1510, v1511, v668, v878); CE(v1512, v1513, v1509, v1510);
        CE(v1514, v1515, v1507, v1512); CE(v1516, v1517, v1501, v1514);
        CE(v1518, v1519, v1284, v1334); CE(v1520, v1521, v1236, v1329);
        CE(v1522, v1523, v1437, v1520); CE(v1524, v1525, v1523, v1384);
        CE(v1526, v1527, v1519, v1524); CE(v1528, v1529, v1439, v1402);
        CE(v1530, v1531, v1218, v1521); CE(v1532, v1533, v1531, v1422);
        CE(v1534, v1535, v1529, v1532); CE(v1536, v1537, v1527, v1534);
        CE(v1538, v1539, v1434, v1440); CE(v1540, v1541, v1530, v1450);
        CE(v1542, v1543, v1539, v1540); CE(v1544, v1545, v1522, v1460);
        CE(v1546, v1547, v1258, v1468); CE(v1548, v1549, v1545, v1546);
        CE(v1550, v1551, v1543, v1548); CE(v1552, v1553, v1537, v1550);
        CE(v1554, v1555, v1517, v1553); CE(v1556, v1557, v1480, v1554);
        CE(v1558, v1559, v1482, v790); CE(v1560, v1561, v1492, v828);
        CE(v1562, v1563, v1559, v1560); CE(v1564, v1565, v1502, v856);
        CE(v1566, v1567, v1508, v874); CE(v1568, v1569, v1565, v1566);
        CE(v1570, v1571, v1563, v1568); CE(v1572, v1573, v1518, v1380);
        CE(v1574, v1575, v1528, v1418); CE(v1576, v1577, v1573, v1574);
        CE(v1578, v1579, v1538, v1446); CE(v1580, v1581, v1544, v1464);
        CE(v1582, v1583, v1579, v1580); CE(v1584, v1585, v1577, v1582);
        CE(v1586, v1587, v1571, v1585); CE(v1588, v1589, v1556, v1586);
        CE(v1590, v1591, v1558, v808); CE(v1592, v1593, v1564, v866);
        CE(v1594, v1595, v1591, v1592); CE(v1596, v1597, v1572, v1398);
        CE(v1598, v1599, v1578, v1456); CE(v1600, v1601, v1597, v1598);
        CE(v1602, v1603, v1595, v1601); CE(v1604, v1605, v1588, v1602);
        CE(v1606, v1607, v1590, v840); CE(v1608, v1609, v1596, v1430);
        CE(v1610, v1611, v1607, v1609); CE(v1612, v1613, v1604, v1610);
        CE(v1614, v1615, v1606, v1608); CE(v1616, v1617, v1612, v1614);
        CE(v1618, v1619, v693, v747); CE(v1620, v1621, v1618, v797);
        CE(v1622, v1623, v1620, v837); CE(v1624, v1625, v1622, v885);
        CE(v1626, v1627, v1283, v1337); CE(v1628, v1629, v1626, v1387);
        CE(v1630, v1631, v1628, v1427); CE(v1632, v1633, v1630, v1475);
        CE(v1634, v1635, v1624, v1632); CE(v1636, v1637, v1615, v1634);
        CE(v1638, v1639, v748, v1489); CE(v1640, v1641, v1638, v1499);
        CE(v1642, v1643, v1640, v1515); CE(v1644, v1645, v1338, v1525);
        CE(v1646, v1647, v1644, v1535); CE(v1648, v1649, v1646, v1551);
        CE(v1650, v1651, v1642, v1648); CE(v1652, v1653, v1636, v1650);
        CE(v1654, v1655, v1490, v1561); CE(v1656, v1657, v1654, v1569);
        CE(v1658, v1659, v1526, v1575); CE(v1660, v1661, v1658, v1583);
        CE(v1662, v1663, v1656, v1660); CE(v1664, v1665, v1652, v1662);
        CE(v1666, v1667, v1562, v1593); CE(v1668, v1669, v1576, v1599);
        CE(v1670, v1671, v1666, v1668); CE(v1672, v1673, v1664, v1670);
        CE(v1674, v1675, v1594, v1600); CE(v1676, v1677, v1672, v1674);
        CE(v1678, v1679, v1613, v1676); CE(v1680, v1681, v1625, v1633);
        CE(v1682, v1683, v1611, v1680); CE(v1684, v1685, v1643, v1649);
        CE(v1686, v1687, v1682, v1684); CE(v1688, v1689, v1657, v1661);
        CE(v1690, v1691, v1686, v1688); CE(v1692, v1693, v1667, v1669);
        CE(v1694, v1695, v1690, v1692); CE(v1696, v1697, v1605, v1694);
        CE(v1698, v1699, v1696, v1677); CE(v1700, v1701, v843, v853);
        CE(v1702, v1703, v1700, v863); CE(v1704, v1705, v1702, v883);
        CE(v1706, v1707, v1623, v1704); CE(v1708, v1709, v1433, v1443);
        CE(v1710, v1711, v1708, v1453); CE(v1712, v1713, v1710, v1473);
        CE(v1714, v1715, v1631, v1712); CE(v1716, v1717, v1706, v1714);
        CE(v1718, v1719, v1675, v1716); CE(v1720, v1721, v854, v1505);
        CE(v1722, v1723, v1720, v1513); CE(v1724, v1725, v1641, v1722);
        CE(v1726, v1727, v1444, v1541); CE(v1728, v1729, v1726, v1549);
        CE(v1730, v1731, v1647, v1728); CE(v1732, v1733, v1724, v1730);
        CE(v1734, v1735, v1718, v1732); CE(v1736, v1737, v1506, v1567);
        CE(v1738, v1739, v1655, v1736); CE(v1740, v1741, v1542, v1581);
        CE(v1742, v1743, v1659, v1740); CE(v1744, v1745, v1738, v1742);
        CE(v1746, v1747, v1734, v1744); CE(v1748, v1749, v1570, v1584);
        CE(v1750, v1751, v1746, v1748); CE(v1752, v1753, v1673, v1750);
        CE(v1754, v1755, v1697, v1752); CE(v1756, v1757, v1707, v1715);
        CE(v1758, v1759, v1603, v1756); CE(v1760, v1761, v1725, v1731);
        CE(v1762, v1763, v1758, v1760); CE(v1764, v1765, v1739, v1743);
        CE(v1766, v1767, v1762, v1764); CE(v1768, v1769, v1589, v1766);
        CE(v1770, v1771, v1768, v1695); CE(v1772, v1773, v1770, v1753);
        CE(v1774, v1775, v811, v835); CE(v1776, v1777, v1621, v1774);
        CE(v1778, v1779, v1776, v1705); CE(v1780, v1781, v1401, v1425);
        CE(v1782, v1783, v1629, v1780); CE(v1784, v1785, v1782, v1713);
        CE(v1786, v1787, v1778, v1784); CE(v1788, v1789, v1671, v1786);
        CE(v1790, v1791, v814, v1497); CE(v1792, v1793, v1639, v1790);
        CE(v1794, v1795, v1792, v1723); CE(v1796, v1797, v1404, v1533);
        CE(v1798, v1799, v1645, v1796); CE(v1800, v1801, v1798, v1729);
        CE(v1802, v1803, v1794, v1800); CE(v1804, v1805, v1788, v1802);
        CE(v1806, v1807, v1500, v1737); CE(v1808, v1809, v1536, v1741);
        CE(v1810, v1811, v1806, v1808); CE(v1812, v1813, v1804, v1810);
        CE(v1814, v1815, v1665, v1812); CE(v1816, v1817, v1814, v1751);
        CE(v1818, v1819, v1771, v1816); CE(v1820, v1821, v1779, v1785);
        CE(v1822, v1823, v1693, v1820); CE(v1824, v1825, v1795, v1801);
        CE(v1826, v1827, v1822, v1824); CE(v1828, v1829, v1807, v1809);
        CE(v1830, v1831, v1826, v1828); CE(v1832, v1833, v1691, v1830);
        CE(v1834, v1835, v1769, v1832); CE(v1836, v1837, v1834, v1817);
        CE(v1838, v1839, v869, v881); CE(v1840, v1841, v1703, v1838);
        CE(v1842, v1843, v1777, v1840); CE(v1844, v1845, v1459, v1471);
        CE(v1846, v1847, v1711, v1844); CE(v1848, v1849, v1783, v1846);
        CE(v1850, v1851, v1842, v1848); CE(v1852, v1853, v1749, v1850);
        CE(v1854, v1855, v872, v1511); CE(v1856, v1857, v1721, v1854);
        CE(v1858, v1859, v1793, v1856); CE(v1860, v1861, v1462, v1547);
        CE(v1862, v1863, v1727, v1860); CE(v1864, v1865, v1799, v1862);
        CE(v1866, v1867, v1858, v1864); CE(v1868, v1869, v1852, v1866);
        CE(v1870, v1871, v1516, v1552); CE(v1872, v1873, v1868, v1870);
        CE(v1874, v1875, v1747, v1872); CE(v1876, v1877, v1815, v1874);
        CE(v1878, v1879, v1835, v1876); CE(v1880, v1881, v1843, v1849);
        CE(v1882, v1883, v1587, v1880); CE(v1884, v1885, v1859, v1865);
        CE(v1886, v1887, v1882, v1884); CE(v1888, v1889, v1557, v1886);
        CE(v1890, v1891, v1888, v1767); CE(v1892, v1893, v1890, v1833);
        CE(v1894, v1895, v1892, v1877); CE(v1896, v1897, v1619, v793);
        CE(v1898, v1899, v1896, v1775); CE(v1900, v1901, v1898, v1841);
        CE(v1902, v1903, v1627, v1383); CE(v1904, v1905, v1902, v1781);
        CE(v1906, v1907, v1904, v1847); CE(v1908, v1909, v1900, v1906);
        CE(v1910, v1911, v1663, v1908); CE(v1912, v1913, v798, v1791);
        CE(v1914, v1915, v1912, v1857); CE(v1916, v1917, v1388, v1797);
        CE(v1918, v1919, v1916, v1863); CE(v1920, v1921, v1914, v1918);
        CE(v1922, v1923, v1910, v1920); CE(v1924, v1925, v1653, v1922);
        CE(v1926, v1927, v1924, v1813); CE(v1928, v1929, v1926, v1875);
        CE(v1930, v1931, v1893, v1928); CE(v1932, v1933, v1901, v1907);
        CE(v1934, v1935, v1689, v1932); CE(v1936, v1937, v1915, v1919);
        CE(v1938, v1939, v1934, v1936); CE(v1940, v1941, v1687, v1938);
        CE(v1942, v1943, v1940, v1831); CE(v1944, v1945, v1891, v1942);
        CE(v1946, v1947, v1944, v1929); CE(v1948, v1949, v1701, v859);
        CE(v1950, v1951, v1948, v1839); CE(v1952, v1953, v1899, v1950);
        CE(v1954, v1955, v1709, v1449); CE(v1956, v1957, v1954, v1845);
        CE(v1958, v1959, v1905, v1956); CE(v1960, v1961, v1952, v1958);
        CE(v1962, v1963, v1745, v1960); CE(v1964, v1965, v864, v1855);
        CE(v1966, v1967, v1913, v1964); CE(v1968, v1969, v1454, v1861);
        CE(v1970, v1971, v1917, v1968); CE(v1972, v1973, v1966, v1970);
        CE(v1974, v1975, v1962, v1972); CE(v1976, v1977, v1735, v1974);
        CE(v1978, v1979, v1976, v1873); CE(v1980, v1981, v1927, v1978);
        CE(v1982, v1983, v1945, v1980); CE(v1984, v1985, v1953, v1959);
        CE(v1986, v1987, v1765, v1984); CE(v1988, v1989, v1967, v1971);
        CE(v1990, v1991, v1986, v1988); CE(v1992, v1993, v1763, v1990);
        CE(v1994, v1995, v1889, v1992); CE(v1996, v1997, v1994, v1943);
        CE(v1998, v1999, v1996, v1981); CE(v2000, v2001, v1897, v831);
        CE(v2002, v2003, v2000, v1951); CE(v2004, v2005, v1903, v1421);
        CE(v2006, v2007, v2004, v1957); CE(v2008, v2009, v2002, v2006);
        CE(v2010, v2011, v1811, v2008); CE(v2012, v2013, v838, v1965);
        CE(v2014, v2015, v1428, v1969); CE(v2016, v2017, v2012, v2014);
        CE(v2018, v2019, v2010, v2016); CE(v2020, v2021, v1805, v2018);
        CE(v2022, v2023, v1925, v2020); CE(v2024, v2025, v2022, v1979);
        CE(v2026, v2027, v1997, v2024); CE(v2028, v2029, v2003, v2007);
        CE(v2030, v2031, v1829, v2028); CE(v2032, v2033, v2013, v2015);
        CE(v2034, v2035, v2030, v2032); CE(v2036, v2037, v1827, v2034);
        CE(v2038, v2039, v1941, v2036); CE(v2040, v2041, v1995, v2038);
        CE(v2042, v2043, v2040, v2025); CE(v2044, v2045, v1949, v877);
        CE(v2046, v2047, v2001, v2044); CE(v2048, v2049, v1955, v1467);
        CE(v2050, v2051, v2005, v2048); CE(v2052, v2053, v2046, v2050);
        CE(v2054, v2055, v1871, v2052); CE(v2056, v2057, v886, v1476);
        CE(v2058, v2059, v2054, v2056); CE(v2060, v2061, v1869, v2058);
        CE(v2062, v2063, v1977, v2060); CE(v2064, v2065, v2023, v2062);
        CE(v2066, v2067, v2041, v2064); CE(v2068, v2069, v2047, v2051);
        CE(v2070, v2071, v1555, v2068); CE(v2072, v2073, v1481, v2070);
        CE(v2074, v2075, v2072, v1887); CE(v2076, v2077, v2074, v1993);
        CE(v2078, v2079, v2076, v2039); CE(v2080, v2081, v2078, v2065);
        CE(v2082, v2083, v2045, v2049); CE(v2084, v2085, v1651, v2082);
        CE(v2086, v2087, v1637, v2084); CE(v2088, v2089, v2086, v1923);
        CE(v2090, v2091, v2088, v2021); CE(v2092, v2093, v2090, v2063);
        CE(v2094, v2095, v2079, v2092); CE(v2096, v2097, v1683, v1685);
        CE(v2098, v2099, v2096, v1939); CE(v2100, v2101, v2098, v2037);
        CE(v2102, v2103, v2077, v2100); CE(v2104, v2105, v2102, v2093);
        CE(v2106, v2107, v1719, v1733); CE(v2108, v2109, v2106, v1975);
        CE(v2110, v2111, v2108, v2061); CE(v2112, v2113, v2091, v2110);
        CE(v2114, v2115, v2103, v2112); CE(v2116, v2117, v1759, v1761);
        CE(v2118, v2119, v2116, v1991); CE(v2120, v2121, v2075, v2118);
        CE(v2122, v2123, v2120, v2101); CE(v2124, v2125, v2122, v2113);
        CE(v2126, v2127, v1789, v1803); CE(v2128, v2129, v2126, v2019);
        CE(v2130, v2131, v2089, v2128); CE(v2132, v2133, v2130, v2111);
        CE(v2134, v2135, v2123, v2132); CE(v2136, v2137, v1823, v1825);
        CE(v2138, v2139, v2136, v2035); CE(v2140, v2141, v2099, v2138);
        CE(v2142, v2143, v2121, v2140); CE(v2144, v2145, v2142, v2133);
        CE(v2146, v2147, v1853, v1867); CE(v2148, v2149, v2146, v2059);
        CE(v2150, v2151, v2109, v2148); CE(v2152, v2153, v2131, v2150);
        CE(v2154, v2155, v2143, v2152); CE(v2156, v2157, v1883, v1885);
        CE(v2158, v2159, v2073, v2156); CE(v2160, v2161, v2158, v2119);
        CE(v2162, v2163, v2160, v2141); CE(v2164, v2165, v2162, v2153);
        CE(v2166, v2167, v1911, v1921); CE(v2168, v2169, v2087, v2166);
        CE(v2170, v2171, v2168, v2129); CE(v2172, v2173, v2170, v2151);
        CE(v2174, v2175, v2163, v2172); CE(v2176, v2177, v1935, v1937);
        CE(v2178, v2179, v2097, v2176); CE(v2180, v2181, v2178, v2139);
        CE(v2182, v2183, v2161, v2180); CE(v2184, v2185, v2182, v2173);
        CE(v2186, v2187, v1963, v1973); CE(v2188, v2189, v2107, v2186);
        CE(v2190, v2191, v2188, v2149); CE(v2192, v2193, v2171, v2190);
        CE(v2194, v2195, v2183, v2192); CE(v2196, v2197, v1987, v1989);
        CE(v2198, v2199, v2117, v2196); CE(v2200, v2201, v2159, v2198);
        CE(v2202, v2203, v2200, v2181); CE(v2204, v2205, v2202, v2193);
        CE(v2206, v2207, v2011, v2017); CE(v2208, v2209, v2127, v2206);
        CE(v2210, v2211, v2169, v2208); CE(v2212, v2213, v2210, v2191);
        CE(v2214, v2215, v2203, v2212); CE(v2216, v2217, v2031, v2033);
        CE(v2218, v2219, v2137, v2216); CE(v2220, v2221, v2179, v2218);
        CE(v2222, v2223, v2201, v2220); CE(v2224, v2225, v2222, v2213);
        CE(v2226, v2227, v2055, v2057); CE(v2228, v2229, v2147, v2226);
        CE(v2230, v2231, v2189, v2228); CE(v2232, v2233, v2211, v2230);
        CE(v2234, v2235, v2223, v2232); CE(v2236, v2237, v1479, v2071);
        CE(v2238, v2239, v2236, v2157); CE(v2240, v2241, v2238, v2199);
        CE(v2242, v2243, v2240, v2221); CE(v2244, v2245, v2242, v2233);
        CE(v2246, v2247, v1635, v2085); CE(v2248, v2249, v2246, v2167);
        CE(v2250, v2251, v2248, v2209); CE(v2252, v2253, v2250, v2231);
        CE(v2254, v2255, v2243, v2252); CE(v2256, v2257, v1681, v2177);
        CE(v2258, v2259, v2256, v2219); CE(v2260, v2261, v2241, v2258);
        CE(v2262, v2263, v2260, v2253); CE(v2264, v2265, v1717, v2187);
        CE(v2266, v2267, v2264, v2229); CE(v2268, v2269, v2251, v2266);
        CE(v2270, v2271, v2261, v2268); CE(v2272, v2273, v1757, v2197);
        CE(v2274, v2275, v2239, v2272); CE(v2276, v2277, v2274, v2259);
        CE(v2278, v2279, v2276, v2269); CE(v2280, v2281, v1787, v2207);
        CE(v2282, v2283, v2249, v2280); CE(v2284, v2285, v2282, v2267);
        CE(v2286, v2287, v2277, v2284); CE(v2288, v2289, v1821, v2217);
        CE(v2290, v2291, v2257, v2288); CE(v2292, v2293, v2275, v2290);
        CE(v2294, v2295, v2292, v2285); CE(v2296, v2297, v1851, v2227);
        CE(v2298, v2299, v2265, v2296); CE(v2300, v2301, v2283, v2298);
        CE(v2302, v2303, v2293, v2300); CE(v2304, v2305, v2237, v1881);
        CE(v2306, v2307, v2304, v2273); CE(v2308, v2309, v2306, v2291);
        CE(v2310, v2311, v2308, v2301); CE(v2312, v2313, v2247, v1909);
        CE(v2314, v2315, v2312, v2281); CE(v2316, v2317, v2314, v2299);
        CE(v2318, v2319, v2309, v2316); CE(v2320, v2321, v1933, v2289);
        CE(v2322, v2323, v2307, v2320); CE(v2324, v2325, v2322, v2317);
        CE(v2326, v2327, v1961, v2297); CE(v2328, v2329, v2315, v2326);
        CE(v2330, v2331, v2323, v2328); CE(v2332, v2333, v2305, v1985);
        CE(v2334, v2335, v2332, v2321); CE(v2336, v2337, v2334, v2329);
        CE(v2338, v2339, v2313, v2009); CE(v2340, v2341, v2338, v2327);
        CE(v2342, v2343, v2335, v2340); CE(v2344, v2345, v2333, v2029);
        CE(v2346, v2347, v2344, v2341); CE(v2348, v2349, v2339, v2053);
        CE(v2350, v2351, v2345, v2348); CE(v2352, v2353, v2069, v2349);
        unsigned core[102];
        core[0] = L::lowest();
        core[1] = v296;
        core[2] = v1616;
        core[3] = v1617;
        core[4] = v1678;
        core[5] = v1679;
        core[6] = v1698;
        core[7] = v1699;
        core[8] = v1754;
        core[9] = v1755;
        core[10] = v1772;
        core[11] = v1773;
        core[12] = v1818;
        core[13] = v1819;
        core[14] = v1836;
        core[15] = v1837;
        core[16] = v1878;
        core[17] = v1879;
        core[18] = v1894;
        core[19] = v1895;
        core[20] = v1930;
        core[21] = v1931;
        core[22] = v1946;
        core[23] = v1947;
        core[24] = v1982;
        core[25] = v1983;
        core[26] = v1998;
        core[27] = v1999;
        core[28] = v2026;
        core[29] = v2027;
        core[30] = v2042;
        core[31] = v2043;
        core[32] = v2066;
        core[33] = v2067;
        core[34] = v2080;
        core[35] = v2081;
        core[36] = v2094;
        core[37] = v2095;
        core[38] = v2104;
        core[39] = v2105;
        core[40] = v2114;
        core[41] = v2115;
        core[42] = v2124;
        core[43] = v2125;
        core[44] = v2134;
        core[45] = v2135;
        core[46] = v2144;
        core[47] = v2145;
        core[48] = v2154;
        core[49] = v2155;
        core[50] = v2164;
        core[51] = v2165;
        core[52] = v2174;
        core[53] = v2175;
        core[54] = v2184;
        core[55] = v2185;
        core[56] = v2194;
        core[57] = v2195;
        core[58] = v2204;
        core[59] = v2205;
        core[60] = v2214;
        core[61] = v2215;
        core[62] = v2224;
        core[63] = v2225;
        core[64] = v2234;
        core[65] = v2235;
        core[66] = v2244;
        core[67] = v2245;
        core[68] = v2254;
        core[69] = v2255;
        core[70] = v2262;
        core[71] = v2263;
        core[72] = v2270;
        core[73] = v2271;
        core[74] = v2278;
        core[75] = v2279;
        core[76] = v2286;
        core[77] = v2287;
        core[78] = v2294;
        core[79] = v2295;
        core[80] = v2302;
        core[81] = v2303;
        core[82] = v2310;
        core[83] = v2311;
        core[84] = v2318;
        core[85] = v2319;
        core[86] = v2324;
        core[87] = v2325;
        core[88] = v2330;
        core[89] = v2331;
        core[90] = v2336;
        core[91] = v2337;
        core[92] = v2342;
        core[93] = v2343;
        core[94] = v2346;
        core[95] = v2347;
        core[96] = v2350;
        core[97] = v2351;
        core[98] = v2352;
        core[99] = v2353;
        core[100] = v2083;
        core[101] = L::highest();
        p0 = core[CORE_INDEX(rank - 69, 100)];
        p1 = core[CORE_INDEX(rank - 68, 100)];
        p2 = core[CORE_INDEX(rank - 67, 100)];
        p3 = core[CORE_INDEX(rank - 66, 100)];
        p4 = core[CORE_INDEX(rank - 65, 100)];
        p5 = core[CORE_INDEX(rank - 64, 100)];
        p6 = core[CORE_INDEX(rank - 63, 100)];
        p7 = core[CORE_INDEX(rank - 62, 100)];
        p8 = core[CORE_INDEX(rank - 61, 100)];
        p9 = core[CORE_INDEX(rank - 60, 100)];
        p10 = core[CORE_INDEX(rank - 59, 100)];
        p11 = core[CORE_INDEX(rank - 58, 100)];
        p12 = core[CORE_INDEX(rank - 57, 100)];
        p13 = core[CORE_INDEX(rank - 56, 100)];
        p14 = core[CORE_INDEX(rank - 55, 100)];
        p15 = core[CORE_INDEX(rank - 54, 100)];
        p16 = core[CORE_INDEX(rank - 53, 100)];
        p17 = core[CORE_INDEX(rank - 52, 100)];
        p18 = core[CORE_INDEX(rank - 51, 100)];
        p19 = core[CORE_INDEX(rank - 50, 100)];
        p20 = core[CORE_INDEX(rank - 49, 100)];
        p21 = core[CORE_INDEX(rank - 48, 100)];
        p22 = core[CORE_INDEX(rank - 47, 100)];
        p23 = core[CORE_INDEX(rank - 46, 100)];
        p24 = core[CORE_INDEX(rank - 45, 100)];
        p25 = core[CORE_INDEX(rank - 44, 100)];
        p26 = core[CORE_INDEX(rank - 43, 100)];
        p27 = core[CORE_INDEX(rank - 42, 100)];
        p28 = core[CORE_INDEX(rank - 41, 100)];
        p29 = core[CORE_INDEX(rank - 40, 100)];
        p30 = core[CORE_INDEX(rank - 39, 100)];
        p31 = core[CORE_INDEX(rank - 38, 100)];
        p32 = core[CORE_INDEX(rank - 37, 100)];
        p33 = core[CORE_INDEX(rank - 36, 100)];
        p34 = core[CORE_INDEX(rank - 35, 100)];
        p35 = core[CORE_INDEX(rank - 34, 100)];
        p36 = core[CORE_INDEX(rank - 33, 100)];
        p37 = core[CORE_INDEX(rank - 32, 100)];
        p38 = core[CORE_INDEX(rank - 31, 100)];
        p39 = core[CORE_INDEX(rank - 30, 100)];
        p40 = core[CORE_INDEX(rank - 29, 100)];
        p41 = core[CORE_INDEX(rank - 28, 100)];
        p42 = core[CORE_INDEX(rank - 27, 100)];
        p43 = core[CORE_INDEX(rank - 26, 100)];
        p44 = core[CORE_INDEX(rank - 25, 100)];
        p45 = core[CORE_INDEX(rank - 24, 100)];
        p46 = core[CORE_INDEX(rank - 23, 100)];
        p47 = core[CORE_INDEX(rank - 22, 100)];
        p48 = core[CORE_INDEX(rank - 21, 100)];
        p49 = core[CORE_INDEX(rank - 20, 100)];
        p50 = core[CORE_INDEX(rank - 19, 100)];
        p51 = core[CORE_INDEX(rank - 18, 100)];
        p52 = core[CORE_INDEX(rank - 17, 100)];
        p53 = core[CORE_INDEX(rank - 16, 100)];
        p54 = core[CORE_INDEX(rank - 15, 100)];
        p55 = core[CORE_INDEX(rank - 14, 100)];
        p56 = core[CORE_INDEX(rank - 13, 100)];
        p57 = core[CORE_INDEX(rank - 12, 100)];
        p58 = core[CORE_INDEX(rank - 11, 100)];
        p59 = core[CORE_INDEX(rank - 10, 100)];
        p60 = core[CORE_INDEX(rank - 9, 100)];
        p61 = core[CORE_INDEX(rank - 8, 100)];
        p62 = core[CORE_INDEX(rank - 7, 100)];
        p63 = core[CORE_INDEX(rank - 6, 100)];
        p64 = core[CORE_INDEX(rank - 5, 100)];
        p65 = core[CORE_INDEX(rank - 4, 100)];
        p66 = core[CORE_INDEX(rank - 3, 100)];
        p67 = core[CORE_INDEX(rank - 2, 100)];
        p68 = core[CORE_INDEX(rank - 1, 100)];
        p69 = core[CORE_INDEX(rank - 0, 100)];
    }
    NO_UNROLL
    for (int i = 0; i < 2; i++) {
        unsigned q0, q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13,
        q14, q15, q16, q17, q18, q19, q20, q21, q22, q23, q24, q25, q26, q27,
        q28, q29, q30, q31, q32, q33, q34, q35, q36, q37, q38, q39, q40, q41,
        q42, q43, q44, q45, q46, q47, q48, q49;
        {
            SHIFT(i * 12, 0);
            unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12,
            v13, v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24, v25,
            v26, v27, v28, v29, v30, v31, v32, v33, v34, v35, v36, v37, v38,
            v39, v40, v41, v42, v43, v44, v45, v46, v47, v48, v49, v50, v51,
            v52, v53, v54, v55, v56, v57, v58, v59, v60, v61, v62, v63, v64,
            v65, v66, v67, v68, v69, v70, v71, v72, v73, v74, v75, v76, v77,
            v78, v79, v80, v81, v82, v83, v84, v85, v86, v87, v88, v89, v90,
            v91, v92, v93, v94, v95, v96, v97, v98, v99, v100, v101, v102,
            v103, v104, v105, v106, v107, v108, v109, v110, v111, v112, v113,
            v114, v115, v116, v117, v118, v119, v120, v121, v122, v123, v124,
            v125, v126, v127, v128, v129, v130, v131, v132, v133, v134, v135,
            v136, v137, v138, v139, v140, v141, v142, v143, v144, v145, v146,
            v147, v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
            v158, v159, v160, v161, v162, v163, v164, v165, v166, v167, v168,
            v169, v170, v171, v172, v173, v174, v175, v176, v177, v178, v179,
            v180, v181, v182, v183, v184, v185, v186, v187, v188, v189, v190,
            v191, v192, v193, v194, v195, v196, v197, v198, v199, v200, v201,
            v202, v203, v204, v205, v206, v207, v208, v209, v210, v211, v212,
            v213, v214, v215, v216, v217, v218, v219, v220, v221, v222, v223,
            v224, v225, v226, v227, v228, v229, v230, v231, v232, v233, v234,
            v235, v236, v237, v238, v239, v240, v241, v242, v243, v244, v245,
            v246, v247, v248, v249, v250, v251, v252, v253, v254, v255, v256,
            v257, v258, v259, v260, v261, v262, v263, v264, v265, v266, v267,
            v268, v269, v270, v271, v272, v273, v274, v275, v276, v277, v278,
            v279, v280, v281, v282, v283, v284, v285, v286, v287, v288, v289,
            v290, v291, v292, v293, v294, v295, v296, v297, v298, v299, v300,
            v301, v302, v303, v304, v305, v306, v307, v308, v309, v310, v311,
            v312, v313, v314, v315, v316, v317, v318, v319, v320, v321, v322,
            v323, v324, v325, v326, v327, v328, v329, v330, v331, v332, v333,
            v334, v335, v336, v337, v338, v339, v340, v341, v342, v343, v344,
            v345, v346, v347, v348, v349, v350, v351, v352, v353, v354, v355,
            v356, v357, v358, v359, v360, v361, v362, v363, v364, v365, v366,
            v367, v368, v369, v370, v371, v372, v373, v374, v375, v376, v377,
            v378, v379, v380, v381, v382, v383, v384, v385, v386, v387, v388,
            v389, v390, v391, v392, v393, v394, v395, v396, v397, v398, v399,
            v400, v401, v402, v403, v404, v405, v406, v407, v408, v409, v410,
            v411, v412, v413, v414, v415, v416, v417, v418, v419, v420, v421,
            v422, v423, v424, v425, v426, v427, v428, v429, v430, v431, v432,
            v433, v434, v435, v436, v437, v438, v439, v440, v441, v442, v443,
            v444, v445, v446, v447, v448, v449, v450, v451, v452, v453, v454,
            v455, v456, v457, v458, v459, v460, v461, v462, v463, v464, v465,
            v466, v467, v468, v469, v470, v471, v472, v473, v474, v475, v476,
            v477, v478, v479, v480, v481, v482, v483, v484, v485, v486, v487,
            v488, v489, v490, v491, v492, v493, v494, v495, v496, v497, v498,
            v499, v500, v501, v502, v503, v504, v505, v506, v507;
            LD(v0, 1, 4); LD(v1, 1, 12); CE(v2, v3, v0, v1); LD(v4, 1, 7);
            LD(v5, 1, 9); CE(v6, v7, v4, v5); CE(v8, v9, v2, v6);
            LD(v10, 1, 6); LD(v11, 1, 8); CE(v12, v13, v10, v11);
            LD(v14, 1, 3); LD(v15, 1, 11); CE(v16, v17, v14, v15);
            LD(v18, 1, 5); LD(v19, 1, 10); CE(v20, v21, v18, v19);
            CE(v22, v23, v16, v20); CE(v24, v25, v12, v22);
            CE(v26, v27, v8, v24); LD(v28, 2, 4); LD(v29, 2, 12);
            CE(v30, v31, v28, v29); LD(v32, 2, 7); LD(v33, 2, 9);
            CE(v34, v35, v32, v33); CE(v36, v37, v30, v34); LD(v38, 2, 6);
            LD(v39, 2, 8); CE(v40, v41, v38, v39); LD(v42, 2, 3);
            LD(v43, 2, 11); CE(v44, v45, v42, v43); LD(v46, 2, 5);
            LD(v47, 2, 10); CE(v48, v49, v46, v47); CE(v50, v51, v44, v48);
            CE(v52, v53, v40, v50); CE(v54, v55, v36, v52);
            CE(v56, v57, v26, v54); MX(v58, p0, v56); CE(v59, v60, p64, v58);
            CE(v61, v62, p32, v59); CE(v63, v64, v23, v9);
            CE(v65, v66, v17, v13); CE(v67, v68, v3, v21);
            CE(v69, v70, v7, v68); CE(v71, v72, v66, v70);
            CE(v73, v74, v64, v71); CE(v75, v76, v65, v67);
            CE(v77, v78, v25, v69); CE(v79, v80, v76, v78);
            CE(v81, v82, v74, v80); CE(v83, v84, v51, v37);
            CE(v85, v86, v45, v41); CE(v87, v88, v31, v49);
            CE(v89, v90, v35, v88); CE(v91, v92, v86, v90);
            CE(v93, v94, v84, v91); CE(v95, v96, v85, v87);
            CE(v97, v98, v53, v89); CE(v99, v100, v96, v98);
            CE(v101, v102, v94, v100); CE(v103, v104, v82, v102);
            CE(v105, v106, v57, v103); CE(v107, v108, v75, v27);
            CE(v109, v110, v63, v77); CE(v111, v112, v107, v109);
            CE(v113, v114, v108, v110); CE(v115, v116, v112, v113);
            CE(v117, v118, v73, v79); CE(v119, v120, v114, v117);
            CE(v121, v122, v116, v119); CE(v123, v124, v95, v55);
            CE(v125, v126, v83, v97); CE(v127, v128, v123, v125);
            CE(v129, v130, v124, v126); CE(v131, v132, v128, v129);
            CE(v133, v134, v93, v99); CE(v135, v136, v130, v133);
            CE(v137, v138, v132, v135); CE(v139, v140, v122, v138);
            CE(v141, v142, v106, v140); CE(v143, v144, v118, v81);
            CE(v145, v146, v120, v143); CE(v147, v148, v134, v101);
            CE(v149, v150, v136, v147); CE(v151, v152, v146, v150);
            CE(v153, v154, v142, v152); CE(v155, v156, v111, v127);
            CE(v157, v158, v72, v92); CE(v159, v160, v156, v157);
            CE(v161, v162, v145, v149); CE(v163, v164, v160, v162);
            CE(v165, v166, v144, v148); CE(v167, v168, v164, v166);
            CE(v169, v170, v154, v167); CE(v171, v172, p16, v170);
            MX(v173, v61, v171); CE(v174, v175, v105, v139);
            CE(v176, v177, v115, v131); CE(v178, v179, v177, v151);
            CE(v180, v181, v175, v178); CE(v182, v183, v159, v161);
            CE(v184, v185, v121, v137); CE(v186, v187, v185, v165);
            CE(v188, v189, v183, v186); CE(v190, v191, v181, v188);
            MX(v192, p8, v191); CE(v193, v194, p40, v192);
            CE(v195, v196, p24, v193); CE(v197, v198, v173, v195);
            CE(v199, v200, v174, v176); CE(v201, v202, v182, v184);
            CE(v203, v204, v200, v201); MX(v205, p4, v204);
            MN(v206, p68, v205); CE(v207, v208, p36, v206);
            CE(v209, v210, p20, v207); CE(v211, v212, v141, v179);
            CE(v213, v214, v163, v187); CE(v215, v216, v212, v213);
            CE(v217, v218, p12, v216); MX(v219, v209, v217);
            CE(v220, v221, v197, v219); CE(v222, v223, v199, v155);
            MX(v224, p2, v223); CE(v225, v226, p66, v224);
            CE(v227, v228, p34, v225); CE(v229, v230, v104, v168);
            CE(v231, v232, p18, v230); CE(v233, v234, v227, v231);
            CE(v235, v236, v211, v189); CE(v237, v238, p10, v236);
            MX(v239, v233, v237); CE(v240, v241, v180, v202);
            MX(v242, p6, v241); CE(v243, v244, p38, v242);
            CE(v245, v246, p22, v243); CE(v247, v248, v153, v214);
            CE(v249, v250, p14, v248); CE(v251, v252, v245, v249);
            MX(v253, v239, v251); MX(v254, v220, v253); MX(v255, p1, v222);
            CE(v256, v257, p65, v255); CE(v258, v259, p33, v256);
            CE(v260, v261, p17, v229); MX(v262, v258, v260);
            MX(v263, p9, v235); CE(v264, v265, p41, v263);
            CE(v266, v267, p25, v264); CE(v268, v269, v262, v266);
            MX(v270, p5, v240); MN(v271, p69, v270); CE(v272, v273, p37, v271);
            CE(v274, v275, p21, v272); CE(v276, v277, p13, v247);
            MX(v278, v274, v276); CE(v279, v280, v268, v278);
            MX(v281, p3, v203); MN(v282, p67, v281); CE(v283, v284, p35, v282);
            CE(v285, v286, p19, v158); CE(v287, v288, v283, v285);
            CE(v289, v290, p11, v215); MX(v291, v287, v289);
            MX(v292, p7, v190); CE(v293, v294, p39, v292);
            CE(v295, v296, p23, v293); CE(v297, v298, p15, v169);
            CE(v299, v300, v295, v297); MX(v301, v291, v299);
            CE(v302, v303, v279, v301); MX(q0, v254, v302);
            CE(v304, v305, p42, v238); CE(v306, v307, p26, v304);
            CE(v308, v309, v234, v306); CE(v310, v311, v308, v252);
            CE(v312, v313, v221, v310); CE(q1, q2, v312, v303);
            CE(v314, v315, p43, v290); CE(v316, v317, p27, v314);
            CE(v318, v319, v288, v316); CE(v320, v321, v318, v300);
            CE(v322, v323, v280, v320); CE(q3, q4, v313, v322);
            CE(v324, v325, p44, v218); CE(v326, v327, p28, v324);
            CE(v328, v329, v210, v326); CE(v330, v331, v198, v328);
            CE(v332, v333, v330, v311); CE(q5, q6, v332, v323);
            CE(v334, v335, p45, v277); CE(v336, v337, p29, v334);
            CE(v338, v339, v275, v336); CE(v340, v341, v269, v338);
            CE(v342, v343, v340, v321); CE(q7, q8, v333, v342);
            CE(v344, v345, p46, v250); CE(v346, v347, p30, v344);
            CE(v348, v349, v246, v346); CE(v350, v351, v309, v348);
            CE(v352, v353, v331, v350); CE(q9, q10, v352, v343);
            CE(v354, v355, p47, v298); CE(v356, v357, p31, v354);
            CE(v358, v359, v296, v356); CE(v360, v361, v319, v358);
            CE(v362, v363, v341, v360); CE(q11, q12, v353, v362);
            CE(v364, v365, p48, v172); CE(v366, v367, v62, v364);
            CE(v368, v369, v366, v196); CE(v370, v371, v368, v329);
            CE(v372, v373, v370, v351); CE(q13, q14, v372, v363);
            CE(v374, v375, p49, v261); CE(v376, v377, v259, v374);
            CE(v378, v379, v376, v267); CE(v380, v381, v378, v339);
            CE(v382, v383, v380, v361); CE(q15, q16, v373, v382);
            CE(v384, v385, p50, v232); CE(v386, v387, v228, v384);
            CE(v388, v389, v386, v307); CE(v390, v391, v388, v349);
            CE(v392, v393, v371, v390); CE(q17, q18, v392, v383);
            MN(v394, p51, v286); CE(v395, v396, v284, v394);
            CE(v397, v398, v395, v317); CE(v399, v400, v397, v359);
            CE(v401, v402, v381, v399); CE(q19, q20, v393, v401);
            CE(v403, v404, p52, v208); CE(v405, v406, v403, v327);
            CE(v407, v408, v369, v405); CE(v409, v410, v407, v391);
            CE(q21, q22, v409, v402); CE(v411, v412, p53, v273);
            CE(v413, v414, v411, v337); CE(v415, v416, v379, v413);
            CE(v417, v418, v415, v400); CE(q23, q24, v410, v417);
            CE(v419, v420, p54, v244); CE(v421, v422, v419, v347);
            CE(v423, v424, v389, v421); CE(v425, v426, v408, v423);
            CE(q25, q26, v425, v418); CE(v427, v428, p55, v294);
            CE(v429, v430, v427, v357); CE(v431, v432, v398, v429);
            CE(v433, v434, v416, v431); CE(q27, q28, v426, v433);
            CE(v435, v436, p56, v194); CE(v437, v438, v367, v435);
            CE(v439, v440, v437, v406); CE(v441, v442, v439, v424);
            CE(q29, q30, v441, v434); CE(v443, v444, p57, v265);
            CE(v445, v446, v377, v443); CE(v447, v448, v445, v414);
            CE(v449, v450, v447, v432); CE(q31, q32, v442, v449);
            CE(v451, v452, p58, v305); CE(v453, v454, v387, v451);
            CE(v455, v456, v453, v422); CE(v457, v458, v440, v455);
            CE(q33, q34, v457, v450); MN(v459, p59, v315);
            CE(v460, v461, v396, v459); CE(v462, v463, v460, v430);
            CE(v464, v465, v448, v462); CE(q35, q36, v458, v464);
            MN(v466, p60, v325); CE(v467, v468, v404, v466);
            CE(v469, v470, v438, v467); CE(v471, v472, v469, v456);
            CE(q37, q38, v471, v465); MN(v473, p61, v335);
            CE(v474, v475, v412, v473); CE(v476, v477, v446, v474);
            CE(v478, v479, v476, v463); CE(q39, q40, v472, v478);
            MN(v480, p62, v345); CE(v481, v482, v420, v480);
            CE(v483, v484, v454, v481); CE(v485, v486, v470, v483);
            CE(q41, q42, v485, v479); MN(v487, p63, v355);
            MN(v488, v428, v487); CE(v489, v490, v461, v488);
            CE(v491, v492, v477, v489); CE(q43, q44, v486, v491);
            MN(v493, v60, v365); MN(v494, v493, v436);
            CE(v495, v496, v494, v468); CE(v497, v498, v495, v484);
            CE(q45, q46, v497, v492); MN(v499, v257, v375);
            MN(v500, v499, v444); MN(v501, v500, v475);
            CE(v502, v503, v501, v490); CE(q47, q48, v498, v502);
            MN(v504, v226, v385); MN(v505, v504, v452); MN(v506, v505, v482);
            MN(v507, v496, v506); MN(q49, v507, v503);
        }
        NO_UNROLL
        for (int j = 0; j < 2; j++) {
            unsigned u0, u1, u2, u3, u4, u5, u6, u7, u8, u9, u10, u11, u12,
            u13, u14, u15, u16, u17, u18, u19, u20, u21, u22, u23, u24, u25;
            {
                SHIFT(i * 2, j * 12);
                unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12,
                v13, v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24,
                v25, v26, v27, v28, v29, v30, v31, v32, v33, v34, v35, v36,
                v37, v38, v39, v40, v41, v42, v43, v44, v45, v46, v47, v48,
                v49, v50, v51, v52, v53, v54, v55, v56, v57, v58, v59, v60,
                v61, v62, v63, v64, v65, v66, v67, v68, v69, v70, v71, v72,
                v73, v74, v75, v76, v77, v78, v79, v80, v81, v82, v83, v84,
                v85, v86, v87, v88, v89, v90, v91, v92, v93, v94, v95, v96,
                v97, v98, v99, v100, v101, v102, v103, v104, v105, v106, v107,
                v108, v109, v110, v111, v112, v113, v114, v115, v116, v117,
                v118, v119, v120, v121, v122, v123, v124, v125, v126, v127,
                v128, v129, v130, v131, v132, v133, v134, v135, v136, v137,
                v138, v139, v140, v141, v142, v143, v144, v145, v146, v147,
                v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
                v158, v159, v160, v161, v162, v163, v164, v165, v166, v167,
                v168, v169, v170, v171, v172, v173, v174, v175, v176, v177,
                v178, v179, v180, v181, v182, v183, v184, v185, v186, v187,
                v188, v189, v190, v191, v192, v193, v194, v195, v196, v197,
                v198, v199, v200, v201, v202, v203, v204, v205, v206, v207,
                v208, v209, v210, v211, v212, v213, v214, v215, v216, v217,
                v218, v219, v220, v221, v222, v223, v224, v225, v226, v227,
                v228, v229, v230, v231, v232, v233, v234, v235, v236, v237,
                v238, v239, v240, v241, v242, v243, v244, v245, v246, v247,
                v248, v249, v250, v251, v252, v253, v254, v255, v256, v257,
                v258, v259, v260, v261, v262, v263, v264, v265, v266, v267,
                v268, v269, v270, v271, v272, v273, v274, v275, v276, v277,
                v278, v279, v280, v281, v282, v283, v284, v285, v286, v287,
                v288, v289, v290, v291, v292, v293, v294, v295, v296, v297,
                v298, v299, v300, v301, v302, v303, v304, v305, v306, v307,
                v308, v309, v310, v311, v312, v313, v314, v315, v316, v317,
                v318, v319, v320, v321, v322, v323, v324, v325, v326, v327,
                v328, v329, v330, v331, v332, v333, v334, v335, v336, v337,
                v338, v339, v340, v341, v342, v343, v344, v345, v346, v347,
                v348, v349, v350, v351, v352, v353, v354, v355, v356, v357,
                v358, v359, v360, v361, v362, v363, v364, v365, v366, v367,
                v368, v369, v370, v371, v372, v373, v374, v375, v376, v377,
                v378, v379, v380, v381, v382, v383, v384, v385, v386, v387,
                v388, v389, v390, v391, v392, v393, v394, v395, v396, v397,
                v398, v399, v400, v401, v402, v403, v404, v405, v406, v407,
                v408, v409, v410, v411, v412, v413, v414, v415, v416, v417,
                v418, v419, v420, v421, v422, v423, v424, v425, v426, v427,
                v428, v429, v430, v431, v432, v433, v434, v435, v436, v437,
                v438, v439, v440, v441, v442, v443, v444, v445, v446, v447,
                v448, v449, v450, v451, v452, v453, v454, v455, v456, v457,
                v458, v459, v460, v461, v462, v463, v464, v465, v466, v467,
                v468, v469;
                LD(v0, 2, 1); LD(v1, 4, 1); CE(v2, v3, v0, v1); LD(v4, 3, 1);
                LD(v5, 5, 1); CE(v6, v7, v4, v5); CE(v8, v9, v2, v6);
                LD(v10, 1, 1); LD(v11, 6, 1); CE(v12, v13, v10, v11);
                CE(v14, v15, v3, v7); CE(v16, v17, v12, v14);
                CE(v18, v19, v8, v16); LD(v20, 8, 1); LD(v21, 10, 1);
                CE(v22, v23, v20, v21); LD(v24, 9, 1); LD(v25, 11, 1);
                CE(v26, v27, v24, v25); CE(v28, v29, v22, v26); LD(v30, 7, 1);
                LD(v31, 12, 1); CE(v32, v33, v30, v31); CE(v34, v35, v23, v27);
                CE(v36, v37, v32, v34); CE(v38, v39, v28, v36);
                CE(v40, v41, v18, v38); LD(v42, 2, 2); LD(v43, 4, 2);
                CE(v44, v45, v42, v43); LD(v46, 3, 2); LD(v47, 5, 2);
                CE(v48, v49, v46, v47); CE(v50, v51, v44, v48); LD(v52, 1, 2);
                LD(v53, 6, 2); CE(v54, v55, v52, v53); CE(v56, v57, v45, v49);
                CE(v58, v59, v54, v56); CE(v60, v61, v50, v58); LD(v62, 8, 2);
                LD(v63, 10, 2); CE(v64, v65, v62, v63); LD(v66, 9, 2);
                LD(v67, 11, 2); CE(v68, v69, v66, v67); CE(v70, v71, v64, v68);
                LD(v72, 7, 2); LD(v73, 12, 2); CE(v74, v75, v72, v73);
                CE(v76, v77, v65, v69); CE(v78, v79, v74, v76);
                CE(v80, v81, v70, v78); CE(v82, v83, v60, v80);
                CE(v84, v85, v40, v82); MX(v86, q0, v84);
                CE(v87, v88, q32, v86); CE(v89, v90, v13, v9);
                CE(v91, v92, v17, v89); CE(v93, v94, v15, v90);
                CE(v95, v96, v92, v93); CE(v97, v98, v33, v29);
                CE(v99, v100, v37, v97); CE(v101, v102, v35, v98);
                CE(v103, v104, v100, v101); CE(v105, v106, v96, v104);
                CE(v107, v108, v41, v105); CE(v109, v110, v19, v91);
                CE(v111, v112, v39, v99); CE(v113, v114, v110, v112);
                CE(v115, v116, v108, v114); CE(v117, v118, v109, v111);
                CE(v119, v120, v94, v102); CE(v121, v122, v118, v119);
                CE(v123, v124, v95, v103); CE(v125, v126, v122, v124);
                CE(v127, v128, v116, v125); CE(v129, v130, v55, v51);
                CE(v131, v132, v59, v129); CE(v133, v134, v57, v130);
                CE(v135, v136, v132, v133); CE(v137, v138, v75, v71);
                CE(v139, v140, v79, v137); CE(v141, v142, v77, v138);
                CE(v143, v144, v140, v141); CE(v145, v146, v136, v144);
                CE(v147, v148, v83, v145); CE(v149, v150, v61, v131);
                CE(v151, v152, v81, v139); CE(v153, v154, v150, v152);
                CE(v155, v156, v148, v154); CE(v157, v158, v149, v151);
                CE(v159, v160, v134, v142); CE(v161, v162, v158, v159);
                CE(v163, v164, v135, v143); CE(v165, v166, v162, v164);
                CE(v167, v168, v156, v165); CE(v169, v170, v128, v168);
                CE(v171, v172, v85, v169); CE(v173, v174, v107, v113);
                CE(v175, v176, v121, v123); CE(v177, v178, v174, v175);
                CE(v179, v180, v147, v153); CE(v181, v182, v161, v163);
                CE(v183, v184, v180, v181); CE(v185, v186, v178, v184);
                CE(v187, v188, v172, v186); CE(v189, v190, v173, v117);
                CE(v191, v192, v179, v157); CE(v193, v194, v190, v192);
                CE(v195, v196, v106, v126); CE(v197, v198, v146, v166);
                CE(v199, v200, v196, v198); CE(v201, v202, v194, v199);
                CE(v203, v204, v115, v176); CE(v205, v206, v155, v182);
                CE(v207, v208, v204, v206); CE(v209, v210, v202, v208);
                CE(v211, v212, v188, v209); CE(v213, v214, v189, v191);
                CE(v215, v216, v195, v197); CE(v217, v218, v214, v215);
                CE(v219, v220, v203, v205); CE(v221, v222, v218, v220);
                CE(v223, v224, v177, v183); CE(v225, v226, v120, v160);
                CE(v227, v228, v224, v225); CE(v229, v230, v127, v167);
                CE(v231, v232, v228, v230); CE(v233, v234, v222, v231);
                CE(v235, v236, v212, v233); CE(v237, v238, q16, v236);
                MX(v239, v87, v237); CE(v240, v241, v171, v185);
                CE(v242, v243, v201, v207); CE(v244, v245, v241, v242);
                CE(v246, v247, v217, v219); CE(v248, v249, v227, v229);
                CE(v250, v251, v247, v248); CE(v252, v253, v245, v250);
                MX(v254, q8, v253); CE(v255, v256, q40, v254);
                CE(v257, v258, q24, v255); CE(v259, v260, v239, v257);
                CE(v261, v262, v240, v193); CE(v263, v264, v246, v223);
                CE(v265, v266, v262, v263); MX(v267, q4, v266);
                CE(v268, v269, q36, v267); CE(v270, v271, v170, v210);
                CE(v272, v273, v216, v232); CE(v274, v275, v271, v272);
                CE(v276, v277, q20, v275); CE(v278, v279, v268, v276);
                CE(v280, v281, v187, v243); CE(v282, v283, v221, v249);
                CE(v284, v285, v281, v282); CE(v286, v287, q12, v285);
                MX(v288, v278, v286); MX(v289, v259, v288);
                CE(v290, v291, v261, v213); MX(v292, q2, v291);
                CE(v293, v294, q34, v292); CE(v295, v296, v270, v234);
                CE(v297, v298, q18, v296); MX(v299, v293, v297);
                CE(v300, v301, v280, v251); MX(v302, q10, v301);
                MN(v303, q42, v302); CE(v304, v305, q26, v303);
                CE(v306, v307, v299, v304); CE(v308, v309, v244, v264);
                MX(v310, q6, v309); CE(v311, v312, q38, v310);
                CE(v313, v314, v200, v273); CE(v315, v316, q22, v314);
                CE(v317, v318, v311, v315); CE(v319, v320, v211, v283);
                CE(v321, v322, q14, v320); MX(v323, v317, v321);
                CE(v324, v325, v306, v323); MX(v326, v289, v324);
                MX(v327, q1, v290); CE(v328, v329, q33, v327);
                CE(v330, v331, q17, v295); MX(v332, v328, v330);
                MX(v333, q9, v300); MN(v334, q41, v333);
                CE(v335, v336, q25, v334); CE(v337, v338, v332, v335);
                MX(v339, q5, v308); CE(v340, v341, q37, v339);
                CE(v342, v343, q21, v313); CE(v344, v345, v340, v342);
                CE(v346, v347, q13, v319); MX(v348, v344, v346);
                MX(v349, v337, v348); MX(v350, q3, v265);
                CE(v351, v352, q35, v350); CE(v353, v354, q19, v274);
                MX(v355, v351, v353); MX(v356, q11, v284); MN(v357, q43, v356);
                CE(v358, v359, q27, v357); CE(v360, v361, v355, v358);
                MX(v362, q7, v252); CE(v363, v364, q39, v362);
                CE(v365, v366, q23, v226); CE(v367, v368, v363, v365);
                CE(v369, v370, q15, v235); MX(v371, v367, v369);
                CE(v372, v373, v360, v371); CE(v374, v375, v349, v372);
                MX(u0, v326, v374); MN(v376, q44, v287);
                CE(v377, v378, q28, v376); CE(v379, v380, v279, v377);
                CE(v381, v382, v260, v379); CE(v383, v384, v381, v325);
                CE(u1, u2, v383, v375); MN(v385, q45, v347);
                CE(v386, v387, q29, v385); CE(v388, v389, v345, v386);
                CE(v390, v391, v338, v388); CE(v392, v393, v390, v373);
                CE(u3, u4, v384, v392); MN(v394, q46, v322);
                CE(v395, v396, q30, v394); CE(v397, v398, v318, v395);
                CE(v399, v400, v307, v397); CE(v401, v402, v382, v399);
                CE(u5, u6, v401, v393); MN(v403, q47, v370);
                CE(v404, v405, q31, v403); CE(v406, v407, v368, v404);
                CE(v408, v409, v361, v406); CE(v410, v411, v391, v408);
                CE(u7, u8, v402, v410); MN(v412, q48, v238);
                CE(v413, v414, v88, v412); CE(v415, v416, v413, v258);
                CE(v417, v418, v415, v380); CE(v419, v420, v417, v400);
                CE(u9, u10, v419, v411); MN(v421, q49, v331);
                MN(v422, v329, v421); CE(v423, v424, v422, v336);
                CE(v425, v426, v423, v389); CE(v427, v428, v425, v409);
                CE(u11, u12, v420, v427); MN(v429, v294, v298);
                CE(v430, v431, v429, v305); CE(v432, v433, v430, v398);
                CE(v434, v435, v418, v432); CE(u13, u14, v434, v428);
                MN(v436, v352, v354); CE(v437, v438, v436, v359);
                CE(v439, v440, v437, v407); CE(v441, v442, v426, v439);
                CE(u15, u16, v435, v441); MN(v443, v269, v277);
                CE(v444, v445, v443, v378); CE(v446, v447, v416, v444);
                CE(v448, v449, v446, v433); CE(u17, u18, v448, v442);
                MN(v450, v341, v343); MN(v451, v450, v387);
                CE(v452, v453, v424, v451); CE(v454, v455, v452, v440);
                CE(u19, u20, v449, v454); MN(v456, v312, v316);
                MN(v457, v456, v396); CE(v458, v459, v431, v457);
                CE(v460, v461, v447, v458); CE(u21, u22, v460, v455);
                MN(v462, v364, v366); MN(v463, v462, v405);
                MN(v464, v438, v463); CE(v465, v466, v453, v464);
                CE(u23, u24, v461, v465); MN(v467, v414, v256);
                MN(v468, v467, v445); MN(v469, v468, v459);
                MN(u25, v469, v466);
            }
            {
                SHIFT(i * 2, j * 2);
                unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12,
                v13, v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24,
                v25, v26, v27, v28, v29, v30, v31, v32, v33, v34, v35, v36,
                v37, v38, v39, v40, v41, v42, v43, v44, v45, v46, v47, v48,
                v49, v50, v51, v52, v53, v54, v55, v56, v57, v58, v59, v60,
                v61, v62, v63, v64, v65, v66, v67, v68, v69, v70, v71, v72,
                v73, v74, v75, v76, v77, v78, v79, v80, v81, v82, v83, v84,
                v85, v86, v87, v88, v89, v90, v91, v92, v93, v94, v95, v96,
                v97, v98, v99, v100, v101, v102, v103, v104, v105, v106, v107,
                v108, v109, v110, v111, v112, v113, v114, v115, v116, v117,
                v118, v119, v120, v121, v122, v123, v124, v125, v126, v127,
                v128, v129, v130, v131, v132, v133, v134, v135, v136, v137,
                v138, v139, v140, v141, v142, v143, v144, v145, v146, v147,
                v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
                v158, v159, v160, v161, v162, v163, v164, v165, v166, v167,
                v168, v169, v170, v171, v172, v173, v174, v175, v176, v177,
                v178, v179, v180, v181, v182, v183, v184, v185, v186, v187,
                v188, v189, v190, v191, v192, v193, v194, v195, v196, v197,
                v198, v199, v200, v201, v202, v203, v204, v205, v206, v207,
                v208, v209, v210, v211, v212, v213, v214, v215, v216, v217,
                v218, v219, v220, v221, v222, v223, v224, v225, v226, v227,
                v228, v229, v230, v231, v232, v233, v234, v235, v236, v237,
                v238, v239, v240, v241, v242, v243, v244, v245, v246, v247,
                v248, v249, v250, v251, v252, v253, v254, v255, v256, v257,
                v258, v259, v260, v261, v262, v263, v264, v265, v266, v267,
                v268, v269, v270, v271, v272, v273, v274, v275, v276, v277,
                v278, v279, v280, v281, v282, v283, v284, v285, v286, v287,
                v288, v289, v290, v291, v292, v293, v294, v295, v296, v297,
                v298, v299, v300, v301, v302, v303, v304, v305, v306, v307,
                v308, v309, v310, v311, v312, v313, v314, v315, v316, v317,
                v318, v319, v320, v321, v322, v323, v324, v325, v326, v327,
                v328, v329, v330, v331, v332, v333, v334, v335, v336, v337,
                v338, v339, v340, v341, v342, v343, v344, v345, v346, v347,
                v348, v349, v350, v351, v352, v353, v354, v355, v356, v357,
                v358, v359, v360, v361, v362, v363, v364, v365, v366, v367,
                v368, v369, v370, v371, v372, v373, v374, v375, v376, v377,
                v378, v379, v380, v381, v382, v383, v384, v385, v386, v387,
                v388, v389, v390, v391, v392, v393, v394, v395, v396, v397,
                v398, v399, v400, v401, v402, v403, v404, v405, v406, v407,
                v408, v409, v410, v411, v412, v413, v414, v415, v416, v417,
                v418, v419, v420, v421, v422, v423, v424, v425, v426, v427,
                v428, v429, v430, v431, v432, v433, v434, v435, v436, v437,
                v438, v439, v440, v441, v442, v443, v444, v445, v446, v447,
                v448, v449, v450, v451, v452, v453, v454, v455, v456, v457,
                v458, v459, v460, v461, v462, v463, v464, v465, v466, v467,
                v468, v469, v470, v471, v472, v473, v474, v475, v476, v477,
                v478, v479, v480, v481, v482, v483, v484, v485, v486, v487,
                v488, v489, v490, v491, v492, v493, v494, v495, v496, v497,
                v498, v499, v500, v501, v502, v503, v504, v505, v506, v507,
                v508, v509, v510, v511, v512, v513, v514, v515, v516, v517,
                v518, v519, v520, v521, v522, v523, v524, v525, v526, v527,
                v528, v529, v530, v531, v532, v533, v534, v535, v536, v537,
                v538, v539, v540, v541, v542, v543, v544, v545, v546, v547,
                v548, v549, v550, v551, v552, v553, v554, v555, v556, v557,
                v558, v559, v560, v561, v562, v563, v564, v565, v566, v567,
                v568, v569, v570, v571, v572, v573, v574, v575, v576, v577,
                v578, v579, v580, v581, v582, v583, v584, v585, v586, v587,
                v588, v589, v590, v591, v592, v593, v594, v595, v596, v597,
                v598, v599, v600, v601, v602, v603, v604, v605, v606, v607,
                v608, v609, v610, v611, v612, v613, v614, v615, v616, v617,
                v618, v619, v620, v621, v622, v623, v624, v625, v626, v627,
                v628, v629, v630, v631, v632, v633, v634, v635, v636, v637,
                v638, v639, v640, v641, v642, v643, v644, v645, v646, v647,
                v648, v649, v650, v651, v652, v653, v654, v655, v656, v657,
                v658, v659, v660, v661, v662, v663, v664, v665, v666, v667,
                v668, v669, v670, v671, v672, v673, v674, v675, v676, v677,
                v678, v679, v680, v681, v682, v683, v684, v685, v686, v687,
                v688, v689, v690, v691, v692, v693, v694, v695, v696, v697,
                v698, v699, v700, v701, v702, v703, v704, v705, v706, v707,
                v708, v709, v710, v711, v712, v713, v714, v715, v716, v717,
                v718, v719, v720, v721, v722, v723, v724, v725, v726, v727,
                v728, v729, v730, v731, v732, v733, v734, v735, v736, v737,
                v738, v739, v740, v741, v742, v743, v744, v745, v746, v747,
                v748, v749, v750, v751, v752, v753, v754, v755, v756, v757,
                v758, v759, v760, v761, v762, v763, v764, v765, v766, v767,
                v768, v769, v770, v771, v772, v773, v774, v775, v776, v777,
                v778, v779;
                LD(v0, 0, 2); LD(v1, 0, 4); CE(v2, v3, v0, v1); LD(v4, 0, 3);
                LD(v5, 0, 5); CE(v6, v7, v4, v5); CE(v8, v9, v2, v6);
                LD(v10, 0, 1); LD(v11, 0, 6); CE(v12, v13, v10, v11);
                CE(v14, v15, v3, v7); CE(v16, v17, v12, v14);
                CE(v18, v19, v8, v16); LD(v20, 0, 8); LD(v21, 0, 10);
                CE(v22, v23, v20, v21); LD(v24, 0, 9); LD(v25, 0, 11);
                CE(v26, v27, v24, v25); CE(v28, v29, v22, v26); LD(v30, 0, 7);
                LD(v31, 0, 12); CE(v32, v33, v30, v31); CE(v34, v35, v23, v27);
                CE(v36, v37, v32, v34); CE(v38, v39, v28, v36);
                CE(v40, v41, v18, v38); MX(v42, u0, v40);
                CE(v43, v44, u16, v42); CE(v45, v46, v13, v9);
                CE(v47, v48, v17, v45); CE(v49, v50, v15, v46);
                CE(v51, v52, v48, v49); CE(v53, v54, v33, v29);
                CE(v55, v56, v37, v53); CE(v57, v58, v35, v54);
                CE(v59, v60, v56, v57); CE(v61, v62, v52, v60);
                CE(v63, v64, v41, v61); CE(v65, v66, v19, v47);
                CE(v67, v68, v39, v55); CE(v69, v70, v66, v68);
                CE(v71, v72, v64, v70); CE(v73, v74, v65, v67);
                CE(v75, v76, v50, v58); CE(v77, v78, v74, v75);
                CE(v79, v80, v51, v59); CE(v81, v82, v78, v80);
                CE(v83, v84, v72, v81); CE(v85, v86, u8, v84);
                MX(v87, v43, v85); CE(v88, v89, v63, v69);
                CE(v90, v91, v77, v79); CE(v92, v93, v89, v90);
                MX(v94, u4, v93); CE(v95, v96, u20, v94);
                CE(v97, v98, u12, v95); CE(v99, v100, v87, v97);
                CE(v101, v102, v88, v73); MX(v103, u2, v102);
                CE(v104, v105, u18, v103); CE(v106, v107, v62, v82);
                CE(v108, v109, u10, v107); CE(v110, v111, v104, v108);
                CE(v112, v113, v71, v91); CE(v114, v115, u6, v113);
                MX(v116, v110, v114); MX(v117, v99, v116); MX(v118, u1, v101);
                CE(v119, v120, u17, v118); CE(v121, v122, u9, v106);
                MX(v123, v119, v121); MX(v124, u5, v112); MN(v125, u21, v124);
                CE(v126, v127, u13, v125); CE(v128, v129, v123, v126);
                MX(v130, u3, v92); CE(v131, v132, u19, v130);
                CE(v133, v134, u11, v76); CE(v135, v136, v131, v133);
                CE(v137, v138, u7, v83); MX(v139, v135, v137);
                CE(v140, v141, v128, v139); MX(v142, v117, v140);
                LD(v143, 0, 0); LD(v144, 2, 0); LD(v145, 4, 0);
                CE(v146, v147, v144, v145); LD(v148, 3, 0); LD(v149, 5, 0);
                CE(v150, v151, v148, v149); CE(v152, v153, v146, v150);
                LD(v154, 1, 0); LD(v155, 6, 0); CE(v156, v157, v154, v155);
                CE(v158, v159, v147, v151); CE(v160, v161, v156, v158);
                CE(v162, v163, v152, v160); LD(v164, 8, 0); LD(v165, 10, 0);
                CE(v166, v167, v164, v165); LD(v168, 9, 0); LD(v169, 11, 0);
                CE(v170, v171, v168, v169); CE(v172, v173, v166, v170);
                LD(v174, 7, 0); LD(v175, 12, 0); CE(v176, v177, v174, v175);
                CE(v178, v179, v167, v171); CE(v180, v181, v176, v178);
                CE(v182, v183, v172, v180); CE(v184, v185, v162, v182);
                CE(v186, v187, v143, v184); MX(v188, v142, v186);
                MN(v189, u24, v86); CE(v190, v191, v44, v189);
                CE(v192, v193, v190, v98); MN(v194, u22, v115);
                CE(v195, v196, u14, v194); CE(v197, v198, v111, v195);
                CE(v199, v200, v192, v198); MN(v201, u25, v122);
                MN(v202, v120, v201); CE(v203, v204, v202, v127);
                MN(v205, u23, v138); CE(v206, v207, u15, v205);
                CE(v208, v209, v136, v206); CE(v210, v211, v203, v209);
                CE(v212, v213, v200, v210); CE(v214, v215, v157, v153);
                CE(v216, v217, v161, v214); CE(v218, v219, v159, v215);
                CE(v220, v221, v217, v218); CE(v222, v223, v177, v173);
                CE(v224, v225, v181, v222); CE(v226, v227, v179, v223);
                CE(v228, v229, v225, v226); CE(v230, v231, v221, v229);
                CE(v232, v233, v185, v230); CE(v234, v235, v163, v216);
                CE(v236, v237, v183, v224); CE(v238, v239, v235, v237);
                CE(v240, v241, v233, v239); CE(v242, v243, v234, v236);
                CE(v244, v245, v219, v227); CE(v246, v247, v243, v244);
                CE(v248, v249, v220, v228); CE(v250, v251, v247, v249);
                CE(v252, v253, v241, v250); CE(v254, v255, v246, v248);
                CE(v256, v257, v240, v255); CE(v258, v259, v232, v238);
                CE(v260, v261, v259, v254); CE(v262, v263, v253, v187);
                CE(v264, v265, v261, v262); CE(v266, v267, v257, v265);
                CE(v268, v269, v252, v267); MN(v270, v213, v269);
                MX(v271, v188, v270); CE(v272, v273, v100, v197);
                CE(v274, v275, v129, v208); CE(v276, v277, v273, v274);
                CE(v278, v279, v258, v242); CE(v280, v281, v279, v264);
                CE(v282, v283, v260, v281); MX(v284, v277, v283);
                MN(v285, v105, v109); CE(v286, v287, v285, v196);
                CE(v288, v289, v193, v286); MN(v290, v132, v134);
                MN(v291, v290, v207); CE(v292, v293, v204, v291);
                CE(v294, v295, v289, v292); CE(v296, v297, v231, v251);
                CE(v298, v299, v297, v263); CE(v300, v301, v245, v299);
                MN(v302, v295, v301); MN(v303, v284, v302);
                MX(v304, v271, v303); CE(v305, v306, v272, v141);
                CE(v307, v308, v278, v280); MX(v309, v306, v308);
                CE(v310, v311, v288, v211); CE(v312, v313, v296, v298);
                MN(v314, v311, v313); MX(v315, v309, v314);
                CE(v316, v317, v199, v275); CE(v318, v319, v256, v266);
                MX(v320, v317, v319); MN(v321, v315, v320);
                MN(v322, v304, v321); MX(v323, v305, v307);
                MN(v324, v310, v312); MX(v325, v323, v324);
                MN(v326, v191, v96); MN(v327, v326, v287);
                MN(v328, v327, v293); MX(v329, v316, v318);
                MN(v330, v328, v329); MN(v331, v325, v330);
                MX(v332, v276, v282); MN(v333, v294, v300);
                MN(v334, v332, v333); MN(v335, v212, v268);
                MX(v336, v334, v335); MX(v337, v331, v336);
                MN(v338, v322, v337); LD(v339, 13, 2); LD(v340, 13, 4);
                CE(v341, v342, v339, v340); LD(v343, 13, 3); LD(v344, 13, 5);
                CE(v345, v346, v343, v344); CE(v347, v348, v341, v345);
                LD(v349, 13, 1); LD(v350, 13, 6); CE(v351, v352, v349, v350);
                CE(v353, v354, v342, v346); CE(v355, v356, v351, v353);
                CE(v357, v358, v347, v355); LD(v359, 13, 8); LD(v360, 13, 10);
                CE(v361, v362, v359, v360); LD(v363, 13, 9); LD(v364, 13, 11);
                CE(v365, v366, v363, v364); CE(v367, v368, v361, v365);
                LD(v369, 13, 7); LD(v370, 13, 12); CE(v371, v372, v369, v370);
                CE(v373, v374, v362, v366); CE(v375, v376, v371, v373);
                CE(v377, v378, v367, v375); CE(v379, v380, v357, v377);
                MX(v381, u0, v379); CE(v382, v383, u16, v381);
                CE(v384, v385, v352, v348); CE(v386, v387, v356, v384);
                CE(v388, v389, v354, v385); CE(v390, v391, v387, v388);
                CE(v392, v393, v372, v368); CE(v394, v395, v376, v392);
                CE(v396, v397, v374, v393); CE(v398, v399, v395, v396);
                CE(v400, v401, v391, v399); CE(v402, v403, v380, v400);
                CE(v404, v405, v358, v386); CE(v406, v407, v378, v394);
                CE(v408, v409, v405, v407); CE(v410, v411, v403, v409);
                CE(v412, v413, v404, v406); CE(v414, v415, v389, v397);
                CE(v416, v417, v413, v414); CE(v418, v419, v390, v398);
                CE(v420, v421, v417, v419); CE(v422, v423, v411, v420);
                CE(v424, v425, u8, v423); MX(v426, v382, v424);
                CE(v427, v428, v402, v408); CE(v429, v430, v416, v418);
                CE(v431, v432, v428, v429); MX(v433, u4, v432);
                CE(v434, v435, u20, v433); CE(v436, v437, u12, v434);
                CE(v438, v439, v426, v436); CE(v440, v441, v427, v412);
                MX(v442, u2, v441); CE(v443, v444, u18, v442);
                CE(v445, v446, v401, v421); CE(v447, v448, u10, v446);
                CE(v449, v450, v443, v447); CE(v451, v452, v410, v430);
                CE(v453, v454, u6, v452); MX(v455, v449, v453);
                MX(v456, v438, v455); MX(v457, u1, v440);
                CE(v458, v459, u17, v457); CE(v460, v461, u9, v445);
                MX(v462, v458, v460); MX(v463, u5, v451); MN(v464, u21, v463);
                CE(v465, v466, u13, v464); CE(v467, v468, v462, v465);
                MX(v469, u3, v431); CE(v470, v471, u19, v469);
                CE(v472, v473, u11, v415); CE(v474, v475, v470, v472);
                CE(v476, v477, u7, v422); MX(v478, v474, v476);
                CE(v479, v480, v467, v478); MX(v481, v456, v479);
                LD(v482, 13, 0); CE(v483, v484, v184, v482);
                MX(v485, v481, v483); MN(v486, u24, v425);
                CE(v487, v488, v383, v486); CE(v489, v490, v487, v437);
                MN(v491, u22, v454); CE(v492, v493, u14, v491);
                CE(v494, v495, v450, v492); CE(v496, v497, v489, v495);
                MN(v498, u25, v461); MN(v499, v459, v498);
                CE(v500, v501, v499, v466); MN(v502, u23, v477);
                CE(v503, v504, u15, v502); CE(v505, v506, v475, v503);
                CE(v507, v508, v500, v506); CE(v509, v510, v497, v507);
                CE(v511, v512, v253, v484); CE(v513, v514, v261, v511);
                CE(v515, v516, v257, v514); CE(v517, v518, v252, v516);
                MN(v519, v510, v518); MX(v520, v485, v519);
                CE(v521, v522, v439, v494); CE(v523, v524, v468, v505);
                CE(v525, v526, v522, v523); CE(v527, v528, v279, v513);
                CE(v529, v530, v260, v528); MX(v531, v526, v530);
                MN(v532, v444, v448); CE(v533, v534, v532, v493);
                CE(v535, v536, v490, v533); MN(v537, v471, v473);
                MN(v538, v537, v504); CE(v539, v540, v501, v538);
                CE(v541, v542, v536, v539); CE(v543, v544, v297, v512);
                CE(v545, v546, v245, v544); MN(v547, v542, v546);
                MN(v548, v531, v547); MX(v549, v520, v548);
                CE(v550, v551, v521, v480); CE(v552, v553, v278, v527);
                MX(v554, v551, v553); CE(v555, v556, v535, v508);
                CE(v557, v558, v296, v543); MN(v559, v556, v558);
                MX(v560, v554, v559); CE(v561, v562, v496, v524);
                CE(v563, v564, v256, v515); MX(v565, v562, v564);
                MN(v566, v560, v565); MN(v567, v549, v566);
                MX(v568, v550, v552); MN(v569, v555, v557);
                MX(v570, v568, v569); MN(v571, v488, v435);
                MN(v572, v571, v534); MN(v573, v572, v540);
                MX(v574, v561, v563); MN(v575, v573, v574);
                MN(v576, v570, v575); MX(v577, v525, v529);
                MN(v578, v541, v545); MN(v579, v577, v578);
                MN(v580, v509, v517); MX(v581, v579, v580);
                MX(v582, v576, v581); MN(v583, v567, v582); LD(v584, 0, 13);
                LD(v585, 2, 13); LD(v586, 4, 13); CE(v587, v588, v585, v586);
                LD(v589, 3, 13); LD(v590, 5, 13); CE(v591, v592, v589, v590);
                CE(v593, v594, v587, v591); LD(v595, 1, 13); LD(v596, 6, 13);
                CE(v597, v598, v595, v596); CE(v599, v600, v588, v592);
                CE(v601, v602, v597, v599); CE(v603, v604, v593, v601);
                LD(v605, 8, 13); LD(v606, 10, 13); CE(v607, v608, v605, v606);
                LD(v609, 9, 13); LD(v610, 11, 13); CE(v611, v612, v609, v610);
                CE(v613, v614, v607, v611); LD(v615, 7, 13); LD(v616, 12, 13);
                CE(v617, v618, v615, v616); CE(v619, v620, v608, v612);
                CE(v621, v622, v617, v619); CE(v623, v624, v613, v621);
                CE(v625, v626, v603, v623); CE(v627, v628, v584, v625);
                MX(v629, v142, v627); CE(v630, v631, v598, v594);
                CE(v632, v633, v602, v630); CE(v634, v635, v600, v631);
                CE(v636, v637, v633, v634); CE(v638, v639, v618, v614);
                CE(v640, v641, v622, v638); CE(v642, v643, v620, v639);
                CE(v644, v645, v641, v642); CE(v646, v647, v637, v645);
                CE(v648, v649, v626, v646); CE(v650, v651, v604, v632);
                CE(v652, v653, v624, v640); CE(v654, v655, v651, v653);
                CE(v656, v657, v649, v655); CE(v658, v659, v650, v652);
                CE(v660, v661, v635, v643); CE(v662, v663, v659, v660);
                CE(v664, v665, v636, v644); CE(v666, v667, v663, v665);
                CE(v668, v669, v657, v666); CE(v670, v671, v662, v664);
                CE(v672, v673, v656, v671); CE(v674, v675, v648, v654);
                CE(v676, v677, v675, v670); CE(v678, v679, v669, v628);
                CE(v680, v681, v677, v678); CE(v682, v683, v673, v681);
                CE(v684, v685, v668, v683); MN(v686, v213, v685);
                MX(v687, v629, v686); CE(v688, v689, v674, v658);
                CE(v690, v691, v689, v680); CE(v692, v693, v676, v691);
                MX(v694, v277, v693); CE(v695, v696, v647, v667);
                CE(v697, v698, v696, v679); CE(v699, v700, v661, v698);
                MN(v701, v295, v700); MN(v702, v694, v701);
                MX(v703, v687, v702); CE(v704, v705, v688, v690);
                MX(v706, v306, v705); CE(v707, v708, v695, v697);
                MN(v709, v311, v708); MX(v710, v706, v709);
                CE(v711, v712, v672, v682); MX(v713, v317, v712);
                MN(v714, v710, v713); MN(v715, v703, v714);
                MX(v716, v305, v704); MN(v717, v310, v707);
                MX(v718, v716, v717); MX(v719, v316, v711);
                MN(v720, v328, v719); MN(v721, v718, v720);
                MX(v722, v276, v692); MN(v723, v294, v699);
                MN(v724, v722, v723); MN(v725, v212, v684);
                MX(v726, v724, v725); MX(v727, v721, v726);
                MN(v728, v715, v727); LD(v729, 13, 13);
                CE(v730, v731, v625, v729); MX(v732, v481, v730);
                CE(v733, v734, v669, v731); CE(v735, v736, v677, v733);
                CE(v737, v738, v673, v736); CE(v739, v740, v668, v738);
                MN(v741, v510, v740); MX(v742, v732, v741);
                CE(v743, v744, v689, v735); CE(v745, v746, v676, v744);
                MX(v747, v526, v746); CE(v748, v749, v696, v734);
                CE(v750, v751, v661, v749); MN(v752, v542, v751);
                MN(v753, v747, v752); MX(v754, v742, v753);
                CE(v755, v756, v688, v743); MX(v757, v551, v756);
                CE(v758, v759, v695, v748); MN(v760, v556, v759);
                MX(v761, v757, v760); CE(v762, v763, v672, v737);
                MX(v764, v562, v763); MN(v765, v761, v764);
                MN(v766, v754, v765); MX(v767, v550, v755);
                MN(v768, v555, v758); MX(v769, v767, v768);
                MX(v770, v561, v762); MN(v771, v573, v770);
                MN(v772, v769, v771); MX(v773, v525, v745);
                MN(v774, v541, v750); MN(v775, v773, v774);
                MN(v776, v509, v739); MX(v777, v775, v776);
                MX(v778, v772, v777); MN(v779, v766, v778);
                out.put2(i * 2, j * 2, v338, v583);
                out.put2(i * 2, j * 2 + 1, v728, v779);
            }
        }
    }
}
};
#endif

#ifdef MEDIAN_NET_15_0
template<>
struct MedianNet<15, 0> {
enum { tile_w = 4, tile_h = 4 };
template<typename L, typename In, typename Out>
static __forceinline__ __device__ void run(const In &in, Out &out, int)
{
    const In &at = in;
    unsigned p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14,
    p15, p16, p17, p18, p19, p20, p21, p22, p23, p24, p25, p26, p27, p28, p29,
    p30, p31, p32, p33, p34, p35, p36, p37, p38, p39, p40, p41, p42, p43, p44,
    p45, p46, p47, p48, p49, p50, p51, p52, p53, p54, p55, p56, p57, p58, p59,
    p60, p61, p62, p63, p64, p65, p66, p67, p68, p69, p70, p71, p72, p73, p74,
    p75, p76, p77, p78, p79, p80, p81;
    {
        unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13,
        v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24, v25, v26, v27,
        v28, v29, v30, v31, v32, v33, v34, v35, v36, v37, v38, v39, v40, v41,
        v42, v43, v44, v45, v46, v47, v48, v49, v50, v51, v52, v53, v54, v55,
        v56, v57, v58, v59, v60, v61, v62, v63, v64, v65, v66, v67, v68, v69,
        v70, v71, v72, v73, v74, v75, v76, v77, v78, v79, v80, v81, v82, v83,
        v84, v85, v86, v87, v88, v89, v90, v91, v92, v93, v94, v95, v96, v97,
        v98, v99, v100, v101, v102, v103, v104, v105, v106, v107, v108, v109,
        v110, v111, v112, v113, v114, v115, v116, v117, v118, v119, v120, v121,
        v122, v123, v124, v125, v126, v127, v128, v129, v130, v131, v132, v133,
        v134, v135, v136, v137, v138, v139, v140, v141, v142, v143, v144, v145,
        v146, v147, v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
        v158, v159, v160, v161, v162, v163, v164, v165, v166, v167, v168, v169,
        v170, v171, v172, v173, v174, v175, v176, v177, v178, v179, v180, v181,
        v182, v183, v184, v185, v186, v187, v188, v189, v190, v191, v192, v193,
        v194, v195, v196, v197, v198, v199, v200, v201, v202, v203, v204, v205,
        v206, v207, v208, v209, v210, v211, v212, v213, v214, v215, v216, v217,
        v218, v219, v220, v221, v222, v223, v224, v225, v226, v227, v228, v229,
        v230, v231, v232, v233, v234, v235, v236, v237, v238, v239, v240, v241,
        v242, v243, v244, v245, v246, v247, v248, v249, v250, v251, v252, v253,
        v254, v255, v256, v257, v258, v259, v260, v261, v262, v263, v264, v265,
        v266, v267, v268, v269, v270, v271, v272, v273, v274, v275, v276, v277,
        v278, v279, v280, v281, v282, v283, v284, v285, v286, v287, v288, v289,
        v290, v291, v292, v293, v294, v295, v296, v297, v298, v299, v300, v301,
        v302, v303, v304, v305, v306, v307, v308, v309, v310, v311, v312, v313,
        v314, v315, v316, v317, v318, v319, v320, v321, v322, v323, v324, v325,
        v326, v327, v328, v329, v330, v331, v332, v333, v334, v335, v336, v337,
        v338, v339, v340, v341, v342, v343, v344, v345, v346, v347, v348, v349,
        v350, v351, v352, v353, v354, v355, v356, v357, v358, v359, v360, v361,
        v362, v363, v364, v365, v366, v367, v368, v369, v370, v371, v372, v373,
        v374, v375, v376, v377, v378, v379, v380, v381, v382, v383, v384, v385,
        v386, v387, v388, v389, v390, v391, v392, v393, v394, v395, v396, v397,
        v398, v399, v400, v401, v402, v403, v404, v405, v406, v407, v408, v409,
        v410, v411, v412, v413, v414, v415, v416, v417, v418, v419, v420, v421,
        v422, v423, v424, v425, v426, v427, v428, v429, v430, v431, v432, v433,
        v434, v435, v436, v437, v438, v439, v440, v441, v442, v443, v444, v445,
        v446, v447, v448, v449, v450, v451, v452, v453, v454, v455, v456, v457,
        v458, v459, v460, v461, v462, v463, v464, v465, v466, v467, v468, v469,
        v470, v471, v472, v473, v474, v475, v476, v477, v478, v479, v480, v481,
        v482, v483, v484, v485, v486, v487, v488, v489, v490, v491, v492, v493,
        v494, v495, v496, v497, v498, v499, v500, v501, v502, v503, v504, v505,
        v506, v507, v508, v509, v510, v511, v512, v513, v514, v515, v516, v517,
        v518, v519, v520, v521, v522, v523, v524, v525, v526, v527, v528, v529,
        v530, v531, v532, v533, v534, v535, v536, v537, v538, v539, v540, v541,
        v542, v543, v544, v545, v546, v547, v548, v549, v550, v551, v552, v553,
        v554, v555, v556, v557, v558, v559, v560, v561, v562, v563, v564, v565,
        v566, v567, v568, v569, v570, v571, v572, v573, v574, v575, v576, v577,
        v578, v579, v580, v581, v582, v583, v584, v585, v586, v587, v588, v589,
        v590, v591, v592, v593, v594, v595, v596, v597, v598, v599, v600, v601,
        v602, v603, v604, v605, v606, v607, v608, v609, v610, v611, v612, v613,
        v614, v615, v616, v617, v618, v619, v620, v621, v622, v623, v624, v625,
        v626, v627, v628, v629, v630, v631, v632, v633, v634, v635, v636, v637,
        v638, v639, v640, v641, v642, v643, v644, v645, v646, v647, v648, v649,
        v650, v651, v652, v653, v654, v655, v656, v657, v658, v659, v660, v661,
        v662, v663, v664, v665, v666, v667, v668, v669, v670, v671, v672, v673,
        v674, v675, v676, v677, v678, v679, v680, v681, v682, v683, v684, v685,
        v686, v687, v688, v689, v690, v691, v692, v693, v694, v695, v696, v697,
        v698, v699, v700, v701, v702, v703, v704, v705, v706, v707, v708, v709,
        v710, v711, v712, v713, v714, v715, v716, v717, v718, v719, v720, v721,
        v722, v723, v724, v725, v726, v727, v728, v729, v730, v731, v732, v733,
        v734, v735, v736, v737, v738, v739, v740, v741, v742, v743, v744, v745,
        v746, v747, v748, v749, v750, v751, v752, v753, v754, v755, v756, v757,
        v758, v759, v760, v761, v762, v763, v764, v765, v766, v767, v768, v769,
        v770, v771, v772, v773, v774, v775, v776, v777, v778, v779, v780, v781,
        v782, v783, v784, v785, v786, v787, v788, v789, v790, v791, v792, v793,
        v794, v795, v796, v797, v798, v799, v800, v801, v802, v803, v804, v805,
        v806, v807, v808, v809, v810, v811, v812, v813, v814, v815, v816, v817,
        v818, v819, v820, v821, v822, v823, v824, v825, v826, v827, v828, v829,
        v830, v831, v832, v833, v834, v835, v836, v837, v838, v839, v840, v841,
        v842, v843, v844, v845, v846, v847, v848, v849, v850, v851, v852, v853,
        v854, v855, v856, v857, v858, v859, v860, v861, v862, v863, v864, v865,
        v866, v867, v868, v869, v870, v871, v872, v873, v874, v875, v876, v877,
        v878, v879, v880, v881, v882, v883, v884, v885, v886, v887, v888, v889,
        v890, v891, v892, v893, v894, v895, v896, v897, v898, v899, v900, v901,
        v902, v903, v904, v905, v906, v907, v908, v909, v910, v911, v912, v913,
        v914, v915, v916, v917, v918, v919, v920, v921, v922, v923, v924, v925,
        v926, v927, v928, v929, v930, v931, v932, v933, v934, v935, v936, v937,
        v938, v939, v940, v941, v942, v943, v944, v945, v946, v947, v948, v949,
        v950, v951, v952, v953, v954, v955, v956, v957, v958, v959, v960, v961,
        v962, v963, v964, v965, v966, v967, v968, v969, v970, v971, v972, v973,
        v974, v975, v976, v977, v978, v979, v980, v981, v982, v983, v984, v985,
        v986, v987, v988, v989, v990, v991, v992, v993, v994, v995, v996, v997,
        v998, v999, v1000, v1001, v1002, v1003, v1004, v1005, v1006, v1007,
        v1008, v1009, v1010, v1011, v1012, v1013, v1014, v1015, v1016, v1017,
        v1018, v1019, v1020, v1021, v1022, v1023, v1024, v1025, v1026, v1027,
        v1028, v1029, v1030, v1031, v1032, v1033, v1034, v1035, v1036, v1037,
        v1038, v1039, v1040, v1041, v1042, v1043, v1044, v1045, v1046, v1047,
        v1048, v1049, v1050, v1051, v1052, v1053, v1054, v1055, v1056, v1057,
        v1058, v1059, v1060, v1061, v1062, v1063, v1064, v1065, v1066, v1067,
        v1068, v1069, v1070, v1071, v1072, v1073, v1074, v1075, v1076, v1077,
        v1078, v1079, v1080, v1081, v1082, v1083, v1084, v1085, v1086, v1087,
        v1088, v1089, v1090, v1091, v1092, v1093, v1094, v1095, v1096, v1097,
        v1098, v1099, v1100, v1101, v1102, v1103, v1104, v1105, v1106, v1107,
        v1108, v1109, v1110, v1111, v1112, v1113, v1114, v1115, v1116, v1117,
        v1118, v1119, v1120, v1121, v1122, v1123, v1124, v1125, v1126, v1127,
        v1128, v1129, v1130, v1131, v1132, v1133, v1134, v1135, v1136, v1137,
        v1138, v1139, v1140, v1141, v1142, v1143, v1144, v1145, v1146, v1147,
        v1148, v1149, v1150, v1151, v1152, v1153, v1154, v1155, v1156, v1157,
        v1158, v1159, v1160, v1161, v1162, v1163, v1164, v1165, v1166, v1167,
        v1168, v1169, v1170, v1171, v1172, v1173, v1174, v1175, v1176, v1177,
        v1178, v1179, v1180, v1181, v1182, v1183, v1184, v1185, v1186, v1187,
        v1188, v1189, v1190, v1191, v1192, v1193, v1194, v1195, v1196, v1197,
        v1198, v1199, v1200, v1201, v1202, v1203, v1204, v1205, v1206, v1207,
        v1208, v1209, v1210, v1211, v1212, v1213, v1214, v1215, v1216, v1217,
        v1218, v1219, v1220, v1221, v1222, v1223, v1224, v1225, v1226, v1227,
        v1228, v1229, v1230, v1231, v1232, v1233, v1234, v1235, v1236, v1237,
        v1238, v1239, v1240, v1241, v1242, v1243, v1244, v1245, v1246, v1247,
        v1248, v1249, v1250, v1251, v1252, v1253, v1254, v1255, v1256, v1257,
        v1258, v1259, v1260, v1261, v1262, v1263, v1264, v1265, v1266, v1267,
        v1268, v1269, v1270, v1271, v1272, v1273, v1274, v1275, v1276, v1277,
        v1278, v1279, v1280, v1281, v1282, v1283, v1284, v1285, v1286, v1287,
        v1288, v1289, v1290, v1291, v1292, v1293, v1294, v1295, v1296, v1297,
        v1298, v1299, v1300, v1301, v1302, v1303, v1304, v1305, v1306, v1307,
        v1308, v1309, v1310, v1311, v1312, v1313, v1314, v1315, v1316, v1317,
        v1318, v1319, v1320, v1321, v1322, v1323, v1324, v1325, v1326, v1327,
        v1328, v1329, v1330, v1331, v1332, v1333, v1334, v1335, v1336, v1337,
        v1338, v1339, v1340, v1341, v1342, v1343, v1344, v1345, v1346, v1347,
        v1348, v1349, v1350, v1351, v1352, v1353, v1354, v1355, v1356, v1357,
        v1358, v1359, v1360, v1361, v1362, v1363, v1364, v1365, v1366, v1367,
        v1368, v1369, v1370, v1371, v1372, v1373, v1374, v1375, v1376, v1377,
        v1378, v1379, v1380, v1381, v1382, v1383, v1384, v1385, v1386, v1387,
        v1388, v1389, v1390, v1391, v1392, v1393, v1394, v1395, v1396, v1397,
        v1398, v1399, v1400, v1401, v1402, v1403, v1404, v1405, v1406, v1407,
        v1408, v1409, v1410, v1411, v1412, v1413, v1414, v1415, v1416, v1417,
        v1418, v1419, v1420, v1421, v1422, v1423, v1424, v1425, v1426, v1427,
        v1428, v1429, v1430, v1431, v1432, v1433, v1434, v1435, v1436, v1437,
        v1438, v1439, v1440, v1441, v1442, v1443, v1444, v1445, v1446, v1447,
        v1448, v1449, v1450, v1451, v1452, v1453, v1454, v1455, v1456, v1457,
        v1458, v1459, v1460, v1461, v1462, v1463, v1464, v1465, v1466, v1467,
        v1468, v1469, v1470, v1471, v1472, v1473, v1474, v1475, v1476, v1477,
        v1478, v1479, v1480, v1481, v1482, v1483, v1484, v1485, v1486, v1487,
        v1488, v1489, v1490, v1491, v1492, v1493, v1494, v1495, v1496, v1497,
        v1498, v1499, v1500, v1501, v1502, v1503, v1504, v1505, v1506, v1507,
        v1508, v1509, v1510, v1511, v1512, v1513, v1514, v1515, v1516, v1517,
        v1518, v1519, v1520, v1521, v1522, v1523, v1524, v1525, v1526, v1527,
        v1528, v1529, v1530, v1531, v1532, v1533, v1534, v1535, v1536, v1537,
        v1538, v1539, v1540, v1541, v1542, v1543, v1544, v1545, v1546, v1547,
        v1548, v1549, v1550, v1551, v1552, v1553, v1554, v1555, v1556, v1557,
        v1558, v1559, v1560, v1561, v1562, v1563, v1564, v1565, v1566, v1567,
        v1568, v1569, v1570, v1571, v1572, v1573, v1574, v1575, v1576, v1577,
        v1578, v1579, v1580, v1581, v1582, v1583, v1584, v1585, v1586, v1587,
        v1588, v1589, v1590, v1591, v1592, v1593, v1594, v1595, v1596, v1597,
        v1598, v1599, v1600, v1601, v1602, v1603, v1604, v1605, v1606, v1607,
        v1608, v1609, v1610, v1611, v1612, v1613, v1614, v1615, v1616, v1617,
        v1618, v1619, v1620, v1621, v1622, v1623, v1624, v1625, v1626, v1627,
        v1628, v1629, v1630, v1631, v1632, v1633, v1634, v1635, v1636, v1637,
        v1638, v1639, v1640, v1641, v1642, v1643, v1644, v1645, v1646, v1647,
        v1648, v1649, v1650, v1651, v1652, v1653, v1654, v1655, v1656, v1657,
        v1658, v1659, v1660, v1661, v1662, v1663, v1664, v1665, v1666, v1667,
        v1668, v1669, v1670, v1671, v1672, v1673, v1674, v1675, v1676, v1677,
        v1678, v1679, v1680, v1681, v1682, v1683, v1684, v1685, v1686, v1687,
        v1688, v1689, v1690, v1691, v1692, v1693, v1694, v1695, v1696, v1697,
        v1698, v1699, v1700, v1701, v1702, v1703, v1704, v1705, v1706, v1707,
        v1708, v1709, v1710, v1711, v1712, v1713, v1714, v1715, v1716, v1717,
        v1718, v1719, v1720, v1721, v1722, v1723, v1724, v1725, v1726, v1727,
        v1728, v1729, v1730, v1731, v1732, v1733, v1734, v1735, v1736, v1737,
        v1738, v1739, v1740, v1741, v1742, v1743, v1744, v1745, v1746, v1747,
        v1748, v1749, v1750, v1751, v1752, v1753, v1754, v1755, v1756, v1757,
        v1758, v1759, v1760, v1761, v1762, v1763, v1764, v1765, v1766, v1767,
        v1768, v1769, v1770, v1771, v1772, v1773, v1774, v1775, v1776, v1777,
        v1778, v1779, v1780, v1781, v1782, v1783, v1784, v1785, v1786, v1787,
        v1788, v1789, v1790, v1791, v1792, v1793, v1794, v1795, v1796, v1797,
        v1798, v1799, v1800, v1801, v1802, v1803, v1804, v1805, v1806, v1807,
        v1808, v1809, v1810, v1811, v1812, v1813, v1814, v1815, v1816, v1817,
        v1818, v1819, v1820, v1821, v1822, v1823, v1824, v1825, v1826, v1827,
        v1828, v1829, v1830, v1831, v1832, v1833, v1834, v1835, v1836, v1837,
        v1838, v1839, v1840, v1841, v1842, v1843, v1844, v1845, v1846, v1847,
        v1848, v1849, v1850, v1851, v1852, v1853, v1854, v1855, v1856, v1857,
        v1858, v1859, v1860, v1861, v1862, v1863, v1864, v1865, v1866, v1867,
        v1868, v1869, v1870, v1871, v1872, v1873, v1874, v1875, v1876, v1877,
        v1878, v1879, v1880, v1881, v1882, v1883, v1884, v1885, v1886, v1887,
        v1888, v1889, v1890, v1891, v1892, v1893, v1894, v1895, v1896, v1897,
        v1898, v1899, v1900, v1901, v1902, v1903, v1904, v1905, v1906, v1907,
        v1908, v1909, v1910, v1911, v1912, v1913, v1914, v1915, v1916, v1917,
        v1918, v1919, v1920, v1921, v1922, v1923, v1924, v1925, v1926, v1927,
        v1928, v1929, v1930, v1931, v1932, v1933, v1934, v1935, v1936, v1937,
        v1938, v1939, v1940, v1941, v1942, v1943, v1944, v1945, v1946, v1947,
        v1948, v1949, v1950, v1951, v1952, v1953, v1954, v1955, v1956, v1957,
        v1958, v1959, v1960, v1961, v1962, v1963, v1964, v1965, v1966, v1967,
        v1968, v1969, v1970, v1971, v1972, v1973, v1974, v1975, v1976, v1977,
        v1978, v1979, v1980, v1981, v1982, v1983, v1984, v1985, v1986, v1987,
        v1988, v1989, v1990, v1991, v1992, v1993, v1994, v1995, v1996, v1997,
        v1998, v1999, v2000, v2001, v2002, v2003, v2004, v2005, v2006, v2007,
        v2008, v2009, v2010, v2011, v2012, v2013, v2014, v2015, v2016, v2017,
        v2018, v2019, v2020, v2021, v2022, v2023, v2024, v2025, v2026, v2027,
        v2028, v2029, v2030, v2031, v2032, v2033, v2034, v2035, v2036, v2037,
        v2038, v2039, v2040, v2041, v2042, v2043, v2044, v2045, v2046, v2047,
        v2048, v2049, v2050, v2051, v2052, v2053, v2054, v2055, v2056, v2057,
        v2058, v2059, v2060, v2061, v2062, v2063, v2064, v2065, v2066, v2067,
        v2068, v2069, v2070, v2071, v2072, v2073, v2074, v2075, v2076, v2077,
        v2078, v2079, v2080, v2081, v2082, v2083, v2084, v2085, v2086, v2087,
        v2088, v2089, v2090, v2091, v2092, v2093, v2094, v2095, v2096, v2097,
        v2098, v2099, v2100, v2101, v2102, v2103, v2104, v2105, v2106, v2107,
        v2108, v2109, v2110, v2111, v2112, v2113, v2114, v2115, v2116, v2117,
        v2118, v2119, v2120, v2121, v2122, v2123, v2124, v2125, v2126, v2127,
        v2128, v2129, v2130, v2131, v2132, v2133, v2134, v2135, v2136, v2137,
        v2138, v2139, v2140, v2141, v2142, v2143, v2144, v2145, v2146, v2147,
        v2148, v2149, v2150, v2151, v2152, v2153, v2154, v2155, v2156, v2157,
        v2158, v2159, v2160, v2161, v2162, v2163, v2164, v2165, v2166, v2167,
        v2168, v2169, v2170, v2171, v2172, v2173, v2174, v2175, v2176, v2177,
        v2178, v2179, v2180, v2181, v2182, v2183, v2184, v2185, v2186, v2187,
        v2188, v2189, v2190, v2191, v2192, v2193, v2194, v2195, v2196, v2197,
        v2198, v2199, v2200, v2201, v2202, v2203, v2204, v2205, v2206, v2207,
        v2208, v2209, v2210, v2211, v2212, v2213, v2214, v2215, v2216, v2217,
        v2218, v2219, v2220, v2221, v2222, v2223, v2224, v2225, v2226, v2227,
        v2228, v2229, v2230, v2231, v2232, v2233, v2234, v2235, v2236, v2237,
        v2238, v2239, v2240, v2241, v2242, v2243, v2244, v2245, v2246, v2247,
        v2248, v2249, v2250, v2251, v2252, v2253, v2254, v2255, v2256, v2257,
        v2258, v2259, v2260, v2261, v2262, v2263, v2264, v2265, v2266, v2267,
        v2268, v2269, v2270, v2271, v2272, v2273, v2274, v2275, v2276, v2277,
        v2278, v2279, v2280, v2281, v2282, v2283, v2284, v2285, v2286, v2287,
        v2288, v2289, v2290, v2291, v2292, v2293, v2294, v2295, v2296, v2297,
        v2298, v2299, v2300, v2301, v2302, v2303, v2304, v2305, v2306, v2307,
        v2308, v2309, v2310, v2311, v2312, v2313, v2314, v2315, v2316, v2317,
        v2318, v2319, v2320, v2321, v2322, v2323, v2324, v2325, v2326, v2327,
        v2328, v2329, v2330, v2331, v2332, v2333, v2334, v2335, v2336, v2337,
        v2338, v2339, v2340, v2341, v2342, v2343, v2344, v2345, v2346, v2347,
        v2348, v2349, v2350, v2351, v2352, v2353, v2354, v2355, v2356, v2357,
        v2358, v2359, v2360, v2361, v2362, v2363, v2364, v2365, v2366, v2367,
        v2368, v2369, v2370, v2371, v2372, v2373, v2374, v2375, v2376, v2377,
        v2378, v2379, v2380, v2381, v2382, v2383, v2384, v2385, v2386, v2387,
        v2388, v2389, v2390, v2391, v2392, v2393, v2394, v2395, v2396, v2397,
        v2398, v2399, v2400, v2401, v2402, v2403, v2404, v2405, v2406, v2407,
        v2408, v2409, v2410, v2411, v2412, v2413, v2414, v2415, v2416, v2417,
        v2418, v2419, v2420, v2421, v2422, v2423, v2424, v2425, v2426, v2427,
        v2428, v2429, v2430, v2431, v2432, v2433, v2434, v2435, v2436, v2437,
        v2438, v2439, v2440, v2441, v2442, v2443, v2444, v2445, v2446, v2447,
        v2448, v2449, v2450, v2451, v2452, v2453, v2454, v2455, v2456, v2457,
        v2458, v2459, v2460, v2461, v2462, v2463, v2464, v2465, v2466, v2467,
        v2468, v2469, v2470, v2471, v2472, v2473, v2474, v2475, v2476, v2477,
        v2478, v2479, v2480, v2481, v2482, v2483, v2484, v2485, v2486, v2487,
        v2488, v2489, v2490, v2491, v2492, v2493, v2494, v2495, v2496, v2497,
        v2498, v2499, v2500, v2501, v2502, v2503, v2504, v2505, v2506, v2507,
        v2508, v2509, v2510, v2511, v2512, v2513, v2514, v2515, v2516, v2517,
        v2518, v2519, v2520, v2521, v2522, v2523, v2524, v2525, v2526, v2527,
        v2528, v2529, v2530, v2531, v2532, v2533, v2534, v2535, v2536, v2537,
        v2538, v2539, v2540, v2541, v2542, v2543, v2544, v2545, v2546, v2547,
        v2548, v2549, v2550, v2551, v2552, v2553, v2554, v2555, v2556, v2557,
        v2558, v2559, v2560, v2561, v2562, v2563, v2564, v2565, v2566, v2567,
        v2568, v2569, v2570, v2571, v2572, v2573, v2574, v2575, v2576, v2577,
        v2578, v2579, v2580, v2581, v2582, v2583, v2584, v2585, v2586, v2587,
        v2588, v2589, v2590, v2591, v2592, v2593, v2594, v2595, v2596, v2597,
        v2598, v2599, v2600, v2601, v2602, v2603, v2604, v2605, v2606, v2607,
        v2608, v2609, v2610, v2611, v2612, v2613, v2614, v2615, v2616, v2617,
        v2618, v2619, v2620, v2621, v2622, v2623, v2624, v2625, v2626, v2627,
        v2628, v2629, v2630, v2631, v2632, v2633, v2634, v2635, v2636, v2637,
        v2638, v2639, v2640, v2641, v2642, v2643, v2644, v2645, v2646, v2647,
        v2648, v2649, v2650, v2651, v2652, v2653, v2654, v2655, v2656, v2657,
        v2658, v2659, v2660, v2661, v2662, v2663, v2664, v2665, v2666, v2667,
        v2668, v2669, v2670, v2671, v2672, v2673, v2674, v2675, v2676, v2677,
        v2678, v2679, v2680, v2681, v2682, v2683, v2684, v2685, v2686, v2687,
        v2688, v2689, v2690, v2691, v2692, v2693, v2694, v2695, v2696, v2697,
        v2698, v2699, v2700, v2701, v2702, v2703, v2704, v2705, v2706, v2707,
        v2708, v2709, v2710, v2711, v2712, v2713, v2714, v2715, v2716, v2717,
        v2718, v2719, v2720, v2721, v2722, v2723, v2724, v2725, v2726, v2727,
        v2728, v2729, v2730, v2731, v2732, v2733, v2734, v2735, v2736, v2737,
        v2738, v2739, v2740, v2741, v2742, v2743, v2744, v2745, v2746, v2747,
        v2748, v2749, v2750, v2751, v2752, v2753, v2754, v2755, v2756, v2757,
        v2758, v2759, v2760, v2761, v2762, v2763, v2764, v2765, v2766, v2767,
        v2768, v2769, v2770, v2771, v2772, v2773, v2774, v2775, v2776, v2777,
        v2778, v2779, v2780, v2781, v2782, v2783, v2784, v2785, v2786, v2787,
        v2788, v2789, v2790, v2791, v2792, v2793, v2794, v2795, v2796, v2797,
        v2798, v2799, v2800, v2801, v2802, v2803, v2804, v2805, v2806, v2807,
        v2808, v2809, v2810, v2811, v2812, v2813, v2814, v2815, v2816, v2817,
        v2818, v2819, v2820, v2821, v2822, v2823, v2824, v2825, v2826, v2827,
        v2828, v2829, v2830, v2831, v2832, v2833, v2834, v2835, v2836, v2837,
        v2838, v2839, v2840, v2841, v2842, v2843, v2844, v2845, v2846, v2847,
        v2848, v2849, v2850, v2851, v2852, v2853, v2854, v2855, v2856, v2857,
        v2858, v2859, v2860, v2861, v2862, v2863, v2864, v2865, v2866, v2867,
        v2868, v2869, v2870, v2871, v2872, v2873, v2874, v2875, v2876, v2877,
        v2878, v2879, v2880, v2881, v2882, v2883, v2884, v2885, v2886, v2887,
        v2888, v2889, v2890, v2891, v2892, v2893, v2894, v2895, v2896, v2897,
        v2898, v2899, v2900, v2901, v2902, v2903, v2904, v2905, v2906, v2907,
        v2908, v2909, v2910, v2911, v2912, v2913, v2914, v2915, v2916, v2917,
        v2918, v2919, v2920, v2921, v2922, v2923, v2924, v2925, v2926, v2927,
        v2928, v2929, v2930, v2931, v2932, v2933, v2934, v2935, v2936, v2937,
        v2938, v2939, v2940, v2941, v2942, v2943, v2944, v2945, v2946, v2947,
        v2948, v2949, v2950, v2951, v2952, v2953, v2954, v2955, v2956, v2957,
        v2958, v2959, v2960, v2961, v2962, v2963, v2964, v2965, v2966, v2967,
        v2968, v2969, v2970, v2971, v2972, v2973, v2974, v2975, v2976, v2977,
        v2978, v2979, v2980, v2981, v2982, v2983, v2984, v2985, v2986, v2987,
        v2988, v2989, v2990, v2991, v2992, v2993, v2994, v2995, v2996, v2997,
        v2998, v2999, v3000, v3001, v3002, v3003, v3004, v3005, v3006, v3007,
        v3008, v3009, v3010, v3011, v3012, v3013, v3014, v3015, v3016, v3017,
        v3018, v3019, v3020, v3021, v3022, v3023, v3024, v3025, v3026, v3027,
        v3028, v3029, v3030, v3031, v3032, v3033, v3034, v3035, v3036, v3037,
        v3038, v3039, v3040, v3041, v3042, v3043, v3044, v3045, v3046, v3047,
        v3048, v3049, v3050, v3051, v3052, v3053, v3054, v3055, v3056, v3057,
        v3058, v3059, v3060, v3061, v3062, v3063, v3064, v3065, v3066, v3067,
        v3068, v3069, v3070, v3071, v3072, v3073, v3074, v3075, v3076, v3077,
        v3078, v3079, v3080, v3081, v3082, v3083, v3084, v3085, v3086, v3087,
        v3088, v3089, v3090, v3091, v3092, v3093, v3094, v3095, v3096, v3097,
        v3098, v3099, v3100, v3101, v3102, v3103, v3104, v3105, v3106, v3107,
        v3108, v3109, v3110, v3111, v3112, v3113, v3114, v3115, v3116, v3117,
        v3118, v3119, v3120, v3121, v3122, v3123, v3124, v3125, v3126, v3127,
        v3128, v3129, v3130, v3131, v3132, v3133, v3134, v3135, v3136, v3137,
        v3138, v3139, v3140, v3141, v3142, v3143, v3144, v3145, v3146, v3147,
        v3148, v3149, v3150, v3151, v3152, v3153, v3154, v3155, v3156, v3157,
        v3158, v3159, v3160, v3161, v3162, v3163, v3164, v3165, v3166, v3167,
        v3168, v3169, v3170, v3171, v3172, v3173, v3174, v3175, v3176, v3177,
        v3178, v3179, v3180, v3181, v3182, v3183, v3184, v3185, v3186, v3187,
        v3188, v3189, v3190, v3191, v3192, v3193, v3194, v3195, v3196, v3197,
        v3198, v3199, v3200, v3201, v3202, v3203, v3204, v3205, v3206, v3207,
        v3208, v3209, v3210, v3211, v3212, v3213, v3214, v3215, v3216, v3217,
        v3218, v3219, v3220, v3221, v3222, v3223, v3224, v3225, v3226, v3227,
        v3228, v3229, v3230, v3231, v3232, v3233, v3234, v3235, v3236, v3237,
        v3238, v3239, v3240, v3241, v3242, v3243, v3244, v3245, v3246, v3247,
        v3248, v3249, v3250, v3251, v3252, v3253, v3254, v3255, v3256, v3257,
        v3258, v3259, v3260, v3261, v3262, v3263, v3264, v3265, v3266, v3267,
        v3268, v3269, v3270, v3271, v3272, v3273, v3274, v3275, v3276, v3277,
        v3278, v3279, v3280, v3281, v3282, v3283, v3284, v3285, v3286, v3287,
        v3288, v3289, v3290, v3291, v3292, v3293, v3294, v3295, v3296, v3297,
        v3298, v3299, v3300, v3301, v3302, v3303, v3304, v3305, v3306, v3307,
        v3308, v3309, v3310, v3311, v3312, v3313, v3314, v3315, v3316, v3317,
        v3318, v3319, v3320, v3321, v3322, v3323, v3324, v3325, v3326, v3327,
        v3328, v3329, v3330, v3331, v3332, v3333, v3334, v3335, v3336, v3337,
        v3338, v3339, v3340, v3341, v3342, v3343, v3344, v3345, v3346, v3347,
        v3348, v3349, v3350, v3351, v3352, v3353, v3354, v3355, v3356, v3357,
        v3358, v3359, v3360, v3361, v3362, v3363, v3364, v3365, v3366, v3367,
        v3368, v3369, v3370, v3371, v3372, v3373, v3374, v3375, v3376, v3377,
        v3378, v3379, v3380, v3381, v3382, v3383, v3384, v3385, v3386, v3387,
        v3388, v3389, v3390, v3391, v3392, v3393, v3394, v3395, v3396, v3397,
        v3398, v3399, v3400, v3401, v3402, v3403, v3404, v3405, v3406, v3407,
        v3408, v3409, v3410, v3411, v3412, v3413, v3414, v3415, v3416, v3417,
        v3418, v3419, v3420, v3421, v3422, v3423, v3424, v3425, v3426, v3427,
        v3428, v3429, v3430, v3431, v3432, v3433, v3434, v3435, v3436, v3437,
        v3438, v3439, v3440, v3441, v3442, v3443, v3444, v3445, v3446, v3447,
        v3448, v3449, v3450, v3451, v3452, v3453, v3454, v3455, v3456, v3457,
        v3458, v3459, v3460, v3461, v3462, v3463, v3464, v3465, v3466, v3467,
        v3468, v3469, v3470, v3471, v3472, v3473, v3474, v3475, v3476, v3477,
        v3478, v3479, v3480, v3481, v3482, v3483, v3484, v3485, v3486, v3487,
        v3488, v3489, v3490, v3491, v3492, v3493, v3494, v3495, v3496, v3497,
        v3498, v3499, v3500, v3501, v3502, v3503, v3504, v3505, v3506, v3507,
        v3508, v3509, v3510, v3511, v3512, v3513, v3514, v3515, v3516, v3517,
        v3518, v3519, v3520, v3521, v3522, v3523, v3524, v3525, v3526, v3527,
        v3528, v3529, v3530, v3531, v3532, v3533, v3534, v3535, v3536, v3537,
        v3538, v3539, v3540, v3541, v3542, v3543, v3544, v3545;
        LD(v0, 8, 4); LD(v1, 8, 6); CE(v2, v3, v0, v1); LD(v4, 8, 5);
        LD(v5, 8, 7); CE(v6, v7, v4, v5); CE(v8, v9, v2, v6); LD(v10, 8, 3);
        LD(v11, 8, 8); CE(v12, v13, v10, v11); CE(v14, v15, v3, v7);
        CE(v16, v17, v12, v14); CE(v18, v19, v8, v16); LD(v20, 8, 10);
        LD(v21, 8, 12); CE(v22, v23, v20, v21); LD(v24, 8, 11); LD(v25, 8, 13);
        CE(v26, v27, v24, v25); CE(v28, v29, v22, v26); LD(v30, 8, 9);
        LD(v31, 8, 14); CE(v32, v33, v30, v31); CE(v34, v35, v23, v27);
        CE(v36, v37, v32, v34); CE(v38, v39, v28, v36); CE(v40, v41, v18, v38);
        LD(v42, 9, 4); LD(v43, 9, 6); CE(v44, v45, v42, v43); LD(v46, 9, 5);
        LD(v47, 9, 7); CE(v48, v49, v46, v47); CE(v50, v51, v44, v48);
        LD(v52, 9, 3); LD(v53, 9, 8); CE(v54, v55, v52, v53);
        CE(v56, v57, v45, v49); CE(v58, v59, v54, v56); CE(v60, v61, v50, v58);
        LD(v62, 9, 10); LD(v63, 9, 12); CE(v64, v65, v62, v63); LD(v66, 9, 11);
        LD(v67, 9, 13); CE(v68, v69, v66, v67); CE(v70, v71, v64, v68);
        LD(v72, 9, 9); LD(v73, 9, 14); CE(v74, v75, v72, v73);
        CE(v76, v77, v65, v69); CE(v78, v79, v74, v76); CE(v80, v81, v70, v78);
        CE(v82, v83, v60, v80); CE(v84, v85, v40, v82); LD(v86, 10, 4);
        LD(v87, 10, 6); CE(v88, v89, v86, v87); LD(v90, 10, 5); LD(v91, 10, 7);
        CE(v92, v93, v90, v91); CE(v94, v95, v88, v92); LD(v96, 10, 3);
        LD(v97, 10, 8); CE(v98, v99, v96, v97); CE(v100, v101, v89, v93);
        CE(v102, v103, v98, v100); CE(v104, v105, v94, v102); LD(v106, 10, 10);
        LD(v107, 10, 12); CE(v108, v109, v106, v107); LD(v110, 10, 11);
        LD(v111, 10, 13); CE(v112, v113, v110, v111);
        CE(v114, v115, v108, v112); LD(v116, 10, 9); LD(v117, 10, 14);
        CE(v118, v119, v116, v117); CE(v120, v121, v109, v113);
        CE(v122, v123, v118, v120); CE(v124, v125, v114, v122);
        CE(v126, v127, v104, v124); LD(v128, 11, 4); LD(v129, 11, 6);
        CE(v130, v131, v128, v129); LD(v132, 11, 5); LD(v133, 11, 7);
        CE(v134, v135, v132, v133); CE(v136, v137, v130, v134);
        LD(v138, 11, 3); LD(v139, 11, 8); CE(v140, v141, v138, v139);
        CE(v142, v143, v131, v135); CE(v144, v145, v140, v142);
        CE(v146, v147, v136, v144); LD(v148, 11, 10); LD(v149, 11, 12);
        CE(v150, v151, v148, v149); LD(v152, 11, 11); LD(v153, 11, 13);
        CE(v154, v155, v152, v153); CE(v156, v157, v150, v154);
        LD(v158, 11, 9); LD(v159, 11, 14); CE(v160, v161, v158, v159);
        CE(v162, v163, v151, v155); CE(v164, v165, v160, v162);
        CE(v166, v167, v156, v164); CE(v168, v169, v146, v166);
        CE(v170, v171, v126, v168); CE(v172, v173, v84, v170); LD(v174, 14, 4);
        LD(v175, 14, 6); CE(v176, v177, v174, v175); LD(v178, 14, 5);
        LD(v179, 14, 7); CE(v180, v181, v178, v179);
        CE(v182, v183, v176, v180); LD(v184, 14, 3); LD(v185, 14, 8);
        CE(v186, v187, v184, v185); CE(v188, v189, v177, v181);
        CE(v190, v191, v186, v188); CE(v192, v193, v182, v190);
        LD(v194, 14, 10); LD(v195, 14, 12); CE(v196, v197, v194, v195);
        LD(v198, 14, 11); LD(v199, 14, 13); CE(v200, v201, v198, v199);
        CE(v202, v203, v196, v200); LD(v204, 14, 9); LD(v205, 14, 14);
        CE(v206, v207, v204, v205); CE(v208, v209, v197, v201);
        CE(v210, v211, v206, v208); CE(v212, v213, v202, v210);
        CE(v214, v215, v192, v212); LD(v216, 12, 4); LD(v217, 12, 6);
        CE(v218, v219, v216, v217); LD(v220, 12, 5); LD(v221, 12, 7);
        CE(v222, v223, v220, v221); CE(v224, v225, v218, v222);
        LD(v226, 12, 3); LD(v227, 12, 8); CE(v228, v229, v226, v227);
        CE(v230, v231, v219, v223); CE(v232, v233, v228, v230);
        CE(v234, v235, v224, v232); LD(v236, 12, 10); LD(v237, 12, 12);
        CE(v238, v239, v236, v237); LD(v240, 12, 11); LD(v241, 12, 13);
        CE(v242, v243, v240, v241); CE(v244, v245, v238, v242);
        LD(v246, 12, 9); LD(v247, 12, 14); CE(v248, v249, v246, v247);
        CE(v250, v251, v239, v243); CE(v252, v253, v248, v250);
        CE(v254, v255, v244, v252); CE(v256, v257, v234, v254);
        LD(v258, 13, 4); LD(v259, 13, 6); CE(v260, v261, v258, v259);
        LD(v262, 13, 5); LD(v263, 13, 7); CE(v264, v265, v262, v263);
        CE(v266, v267, v260, v264); LD(v268, 13, 3); LD(v269, 13, 8);
        CE(v270, v271, v268, v269); CE(v272, v273, v261, v265);
        CE(v274, v275, v270, v272); CE(v276, v277, v266, v274);
        LD(v278, 13, 10); LD(v279, 13, 12); CE(v280, v281, v278, v279);
        LD(v282, 13, 11); LD(v283, 13, 13); CE(v284, v285, v282, v283);
        CE(v286, v287, v280, v284); LD(v288, 13, 9); LD(v289, 13, 14);
        CE(v290, v291, v288, v289); CE(v292, v293, v281, v285);
        CE(v294, v295, v290, v292); CE(v296, v297, v286, v294);
        CE(v298, v299, v276, v296); CE(v300, v301, v256, v298);
        CE(v302, v303, v214, v300); CE(v304, v305, v172, v302);
        CE(v306, v307, v13, v9); CE(v308, v309, v17, v306);
        CE(v310, v311, v15, v307); CE(v312, v313, v309, v310);
        CE(v314, v315, v33, v29); CE(v316, v317, v37, v314);
        CE(v318, v319, v35, v315); CE(v320, v321, v317, v318);
        CE(v322, v323, v313, v321); CE(v324, v325, v41, v322);
        CE(v326, v327, v19, v308); CE(v328, v329, v39, v316);
        CE(v330, v331, v327, v329); CE(v332, v333, v325, v331);
        CE(v334, v335, v326, v328); CE(v336, v337, v311, v319);
        CE(v338, v339, v335, v336); CE(v340, v341, v312, v320);
        CE(v342, v343, v339, v341); CE(v344, v345, v333, v342);
        CE(v346, v347, v55, v51); CE(v348, v349, v59, v346);
        CE(v350, v351, v57, v347); CE(v352, v353, v349, v350);
        CE(v354, v355, v75, v71); CE(v356, v357, v79, v354);
        CE(v358, v359, v77, v355); CE(v360, v361, v357, v358);
        CE(v362, v363, v353, v361); CE(v364, v365, v83, v362);
        CE(v366, v367, v61, v348); CE(v368, v369, v81, v356);
        CE(v370, v371, v367, v369); CE(v372, v373, v365, v371);
        CE(v374, v375, v366, v368); CE(v376, v377, v351, v359);
        CE(v378, v379, v375, v376); CE(v380, v381, v352, v360);
        CE(v382, v383, v379, v381); CE(v384, v385, v373, v382);
        CE(v386, v387, v345, v385); CE(v388, v389, v85, v386);
        CE(v390, v391, v324, v330); CE(v392, v393, v338, v340);
        CE(v394, v395, v391, v392); CE(v396, v397, v364, v370);
        CE(v398, v399, v378, v380); CE(v400, v401, v397, v398);
        CE(v402, v403, v395, v401); CE(v404, v405, v389, v403);
        CE(v406, v407, v390, v334); CE(v408, v409, v396, v374);
        CE(v410, v411, v407, v409); CE(v412, v413, v323, v343);
        CE(v414, v415, v363, v383); CE(v416, v417, v413, v415);
        CE(v418, v419, v411, v416); CE(v420, v421, v332, v393);
        CE(v422, v423, v372, v399); CE(v424, v425, v421, v423);
        CE(v426, v427, v419, v425); CE(v428, v429, v405, v426);
        CE(v430, v431, v406, v408); CE(v432, v433, v412, v414);
        CE(v434, v435, v431, v432); CE(v436, v437, v420, v422);
        CE(v438, v439, v435, v437); CE(v440, v441, v394, v400);
        CE(v442, v443, v337, v377); CE(v444, v445, v441, v442);
        CE(v446, v447, v344, v384); CE(v448, v449, v445, v447);
        CE(v450, v451, v439, v448); CE(v452, v453, v429, v450);
        CE(v454, v455, v99, v95); CE(v456, v457, v103, v454);
        CE(v458, v459, v101, v455); CE(v460, v461, v457, v458);
        CE(v462, v463, v119, v115); CE(v464, v465, v123, v462);
        CE(v466, v467, v121, v463); CE(v468, v469, v465, v466);
        CE(v470, v471, v461, v469); CE(v472, v473, v127, v470);
        CE(v474, v475, v105, v456); CE(v476, v477, v125, v464);
        CE(v478, v479, v475, v477); CE(v480, v481, v473, v479);
        CE(v482, v483, v474, v476); CE(v484, v485, v459, v467);
        CE(v486, v487, v483, v484); CE(v488, v489, v460, v468);
        CE(v490, v491, v487, v489); CE(v492, v493, v481, v490);
        CE(v494, v495, v141, v137); CE(v496, v497, v145, v494);
        CE(v498, v499, v143, v495); CE(v500, v501, v497, v498);
        CE(v502, v503, v161, v157); CE(v504, v505, v165, v502);
        CE(v506, v507, v163, v503); CE(v508, v509, v505, v506);
        CE(v510, v511, v501, v509); CE(v512, v513, v169, v510);
        CE(v514, v515, v147, v496); CE(v516, v517, v167, v504);
        CE(v518, v519, v515, v517); CE(v520, v521, v513, v519);
        CE(v522, v523, v514, v516); CE(v524, v525, v499, v507);
        CE(v526, v527, v523, v524); CE(v528, v529, v500, v508);
        CE(v530, v531, v527, v529); CE(v532, v533, v521, v530);
        CE(v534, v535, v493, v533); CE(v536, v537, v171, v534);
        CE(v538, v539, v472, v478); CE(v540, v541, v486, v488);
        CE(v542, v543, v539, v540); CE(v544, v545, v512, v518);
        CE(v546, v547, v526, v528); CE(v548, v549, v545, v546);
        CE(v550, v551, v543, v549); CE(v552, v553, v537, v551);
        CE(v554, v555, v538, v482); CE(v556, v557, v544, v522);
        CE(v558, v559, v555, v557); CE(v560, v561, v471, v491);
        CE(v562, v563, v511, v531); CE(v564, v565, v561, v563);
        CE(v566, v567, v559, v564); CE(v568, v569, v480, v541);
        CE(v570, v571, v520, v547); CE(v572, v573, v569, v571);
        CE(v574, v575, v567, v573); CE(v576, v577, v553, v574);
        CE(v578, v579, v554, v556); CE(v580, v581, v560, v562);
        CE(v582, v583, v579, v580); CE(v584, v585, v568, v570);
        CE(v586, v587, v583, v585); CE(v588, v589, v542, v548);
        CE(v590, v591, v485, v525); CE(v592, v593, v589, v590);
        CE(v594, v595, v492, v532); CE(v596, v597, v593, v595);
        CE(v598, v599, v587, v596); CE(v600, v601, v577, v598);
        CE(v602, v603, v453, v601); CE(v604, v605, v173, v602);
        CE(v606, v607, v388, v402); CE(v608, v609, v418, v424);
        CE(v610, v611, v607, v608); CE(v612, v613, v434, v436);
        CE(v614, v615, v444, v446); CE(v616, v617, v613, v614);
        CE(v618, v619, v611, v616); CE(v620, v621, v536, v550);
        CE(v622, v623, v566, v572); CE(v624, v625, v621, v622);
        CE(v626, v627, v582, v584); CE(v628, v629, v592, v594);
        CE(v630, v631, v627, v628); CE(v632, v633, v625, v630);
        CE(v634, v635, v619, v633); CE(v636, v637, v605, v635);
        CE(v638, v639, v606, v410); CE(v640, v641, v612, v440);
        CE(v642, v643, v639, v640); CE(v644, v645, v620, v558);
        CE(v646, v647, v626, v588); CE(v648, v649, v645, v646);
        CE(v650, v651, v643, v649); CE(v652, v653, v387, v427);
        CE(v654, v655, v433, v449); CE(v656, v657, v653, v654);
        CE(v658, v659, v535, v575); CE(v660, v661, v581, v597);
        CE(v662, v663, v659, v660); CE(v664, v665, v657, v663);
        CE(v666, v667, v651, v664); CE(v668, v669, v404, v609);
        CE(v670, v671, v438, v615); CE(v672, v673, v669, v670);
        CE(v674, v675, v552, v623); CE(v676, v677, v586, v629);
        CE(v678, v679, v675, v676); CE(v680, v681, v673, v679);
        CE(v682, v683, v667, v681); CE(v684, v685, v637, v682);
        CE(v686, v687, v638, v430); CE(v688, v689, v644, v578);
        CE(v690, v691, v687, v689); CE(v692, v693, v652, v451);
        CE(v694, v695, v658, v599); CE(v696, v697, v693, v695);
        CE(v698, v699, v691, v696); CE(v700, v701, v668, v617);
        CE(v702, v703, v674, v631); CE(v704, v705, v701, v703);
        CE(v706, v707, v699, v705); CE(v708, v709, v610, v641);
        CE(v710, v711, v624, v647); CE(v712, v713, v709, v711);
        CE(v714, v715, v417, v655); CE(v716, v717, v565, v661);
        CE(v718, v719, v715, v717); CE(v720, v721, v713, v718);
        CE(v722, v723, v428, v671); CE(v724, v725, v576, v677);
        CE(v726, v727, v723, v725); CE(v728, v729, v721, v727);
        CE(v730, v731, v707, v728); CE(v732, v733, v685, v730);
        CE(v734, v735, v686, v688); CE(v736, v737, v692, v694);
        CE(v738, v739, v735, v736); CE(v740, v741, v700, v702);
        CE(v742, v743, v739, v741); CE(v744, v745, v708, v710);
        CE(v746, v747, v714, v716); CE(v748, v749, v745, v746);
        CE(v750, v751, v722, v724); CE(v752, v753, v749, v751);
        CE(v754, v755, v743, v752); CE(v756, v757, v642, v648);
        CE(v758, v759, v656, v662); CE(v760, v761, v757, v758);
        CE(v762, v763, v672, v678); CE(v764, v765, v761, v763);
        CE(v766, v767, v618, v632); CE(v768, v769, v443, v591);
        CE(v770, v771, v767, v768); CE(v772, v773, v452, v600);
        CE(v774, v775, v771, v773); CE(v776, v777, v765, v774);
        CE(v778, v779, v755, v776); CE(v780, v781, v733, v778);
        CE(v782, v783, v229, v225); CE(v784, v785, v233, v782);
        CE(v786, v787, v231, v783); CE(v788, v789, v785, v786);
        CE(v790, v791, v249, v245); CE(v792, v793, v253, v790);
        CE(v794, v795, v251, v791); CE(v796, v797, v793, v794);
        CE(v798, v799, v789, v797); CE(v800, v801, v257, v798);
        CE(v802, v803, v235, v784); CE(v804, v805, v255, v792);
        CE(v806, v807, v803, v805); CE(v808, v809, v801, v807);
        CE(v810, v811, v802, v804); CE(v812, v813, v787, v795);
        CE(v814, v815, v811, v812); CE(v816, v817, v788, v796);
        CE(v818, v819, v815, v817); CE(v820, v821, v809, v818);
        CE(v822, v823, v271, v267); CE(v824, v825, v275, v822);
        CE(v826, v827, v273, v823); CE(v828, v829, v825, v826);
        CE(v830, v831, v291, v287); CE(v832, v833, v295, v830);
        CE(v834, v835, v293, v831); CE(v836, v837, v833, v834);
        CE(v838, v839, v829, v837); CE(v840, v841, v299, v838);
        CE(v842, v843, v277, v824); CE(v844, v845, v297, v832);
        CE(v846, v847, v843, v845); CE(v848, v849, v841, v847);
        CE(v850, v851, v842, v844); CE(v852, v853, v827, v835);
        CE(v854, v855, v851, v852); CE(v856, v857, v828, v836);
        CE(v858, v859, v855, v857); CE(v860, v861, v849, v858);
        CE(v862, v863, v821, v861); CE(v864, v865, v301, v862);
        CE(v866, v867, v800, v806); CE(v868, v869, v814, v816);
        CE(v870, v871, v867, v868); CE(v872, v873, v840, v846);
        CE(v874, v875, v854, v856); CE(v876, v877, v873, v874);
        CE(v878, v879, v871, v877); CE(v880, v881, v865, v879);
        CE(v882, v883, v866, v810); CE(v884, v885, v872, v850);
        CE(v886, v887, v883, v885); CE(v888, v889, v799, v819);
        CE(v890, v891, v839, v859); CE(v892, v893, v889, v891);
        CE(v894, v895, v887, v892); CE(v896, v897, v808, v869);
        CE(v898, v899, v848, v875); CE(v900, v901, v897, v899);
        CE(v902, v903, v895, v901); CE(v904, v905, v881, v902);
        CE(v906, v907, v882, v884); CE(v908, v909, v888, v890);
        CE(v910, v911, v907, v908); CE(v912, v913, v896, v898);
        CE(v914, v915, v911, v913); CE(v916, v917, v870, v876);
        CE(v918, v919, v813, v853); CE(v920, v921, v917, v918);
        CE(v922, v923, v820, v860); CE(v924, v925, v921, v923);
        CE(v926, v927, v915, v924); CE(v928, v929, v905, v926);
        CE(v930, v931, v929, v303); CE(v932, v933, v187, v183);
        CE(v934, v935, v191, v932); CE(v936, v937, v189, v933);
        CE(v938, v939, v935, v936); CE(v940, v941, v207, v203);
        CE(v942, v943, v211, v940); CE(v944, v945, v209, v941);
        CE(v946, v947, v943, v944); CE(v948, v949, v939, v947);
        CE(v950, v951, v215, v948); CE(v952, v953, v193, v934);
        CE(v954, v955, v213, v942); CE(v956, v957, v953, v955);
        CE(v958, v959, v951, v957); CE(v960, v961, v952, v954);
        CE(v962, v963, v937, v945); CE(v964, v965, v961, v962);
        CE(v966, v967, v938, v946); CE(v968, v969, v965, v967);
        CE(v970, v971, v959, v968); CE(v972, v973, v864, v878);
        CE(v974, v975, v894, v900); CE(v976, v977, v973, v974);
        CE(v978, v979, v910, v912); CE(v980, v981, v920, v922);
        CE(v982, v983, v979, v980); CE(v984, v985, v977, v982);
        CE(v986, v987, v971, v985); CE(v988, v989, v931, v987);
        CE(v990, v991, v863, v903); CE(v992, v993, v909, v925);
        CE(v994, v995, v991, v992); CE(v996, v997, v950, v956);
        CE(v998, v999, v964, v966); CE(v1000, v1001, v997, v998);
        CE(v1002, v1003, v972, v886); CE(v1004, v1005, v978, v916);
        CE(v1006, v1007, v1003, v1004); CE(v1008, v1009, v1001, v1007);
        CE(v1010, v1011, v995, v1009); CE(v1012, v1013, v989, v1011);
        CE(v1014, v1015, v990, v927); CE(v1016, v1017, v996, v960);
        CE(v1018, v1019, v1002, v906); CE(v1020, v1021, v1017, v1019);
        CE(v1022, v1023, v1015, v1021); CE(v1024, v1025, v949, v969);
        CE(v1026, v1027, v880, v975); CE(v1028, v1029, v1026, v983);
        CE(v1030, v1031, v1025, v1029); CE(v1032, v1033, v1023, v1031);
        CE(v1034, v1035, v893, v993); CE(v1036, v1037, v958, v999);
        CE(v1038, v1039, v976, v1005); CE(v1040, v1041, v1037, v1039);
        CE(v1042, v1043, v1035, v1041); CE(v1044, v1045, v1033, v1043);
        CE(v1046, v1047, v1013, v1044); CE(v1048, v1049, v1016, v1018);
        CE(v1050, v1051, v1014, v1049); CE(v1052, v1053, v1024, v1028);
        CE(v1054, v1055, v1051, v1053); CE(v1056, v1057, v1036, v1038);
        CE(v1058, v1059, v1034, v1057); CE(v1060, v1061, v1055, v1059);
        CE(v1062, v1063, v1000, v1006); CE(v1064, v1065, v994, v1063);
        CE(v1066, v1067, v914, v981); CE(v1068, v1069, v1027, v1066);
        CE(v1070, v1071, v963, v1068); CE(v1072, v1073, v1065, v1071);
        CE(v1074, v1075, v970, v984); CE(v1076, v1077, v919, v1075);
        CE(v1078, v1079, v1073, v1077); CE(v1080, v1081, v1061, v1078);
        CE(v1082, v1083, v1047, v1080); CE(v1084, v1085, v781, v1083);
        CE(v1086, v1087, v305, v1084); CE(v1088, v1089, v604, v634);
        CE(v1090, v1091, v666, v680); CE(v1092, v1093, v1089, v1090);
        CE(v1094, v1095, v698, v704); CE(v1096, v1097, v720, v726);
        CE(v1098, v1099, v1095, v1096); CE(v1100, v1101, v1093, v1098);
        CE(v1102, v1103, v738, v740); CE(v1104, v1105, v748, v750);
        CE(v1106, v1107, v1103, v1104); CE(v1108, v1109, v760, v762);
        CE(v1110, v1111, v770, v772); CE(v1112, v1113, v1109, v1110);
        CE(v1114, v1115, v1107, v1112); CE(v1116, v1117, v1101, v1114);
        CE(v1118, v1119, v930, v986); CE(v1120, v1121, v1069, v1010);
        CE(v1122, v1123, v1119, v1120); CE(v1124, v1125, v1022, v1030);
        CE(v1126, v1127, v904, v1067); CE(v1128, v1129, v1127, v1042);
        CE(v1130, v1131, v1125, v1128); CE(v1132, v1133, v1123, v1130);
        CE(v1134, v1135, v1050, v1052); CE(v1136, v1137, v1126, v1058);
        CE(v1138, v1139, v1135, v1136); CE(v1140, v1141, v1064, v1070);
        CE(v1142, v1143, v928, v1076); CE(v1144, v1145, v1141, v1142);
        CE(v1146, v1147, v1139, v1144); CE(v1148, v1149, v1133, v1146);
        CE(v1150, v1151, v1117, v1149); CE(v1152, v1153, v1087, v1151);
        CE(v1154, v1155, v603, v683); CE(v1156, v1157, v697, v729);
        CE(v1158, v1159, v1155, v1156); CE(v1160, v1161, v737, v753);
        CE(v1162, v1163, v759, v775); CE(v1164, v1165, v1161, v1162);
        CE(v1166, v1167, v1159, v1164); CE(v1168, v1169, v1088, v650);
        CE(v1170, v1171, v1094, v712); CE(v1172, v1173, v1169, v1170);
        CE(v1174, v1175, v1102, v744); CE(v1176, v1177, v1108, v766);
        CE(v1178, v1179, v1175, v1176); CE(v1180, v1181, v1173, v1178);
        CE(v1182, v1183, v1118, v1008); CE(v1184, v1185, v1124, v1040);
        CE(v1186, v1187, v1183, v1184); CE(v1188, v1189, v1134, v1056);
        CE(v1190, v1191, v1140, v1074); CE(v1192, v1193, v1189, v1190);
        CE(v1194, v1195, v1187, v1192); CE(v1196, v1197, v1181, v1195);
        CE(v1198, v1199, v1167, v1197); CE(v1200, v1201, v636, v1091);
        CE(v1202, v1203, v706, v1097); CE(v1204, v1205, v1201, v1202);
        CE(v1206, v1207, v742, v1105); CE(v1208, v1209, v764, v1111);
        CE(v1210, v1211, v1207, v1208); CE(v1212, v1213, v1205, v1210);
        CE(v1214, v1215, v988, v1121); CE(v1216, v1217, v1032, v1129);
        CE(v1218, v1219, v1215, v1216); CE(v1220, v1221, v1054, v1137);
        CE(v1222, v1223, v1072, v1143); CE(v1224, v1225, v1221, v1222);
        CE(v1226, v1227, v1219, v1224); CE(v1228, v1229, v1213, v1227);
        CE(v1230, v1231, v1199, v1229); CE(v1232, v1233, v1153, v1230);
        CE(v1234, v1235, v1154, v731); CE(v1236, v1237, v1160, v777);
        CE(v1238, v1239, v1235, v1236); CE(v1240, v1241, v1168, v690);
        CE(v1242, v1243, v1174, v756); CE(v1244, v1245, v1241, v1242);
        CE(v1246, v1247, v1182, v1020); CE(v1248, v1249, v1188, v1062);
        CE(v1250, v1251, v1247, v1248); CE(v1252, v1253, v1245, v1251);
        CE(v1254, v1255, v1239, v1253); CE(v1256, v1257, v1200, v1099);
        CE(v1258, v1259, v1206, v1113); CE(v1260, v1261, v1257, v1258);
        CE(v1262, v1263, v1214, v1131); CE(v1264, v1265, v1220, v1145);
        CE(v1266, v1267, v1263, v1264); CE(v1268, v1269, v1261, v1267);
        CE(v1270, v1271, v1255, v1269); CE(v1272, v1273, v665, v1157);
        CE(v1274, v1275, v747, v1163); CE(v1276, v1277, v1273, v1274);
        CE(v1278, v1279, v1092, v1171); CE(v1280, v1281, v1106, v1177);
        CE(v1282, v1283, v1279, v1280); CE(v1284, v1285, v1122, v1185);
        CE(v1286, v1287, v1138, v1191); CE(v1288, v1289, v1285, v1286);
        CE(v1290, v1291, v1283, v1289); CE(v1292, v1293, v1277, v1291);
        CE(v1294, v1295, v684, v1203); CE(v1296, v1297, v754, v1209);
        CE(v1298, v1299, v1295, v1296); CE(v1300, v1301, v1012, v1217);
        CE(v1302, v1303, v1060, v1223); CE(v1304, v1305, v1301, v1302);
        CE(v1306, v1307, v1299, v1305); CE(v1308, v1309, v1293, v1307);
        CE(v1310, v1311, v1271, v1308); CE(v1312, v1313, v1233, v1310);
        CE(v1314, v1315, v1240, v734); CE(v1316, v1317, v1246, v1048);
        CE(v1318, v1319, v1315, v1317); CE(v1320, v1321, v1234, v779);
        CE(v1322, v1323, v1045, v1081); CE(v1324, v1325, v1321, v1323);
        CE(v1326, v1327, v1319, v1324); CE(v1328, v1329, v1256, v1115);
        CE(v1330, v1331, v1262, v1147); CE(v1332, v1333, v1329, v1331);
        CE(v1334, v1335, v1327, v1333); CE(v1336, v1337, v1272, v1165);
        CE(v1338, v1339, v1278, v1179); CE(v1340, v1341, v1284, v1193);
        CE(v1342, v1343, v1339, v1341); CE(v1344, v1345, v1337, v1343);
        CE(v1346, v1347, v1294, v1211); CE(v1348, v1349, v1300, v1225);
        CE(v1350, v1351, v1347, v1349); CE(v1352, v1353, v1345, v1351);
        CE(v1354, v1355, v1335, v1352); CE(v1356, v1357, v1158, v1237);
        CE(v1358, v1359, v1172, v1243); CE(v1360, v1361, v1186, v1249);
        CE(v1362, v1363, v1359, v1361); CE(v1364, v1365, v1357, v1363);
        CE(v1366, v1367, v1204, v1259); CE(v1368, v1369, v1218, v1265);
        CE(v1370, v1371, v1367, v1369); CE(v1372, v1373, v1365, v1371);
        CE(v1374, v1375, v719, v1275); CE(v1376, v1377, v1100, v1281);
        CE(v1378, v1379, v1132, v1287); CE(v1380, v1381, v1377, v1379);
        CE(v1382, v1383, v1375, v1381); CE(v1384, v1385, v732, v1297);
        CE(v1386, v1387, v1046, v1303); CE(v1388, v1389, v1385, v1387);
        CE(v1390, v1391, v1383, v1389); CE(v1392, v1393, v1373, v1390);
        CE(v1394, v1395, v1355, v1392); CE(v1396, v1397, v1313, v1394);
        CE(v1398, v1399, v1314, v1316); CE(v1400, v1401, v1320, v1322);
        CE(v1402, v1403, v1399, v1400); CE(v1404, v1405, v1328, v1330);
        CE(v1406, v1407, v1403, v1405); CE(v1408, v1409, v1338, v1340);
        CE(v1410, v1411, v1336, v1409); CE(v1412, v1413, v1346, v1348);
        CE(v1414, v1415, v1411, v1413); CE(v1416, v1417, v1407, v1414);
        CE(v1418, v1419, v1358, v1360); CE(v1420, v1421, v1356, v1419);
        CE(v1422, v1423, v1366, v1368); CE(v1424, v1425, v1421, v1423);
        CE(v1426, v1427, v1376, v1378); CE(v1428, v1429, v1374, v1427);
        CE(v1430, v1431, v1384, v1386); CE(v1432, v1433, v1429, v1431);
        CE(v1434, v1435, v1425, v1432); CE(v1436, v1437, v1417, v1434);
        CE(v1438, v1439, v1244, v1250); CE(v1440, v1441, v1238, v1079);
        CE(v1442, v1443, v1439, v1440); CE(v1444, v1445, v1260, v1266);
        CE(v1446, v1447, v1443, v1445); CE(v1448, v1449, v1282, v1288);
        CE(v1450, v1451, v1276, v1449); CE(v1452, v1453, v1298, v1304);
        CE(v1454, v1455, v1451, v1453); CE(v1456, v1457, v1447, v1454);
        CE(v1458, v1459, v1180, v1194); CE(v1460, v1461, v1166, v1459);
        CE(v1462, v1463, v1212, v1226); CE(v1464, v1465, v1461, v1463);
        CE(v1466, v1467, v1116, v1148); CE(v1468, v1469, v769, v1467);
        CE(v1470, v1471, v780, v1082); CE(v1472, v1473, v1469, v1471);
        CE(v1474, v1475, v1465, v1472); CE(v1476, v1477, v1457, v1474);
        CE(v1478, v1479, v1437, v1476); CE(v1480, v1481, v1397, v1478);
        LD(v1482, 3, 4); LD(v1483, 3, 6); CE(v1484, v1485, v1482, v1483);
        LD(v1486, 3, 5); LD(v1487, 3, 7); CE(v1488, v1489, v1486, v1487);
        CE(v1490, v1491, v1484, v1488); LD(v1492, 3, 3); LD(v1493, 3, 8);
        CE(v1494, v1495, v1492, v1493); CE(v1496, v1497, v1485, v1489);
        CE(v1498, v1499, v1494, v1496); CE(v1500, v1501, v1490, v1498);
        LD(v1502, 3, 10); LD(v1503, 3, 12); CE(v1504, v1505, v1502, v1503);
        LD(v1506, 3, 11); LD(v1507, 3, 13); CE(v1508, v1509, v1506, v1507);
        CE(v1510, v1511, v1504, v1508); LD(v1512, 3, 9); LD(v1513, 3, 14);
        CE(v1514, v1515, v1512, v1513); CE(v1516, v1517, v1505, v1509);
        CE(v1518, v1519, v1514, v1516); CE(v1520, v1521, v1510, v1518);
        CE(v1522, v1523, v1500, v1520); LD(v1524, 4, 4); LD(v1525, 4, 6);
        CE(v1526, v1527, v1524, v1525); LD(v1528, 4, 5); LD(v1529, 4, 7);
        CE(v1530, v1531, v1528, v1529); CE(v1532, v1533, v1526, v1530);
        LD(v1534, 4, 3); LD(v1535, 4, 8); CE(v1536, v1537, v1534, v1535);
        CE(v1538, v1539, v1527, v1531); CE(v1540, v1541, v1536, v1538);
        CE(v1542, v1543, v1532, v1540); LD(v1544, 4, 10); LD(v1545, 4, 12);
        CE(v1546, v1547, v1544, v1545); LD(v1548, 4, 11); LD(v1549, 4, 13);
        CE(v1550, v1551, v1548, v1549); CE(v1552, v1553, v1546, v1550);
        LD(v1554, 4, 9); LD(v1555, 4, 14); CE(v1556, v1557, v1554, v1555);
        CE(v1558, v1559, v1547, v1551); CE(v1560, v1561, v1556, v1558);
        CE(v1562, v1563, v1552, v1560); CE(v1564, v1565, v1542, v1562);
        LD(v1566, 5, 4); LD(v1567, 5, 6); CE(v1568, v1569, v1566, v1567);
        LD(v1570, 5, 5); LD(v1571, 5, 7); CE(v1572, v1573, v1570, v1571);
        CE(v1574, v1575, v1568, v1572); LD(v1576, 5, 3); LD(v1577, 5, 8);
        CE(v1578, v1579, v1576, v1577); CE(v1580, v1581, v1569, v1573);
        CE(v1582, v1583, v1578, v1580); CE(v1584, v1585, v1574, v1582);
        LD(v1586, 5, 10); LD(v1587, 5, 12); CE(v1588, v1589, v1586, v1587);
        LD(v1590, 5, 11); LD(v1591, 5, 13); CE(v1592, v1593, v1590, v1591);
        CE(v1594, v1595, v1588, v1592); LD(v1596, 5, 9); LD(v1597, 5, 14);
        CE(v1598, v1599, v1596, v1597); CE(v1600, v1601, v1589, v1593);
        CE(v1602, v1603, v1598, v1600); CE(v1604, v1605, v1594, v1602);
        CE(v1606, v1607, v1584, v1604); CE(v1608, v1609, v1564, v1606);
        LD(v1610, 6, 4); LD(v1611, 6, 6); CE(v1612, v1613, v1610, v1611);
        LD(v1614, 6, 5); LD(v1615, 6, 7); CE(v1616, v1617, v1614, v1615);
        CE(v1618, v1619, v1612, v1616); LD(v1620, 6, 3); LD(v1621, 6, 8);
        CE(v1622, v1623, v1620, v1621); CE(v1624, v1625, v1613, v1617);
        CE(v1626, v1627, v1622, v1624); CE(v1628, v1629, v1618, v1626);
        LD(v1630, 6, 10); LD(v1631, 6, 12); CE(v1632, v1633, v1630, v1631);
        LD(v1634, 6, 11); LD(v1635, 6, 13); CE(v1636, v1637, v1634, v1635);
        CE(v1638, v1639, v1632, v1636); LD(v1640, 6, 9); LD(v1641, 6, 14);
        CE(v1642, v1643, v1640, v1641); CE(v1644, v1645, v1633, v1637);
        CE(v1646, v1647, v1642, v1644); CE(v1648, v1649, v1638, v1646);
        CE(v1650, v1651, v1628, v1648); LD(v1652, 7, 4); LD(v1653, 7, 6);
        CE(v1654, v1655, v1652, v1653); LD(v1656, 7, 5); LD(v1657, 7, 7);
        CE(v1658, v1659, v1656, v1657); CE(v1660, v1661, v1654, v1658);
        LD(v1662, 7, 3); LD(v1663, 7, 8); CE(v1664, v1665, v1662, v1663);
        CE(v1666, v1667, v1655, v1659); CE(v1668, v1669, v1664, v1666);
        CE(v1670, v1671, v1660, v1668); LD(v1672, 7, 10); LD(v1673, 7, 12);
        CE(v1674, v1675, v1672, v1673); LD(v1676, 7, 11); LD(v1677, 7, 13);
        CE(v1678, v1679, v1676, v1677); CE(v1680, v1681, v1674, v1678);
        LD(v1682, 7, 9); LD(v1683, 7, 14); CE(v1684, v1685, v1682, v1683);
        CE(v1686, v1687, v1675, v1679); CE(v1688, v1689, v1684, v1686);
        CE(v1690, v1691, v1680, v1688); CE(v1692, v1693, v1670, v1690);
        CE(v1694, v1695, v1650, v1692); CE(v1696, v1697, v1608, v1694);
        CE(v1698, v1699, v1522, v1696); MX(v1700, v1698, v304);
        CE(v1701, v1702, v1481, v1700); CE(v1703, v1704, v1537, v1533);
        CE(v1705, v1706, v1541, v1703); CE(v1707, v1708, v1539, v1704);
        CE(v1709, v1710, v1706, v1707); CE(v1711, v1712, v1557, v1553);
        CE(v1713, v1714, v1561, v1711); CE(v1715, v1716, v1559, v1712);
        CE(v1717, v1718, v1714, v1715); CE(v1719, v1720, v1710, v1718);
        CE(v1721, v1722, v1565, v1719); CE(v1723, v1724, v1543, v1705);
        CE(v1725, v1726, v1563, v1713); CE(v1727, v1728, v1724, v1726);
        CE(v1729, v1730, v1722, v1728); CE(v1731, v1732, v1723, v1725);
        CE(v1733, v1734, v1708, v1716); CE(v1735, v1736, v1732, v1733);
        CE(v1737, v1738, v1709, v1717); CE(v1739, v1740, v1736, v1738);
        CE(v1741, v1742, v1730, v1739); CE(v1743, v1744, v1579, v1575);
        CE(v1745, v1746, v1583, v1743); CE(v1747, v1748, v1581, v1744);
        CE(v1749, v1750, v1746, v1747); CE(v1751, v1752, v1599, v1595);
        CE(v1753, v1754, v1603, v1751); CE(v1755, v1756, v1601, v1752);
        CE(v1757, v1758, v1754, v1755); CE(v1759, v1760, v1750, v1758);
        CE(v1761, v1762, v1607, v1759); CE(v1763, v1764, v1585, v1745);
        CE(v1765, v1766, v1605, v1753); CE(v1767, v1768, v1764, v1766);
        CE(v1769, v1770, v1762, v1768); CE(v1771, v1772, v1763, v1765);
        CE(v1773, v1774, v1748, v1756); CE(v1775, v1776, v1772, v1773);
        CE(v1777, v1778, v1749, v1757); CE(v1779, v1780, v1776, v1778);
        CE(v1781, v1782, v1770, v1779); CE(v1783, v1784, v1742, v1782);
        CE(v1785, v1786, v1609, v1783); CE(v1787, v1788, v1721, v1727);
        CE(v1789, v1790, v1735, v1737); CE(v1791, v1792, v1788, v1789);
        CE(v1793, v1794, v1761, v1767); CE(v1795, v1796, v1775, v1777);
        CE(v1797, v1798, v1794, v1795); CE(v1799, v1800, v1792, v1798);
        CE(v1801, v1802, v1786, v1800); CE(v1803, v1804, v1787, v1731);
        CE(v1805, v1806, v1793, v1771); CE(v1807, v1808, v1804, v1806);
        CE(v1809, v1810, v1720, v1740); CE(v1811, v1812, v1760, v1780);
        CE(v1813, v1814, v1810, v1812); CE(v1815, v1816, v1808, v1813);
        CE(v1817, v1818, v1729, v1790); CE(v1819, v1820, v1769, v1796);
        CE(v1821, v1822, v1818, v1820); CE(v1823, v1824, v1816, v1822);
        CE(v1825, v1826, v1802, v1823); CE(v1827, v1828, v1803, v1805);
        CE(v1829, v1830, v1809, v1811); CE(v1831, v1832, v1828, v1829);
        CE(v1833, v1834, v1817, v1819); CE(v1835, v1836, v1832, v1834);
        CE(v1837, v1838, v1791, v1797); CE(v1839, v1840, v1734, v1774);
        CE(v1841, v1842, v1838, v1839); CE(v1843, v1844, v1741, v1781);
        CE(v1845, v1846, v1842, v1844); CE(v1847, v1848, v1836, v1845);
        CE(v1849, v1850, v1826, v1847); CE(v1851, v1852, v1623, v1619);
        CE(v1853, v1854, v1627, v1851); CE(v1855, v1856, v1625, v1852);
        CE(v1857, v1858, v1854, v1855); CE(v1859, v1860, v1643, v1639);
        CE(v1861, v1862, v1647, v1859); CE(v1863, v1864, v1645, v1860);
        CE(v1865, v1866, v1862, v1863); CE(v1867, v1868, v1858, v1866);
        CE(v1869, v1870, v1651, v1867); CE(v1871, v1872, v1629, v1853);
        CE(v1873, v1874, v1649, v1861); CE(v1875, v1876, v1872, v1874);
        CE(v1877, v1878, v1870, v1876); CE(v1879, v1880, v1871, v1873);
        CE(v1881, v1882, v1856, v1864); CE(v1883, v1884, v1880, v1881);
        CE(v1885, v1886, v1857, v1865); CE(v1887, v1888, v1884, v1886);
        CE(v1889, v1890, v1878, v1887); CE(v1891, v1892, v1665, v1661);
        CE(v1893, v1894, v1669, v1891); CE(v1895, v1896, v1667, v1892);
        CE(v1897, v1898, v1894, v1895); CE(v1899, v1900, v1685, v1681);
        CE(v1901, v1902, v1689, v1899); CE(v1903, v1904, v1687, v1900);
        CE(v1905, v1906, v1902, v1903); CE(v1907, v1908, v1898, v1906);
        CE(v1909, v1910, v1693, v1907); CE(v1911, v1912, v1671, v1893);
        CE(v1913, v1914, v1691, v1901); CE(v1915, v1916, v1912, v1914);
        CE(v1917, v1918, v1910, v1916); CE(v1919, v1920, v1911, v1913);
        CE(v1921, v1922, v1896, v1904); CE(v1923, v1924, v1920, v1921);
        CE(v1925, v1926, v1897, v1905); CE(v1927, v1928, v1924, v1926);
        CE(v1929, v1930, v1918, v1927); CE(v1931, v1932, v1890, v1930);
        CE(v1933, v1934, v1695, v1931); CE(v1935, v1936, v1869, v1875);
        CE(v1937, v1938, v1883, v1885); CE(v1939, v1940, v1936, v1937);
        CE(v1941, v1942, v1909, v1915); CE(v1943, v1944, v1923, v1925);
        CE(v1945, v1946, v1942, v1943); CE(v1947, v1948, v1940, v1946);
        CE(v1949, v1950, v1934, v1948); CE(v1951, v1952, v1935, v1879);
        CE(v1953, v1954, v1941, v1919); CE(v1955, v1956, v1952, v1954);
        CE(v1957, v1958, v1868, v1888); CE(v1959, v1960, v1908, v1928);
        CE(v1961, v1962, v1958, v1960); CE(v1963, v1964, v1956, v1961);
        CE(v1965, v1966, v1877, v1938); CE(v1967, v1968, v1917, v1944);
        CE(v1969, v1970, v1966, v1968); CE(v1971, v1972, v1964, v1970);
        CE(v1973, v1974, v1950, v1971); CE(v1975, v1976, v1951, v1953);
        CE(v1977, v1978, v1957, v1959); CE(v1979, v1980, v1976, v1977);
        CE(v1981, v1982, v1965, v1967); CE(v1983, v1984, v1980, v1982);
        CE(v1985, v1986, v1939, v1945); CE(v1987, v1988, v1882, v1922);
        CE(v1989, v1990, v1986, v1987); CE(v1991, v1992, v1889, v1929);
        CE(v1993, v1994, v1990, v1992); CE(v1995, v1996, v1984, v1993);
        CE(v1997, v1998, v1974, v1995); CE(v1999, v2000, v1850, v1998);
        CE(v2001, v2002, v1697, v1999); CE(v2003, v2004, v1785, v1799);
        CE(v2005, v2006, v1815, v1821); CE(v2007, v2008, v2004, v2005);
        CE(v2009, v2010, v1831, v1833); CE(v2011, v2012, v1841, v1843);
        CE(v2013, v2014, v2010, v2011); CE(v2015, v2016, v2008, v2013);
        CE(v2017, v2018, v1933, v1947); CE(v2019, v2020, v1963, v1969);
        CE(v2021, v2022, v2018, v2019); CE(v2023, v2024, v1979, v1981);
        CE(v2025, v2026, v1989, v1991); CE(v2027, v2028, v2024, v2025);
        CE(v2029, v2030, v2022, v2027); CE(v2031, v2032, v2016, v2030);
        CE(v2033, v2034, v2001, v2031); CE(v2035, v2036, v2003, v1807);
        CE(v2037, v2038, v2009, v1837); CE(v2039, v2040, v2036, v2037);
        CE(v2041, v2042, v2017, v1955); CE(v2043, v2044, v2023, v1985);
        CE(v2045, v2046, v2042, v2043); CE(v2047, v2048, v2040, v2046);
        CE(v2049, v2050, v1784, v1824); CE(v2051, v2052, v1830, v1846);
        CE(v2053, v2054, v2050, v2051); CE(v2055, v2056, v1932, v1972);
        CE(v2057, v2058, v1978, v1994); CE(v2059, v2060, v2056, v2057);
        CE(v2061, v2062, v2054, v2060); CE(v2063, v2064, v2048, v2061);
        CE(v2065, v2066, v1801, v2006); CE(v2067, v2068, v1835, v2012);
        CE(v2069, v2070, v2066, v2067); CE(v2071, v2072, v1949, v2020);
        CE(v2073, v2074, v1983, v2026); CE(v2075, v2076, v2072, v2073);
        CE(v2077, v2078, v2070, v2076); CE(v2079, v2080, v2063, v2077);
        CE(v2081, v2082, v2034, v2079); CE(v2083, v2084, v2035, v1827);
        CE(v2085, v2086, v2041, v1975); CE(v2087, v2088, v2084, v2086);
        CE(v2089, v2090, v2049, v1848); CE(v2091, v2092, v2055, v1996);
        CE(v2093, v2094, v2090, v2092); CE(v2095, v2096, v2088, v2093);
        CE(v2097, v2098, v2065, v2014); CE(v2099, v2100, v2071, v2028);
        CE(v2101, v2102, v2098, v2100); CE(v2103, v2104, v2095, v2101);
        CE(v2105, v2106, v2007, v2038); CE(v2107, v2108, v2021, v2044);
        CE(v2109, v2110, v2106, v2108); CE(v2111, v2112, v1814, v2052);
        CE(v2113, v2114, v1962, v2058); CE(v2115, v2116, v2112, v2114);
        CE(v2117, v2118, v2110, v2115); CE(v2119, v2120, v1825, v2068);
        CE(v2121, v2122, v1973, v2074); CE(v2123, v2124, v2120, v2122);
        CE(v2125, v2126, v2117, v2123); CE(v2127, v2128, v2104, v2125);
        CE(v2129, v2130, v2082, v2127); CE(v2131, v2132, v2083, v2085);
        CE(v2133, v2134, v2089, v2091); CE(v2135, v2136, v2132, v2133);
        CE(v2137, v2138, v2097, v2099); CE(v2139, v2140, v2135, v2137);
        CE(v2141, v2142, v2105, v2107); CE(v2143, v2144, v2111, v2113);
        CE(v2145, v2146, v2142, v2143); CE(v2147, v2148, v2119, v2121);
        CE(v2149, v2150, v2145, v2147); CE(v2151, v2152, v2140, v2149);
        CE(v2153, v2154, v2039, v2045); CE(v2155, v2156, v2053, v2059);
        CE(v2157, v2158, v2154, v2155); CE(v2159, v2160, v2069, v2075);
        CE(v2161, v2162, v2157, v2159); CE(v2163, v2164, v2015, v2029);
        CE(v2165, v2166, v1840, v1988); CE(v2167, v2168, v2164, v2165);
        CE(v2169, v2170, v1849, v1997); CE(v2171, v2172, v2167, v2169);
        CE(v2173, v2174, v2162, v2171); CE(v2175, v2176, v2152, v2173);
        CE(v2177, v2178, v2130, v2175); CE(v2179, v2180, v2002, v2032);
        CE(v2181, v2182, v2064, v2078); CE(v2183, v2184, v2180, v2181);
        CE(v2185, v2186, v2096, v2102); CE(v2187, v2188, v2118, v2124);
        CE(v2189, v2190, v2186, v2187); CE(v2191, v2192, v2184, v2189);
        CE(v2193, v2194, v2136, v2138); CE(v2195, v2196, v2146, v2148);
        CE(v2197, v2198, v2194, v2195); CE(v2199, v2200, v2158, v2160);
        CE(v2201, v2202, v2168, v2170); CE(v2203, v2204, v2200, v2201);
        CE(v2205, v2206, v2198, v2203); CE(v2207, v2208, v2192, v2205);
        CE(v2209, v2210, v2208, v1699); CE(v2211, v2212, v2178, v2209);
        CE(v2213, v2214, v2179, v2080); CE(v2215, v2216, v2185, v2126);
        CE(v2217, v2218, v2214, v2215); CE(v2219, v2220, v2193, v2150);
        CE(v2221, v2222, v2199, v2172); CE(v2223, v2224, v2220, v2221);
        CE(v2225, v2226, v2218, v2223); CE(v2227, v2228, v2000, v2182);
        CE(v2229, v2230, v2094, v2188); CE(v2231, v2232, v2228, v2229);
        CE(v2233, v2234, v2134, v2196); CE(v2235, v2236, v2156, v2202);
        CE(v2237, v2238, v2234, v2235); CE(v2239, v2240, v2232, v2237);
        CE(v2241, v2242, v1495, v1491); CE(v2243, v2244, v1499, v2241);
        CE(v2245, v2246, v1497, v2242); CE(v2247, v2248, v2244, v2245);
        CE(v2249, v2250, v1515, v1511); CE(v2251, v2252, v1519, v2249);
        CE(v2253, v2254, v1517, v2250); CE(v2255, v2256, v2252, v2253);
        CE(v2257, v2258, v2248, v2256); CE(v2259, v2260, v1523, v2257);
        CE(v2261, v2262, v1501, v2243); CE(v2263, v2264, v1521, v2251);
        CE(v2265, v2266, v2262, v2264); CE(v2267, v2268, v2260, v2266);
        CE(v2269, v2270, v2261, v2263); CE(v2271, v2272, v2246, v2254);
        CE(v2273, v2274, v2270, v2271); CE(v2275, v2276, v2247, v2255);
        CE(v2277, v2278, v2274, v2276); CE(v2279, v2280, v2268, v2277);
        CE(v2281, v2282, v2033, v2047); CE(v2283, v2284, v2103, v2109);
        CE(v2285, v2286, v2282, v2283); CE(v2287, v2288, v2139, v2141);
        CE(v2289, v2290, v2161, v2163); CE(v2291, v2292, v2288, v2289);
        CE(v2293, v2294, v2286, v2291); CE(v2295, v2296, v2280, v2294);
        CE(v2297, v2298, v2240, v2296); CE(v2299, v2300, v2226, v2297);
        CE(v2301, v2302, v2212, v2299); CE(v2303, v2304, v2183, v2216);
        CE(v2305, v2306, v2197, v2222); CE(v2307, v2308, v2304, v2305);
        CE(v2309, v2310, v2213, v2128); CE(v2311, v2312, v2219, v2174);
        CE(v2313, v2314, v2310, v2311); CE(v2315, v2316, v2227, v2190);
        CE(v2317, v2318, v2233, v2204); CE(v2319, v2320, v2316, v2317);
        CE(v2321, v2322, v2259, v2265); CE(v2323, v2324, v2273, v2275);
        CE(v2325, v2326, v2322, v2323); CE(v2327, v2328, v2281, v2087);
        CE(v2329, v2330, v2287, v2153); CE(v2331, v2332, v2328, v2329);
        CE(v2333, v2334, v2326, v2332); CE(v2335, v2336, v2320, v2334);
        CE(v2337, v2338, v2314, v2335); CE(v2339, v2340, v2308, v2338);
        CE(v2341, v2342, v2302, v2339); CE(v2343, v2344, v2309, v2176);
        CE(v2345, v2346, v2315, v2206); CE(v2347, v2348, v2321, v2269);
        CE(v2349, v2350, v2327, v2131); CE(v2351, v2352, v2348, v2350);
        CE(v2353, v2354, v2346, v2352); CE(v2355, v2356, v2344, v2353);
        CE(v2357, v2358, v2303, v2224); CE(v2359, v2360, v2062, v2230);
        CE(v2361, v2362, v2359, v2238); CE(v2363, v2364, v2258, v2278);
        CE(v2365, v2366, v2081, v2284); CE(v2367, v2368, v2365, v2292);
        CE(v2369, v2370, v2364, v2368); CE(v2371, v2372, v2362, v2370);
        CE(v2373, v2374, v2358, v2371); CE(v2375, v2376, v2356, v2373);
        CE(v2377, v2378, v2191, v2306); CE(v2379, v2380, v2217, v2312);
        CE(v2381, v2382, v2231, v2318); CE(v2383, v2384, v2267, v2324);
        CE(v2385, v2386, v2285, v2330); CE(v2387, v2388, v2384, v2386);
        CE(v2389, v2390, v2382, v2388); CE(v2391, v2392, v2380, v2389);
        CE(v2393, v2394, v2378, v2392); CE(v2395, v2396, v2376, v2393);
        CE(v2397, v2398, v2342, v2395); CE(v2399, v2400, v2347, v2349);
        CE(v2401, v2402, v2345, v2400); CE(v2403, v2404, v2343, v2401);
        CE(v2405, v2406, v2363, v2367); CE(v2407, v2408, v2361, v2406);
        CE(v2409, v2410, v2357, v2407); CE(v2411, v2412, v2404, v2409);
        CE(v2413, v2414, v2383, v2385); CE(v2415, v2416, v2381, v2414);
        CE(v2417, v2418, v2379, v2415); CE(v2419, v2420, v2377, v2418);
        CE(v2421, v2422, v2412, v2419); CE(v2423, v2424, v2325, v2331);
        CE(v2425, v2426, v2319, v2424); CE(v2427, v2428, v2313, v2425);
        CE(v2429, v2430, v2144, v2236); CE(v2431, v2432, v2360, v2429);
        CE(v2433, v2434, v2151, v2290); CE(v2435, v2436, v2366, v2433);
        CE(v2437, v2438, v2272, v2435); CE(v2439, v2440, v2431, v2438);
        CE(v2441, v2442, v2307, v2439); CE(v2443, v2444, v2428, v2441);
        CE(v2445, v2446, v2279, v2293); CE(v2447, v2448, v2239, v2446);
        CE(v2449, v2450, v2225, v2447); CE(v2451, v2452, v2207, v2450);
        CE(v2453, v2454, v2444, v2451); CE(v2455, v2456, v2422, v2453);
        CE(v2457, v2458, v2398, v2455); CE(v2459, v2460, v1086, v1150);
        CE(v2461, v2462, v1198, v1228); CE(v2463, v2464, v2460, v2461);
        CE(v2465, v2466, v1254, v1268); CE(v2467, v2468, v1292, v1306);
        CE(v2469, v2470, v2466, v2467); CE(v2471, v2472, v2464, v2469);
        CE(v2473, v2474, v1326, v1332); CE(v2475, v2476, v1344, v1350);
        CE(v2477, v2478, v2474, v2475); CE(v2479, v2480, v1364, v1370);
        CE(v2481, v2482, v1382, v1388); CE(v2483, v2484, v2480, v2481);
        CE(v2485, v2486, v2478, v2483); CE(v2487, v2488, v2472, v2485);
        CE(v2489, v2490, v1402, v1404); CE(v2491, v2492, v1410, v1412);
        CE(v2493, v2494, v2490, v2491); CE(v2495, v2496, v1420, v1422);
        CE(v2497, v2498, v1428, v1430); CE(v2499, v2500, v2496, v2497);
        CE(v2501, v2502, v2494, v2499); CE(v2503, v2504, v1442, v1444);
        CE(v2505, v2506, v1450, v1452); CE(v2507, v2508, v2504, v2505);
        CE(v2509, v2510, v1460, v1462); CE(v2511, v2512, v1468, v1470);
        CE(v2513, v2514, v2510, v2511); CE(v2515, v2516, v2508, v2513);
        CE(v2517, v2518, v2502, v2515); CE(v2519, v2520, v2488, v2517);
        CE(v2521, v2522, v2458, v2520); CE(v2523, v2524, v1701, v2521);
        CE(v2525, v2526, v2211, v2295); CE(v2527, v2528, v2436, v2337);
        CE(v2529, v2530, v2526, v2527); CE(v2531, v2532, v2355, v2369);
        CE(v2533, v2534, v2129, v2434); CE(v2535, v2536, v2534, v2391);
        CE(v2537, v2538, v2532, v2535); CE(v2539, v2540, v2530, v2537);
        CE(v2541, v2542, v2403, v2405); CE(v2543, v2544, v2533, v2417);
        CE(v2545, v2546, v2542, v2543); CE(v2547, v2548, v2427, v2437);
        CE(v2549, v2550, v2177, v2449); CE(v2551, v2552, v2548, v2549);
        CE(v2553, v2554, v2546, v2551); CE(v2555, v2556, v2540, v2553);
        CE(v2557, v2558, v2459, v1196); CE(v2559, v2560, v2465, v1290);
        CE(v2561, v2562, v2558, v2559); CE(v2563, v2564, v2473, v1342);
        CE(v2565, v2566, v2479, v1380); CE(v2567, v2568, v2564, v2565);
        CE(v2569, v2570, v2562, v2567); CE(v2571, v2572, v2489, v1408);
        CE(v2573, v2574, v2495, v1426); CE(v2575, v2576, v2572, v2573);
        CE(v2577, v2578, v2503, v1448); CE(v2579, v2580, v2509, v1466);
        CE(v2581, v2582, v2578, v2579); CE(v2583, v2584, v2576, v2581);
        CE(v2585, v2586, v2570, v2583); CE(v2587, v2588, v2556, v2586);
        MX(v2589, v2523, v2587); CE(v2590, v2591, v1085, v1231);
        CE(v2592, v2593, v2590, v1311); CE(v2594, v2595, v1325, v1353);
        CE(v2596, v2597, v2594, v1393); CE(v2598, v2599, v2593, v2596);
        CE(v2600, v2601, v1401, v1415); CE(v2602, v2603, v2600, v1435);
        CE(v2604, v2605, v1441, v1455); CE(v2606, v2607, v2604, v1475);
        CE(v2608, v2609, v2603, v2606); CE(v2610, v2611, v2599, v2608);
        CE(v2612, v2613, v2525, v2333); CE(v2614, v2615, v2531, v2387);
        CE(v2616, v2617, v2613, v2614); CE(v2618, v2619, v2541, v2413);
        CE(v2620, v2621, v2547, v2445); CE(v2622, v2623, v2619, v2620);
        CE(v2624, v2625, v2617, v2622); CE(v2626, v2627, v2557, v1252);
        CE(v2628, v2629, v2563, v1362); CE(v2630, v2631, v2627, v2628);
        CE(v2632, v2633, v2571, v1418); CE(v2634, v2635, v2577, v1458);
        CE(v2636, v2637, v2633, v2634); CE(v2638, v2639, v2631, v2636);
        MX(v2640, v2625, v2639); CE(v2641, v2642, v2611, v2640);
        CE(v2643, v2644, v2210, v2300); CE(v2645, v2646, v2643, v2340);
        CE(v2647, v2648, v2354, v2374); CE(v2649, v2650, v2647, v2394);
        CE(v2651, v2652, v2646, v2649); CE(v2653, v2654, v2402, v2410);
        CE(v2655, v2656, v2653, v2420); CE(v2657, v2658, v2426, v2442);
        CE(v2659, v2660, v2657, v2452); CE(v2661, v2662, v2656, v2659);
        CE(v2663, v2664, v2652, v2661); CE(v2665, v2666, v1152, v2462);
        CE(v2667, v2668, v2665, v2470); CE(v2669, v2670, v1334, v2476);
        CE(v2671, v2672, v2669, v2484); CE(v2673, v2674, v2668, v2671);
        CE(v2675, v2676, v1406, v2492); CE(v2677, v2678, v2675, v2500);
        CE(v2679, v2680, v1446, v2506); CE(v2681, v2682, v2679, v2514);
        CE(v2683, v2684, v2678, v2681); CE(v2685, v2686, v2674, v2683);
        CE(v2687, v2688, v2664, v2686); CE(v2689, v2690, v2641, v2687);
        CE(v2691, v2692, v2301, v2528); CE(v2693, v2694, v2375, v2536);
        CE(v2695, v2696, v2692, v2693); CE(v2697, v2698, v2411, v2544);
        CE(v2699, v2700, v2443, v2550); CE(v2701, v2702, v2698, v2699);
        CE(v2703, v2704, v2696, v2701); CE(v2705, v2706, v2463, v2560);
        CE(v2707, v2708, v2477, v2566); CE(v2709, v2710, v2706, v2707);
        CE(v2711, v2712, v2493, v2574); CE(v2713, v2714, v2507, v2580);
        CE(v2715, v2716, v2712, v2713); CE(v2717, v2718, v2710, v2715);
        CE(v2719, v2720, v2704, v2718); CE(v2721, v2722, v2689, v2719);
        MX(v2723, v2589, v2721); CE(v2724, v2725, v2592, v1395);
        CE(v2726, v2727, v2602, v1477); CE(v2728, v2729, v2725, v2726);
        CE(v2730, v2731, v2612, v2351); CE(v2732, v2733, v2618, v2423);
        CE(v2734, v2735, v2731, v2732); CE(v2736, v2737, v2626, v1318);
        CE(v2738, v2739, v2632, v1438); CE(v2740, v2741, v2737, v2738);
        MX(v2742, v2735, v2741); CE(v2743, v2744, v2729, v2742);
        CE(v2745, v2746, v2645, v2396); CE(v2747, v2748, v2655, v2454);
        CE(v2749, v2750, v2746, v2747); CE(v2751, v2752, v2667, v2486);
        CE(v2753, v2754, v2677, v2516); CE(v2755, v2756, v2752, v2753);
        CE(v2757, v2758, v2750, v2756); CE(v2759, v2760, v2743, v2757);
        CE(v2761, v2762, v2691, v2538); CE(v2763, v2764, v2697, v2552);
        CE(v2765, v2766, v2762, v2763); CE(v2767, v2768, v2705, v2568);
        CE(v2769, v2770, v2711, v2582); CE(v2771, v2772, v2768, v2769);
        CE(v2773, v2774, v2766, v2772); MX(v2775, v2759, v2773);
        CE(v2776, v2777, v2591, v1309); CE(v2778, v2779, v2776, v2597);
        CE(v2780, v2781, v2601, v1433); CE(v2782, v2783, v2780, v2607);
        CE(v2784, v2785, v2779, v2782); CE(v2786, v2787, v2529, v2615);
        CE(v2788, v2789, v2545, v2621); CE(v2790, v2791, v2787, v2788);
        CE(v2792, v2793, v2561, v2629); CE(v2794, v2795, v2575, v2635);
        CE(v2796, v2797, v2793, v2794); MX(v2798, v2791, v2797);
        CE(v2799, v2800, v2785, v2798); CE(v2801, v2802, v2432, v2336);
        CE(v2803, v2804, v2644, v2801); CE(v2805, v2806, v2803, v2650);
        CE(v2807, v2808, v2116, v2430); CE(v2809, v2810, v2807, v2416);
        CE(v2811, v2812, v2654, v2809); CE(v2813, v2814, v2811, v2660);
        CE(v2815, v2816, v2806, v2813); CE(v2817, v2818, v1270, v2468);
        CE(v2819, v2820, v2666, v2817); CE(v2821, v2822, v2819, v2672);
        CE(v2823, v2824, v1424, v2498); CE(v2825, v2826, v2676, v2823);
        CE(v2827, v2828, v2825, v2682); CE(v2829, v2830, v2822, v2827);
        CE(v2831, v2832, v2816, v2830); CE(v2833, v2834, v2799, v2831);
        CE(v2835, v2836, v2341, v2694); CE(v2837, v2838, v2421, v2700);
        CE(v2839, v2840, v2836, v2837); CE(v2841, v2842, v2471, v2708);
        CE(v2843, v2844, v2501, v2714); CE(v2845, v2846, v2842, v2843);
        CE(v2847, v2848, v2840, v2846); CE(v2849, v2850, v2833, v2847);
        CE(v2851, v2852, v2775, v2849); MX(v2853, v2723, v2851);
        CE(v2854, v2855, v2724, v1479); CE(v2856, v2857, v2730, v2399);
        CE(v2858, v2859, v2736, v1398); MX(v2860, v2857, v2859);
        CE(v2861, v2862, v2855, v2860); CE(v2863, v2864, v2745, v2456);
        CE(v2865, v2866, v2751, v2518); CE(v2867, v2868, v2864, v2866);
        CE(v2869, v2870, v2861, v2867); CE(v2871, v2872, v2761, v2554);
        CE(v2873, v2874, v2767, v2584); CE(v2875, v2876, v2872, v2874);
        MX(v2877, v2869, v2875); CE(v2878, v2879, v2778, v2609);
        CE(v2880, v2881, v2786, v2623); CE(v2882, v2883, v2792, v2637);
        MX(v2884, v2881, v2883); CE(v2885, v2886, v2879, v2884);
        CE(v2887, v2888, v2805, v2662); CE(v2889, v2890, v2821, v2684);
        CE(v2891, v2892, v2888, v2890); CE(v2893, v2894, v2885, v2891);
        CE(v2895, v2896, v2835, v2702); CE(v2897, v2898, v2841, v2716);
        CE(v2899, v2900, v2896, v2898); CE(v2901, v2902, v2893, v2899);
        MX(v2903, v2877, v2901); CE(v2904, v2905, v2598, v2727);
        CE(v2906, v2907, v2616, v2733); CE(v2908, v2909, v2630, v2739);
        MX(v2910, v2907, v2909); CE(v2911, v2912, v2905, v2910);
        CE(v2913, v2914, v2651, v2748); CE(v2915, v2916, v2673, v2754);
        CE(v2917, v2918, v2914, v2916); CE(v2919, v2920, v2911, v2917);
        CE(v2921, v2922, v2695, v2764); CE(v2923, v2924, v2709, v2770);
        CE(v2925, v2926, v2922, v2924); MX(v2927, v2919, v2925);
        CE(v2928, v2929, v2595, v1391); CE(v2930, v2931, v2777, v2928);
        CE(v2932, v2933, v2930, v2783); CE(v2934, v2935, v2539, v2789);
        CE(v2936, v2937, v2569, v2795); MX(v2938, v2935, v2937);
        CE(v2939, v2940, v2933, v2938); CE(v2941, v2942, v2808, v2390);
        CE(v2943, v2944, v2648, v2941); CE(v2945, v2946, v2804, v2943);
        CE(v2947, v2948, v2945, v2814); CE(v2949, v2950, v1372, v2482);
        CE(v2951, v2952, v2670, v2949); CE(v2953, v2954, v2820, v2951);
        CE(v2955, v2956, v2953, v2828); CE(v2957, v2958, v2948, v2956);
        CE(v2959, v2960, v2939, v2957); CE(v2961, v2962, v2397, v2838);
        CE(v2963, v2964, v2487, v2844); CE(v2965, v2966, v2962, v2964);
        CE(v2967, v2968, v2959, v2965); CE(v2969, v2970, v2927, v2967);
        CE(v2971, v2972, v2903, v2969); MX(v2973, v2853, v2971);
        MX(v2974, v2856, v2858); CE(v2975, v2976, v2854, v2974);
        CE(v2977, v2978, v2863, v2865); CE(v2979, v2980, v2975, v2977);
        CE(v2981, v2982, v2871, v2873); MX(v2983, v2979, v2981);
        MX(v2984, v2880, v2882); CE(v2985, v2986, v2878, v2984);
        CE(v2987, v2988, v2887, v2889); CE(v2989, v2990, v2985, v2987);
        CE(v2991, v2992, v2895, v2897); CE(v2993, v2994, v2989, v2991);
        MX(v2995, v2983, v2993); MX(v2996, v2906, v2908);
        CE(v2997, v2998, v2904, v2996); CE(v2999, v3000, v2913, v2915);
        CE(v3001, v3002, v2997, v2999); CE(v3003, v3004, v2921, v2923);
        MX(v3005, v3001, v3003); MX(v3006, v2934, v2936);
        CE(v3007, v3008, v2932, v3006); CE(v3009, v3010, v2947, v2955);
        CE(v3011, v3012, v3007, v3009); CE(v3013, v3014, v2961, v2963);
        CE(v3015, v3016, v3011, v3013); CE(v3017, v3018, v3005, v3015);
        MX(v3019, v2995, v3017); MX(v3020, v2734, v2740);
        CE(v3021, v3022, v2728, v3020); CE(v3023, v3024, v2749, v2755);
        CE(v3025, v3026, v3021, v3023); CE(v3027, v3028, v2765, v2771);
        MX(v3029, v3025, v3027); MX(v3030, v2790, v2796);
        CE(v3031, v3032, v2784, v3030); CE(v3033, v3034, v2815, v2829);
        CE(v3035, v3036, v3031, v3033); CE(v3037, v3038, v2839, v2845);
        CE(v3039, v3040, v3035, v3037); MX(v3041, v3029, v3039);
        MX(v3042, v2624, v2638); CE(v3043, v3044, v2610, v3042);
        CE(v3045, v3046, v2663, v2685); CE(v3047, v3048, v3043, v3045);
        CE(v3049, v3050, v2703, v2717); MX(v3051, v3047, v3049);
        CE(v3052, v3053, v2605, v1473); CE(v3054, v3055, v2781, v3052);
        CE(v3056, v3057, v2931, v3054); MX(v3058, v2555, v2585);
        CE(v3059, v3060, v3056, v3058); CE(v3061, v3062, v2166, v2448);
        CE(v3063, v3064, v2658, v3061); CE(v3065, v3066, v2812, v3063);
        CE(v3067, v3068, v2946, v3065); CE(v3069, v3070, v1464, v2512);
        CE(v3071, v3072, v2680, v3069); CE(v3073, v3074, v2826, v3071);
        CE(v3075, v3076, v2954, v3073); CE(v3077, v3078, v3067, v3075);
        CE(v3079, v3080, v3059, v3077); CE(v3081, v3082, v2457, v2519);
        CE(v3083, v3084, v3079, v3081); CE(v3085, v3086, v3051, v3083);
        CE(v3087, v3088, v3041, v3085); CE(v3089, v3090, v3019, v3087);
        CE(p0, p1, v2973, v3089); CE(v3091, v3092, v3057, v2588);
        CE(v3093, v3094, v3068, v3076); CE(v3095, v3096, v3091, v3093);
        CE(v3097, v3098, v2524, v3095); CE(v3099, v3100, v3097, v2722);
        CE(v3101, v3102, v3099, v2852); CE(v3103, v3104, v3101, v2972);
        CE(p2, p3, v3103, v3090); CE(v3105, v3106, v2929, v3055);
        CE(v3107, v3108, v3105, v2982); CE(v3109, v3110, v2298, v2802);
        CE(v3111, v3112, v3109, v2944); CE(v3113, v3114, v3111, v3066);
        CE(v3115, v3116, v1232, v2818); CE(v3117, v3118, v3115, v2952);
        CE(v3119, v3120, v3117, v3074); CE(v3121, v3122, v3113, v3119);
        CE(v3123, v3124, v3107, v3121); CE(v3125, v3126, v2980, v3123);
        CE(v3127, v3128, v3125, v2994); CE(v3129, v3130, v3127, v3018);
        CE(v3131, v3132, v3129, v3088); CE(p4, p5, v3104, v3131);
        CE(v3133, v3134, v3106, v2876); CE(v3135, v3136, v3114, v3120);
        CE(v3137, v3138, v3133, v3135); CE(v3139, v3140, v2870, v3137);
        CE(v3141, v3142, v3139, v2902); CE(v3143, v3144, v3141, v2970);
        CE(v3145, v3146, v3102, v3143); CE(p6, p7, v3145, v3132);
        CE(v3147, v3148, v3053, v3028); CE(v3149, v3150, v2408, v2810);
        CE(v3151, v3152, v3149, v3064); CE(v3153, v3154, v3112, v3151);
        CE(v3155, v3156, v1416, v2824); CE(v3157, v3158, v3155, v3072);
        CE(v3159, v3160, v3118, v3157); CE(v3161, v3162, v3153, v3159);
        CE(v3163, v3164, v3147, v3161); CE(v3165, v3166, v3026, v3163);
        CE(v3167, v3168, v3165, v3040); CE(v3169, v3170, v3167, v3086);
        CE(v3171, v3172, v3130, v3169); CE(p8, p9, v3146, v3171);
        CE(v3173, v3174, v3154, v3160); CE(v3175, v3176, v2774, v3173);
        CE(v3177, v3178, v2760, v3175); CE(v3179, v3180, v3177, v2850);
        CE(v3181, v3182, v3100, v3179); CE(v3183, v3184, v3181, v3144);
        CE(p10, p11, v3183, v3172); CE(v3185, v3186, v2372, v2942);
        CE(v3187, v3188, v3110, v3185); CE(v3189, v3190, v3187, v3152);
        CE(v3191, v3192, v1354, v2950); CE(v3193, v3194, v3116, v3191);
        CE(v3195, v3196, v3193, v3158); CE(v3197, v3198, v3189, v3195);
        CE(v3199, v3200, v3004, v3197); CE(v3201, v3202, v3002, v3199);
        CE(v3203, v3204, v3201, v3016); CE(v3205, v3206, v3128, v3203);
        CE(v3207, v3208, v3205, v3170); CE(p12, p13, v3184, v3207);
        CE(v3209, v3210, v3190, v3196); CE(v3211, v3212, v2926, v3209);
        CE(v3213, v3214, v2920, v3211); CE(v3215, v3216, v3213, v2968);
        CE(v3217, v3218, v3142, v3215); CE(v3219, v3220, v3182, v3217);
        CE(p14, p15, v3219, v3208); CE(v3221, v3222, v2440, v3062);
        CE(v3223, v3224, v3150, v3221); CE(v3225, v3226, v3188, v3223);
        CE(v3227, v3228, v1456, v3070); CE(v3229, v3230, v3156, v3227);
        CE(v3231, v3232, v3194, v3229); CE(v3233, v3234, v3225, v3231);
        CE(v3235, v3236, v3050, v3233); CE(v3237, v3238, v3048, v3235);
        CE(v3239, v3240, v3237, v3084); CE(v3241, v3242, v3168, v3239);
        CE(v3243, v3244, v3206, v3241); CE(p16, p17, v3220, v3243);
        MN(v3245, v3226, v3232); CE(v3246, v3247, v2720, v3245);
        CE(v3248, v3249, v2690, v3246); CE(v3250, v3251, v3098, v3248);
        CE(v3252, v3253, v3250, v3180); CE(v3254, v3255, v3252, v3218);
        CE(p18, p19, v3254, v3244); CE(v3256, v3257, v3186, v3224);
        CE(v3258, v3259, v1312, v3192); CE(v3260, v3261, v3258, v3230);
        MN(v3262, v3256, v3260); CE(v3263, v3264, v2992, v3262);
        CE(v3265, v3266, v2990, v3263); CE(v3267, v3268, v3126, v3265);
        CE(v3269, v3270, v3267, v3204); CE(v3271, v3272, v3269, v3242);
        CE(p20, p21, v3255, v3271); MN(v3273, v3257, v3261);
        CE(v3274, v3275, v2900, v3273); CE(v3276, v3277, v2894, v3274);
        CE(v3278, v3279, v3140, v3276); CE(v3280, v3281, v3278, v3216);
        CE(v3282, v3283, v3253, v3280); CE(p22, p23, v3282, v3272);
        CE(v3284, v3285, v1436, v3228); CE(v3286, v3287, v3259, v3284);
        MN(v3288, v3222, v3286); CE(v3289, v3290, v3038, v3288);
        CE(v3291, v3292, v3036, v3289); CE(v3293, v3294, v3166, v3291);
        CE(v3295, v3296, v3293, v3240); CE(v3297, v3298, v3270, v3295);
        CE(p24, p25, v3283, v3297); CE(v3299, v3300, v3287, v2848);
        CE(v3301, v3302, v2834, v3299); CE(v3303, v3304, v3178, v3301);
        CE(v3305, v3306, v3251, v3303); CE(v3307, v3308, v3305, v3281);
        CE(p26, p27, v3307, v3298); CE(v3309, v3310, v1396, v3285);
        CE(v3311, v3312, v3309, v3014); CE(v3313, v3314, v3012, v3311);
        CE(v3315, v3316, v3202, v3313); CE(v3317, v3318, v3268, v3315);
        CE(v3319, v3320, v3317, v3296); CE(p28, p29, v3308, v3319);
        CE(v3321, v3322, v3310, v2966); CE(v3323, v3324, v2960, v3321);
        CE(v3325, v3326, v3214, v3323); CE(v3327, v3328, v3279, v3325);
        CE(v3329, v3330, v3306, v3327); CE(p30, p31, v3329, v3320);
        CE(v3331, v3332, v1480, v3082); CE(v3333, v3334, v3080, v3331);
        CE(v3335, v3336, v3238, v3333); CE(v3337, v3338, v3294, v3335);
        CE(v3339, v3340, v3318, v3337); CE(p32, p33, v3330, v3339);
        CE(v3341, v3342, v1702, v2522); CE(v3343, v3344, v3341, v3096);
        CE(v3345, v3346, v3343, v3249); CE(v3347, v3348, v3345, v3304);
        CE(v3349, v3350, v3347, v3328); CE(p34, p35, v3349, v3340);
        CE(v3351, v3352, v2976, v2978); CE(v3353, v3354, v3351, v3124);
        CE(v3355, v3356, v3353, v3266); CE(v3357, v3358, v3355, v3316);
        CE(v3359, v3360, v3357, v3338); CE(p36, p37, v3350, v3359);
        CE(v3361, v3362, v2862, v2868); CE(v3363, v3364, v3361, v3138);
        CE(v3365, v3366, v3363, v3277); CE(v3367, v3368, v3365, v3326);
        CE(v3369, v3370, v3348, v3367); CE(p38, p39, v3369, v3360);
        CE(v3371, v3372, v3022, v3024); CE(v3373, v3374, v3371, v3164);
        CE(v3375, v3376, v3373, v3292); CE(v3377, v3378, v3375, v3336);
        CE(v3379, v3380, v3358, v3377); CE(p40, p41, v3370, v3379);
        CE(v3381, v3382, v2744, v2758); CE(v3383, v3384, v3381, v3176);
        CE(v3385, v3386, v3383, v3302); CE(v3387, v3388, v3346, v3385);
        CE(v3389, v3390, v3387, v3368); CE(p42, p43, v3389, v3380);
        CE(v3391, v3392, v2998, v3000); CE(v3393, v3394, v3391, v3200);
        CE(v3395, v3396, v3393, v3314); CE(v3397, v3398, v3356, v3395);
        CE(v3399, v3400, v3397, v3378); CE(p44, p45, v3390, v3399);
        CE(v3401, v3402, v2912, v2918); CE(v3403, v3404, v3401, v3212);
        CE(v3405, v3406, v3403, v3324); CE(v3407, v3408, v3366, v3405);
        CE(v3409, v3410, v3388, v3407); CE(p46, p47, v3409, v3400);
        CE(v3411, v3412, v3044, v3046); CE(v3413, v3414, v3411, v3236);
        CE(v3415, v3416, v3413, v3334); CE(v3417, v3418, v3376, v3415);
        CE(v3419, v3420, v3398, v3417); CE(p48, p49, v3410, v3419);
        MN(v3421, v2642, v2688); CE(v3422, v3423, v3421, v3247);
        CE(v3424, v3425, v3344, v3422); CE(v3426, v3427, v3424, v3386);
        CE(v3428, v3429, v3426, v3408); CE(p50, p51, v3428, v3420);
        MN(v3430, v2986, v2988); CE(v3431, v3432, v3430, v3264);
        CE(v3433, v3434, v3354, v3431); CE(v3435, v3436, v3433, v3396);
        CE(v3437, v3438, v3435, v3418); CE(p52, p53, v3429, v3437);
        MN(v3439, v2886, v2892); CE(v3440, v3441, v3439, v3275);
        CE(v3442, v3443, v3364, v3440); CE(v3444, v3445, v3442, v3406);
        CE(v3446, v3447, v3427, v3444); CE(p54, p55, v3446, v3438);
        MN(v3448, v3032, v3034); CE(v3449, v3450, v3448, v3290);
        CE(v3451, v3452, v3374, v3449); CE(v3453, v3454, v3451, v3416);
        CE(v3455, v3456, v3436, v3453); CE(p56, p57, v3447, v3455);
        MN(v3457, v2800, v2832); CE(v3458, v3459, v3457, v3300);
        CE(v3460, v3461, v3384, v3458); CE(v3462, v3463, v3425, v3460);
        CE(v3464, v3465, v3462, v3445); CE(p58, p59, v3464, v3456);
        MN(v3466, v3008, v3010); CE(v3467, v3468, v3466, v3312);
        CE(v3469, v3470, v3394, v3467); CE(v3471, v3472, v3434, v3469);
        CE(v3473, v3474, v3471, v3454); CE(p60, p61, v3465, v3473);
        MN(v3475, v2940, v2958); CE(v3476, v3477, v3475, v3322);
        CE(v3478, v3479, v3404, v3476); CE(v3480, v3481, v3443, v3478);
        CE(v3482, v3483, v3463, v3480); CE(p62, p63, v3482, v3474);
        MN(v3484, v3060, v3078); CE(v3485, v3486, v3484, v3332);
        CE(v3487, v3488, v3414, v3485); CE(v3489, v3490, v3452, v3487);
        CE(v3491, v3492, v3472, v3489); CE(p64, p65, v3483, v3491);
        MN(v3493, v3092, v3094); MN(v3494, v3342, v3493);
        CE(v3495, v3496, v3494, v3423); CE(v3497, v3498, v3495, v3461);
        CE(v3499, v3500, v3497, v3481); CE(p66, p67, v3499, v3492);
        MN(v3501, v3108, v3122); MN(v3502, v3352, v3501);
        CE(v3503, v3504, v3502, v3432); CE(v3505, v3506, v3503, v3470);
        CE(v3507, v3508, v3505, v3490); CE(p68, p69, v3500, v3507);
        MN(v3509, v3134, v3136); MN(v3510, v3362, v3509);
        CE(v3511, v3512, v3510, v3441); CE(v3513, v3514, v3511, v3479);
        CE(v3515, v3516, v3498, v3513); CE(p70, p71, v3515, v3508);
        MN(v3517, v3148, v3162); MN(v3518, v3372, v3517);
        CE(v3519, v3520, v3518, v3450); CE(v3521, v3522, v3519, v3488);
        CE(v3523, v3524, v3506, v3521); CE(p72, p73, v3516, v3523);
        MN(v3525, v3382, v3174); MN(v3526, v3525, v3459);
        CE(v3527, v3528, v3496, v3526); CE(v3529, v3530, v3527, v3514);
        CE(p74, p75, v3529, v3524); MN(v3531, v3392, v3198);
        MN(v3532, v3531, v3468); CE(v3533, v3534, v3504, v3532);
        CE(v3535, v3536, v3533, v3522); CE(p76, p77, v3530, v3535);
        MN(v3537, v3402, v3210); MN(v3538, v3537, v3477);
        MN(v3539, v3512, v3538); CE(v3540, v3541, v3528, v3539);
        CE(p78, p79, v3540, v3536); MN(v3542, v3412, v3234);
        MN(v3543, v3542, v3486); MN(v3544, v3520, v3543);
        MN(v3545, v3534, v3544); CE(p80, p81, v3541, v3545);
    }
    NO_UNROLL
    for (int i = 0; i < 2; i++) {
        unsigned q0, q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13,
        q14, q15, q16, q17, q18, q19, q20, q21, q22, q23, q24, q25, q26, q27,
        q28, q29, q30, q31, q32, q33, q34, q35, q36, q37, q38, q39, q40, q41,
        q42, q43, q44, q45, q46, q47, q48, q49, q50, q51, q52, q53, q54, q55,
        q56, q57;
        {
            SHIFT(i * 14, 0);
            unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12,
            v13, v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24, v25,
            v26, v27, v28, v29, v30, v31, v32, v33, v34, v35, v36, v37, v38,
            v39, v40, v41, v42, v43, v44, v45, v46, v47, v48, v49, v50, v51,
            v52, v53, v54, v55, v56, v57, v58, v59, v60, v61, v62, v63, v64,
            v65, v66, v67, v68, v69, v70, v71, v72, v73, v74, v75, v76, v77,
            v78, v79, v80, v81, v82, v83, v84, v85, v86, v87, v88, v89, v90,
            v91, v92, v93, v94, v95, v96, v97, v98, v99, v100, v101, v102,
            v103, v104, v105, v106, v107, v108, v109, v110, v111, v112, v113,
            v114, v115, v116, v117, v118, v119, v120, v121, v122, v123, v124,
            v125, v126, v127, v128, v129, v130, v131, v132, v133, v134, v135,
            v136, v137, v138, v139, v140, v141, v142, v143, v144, v145, v146,
            v147, v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
            v158, v159, v160, v161, v162, v163, v164, v165, v166, v167, v168,
            v169, v170, v171, v172, v173, v174, v175, v176, v177, v178, v179,
            v180, v181, v182, v183, v184, v185, v186, v187, v188, v189, v190,
            v191, v192, v193, v194, v195, v196, v197, v198, v199, v200, v201,
            v202, v203, v204, v205, v206, v207, v208, v209, v210, v211, v212,
            v213, v214, v215, v216, v217, v218, v219, v220, v221, v222, v223,
            v224, v225, v226, v227, v228, v229, v230, v231, v232, v233, v234,
            v235, v236, v237, v238, v239, v240, v241, v242, v243, v244, v245,
            v246, v247, v248, v249, v250, v251, v252, v253, v254, v255, v256,
            v257, v258, v259, v260, v261, v262, v263, v264, v265, v266, v267,
            v268, v269, v270, v271, v272, v273, v274, v275, v276, v277, v278,
            v279, v280, v281, v282, v283, v284, v285, v286, v287, v288, v289,
            v290, v291, v292, v293, v294, v295, v296, v297, v298, v299, v300,
            v301, v302, v303, v304, v305, v306, v307, v308, v309, v310, v311,
            v312, v313, v314, v315, v316, v317, v318, v319, v320, v321, v322,
            v323, v324, v325, v326, v327, v328, v329, v330, v331, v332, v333,
            v334, v335, v336, v337, v338, v339, v340, v341, v342, v343, v344,
            v345, v346, v347, v348, v349, v350, v351, v352, v353, v354, v355,
            v356, v357, v358, v359, v360, v361, v362, v363, v364, v365, v366,
            v367, v368, v369, v370, v371, v372, v373, v374, v375, v376, v377,
            v378, v379, v380, v381, v382, v383, v384, v385, v386, v387, v388,
            v389, v390, v391, v392, v393, v394, v395, v396, v397, v398, v399,
            v400, v401, v402, v403, v404, v405, v406, v407, v408, v409, v410,
            v411, v412, v413, v414, v415, v416, v417, v418, v419, v420, v421,
            v422, v423, v424, v425, v426, v427, v428, v429, v430, v431, v432,
            v433, v434, v435, v436, v437, v438, v439, v440, v441, v442, v443,
            v444, v445, v446, v447, v448, v449, v450, v451, v452, v453, v454,
            v455, v456, v457, v458, v459, v460, v461, v462, v463, v464, v465,
            v466, v467, v468, v469, v470, v471, v472, v473, v474, v475, v476,
            v477, v478, v479, v480, v481, v482, v483, v484, v485, v486, v487,
            v488, v489, v490, v491, v492, v493, v494, v495, v496, v497, v498,
            v499, v500, v501, v502, v503, v504, v505, v506, v507, v508, v509,
            v510, v511, v512, v513, v514, v515, v516, v517, v518, v519, v520,
            v521, v522, v523, v524, v525, v526, v527, v528, v529, v530, v531,
            v532, v533, v534, v535, v536, v537, v538, v539, v540, v541, v542,
            v543, v544, v545, v546, v547, v548, v549, v550, v551, v552, v553,
            v554, v555, v556, v557, v558, v559, v560, v561, v562, v563, v564,
            v565, v566, v567, v568, v569, v570, v571, v572, v573, v574, v575,
            v576, v577, v578, v579, v580, v581, v582, v583, v584, v585, v586,
            v587, v588, v589, v590, v591, v592, v593, v594, v595, v596, v597,
            v598, v599, v600, v601, v602, v603, v604, v605, v606, v607, v608,
            v609, v610, v611, v612, v613, v614, v615, v616, v617, v618, v619,
            v620, v621, v622, v623, v624, v625, v626, v627, v628, v629, v630,
            v631, v632, v633, v634, v635, v636, v637, v638, v639, v640, v641,
            v642, v643, v644, v645;
            LD(v0, 1, 4); LD(v1, 1, 6); CE(v2, v3, v0, v1); LD(v4, 1, 5);
            LD(v5, 1, 7); CE(v6, v7, v4, v5); CE(v8, v9, v2, v6);
            LD(v10, 1, 3); LD(v11, 1, 8); CE(v12, v13, v10, v11);
            CE(v14, v15, v3, v7); CE(v16, v17, v12, v14);
            CE(v18, v19, v8, v16); LD(v20, 1, 10); LD(v21, 1, 12);
            CE(v22, v23, v20, v21); LD(v24, 1, 11); LD(v25, 1, 13);
            CE(v26, v27, v24, v25); CE(v28, v29, v22, v26); LD(v30, 1, 9);
            LD(v31, 1, 14); CE(v32, v33, v30, v31); CE(v34, v35, v23, v27);
            CE(v36, v37, v32, v34); CE(v38, v39, v28, v36);
            CE(v40, v41, v18, v38); LD(v42, 2, 4); LD(v43, 2, 6);
            CE(v44, v45, v42, v43); LD(v46, 2, 5); LD(v47, 2, 7);
            CE(v48, v49, v46, v47); CE(v50, v51, v44, v48); LD(v52, 2, 3);
            LD(v53, 2, 8); CE(v54, v55, v52, v53); CE(v56, v57, v45, v49);
            CE(v58, v59, v54, v56); CE(v60, v61, v50, v58); LD(v62, 2, 10);
            LD(v63, 2, 12); CE(v64, v65, v62, v63); LD(v66, 2, 11);
            LD(v67, 2, 13); CE(v68, v69, v66, v67); CE(v70, v71, v64, v68);
            LD(v72, 2, 9); LD(v73, 2, 14); CE(v74, v75, v72, v73);
            CE(v76, v77, v65, v69); CE(v78, v79, v74, v76);
            CE(v80, v81, v70, v78); CE(v82, v83, v60, v80);
            CE(v84, v85, v40, v82); MX(v86, p0, v84); CE(v87, v88, p64, v86);
            CE(v89, v90, p32, v87); CE(v91, v92, v13, v9);
            CE(v93, v94, v17, v91); CE(v95, v96, v15, v92);
            CE(v97, v98, v94, v95); CE(v99, v100, v33, v29);
            CE(v101, v102, v37, v99); CE(v103, v104, v35, v100);
            CE(v105, v106, v102, v103); CE(v107, v108, v98, v106);
            CE(v109, v110, v41, v107); CE(v111, v112, v19, v93);
            CE(v113, v114, v39, v101); CE(v115, v116, v112, v114);
            CE(v117, v118, v110, v116); CE(v119, v120, v111, v113);
            CE(v121, v122, v96, v104); CE(v123, v124, v120, v121);
            CE(v125, v126, v97, v105); CE(v127, v128, v124, v126);
            CE(v129, v130, v118, v127); CE(v131, v132, v55, v51);
            CE(v133, v134, v59, v131); CE(v135, v136, v57, v132);
            CE(v137, v138, v134, v135); CE(v139, v140, v75, v71);
            CE(v141, v142, v79, v139); CE(v143, v144, v77, v140);
            CE(v145, v146, v142, v143); CE(v147, v148, v138, v146);
            CE(v149, v150, v83, v147); CE(v151, v152, v61, v133);
            CE(v153, v154, v81, v141); CE(v155, v156, v152, v154);
            CE(v157, v158, v150, v156); CE(v159, v160, v151, v153);
            CE(v161, v162, v136, v144); CE(v163, v164, v160, v161);
            CE(v165, v166, v137, v145); CE(v167, v168, v164, v166);
            CE(v169, v170, v158, v167); CE(v171, v172, v130, v170);
            CE(v173, v174, v85, v171); CE(v175, v176, v109, v115);
            CE(v177, v178, v123, v125); CE(v179, v180, v176, v177);
            CE(v181, v182, v149, v155); CE(v183, v184, v163, v165);
            CE(v185, v186, v182, v183); CE(v187, v188, v180, v186);
            CE(v189, v190, v174, v188); CE(v191, v192, v175, v119);
            CE(v193, v194, v181, v159); CE(v195, v196, v192, v194);
            CE(v197, v198, v108, v128); CE(v199, v200, v148, v168);
            CE(v201, v202, v198, v200); CE(v203, v204, v196, v201);
            CE(v205, v206, v117, v178); CE(v207, v208, v157, v184);
            CE(v209, v210, v206, v208); CE(v211, v212, v204, v210);
            CE(v213, v214, v190, v211); CE(v215, v216, v191, v193);
            CE(v217, v218, v197, v199); CE(v219, v220, v216, v217);
            CE(v221, v222, v205, v207); CE(v223, v224, v220, v222);
            CE(v225, v226, v179, v185); CE(v227, v228, v122, v162);
            CE(v229, v230, v226, v227); CE(v231, v232, v129, v169);
            CE(v233, v234, v230, v232); CE(v235, v236, v224, v233);
            CE(v237, v238, v214, v235); CE(v239, v240, p16, v238);
            MX(v241, v89, v239); CE(v242, v243, v173, v187);
            CE(v244, v245, v203, v209); CE(v246, v247, v243, v244);
            CE(v248, v249, v219, v221); CE(v250, v251, v229, v231);
            CE(v252, v253, v249, v250); CE(v254, v255, v247, v252);
            MX(v256, p8, v255); CE(v257, v258, p72, v256);
            CE(v259, v260, p40, v257); CE(v261, v262, p24, v259);
            CE(v263, v264, v241, v261); CE(v265, v266, v242, v195);
            CE(v267, v268, v248, v225); CE(v269, v270, v266, v267);
            MX(v271, p4, v270); CE(v272, v273, p68, v271);
            CE(v274, v275, p36, v272); CE(v276, v277, v172, v212);
            CE(v278, v279, v218, v234); CE(v280, v281, v277, v278);
            CE(v282, v283, p20, v281); CE(v284, v285, v274, v282);
            CE(v286, v287, v189, v245); CE(v288, v289, v223, v251);
            CE(v290, v291, v287, v288); CE(v292, v293, p12, v291);
            MX(v294, v284, v292); MX(v295, v263, v294);
            CE(v296, v297, v265, v215); MX(v298, p2, v297);
            CE(v299, v300, p66, v298); CE(v301, v302, p34, v299);
            CE(v303, v304, v276, v236); CE(v305, v306, p18, v304);
            MX(v307, v301, v305); CE(v308, v309, v286, v253);
            MX(v310, p10, v309); MN(v311, p74, v310);
            CE(v312, v313, p42, v311); CE(v314, v315, p26, v312);
            CE(v316, v317, v307, v314); CE(v318, v319, v246, v268);
            MX(v320, p6, v319); CE(v321, v322, p70, v320);
            CE(v323, v324, p38, v321); CE(v325, v326, v202, v279);
            CE(v327, v328, p22, v326); CE(v329, v330, v323, v327);
            CE(v331, v332, v213, v289); CE(v333, v334, p14, v332);
            MX(v335, v329, v333); CE(v336, v337, v316, v335);
            MX(v338, v295, v336); MX(v339, p1, v296);
            CE(v340, v341, p65, v339); CE(v342, v343, p33, v340);
            CE(v344, v345, p17, v303); MX(v346, v342, v344);
            MX(v347, p9, v308); MN(v348, p73, v347); CE(v349, v350, p41, v348);
            CE(v351, v352, p25, v349); CE(v353, v354, v346, v351);
            MX(v355, p5, v318); CE(v356, v357, p69, v355);
            CE(v358, v359, p37, v356); CE(v360, v361, p21, v325);
            CE(v362, v363, v358, v360); CE(v364, v365, p13, v331);
            MX(v366, v362, v364); MX(v367, v353, v366); MX(v368, p3, v269);
            CE(v369, v370, p67, v368); CE(v371, v372, p35, v369);
            CE(v373, v374, p19, v280); MX(v375, v371, v373);
            MX(v376, p11, v290); MN(v377, p75, v376);
            CE(v378, v379, p43, v377); CE(v380, v381, p27, v378);
            CE(v382, v383, v375, v380); MX(v384, p7, v254);
            CE(v385, v386, p71, v384); CE(v387, v388, p39, v385);
            CE(v389, v390, p23, v228); CE(v391, v392, v387, v389);
            CE(v393, v394, p15, v237); MX(v395, v391, v393);
            CE(v396, v397, v382, v395); CE(v398, v399, v367, v396);
            MX(q0, v338, v398); MN(v400, p76, v293); CE(v401, v402, p44, v400);
            CE(v403, v404, p28, v401); CE(v405, v406, v285, v403);
            CE(v407, v408, v264, v405); CE(v409, v410, v407, v337);
            CE(q1, q2, v409, v399); MN(v411, p77, v365);
            CE(v412, v413, p45, v411); CE(v414, v415, p29, v412);
            CE(v416, v417, v363, v414); CE(v418, v419, v354, v416);
            CE(v420, v421, v418, v397); CE(q3, q4, v410, v420);
            MN(v422, p78, v334); CE(v423, v424, p46, v422);
            CE(v425, v426, p30, v423); CE(v427, v428, v330, v425);
            CE(v429, v430, v317, v427); CE(v431, v432, v408, v429);
            CE(q5, q6, v431, v421); MN(v433, p79, v394);
            CE(v434, v435, p47, v433); CE(v436, v437, p31, v434);
            CE(v438, v439, v392, v436); CE(v440, v441, v383, v438);
            CE(v442, v443, v419, v440); CE(q7, q8, v432, v442);
            MN(v444, p80, v240); CE(v445, v446, p48, v444);
            CE(v447, v448, v90, v445); CE(v449, v450, v447, v262);
            CE(v451, v452, v449, v406); CE(v453, v454, v451, v430);
            CE(q9, q10, v453, v443); MN(v455, p81, v345);
            CE(v456, v457, p49, v455); CE(v458, v459, v343, v456);
            CE(v460, v461, v458, v352); CE(v462, v463, v460, v417);
            CE(v464, v465, v462, v441); CE(q11, q12, v454, v464);
            CE(v466, v467, p50, v306); CE(v468, v469, v302, v466);
            CE(v470, v471, v468, v315); CE(v472, v473, v470, v428);
            CE(v474, v475, v452, v472); CE(q13, q14, v474, v465);
            CE(v476, v477, p51, v374); CE(v478, v479, v372, v476);
            CE(v480, v481, v478, v381); CE(v482, v483, v480, v439);
            CE(v484, v485, v463, v482); CE(q15, q16, v475, v484);
            CE(v486, v487, p52, v283); CE(v488, v489, v275, v486);
            CE(v490, v491, v488, v404); CE(v492, v493, v450, v490);
            CE(v494, v495, v492, v473); CE(q17, q18, v494, v485);
            CE(v496, v497, p53, v361); CE(v498, v499, v359, v496);
            CE(v500, v501, v498, v415); CE(v502, v503, v461, v500);
            CE(v504, v505, v502, v483); CE(q19, q20, v495, v504);
            CE(v506, v507, p54, v328); CE(v508, v509, v324, v506);
            CE(v510, v511, v508, v426); CE(v512, v513, v471, v510);
            CE(v514, v515, v493, v512); CE(q21, q22, v514, v505);
            CE(v516, v517, p55, v390); CE(v518, v519, v388, v516);
            CE(v520, v521, v518, v437); CE(v522, v523, v481, v520);
            CE(v524, v525, v503, v522); CE(q23, q24, v515, v524);
            CE(v526, v527, p56, v260); CE(v528, v529, v448, v526);
            CE(v530, v531, v528, v491); CE(v532, v533, v530, v513);
            CE(q25, q26, v532, v525); CE(v534, v535, p57, v350);
            CE(v536, v537, v459, v534); CE(v538, v539, v536, v501);
            CE(v540, v541, v538, v523); CE(q27, q28, v533, v540);
            CE(v542, v543, p58, v313); CE(v544, v545, v469, v542);
            CE(v546, v547, v544, v511); CE(v548, v549, v531, v546);
            CE(q29, q30, v548, v541); CE(v550, v551, p59, v379);
            CE(v552, v553, v479, v550); CE(v554, v555, v552, v521);
            CE(v556, v557, v539, v554); CE(q31, q32, v549, v556);
            CE(v558, v559, p60, v402); CE(v560, v561, v489, v558);
            CE(v562, v563, v529, v560); CE(v564, v565, v562, v547);
            CE(q33, q34, v564, v557); CE(v566, v567, p61, v413);
            CE(v568, v569, v499, v566); CE(v570, v571, v537, v568);
            CE(v572, v573, v570, v555); CE(q35, q36, v565, v572);
            CE(v574, v575, p62, v424); CE(v576, v577, v509, v574);
            CE(v578, v579, v545, v576); CE(v580, v581, v563, v578);
            CE(q37, q38, v580, v573); CE(v582, v583, p63, v435);
            CE(v584, v585, v519, v582); CE(v586, v587, v553, v584);
            CE(v588, v589, v571, v586); CE(q39, q40, v581, v588);
            CE(v590, v591, v88, v446); CE(v592, v593, v590, v527);
            CE(v594, v595, v592, v561); CE(v596, v597, v594, v579);
            CE(q41, q42, v596, v589); MN(v598, v341, v457);
            CE(v599, v600, v598, v535); CE(v601, v602, v599, v569);
            CE(v603, v604, v601, v587); CE(q43, q44, v597, v603);
            MN(v605, v300, v467); CE(v606, v607, v605, v543);
            CE(v608, v609, v606, v577); CE(v610, v611, v595, v608);
            CE(q45, q46, v610, v604); MN(v612, v370, v477);
            CE(v613, v614, v612, v551); CE(v615, v616, v613, v585);
            CE(v617, v618, v602, v615); CE(q47, q48, v611, v617);
            MN(v619, v273, v487); CE(v620, v621, v619, v559);
            CE(v622, v623, v593, v620); CE(v624, v625, v622, v609);
            CE(q49, q50, v624, v618); MN(v626, v357, v497);
            MN(v627, v626, v567); CE(v628, v629, v600, v627);
            CE(v630, v631, v628, v616); CE(q51, q52, v625, v630);
            MN(v632, v322, v507); MN(v633, v632, v575);
            CE(v634, v635, v607, v633); CE(v636, v637, v623, v634);
            CE(q53, q54, v636, v631); MN(v638, v386, v517);
            MN(v639, v638, v583); MN(v640, v614, v639);
            CE(v641, v642, v629, v640); CE(q55, q56, v637, v641);
            MN(v643, v591, v258); MN(v644, v643, v621); MN(v645, v644, v635);
            MN(q57, v645, v642);
        }
        NO_UNROLL
        for (int j = 0; j < 2; j++) {
            unsigned u0, u1, u2, u3, u4, u5, u6, u7, u8, u9, u10, u11, u12,
            u13, u14, u15, u16, u17, u18, u19, u20, u21, u22, u23, u24, u25,
            u26, u27, u28, u29;
            {
                SHIFT(i * 2, j * 14);
                unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12,
                v13, v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24,
                v25, v26, v27, v28, v29, v30, v31, v32, v33, v34, v35, v36,
                v37, v38, v39, v40, v41, v42, v43, v44, v45, v46, v47, v48,
                v49, v50, v51, v52, v53, v54, v55, v56, v57, v58, v59, v60,
                v61, v62, v63, v64, v65, v66, v67, v68, v69, v70, v71, v72,
                v73, v74, v75, v76, v77, v78, v79, v80, v81, v82, v83, v84,
                v85, v86, v87, v88, v89, v90, v91, v92, v93, v94, v95, v96,
                v97, v98, v99, v100, v101, v102, v103, v104, v105, v106, v107,
                v108, v109, v110, v111, v112, v113, v114, v115, v116, v117,
                v118, v119, v120, v121, v122, v123, v124, v125, v126, v127,
                v128, v129, v130, v131, v132, v133, v134, v135, v136, v137,
                v138, v139, v140, v141, v142, v143, v144, v145, v146, v147,
                v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
                v158, v159, v160, v161, v162, v163, v164, v165, v166, v167,
                v168, v169, v170, v171, v172, v173, v174, v175, v176, v177,
                v178, v179, v180, v181, v182, v183, v184, v185, v186, v187,
                v188, v189, v190, v191, v192, v193, v194, v195, v196, v197,
                v198, v199, v200, v201, v202, v203, v204, v205, v206, v207,
                v208, v209, v210, v211, v212, v213, v214, v215, v216, v217,
                v218, v219, v220, v221, v222, v223, v224, v225, v226, v227,
                v228, v229, v230, v231, v232, v233, v234, v235, v236, v237,
                v238, v239, v240, v241, v242, v243, v244, v245, v246, v247,
                v248, v249, v250, v251, v252, v253, v254, v255, v256, v257,
                v258, v259, v260, v261, v262, v263, v264, v265, v266, v267,
                v268, v269, v270, v271, v272, v273, v274, v275, v276, v277,
                v278, v279, v280, v281, v282, v283, v284, v285, v286, v287,
                v288, v289, v290, v291, v292, v293, v294, v295, v296, v297,
                v298, v299, v300, v301, v302, v303, v304, v305, v306, v307,
                v308, v309, v310, v311, v312, v313, v314, v315, v316, v317,
                v318, v319, v320, v321, v322, v323, v324, v325, v326, v327,
                v328, v329, v330, v331, v332, v333, v334, v335, v336, v337,
                v338, v339, v340, v341, v342, v343, v344, v345, v346, v347,
                v348, v349, v350, v351, v352, v353, v354, v355, v356, v357,
                v358, v359, v360, v361, v362, v363, v364, v365, v366, v367,
                v368, v369, v370, v371, v372, v373, v374, v375, v376, v377,
                v378, v379, v380, v381, v382, v383, v384, v385, v386, v387,
                v388, v389, v390, v391, v392, v393, v394, v395, v396, v397,
                v398, v399, v400, v401, v402, v403, v404, v405, v406, v407,
                v408, v409, v410, v411, v412, v413, v414, v415, v416, v417,
                v418, v419, v420, v421, v422, v423, v424, v425, v426, v427,
                v428, v429, v430, v431, v432, v433, v434, v435, v436, v437,
                v438, v439, v440, v441, v442, v443, v444, v445, v446, v447,
                v448, v449, v450, v451, v452, v453, v454, v455, v456, v457,
                v458, v459, v460, v461, v462, v463, v464, v465, v466, v467,
                v468, v469, v470, v471, v472, v473, v474, v475, v476, v477,
                v478, v479, v480, v481, v482, v483, v484, v485, v486, v487,
                v488, v489, v490, v491, v492, v493, v494, v495, v496, v497,
                v498, v499, v500, v501, v502, v503, v504, v505, v506, v507,
                v508, v509, v510, v511, v512, v513, v514, v515, v516, v517,
                v518, v519, v520, v521, v522, v523, v524, v525, v526, v527,
                v528, v529, v530, v531, v532, v533, v534, v535, v536, v537,
                v538, v539, v540, v541, v542, v543, v544, v545, v546, v547,
                v548, v549, v550, v551, v552, v553, v554, v555, v556, v557,
                v558, v559, v560, v561, v562, v563, v564, v565, v566, v567,
                v568, v569, v570, v571, v572, v573, v574, v575, v576, v577;
                LD(v0, 1, 1); LD(v1, 7, 1); CE(v2, v3, v0, v1); LD(v4, 3, 1);
                LD(v5, 4, 1); CE(v6, v7, v4, v5); CE(v8, v9, v2, v6);
                LD(v10, 2, 1); LD(v11, 5, 1); LD(v12, 6, 1);
                CE(v13, v14, v11, v12); CE(v15, v16, v10, v13);
                CE(v17, v18, v8, v15); LD(v19, 8, 1); LD(v20, 14, 1);
                CE(v21, v22, v19, v20); LD(v23, 10, 1); LD(v24, 11, 1);
                CE(v25, v26, v23, v24); CE(v27, v28, v21, v25); LD(v29, 9, 1);
                LD(v30, 12, 1); LD(v31, 13, 1); CE(v32, v33, v30, v31);
                CE(v34, v35, v29, v32); CE(v36, v37, v27, v34);
                CE(v38, v39, v17, v36); LD(v40, 1, 2); LD(v41, 7, 2);
                CE(v42, v43, v40, v41); LD(v44, 3, 2); LD(v45, 4, 2);
                CE(v46, v47, v44, v45); CE(v48, v49, v42, v46); LD(v50, 2, 2);
                LD(v51, 5, 2); LD(v52, 6, 2); CE(v53, v54, v51, v52);
                CE(v55, v56, v50, v53); CE(v57, v58, v48, v55); LD(v59, 8, 2);
                LD(v60, 14, 2); CE(v61, v62, v59, v60); LD(v63, 10, 2);
                LD(v64, 11, 2); CE(v65, v66, v63, v64); CE(v67, v68, v61, v65);
                LD(v69, 9, 2); LD(v70, 12, 2); LD(v71, 13, 2);
                CE(v72, v73, v70, v71); CE(v74, v75, v69, v72);
                CE(v76, v77, v67, v74); CE(v78, v79, v57, v76);
                CE(v80, v81, v38, v78); MX(v82, q0, v80);
                CE(v83, v84, q32, v82); CE(v85, v86, v3, v7);
                CE(v87, v88, v16, v85); CE(v89, v90, v14, v9);
                CE(v91, v92, v18, v89); CE(v93, v94, v87, v92);
                CE(v95, v96, v86, v88); CE(v97, v98, v90, v95);
                CE(v99, v100, v94, v97); CE(v101, v102, v22, v26);
                CE(v103, v104, v35, v101); CE(v105, v106, v33, v28);
                CE(v107, v108, v37, v105); CE(v109, v110, v103, v108);
                CE(v111, v112, v102, v104); CE(v113, v114, v106, v111);
                CE(v115, v116, v110, v113); CE(v117, v118, v100, v116);
                CE(v119, v120, v39, v117); CE(v121, v122, v91, v93);
                CE(v123, v124, v107, v109); CE(v125, v126, v122, v124);
                CE(v127, v128, v96, v98); CE(v129, v130, v112, v114);
                CE(v131, v132, v128, v130); CE(v133, v134, v126, v131);
                CE(v135, v136, v120, v133); CE(v137, v138, v121, v123);
                CE(v139, v140, v127, v129); CE(v141, v142, v138, v139);
                CE(v143, v144, v99, v115); CE(v145, v146, v142, v144);
                CE(v147, v148, v136, v145); CE(v149, v150, v43, v47);
                CE(v151, v152, v56, v149); CE(v153, v154, v54, v49);
                CE(v155, v156, v58, v153); CE(v157, v158, v151, v156);
                CE(v159, v160, v150, v152); CE(v161, v162, v154, v159);
                CE(v163, v164, v158, v161); CE(v165, v166, v62, v66);
                CE(v167, v168, v75, v165); CE(v169, v170, v73, v68);
                CE(v171, v172, v77, v169); CE(v173, v174, v167, v172);
                CE(v175, v176, v166, v168); CE(v177, v178, v170, v175);
                CE(v179, v180, v174, v177); CE(v181, v182, v164, v180);
                CE(v183, v184, v79, v181); CE(v185, v186, v155, v157);
                CE(v187, v188, v171, v173); CE(v189, v190, v186, v188);
                CE(v191, v192, v160, v162); CE(v193, v194, v176, v178);
                CE(v195, v196, v192, v194); CE(v197, v198, v190, v195);
                CE(v199, v200, v184, v197); CE(v201, v202, v185, v187);
                CE(v203, v204, v191, v193); CE(v205, v206, v202, v203);
                CE(v207, v208, v163, v179); CE(v209, v210, v206, v208);
                CE(v211, v212, v200, v209); CE(v213, v214, v148, v212);
                CE(v215, v216, v81, v213); CE(v217, v218, v119, v125);
                CE(v219, v220, v141, v143); CE(v221, v222, v218, v219);
                CE(v223, v224, v183, v189); CE(v225, v226, v205, v207);
                CE(v227, v228, v224, v225); CE(v229, v230, v222, v228);
                CE(v231, v232, v118, v134); CE(v233, v234, v232, v140);
                CE(v235, v236, v182, v198); CE(v237, v238, v236, v204);
                CE(v239, v240, v234, v238); CE(v241, v242, v230, v239);
                CE(v243, v244, v216, v241); CE(v245, v246, v217, v137);
                CE(v247, v248, v223, v201); CE(v249, v250, v246, v248);
                CE(v251, v252, v231, v146); CE(v253, v254, v235, v210);
                CE(v255, v256, v252, v254); CE(v257, v258, v250, v255);
                CE(v259, v260, v135, v220); CE(v261, v262, v199, v226);
                CE(v263, v264, v260, v262); CE(v265, v266, v258, v264);
                CE(v267, v268, v244, v265); CE(v269, v270, v245, v247);
                CE(v271, v272, v251, v253); CE(v273, v274, v270, v271);
                CE(v275, v276, v259, v261); CE(v277, v278, v132, v196);
                CE(v279, v280, v276, v277); CE(v281, v282, v274, v279);
                CE(v283, v284, v221, v227); CE(v285, v286, v233, v237);
                CE(v287, v288, v284, v285); CE(v289, v290, v147, v211);
                CE(v291, v292, v288, v290); CE(v293, v294, v282, v291);
                CE(v295, v296, v268, v293); CE(v297, v298, q16, v296);
                MX(v299, v83, v297); CE(v300, v301, v215, v229);
                CE(v302, v303, v257, v263); CE(v304, v305, v301, v302);
                CE(v306, v307, v273, v275); CE(v308, v309, v287, v289);
                CE(v310, v311, v307, v308); CE(v312, v313, v305, v310);
                MX(v314, q8, v313); CE(v315, v316, q40, v314);
                CE(v317, v318, v214, v242); CE(v319, v320, v318, v256);
                CE(v321, v322, v272, v280); CE(v323, v324, v322, v286);
                CE(v325, v326, v320, v323); CE(v327, v328, q24, v326);
                CE(v329, v330, v315, v327); MX(v331, v299, v329);
                CE(v332, v333, v300, v249); CE(v334, v335, v306, v283);
                CE(v336, v337, v333, v334); MX(v338, q4, v337);
                CE(v339, v340, q36, v338); CE(v341, v342, v317, v266);
                CE(v343, v344, v321, v292); CE(v345, v346, v342, v343);
                CE(v347, v348, q20, v346); MX(v349, v339, v347);
                CE(v350, v351, v243, v303); CE(v352, v353, v281, v309);
                CE(v354, v355, v351, v352); MX(v356, q12, v355);
                CE(v357, v358, q44, v356); CE(v359, v360, q28, v357);
                CE(v361, v362, v349, v359); CE(v363, v364, v331, v361);
                CE(v365, v366, v332, v269); MX(v367, q2, v366);
                CE(v368, v369, q34, v367); CE(v370, v371, v341, v294);
                CE(v372, v373, q18, v371); MX(v374, v368, v372);
                CE(v375, v376, v350, v311); MX(v377, q10, v376);
                CE(v378, v379, q42, v377); CE(v380, v381, v240, v324);
                CE(v382, v383, q26, v381); CE(v384, v385, v378, v382);
                CE(v386, v387, v374, v384); CE(v388, v389, v304, v335);
                MX(v390, q6, v389); CE(v391, v392, q38, v390);
                CE(v393, v394, v319, v344); CE(v395, v396, q22, v394);
                CE(v397, v398, v391, v395); CE(v399, v400, v267, v353);
                CE(v401, v402, q14, v400); MX(v403, v397, v401);
                MX(v404, v386, v403); MX(v405, v363, v404); MX(v406, q1, v365);
                CE(v407, v408, q33, v406); CE(v409, v410, q17, v370);
                MX(v411, v407, v409); MX(v412, q9, v375);
                CE(v413, v414, q41, v412); CE(v415, v416, q25, v380);
                CE(v417, v418, v413, v415); MX(v419, v411, v417);
                MX(v420, q5, v388); CE(v421, v422, q37, v420);
                CE(v423, v424, q21, v393); MX(v425, v421, v423);
                MX(v426, q13, v399); MN(v427, q45, v426);
                CE(v428, v429, q29, v427); CE(v430, v431, v425, v428);
                CE(v432, v433, v419, v430); MX(v434, q3, v336);
                CE(v435, v436, q35, v434); CE(v437, v438, q19, v345);
                MX(v439, v435, v437); MX(v440, q11, v354);
                CE(v441, v442, q43, v440); CE(v443, v444, q27, v278);
                CE(v445, v446, v441, v443); CE(v447, v448, v439, v445);
                MX(v449, q7, v312); CE(v450, v451, q39, v449);
                CE(v452, v453, q23, v325); CE(v454, v455, v450, v452);
                CE(v456, v457, q15, v295); MX(v458, v454, v456);
                MX(v459, v447, v458); CE(v460, v461, v432, v459);
                MX(u0, v405, v460); MN(v462, q46, v402);
                CE(v463, v464, q30, v462); CE(v465, v466, v398, v463);
                CE(v467, v468, v387, v465); CE(v469, v470, v364, v467);
                CE(u1, u2, v469, v461); MN(v471, q47, v457);
                CE(v472, v473, q31, v471); CE(v474, v475, v455, v472);
                CE(v476, v477, v448, v474); CE(v478, v479, v433, v476);
                CE(u3, u4, v470, v478); MN(v480, q48, v298);
                CE(v481, v482, v84, v480); CE(v483, v484, v481, v330);
                CE(v485, v486, v483, v362); CE(v487, v488, v485, v468);
                CE(u5, u6, v487, v479); MN(v489, q49, v410);
                CE(v490, v491, v408, v489); CE(v492, v493, v490, v418);
                CE(v494, v495, v492, v431); CE(v496, v497, v494, v477);
                CE(u7, u8, v488, v496); MN(v498, q50, v373);
                CE(v499, v500, v369, v498); CE(v501, v502, v499, v385);
                CE(v503, v504, v501, v466); CE(v505, v506, v486, v503);
                CE(u9, u10, v505, v497); MN(v507, q51, v438);
                CE(v508, v509, v436, v507); CE(v510, v511, v508, v446);
                CE(v512, v513, v510, v475); CE(v514, v515, v495, v512);
                CE(u11, u12, v506, v514); MN(v516, q52, v348);
                CE(v517, v518, v340, v516); CE(v519, v520, v517, v360);
                CE(v521, v522, v484, v519); CE(v523, v524, v521, v504);
                CE(u13, u14, v523, v515); MN(v525, q53, v424);
                MN(v526, v422, v525); CE(v527, v528, v526, v429);
                CE(v529, v530, v493, v527); CE(v531, v532, v529, v513);
                CE(u15, u16, v524, v531); MN(v533, q54, v396);
                MN(v534, v392, v533); CE(v535, v536, v534, v464);
                CE(v537, v538, v502, v535); CE(v539, v540, v522, v537);
                CE(u17, u18, v539, v532); MN(v541, q55, v453);
                MN(v542, v451, v541); CE(v543, v544, v542, v473);
                CE(v545, v546, v511, v543); CE(v547, v548, v530, v545);
                CE(u19, u20, v540, v547); MN(v549, q56, v328);
                MN(v550, v316, v549); CE(v551, v552, v482, v550);
                CE(v553, v554, v551, v520); CE(v555, v556, v553, v538);
                CE(u21, u22, v555, v548); MN(v557, q57, v416);
                MN(v558, v414, v557); MN(v559, v491, v558);
                CE(v560, v561, v559, v528); CE(v562, v563, v560, v546);
                CE(u23, u24, v556, v562); MN(v564, v379, v383);
                MN(v565, v500, v564); CE(v566, v567, v565, v536);
                CE(v568, v569, v554, v566); CE(u25, u26, v568, v563);
                MN(v570, v442, v444); MN(v571, v509, v570);
                MN(v572, v571, v544); CE(v573, v574, v561, v572);
                CE(u27, u28, v569, v573); MN(v575, v518, v358);
                MN(v576, v552, v575); MN(v577, v576, v567);
                MN(u29, v577, v574);
            }
            {
                SHIFT(i * 2, j * 2);
                unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12,
                v13, v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24,
                v25, v26, v27, v28, v29, v30, v31, v32, v33, v34, v35, v36,
                v37, v38, v39, v40, v41, v42, v43, v44, v45, v46, v47, v48,
                v49, v50, v51, v52, v53, v54, v55, v56, v57, v58, v59, v60,
                v61, v62, v63, v64, v65, v66, v67, v68, v69, v70, v71, v72,
                v73, v74, v75, v76, v77, v78, v79, v80, v81, v82, v83, v84,
                v85, v86, v87, v88, v89, v90, v91, v92, v93, v94, v95, v96,
                v97, v98, v99, v100, v101, v102, v103, v104, v105, v106, v107,
                v108, v109, v110, v111, v112, v113, v114, v115, v116, v117,
                v118, v119, v120, v121, v122, v123, v124, v125, v126, v127,
                v128, v129, v130, v131, v132, v133, v134, v135, v136, v137,
                v138, v139, v140, v141, v142, v143, v144, v145, v146, v147,
                v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
                v158, v159, v160, v161, v162, v163, v164, v165, v166, v167,
                v168, v169, v170, v171, v172, v173, v174, v175, v176, v177,
                v178, v179, v180, v181, v182, v183, v184, v185, v186, v187,
                v188, v189, v190, v191, v192, v193, v194, v195, v196, v197,
                v198, v199, v200, v201, v202, v203, v204, v205, v206, v207,
                v208, v209, v210, v211, v212, v213, v214, v215, v216, v217,
                v218, v219, v220, v221, v222, v223, v224, v225, v226, v227,
                v228, v229, v230, v231, v232, v233, v234, v235, v236, v237,
                v238, v239, v240, v241, v242, v243, v244, v245, v246, v247,
                v248, v249, v250, v251, v252, v253, v254, v255, v256, v257,
                v258, v259, v260, v261, v262, v263, v264, v265, v266, v267,
                v268, v269, v270, v271, v272, v273, v274, v275, v276, v277,
                v278, v279, v280, v281, v282, v283, v284, v285, v286, v287,
                v288, v289, v290, v291, v292, v293, v294, v295, v296, v297,
                v298, v299, v300, v301, v302, v303, v304, v305, v306, v307,
                v308, v309, v310, v311, v312, v313, v314, v315, v316, v317,
                v318, v319, v320, v321, v322, v323, v324, v325, v326, v327,
                v328, v329, v330, v331, v332, v333, v334, v335, v336, v337,
                v338, v339, v340, v341, v342, v343, v344, v345, v346, v347,
                v348, v349, v350, v351, v352, v353, v354, v355, v356, v357,
                v358, v359, v360, v361, v362, v363, v364, v365, v366, v367,
                v368, v369, v370, v371, v372, v373, v374, v375, v376, v377,
                v378, v379, v380, v381, v382, v383, v384, v385, v386, v387,
                v388, v389, v390, v391, v392, v393, v394, v395, v396, v397,
                v398, v399, v400, v401, v402, v403, v404, v405, v406, v407,
                v408, v409, v410, v411, v412, v413, v414, v415, v416, v417,
                v418, v419, v420, v421, v422, v423, v424, v425, v426, v427,
                v428, v429, v430, v431, v432, v433, v434, v435, v436, v437,
                v438, v439, v440, v441, v442, v443, v444, v445, v446, v447,
                v448, v449, v450, v451, v452, v453, v454, v455, v456, v457,
                v458, v459, v460, v461, v462, v463, v464, v465, v466, v467,
                v468, v469, v470, v471, v472, v473, v474, v475, v476, v477,
                v478, v479, v480, v481, v482, v483, v484, v485, v486, v487,
                v488, v489, v490, v491, v492, v493, v494, v495, v496, v497,
                v498, v499, v500, v501, v502, v503, v504, v505, v506, v507,
                v508, v509, v510, v511, v512, v513, v514, v515, v516, v517,
                v518, v519, v520, v521, v522, v523, v524, v525, v526, v527,
                v528, v529, v530, v531, v532, v533, v534, v535, v536, v537,
                v538, v539, v540, v541, v542, v543, v544, v545, v546, v547,
                v548, v549, v550, v551, v552, v553, v554, v555, v556, v557,
                v558, v559, v560, v561, v562, v563, v564, v565, v566, v567,
                v568, v569, v570, v571, v572, v573, v574, v575, v576, v577,
                v578, v579, v580, v581, v582, v583, v584, v585, v586, v587,
                v588, v589, v590, v591, v592, v593, v594, v595, v596, v597,
                v598, v599, v600, v601, v602, v603, v604, v605, v606, v607,
                v608, v609, v610, v611, v612, v613, v614, v615, v616, v617,
                v618, v619, v620, v621, v622, v623, v624, v625, v626, v627,
                v628, v629, v630, v631, v632, v633, v634, v635, v636, v637,
                v638, v639, v640, v641, v642, v643, v644, v645, v646, v647,
                v648, v649, v650, v651, v652, v653, v654, v655, v656, v657,
                v658, v659, v660, v661, v662, v663, v664, v665, v666, v667,
                v668, v669, v670, v671, v672, v673, v674, v675, v676, v677,
                v678, v679, v680, v681, v682, v683, v684, v685, v686, v687,
                v688, v689, v690, v691, v692, v693, v694, v695, v696, v697,
                v698, v699, v700, v701, v702, v703, v704, v705, v706, v707,
                v708, v709, v710, v711, v712, v713, v714, v715, v716, v717,
                v718, v719, v720, v721, v722, v723, v724, v725, v726, v727,
                v728, v729, v730, v731, v732, v733, v734, v735, v736, v737,
                v738, v739, v740, v741, v742, v743, v744, v745, v746, v747,
                v748, v749, v750, v751, v752, v753, v754, v755, v756, v757,
                v758, v759, v760, v761, v762, v763, v764, v765, v766, v767,
                v768, v769, v770, v771, v772, v773, v774, v775, v776, v777,
                v778, v779, v780, v781, v782, v783, v784, v785, v786, v787,
                v788, v789, v790, v791, v792, v793, v794, v795, v796, v797,
                v798, v799, v800, v801, v802, v803, v804, v805, v806, v807,
                v808, v809, v810, v811, v812, v813, v814, v815, v816, v817,
                v818, v819, v820, v821, v822, v823, v824, v825, v826, v827,
                v828, v829, v830, v831, v832, v833, v834, v835, v836, v837,
                v838, v839, v840, v841, v842, v843, v844, v845, v846, v847,
                v848, v849, v850, v851, v852, v853, v854, v855, v856, v857,
                v858, v859, v860, v861, v862, v863, v864, v865, v866, v867,
                v868, v869, v870, v871, v872, v873, v874, v875, v876, v877,
                v878, v879, v880, v881, v882, v883, v884, v885, v886, v887,
                v888, v889, v890, v891, v892, v893, v894, v895, v896, v897,
                v898, v899, v900, v901, v902, v903, v904, v905, v906, v907,
                v908, v909, v910, v911, v912, v913, v914, v915, v916, v917,
                v918, v919, v920, v921, v922, v923, v924, v925, v926, v927,
                v928, v929, v930, v931, v932, v933, v934, v935, v936, v937,
                v938, v939, v940, v941, v942, v943, v944, v945, v946, v947,
                v948, v949, v950, v951;
                LD(v0, 0, 1); LD(v1, 0, 7); CE(v2, v3, v0, v1); LD(v4, 0, 3);
                LD(v5, 0, 4); CE(v6, v7, v4, v5); CE(v8, v9, v2, v6);
                LD(v10, 0, 2); LD(v11, 0, 5); LD(v12, 0, 6);
                CE(v13, v14, v11, v12); CE(v15, v16, v10, v13);
                CE(v17, v18, v8, v15); LD(v19, 0, 8); LD(v20, 0, 14);
                CE(v21, v22, v19, v20); LD(v23, 0, 10); LD(v24, 0, 11);
                CE(v25, v26, v23, v24); CE(v27, v28, v21, v25); LD(v29, 0, 9);
                LD(v30, 0, 12); LD(v31, 0, 13); CE(v32, v33, v30, v31);
                CE(v34, v35, v29, v32); CE(v36, v37, v27, v34);
                CE(v38, v39, v17, v36); MX(v40, u0, v38);
                CE(v41, v42, u16, v40); CE(v43, v44, v3, v7);
                CE(v45, v46, v16, v43); CE(v47, v48, v14, v9);
                CE(v49, v50, v18, v47); CE(v51, v52, v45, v50);
                CE(v53, v54, v44, v46); CE(v55, v56, v48, v53);
                CE(v57, v58, v52, v55); CE(v59, v60, v22, v26);
                CE(v61, v62, v35, v59); CE(v63, v64, v33, v28);
                CE(v65, v66, v37, v63); CE(v67, v68, v61, v66);
                CE(v69, v70, v60, v62); CE(v71, v72, v64, v69);
                CE(v73, v74, v68, v71); CE(v75, v76, v58, v74);
                CE(v77, v78, v39, v75); CE(v79, v80, v49, v51);
                CE(v81, v82, v65, v67); CE(v83, v84, v80, v82);
                CE(v85, v86, v54, v56); CE(v87, v88, v70, v72);
                CE(v89, v90, v86, v88); CE(v91, v92, v84, v89);
                CE(v93, v94, v78, v91); CE(v95, v96, v79, v81);
                CE(v97, v98, v85, v87); CE(v99, v100, v96, v97);
                CE(v101, v102, v57, v73); CE(v103, v104, v100, v102);
                CE(v105, v106, v94, v103); CE(v107, v108, u8, v106);
                MX(v109, v41, v107); CE(v110, v111, v77, v83);
                CE(v112, v113, v99, v101); CE(v114, v115, v111, v112);
                MX(v116, u4, v115); CE(v117, v118, u20, v116);
                CE(v119, v120, v76, v92); CE(v121, v122, v120, v98);
                CE(v123, v124, u12, v122); CE(v125, v126, v117, v123);
                MX(v127, v109, v125); CE(v128, v129, v110, v95);
                MX(v130, u2, v129); CE(v131, v132, u18, v130);
                CE(v133, v134, v119, v104); CE(v135, v136, u10, v134);
                MX(v137, v131, v135); CE(v138, v139, v93, v113);
                MX(v140, u6, v139); CE(v141, v142, u22, v140);
                CE(v143, v144, u14, v141); CE(v145, v146, v137, v143);
                CE(v147, v148, v127, v145); MX(v149, u1, v128);
                CE(v150, v151, u17, v149); CE(v152, v153, u9, v133);
                MX(v154, v150, v152); MX(v155, u5, v138);
                CE(v156, v157, u21, v155); CE(v158, v159, u13, v90);
                CE(v160, v161, v156, v158); CE(v162, v163, v154, v160);
                MX(v164, u3, v114); CE(v165, v166, u19, v164);
                CE(v167, v168, u11, v121); CE(v169, v170, v165, v167);
                CE(v171, v172, u7, v105); MX(v173, v169, v171);
                MX(v174, v162, v173); MX(v175, v147, v174); LD(v176, 0, 0);
                LD(v177, 1, 0); LD(v178, 7, 0); CE(v179, v180, v177, v178);
                LD(v181, 3, 0); LD(v182, 4, 0); CE(v183, v184, v181, v182);
                CE(v185, v186, v179, v183); LD(v187, 2, 0); LD(v188, 5, 0);
                LD(v189, 6, 0); CE(v190, v191, v188, v189);
                CE(v192, v193, v187, v190); CE(v194, v195, v185, v192);
                LD(v196, 8, 0); LD(v197, 14, 0); CE(v198, v199, v196, v197);
                LD(v200, 10, 0); LD(v201, 11, 0); CE(v202, v203, v200, v201);
                CE(v204, v205, v198, v202); LD(v206, 9, 0); LD(v207, 12, 0);
                LD(v208, 13, 0); CE(v209, v210, v207, v208);
                CE(v211, v212, v206, v209); CE(v213, v214, v204, v211);
                CE(v215, v216, v194, v213); CE(v217, v218, v176, v215);
                MX(v219, v175, v217); MN(v220, u24, v108);
                CE(v221, v222, v42, v220); CE(v223, v224, v221, v126);
                MN(v225, u26, v136); CE(v226, v227, v132, v225);
                CE(v228, v229, v226, v144); CE(v230, v231, v224, v228);
                MN(v232, u25, v153); CE(v233, v234, v151, v232);
                CE(v235, v236, v233, v161); MN(v237, u23, v172);
                CE(v238, v239, u15, v237); CE(v240, v241, v170, v238);
                CE(v242, v243, v235, v241); CE(v244, v245, v230, v243);
                CE(v246, v247, v180, v184); CE(v248, v249, v193, v246);
                CE(v250, v251, v191, v186); CE(v252, v253, v195, v250);
                CE(v254, v255, v248, v253); CE(v256, v257, v247, v249);
                CE(v258, v259, v251, v256); CE(v260, v261, v255, v258);
                CE(v262, v263, v199, v203); CE(v264, v265, v212, v262);
                CE(v266, v267, v210, v205); CE(v268, v269, v214, v266);
                CE(v270, v271, v264, v269); CE(v272, v273, v263, v265);
                CE(v274, v275, v267, v272); CE(v276, v277, v271, v274);
                CE(v278, v279, v261, v277); CE(v280, v281, v216, v278);
                CE(v282, v283, v252, v254); CE(v284, v285, v268, v270);
                CE(v286, v287, v283, v285); CE(v288, v289, v257, v259);
                CE(v290, v291, v273, v275); CE(v292, v293, v289, v291);
                CE(v294, v295, v287, v292); CE(v296, v297, v281, v294);
                CE(v298, v299, v282, v284); CE(v300, v301, v288, v290);
                CE(v302, v303, v299, v300); CE(v304, v305, v260, v276);
                CE(v306, v307, v303, v305); CE(v308, v309, v297, v306);
                CE(v310, v311, v302, v304); CE(v312, v313, v296, v311);
                CE(v314, v315, v280, v286); CE(v316, v317, v315, v310);
                CE(v318, v319, v309, v218); CE(v320, v321, v317, v318);
                CE(v322, v323, v313, v321); CE(v324, v325, v308, v323);
                MN(v326, v245, v325); MX(v327, v219, v326);
                CE(v328, v329, v223, v146); CE(v330, v331, v163, v240);
                CE(v332, v333, v328, v331); CE(v334, v335, v314, v298);
                CE(v336, v337, v335, v320); CE(v338, v339, v316, v337);
                MX(v340, v333, v339); MN(v341, u28, v124);
                MN(v342, v118, v341); CE(v343, v344, v222, v342);
                CE(v345, v346, v343, v229); MN(v347, u27, v168);
                MN(v348, v166, v347); CE(v349, v350, v348, v239);
                CE(v351, v352, v236, v349); CE(v353, v354, v345, v352);
                CE(v355, v356, v279, v295); CE(v357, v358, v356, v301);
                CE(v359, v360, v355, v307); CE(v361, v362, v358, v319);
                CE(v363, v364, v360, v361); CE(v365, v366, v357, v364);
                MN(v367, v354, v366); MN(v368, v340, v367);
                MX(v369, v327, v368); CE(v370, v371, v148, v330);
                CE(v372, v373, v334, v336); MX(v374, v371, v373);
                CE(v375, v376, v231, v351); CE(v377, v378, v359, v363);
                MN(v379, v376, v378); MX(v380, v374, v379);
                CE(v381, v382, v329, v242); CE(v383, v384, v312, v322);
                MX(v385, v382, v384); MN(v386, u29, v159);
                MN(v387, v157, v386); MN(v388, v234, v387);
                CE(v389, v390, v388, v350); CE(v391, v392, v346, v389);
                CE(v393, v394, v293, v362); MN(v395, v392, v394);
                MN(v396, v385, v395); MN(v397, v380, v396);
                MX(v398, v369, v397); MX(v399, v370, v372);
                MN(v400, v375, v377); MX(v401, v399, v400);
                MX(v402, v381, v383); MN(v403, v391, v393);
                MN(v404, v402, v403); MX(v405, v401, v404);
                MX(v406, v332, v338); MN(v407, v353, v365);
                MX(v408, v406, v407); MN(v409, v227, v142);
                MN(v410, v344, v409); MN(v411, v410, v390);
                MX(v412, v244, v324); MN(v413, v411, v412);
                MN(v414, v408, v413); MN(v415, v405, v414);
                MN(v416, v398, v415); LD(v417, 15, 1); LD(v418, 15, 7);
                CE(v419, v420, v417, v418); LD(v421, 15, 3); LD(v422, 15, 4);
                CE(v423, v424, v421, v422); CE(v425, v426, v419, v423);
                LD(v427, 15, 2); LD(v428, 15, 5); LD(v429, 15, 6);
                CE(v430, v431, v428, v429); CE(v432, v433, v427, v430);
                CE(v434, v435, v425, v432); LD(v436, 15, 8); LD(v437, 15, 14);
                CE(v438, v439, v436, v437); LD(v440, 15, 10); LD(v441, 15, 11);
                CE(v442, v443, v440, v441); CE(v444, v445, v438, v442);
                LD(v446, 15, 9); LD(v447, 15, 12); LD(v448, 15, 13);
                CE(v449, v450, v447, v448); CE(v451, v452, v446, v449);
                CE(v453, v454, v444, v451); CE(v455, v456, v434, v453);
                MX(v457, u0, v455); CE(v458, v459, u16, v457);
                CE(v460, v461, v420, v424); CE(v462, v463, v433, v460);
                CE(v464, v465, v431, v426); CE(v466, v467, v435, v464);
                CE(v468, v469, v462, v467); CE(v470, v471, v461, v463);
                CE(v472, v473, v465, v470); CE(v474, v475, v469, v472);
                CE(v476, v477, v439, v443); CE(v478, v479, v452, v476);
                CE(v480, v481, v450, v445); CE(v482, v483, v454, v480);
                CE(v484, v485, v478, v483); CE(v486, v487, v477, v479);
                CE(v488, v489, v481, v486); CE(v490, v491, v485, v488);
                CE(v492, v493, v475, v491); CE(v494, v495, v456, v492);
                CE(v496, v497, v466, v468); CE(v498, v499, v482, v484);
                CE(v500, v501, v497, v499); CE(v502, v503, v471, v473);
                CE(v504, v505, v487, v489); CE(v506, v507, v503, v505);
                CE(v508, v509, v501, v506); CE(v510, v511, v495, v508);
                CE(v512, v513, v496, v498); CE(v514, v515, v502, v504);
                CE(v516, v517, v513, v514); CE(v518, v519, v474, v490);
                CE(v520, v521, v517, v519); CE(v522, v523, v511, v520);
                CE(v524, v525, u8, v523); MX(v526, v458, v524);
                CE(v527, v528, v494, v500); CE(v529, v530, v516, v518);
                CE(v531, v532, v528, v529); MX(v533, u4, v532);
                CE(v534, v535, u20, v533); CE(v536, v537, v493, v509);
                CE(v538, v539, v537, v515); CE(v540, v541, u12, v539);
                CE(v542, v543, v534, v540); MX(v544, v526, v542);
                CE(v545, v546, v527, v512); MX(v547, u2, v546);
                CE(v548, v549, u18, v547); CE(v550, v551, v536, v521);
                CE(v552, v553, u10, v551); MX(v554, v548, v552);
                CE(v555, v556, v510, v530); MX(v557, u6, v556);
                CE(v558, v559, u22, v557); CE(v560, v561, u14, v558);
                CE(v562, v563, v554, v560); CE(v564, v565, v544, v562);
                MX(v566, u1, v545); CE(v567, v568, u17, v566);
                CE(v569, v570, u9, v550); MX(v571, v567, v569);
                MX(v572, u5, v555); CE(v573, v574, u21, v572);
                CE(v575, v576, u13, v507); CE(v577, v578, v573, v575);
                CE(v579, v580, v571, v577); MX(v581, u3, v531);
                CE(v582, v583, u19, v581); CE(v584, v585, u11, v538);
                CE(v586, v587, v582, v584); CE(v588, v589, u7, v522);
                MX(v590, v586, v588); MX(v591, v579, v590);
                MX(v592, v564, v591); LD(v593, 15, 0);
                CE(v594, v595, v215, v593); MX(v596, v592, v594);
                MN(v597, u24, v525); CE(v598, v599, v459, v597);
                CE(v600, v601, v598, v543); MN(v602, u26, v553);
                CE(v603, v604, v549, v602); CE(v605, v606, v603, v561);
                CE(v607, v608, v601, v605); MN(v609, u25, v570);
                CE(v610, v611, v568, v609); CE(v612, v613, v610, v578);
                MN(v614, u23, v589); CE(v615, v616, u15, v614);
                CE(v617, v618, v587, v615); CE(v619, v620, v612, v618);
                CE(v621, v622, v607, v620); CE(v623, v624, v309, v595);
                CE(v625, v626, v317, v623); CE(v627, v628, v313, v626);
                CE(v629, v630, v308, v628); MN(v631, v622, v630);
                MX(v632, v596, v631); CE(v633, v634, v600, v563);
                CE(v635, v636, v580, v617); CE(v637, v638, v633, v636);
                CE(v639, v640, v335, v625); CE(v641, v642, v316, v640);
                MX(v643, v638, v642); MN(v644, u28, v541);
                MN(v645, v535, v644); CE(v646, v647, v599, v645);
                CE(v648, v649, v646, v606); MN(v650, u27, v585);
                MN(v651, v583, v650); CE(v652, v653, v651, v616);
                CE(v654, v655, v613, v652); CE(v656, v657, v648, v655);
                CE(v658, v659, v358, v624); CE(v660, v661, v360, v658);
                CE(v662, v663, v357, v661); MN(v664, v657, v663);
                MN(v665, v643, v664); MX(v666, v632, v665);
                CE(v667, v668, v565, v635); CE(v669, v670, v334, v639);
                MX(v671, v668, v670); CE(v672, v673, v608, v654);
                CE(v674, v675, v359, v660); MN(v676, v673, v675);
                MX(v677, v671, v676); CE(v678, v679, v634, v619);
                CE(v680, v681, v312, v627); MX(v682, v679, v681);
                MN(v683, u29, v576); MN(v684, v574, v683);
                MN(v685, v611, v684); CE(v686, v687, v685, v653);
                CE(v688, v689, v649, v686); CE(v690, v691, v293, v659);
                MN(v692, v689, v691); MN(v693, v682, v692);
                MN(v694, v677, v693); MX(v695, v666, v694);
                MX(v696, v667, v669); MN(v697, v672, v674);
                MX(v698, v696, v697); MX(v699, v678, v680);
                MN(v700, v688, v690); MN(v701, v699, v700);
                MX(v702, v698, v701); MX(v703, v637, v641);
                MN(v704, v656, v662); MX(v705, v703, v704);
                MN(v706, v604, v559); MN(v707, v647, v706);
                MN(v708, v707, v687); MX(v709, v621, v629);
                MN(v710, v708, v709); MN(v711, v705, v710);
                MN(v712, v702, v711); MN(v713, v695, v712); LD(v714, 0, 15);
                LD(v715, 1, 15); LD(v716, 7, 15); CE(v717, v718, v715, v716);
                LD(v719, 3, 15); LD(v720, 4, 15); CE(v721, v722, v719, v720);
                CE(v723, v724, v717, v721); LD(v725, 2, 15); LD(v726, 5, 15);
                LD(v727, 6, 15); CE(v728, v729, v726, v727);
                CE(v730, v731, v725, v728); CE(v732, v733, v723, v730);
                LD(v734, 8, 15); LD(v735, 14, 15); CE(v736, v737, v734, v735);
                LD(v738, 10, 15); LD(v739, 11, 15); CE(v740, v741, v738, v739);
                CE(v742, v743, v736, v740); LD(v744, 9, 15); LD(v745, 12, 15);
                LD(v746, 13, 15); CE(v747, v748, v745, v746);
                CE(v749, v750, v744, v747); CE(v751, v752, v742, v749);
                CE(v753, v754, v732, v751); CE(v755, v756, v714, v753);
                MX(v757, v175, v755); CE(v758, v759, v718, v722);
                CE(v760, v761, v731, v758); CE(v762, v763, v729, v724);
                CE(v764, v765, v733, v762); CE(v766, v767, v760, v765);
                CE(v768, v769, v759, v761); CE(v770, v771, v763, v768);
                CE(v772, v773, v767, v770); CE(v774, v775, v737, v741);
                CE(v776, v777, v750, v774); CE(v778, v779, v748, v743);
                CE(v780, v781, v752, v778); CE(v782, v783, v776, v781);
                CE(v784, v785, v775, v777); CE(v786, v787, v779, v784);
                CE(v788, v789, v783, v786); CE(v790, v791, v773, v789);
                CE(v792, v793, v754, v790); CE(v794, v795, v764, v766);
                CE(v796, v797, v780, v782); CE(v798, v799, v795, v797);
                CE(v800, v801, v769, v771); CE(v802, v803, v785, v787);
                CE(v804, v805, v801, v803); CE(v806, v807, v799, v804);
                CE(v808, v809, v793, v806); CE(v810, v811, v794, v796);
                CE(v812, v813, v800, v802); CE(v814, v815, v811, v812);
                CE(v816, v817, v772, v788); CE(v818, v819, v815, v817);
                CE(v820, v821, v809, v818); CE(v822, v823, v814, v816);
                CE(v824, v825, v808, v823); CE(v826, v827, v792, v798);
                CE(v828, v829, v827, v822); CE(v830, v831, v821, v756);
                CE(v832, v833, v829, v830); CE(v834, v835, v825, v833);
                CE(v836, v837, v820, v835); MN(v838, v245, v837);
                MX(v839, v757, v838); CE(v840, v841, v826, v810);
                CE(v842, v843, v841, v832); CE(v844, v845, v828, v843);
                MX(v846, v333, v845); CE(v847, v848, v791, v807);
                CE(v849, v850, v848, v813); CE(v851, v852, v847, v819);
                CE(v853, v854, v850, v831); CE(v855, v856, v852, v853);
                CE(v857, v858, v849, v856); MN(v859, v354, v858);
                MN(v860, v846, v859); MX(v861, v839, v860);
                CE(v862, v863, v840, v842); MX(v864, v371, v863);
                CE(v865, v866, v851, v855); MN(v867, v376, v866);
                MX(v868, v864, v867); CE(v869, v870, v824, v834);
                MX(v871, v382, v870); CE(v872, v873, v805, v854);
                MN(v874, v392, v873); MN(v875, v871, v874);
                MN(v876, v868, v875); MX(v877, v861, v876);
                MX(v878, v370, v862); MN(v879, v375, v865);
                MX(v880, v878, v879); MX(v881, v381, v869);
                MN(v882, v391, v872); MN(v883, v881, v882);
                MX(v884, v880, v883); MX(v885, v332, v844);
                MN(v886, v353, v857); MX(v887, v885, v886);
                MX(v888, v244, v836); MN(v889, v411, v888);
                MN(v890, v887, v889); MN(v891, v884, v890);
                MN(v892, v877, v891); LD(v893, 15, 15);
                CE(v894, v895, v753, v893); MX(v896, v592, v894);
                CE(v897, v898, v821, v895); CE(v899, v900, v829, v897);
                CE(v901, v902, v825, v900); CE(v903, v904, v820, v902);
                MN(v905, v622, v904); MX(v906, v896, v905);
                CE(v907, v908, v841, v899); CE(v909, v910, v828, v908);
                MX(v911, v638, v910); CE(v912, v913, v850, v898);
                CE(v914, v915, v852, v912); CE(v916, v917, v849, v915);
                MN(v918, v657, v917); MN(v919, v911, v918);
                MX(v920, v906, v919); CE(v921, v922, v840, v907);
                MX(v923, v668, v922); CE(v924, v925, v851, v914);
                MN(v926, v673, v925); MX(v927, v923, v926);
                CE(v928, v929, v824, v901); MX(v930, v679, v929);
                CE(v931, v932, v805, v913); MN(v933, v689, v932);
                MN(v934, v930, v933); MN(v935, v927, v934);
                MX(v936, v920, v935); MX(v937, v667, v921);
                MN(v938, v672, v924); MX(v939, v937, v938);
                MX(v940, v678, v928); MN(v941, v688, v931);
                MN(v942, v940, v941); MX(v943, v939, v942);
                MX(v944, v637, v909); MN(v945, v656, v916);
                MX(v946, v944, v945); MX(v947, v621, v903);
                MN(v948, v708, v947); MN(v949, v946, v948);
                MN(v950, v943, v949); MN(v951, v936, v950);
                out.put2(i * 2, j * 2, v416, v713);
                out.put2(i * 2, j * 2 + 1, v892, v951);
            }
        }
    }
}
};
#endif

#ifdef MEDIAN_NET_15_1
template<>
struct MedianNet<15, 1> {
enum { tile_w = 4, tile_h = 4 };
template<typename L, typename In, typename Out>
static __forceinline__ __device__ void run(const In &in, Out &out, int rank)
{
    const In &at = in;
    unsigned p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14,
    p15, p16, p17, p18, p19, p20, p21, p22, p23, p24, p25, p26, p27, p28, p29,
    p30, p31, p32, p33, p34, p35, p36, p37, p38, p39, p40, p41, p42, p43, p44,
    p45, p46, p47, p48, p49, p50, p51, p52, p53, p54, p55, p56, p57, p58, p59,
    p60, p61, p62, p63, p64, p65, p66, p67, p68, p69, p70, p71, p72, p73, p74,
    p75, p76, p77, p78, p79, p80, p81;
    {
        unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13,
        v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24, v25, v26, v27,
        v28, v29, v30, v31, v32, v33, v34, v35, v36, v37, v38, v39, v40, v41,
        v42, v43, v44, v45, v46, v47, v48, v49, v50, v51, v52, v53, v54, v55,
        v56, v57, v58, v59, v60, v61, v62, v63, v64, v65, v66, v67, v68, v69,
        v70, v71, v72, v73, v74, v75, v76, v77, v78, v79, v80, v81, v82, v83,
        v84, v85, v86, v87, v88, v89, v90, v91, v92, v93, v94, v95, v96, v97,
        v98, v99, v100, v101, v102, v103, v104, v105, v106, v107, v108, v109,
        v110, v111, v112, v113, v114, v115, v116, v117, v118, v119, v120, v121,
        v122, v123, v124, v125, v126, v127, v128, v129, v130, v131, v132, v133,
        v134, v135, v136, v137, v138, v139, v140, v141, v142, v143, v144, v145,
        v146, v147, v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
        v158, v159, v160, v161, v162, v163, v164, v165, v166, v167, v168, v169,
        v170, v171, v172, v173, v174, v175, v176, v177, v178, v179, v180, v181,
        v182, v183, v184, v185, v186, v187, v188, v189, v190, v191, v192, v193,
        v194, v195, v196, v197, v198, v199, v200, v201, v202, v203, v204, v205,
        v206, v207, v208, v209, v210, v211, v212, v213, v214, v215, v216, v217,
        v218, v219, v220, v221, v222, v223, v224, v225, v226, v227, v228, v229,
        v230, v231, v232, v233, v234, v235, v236, v237, v238, v239, v240, v241,
        v242, v243, v244, v245, v246, v247, v248, v249, v250, v251, v252, v253,
        v254, v255, v256, v257, v258, v259, v260, v261, v262, v263, v264, v265,
        v266, v267, v268, v269, v270, v271, v272, v273, v274, v275, v276, v277,
        v278, v279, v280, v281, v282, v283, v284, v285, v286, v287, v288, v289,
        v290, v291, v292, v293, v294, v295, v296, v297, v298, v299, v300, v301,
        v302, v303, v304, v305, v306, v307, v308, v309, v310, v311, v312, v313,
        v314, v315, v316, v317, v318, v319, v320, v321, v322, v323, v324, v325,
        v326, v327, v328, v329, v330, v331, v332, v333, v334, v335, v336, v337,
        v338, v339, v340, v341, v342, v343, v344, v345, v346, v347, v348, v349,
        v350, v351, v352, v353, v354, v355, v356, v357, v358, v359, v360, v361,
        v362, v363, v364, v365, v366, v367, v368, v369, v370, v371, v372, v373,
        v374, v375, v376, v377, v378, v379, v380, v381, v382, v383, v384, v385,
        v386, v387, v388, v389, v390, v391, v392, v393, v394, v395, v396, v397,
        v398, v399, v400, v401, v402, v403, v404, v405, v406, v407, v408, v409,
        v410, v411, v412, v413, v414, v415, v416, v417, v418, v419, v420, v421,
        v422, v423, v424, v425, v426, v427, v428, v429, v430, v431, v432, v433,
        v434, v435, v436, v437, v438, v439, v440, v441, v442, v443, v444, v445,
        v446, v447, v448, v449, v450, v451, v452, v453, v454, v455, v456, v457,
        v458, v459, v460, v461, v462, v463, v464, v465, v466, v467, v468, v469,
        v470, v471, v472, v473, v474, v475, v476, v477, v478, v479, v480, v481,
        v482, v483, v484, v485, v486, v487, v488, v489, v490, v491, v492, v493,
        v494, v495, v496, v497, v498, v499, v500, v501, v502, v503, v504, v505,
        v506, v507, v508, v509, v510, v511, v512, v513, v514, v515, v516, v517,
        v518, v519, v520, v521, v522, v523, v524, v525, v526, v527, v528, v529,
        v530, v531, v532, v533, v534, v535, v536, v537, v538, v539, v540, v541,
        v542, v543, v544, v545, v546, v547, v548, v549, v550, v551, v552, v553,
        v554, v555, v556, v557, v558, v559, v560, v561, v562, v563, v564, v565,
        v566, v567, v568, v569, v570, v571, v572, v573, v574, v575, v576, v577,
        v578, v579, v580, v581, v582, v583, v584, v585, v586, v587, v588, v589,
        v590, v591, v592, v593, v594, v595, v596, v597, v598, v599, v600, v601,
        v602, v603, v604, v605, v606, v607, v608, v609, v610, v611, v612, v613,
        v614, v615, v616, v617, v618, v619, v620, v621, v622, v623, v624, v625,
        v626, v627, v628, v629, v630, v631, v632, v633, v634, v635, v636, v637,
        v638, v639, v640, v641, v642, v643, v644, v645, v646, v647, v648, v649,
        v650, v651, v652, v653, v654, v655, v656, v657, v658, v659, v660, v661,
        v662, v663, v664, v665, v666, v667, v668, v669, v670, v671, v672, v673,
        v674, v675, v676, v677, v678, v679, v680, v681, v682, v683, v684, v685,
        v686, v687, v688, v689, v690, v691, v692, v693, v694, v695, v696, v697,
        v698, v699, v700, v701, v702, v703, v704, v705, v706, v707, v708, v709,
        v710, v711, v712, v713, v714, v715, v716, v717, v718, v719, v720, v721,
        v722, v723, v724, v725, v726, v727, v728, v729, v730, v731, v732, v733,
        v734, v735, v736, v737, v738, v739, v740, v741, v742, v743, v744, v745,
        v746, v747, v748, v749, v750, v751, v752, v753, v754, v755, v756, v757,
        v758, v759, v760, v761, v762, v763, v764, v765, v766, v767, v768, v769,
        v770, v771, v772, v773, v774, v775, v776, v777, v778, v779, v780, v781,
        v782, v783, v784, v785, v786, v787, v788, v789, v790, v791, v792, v793,
        v794, v795, v796, v797, v798, v799, v800, v801, v802, v803, v804, v805,
        v806, v807, v808, v809, v810, v811, v812, v813, v814, v815, v816, v817,
        v818, v819, v820, v821, v822, v823, v824, v825, v826, v827, v828, v829,
        v830, v831, v832, v833, v834, v835, v836, v837, v838, v839, v840, v841,
        v842, v843, v844, v845, v846, v847, v848, v849, v850, v851, v852, v853,
        v854, v855, v856, v857, v858, v859, v860, v861, v862, v863, v864, v865,
        v866, v867, v868, v869, v870, v871, v872, v873, v874, v875, v876, v877,
        v878, v879, v880, v881, v882, v883, v884, v885, v886, v887, v888, v889,
        v890, v891, v892, v893, v894, v895, v896, v897, v898, v899, v900, v901,
        v902, v903, v904, v905, v906, v907, v908, v909, v910, v911, v912, v913,
        v914, v915, v916, v917, v918, v919, v920, v921, v922, v923, v924, v925,
        v926, v927, v928, v929, v930, v931, v932, v933, v934, v935, v936, v937,
        v938, v939, v940, v941, v942, v943, v944, v945, v946, v947, v948, v949,
        v950, v951, v952, v953, v954, v955, v956, v957, v958, v959, v960, v961,
        v962, v963, v964, v965, v966, v967, v968, v969, v970, v971, v972, v973,
        v974, v975, v976, v977, v978, v979, v980, v981, v982, v983, v984, v985,
        v986, v987, v988, v989, v990, v991, v992, v993, v994, v995, v996, v997,
        v998, v999, v1000, v1001, v1002, v1003, v1004, v1005, v1006, v1007,
        v1008, v1009, v1010, v1011, v1012, v1013, v1014, v1015, v1016, v1017,
        v1018, v1019, v1020, v1021, v1022, v1023, v1024, v1025, v1026, v1027,
        v1028, v1029, v1030, v1031, v1032, v1033, v1034, v1035, v1036, v1037,
        v1038, v1039, v1040, v1041, v1042, v1043, v1044, v1045, v1046, v1047,
        v1048, v1049, v1050, v1051, v1052, v1053, v1054, v1055, v1056, v1057,
        v1058, v1059, v1060, v1061, v1062, v1063, v1064, v1065, v1066, v1067,
        v1068, v1069, v1070, v1071, v1072, v1073, v1074, v1075, v1076, v1077,
        v1078, v1079, v1080, v1081, v1082, v1083, v1084, v1085, v1086, v1087,
        v1088, v1089, v1090, v1091, v1092, v1093, v1094, v1095, v1096, v1097,
        v1098, v1099, v1100, v1101, v1102, v1103, v1104, v1105, v1106, v1107,
        v1108, v1109, v1110, v1111, v1112, v1113, v1114, v1115, v1116, v1117,
        v1118, v1119, v1120, v1121, v1122, v1123, v1124, v1125, v1126, v1127,
        v1128, v1129, v1130, v1131, v1132, v1133, v1134, v1135, v1136, v1137,
        v1138, v1139, v1140, v1141, v1142, v1143, v1144, v1145, v1146, v1147,
        v1148, v1149, v1150, v1151, v1152, v1153, v1154, v1155, v1156, v1157,
        v1158, v1159, v1160, v1161, v1162, v1163, v1164, v1165, v1166, v1167,
        v1168, v1169, v1170, v1171, v1172, v1173, v1174, v1175, v1176, v1177,
        v1178, v1179, v1180, v1181, v1182, v1183, v1184, v1185, v1186, v1187,
        v1188, v1189, v1190, v1191, v1192, v1193, v1194, v1195, v1196, v1197,
        v1198, v1199, v1200, v1201, v1202, v1203, v1204, v1205, v1206, v1207,
        v1208, v1209, v1210, v1211, v1212, v1213, v1214, v1215, v1216, v1217,
        v1218, v1219, v1220, v1221, v1222, v1223, v1224, v1225, v1226, v1227,
        v1228, v1229, v1230, v1231, v1232, v1233, v1234, v1235, v1236, v1237,
        v1238, v1239, v1240, v1241, v1242, v1243, v1244, v1245, v1246, v1247,
        v1248, v1249, v1250, v1251, v1252, v1253, v1254, v1255, v1256, v1257,
        v1258, v1259, v1260, v1261, v1262, v1263, v1264, v1265, v1266, v1267,
        v1268, v1269, v1270, v1271, v1272, v1273, v1274, v1275, v1276, v1277,
        v1278, v1279, v1280, v1281, v1282, v1283, v1284, v1285, v1286, v1287,
        v1288, v1289, v1290, v1291, v1292, v1293, v1294, v1295, v1296, v1297,
        v1298, v1299, v1300, v1301, v1302, v1303, v1304, v1305, v1306, v1307,
        v1308, v1309, v1310, v1311, v1312, v1313, v1314, v1315, v1316, v1317,
        v1318, v1319, v1320, v1321, v1322, v1323, v1324, v1325, v1326, v1327,
        v1328, v1329, v1330, v1331, v1332, v1333, v1334, v1335, v1336, v1337,
        v1338, v1339, v1340, v1341, v1342, v1343, v1344, v1345, v1346, v1347,
        v1348, v1349, v1350, v1351, v1352, v1353, v1354, v1355, v1356, v1357,
        v1358, v1359, v1360, v1361, v1362, v1363, v1364, v1365, v1366, v1367,
        v1368, v1369, v1370, v1371, v1372, v1373, v1374, v1375, v1376, v1377,
        v1378, v1379, v1380, v1381, v1382, v1383, v1384, v1385, v1386, v1387,
        v1388, v1389, v1390, v1391, v1392, v1393, v1394, v1395, v1396, v1397,
        v1398, v1399, v1400, v1401, v1402, v1403, v1404, v1405, v1406, v1407,
        v1408, v1409, v1410, v1411, v1412, v1413, v1414, v1415, v1416, v1417,
        v1418, v1419, v1420, v1421, v1422, v1423, v1424, v1425, v1426, v1427,
        v1428, v1429, v1430, v1431, v1432, v1433, v1434, v1435, v1436, v1437,
        v1438, v1439, v1440, v1441, v1442, v1443, v1444, v1445, v1446, v1447,
        v1448, v1449, v1450, v1451, v1452, v1453, v1454, v1455, v1456, v1457,
        v1458, v1459, v1460, v1461, v1462, v1463, v1464, v1465, v1466, v1467,
        v1468, v1469, v1470, v1471, v1472, v1473, v1474, v1475, v1476, v1477,
        v1478, v1479, v1480, v1481, v1482, v1483, v1484, v1485, v1486, v1487,
        v1488, v1489, v1490, v1491, v1492, v1493, v1494, v1495, v1496, v1497,
        v1498, v1499, v1500, v1501, v1502, v1503, v1504, v1505, v1506, v1507,
        v1508, v1509, v1510, v1511, v1512, v1513, v1514, v1515, v1516, v1517,
        v1518, v1519, v1520, v1521, v1522, v1523, v1524, v1525, v1526, v1527,
        v1528, v1529, v1530, v1531, v1532, v1533, v1534, v1535, v1536, v1537,
        v1538, v1539, v1540, v1541, v1542, v1543, v1544, v1545, v1546, v1547,
        v1548, v1549, v1550, v1551, v1552, v1553, v1554, v1555, v1556, v1557,
        v1558, v1559, v1560, v1561, v1562, v1563, v1564, v1565, v1566, v1567,
        v1568, v1569, v1570, v1571, v1572, v1573, v1574, v1575, v1576, v1577,
        v1578, v1579, v1580, v1581, v1582, v1583, v1584, v1585, v1586, v1587,
        v1588, v1589, v1590, v1591, v1592, v1593, v1594, v1595, v1596, v1597,
        v1598, v1599, v1600, v1601, v1602, v1603, v1604, v1605, v1606, v1607,
        v1608, v1609, v1610, v1611, v1612, v1613, v1614, v1615, v1616, v1617,
        v1618, v1619, v1620, v1621, v1622, v1623, v1624, v1625, v1626, v1627,
        v1628, v1629, v1630, v1631, v1632, v1633, v1634, v1635, v1636, v1637,
        v1638, v1639, v1640, v1641, v1642, v1643, v1644, v1645, v1646, v1647,
        v1648, v1649, v1650, v1651, v1652, v1653, v1654, v1655, v1656, v1657,
        v1658, v1659, v1660, v1661, v1662, v1663, v1664, v1665, v1666, v1667,
        v1668, v1669, v1670, v1671, v1672, v1673, v1674, v1675, v1676, v1677,
        v1678, v1679, v1680, v1681, v1682, v1683, v1684, v1685, v1686, v1687,
        v1688, v1689, v1690, v1691, v1692, v1693, v1694, v1695, v1696, v1697,
        v1698, v1699, v1700, v1701, v1702, v1703, v1704, v1705, v1706, v1707,
        v1708, v1709, v1710, v1711, v1712, v1713, v1714, v1715, v1716, v1717,
        v1718, v1719, v1720, v1721, v1722, v1723, v1724, v1725, v1726, v1727,
        v1728, v1729, v1730, v1731, v1732, v1733, v1734, v1735, v1736, v1737,
        v1738, v1739, v1740, v1741, v1742, v1743, v1744, v1745, v1746, v1747,
        v1748, v1749, v1750, v1751, v1752, v1753, v1754, v1755, v1756, v1757,
        v1758, v1759, v1760, v1761, v1762, v1763, v1764, v1765, v1766, v1767,
        v1768, v1769, v1770, v1771, v1772, v1773, v1774, v1775, v1776, v1777,
        v1778, v1779, v1780, v1781, v1782, v1783, v1784, v1785, v1786, v1787,
        v1788, v1789, v1790, v1791, v1792, v1793, v1794, v1795, v1796, v1797,
        v1798, v1799, v1800, v1801, v1802, v1803, v1804, v1805, v1806, v1807,
        v1808, v1809, v1810, v1811, v1812, v1813, v1814, v1815, v1816, v1817,
        v1818, v1819, v1820, v1821, v1822, v1823, v1824, v1825, v1826, v1827,
        v1828, v1829, v1830, v1831, v1832, v1833, v1834, v1835, v1836, v1837,
        v1838, v1839, v1840, v1841, v1842, v1843, v1844, v1845, v1846, v1847,
        v1848, v1849, v1850, v1851, v1852, v1853, v1854, v1855, v1856, v1857,
        v1858, v1859, v1860, v1861, v1862, v1863, v1864, v1865, v1866, v1867,
        v1868, v1869, v1870, v1871, v1872, v1873, v1874, v1875, v1876, v1877,
        v1878, v1879, v1880, v1881, v1882, v1883, v1884, v1885, v1886, v1887,
        v1888, v1889, v1890, v1891, v1892, v1893, v1894, v1895, v1896, v1897,
        v1898, v1899, v1900, v1901, v1902, v1903, v1904, v1905, v1906, v1907,
        v1908, v1909, v1910, v1911, v1912, v1913, v1914, v1915, v1916, v1917,
        v1918, v1919, v1920, v1921, v1922, v1923, v1924, v1925, v1926, v1927,
        v1928, v1929, v1930, v1931, v1932, v1933, v1934, v1935, v1936, v1937,
        v1938, v1939, v1940, v1941, v1942, v1943, v1944, v1945, v1946, v1947,
        v1948, v1949, v1950, v1951, v1952, v1953, v1954, v1955, v1956, v1957,
        v1958, v1959, v1960, v1961, v1962, v1963, v1964, v1965, v1966, v1967,
        v1968, v1969, v1970, v1971, v1972, v1973, v1974, v1975, v1976, v1977,
        v1978, v1979, v1980, v1981, v1982, v1983, v1984, v1985, v1986, v1987,
        v1988, v1989, v1990, v1991, v1992, v1993, v1994, v1995, v1996, v1997,
        v1998, v1999, v2000, v2001, v2002, v2003, v2004, v2005, v2006, v2007,
        v2008, v2009, v2010, v2011, v2012, v2013, v2014, v2015, v2016, v2017,
        v2018, v2019, v2020, v2021, v2022, v2023, v2024, v2025, v2026, v2027,
        v2028, v2029, v2030, v2031, v2032, v2033, v2034, v2035, v2036, v2037,
        v2038, v2039, v2040, v2041, v2042, v2043, v2044, v2045, v2046, v2047,
        v2048, v2049, v2050, v2051, v2052, v2053, v2054, v2055, v2056, v2057,
        v2058, v2059, v2060, v2061, v2062, v2063, v2064, v2065, v2066, v2067,
        v2068, v2069, v2070, v2071, v2072, v2073, v2074, v2075, v2076, v2077,
        v2078, v2079, v2080, v2081, v2082, v2083, v2084, v2085, v2086, v2087,
        v2088, v2089, v2090, v2091, v2092, v2093, v2094, v2095, v2096, v2097,
        v2098, v2099, v2100, v2101, v2102, v2103, v2104, v2105, v2106, v2107,
        v2108, v2109, v2110, v2111, v2112, v2113, v2114, v2115, v2116, v2117,
        v2118, v2119, v2120, v2121, v2122, v2123, v2124, v2125, v2126, v2127,
        v2128, v2129, v2130, v2131, v2132, v2133, v2134, v2135, v2136, v2137,
        v2138, v2139, v2140, v2141, v2142, v2143, v2144, v2145, v2146, v2147,
        v2148, v2149, v2150, v2151, v2152, v2153, v2154, v2155, v2156, v2157,
        v2158, v2159, v2160, v2161, v2162, v2163, v2164, v2165, v2166, v2167,
        v2168, v2169, v2170, v2171, v2172, v2173, v2174, v2175, v2176, v2177,
        v2178, v2179, v2180, v2181, v2182, v2183, v2184, v2185, v2186, v2187,
        v2188, v2189, v2190, v2191, v2192, v2193, v2194, v2195, v2196, v2197,
        v2198, v2199, v2200, v2201, v2202, v2203, v2204, v2205, v2206, v2207,
        v2208, v2209, v2210, v2211, v2212, v2213, v2214, v2215, v2216, v2217,
        v2218, v2219, v2220, v2221, v2222, v2223, v2224, v2225, v2226, v2227,
        v2228, v2229, v2230, v2231, v2232, v2233, v2234, v2235, v2236, v2237,
        v2238, v2239, v2240, v2241, v2242, v2243, v2244, v2245, v2246, v2247,
        v2248, v2249, v2250, v2251, v2252, v2253, v2254, v2255, v2256, v2257,
        v2258, v2259, v2260, v2261, v2262, v2263, v2264, v2265, v2266, v2267,
        v2268, v2269, v2270, v2271, v2272, v2273, v2274, v2275, v2276, v2277,
        v2278, v2279, v2280, v2281, v2282, v2283, v2284, v2285, v2286, v2287,
        v2288, v2289, v2290, v2291, v2292, v2293, v2294, v2295, v2296, v2297,
        v2298, v2299, v2300, v2301, v2302, v2303, v2304, v2305, v2306, v2307,
        v2308, v2309, v2310, v2311, v2312, v2313, v2314, v2315, v2316, v2317,
        v2318, v2319, v2320, v2321, v2322, v2323, v2324, v2325, v2326, v2327,
        v2328, v2329, v2330, v2331, v2332, v2333, v2334, v2335, v2336, v2337,
        v2338, v2339, v2340, v2341, v2342, v2343, v2344, v2345, v2346, v2347,
        v2348, v2349, v2350, v2351, v2352, v2353, v2354, v2355, v2356, v2357,
        v2358, v2359, v2360, v2361, v2362, v2363, v2364, v2365, v2366, v2367,
        v2368, v2369, v2370, v2371, v2372, v2373, v2374, v2375, v2376, v2377,
        v2378, v2379, v2380, v2381, v2382, v2383, v2384, v2385, v2386, v2387,
        v2388, v2389, v2390, v2391, v2392, v2393, v2394, v2395, v2396, v2397,
        v2398, v2399, v2400, v2401, v2402, v2403, v2404, v2405, v2406, v2407,
        v2408, v2409, v2410, v2411, v2412, v2413, v2414, v2415, v2416, v2417,
        v2418, v2419, v2420, v2421, v2422, v2423, v2424, v2425, v2426, v2427,
        v2428, v2429, v2430, v2431, v2432, v2433, v2434, v2435, v2436, v2437,
        v2438, v2439, v2440, v2441, v2442, v2443, v2444, v2445, v2446, v2447,
        v2448, v2449, v2450, v2451, v2452, v2453, v2454, v2455, v2456, v2457,
        v2458, v2459, v2460, v2461, v2462, v2463, v2464, v2465, v2466, v2467,
        v2468, v2469, v2470, v2471, v2472, v2473, v2474, v2475, v2476, v2477,
        v2478, v2479, v2480, v2481, v2482, v2483, v2484, v2485, v2486, v2487,
        v2488, v2489, v2490, v2491, v2492, v2493, v2494, v2495, v2496, v2497,
        v2498, v2499, v2500, v2501, v2502, v2503, v2504, v2505, v2506, v2507,
        v2508, v2509, v2510, v2511, v2512, v2513, v2514, v2515, v2516, v2517,
        v2518, v2519, v2520, v2521, v2522, v2523, v2524, v2525, v2526, v2527,
        v2528, v2529, v2530, v2531, v2532, v2533, v2534, v2535, v2536, v2537,
        v2538, v2539, v2540, v2541, v2542, v2543, v2544, v2545, v2546, v2547,
        v2548, v2549, v2550, v2551, v2552, v2553, v2554, v2555, v2556, v2557,
        v2558, v2559, v2560, v2561, v2562, v2563, v2564, v2565, v2566, v2567,
        v2568, v2569, v2570, v2571, v2572, v2573, v2574, v2575, v2576, v2577,
        v2578, v2579, v2580, v2581, v2582, v2583, v2584, v2585, v2586, v2587,
        v2588, v2589, v2590, v2591, v2592, v2593, v2594, v2595, v2596, v2597,
        v2598, v2599, v2600, v2601, v2602, v2603, v2604, v2605, v2606, v2607,
        v2608, v2609, v2610, v2611, v2612, v2613, v2614, v2615, v2616, v2617,
        v2618, v2619, v2620, v2621, v2622, v2623, v2624, v2625, v2626, v2627,
        v2628, v2629, v2630, v2631, v2632, v2633, v2634, v2635, v2636, v2637,
        v2638, v2639, v2640, v2641, v2642, v2643, v2644, v2645, v2646, v2647,
        v2648, v2649, v2650, v2651, v2652, v2653, v2654, v2655, v2656, v2657,
        v2658, v2659, v2660, v2661, v2662, v2663, v2664, v2665, v2666, v2667,
        v2668, v2669, v2670, v2671, v2672, v2673, v2674, v2675, v2676, v2677,
        v2678, v2679, v2680, v2681, v2682, v2683, v2684, v2685, v2686, v2687,
        v2688, v2689, v2690, v2691, v2692, v2693, v2694, v2695, v2696, v2697,
        v2698, v2699, v2700, v2701, v2702, v2703, v2704, v2705, v2706, v2707,
        v2708, v2709, v2710, v2711, v2712, v2713, v2714, v2715, v2716, v2717,
        v2718, v2719, v2720, v2721, v2722, v2723, v2724, v2725, v2726, v2727,
        v2728, v2729, v2730, v2731, v2732, v2733, v2734, v2735, v2736, v2737,
        v2738, v2739, v2740, v2741, v2742, v2743, v2744, v2745, v2746, v2747,
        v2748, v2749, v2750, v2751, v2752, v2753, v2754, v2755, v2756, v2757,
        v2758, v2759, v2760, v2761, v2762, v2763, v2764, v2765, v2766, v2767,
        v2768, v2769, v2770, v2771, v2772, v2773, v2774, v2775, v2776, v2777,
        v2778, v2779, v2780, v2781, v2782, v2783, v2784, v2785, v2786, v2787,
        v2788, v2789, v2790, v2791, v2792, v2793, v2794, v2795, v2796, v2797,
        v2798, v2799, v2800, v2801, v2802, v2803, v2804, v2805, v2806, v2807,
        v2808, v2809, v2810, v2811, v2812, v2813, v2814, v2815, v2816, v2817,
        v2818, v2819, v2820, v2821, v2822, v2823, v2824, v2825, v2826, v2827,
        v2828, v2829, v2830, v2831, v2832, v2833, v2834, v2835, v2836, v2837,
        v2838, v2839, v2840, v2841, v2842, v2843, v2844, v2845, v2846, v2847,
        v2848, v2849, v2850, v2851, v2852, v2853, v2854, v2855, v2856, v2857,
        v2858, v2859, v2860, v2861, v2862, v2863, v2864, v2865, v2866, v2867,
        v2868, v2869, v2870, v2871, v2872, v2873, v2874, v2875, v2876, v2877,
        v2878, v2879, v2880, v2881, v2882, v2883, v2884, v2885, v2886, v2887,
        v2888, v2889, v2890, v2891, v2892, v2893, v2894, v2895, v2896, v2897,
        v2898, v2899, v2900, v2901, v2902, v2903, v2904, v2905, v2906, v2907,
        v2908, v2909, v2910, v2911, v2912, v2913, v2914, v2915, v2916, v2917,
        v2918, v2919, v2920, v2921, v2922, v2923, v2924, v2925, v2926, v2927,
        v2928, v2929, v2930, v2931, v2932, v2933, v2934, v2935, v2936, v2937,
        v2938, v2939, v2940, v2941, v2942, v2943, v2944, v2945, v2946, v2947,
        v2948, v2949, v2950, v2951, v2952, v2953, v2954, v2955, v2956, v2957,
        v2958, v2959, v2960, v2961, v2962, v2963, v2964, v2965, v2966, v2967,
        v2968, v2969, v2970, v2971, v2972, v2973, v2974, v2975, v2976, v2977,
        v2978, v2979, v2980, v2981, v2982, v2983, v2984, v2985, v2986, v2987,
        v2988, v2989, v2990, v2991, v2992, v2993, v2994, v2995, v2996, v2997,
        v2998, v2999, v3000, v3001, v3002, v3003, v3004, v3005, v3006, v3007,
        v3008, v3009, v3010, v3011, v3012, v3013, v3014, v3015, v3016, v3017,
        v3018, v3019, v3020, v3021, v3022, v3023, v3024, v3025, v3026, v3027,
        v3028, v3029, v3030, v3031, v3032, v3033, v3034, v3035, v3036, v3037,
        v3038, v3039, v3040, v3041, v3042, v3043, v3044, v3045, v3046, v3047,
        v3048, v3049, v3050, v3051, v3052, v3053, v3054, v3055, v3056, v3057,
        v3058, v3059, v3060, v3061, v3062, v3063, v3064, v3065, v3066, v3067,
        v3068, v3069, v3070, v3071, v3072, v3073, v3074, v3075, v3076, v3077,
        v3078, v3079, v3080, v3081, v3082, v3083, v3084, v3085, v3086, v3087,
        v3088, v3089, v3090, v3091, v3092, v3093, v3094, v3095, v3096, v3097,
        v3098, v3099, v3100, v3101, v3102, v3103, v3104, v3105, v3106, v3107,
        v3108, v3109, v3110, v3111, v3112, v3113, v3114, v3115, v3116, v3117,
        v3118, v3119, v3120, v3121, v3122, v3123, v3124, v3125, v3126, v3127,
        v3128, v3129, v3130, v3131, v3132, v3133, v3134, v3135, v3136, v3137,
        v3138, v3139, v3140, v3141, v3142, v3143, v3144, v3145, v3146, v3147,
        v3148, v3149, v3150, v3151, v3152, v3153, v3154, v3155, v3156, v3157,
        v3158, v3159, v3160, v3161, v3162, v3163, v3164, v3165, v3166, v3167,
        v3168, v3169, v3170, v3171, v3172, v3173, v3174, v3175, v3176, v3177,
        v3178, v3179, v3180, v3181, v3182, v3183, v3184, v3185, v3186, v3187,
        v3188, v3189, v3190, v3191, v3192, v3193, v3194, v3195, v3196, v3197,
        v3198, v3199, v3200, v3201, v3202, v3203, v3204, v3205, v3206, v3207,
        v3208, v3209, v3210, v3211, v3212, v3213, v3214, v3215, v3216, v3217,
        v3218, v3219, v3220, v3221, v3222, v3223, v3224, v3225, v3226, v3227,
        v3228, v3229, v3230, v3231, v3232, v3233, v3234, v3235, v3236, v3237,
        v3238, v3239, v3240, v3241, v3242, v3243, v3244, v3245, v3246, v3247,
        v3248, v3249, v3250, v3251, v3252, v3253, v3254, v3255, v3256, v3257,
        v3258, v3259, v3260, v3261, v3262, v3263, v3264, v3265, v3266, v3267,
        v3268, v3269, v3270, v3271, v3272, v3273, v3274, v3275, v3276, v3277,
        v3278, v3279, v3280, v3281, v3282, v3283, v3284, v3285, v3286, v3287,
        v3288, v3289, v3290, v3291, v3292, v3293, v3294, v3295, v3296, v3297,
        v3298, v3299, v3300, v3301, v3302, v3303, v3304, v3305, v3306, v3307,
        v3308, v3309, v3310, v3311, v3312, v3313, v3314, v3315, v3316, v3317,
        v3318, v3319, v3320, v3321, v3322, v3323, v3324, v3325, v3326, v3327,
        v3328, v3329, v3330, v3331, v3332, v3333, v3334, v3335, v3336, v3337,
        v3338, v3339, v3340, v3341, v3342, v3343, v3344, v3345, v3346, v3347,
        v3348, v3349, v3350, v3351, v3352, v3353, v3354, v3355, v3356, v3357,
        v3358, v3359, v3360, v3361, v3362, v3363, v3364, v3365, v3366, v3367,
        v3368, v3369, v3370, v3371, v3372, v3373, v3374, v3375, v3376, v3377,
        v3378, v3379, v3380, v3381, v3382, v3383, v3384, v3385, v3386, v3387,
        v3388, v3389, v3390, v3391, v3392, v3393, v3394, v3395, v3396, v3397,
        v3398, v3399, v3400, v3401, v3402, v3403, v3404, v3405, v3406, v3407,
        v3408, v3409, v3410, v3411, v3412, v3413, v3414, v3415, v3416, v3417,
        v3418, v3419, v3420, v3421, v3422, v3423, v3424, v3425, v3426, v3427,
        v3428, v3429, v3430, v3431, v3432, v3433, v3434, v3435, v3436, v3437,
        v3438, v3439, v3440, v3441, v3442, v3443, v3444, v3445, v3446, v3447,
        v3448, v3449, v3450, v3451, v3452, v3453, v3454, v3455, v3456, v3457,
        v3458, v3459, v3460, v3461, v3462, v3463, v3464, v3465, v3466, v3467,
        v3468, v3469, v3470, v3471, v3472, v3473, v3474, v3475, v3476, v3477,
        v3478, v3479, v3480, v3481, v3482, v3483, v3484, v3485, v3486, v3487,
        v3488, v3489, v3490, v3491, v3492, v3493, v3494, v3495, v3496, v3497,
        v3498, v3499, v3500, v3501, v3502, v3503, v3504, v3505, v3506, v3507,
        v3508, v3509, v3510, v3511, v3512, v3513, v3514, v3515, v3516, v3517,
        v3518, v3519, v3520, v3521, v3522, v3523, v3524, v3525, v3526, v3527,
        v3528, v3529, v3530, v3531, v3532, v3533, v3534, v3535, v3536, v3537,
        v3538, v3539, v3540, v3541, v3542, v3543, v3544, v3545, v3546, v3547,
        v3548, v3549, v3550, v3551, v3552, v3553, v3554, v3555, v3556, v3557,
        v3558, v3559, v3560, v3561, v3562, v3563, v3564, v3565, v3566, v3567,
        v3568, v3569, v3570, v3571, v3572, v3573, v3574, v3575, v3576, v3577,
        v3578, v3579, v3580, v3581, v3582, v3583, v3584, v3585, v3586, v3587,
        v3588, v3589, v3590, v3591, v3592, v3593, v3594, v3595, v3596, v3597,
        v3598, v3599, v3600, v3601, v3602, v3603, v3604, v3605, v3606, v3607,
        v3608, v3609, v3610, v3611, v3612, v3613, v3614, v3615, v3616, v3617,
        v3618, v3619, v3620, v3621, v3622, v3623, v3624, v3625, v3626, v3627,
        v3628, v3629, v3630, v3631, v3632, v3633, v3634, v3635, v3636, v3637,
        v3638, v3639, v3640, v3641, v3642, v3643, v3644, v3645, v3646, v3647,
        v3648, v3649, v3650, v3651, v3652, v3653, v3654, v3655, v3656, v3657,
        v3658, v3659, v3660, v3661, v3662, v3663, v3664, v3665, v3666, v3667,
        v3668, v3669, v3670, v3671, v3672, v3673, v3674, v3675, v3676, v3677,
        v3678, v3679, v3680, v3681, v3682, v3683, v3684, v3685, v3686, v3687,
        v3688, v3689, v3690, v3691, v3692, v3693, v3694, v3695, v3696, v3697,
        v3698, v3699, v3700, v3701, v3702, v3703, v3704, v3705, v3706, v3707,
        v3708, v3709, v3710, v3711, v3712, v3713, v3714, v3715, v3716, v3717,
        v3718, v3719, v3720, v3721, v3722, v3723, v3724, v3725, v3726, v3727,
        v3728, v3729, v3730, v3731, v3732, v3733, v3734, v3735, v3736, v3737,
        v3738, v3739, v3740, v3741, v3742, v3743, v3744, v3745, v3746, v3747,
        v3748, v3749, v3750, v3751, v3752, v3753, v3754, v3755, v3756, v3757,
        v3758, v3759, v3760, v3761, v3762, v3763, v3764, v3765, v3766, v3767,
        v3768, v3769, v3770, v3771, v3772, v3773, v3774, v3775, v3776, v3777,
        v3778, v3779, v3780, v3781, v3782, v3783, v3784, v3785, v3786, v3787,
        v3788, v3789, v3790, v3791, v3792, v3793, v3794, v3795, v3796, v3797,
        v3798, v3799, v3800, v3801, v3802, v3803, v3804, v3805, v3806, v3807,
        v3808, v3809, v3810, v3811, v3812, v3813, v3814, v3815, v3816, v3817,
        v3818, v3819, v3820, v3821, v3822, v3823, v3824, v3825, v3826, v3827,
        v3828, v3829, v3830, v3831, v3832, v3833, v3834, v3835, v3836, v3837,
        v3838, v3839, v3840, v3841, v3842, v3843, v3844, v3845, v3846, v3847,
        v3848, v3849, v3850, v3851, v3852, v3853, v3854, v3855, v3856, v3857,
        v3858, v3859, v3860, v3861, v3862, v3863, v3864, v3865, v3866, v3867,
        v3868, v3869, v3870, v3871, v3872, v3873, v3874, v3875, v3876, v3877,
        v3878, v3879, v3880, v3881, v3882, v3883, v3884, v3885, v3886, v3887,
        v3888, v3889, v3890, v3891, v3892, v3893, v3894, v3895, v3896, v3897,
        v3898, v3899, v3900, v3901;
        LD(v0, 3, 4); LD(v1, 3, 6); CE(v2, v3, v0, v1); LD(v4, 3, 5);
        LD(v5, 3, 7); CE(v6, v7, v4, v5); CE(v8, v9, v2, v6); LD(v10, 3, 3);
        LD(v11, 3, 8); CE(v12, v13, v10, v11); CE(v14, v15, v3, v7);
        CE(v16, v17, v12, v14); CE(v18, v19, v8, v16); LD(v20, 3, 10);
        LD(v21, 3, 12); CE(v22, v23, v20, v21); LD(v24, 3, 11); LD(v25, 3, 13);
        CE(v26, v27, v24, v25); CE(v28, v29, v22, v26); LD(v30, 3, 9);
        LD(v31, 3, 14); CE(v32, v33, v30, v31); CE(v34, v35, v23, v27);
        CE(v36, v37, v32, v34); CE(v38, v39, v28, v36); CE(v40, v41, v18, v38);
        LD(v42, 4, 4); LD(v43, 4, 6); CE(v44, v45, v42, v43); LD(v46, 4, 5);
        LD(v47, 4, 7); CE(v48, v49, v46, v47); CE(v50, v51, v44, v48);
        LD(v52, 4, 3); LD(v53, 4, 8); CE(v54, v55, v52, v53);
        CE(v56, v57, v45, v49); CE(v58, v59, v54, v56); CE(v60, v61, v50, v58);
        LD(v62, 4, 10); LD(v63, 4, 12); CE(v64, v65, v62, v63); LD(v66, 4, 11);
        LD(v67, 4, 13); CE(v68, v69, v66, v67); CE(v70, v71, v64, v68);
        LD(v72, 4, 9); LD(v73, 4, 14); CE(v74, v75, v72, v73);
        CE(v76, v77, v65, v69); CE(v78, v79, v74, v76); CE(v80, v81, v70, v78);
        CE(v82, v83, v60, v80); LD(v84, 5, 4); LD(v85, 5, 6);
        CE(v86, v87, v84, v85); LD(v88, 5, 5); LD(v89, 5, 7);
        CE(v90, v91, v88, v89); CE(v92, v93, v86, v90); LD(v94, 5, 3);
        LD(v95, 5, 8); CE(v96, v97, v94, v95); CE(v98, v99, v87, v91);
        CE(v100, v101, v96, v98); CE(v102, v103, v92, v100); LD(v104, 5, 10);
        LD(v105, 5, 12); CE(v106, v107, v104, v105); LD(v108, 5, 11);
        LD(v109, 5, 13); CE(v110, v111, v108, v109);
        CE(v112, v113, v106, v110); LD(v114, 5, 9); LD(v115, 5, 14);
        CE(v116, v117, v114, v115); CE(v118, v119, v107, v111);
        CE(v120, v121, v116, v118); CE(v122, v123, v112, v120);
        CE(v124, v125, v102, v122); CE(v126, v127, v82, v124); LD(v128, 6, 4);
        LD(v129, 6, 6); CE(v130, v131, v128, v129); LD(v132, 6, 5);
        LD(v133, 6, 7); CE(v134, v135, v132, v133); CE(v136, v137, v130, v134);
        LD(v138, 6, 3); LD(v139, 6, 8); CE(v140, v141, v138, v139);
        CE(v142, v143, v131, v135); CE(v144, v145, v140, v142);
        CE(v146, v147, v136, v144); LD(v148, 6, 10); LD(v149, 6, 12);
        CE(v150, v151, v148, v149); LD(v152, 6, 11); LD(v153, 6, 13);
        CE(v154, v155, v152, v153); CE(v156, v157, v150, v154); LD(v158, 6, 9);
        LD(v159, 6, 14); CE(v160, v161, v158, v159);
        CE(v162, v163, v151, v155); CE(v164, v165, v160, v162);
        CE(v166, v167, v156, v164); CE(v168, v169, v146, v166); LD(v170, 7, 4);
        LD(v171, 7, 6); CE(v172, v173, v170, v171); LD(v174, 7, 5);
        LD(v175, 7, 7); CE(v176, v177, v174, v175); CE(v178, v179, v172, v176);
        LD(v180, 7, 3); LD(v181, 7, 8); CE(v182, v183, v180, v181);
        CE(v184, v185, v173, v177); CE(v186, v187, v182, v184);
        CE(v188, v189, v178, v186); LD(v190, 7, 10); LD(v191, 7, 12);
        CE(v192, v193, v190, v191); LD(v194, 7, 11); LD(v195, 7, 13);
        CE(v196, v197, v194, v195); CE(v198, v199, v192, v196); LD(v200, 7, 9);
        LD(v201, 7, 14); CE(v202, v203, v200, v201);
        CE(v204, v205, v193, v197); CE(v206, v207, v202, v204);
        CE(v208, v209, v198, v206); CE(v210, v211, v188, v208);
        CE(v212, v213, v168, v210); CE(v214, v215, v126, v212);
        CE(v216, v217, v40, v214); LD(v218, 8, 4); LD(v219, 8, 6);
        CE(v220, v221, v218, v219); LD(v222, 8, 5); LD(v223, 8, 7);
        CE(v224, v225, v222, v223); CE(v226, v227, v220, v224); LD(v228, 8, 3);
        LD(v229, 8, 8); CE(v230, v231, v228, v229); CE(v232, v233, v221, v225);
        CE(v234, v235, v230, v232); CE(v236, v237, v226, v234);
        LD(v238, 8, 10); LD(v239, 8, 12); CE(v240, v241, v238, v239);
        LD(v242, 8, 11); LD(v243, 8, 13); CE(v244, v245, v242, v243);
        CE(v246, v247, v240, v244); LD(v248, 8, 9); LD(v249, 8, 14);
        CE(v250, v251, v248, v249); CE(v252, v253, v241, v245);
        CE(v254, v255, v250, v252); CE(v256, v257, v246, v254);
        CE(v258, v259, v236, v256); LD(v260, 9, 4); LD(v261, 9, 6);
        CE(v262, v263, v260, v261); LD(v264, 9, 5); LD(v265, 9, 7);
        CE(v266, v267, v264, v265); CE(v268, v269, v262, v266); LD(v270, 9, 3);
        LD(v271, 9, 8); CE(v272, v273, v270, v271); CE(v274, v275, v263, v267);
        CE(v276, v277, v272, v274); CE(v278, v279, v268, v276);
        LD(v280, 9, 10); LD(v281, 9, 12); CE(v282, v283, v280, v281);
        LD(v284, 9, 11); LD(v285, 9, 13); CE(v286, v287, v284, v285);
        CE(v288, v289, v282, v286); LD(v290, 9, 9); LD(v291, 9, 14);
        CE(v292, v293, v290, v291); CE(v294, v295, v283, v287);
        CE(v296, v297, v292, v294); CE(v298, v299, v288, v296);
        CE(v300, v301, v278, v298); CE(v302, v303, v258, v300);
        LD(v304, 10, 4); LD(v305, 10, 6); CE(v306, v307, v304, v305);
        LD(v308, 10, 5); LD(v309, 10, 7); CE(v310, v311, v308, v309);
        CE(v312, v313, v306, v310); LD(v314, 10, 3); LD(v315, 10, 8);
        CE(v316, v317, v314, v315); CE(v318, v319, v307, v311);
        CE(v320, v321, v316, v318); CE(v322, v323, v312, v320);
        LD(v324, 10, 10); LD(v325, 10, 12); CE(v326, v327, v324, v325);
        LD(v328, 10, 11); LD(v329, 10, 13); CE(v330, v331, v328, v329);
        CE(v332, v333, v326, v330); LD(v334, 10, 9); LD(v335, 10, 14);
        CE(v336, v337, v334, v335); CE(v338, v339, v327, v331);
        CE(v340, v341, v336, v338); CE(v342, v343, v332, v340);
        CE(v344, v345, v322, v342); LD(v346, 11, 4); LD(v347, 11, 6);
        CE(v348, v349, v346, v347); LD(v350, 11, 5); LD(v351, 11, 7);
        CE(v352, v353, v350, v351); CE(v354, v355, v348, v352);
        LD(v356, 11, 3); LD(v357, 11, 8); CE(v358, v359, v356, v357);
        CE(v360, v361, v349, v353); CE(v362, v363, v358, v360);
        CE(v364, v365, v354, v362); LD(v366, 11, 10); LD(v367, 11, 12);
        CE(v368, v369, v366, v367); LD(v370, 11, 11); LD(v371, 11, 13);
        CE(v372, v373, v370, v371); CE(v374, v375, v368, v372);
        LD(v376, 11, 9); LD(v377, 11, 14); CE(v378, v379, v376, v377);
        CE(v380, v381, v369, v373); CE(v382, v383, v378, v380);
        CE(v384, v385, v374, v382); CE(v386, v387, v364, v384);
        CE(v388, v389, v344, v386); CE(v390, v391, v302, v388);
        LD(v392, 14, 4); LD(v393, 14, 6); CE(v394, v395, v392, v393);
        LD(v396, 14, 5); LD(v397, 14, 7); CE(v398, v399, v396, v397);
        CE(v400, v401, v394, v398); LD(v402, 14, 3); LD(v403, 14, 8);
        CE(v404, v405, v402, v403); CE(v406, v407, v395, v399);
        CE(v408, v409, v404, v406); CE(v410, v411, v400, v408);
        LD(v412, 14, 10); LD(v413, 14, 12); CE(v414, v415, v412, v413);
        LD(v416, 14, 11); LD(v417, 14, 13); CE(v418, v419, v416, v417);
        CE(v420, v421, v414, v418); LD(v422, 14, 9); LD(v423, 14, 14);
        CE(v424, v425, v422, v423); CE(v426, v427, v415, v419);
        CE(v428, v429, v424, v426); CE(v430, v431, v420, v428);
        CE(v432, v433, v410, v430); LD(v434, 12, 4); LD(v435, 12, 6);
        CE(v436, v437, v434, v435); LD(v438, 12, 5); LD(v439, 12, 7);
        CE(v440, v441, v438, v439); CE(v442, v443, v436, v440);
        LD(v444, 12, 3); LD(v445, 12, 8); CE(v446, v447, v444, v445);
        CE(v448, v449, v437, v441); CE(v450, v451, v446, v448);
        CE(v452, v453, v442, v450); LD(v454, 12, 10); LD(v455, 12, 12);
        CE(v456, v457, v454, v455); LD(v458, 12, 11); LD(v459, 12, 13);
        CE(v460, v461, v458, v459); CE(v462, v463, v456, v460);
        LD(v464, 12, 9); LD(v465, 12, 14); CE(v466, v467, v464, v465);
        CE(v468, v469, v457, v461); CE(v470, v471, v466, v468);
        CE(v472, v473, v462, v470); CE(v474, v475, v452, v472);
        LD(v476, 13, 4); LD(v477, 13, 6); CE(v478, v479, v476, v477);
        LD(v480, 13, 5); LD(v481, 13, 7); CE(v482, v483, v480, v481);
        CE(v484, v485, v478, v482); LD(v486, 13, 3); LD(v487, 13, 8);
        CE(v488, v489, v486, v487); CE(v490, v491, v479, v483);
        CE(v492, v493, v488, v490); CE(v494, v495, v484, v492);
        LD(v496, 13, 10); LD(v497, 13, 12); CE(v498, v499, v496, v497);
        LD(v500, 13, 11); LD(v501, 13, 13); CE(v502, v503, v500, v501);
        CE(v504, v505, v498, v502); LD(v506, 13, 9); LD(v507, 13, 14);
        CE(v508, v509, v506, v507); CE(v510, v511, v499, v503);
        CE(v512, v513, v508, v510); CE(v514, v515, v504, v512);
        CE(v516, v517, v494, v514); CE(v518, v519, v474, v516);
        CE(v520, v521, v432, v518); CE(v522, v523, v390, v520);
        CE(v524, v525, v216, v522); CE(v526, v527, v231, v227);
        CE(v528, v529, v235, v526); CE(v530, v531, v233, v527);
        CE(v532, v533, v529, v530); CE(v534, v535, v251, v247);
        CE(v536, v537, v255, v534); CE(v538, v539, v253, v535);
        CE(v540, v541, v537, v538); CE(v542, v543, v533, v541);
        CE(v544, v545, v259, v542); CE(v546, v547, v237, v528);
        CE(v548, v549, v257, v536); CE(v550, v551, v547, v549);
        CE(v552, v553, v545, v551); CE(v554, v555, v546, v548);
        CE(v556, v557, v531, v539); CE(v558, v559, v555, v556);
        CE(v560, v561, v532, v540); CE(v562, v563, v559, v561);
        CE(v564, v565, v553, v562); CE(v566, v567, v273, v269);
        CE(v568, v569, v277, v566); CE(v570, v571, v275, v567);
        CE(v572, v573, v569, v570); CE(v574, v575, v293, v289);
        CE(v576, v577, v297, v574); CE(v578, v579, v295, v575);
        CE(v580, v581, v577, v578); CE(v582, v583, v573, v581);
        CE(v584, v585, v301, v582); CE(v586, v587, v279, v568);
        CE(v588, v589, v299, v576); CE(v590, v591, v587, v589);
        CE(v592, v593, v585, v591); CE(v594, v595, v586, v588);
        CE(v596, v597, v571, v579); CE(v598, v599, v595, v596);
        CE(v600, v601, v572, v580); CE(v602, v603, v599, v601);
        CE(v604, v605, v593, v602); CE(v606, v607, v565, v605);
        CE(v608, v609, v303, v606); CE(v610, v611, v544, v550);
        CE(v612, v613, v558, v560); CE(v614, v615, v611, v612);
        CE(v616, v617, v584, v590); CE(v618, v619, v598, v600);
        CE(v620, v621, v617, v618); CE(v622, v623, v615, v621);
        CE(v624, v625, v609, v623); CE(v626, v627, v610, v554);
        CE(v628, v629, v616, v594); CE(v630, v631, v627, v629);
        CE(v632, v633, v543, v563); CE(v634, v635, v583, v603);
        CE(v636, v637, v633, v635); CE(v638, v639, v631, v636);
        CE(v640, v641, v552, v613); CE(v642, v643, v592, v619);
        CE(v644, v645, v641, v643); CE(v646, v647, v639, v645);
        CE(v648, v649, v625, v646); CE(v650, v651, v626, v628);
        CE(v652, v653, v632, v634); CE(v654, v655, v651, v652);
        CE(v656, v657, v640, v642); CE(v658, v659, v655, v657);
        CE(v660, v661, v614, v620); CE(v662, v663, v557, v597);
        CE(v664, v665, v661, v662); CE(v666, v667, v564, v604);
        CE(v668, v669, v665, v667); CE(v670, v671, v659, v668);
        CE(v672, v673, v649, v670); CE(v674, v675, v317, v313);
        CE(v676, v677, v321, v674); CE(v678, v679, v319, v675);
        CE(v680, v681, v677, v678); CE(v682, v683, v337, v333);
        CE(v684, v685, v341, v682); CE(v686, v687, v339, v683);
        CE(v688, v689, v685, v686); CE(v690, v691, v681, v689);
        CE(v692, v693, v345, v690); CE(v694, v695, v323, v676);
        CE(v696, v697, v343, v684); CE(v698, v699, v695, v697);
        CE(v700, v701, v693, v699); CE(v702, v703, v694, v696);
        CE(v704, v705, v679, v687); CE(v706, v707, v703, v704);
        CE(v708, v709, v680, v688); CE(v710, v711, v707, v709);
        CE(v712, v713, v701, v710); CE(v714, v715, v359, v355);
        CE(v716, v717, v363, v714); CE(v718, v719, v361, v715);
        CE(v720, v721, v717, v718); CE(v722, v723, v379, v375);
        CE(v724, v725, v383, v722); CE(v726, v727, v381, v723);
        CE(v728, v729, v725, v726); CE(v730, v731, v721, v729);
        CE(v732, v733, v387, v730); CE(v734, v735, v365, v716);
        CE(v736, v737, v385, v724); CE(v738, v739, v735, v737);
        CE(v740, v741, v733, v739); CE(v742, v743, v734, v736);
        CE(v744, v745, v719, v727); CE(v746, v747, v743, v744);
        CE(v748, v749, v720, v728); CE(v750, v751, v747, v749);
        CE(v752, v753, v741, v750); CE(v754, v755, v713, v753);
        CE(v756, v757, v389, v754); CE(v758, v759, v692, v698);
        CE(v760, v761, v706, v708); CE(v762, v763, v759, v760);
        CE(v764, v765, v732, v738); CE(v766, v767, v746, v748);
        CE(v768, v769, v765, v766); CE(v770, v771, v763, v769);
        CE(v772, v773, v757, v771); CE(v774, v775, v758, v702);
        CE(v776, v777, v764, v742); CE(v778, v779, v775, v777);
        CE(v780, v781, v691, v711); CE(v782, v783, v731, v751);
        CE(v784, v785, v781, v783); CE(v786, v787, v779, v784);
        CE(v788, v789, v700, v761); CE(v790, v791, v740, v767);
        CE(v792, v793, v789, v791); CE(v794, v795, v787, v793);
        CE(v796, v797, v773, v794); CE(v798, v799, v774, v776);
        CE(v800, v801, v780, v782); CE(v802, v803, v799, v800);
        CE(v804, v805, v788, v790); CE(v806, v807, v803, v805);
        CE(v808, v809, v762, v768); CE(v810, v811, v705, v745);
        CE(v812, v813, v809, v810); CE(v814, v815, v712, v752);
        CE(v816, v817, v813, v815); CE(v818, v819, v807, v816);
        CE(v820, v821, v797, v818); CE(v822, v823, v673, v821);
        CE(v824, v825, v391, v822); CE(v826, v827, v608, v622);
        CE(v828, v829, v638, v644); CE(v830, v831, v827, v828);
        CE(v832, v833, v654, v656); CE(v834, v835, v664, v666);
        CE(v836, v837, v833, v834); CE(v838, v839, v831, v836);
        CE(v840, v841, v756, v770); CE(v842, v843, v786, v792);
        CE(v844, v845, v841, v842); CE(v846, v847, v802, v804);
        CE(v848, v849, v812, v814); CE(v850, v851, v847, v848);
        CE(v852, v853, v845, v850); CE(v854, v855, v839, v853);
        CE(v856, v857, v825, v855); CE(v858, v859, v826, v630);
        CE(v860, v861, v832, v660); CE(v862, v863, v859, v860);
        CE(v864, v865, v840, v778); CE(v866, v867, v846, v808);
        CE(v868, v869, v865, v866); CE(v870, v871, v863, v869);
        CE(v872, v873, v607, v647); CE(v874, v875, v653, v669);
        CE(v876, v877, v873, v874); CE(v878, v879, v755, v795);
        CE(v880, v881, v801, v817); CE(v882, v883, v879, v880);
        CE(v884, v885, v877, v883); CE(v886, v887, v871, v884);
        CE(v888, v889, v624, v829); CE(v890, v891, v658, v835);
        CE(v892, v893, v889, v890); CE(v894, v895, v772, v843);
        CE(v896, v897, v806, v849); CE(v898, v899, v895, v896);
        CE(v900, v901, v893, v899); CE(v902, v903, v887, v901);
        CE(v904, v905, v857, v902); CE(v906, v907, v858, v650);
        CE(v908, v909, v864, v798); CE(v910, v911, v907, v909);
        CE(v912, v913, v872, v671); CE(v914, v915, v878, v819);
        CE(v916, v917, v913, v915); CE(v918, v919, v911, v916);
        CE(v920, v921, v888, v837); CE(v922, v923, v894, v851);
        CE(v924, v925, v921, v923); CE(v926, v927, v919, v925);
        CE(v928, v929, v830, v861); CE(v930, v931, v844, v867);
        CE(v932, v933, v929, v931); CE(v934, v935, v637, v875);
        CE(v936, v937, v785, v881); CE(v938, v939, v935, v937);
        CE(v940, v941, v933, v938); CE(v942, v943, v648, v891);
        CE(v944, v945, v796, v897); CE(v946, v947, v943, v945);
        CE(v948, v949, v941, v947); CE(v950, v951, v927, v948);
        CE(v952, v953, v905, v950); CE(v954, v955, v906, v908);
        CE(v956, v957, v912, v914); CE(v958, v959, v955, v956);
        CE(v960, v961, v920, v922); CE(v962, v963, v959, v961);
        CE(v964, v965, v928, v930); CE(v966, v967, v934, v936);
        CE(v968, v969, v965, v966); CE(v970, v971, v942, v944);
        CE(v972, v973, v969, v971); CE(v974, v975, v963, v972);
        CE(v976, v977, v862, v868); CE(v978, v979, v876, v882);
        CE(v980, v981, v977, v978); CE(v982, v983, v892, v898);
        CE(v984, v985, v981, v983); CE(v986, v987, v838, v852);
        CE(v988, v989, v663, v811); CE(v990, v991, v987, v988);
        CE(v992, v993, v672, v820); CE(v994, v995, v991, v993);
        CE(v996, v997, v985, v994); CE(v998, v999, v975, v996);
        CE(v1000, v1001, v953, v998); CE(v1002, v1003, v447, v443);
        CE(v1004, v1005, v451, v1002); CE(v1006, v1007, v449, v1003);
        CE(v1008, v1009, v1005, v1006); CE(v1010, v1011, v467, v463);
        CE(v1012, v1013, v471, v1010); CE(v1014, v1015, v469, v1011);
        CE(v1016, v1017, v1013, v1014); CE(v1018, v1019, v1009, v1017);
        CE(v1020, v1021, v475, v1018); CE(v1022, v1023, v453, v1004);
        CE(v1024, v1025, v473, v1012); CE(v1026, v1027, v1023, v1025);
        CE(v1028, v1029, v1021, v1027); CE(v1030, v1031, v1022, v1024);
        CE(v1032, v1033, v1007, v1015); CE(v1034, v1035, v1031, v1032);
        CE(v1036, v1037, v1008, v1016); CE(v1038, v1039, v1035, v1037);
        CE(v1040, v1041, v1029, v1038); CE(v1042, v1043, v489, v485);
        CE(v1044, v1045, v493, v1042); CE(v1046, v1047, v491, v1043);
        CE(v1048, v1049, v1045, v1046); CE(v1050, v1051, v509, v505);
        CE(v1052, v1053, v513, v1050); CE(v1054, v1055, v511, v1051);
        CE(v1056, v1057, v1053, v1054); CE(v1058, v1059, v1049, v1057);
        CE(v1060, v1061, v517, v1058); CE(v1062, v1063, v495, v1044);
        CE(v1064, v1065, v515, v1052); CE(v1066, v1067, v1063, v1065);
        CE(v1068, v1069, v1061, v1067); CE(v1070, v1071, v1062, v1064);
        CE(v1072, v1073, v1047, v1055); CE(v1074, v1075, v1071, v1072);
        CE(v1076, v1077, v1048, v1056); CE(v1078, v1079, v1075, v1077);
        CE(v1080, v1081, v1069, v1078); CE(v1082, v1083, v1041, v1081);
        CE(v1084, v1085, v519, v1082); CE(v1086, v1087, v1020, v1026);
        CE(v1088, v1089, v1034, v1036); CE(v1090, v1091, v1087, v1088);
        CE(v1092, v1093, v1060, v1066); CE(v1094, v1095, v1074, v1076);
        CE(v1096, v1097, v1093, v1094); CE(v1098, v1099, v1091, v1097);
        CE(v1100, v1101, v1085, v1099); CE(v1102, v1103, v1086, v1030);
        CE(v1104, v1105, v1092, v1070); CE(v1106, v1107, v1103, v1105);
        CE(v1108, v1109, v1019, v1039); CE(v1110, v1111, v1059, v1079);
        CE(v1112, v1113, v1109, v1111); CE(v1114, v1115, v1107, v1112);
        CE(v1116, v1117, v1028, v1089); CE(v1118, v1119, v1068, v1095);
        CE(v1120, v1121, v1117, v1119); CE(v1122, v1123, v1115, v1121);
        CE(v1124, v1125, v1101, v1122); CE(v1126, v1127, v1102, v1104);
        CE(v1128, v1129, v1108, v1110); CE(v1130, v1131, v1127, v1128);
        CE(v1132, v1133, v1116, v1118); CE(v1134, v1135, v1131, v1133);
        CE(v1136, v1137, v1090, v1096); CE(v1138, v1139, v1033, v1073);
        CE(v1140, v1141, v1137, v1138); CE(v1142, v1143, v1040, v1080);
        CE(v1144, v1145, v1141, v1143); CE(v1146, v1147, v1135, v1144);
        CE(v1148, v1149, v1125, v1146); CE(v1150, v1151, v1149, v521);
        CE(v1152, v1153, v405, v401); CE(v1154, v1155, v409, v1152);
        CE(v1156, v1157, v407, v1153); CE(v1158, v1159, v1155, v1156);
        CE(v1160, v1161, v425, v421); CE(v1162, v1163, v429, v1160);
        CE(v1164, v1165, v427, v1161); CE(v1166, v1167, v1163, v1164);
        CE(v1168, v1169, v1159, v1167); CE(v1170, v1171, v433, v1168);
        CE(v1172, v1173, v411, v1154); CE(v1174, v1175, v431, v1162);
        CE(v1176, v1177, v1173, v1175); CE(v1178, v1179, v1171, v1177);
        CE(v1180, v1181, v1172, v1174); CE(v1182, v1183, v1157, v1165);
        CE(v1184, v1185, v1181, v1182); CE(v1186, v1187, v1158, v1166);
        CE(v1188, v1189, v1185, v1187); CE(v1190, v1191, v1179, v1188);
        CE(v1192, v1193, v1084, v1098); CE(v1194, v1195, v1114, v1120);
        CE(v1196, v1197, v1193, v1194); CE(v1198, v1199, v1130, v1132);
        CE(v1200, v1201, v1140, v1142); CE(v1202, v1203, v1199, v1200);
        CE(v1204, v1205, v1197, v1202); CE(v1206, v1207, v1191, v1205);
        CE(v1208, v1209, v1151, v1207); CE(v1210, v1211, v1083, v1123);
        CE(v1212, v1213, v1129, v1145); CE(v1214, v1215, v1211, v1212);
        CE(v1216, v1217, v1170, v1176); CE(v1218, v1219, v1184, v1186);
        CE(v1220, v1221, v1217, v1218); CE(v1222, v1223, v1192, v1106);
        CE(v1224, v1225, v1198, v1136); CE(v1226, v1227, v1223, v1224);
        CE(v1228, v1229, v1221, v1227); CE(v1230, v1231, v1215, v1229);
        CE(v1232, v1233, v1209, v1231); CE(v1234, v1235, v1210, v1147);
        CE(v1236, v1237, v1216, v1180); CE(v1238, v1239, v1222, v1126);
        CE(v1240, v1241, v1237, v1239); CE(v1242, v1243, v1235, v1241);
        CE(v1244, v1245, v1169, v1189); CE(v1246, v1247, v1100, v1195);
        CE(v1248, v1249, v1246, v1203); CE(v1250, v1251, v1245, v1249);
        CE(v1252, v1253, v1243, v1251); CE(v1254, v1255, v1113, v1213);
        CE(v1256, v1257, v1178, v1219); CE(v1258, v1259, v1196, v1225);
        CE(v1260, v1261, v1257, v1259); CE(v1262, v1263, v1255, v1261);
        CE(v1264, v1265, v1253, v1263); CE(v1266, v1267, v1233, v1264);
        CE(v1268, v1269, v1236, v1238); CE(v1270, v1271, v1234, v1269);
        CE(v1272, v1273, v1244, v1248); CE(v1274, v1275, v1271, v1273);
        CE(v1276, v1277, v1256, v1258); CE(v1278, v1279, v1254, v1277);
        CE(v1280, v1281, v1275, v1279); CE(v1282, v1283, v1220, v1226);
        CE(v1284, v1285, v1214, v1283); CE(v1286, v1287, v1134, v1201);
        CE(v1288, v1289, v1247, v1286); CE(v1290, v1291, v1183, v1288);
        CE(v1292, v1293, v1285, v1291); CE(v1294, v1295, v1190, v1204);
        CE(v1296, v1297, v1139, v1295); CE(v1298, v1299, v1293, v1297);
        CE(v1300, v1301, v1281, v1298); CE(v1302, v1303, v1267, v1300);
        CE(v1304, v1305, v1001, v1303); CE(v1306, v1307, v523, v1304);
        CE(v1308, v1309, v824, v854); CE(v1310, v1311, v886, v900);
        CE(v1312, v1313, v1309, v1310); CE(v1314, v1315, v918, v924);
        CE(v1316, v1317, v940, v946); CE(v1318, v1319, v1315, v1316);
        CE(v1320, v1321, v1313, v1318); CE(v1322, v1323, v958, v960);
        CE(v1324, v1325, v968, v970); CE(v1326, v1327, v1323, v1324);
        CE(v1328, v1329, v980, v982); CE(v1330, v1331, v990, v992);
        CE(v1332, v1333, v1329, v1330); CE(v1334, v1335, v1327, v1332);
        CE(v1336, v1337, v1321, v1334); CE(v1338, v1339, v1150, v1206);
        CE(v1340, v1341, v1289, v1230); CE(v1342, v1343, v1339, v1340);
        CE(v1344, v1345, v1242, v1250); CE(v1346, v1347, v1124, v1287);
        CE(v1348, v1349, v1347, v1262); CE(v1350, v1351, v1345, v1348);
        CE(v1352, v1353, v1343, v1350); CE(v1354, v1355, v1270, v1272);
        CE(v1356, v1357, v1346, v1278); CE(v1358, v1359, v1355, v1356);
        CE(v1360, v1361, v1284, v1290); CE(v1362, v1363, v1148, v1296);
        CE(v1364, v1365, v1361, v1362); CE(v1366, v1367, v1359, v1364);
        CE(v1368, v1369, v1353, v1366); CE(v1370, v1371, v1337, v1369);
        CE(v1372, v1373, v1307, v1371); CE(v1374, v1375, v823, v903);
        CE(v1376, v1377, v917, v949); CE(v1378, v1379, v1375, v1376);
        CE(v1380, v1381, v957, v973); CE(v1382, v1383, v979, v995);
        CE(v1384, v1385, v1381, v1382); CE(v1386, v1387, v1379, v1384);
        CE(v1388, v1389, v1308, v870); CE(v1390, v1391, v1314, v932);
        CE(v1392, v1393, v1389, v1390); CE(v1394, v1395, v1322, v964);
        CE(v1396, v1397, v1328, v986); CE(v1398, v1399, v1395, v1396);
        CE(v1400, v1401, v1393, v1398); CE(v1402, v1403, v1338, v1228);
        CE(v1404, v1405, v1344, v1260); CE(v1406, v1407, v1403, v1404);
        CE(v1408, v1409, v1354, v1276); CE(v1410, v1411, v1360, v1294);
        CE(v1412, v1413, v1409, v1410); CE(v1414, v1415, v1407, v1412);
        CE(v1416, v1417, v1401, v1415); CE(v1418, v1419, v1387, v1417);
        CE(v1420, v1421, v856, v1311); CE(v1422, v1423, v926, v1317);
        CE(v1424, v1425, v1421, v1422); CE(v1426, v1427, v962, v1325);
        CE(v1428, v1429, v984, v1331); CE(v1430, v1431, v1427, v1428);
        CE(v1432, v1433, v1425, v1430); CE(v1434, v1435, v1208, v1341);
        CE(v1436, v1437, v1252, v1349); CE(v1438, v1439, v1435, v1436);
        CE(v1440, v1441, v1274, v1357); CE(v1442, v1443, v1292, v1363);
        CE(v1444, v1445, v1441, v1442); CE(v1446, v1447, v1439, v1444);
        CE(v1448, v1449, v1433, v1447); CE(v1450, v1451, v1419, v1449);
        CE(v1452, v1453, v1373, v1450); CE(v1454, v1455, v1374, v951);
        CE(v1456, v1457, v1380, v997); CE(v1458, v1459, v1455, v1456);
        CE(v1460, v1461, v1388, v910); CE(v1462, v1463, v1394, v976);
        CE(v1464, v1465, v1461, v1462); CE(v1466, v1467, v1402, v1240);
        CE(v1468, v1469, v1408, v1282); CE(v1470, v1471, v1467, v1468);
        CE(v1472, v1473, v1465, v1471); CE(v1474, v1475, v1459, v1473);
        CE(v1476, v1477, v1420, v1319); CE(v1478, v1479, v1426, v1333);
        CE(v1480, v1481, v1477, v1478); CE(v1482, v1483, v1434, v1351);
        CE(v1484, v1485, v1440, v1365); CE(v1486, v1487, v1483, v1484);
        CE(v1488, v1489, v1481, v1487); CE(v1490, v1491, v1475, v1489);
        CE(v1492, v1493, v885, v1377); CE(v1494, v1495, v967, v1383);
        CE(v1496, v1497, v1493, v1494); CE(v1498, v1499, v1312, v1391);
        CE(v1500, v1501, v1326, v1397); CE(v1502, v1503, v1499, v1500);
        CE(v1504, v1505, v1342, v1405); CE(v1506, v1507, v1358, v1411);
        CE(v1508, v1509, v1505, v1506); CE(v1510, v1511, v1503, v1509);
        CE(v1512, v1513, v1497, v1511); CE(v1514, v1515, v904, v1423);
        CE(v1516, v1517, v974, v1429); CE(v1518, v1519, v1515, v1516);
        CE(v1520, v1521, v1232, v1437); CE(v1522, v1523, v1280, v1443);
        CE(v1524, v1525, v1521, v1522); CE(v1526, v1527, v1519, v1525);
        CE(v1528, v1529, v1513, v1527); CE(v1530, v1531, v1491, v1528);
        CE(v1532, v1533, v1453, v1530); CE(v1534, v1535, v1460, v954);
        CE(v1536, v1537, v1466, v1268); CE(v1538, v1539, v1535, v1537);
        CE(v1540, v1541, v1454, v999); CE(v1542, v1543, v1265, v1301);
        CE(v1544, v1545, v1541, v1543); CE(v1546, v1547, v1539, v1544);
        CE(v1548, v1549, v1476, v1335); CE(v1550, v1551, v1482, v1367);
        CE(v1552, v1553, v1549, v1551); CE(v1554, v1555, v1547, v1553);
        CE(v1556, v1557, v1492, v1385); CE(v1558, v1559, v1498, v1399);
        CE(v1560, v1561, v1504, v1413); CE(v1562, v1563, v1559, v1561);
        CE(v1564, v1565, v1557, v1563); CE(v1566, v1567, v1514, v1431);
        CE(v1568, v1569, v1520, v1445); CE(v1570, v1571, v1567, v1569);
        CE(v1572, v1573, v1565, v1571); CE(v1574, v1575, v1555, v1572);
        CE(v1576, v1577, v1378, v1457); CE(v1578, v1579, v1392, v1463);
        CE(v1580, v1581, v1406, v1469); CE(v1582, v1583, v1579, v1581);
        CE(v1584, v1585, v1577, v1583); CE(v1586, v1587, v1424, v1479);
        CE(v1588, v1589, v1438, v1485); CE(v1590, v1591, v1587, v1589);
        CE(v1592, v1593, v1585, v1591); CE(v1594, v1595, v939, v1495);
        CE(v1596, v1597, v1320, v1501); CE(v1598, v1599, v1352, v1507);
        CE(v1600, v1601, v1597, v1599); CE(v1602, v1603, v1595, v1601);
        CE(v1604, v1605, v952, v1517); CE(v1606, v1607, v1266, v1523);
        CE(v1608, v1609, v1605, v1607); CE(v1610, v1611, v1603, v1609);
        CE(v1612, v1613, v1593, v1610); CE(v1614, v1615, v1575, v1612);
        CE(v1616, v1617, v1533, v1614); CE(v1618, v1619, v1534, v1536);
        CE(v1620, v1621, v1540, v1542); CE(v1622, v1623, v1619, v1620);
        CE(v1624, v1625, v1548, v1550); CE(v1626, v1627, v1623, v1625);
        CE(v1628, v1629, v1558, v1560); CE(v1630, v1631, v1556, v1629);
        CE(v1632, v1633, v1566, v1568); CE(v1634, v1635, v1631, v1633);
        CE(v1636, v1637, v1627, v1634); CE(v1638, v1639, v1578, v1580);
        CE(v1640, v1641, v1576, v1639); CE(v1642, v1643, v1586, v1588);
        CE(v1644, v1645, v1641, v1643); CE(v1646, v1647, v1596, v1598);
        CE(v1648, v1649, v1594, v1647); CE(v1650, v1651, v1604, v1606);
        CE(v1652, v1653, v1649, v1651); CE(v1654, v1655, v1645, v1652);
        CE(v1656, v1657, v1637, v1654); CE(v1658, v1659, v1464, v1470);
        CE(v1660, v1661, v1458, v1299); CE(v1662, v1663, v1659, v1660);
        CE(v1664, v1665, v1480, v1486); CE(v1666, v1667, v1663, v1665);
        CE(v1668, v1669, v1502, v1508); CE(v1670, v1671, v1496, v1669);
        CE(v1672, v1673, v1518, v1524); CE(v1674, v1675, v1671, v1673);
        CE(v1676, v1677, v1667, v1674); CE(v1678, v1679, v1400, v1414);
        CE(v1680, v1681, v1386, v1679); CE(v1682, v1683, v1432, v1446);
        CE(v1684, v1685, v1681, v1683); CE(v1686, v1687, v1336, v1368);
        CE(v1688, v1689, v989, v1687); CE(v1690, v1691, v1000, v1302);
        CE(v1692, v1693, v1689, v1691); CE(v1694, v1695, v1685, v1692);
        CE(v1696, v1697, v1677, v1694); CE(v1698, v1699, v1657, v1696);
        CE(v1700, v1701, v1617, v1698); CE(v1702, v1703, v1701, v525);
        CE(v1704, v1705, v55, v51); CE(v1706, v1707, v59, v1704);
        CE(v1708, v1709, v57, v1705); CE(v1710, v1711, v1707, v1708);
        CE(v1712, v1713, v75, v71); CE(v1714, v1715, v79, v1712);
        CE(v1716, v1717, v77, v1713); CE(v1718, v1719, v1715, v1716);
        CE(v1720, v1721, v1711, v1719); CE(v1722, v1723, v83, v1720);
        CE(v1724, v1725, v61, v1706); CE(v1726, v1727, v81, v1714);
        CE(v1728, v1729, v1725, v1727); CE(v1730, v1731, v1723, v1729);
        CE(v1732, v1733, v1724, v1726); CE(v1734, v1735, v1709, v1717);
        CE(v1736, v1737, v1733, v1734); CE(v1738, v1739, v1710, v1718);
        CE(v1740, v1741, v1737, v1739); CE(v1742, v1743, v1731, v1740);
        CE(v1744, v1745, v97, v93); CE(v1746, v1747, v101, v1744);
        CE(v1748, v1749, v99, v1745); CE(v1750, v1751, v1747, v1748);
        CE(v1752, v1753, v117, v113); CE(v1754, v1755, v121, v1752);
        CE(v1756, v1757, v119, v1753); CE(v1758, v1759, v1755, v1756);
        CE(v1760, v1761, v1751, v1759); CE(v1762, v1763, v125, v1760);
        CE(v1764, v1765, v103, v1746); CE(v1766, v1767, v123, v1754);
        CE(v1768, v1769, v1765, v1767); CE(v1770, v1771, v1763, v1769);
        CE(v1772, v1773, v1764, v1766); CE(v1774, v1775, v1749, v1757);
        CE(v1776, v1777, v1773, v1774); CE(v1778, v1779, v1750, v1758);
        CE(v1780, v1781, v1777, v1779); CE(v1782, v1783, v1771, v1780);
        CE(v1784, v1785, v1743, v1783); CE(v1786, v1787, v127, v1784);
        CE(v1788, v1789, v1722, v1728); CE(v1790, v1791, v1736, v1738);
        CE(v1792, v1793, v1789, v1790); CE(v1794, v1795, v1762, v1768);
        CE(v1796, v1797, v1776, v1778); CE(v1798, v1799, v1795, v1796);
        CE(v1800, v1801, v1793, v1799); CE(v1802, v1803, v1787, v1801);
        CE(v1804, v1805, v1788, v1732); CE(v1806, v1807, v1794, v1772);
        CE(v1808, v1809, v1805, v1807); CE(v1810, v1811, v1721, v1741);
        CE(v1812, v1813, v1761, v1781); CE(v1814, v1815, v1811, v1813);
        CE(v1816, v1817, v1809, v1814); CE(v1818, v1819, v1730, v1791);
        CE(v1820, v1821, v1770, v1797); CE(v1822, v1823, v1819, v1821);
        CE(v1824, v1825, v1817, v1823); CE(v1826, v1827, v1803, v1824);
        CE(v1828, v1829, v1804, v1806); CE(v1830, v1831, v1810, v1812);
        CE(v1832, v1833, v1829, v1830); CE(v1834, v1835, v1818, v1820);
        CE(v1836, v1837, v1833, v1835); CE(v1838, v1839, v1792, v1798);
        CE(v1840, v1841, v1735, v1775); CE(v1842, v1843, v1839, v1840);
        CE(v1844, v1845, v1742, v1782); CE(v1846, v1847, v1843, v1845);
        CE(v1848, v1849, v1837, v1846); CE(v1850, v1851, v1827, v1848);
        CE(v1852, v1853, v141, v137); CE(v1854, v1855, v145, v1852);
        CE(v1856, v1857, v143, v1853); CE(v1858, v1859, v1855, v1856);
        CE(v1860, v1861, v161, v157); CE(v1862, v1863, v165, v1860);
        CE(v1864, v1865, v163, v1861); CE(v1866, v1867, v1863, v1864);
        CE(v1868, v1869, v1859, v1867); CE(v1870, v1871, v169, v1868);
        CE(v1872, v1873, v147, v1854); CE(v1874, v1875, v167, v1862);
        CE(v1876, v1877, v1873, v1875); CE(v1878, v1879, v1871, v1877);
        CE(v1880, v1881, v1872, v1874); CE(v1882, v1883, v1857, v1865);
        CE(v1884, v1885, v1881, v1882); CE(v1886, v1887, v1858, v1866);
        CE(v1888, v1889, v1885, v1887); CE(v1890, v1891, v1879, v1888);
        CE(v1892, v1893, v183, v179); CE(v1894, v1895, v187, v1892);
        CE(v1896, v1897, v185, v1893); CE(v1898, v1899, v1895, v1896);
        CE(v1900, v1901, v203, v199); CE(v1902, v1903, v207, v1900);
        CE(v1904, v1905, v205, v1901); CE(v1906, v1907, v1903, v1904);
        CE(v1908, v1909, v1899, v1907); CE(v1910, v1911, v211, v1908);
        CE(v1912, v1913, v189, v1894); CE(v1914, v1915, v209, v1902);
        CE(v1916, v1917, v1913, v1915); CE(v1918, v1919, v1911, v1917);
        CE(v1920, v1921, v1912, v1914); CE(v1922, v1923, v1897, v1905);
        CE(v1924, v1925, v1921, v1922); CE(v1926, v1927, v1898, v1906);
        CE(v1928, v1929, v1925, v1927); CE(v1930, v1931, v1919, v1928);
        CE(v1932, v1933, v1891, v1931); CE(v1934, v1935, v213, v1932);
        CE(v1936, v1937, v1870, v1876); CE(v1938, v1939, v1884, v1886);
        CE(v1940, v1941, v1937, v1938); CE(v1942, v1943, v1910, v1916);
        CE(v1944, v1945, v1924, v1926); CE(v1946, v1947, v1943, v1944);
        CE(v1948, v1949, v1941, v1947); CE(v1950, v1951, v1935, v1949);
        CE(v1952, v1953, v1936, v1880); CE(v1954, v1955, v1942, v1920);
        CE(v1956, v1957, v1953, v1955); CE(v1958, v1959, v1869, v1889);
        CE(v1960, v1961, v1909, v1929); CE(v1962, v1963, v1959, v1961);
        CE(v1964, v1965, v1957, v1962); CE(v1966, v1967, v1878, v1939);
        CE(v1968, v1969, v1918, v1945); CE(v1970, v1971, v1967, v1969);
        CE(v1972, v1973, v1965, v1971); CE(v1974, v1975, v1951, v1972);
        CE(v1976, v1977, v1952, v1954); CE(v1978, v1979, v1958, v1960);
        CE(v1980, v1981, v1977, v1978); CE(v1982, v1983, v1966, v1968);
        CE(v1984, v1985, v1981, v1983); CE(v1986, v1987, v1940, v1946);
        CE(v1988, v1989, v1883, v1923); CE(v1990, v1991, v1987, v1988);
        CE(v1992, v1993, v1890, v1930); CE(v1994, v1995, v1991, v1993);
        CE(v1996, v1997, v1985, v1994); CE(v1998, v1999, v1975, v1996);
        CE(v2000, v2001, v1851, v1999); CE(v2002, v2003, v215, v2000);
        CE(v2004, v2005, v1786, v1800); CE(v2006, v2007, v1816, v1822);
        CE(v2008, v2009, v2005, v2006); CE(v2010, v2011, v1832, v1834);
        CE(v2012, v2013, v1842, v1844); CE(v2014, v2015, v2011, v2012);
        CE(v2016, v2017, v2009, v2014); CE(v2018, v2019, v1934, v1948);
        CE(v2020, v2021, v1964, v1970); CE(v2022, v2023, v2019, v2020);
        CE(v2024, v2025, v1980, v1982); CE(v2026, v2027, v1990, v1992);
        CE(v2028, v2029, v2025, v2026); CE(v2030, v2031, v2023, v2028);
        CE(v2032, v2033, v2017, v2031); CE(v2034, v2035, v2002, v2032);
        CE(v2036, v2037, v2004, v1808); CE(v2038, v2039, v2010, v1838);
        CE(v2040, v2041, v2037, v2038); CE(v2042, v2043, v2018, v1956);
        CE(v2044, v2045, v2024, v1986); CE(v2046, v2047, v2043, v2044);
        CE(v2048, v2049, v2041, v2047); CE(v2050, v2051, v1785, v1825);
        CE(v2052, v2053, v1831, v1847); CE(v2054, v2055, v2051, v2052);
        CE(v2056, v2057, v1933, v1973); CE(v2058, v2059, v1979, v1995);
        CE(v2060, v2061, v2057, v2058); CE(v2062, v2063, v2055, v2061);
        CE(v2064, v2065, v2049, v2062); CE(v2066, v2067, v1802, v2007);
        CE(v2068, v2069, v1836, v2013); CE(v2070, v2071, v2067, v2068);
        CE(v2072, v2073, v1950, v2021); CE(v2074, v2075, v1984, v2027);
        CE(v2076, v2077, v2073, v2074); CE(v2078, v2079, v2071, v2077);
        CE(v2080, v2081, v2064, v2078); CE(v2082, v2083, v2035, v2080);
        CE(v2084, v2085, v2036, v1828); CE(v2086, v2087, v2042, v1976);
        CE(v2088, v2089, v2085, v2087); CE(v2090, v2091, v2050, v1849);
        CE(v2092, v2093, v2056, v1997); CE(v2094, v2095, v2091, v2093);
        CE(v2096, v2097, v2089, v2094); CE(v2098, v2099, v2066, v2015);
        CE(v2100, v2101, v2072, v2029); CE(v2102, v2103, v2099, v2101);
        CE(v2104, v2105, v2096, v2102); CE(v2106, v2107, v2008, v2039);
        CE(v2108, v2109, v2022, v2045); CE(v2110, v2111, v2107, v2109);
        CE(v2112, v2113, v1815, v2053); CE(v2114, v2115, v1963, v2059);
        CE(v2116, v2117, v2113, v2115); CE(v2118, v2119, v2111, v2116);
        CE(v2120, v2121, v1826, v2069); CE(v2122, v2123, v1974, v2075);
        CE(v2124, v2125, v2121, v2123); CE(v2126, v2127, v2118, v2124);
        CE(v2128, v2129, v2105, v2126); CE(v2130, v2131, v2083, v2128);
        CE(v2132, v2133, v2084, v2086); CE(v2134, v2135, v2090, v2092);
        CE(v2136, v2137, v2133, v2134); CE(v2138, v2139, v2098, v2100);
        CE(v2140, v2141, v2136, v2138); CE(v2142, v2143, v2106, v2108);
        CE(v2144, v2145, v2112, v2114); CE(v2146, v2147, v2143, v2144);
        CE(v2148, v2149, v2120, v2122); CE(v2150, v2151, v2146, v2148);
        CE(v2152, v2153, v2141, v2150); CE(v2154, v2155, v2040, v2046);
        CE(v2156, v2157, v2054, v2060); CE(v2158, v2159, v2155, v2156);
        CE(v2160, v2161, v2070, v2076); CE(v2162, v2163, v2158, v2160);
        CE(v2164, v2165, v2016, v2030); CE(v2166, v2167, v1841, v1989);
        CE(v2168, v2169, v2165, v2166); CE(v2170, v2171, v1850, v1998);
        CE(v2172, v2173, v2168, v2170); CE(v2174, v2175, v2163, v2172);
        CE(v2176, v2177, v2153, v2174); CE(v2178, v2179, v2131, v2176);
        CE(v2180, v2181, v2003, v2033); CE(v2182, v2183, v2065, v2079);
        CE(v2184, v2185, v2181, v2182); CE(v2186, v2187, v2097, v2103);
        CE(v2188, v2189, v2119, v2125); CE(v2190, v2191, v2187, v2188);
        CE(v2192, v2193, v2185, v2190); CE(v2194, v2195, v2137, v2139);
        CE(v2196, v2197, v2147, v2149); CE(v2198, v2199, v2195, v2196);
        CE(v2200, v2201, v2159, v2161); CE(v2202, v2203, v2169, v2171);
        CE(v2204, v2205, v2201, v2202); CE(v2206, v2207, v2199, v2204);
        CE(v2208, v2209, v2193, v2206); CE(v2210, v2211, v2209, v217);
        CE(v2212, v2213, v2179, v2210); CE(v2214, v2215, v2180, v2081);
        CE(v2216, v2217, v2186, v2127); CE(v2218, v2219, v2215, v2216);
        CE(v2220, v2221, v2194, v2151); CE(v2222, v2223, v2200, v2173);
        CE(v2224, v2225, v2221, v2222); CE(v2226, v2227, v2219, v2224);
        CE(v2228, v2229, v2001, v2183); CE(v2230, v2231, v2095, v2189);
        CE(v2232, v2233, v2229, v2230); CE(v2234, v2235, v2135, v2197);
        CE(v2236, v2237, v2157, v2203); CE(v2238, v2239, v2235, v2236);
        CE(v2240, v2241, v2233, v2238); CE(v2242, v2243, v13, v9);
        CE(v2244, v2245, v17, v2242); CE(v2246, v2247, v15, v2243);
        CE(v2248, v2249, v2245, v2246); CE(v2250, v2251, v33, v29);
        CE(v2252, v2253, v37, v2250); CE(v2254, v2255, v35, v2251);
        CE(v2256, v2257, v2253, v2254); CE(v2258, v2259, v2249, v2257);
        CE(v2260, v2261, v41, v2258); CE(v2262, v2263, v19, v2244);
        CE(v2264, v2265, v39, v2252); CE(v2266, v2267, v2263, v2265);
        CE(v2268, v2269, v2261, v2267); CE(v2270, v2271, v2262, v2264);
        CE(v2272, v2273, v2247, v2255); CE(v2274, v2275, v2271, v2272);
        CE(v2276, v2277, v2248, v2256); CE(v2278, v2279, v2275, v2277);
        CE(v2280, v2281, v2269, v2278); CE(v2282, v2283, v2034, v2048);
        CE(v2284, v2285, v2104, v2110); CE(v2286, v2287, v2283, v2284);
        CE(v2288, v2289, v2140, v2142); CE(v2290, v2291, v2162, v2164);
        CE(v2292, v2293, v2289, v2290); CE(v2294, v2295, v2287, v2292);
        CE(v2296, v2297, v2281, v2295); CE(v2298, v2299, v2241, v2297);
        CE(v2300, v2301, v2227, v2298); CE(v2302, v2303, v2213, v2300);
        CE(v2304, v2305, v2184, v2217); CE(v2306, v2307, v2198, v2223);
        CE(v2308, v2309, v2305, v2306); CE(v2310, v2311, v2214, v2129);
        CE(v2312, v2313, v2220, v2175); CE(v2314, v2315, v2311, v2312);
        CE(v2316, v2317, v2228, v2191); CE(v2318, v2319, v2234, v2205);
        CE(v2320, v2321, v2317, v2318); CE(v2322, v2323, v2260, v2266);
        CE(v2324, v2325, v2274, v2276); CE(v2326, v2327, v2323, v2324);
        CE(v2328, v2329, v2282, v2088); CE(v2330, v2331, v2288, v2154);
        CE(v2332, v2333, v2329, v2330); CE(v2334, v2335, v2327, v2333);
        CE(v2336, v2337, v2321, v2335); CE(v2338, v2339, v2315, v2336);
        CE(v2340, v2341, v2309, v2339); CE(v2342, v2343, v2303, v2340);
        CE(v2344, v2345, v2310, v2177); CE(v2346, v2347, v2316, v2207);
        CE(v2348, v2349, v2322, v2270); CE(v2350, v2351, v2328, v2132);
        CE(v2352, v2353, v2349, v2351); CE(v2354, v2355, v2347, v2353);
        CE(v2356, v2357, v2345, v2354); CE(v2358, v2359, v2304, v2225);
        CE(v2360, v2361, v2063, v2231); CE(v2362, v2363, v2360, v2239);
        CE(v2364, v2365, v2259, v2279); CE(v2366, v2367, v2082, v2285);
        CE(v2368, v2369, v2366, v2293); CE(v2370, v2371, v2365, v2369);
        CE(v2372, v2373, v2363, v2371); CE(v2374, v2375, v2359, v2372);
        CE(v2376, v2377, v2357, v2374); CE(v2378, v2379, v2192, v2307);
        CE(v2380, v2381, v2218, v2313); CE(v2382, v2383, v2232, v2319);
        CE(v2384, v2385, v2268, v2325); CE(v2386, v2387, v2286, v2331);
        CE(v2388, v2389, v2385, v2387); CE(v2390, v2391, v2383, v2389);
        CE(v2392, v2393, v2381, v2390); CE(v2394, v2395, v2379, v2393);
        CE(v2396, v2397, v2377, v2394); CE(v2398, v2399, v2343, v2396);
        CE(v2400, v2401, v2348, v2350); CE(v2402, v2403, v2346, v2401);
        CE(v2404, v2405, v2344, v2402); CE(v2406, v2407, v2364, v2368);
        CE(v2408, v2409, v2362, v2407); CE(v2410, v2411, v2358, v2408);
        CE(v2412, v2413, v2405, v2410); CE(v2414, v2415, v2384, v2386);
        CE(v2416, v2417, v2382, v2415); CE(v2418, v2419, v2380, v2416);
        CE(v2420, v2421, v2378, v2419); CE(v2422, v2423, v2413, v2420);
        CE(v2424, v2425, v2326, v2332); CE(v2426, v2427, v2320, v2425);
        CE(v2428, v2429, v2314, v2426); CE(v2430, v2431, v2145, v2237);
        CE(v2432, v2433, v2361, v2430); CE(v2434, v2435, v2152, v2291);
        CE(v2436, v2437, v2367, v2434); CE(v2438, v2439, v2273, v2436);
        CE(v2440, v2441, v2432, v2439); CE(v2442, v2443, v2308, v2440);
        CE(v2444, v2445, v2429, v2442); CE(v2446, v2447, v2280, v2294);
        CE(v2448, v2449, v2240, v2447); CE(v2450, v2451, v2226, v2448);
        CE(v2452, v2453, v2208, v2451); CE(v2454, v2455, v2445, v2452);
        CE(v2456, v2457, v2423, v2454); CE(v2458, v2459, v2399, v2456);
        CE(v2460, v2461, v1306, v1370); CE(v2462, v2463, v1418, v1448);
        CE(v2464, v2465, v2461, v2462); CE(v2466, v2467, v1474, v1488);
        CE(v2468, v2469, v1512, v1526); CE(v2470, v2471, v2467, v2468);
        CE(v2472, v2473, v2465, v2470); CE(v2474, v2475, v1546, v1552);
        CE(v2476, v2477, v1564, v1570); CE(v2478, v2479, v2475, v2476);
        CE(v2480, v2481, v1584, v1590); CE(v2482, v2483, v1602, v1608);
        CE(v2484, v2485, v2481, v2482); CE(v2486, v2487, v2479, v2484);
        CE(v2488, v2489, v2473, v2486); CE(v2490, v2491, v1622, v1624);
        CE(v2492, v2493, v1630, v1632); CE(v2494, v2495, v2491, v2492);
        CE(v2496, v2497, v1640, v1642); CE(v2498, v2499, v1648, v1650);
        CE(v2500, v2501, v2497, v2498); CE(v2502, v2503, v2495, v2500);
        CE(v2504, v2505, v1662, v1664); CE(v2506, v2507, v1670, v1672);
        CE(v2508, v2509, v2505, v2506); CE(v2510, v2511, v1680, v1682);
        CE(v2512, v2513, v1688, v1690); CE(v2514, v2515, v2511, v2512);
        CE(v2516, v2517, v2509, v2514); CE(v2518, v2519, v2503, v2516);
        CE(v2520, v2521, v2489, v2518); CE(v2522, v2523, v2459, v2521);
        CE(v2524, v2525, v1702, v2522); CE(v2526, v2527, v2212, v2296);
        CE(v2528, v2529, v2437, v2338); CE(v2530, v2531, v2527, v2528);
        CE(v2532, v2533, v2356, v2370); CE(v2534, v2535, v2130, v2435);
        CE(v2536, v2537, v2535, v2392); CE(v2538, v2539, v2533, v2536);
        CE(v2540, v2541, v2531, v2538); CE(v2542, v2543, v2404, v2406);
        CE(v2544, v2545, v2534, v2418); CE(v2546, v2547, v2543, v2544);
        CE(v2548, v2549, v2428, v2438); CE(v2550, v2551, v2178, v2450);
        CE(v2552, v2553, v2549, v2550); CE(v2554, v2555, v2547, v2552);
        CE(v2556, v2557, v2541, v2554); CE(v2558, v2559, v2460, v1416);
        CE(v2560, v2561, v2466, v1510); CE(v2562, v2563, v2559, v2560);
        CE(v2564, v2565, v2474, v1562); CE(v2566, v2567, v2480, v1600);
        CE(v2568, v2569, v2565, v2566); CE(v2570, v2571, v2563, v2568);
        CE(v2572, v2573, v2490, v1628); CE(v2574, v2575, v2496, v1646);
        CE(v2576, v2577, v2573, v2574); CE(v2578, v2579, v2504, v1668);
        CE(v2580, v2581, v2510, v1686); CE(v2582, v2583, v2579, v2580);
        CE(v2584, v2585, v2577, v2582); CE(v2586, v2587, v2571, v2584);
        CE(v2588, v2589, v2557, v2587); CE(v2590, v2591, v2524, v2588);
        CE(v2592, v2593, v2526, v2334); CE(v2594, v2595, v2532, v2388);
        CE(v2596, v2597, v2593, v2594); CE(v2598, v2599, v2542, v2414);
        CE(v2600, v2601, v2548, v2446); CE(v2602, v2603, v2599, v2600);
        CE(v2604, v2605, v2597, v2602); CE(v2606, v2607, v2558, v1472);
        CE(v2608, v2609, v2564, v1582); CE(v2610, v2611, v2607, v2608);
        CE(v2612, v2613, v2572, v1638); CE(v2614, v2615, v2578, v1678);
        CE(v2616, v2617, v2613, v2614); CE(v2618, v2619, v2611, v2616);
        CE(v2620, v2621, v2605, v2619); CE(v2622, v2623, v2590, v2620);
        CE(v2624, v2625, v2592, v2352); CE(v2626, v2627, v2598, v2424);
        CE(v2628, v2629, v2625, v2626); CE(v2630, v2631, v2606, v1538);
        CE(v2632, v2633, v2612, v1658); CE(v2634, v2635, v2631, v2632);
        CE(v2636, v2637, v2629, v2635); CE(v2638, v2639, v2622, v2636);
        CE(v2640, v2641, v2624, v2400); CE(v2642, v2643, v2630, v1618);
        CE(v2644, v2645, v2641, v2643); CE(v2646, v2647, v2638, v2644);
        CE(v2648, v2649, v2640, v2642); CE(v2650, v2651, v2646, v2648);
        CE(v2652, v2653, v1305, v1451); CE(v2654, v2655, v2652, v1531);
        CE(v2656, v2657, v2654, v1615); CE(v2658, v2659, v2656, v1699);
        CE(v2660, v2661, v2658, v2649); CE(v2662, v2663, v2211, v2301);
        CE(v2664, v2665, v2662, v2341); CE(v2666, v2667, v2664, v2397);
        CE(v2668, v2669, v2666, v2457); CE(v2670, v2671, v1372, v2463);
        CE(v2672, v2673, v2670, v2471); CE(v2674, v2675, v2672, v2487);
        CE(v2676, v2677, v2674, v2519); CE(v2678, v2679, v2668, v2676);
        CE(v2680, v2681, v2660, v2678); CE(v2682, v2683, v2302, v2529);
        CE(v2684, v2685, v2682, v2539); CE(v2686, v2687, v2684, v2555);
        CE(v2688, v2689, v2464, v2561); CE(v2690, v2691, v2688, v2569);
        CE(v2692, v2693, v2690, v2585); CE(v2694, v2695, v2686, v2692);
        CE(v2696, v2697, v2680, v2694); CE(v2698, v2699, v2530, v2595);
        CE(v2700, v2701, v2698, v2603); CE(v2702, v2703, v2562, v2609);
        CE(v2704, v2705, v2702, v2617); CE(v2706, v2707, v2700, v2704);
        CE(v2708, v2709, v2696, v2706); CE(v2710, v2711, v2596, v2627);
        CE(v2712, v2713, v2610, v2633); CE(v2714, v2715, v2710, v2712);
        CE(v2716, v2717, v2708, v2714); CE(v2718, v2719, v2628, v2634);
        CE(v2720, v2721, v2716, v2718); CE(v2722, v2723, v2647, v2720);
        CE(v2724, v2725, v2659, v2645); CE(v2726, v2727, v2669, v2677);
        CE(v2728, v2729, v2724, v2726); CE(v2730, v2731, v2687, v2693);
        CE(v2732, v2733, v2728, v2730); CE(v2734, v2735, v2701, v2705);
        CE(v2736, v2737, v2732, v2734); CE(v2738, v2739, v2711, v2713);
        CE(v2740, v2741, v2736, v2738); CE(v2742, v2743, v2639, v2740);
        CE(v2744, v2745, v2742, v2721); CE(v2746, v2747, v1621, v1635);
        CE(v2748, v2749, v2746, v1655); CE(v2750, v2751, v2748, v1697);
        CE(v2752, v2753, v2657, v2750); CE(v2754, v2755, v2752, v2719);
        CE(v2756, v2757, v2403, v2411); CE(v2758, v2759, v2756, v2421);
        CE(v2760, v2761, v2758, v2455); CE(v2762, v2763, v2667, v2760);
        CE(v2764, v2765, v1626, v2493); CE(v2766, v2767, v2764, v2501);
        CE(v2768, v2769, v2766, v2517); CE(v2770, v2771, v2675, v2768);
        CE(v2772, v2773, v2762, v2770); CE(v2774, v2775, v2754, v2772);
        CE(v2776, v2777, v2412, v2545); CE(v2778, v2779, v2776, v2553);
        CE(v2780, v2781, v2685, v2778); CE(v2782, v2783, v2494, v2575);
        CE(v2784, v2785, v2782, v2583); CE(v2786, v2787, v2691, v2784);
        CE(v2788, v2789, v2780, v2786); CE(v2790, v2791, v2774, v2788);
        CE(v2792, v2793, v2546, v2601); CE(v2794, v2795, v2699, v2792);
        CE(v2796, v2797, v2576, v2615); CE(v2798, v2799, v2703, v2796);
        CE(v2800, v2801, v2794, v2798); CE(v2802, v2803, v2790, v2800);
        CE(v2804, v2805, v2604, v2618); CE(v2806, v2807, v2802, v2804);
        CE(v2808, v2809, v2717, v2806); CE(v2810, v2811, v2743, v2808);
        CE(v2812, v2813, v2753, v2637); CE(v2814, v2815, v2763, v2771);
        CE(v2816, v2817, v2812, v2814); CE(v2818, v2819, v2781, v2787);
        CE(v2820, v2821, v2816, v2818); CE(v2822, v2823, v2795, v2799);
        CE(v2824, v2825, v2820, v2822); CE(v2826, v2827, v2623, v2824);
        CE(v2828, v2829, v2826, v2741); CE(v2830, v2831, v2828, v2809);
        CE(v2832, v2833, v1545, v1573); CE(v2834, v2835, v2832, v1613);
        CE(v2836, v2837, v2655, v2834); CE(v2838, v2839, v2836, v2751);
        CE(v2840, v2841, v2838, v2715); CE(v2842, v2843, v2355, v2375);
        CE(v2844, v2845, v2842, v2395); CE(v2846, v2847, v2665, v2844);
        CE(v2848, v2849, v2846, v2761); CE(v2850, v2851, v1554, v2477);
        CE(v2852, v2853, v2850, v2485); CE(v2854, v2855, v2673, v2852);
        CE(v2856, v2857, v2854, v2769); CE(v2858, v2859, v2848, v2856);
        CE(v2860, v2861, v2840, v2858); CE(v2862, v2863, v2376, v2537);
        CE(v2864, v2865, v2683, v2862); CE(v2866, v2867, v2864, v2779);
        CE(v2868, v2869, v2478, v2567); CE(v2870, v2871, v2689, v2868);
        CE(v2872, v2873, v2870, v2785); CE(v2874, v2875, v2866, v2872);
        CE(v2876, v2877, v2860, v2874); CE(v2878, v2879, v2540, v2793);
        CE(v2880, v2881, v2570, v2797); CE(v2882, v2883, v2878, v2880);
        CE(v2884, v2885, v2876, v2882); CE(v2886, v2887, v2709, v2884);
        CE(v2888, v2889, v2886, v2807); CE(v2890, v2891, v2829, v2888);
        CE(v2892, v2893, v2839, v2739); CE(v2894, v2895, v2849, v2857);
        CE(v2896, v2897, v2892, v2894); CE(v2898, v2899, v2867, v2873);
        CE(v2900, v2901, v2896, v2898); CE(v2902, v2903, v2879, v2881);
        CE(v2904, v2905, v2900, v2902); CE(v2906, v2907, v2737, v2904);
        CE(v2908, v2909, v2827, v2906); CE(v2910, v2911, v2908, v2889);
        CE(v2912, v2913, v1661, v1675); CE(v2914, v2915, v2912, v1695);
        CE(v2916, v2917, v2749, v2914); CE(v2918, v2919, v2837, v2916);
        CE(v2920, v2921, v2918, v2805); CE(v2922, v2923, v2427, v2443);
        CE(v2924, v2925, v2922, v2453); CE(v2926, v2927, v2759, v2924);
        CE(v2928, v2929, v2847, v2926); CE(v2930, v2931, v1666, v2507);
        CE(v2932, v2933, v2930, v2515); CE(v2934, v2935, v2767, v2932);
        CE(v2936, v2937, v2855, v2934); CE(v2938, v2939, v2928, v2936);
        CE(v2940, v2941, v2920, v2938); CE(v2942, v2943, v2444, v2551);
        CE(v2944, v2945, v2777, v2942); CE(v2946, v2947, v2865, v2944);
        CE(v2948, v2949, v2508, v2581); CE(v2950, v2951, v2783, v2948);
        CE(v2952, v2953, v2871, v2950); CE(v2954, v2955, v2946, v2952);
        CE(v2956, v2957, v2940, v2954); CE(v2958, v2959, v2556, v2586);
        CE(v2960, v2961, v2956, v2958); CE(v2962, v2963, v2803, v2960);
        CE(v2964, v2965, v2887, v2962); CE(v2966, v2967, v2909, v2964);
        CE(v2968, v2969, v2919, v2621); CE(v2970, v2971, v2929, v2937);
        CE(v2972, v2973, v2968, v2970); CE(v2974, v2975, v2947, v2953);
        CE(v2976, v2977, v2972, v2974); CE(v2978, v2979, v2591, v2976);
        CE(v2980, v2981, v2978, v2825); CE(v2982, v2983, v2980, v2907);
        CE(v2984, v2985, v2982, v2965); CE(v2986, v2987, v2653, v1529);
        CE(v2988, v2989, v2986, v2835); CE(v2990, v2991, v2988, v2917);
        CE(v2992, v2993, v2990, v2707); CE(v2994, v2995, v2433, v2337);
        CE(v2996, v2997, v2663, v2994); CE(v2998, v2999, v2996, v2845);
        CE(v3000, v3001, v2998, v2927); CE(v3002, v3003, v1490, v2469);
        CE(v3004, v3005, v2671, v3002); CE(v3006, v3007, v3004, v2853);
        CE(v3008, v3009, v3006, v2935); CE(v3010, v3011, v3000, v3008);
        CE(v3012, v3013, v2992, v3010); CE(v3014, v3015, v2342, v2863);
        CE(v3016, v3017, v3014, v2945); CE(v3018, v3019, v2472, v2869);
        CE(v3020, v3021, v3018, v2951); CE(v3022, v3023, v3016, v3020);
        CE(v3024, v3025, v3012, v3022); CE(v3026, v3027, v2697, v3024);
        CE(v3028, v3029, v3026, v2885); CE(v3030, v3031, v3028, v2963);
        CE(v3032, v3033, v2983, v3030); CE(v3034, v3035, v2991, v2735);
        CE(v3036, v3037, v3001, v3009); CE(v3038, v3039, v3034, v3036);
        CE(v3040, v3041, v3017, v3021); CE(v3042, v3043, v3038, v3040);
        CE(v3044, v3045, v2733, v3042); CE(v3046, v3047, v3044, v2905);
        CE(v3048, v3049, v2981, v3046); CE(v3050, v3051, v3048, v3031);
        CE(v3052, v3053, v2747, v1653); CE(v3054, v3055, v3052, v2915);
        CE(v3056, v3057, v2989, v3054); CE(v3058, v3059, v3056, v2801);
        CE(v3060, v3061, v2117, v2431); CE(v3062, v3063, v3060, v2417);
        CE(v3064, v3065, v2757, v3062); CE(v3066, v3067, v3064, v2925);
        CE(v3068, v3069, v2999, v3066); CE(v3070, v3071, v1644, v2499);
        CE(v3072, v3073, v2765, v3070); CE(v3074, v3075, v3072, v2933);
        CE(v3076, v3077, v3007, v3074); CE(v3078, v3079, v3068, v3076);
        CE(v3080, v3081, v3058, v3078); CE(v3082, v3083, v2422, v2943);
        CE(v3084, v3085, v3015, v3082); CE(v3086, v3087, v2502, v2949);
        CE(v3088, v3089, v3019, v3086); CE(v3090, v3091, v3084, v3088);
        CE(v3092, v3093, v3080, v3090); CE(v3094, v3095, v2791, v3092);
        CE(v3096, v3097, v3094, v2961); CE(v3098, v3099, v3029, v3096);
        CE(v3100, v3101, v3049, v3098); CE(v3102, v3103, v3057, v2823);
        CE(v3104, v3105, v3069, v3077); CE(v3106, v3107, v3102, v3104);
        CE(v3108, v3109, v3085, v3089); CE(v3110, v3111, v3106, v3108);
        CE(v3112, v3113, v2821, v3110); CE(v3114, v3115, v2979, v3112);
        CE(v3116, v3117, v3114, v3047); CE(v3118, v3119, v3116, v3099);
        CE(v3120, v3121, v2833, v1611); CE(v3122, v3123, v2987, v3120);
        CE(v3124, v3125, v3122, v3055); CE(v3126, v3127, v3124, v2883);
        CE(v3128, v3129, v3061, v2391); CE(v3130, v3131, v2843, v3128);
        CE(v3132, v3133, v2997, v3130); CE(v3134, v3135, v3132, v3067);
        CE(v3136, v3137, v1592, v2483); CE(v3138, v3139, v2851, v3136);
        CE(v3140, v3141, v3005, v3138); CE(v3142, v3143, v3140, v3075);
        CE(v3144, v3145, v3134, v3142); CE(v3146, v3147, v3126, v3144);
        CE(v3148, v3149, v2398, v3083); CE(v3150, v3151, v2488, v3087);
        CE(v3152, v3153, v3148, v3150); CE(v3154, v3155, v3146, v3152);
        CE(v3156, v3157, v2877, v3154); CE(v3158, v3159, v3027, v3156);
        CE(v3160, v3161, v3158, v3097); CE(v3162, v3163, v3117, v3160);
        CE(v3164, v3165, v3125, v2903); CE(v3166, v3167, v3135, v3143);
        CE(v3168, v3169, v3164, v3166); CE(v3170, v3171, v3149, v3151);
        CE(v3172, v3173, v3168, v3170); CE(v3174, v3175, v2901, v3172);
        CE(v3176, v3177, v3045, v3174); CE(v3178, v3179, v3115, v3176);
        CE(v3180, v3181, v3178, v3161); CE(v3182, v3183, v2913, v1693);
        CE(v3184, v3185, v3053, v3182); CE(v3186, v3187, v3123, v3184);
        CE(v3188, v3189, v3186, v2959); CE(v3190, v3191, v2167, v2449);
        CE(v3192, v3193, v2923, v3190); CE(v3194, v3195, v3065, v3192);
        CE(v3196, v3197, v3133, v3194); CE(v3198, v3199, v1684, v2513);
        CE(v3200, v3201, v2931, v3198); CE(v3202, v3203, v3073, v3200);
        CE(v3204, v3205, v3141, v3202); CE(v3206, v3207, v3196, v3204);
        CE(v3208, v3209, v3188, v3206); CE(v3210, v3211, v2458, v2520);
        CE(v3212, v3213, v3208, v3210); CE(v3214, v3215, v2957, v3212);
        CE(v3216, v3217, v3095, v3214); CE(v3218, v3219, v3159, v3216);
        CE(v3220, v3221, v3179, v3218); CE(v3222, v3223, v3187, v2589);
        CE(v3224, v3225, v3197, v3205); CE(v3226, v3227, v3222, v3224);
        CE(v3228, v3229, v2525, v3226); CE(v3230, v3231, v3228, v2977);
        CE(v3232, v3233, v3230, v3113); CE(v3234, v3235, v3232, v3177);
        CE(v3236, v3237, v3234, v3219); CE(v3238, v3239, v3121, v3185);
        CE(v3240, v3241, v3238, v2695); CE(v3242, v3243, v2299, v2995);
        CE(v3244, v3245, v3242, v3131); CE(v3246, v3247, v3244, v3195);
        CE(v3248, v3249, v1452, v3003); CE(v3250, v3251, v3248, v3139);
        CE(v3252, v3253, v3250, v3203); CE(v3254, v3255, v3246, v3252);
        CE(v3256, v3257, v3240, v3254); CE(v3258, v3259, v2681, v3256);
        CE(v3260, v3261, v3258, v3025); CE(v3262, v3263, v3260, v3157);
        CE(v3264, v3265, v3262, v3217); CE(v3266, v3267, v3235, v3264);
        CE(v3268, v3269, v3239, v2731); CE(v3270, v3271, v3247, v3253);
        CE(v3272, v3273, v3268, v3270); CE(v3274, v3275, v2729, v3272);
        CE(v3276, v3277, v3274, v3043); CE(v3278, v3279, v3276, v3175);
        CE(v3280, v3281, v3233, v3278); CE(v3282, v3283, v3280, v3265);
        CE(v3284, v3285, v3183, v2789); CE(v3286, v3287, v2409, v3063);
        CE(v3288, v3289, v3286, v3193); CE(v3290, v3291, v3245, v3288);
        CE(v3292, v3293, v1636, v3071); CE(v3294, v3295, v3292, v3201);
        CE(v3296, v3297, v3251, v3294); CE(v3298, v3299, v3290, v3296);
        CE(v3300, v3301, v3284, v3298); CE(v3302, v3303, v2775, v3300);
        CE(v3304, v3305, v3302, v3093); CE(v3306, v3307, v3304, v3215);
        CE(v3308, v3309, v3263, v3306); CE(v3310, v3311, v3281, v3308);
        CE(v3312, v3313, v3291, v3297); CE(v3314, v3315, v2819, v3312);
        CE(v3316, v3317, v2817, v3314); CE(v3318, v3319, v3316, v3111);
        CE(v3320, v3321, v3231, v3318); CE(v3322, v3323, v3320, v3279);
        CE(v3324, v3325, v3322, v3309); CE(v3326, v3327, v2373, v3129);
        CE(v3328, v3329, v3243, v3326); CE(v3330, v3331, v3328, v3289);
        CE(v3332, v3333, v1574, v3137); CE(v3334, v3335, v3249, v3332);
        CE(v3336, v3337, v3334, v3295); CE(v3338, v3339, v3330, v3336);
        CE(v3340, v3341, v2875, v3338); CE(v3342, v3343, v2861, v3340);
        CE(v3344, v3345, v3342, v3155); CE(v3346, v3347, v3261, v3344);
        CE(v3348, v3349, v3346, v3307); CE(v3350, v3351, v3323, v3348);
        CE(v3352, v3353, v3331, v3337); CE(v3354, v3355, v2899, v3352);
        CE(v3356, v3357, v2897, v3354); CE(v3358, v3359, v3356, v3173);
        CE(v3360, v3361, v3277, v3358); CE(v3362, v3363, v3321, v3360);
        CE(v3364, v3365, v3362, v3349); CE(v3366, v3367, v2441, v3191);
        CE(v3368, v3369, v3287, v3366); CE(v3370, v3371, v3329, v3368);
        CE(v3372, v3373, v1676, v3199); CE(v3374, v3375, v3293, v3372);
        CE(v3376, v3377, v3335, v3374); CE(v3378, v3379, v3370, v3376);
        CE(v3380, v3381, v2955, v3378); CE(v3382, v3383, v2941, v3380);
        CE(v3384, v3385, v3382, v3213); CE(v3386, v3387, v3305, v3384);
        CE(v3388, v3389, v3347, v3386); CE(v3390, v3391, v3363, v3388);
        CE(v3392, v3393, v3371, v3377); CE(v3394, v3395, v2975, v3392);
        CE(v3396, v3397, v2973, v3394); CE(v3398, v3399, v3229, v3396);
        CE(v3400, v3401, v3398, v3319); CE(v3402, v3403, v3400, v3361);
        CE(v3404, v3405, v3402, v3389); CE(v3406, v3407, v3327, v3369);
        CE(v3408, v3409, v1532, v3333); CE(v3410, v3411, v3408, v3375);
        CE(v3412, v3413, v3406, v3410); CE(v3414, v3415, v3023, v3412);
        CE(v3416, v3417, v3013, v3414); CE(v3418, v3419, v3259, v3416);
        CE(v3420, v3421, v3418, v3345); CE(v3422, v3423, v3420, v3387);
        CE(v3424, v3425, v3403, v3422); CE(v3426, v3427, v3407, v3411);
        CE(v3428, v3429, v3041, v3426); CE(v3430, v3431, v3039, v3428);
        CE(v3432, v3433, v3275, v3430); CE(v3434, v3435, v3432, v3359);
        CE(v3436, v3437, v3401, v3434); CE(v3438, v3439, v3436, v3423);
        CE(v3440, v3441, v1656, v3373); CE(v3442, v3443, v3409, v3440);
        CE(v3444, v3445, v3367, v3442); CE(v3446, v3447, v3091, v3444);
        CE(v3448, v3449, v3081, v3446); CE(v3450, v3451, v3303, v3448);
        CE(v3452, v3453, v3450, v3385); CE(v3454, v3455, v3421, v3452);
        CE(v3456, v3457, v3437, v3454); CE(v3458, v3459, v3443, v3109);
        CE(v3460, v3461, v3107, v3458); CE(v3462, v3463, v3317, v3460);
        CE(v3464, v3465, v3399, v3462); CE(v3466, v3467, v3464, v3435);
        CE(v3468, v3469, v3466, v3455); CE(v3470, v3471, v1616, v3441);
        CE(v3472, v3473, v3470, v3153); CE(v3474, v3475, v3147, v3472);
        CE(v3476, v3477, v3343, v3474); CE(v3478, v3479, v3419, v3476);
        CE(v3480, v3481, v3478, v3453); CE(v3482, v3483, v3467, v3480);
        CE(v3484, v3485, v3471, v3171); CE(v3486, v3487, v3169, v3484);
        CE(v3488, v3489, v3357, v3486); CE(v3490, v3491, v3433, v3488);
        CE(v3492, v3493, v3465, v3490); CE(v3494, v3495, v3492, v3481);
        CE(v3496, v3497, v1700, v3211); CE(v3498, v3499, v3209, v3496);
        CE(v3500, v3501, v3383, v3498); CE(v3502, v3503, v3451, v3500);
        CE(v3504, v3505, v3479, v3502); CE(v3506, v3507, v3493, v3504);
        CE(v3508, v3509, v1703, v2523); CE(v3510, v3511, v3508, v3227);
        CE(v3512, v3513, v3510, v3397); CE(v3514, v3515, v3512, v3463);
        CE(v3516, v3517, v3514, v3491); CE(v3518, v3519, v3516, v3505);
        CE(v3520, v3521, v2661, v2679); CE(v3522, v3523, v3520, v3257);
        CE(v3524, v3525, v3522, v3417); CE(v3526, v3527, v3524, v3477);
        CE(v3528, v3529, v3526, v3503); CE(v3530, v3531, v3517, v3528);
        CE(v3532, v3533, v2725, v2727); CE(v3534, v3535, v3532, v3273);
        CE(v3536, v3537, v3534, v3431); CE(v3538, v3539, v3536, v3489);
        CE(v3540, v3541, v3515, v3538); CE(v3542, v3543, v3540, v3529);
        CE(v3544, v3545, v2755, v2773); CE(v3546, v3547, v3544, v3301);
        CE(v3548, v3549, v3546, v3449); CE(v3550, v3551, v3548, v3501);
        CE(v3552, v3553, v3527, v3550); CE(v3554, v3555, v3541, v3552);
        CE(v3556, v3557, v2813, v2815); CE(v3558, v3559, v3556, v3315);
        CE(v3560, v3561, v3558, v3461); CE(v3562, v3563, v3513, v3560);
        CE(v3564, v3565, v3562, v3539); CE(v3566, v3567, v3564, v3553);
        CE(v3568, v3569, v2841, v2859); CE(v3570, v3571, v3568, v3341);
        CE(v3572, v3573, v3570, v3475); CE(v3574, v3575, v3525, v3572);
        CE(v3576, v3577, v3574, v3551); CE(v3578, v3579, v3565, v3576);
        CE(v3580, v3581, v2893, v2895); CE(v3582, v3583, v3580, v3355);
        CE(v3584, v3585, v3582, v3487); CE(v3586, v3587, v3537, v3584);
        CE(v3588, v3589, v3563, v3586); CE(v3590, v3591, v3588, v3577);
        CE(v3592, v3593, v2921, v2939); CE(v3594, v3595, v3592, v3381);
        CE(v3596, v3597, v3594, v3499); CE(v3598, v3599, v3549, v3596);
        CE(v3600, v3601, v3575, v3598); CE(v3602, v3603, v3589, v3600);
        CE(v3604, v3605, v2969, v2971); CE(v3606, v3607, v3604, v3395);
        CE(v3608, v3609, v3511, v3606); CE(v3610, v3611, v3608, v3561);
        CE(v3612, v3613, v3610, v3587); CE(v3614, v3615, v3612, v3601);
        CE(v3616, v3617, v2993, v3011); CE(v3618, v3619, v3616, v3415);
        CE(v3620, v3621, v3523, v3618); CE(v3622, v3623, v3620, v3573);
        CE(v3624, v3625, v3622, v3599); CE(v3626, v3627, v3613, v3624);
        CE(v3628, v3629, v3035, v3037); CE(v3630, v3631, v3628, v3429);
        CE(v3632, v3633, v3535, v3630); CE(v3634, v3635, v3632, v3585);
        CE(v3636, v3637, v3611, v3634); CE(v3638, v3639, v3636, v3625);
        CE(v3640, v3641, v3059, v3079); CE(v3642, v3643, v3640, v3447);
        CE(v3644, v3645, v3547, v3642); CE(v3646, v3647, v3644, v3597);
        CE(v3648, v3649, v3623, v3646); CE(v3650, v3651, v3637, v3648);
        CE(v3652, v3653, v3103, v3105); CE(v3654, v3655, v3652, v3459);
        CE(v3656, v3657, v3559, v3654); CE(v3658, v3659, v3609, v3656);
        CE(v3660, v3661, v3658, v3635); CE(v3662, v3663, v3660, v3649);
        CE(v3664, v3665, v3127, v3145); CE(v3666, v3667, v3664, v3473);
        CE(v3668, v3669, v3571, v3666); CE(v3670, v3671, v3621, v3668);
        CE(v3672, v3673, v3670, v3647); CE(v3674, v3675, v3661, v3672);
        CE(v3676, v3677, v3165, v3167); CE(v3678, v3679, v3676, v3485);
        CE(v3680, v3681, v3583, v3678); CE(v3682, v3683, v3633, v3680);
        CE(v3684, v3685, v3659, v3682); CE(v3686, v3687, v3684, v3673);
        CE(v3688, v3689, v3189, v3207); CE(v3690, v3691, v3688, v3497);
        CE(v3692, v3693, v3595, v3690); CE(v3694, v3695, v3645, v3692);
        CE(v3696, v3697, v3671, v3694); CE(v3698, v3699, v3685, v3696);
        CE(v3700, v3701, v3223, v3225); CE(v3702, v3703, v3509, v3700);
        CE(v3704, v3705, v3702, v3607); CE(v3706, v3707, v3704, v3657);
        CE(v3708, v3709, v3706, v3683); CE(v3710, v3711, v3708, v3697);
        CE(v3712, v3713, v3241, v3255); CE(v3714, v3715, v3521, v3712);
        CE(v3716, v3717, v3714, v3619); CE(v3718, v3719, v3716, v3669);
        CE(v3720, v3721, v3718, v3695); CE(v3722, v3723, v3709, v3720);
        CE(v3724, v3725, v3269, v3271); CE(v3726, v3727, v3533, v3724);
        CE(v3728, v3729, v3726, v3631); CE(v3730, v3731, v3728, v3681);
        CE(v3732, v3733, v3707, v3730); CE(v3734, v3735, v3732, v3721);
        CE(v3736, v3737, v3285, v3299); CE(v3738, v3739, v3545, v3736);
        CE(v3740, v3741, v3738, v3643); CE(v3742, v3743, v3740, v3693);
        CE(v3744, v3745, v3719, v3742); CE(v3746, v3747, v3733, v3744);
        CE(v3748, v3749, v3557, v3313); CE(v3750, v3751, v3748, v3655);
        CE(v3752, v3753, v3705, v3750); CE(v3754, v3755, v3752, v3731);
        CE(v3756, v3757, v3754, v3745); CE(v3758, v3759, v3569, v3339);
        CE(v3760, v3761, v3758, v3667); CE(v3762, v3763, v3717, v3760);
        CE(v3764, v3765, v3762, v3743); CE(v3766, v3767, v3755, v3764);
        CE(v3768, v3769, v3581, v3353); CE(v3770, v3771, v3768, v3679);
        CE(v3772, v3773, v3729, v3770); CE(v3774, v3775, v3753, v3772);
        CE(v3776, v3777, v3774, v3765); CE(v3778, v3779, v3593, v3379);
        CE(v3780, v3781, v3778, v3691); CE(v3782, v3783, v3741, v3780);
        CE(v3784, v3785, v3763, v3782); CE(v3786, v3787, v3775, v3784);
        CE(v3788, v3789, v3605, v3393); CE(v3790, v3791, v3703, v3788);
        CE(v3792, v3793, v3790, v3751); CE(v3794, v3795, v3792, v3773);
        CE(v3796, v3797, v3794, v3785); CE(v3798, v3799, v3617, v3413);
        CE(v3800, v3801, v3715, v3798); CE(v3802, v3803, v3800, v3761);
        CE(v3804, v3805, v3802, v3783); CE(v3806, v3807, v3795, v3804);
        CE(v3808, v3809, v3629, v3427); CE(v3810, v3811, v3727, v3808);
        CE(v3812, v3813, v3810, v3771); CE(v3814, v3815, v3793, v3812);
        CE(v3816, v3817, v3814, v3805); CE(v3818, v3819, v3641, v3445);
        CE(v3820, v3821, v3739, v3818); CE(v3822, v3823, v3820, v3781);
        CE(v3824, v3825, v3803, v3822); CE(v3826, v3827, v3815, v3824);
        CE(v3828, v3829, v3749, v3653); CE(v3830, v3831, v3791, v3828);
        CE(v3832, v3833, v3830, v3813); CE(v3834, v3835, v3832, v3825);
        CE(v3836, v3837, v3759, v3665); CE(v3838, v3839, v3801, v3836);
        CE(v3840, v3841, v3838, v3823); CE(v3842, v3843, v3833, v3840);
        CE(v3844, v3845, v3769, v3677); CE(v3846, v3847, v3811, v3844);
        CE(v3848, v3849, v3831, v3846); CE(v3850, v3851, v3848, v3841);
        CE(v3852, v3853, v3779, v3689); CE(v3854, v3855, v3821, v3852);
        CE(v3856, v3857, v3839, v3854); CE(v3858, v3859, v3849, v3856);
        CE(v3860, v3861, v3701, v3789); CE(v3862, v3863, v3860, v3829);
        CE(v3864, v3865, v3862, v3847); CE(v3866, v3867, v3864, v3857);
        CE(v3868, v3869, v3713, v3799); CE(v3870, v3871, v3868, v3837);
        CE(v3872, v3873, v3870, v3855); CE(v3874, v3875, v3865, v3872);
        CE(v3876, v3877, v3725, v3809); CE(v3878, v3879, v3876, v3845);
        CE(v3880, v3881, v3863, v3878); CE(v3882, v3883, v3880, v3873);
        CE(v3884, v3885, v3737, v3819); CE(v3886, v3887, v3884, v3853);
        CE(v3888, v3889, v3871, v3886); CE(v3890, v3891, v3881, v3888);
        CE(v3892, v3893, v3861, v3879); CE(v3894, v3895, v3892, v3889);
        CE(v3896, v3897, v3869, v3887); CE(v3898, v3899, v3893, v3896);
        CE(v3900, v3901, v3877, v3897);
        unsigned core[146];
        core[0] = L::lowest();
        core[1] = v524;
        core[2] = v2650;
        core[3] = v2651;
        core[4] = v2722;
        core[5] = v2723;
        core[6] = v2744;
        core[7] = v2745;
        core[8] = v2810;
        core[9] = v2811;
        core[10] = v2830;
        core[11] = v2831;
        core[12] = v2890;
        core[13] = v2891;
        core[14] = v2910;
        core[15] = v2911;
        core[16] = v2966;
        core[17] = v2967;
        core[18] = v2984;
        core[19] = v2985;
        core[20] = v3032;
        core[21] = v3033;
        core[22] = v3050;
        core[23] = v3051;
        core[24] = v3100;
        core[25] = v3101;
        core[26] = v3118;
        core[27] = v3119;
        core[28] = v3162;
        core[29] = v3163;
        core[30] = v3180;
        core[31] = v3181;
        core[32] = v3220;
        core[33] = v3221;
        core[34] = v3236;
        core[35] = v3237;
        core[36] = v3266;
        core[37] = v3267;
        core[38] = v3282;
        core[39] = v3283;
        core[40] = v3310;
        core[41] = v3311;
        core[42] = v3324;
        core[43] = v3325;
        core[44] = v3350;
        core[45] = v3351;
        core[46] = v3364;
        core[47] = v3365;
        core[48] = v3390;
        core[49] = v3391;
        core[50] = v3404;
        core[51] = v3405;
        core[52] = v3424;
        core[53] = v3425;
        core[54] = v3438;
        core[55] = v3439;
        core[56] = v3456;
        core[57] = v3457;
        core[58] = v3468;
        core[59] = v3469;
        core[60] = v3482;
        core[61] = v3483;
        core[62] = v3494;
        core[63] = v3495;
        core[64] = v3506;
        core[65] = v3507;
        core[66] = v3518;
        core[67] = v3519;
        core[68] = v3530;
        core[69] = v3531;
        core[70] = v3542;
        core[71] = v3543;
        core[72] = v3554;
        core[73] = v3555;
        core[74] = v3566;
        core[75] = v3567;
        core[76] = v3578;
        core[77] = v3579;
        core[78] = v3590;
        core[79] = v3591;
        core[80] = v3602;
        core[81] = v3603;
        core[82] = v3614;
        core[83] = v3615;
        core[84] = v3626;
        core[85] = v3627;
        core[86] = v3638;
        core[87] = v3639;
        core[88] = v3650;
        core[89] = v3651;
        core[90] = v3662;
        core[91] = v3663;
        core[92] = v3674;
        core[93] = v3675;
        core[94] = v3686;
        core[95] = v3687;
        core[96] = v3698;
        core[97] = v3699;
        core[98] = v3710;
        core[99] = v3711;
        core[100] = v3722;
        core[101] = v3723;
        core[102] = v3734;
        core[103] = v3735;
        core[104] = v3746;
        core[105] = v3747;
        core[106] = v3756;
        core[107] = v3757;
        core[108] = v3766;
        core[109] = v3767;
        core[110] = v3776;
        core[111] = v3777;
        core[112] = v3786;
        core[113] = v3787;
        core[114] = v3796;
        core[115] = v3797;
        core[116] = v3806;
        core[117] = v3807;
        core[118] = v3816;
        core[119] = v3817;
        core[120] = v3826;
        core[121] = v3827;
        core[122] = v3834;
        core[123] = v3835;
        core[124] = v3842;
        core[125] = v3843;
        core[126] = v3850;
        core[127] = v3851;
        core[128] = v3858;
        core[129] = v3859;
        core[130] = v3866;
        core[131] = v3867;
        core[132] = v3874;
        core[133] = v3875;
        core[134] = v3882;
        core[135] = v3883;
        core[136] = v3890;
        core[137] = v3891;
        core[138] = v3894;
        core[139] = v3895;
        core[140] = v3898;
        core[141] = v3899;
        core[142] = v3900;
        core[143] = v3901;
        core[144] = v3885;
        core[145] = L::highest();
        p0 = core[CORE_INDEX(rank - 81, 144)];
        p1 = core[CORE_INDEX(rank - 80, 144)];
        p2 = core[CORE_INDEX(rank - 79, 144)];
        p3 = core[CORE_INDEX(rank - 78, 144)];
        p4 = core[CORE_INDEX(rank - 77, 144)];
        p5 = core[CORE_INDEX(rank - 76, 144)];
        p6 = core[CORE_INDEX(rank - 75, 144)];
        p7 = core[CORE_INDEX(rank - 74, 144)];
        p8 = core[CORE_INDEX(rank - 73, 144)];
        p9 = core[CORE_INDEX(rank - 72, 144)];
        p10 = core[CORE_INDEX(rank - 71, 144)];
        p11 = core[CORE_INDEX(rank - 70, 144)];
        p12 = core[CORE_INDEX(rank - 69, 144)];
        p13 = core[CORE_INDEX(rank - 68, 144)];
        p14 = core[CORE_INDEX(rank - 67, 144)];
        p15 = core[CORE_INDEX(rank - 66, 144)];
        p16 = core[CORE_INDEX(rank - 65, 144)];
        p17 = core[CORE_INDEX(rank - 64, 144)];
        p18 = core[CORE_INDEX(rank - 63, 144)];
        p19 = core[CORE_INDEX(rank - 62, 144)];
        p20 = core[CORE_INDEX(rank - 61, 144)];
        p21 = core[CORE_INDEX(rank - 60, 144)];
        p22 = core[CORE_INDEX(rank - 59, 144)];
        p23 = core[CORE_INDEX(rank - 58, 144)];
        p24 = core[CORE_INDEX(rank - 57, 144)];
        p25 = core[CORE_INDEX(rank - 56, 144)];
        p26 = core[CORE_INDEX(rank - 55, 144)];
        p27 = core[CORE_INDEX(rank - 54, 144)];
        p28 = core[CORE_INDEX(rank - 53, 144)];
        p29 = core[CORE_INDEX(rank - 52, 144)];
        p30 = core[CORE_INDEX(rank - 51, 144)];
        p31 = core[CORE_INDEX(rank - 50, 144)];
        p32 = core[CORE_INDEX(rank - 49, 144)];
        p33 = core[CORE_INDEX(rank - 48, 144)];
        p34 = core[CORE_INDEX(rank - 47, 144)];
        p35 = core[CORE_INDEX(rank - 46, 144)];
        p36 = core[CORE_INDEX(rank - 45, 144)];
        p37 = core[CORE_INDEX(rank - 44, 144)];
        p38 = core[CORE_INDEX(rank - 43, 144)];
        p39 = core[CORE_INDEX(rank - 42, 144)];
        p40 = core[CORE_INDEX(rank - 41, 144)];
        p41 = core[CORE_INDEX(rank - 40, 144)];
        p42 = core[CORE_INDEX(rank - 39, 144)];
        p43 = core[CORE_INDEX(rank - 38, 144)];
        p44 = core[CORE_INDEX(rank - 37, 144)];
        p45 = core[CORE_INDEX(rank - 36, 144)];
        p46 = core[CORE_INDEX(rank - 35, 144)];
        p47 = core[CORE_INDEX(rank - 34, 144)];
        p48 = core[CORE_INDEX(rank - 33, 144)];
        p49 = core[CORE_INDEX(rank - 32, 144)];
        p50 = core[CORE_INDEX(rank - 31, 144)];
        p51 = core[CORE_INDEX(rank - 30, 144)];
        p52 = core[CORE_INDEX(rank - 29, 144)];
        p53 = core[CORE_INDEX(rank - 28, 144)];
        p54 = core[CORE_INDEX(rank - 27, 144)];
        p55 = core[CORE_INDEX(rank - 26, 144)];
        p56 = core[CORE_INDEX(rank - 25, 144)];
        p57 = core[CORE_INDEX(rank - 24, 144)];
        p58 = core[CORE_INDEX(rank - 23, 144)];
        p59 = core[CORE_INDEX(rank - 22, 144)];
        p60 = core[CORE_INDEX(rank - 21, 144)];
        p61 = core[CORE_INDEX(rank - 20, 144)];
        p62 = core[CORE_INDEX(rank - 19, 144)];
        p63 = core[CORE_INDEX(rank - 18, 144)];
        p64 = core[CORE_INDEX(rank - 17, 144)];
        p65 = core[CORE_INDEX(rank - 16, 144)];
        p66 = core[CORE_INDEX(rank - 15, 144)];
        p67 = core[CORE_INDEX(rank - 14, 144)];
        p68 = core[CORE_INDEX(rank - 13, 144)];
        p69 = core[CORE_INDEX(rank - 12, 144)];
        p70 = core[CORE_INDEX(rank - 11, 144)];
        p71 = core[CORE_INDEX(rank - 10, 144)];
        p72 = core[CORE_INDEX(rank - 9, 144)];
        p73 = core[CORE_INDEX(rank - 8, 144)];
        p74 = core[CORE_INDEX(rank - 7, 144)];
        p75 = core[CORE_INDEX(rank - 6, 144)];
        p76 = core[CORE_INDEX(rank - 5, 144)];
        p77 = core[CORE_INDEX(rank - 4, 144)];
        p78 = core[CORE_INDEX(rank - 3, 144)];
        p79 = core[CORE_INDEX(rank - 2, 144)];
        p80 = core[CORE_INDEX(rank - 1, 144)];
        p81 = core[CORE_INDEX(rank - 0, 144)];
    }
    NO_UNROLL
    for (int i = 0; i < 2; i++) {
        unsigned q0, q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13,
        q14, q15, q16, q17, q18, q19, q20, q21, q22, q23, q24, q25, q26, q27,
        q28, q29, q30, q31, q32, q33, q34, q35, q36, q37, q38, q39, q40, q41,
        q42, q43, q44, q45, q46, q47, q48, q49, q50, q51, q52, q53, q54, q55,
        q56, q57;
        {
            SHIFT(i * 14, 0);
            unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12,
            v13, v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24, v25,
            v26, v27, v28, v29, v30, v31, v32, v33, v34, v35, v36, v37, v38,
            v39, v40, v41, v42, v43, v44, v45, v46, v47, v48, v49, v50, v51,
            v52, v53, v54, v55, v56, v57, v58, v59, v60, v61, v62, v63, v64,
            v65, v66, v67, v68, v69, v70, v71, v72, v73, v74, v75, v76, v77,
            v78, v79, v80, v81, v82, v83, v84, v85, v86, v87, v88, v89, v90,
            v91, v92, v93, v94, v95, v96, v97, v98, v99, v100, v101, v102,
            v103, v104, v105, v106, v107, v108, v109, v110, v111, v112, v113,
            v114, v115, v116, v117, v118, v119, v120, v121, v122, v123, v124,
            v125, v126, v127, v128, v129, v130, v131, v132, v133, v134, v135,
            v136, v137, v138, v139, v140, v141, v142, v143, v144, v145, v146,
            v147, v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
            v158, v159, v160, v161, v162, v163, v164, v165, v166, v167, v168,
            v169, v170, v171, v172, v173, v174, v175, v176, v177, v178, v179,
            v180, v181, v182, v183, v184, v185, v186, v187, v188, v189, v190,
            v191, v192, v193, v194, v195, v196, v197, v198, v199, v200, v201,
            v202, v203, v204, v205, v206, v207, v208, v209, v210, v211, v212,
            v213, v214, v215, v216, v217, v218, v219, v220, v221, v222, v223,
            v224, v225, v226, v227, v228, v229, v230, v231, v232, v233, v234,
            v235, v236, v237, v238, v239, v240, v241, v242, v243, v244, v245,
            v246, v247, v248, v249, v250, v251, v252, v253, v254, v255, v256,
            v257, v258, v259, v260, v261, v262, v263, v264, v265, v266, v267,
            v268, v269, v270, v271, v272, v273, v274, v275, v276, v277, v278,
            v279, v280, v281, v282, v283, v284, v285, v286, v287, v288, v289,
            v290, v291, v292, v293, v294, v295, v296, v297, v298, v299, v300,
            v301, v302, v303, v304, v305, v306, v307, v308, v309, v310, v311,
            v312, v313, v314, v315, v316, v317, v318, v319, v320, v321, v322,
            v323, v324, v325, v326, v327, v328, v329, v330, v331, v332, v333,
            v334, v335, v336, v337, v338, v339, v340, v341, v342, v343, v344,
            v345, v346, v347, v348, v349, v350, v351, v352, v353, v354, v355,
            v356, v357, v358, v359, v360, v361, v362, v363, v364, v365, v366,
            v367, v368, v369, v370, v371, v372, v373, v374, v375, v376, v377,
            v378, v379, v380, v381, v382, v383, v384, v385, v386, v387, v388,
            v389, v390, v391, v392, v393, v394, v395, v396, v397, v398, v399,
            v400, v401, v402, v403, v404, v405, v406, v407, v408, v409, v410,
            v411, v412, v413, v414, v415, v416, v417, v418, v419, v420, v421,
            v422, v423, v424, v425, v426, v427, v428, v429, v430, v431, v432,
            v433, v434, v435, v436, v437, v438, v439, v440, v441, v442, v443,
            v444, v445, v446, v447, v448, v449, v450, v451, v452, v453, v454,
            v455, v456, v457, v458, v459, v460, v461, v462, v463, v464, v465,
            v466, v467, v468, v469, v470, v471, v472, v473, v474, v475, v476,
            v477, v478, v479, v480, v481, v482, v483, v484, v485, v486, v487,
            v488, v489, v490, v491, v492, v493, v494, v495, v496, v497, v498,
            v499, v500, v501, v502, v503, v504, v505, v506, v507, v508, v509,
            v510, v511, v512, v513, v514, v515, v516, v517, v518, v519, v520,
            v521, v522, v523, v524, v525, v526, v527, v528, v529, v530, v531,
            v532, v533, v534, v535, v536, v537, v538, v539, v540, v541, v542,
            v543, v544, v545, v546, v547, v548, v549, v550, v551, v552, v553,
            v554, v555, v556, v557, v558, v559, v560, v561, v562, v563, v564,
            v565, v566, v567, v568, v569, v570, v571, v572, v573, v574, v575,
            v576, v577, v578, v579, v580, v581, v582, v583, v584, v585, v586,
            v587, v588, v589, v590, v591, v592, v593, v594, v595, v596, v597,
            v598, v599, v600, v601, v602, v603, v604, v605, v606, v607, v608,
            v609, v610, v611, v612, v613, v614, v615, v616, v617, v618, v619,
            v620, v621, v622, v623, v624, v625, v626, v627, v628, v629, v630,
            v631, v632, v633, v634, v635, v636, v637, v638, v639, v640, v641,
            v642, v643, v644, v645;
            LD(v0, 1, 4); LD(v1, 1, 6); CE(v2, v3, v0, v1); LD(v4, 1, 5);
            LD(v5, 1, 7); CE(v6, v7, v4, v5); CE(v8, v9, v2, v6);
            LD(v10, 1, 3); LD(v11, 1, 8); CE(v12, v13, v10, v11);
            CE(v14, v15, v3, v7); CE(v16, v17, v12, v14);
            CE(v18, v19, v8, v16); LD(v20, 1, 10); LD(v21, 1, 12);
            CE(v22, v23, v20, v21); LD(v24, 1, 11); LD(v25, 1, 13);
            CE(v26, v27, v24, v25); CE(v28, v29, v22, v26); LD(v30, 1, 9);
            LD(v31, 1, 14); CE(v32, v33, v30, v31); CE(v34, v35, v23, v27);
            CE(v36, v37, v32, v34); CE(v38, v39, v28, v36);
            CE(v40, v41, v18, v38); LD(v42, 2, 4); LD(v43, 2, 6);
            CE(v44, v45, v42, v43); LD(v46, 2, 5); LD(v47, 2, 7);
            CE(v48, v49, v46, v47); CE(v50, v51, v44, v48); LD(v52, 2, 3);
            LD(v53, 2, 8); CE(v54, v55, v52, v53); CE(v56, v57, v45, v49);
            CE(v58, v59, v54, v56); CE(v60, v61, v50, v58); LD(v62, 2, 10);
            LD(v63, 2, 12); CE(v64, v65, v62, v63); LD(v66, 2, 11);
            LD(v67, 2, 13); CE(v68, v69, v66, v67); CE(v70, v71, v64, v68);
            LD(v72, 2, 9); LD(v73, 2, 14); CE(v74, v75, v72, v73);
            CE(v76, v77, v65, v69); CE(v78, v79, v74, v76);
            CE(v80, v81, v70, v78); CE(v82, v83, v60, v80);
            CE(v84, v85, v40, v82); MX(v86, p0, v84); CE(v87, v88, p64, v86);
            CE(v89, v90, p32, v87); CE(v91, v92, v13, v9);
            CE(v93, v94, v17, v91); CE(v95, v96, v15, v92);
            CE(v97, v98, v94, v95); CE(v99, v100, v33, v29);
            CE(v101, v102, v37, v99); CE(v103, v104, v35, v100);
            CE(v105, v106, v102, v103); CE(v107, v108, v98, v106);
            CE(v109, v110, v41, v107); CE(v111, v112, v19, v93);
            CE(v113, v114, v39, v101); CE(v115, v116, v112, v114);
            CE(v117, v118, v110, v116); CE(v119, v120, v111, v113);
            CE(v121, v122, v96, v104); CE(v123, v124, v120, v121);
            CE(v125, v126, v97, v105); CE(v127, v128, v124, v126);
            CE(v129, v130, v118, v127); CE(v131, v132, v55, v51);
            CE(v133, v134, v59, v131); CE(v135, v136, v57, v132);
            CE(v137, v138, v134, v135); CE(v139, v140, v75, v71);
            CE(v141, v142, v79, v139); CE(v143, v144, v77, v140);
            CE(v145, v146, v142, v143); CE(v147, v148, v138, v146);
            CE(v149, v150, v83, v147); CE(v151, v152, v61, v133);
            CE(v153, v154, v81, v141); CE(v155, v156, v152, v154);
            CE(v157, v158, v150, v156); CE(v159, v160, v151, v153);
            CE(v161, v162, v136, v144); CE(v163, v164, v160, v161);
            CE(v165, v166, v137, v145); CE(v167, v168, v164, v166);
            CE(v169, v170, v158, v167); CE(v171, v172, v130, v170);
            CE(v173, v174, v85, v171); CE(v175, v176, v109, v115);
            CE(v177, v178, v123, v125); CE(v179, v180, v176, v177);
            CE(v181, v182, v149, v155); CE(v183, v184, v163, v165);
            CE(v185, v186, v182, v183); CE(v187, v188, v180, v186);
            CE(v189, v190, v174, v188); CE(v191, v192, v175, v119);
            CE(v193, v194, v181, v159); CE(v195, v196, v192, v194);
            CE(v197, v198, v108, v128); CE(v199, v200, v148, v168);
            CE(v201, v202, v198, v200); CE(v203, v204, v196, v201);
            CE(v205, v206, v117, v178); CE(v207, v208, v157, v184);
            CE(v209, v210, v206, v208); CE(v211, v212, v204, v210);
            CE(v213, v214, v190, v211); CE(v215, v216, v191, v193);
            CE(v217, v218, v197, v199); CE(v219, v220, v216, v217);
            CE(v221, v222, v205, v207); CE(v223, v224, v220, v222);
            CE(v225, v226, v179, v185); CE(v227, v228, v122, v162);
            CE(v229, v230, v226, v227); CE(v231, v232, v129, v169);
            CE(v233, v234, v230, v232); CE(v235, v236, v224, v233);
            CE(v237, v238, v214, v235); CE(v239, v240, p16, v238);
            MX(v241, v89, v239); CE(v242, v243, v173, v187);
            CE(v244, v245, v203, v209); CE(v246, v247, v243, v244);
            CE(v248, v249, v219, v221); CE(v250, v251, v229, v231);
            CE(v252, v253, v249, v250); CE(v254, v255, v247, v252);
            MX(v256, p8, v255); CE(v257, v258, p72, v256);
            CE(v259, v260, p40, v257); CE(v261, v262, p24, v259);
            CE(v263, v264, v241, v261); CE(v265, v266, v242, v195);
            CE(v267, v268, v248, v225); CE(v269, v270, v266, v267);
            MX(v271, p4, v270); CE(v272, v273, p68, v271);
            CE(v274, v275, p36, v272); CE(v276, v277, v172, v212);
            CE(v278, v279, v218, v234); CE(v280, v281, v277, v278);
            CE(v282, v283, p20, v281); CE(v284, v285, v274, v282);
            CE(v286, v287, v189, v245); CE(v288, v289, v223, v251);
            CE(v290, v291, v287, v288); CE(v292, v293, p12, v291);
            MX(v294, v284, v292); MX(v295, v263, v294);
            CE(v296, v297, v265, v215); MX(v298, p2, v297);
            CE(v299, v300, p66, v298); CE(v301, v302, p34, v299);
            CE(v303, v304, v276, v236); CE(v305, v306, p18, v304);
            MX(v307, v301, v305); CE(v308, v309, v286, v253);
            MX(v310, p10, v309); MN(v311, p74, v310);
            CE(v312, v313, p42, v311); CE(v314, v315, p26, v312);
            CE(v316, v317, v307, v314); CE(v318, v319, v246, v268);
            MX(v320, p6, v319); CE(v321, v322, p70, v320);
            CE(v323, v324, p38, v321); CE(v325, v326, v202, v279);
            CE(v327, v328, p22, v326); CE(v329, v330, v323, v327);
            CE(v331, v332, v213, v289); CE(v333, v334, p14, v332);
            MX(v335, v329, v333); CE(v336, v337, v316, v335);
            MX(v338, v295, v336); MX(v339, p1, v296);
            CE(v340, v341, p65, v339); CE(v342, v343, p33, v340);
            CE(v344, v345, p17, v303); MX(v346, v342, v344);
            MX(v347, p9, v308); MN(v348, p73, v347); CE(v349, v350, p41, v348);
            CE(v351, v352, p25, v349); CE(v353, v354, v346, v351);
            MX(v355, p5, v318); CE(v356, v357, p69, v355);
            CE(v358, v359, p37, v356); CE(v360, v361, p21, v325);
            CE(v362, v363, v358, v360); CE(v364, v365, p13, v331);
            MX(v366, v362, v364); MX(v367, v353, v366); MX(v368, p3, v269);
            CE(v369, v370, p67, v368); CE(v371, v372, p35, v369);
            CE(v373, v374, p19, v280); MX(v375, v371, v373);
            MX(v376, p11, v290); MN(v377, p75, v376);
            CE(v378, v379, p43, v377); CE(v380, v381, p27, v378);
            CE(v382, v383, v375, v380); MX(v384, p7, v254);
            CE(v385, v386, p71, v384); CE(v387, v388, p39, v385);
            CE(v389, v390, p23, v228); CE(v391, v392, v387, v389);
            CE(v393, v394, p15, v237); MX(v395, v391, v393);
            CE(v396, v397, v382, v395); CE(v398, v399, v367, v396);
            MX(q0, v338, v398); MN(v400, p76, v293); CE(v401, v402, p44, v400);
            CE(v403, v404, p28, v401); CE(v405, v406, v285, v403);
            CE(v407, v408, v264, v405); CE(v409, v410, v407, v337);
            CE(q1, q2, v409, v399); MN(v411, p77, v365);
            CE(v412, v413, p45, v411); CE(v414, v415, p29, v412);
            CE(v416, v417, v363, v414); CE(v418, v419, v354, v416);
            CE(v420, v421, v418, v397); CE(q3, q4, v410, v420);
            MN(v422, p78, v334); CE(v423, v424, p46, v422);
            CE(v425, v426, p30, v423); CE(v427, v428, v330, v425);
            CE(v429, v430, v317, v427); CE(v431, v432, v408, v429);
            CE(q5, q6, v431, v421); MN(v433, p79, v394);
            CE(v434, v435, p47, v433); CE(v436, v437, p31, v434);
            CE(v438, v439, v392, v436); CE(v440, v441, v383, v438);
            CE(v442, v443, v419, v440); CE(q7, q8, v432, v442);
            MN(v444, p80, v240); CE(v445, v446, p48, v444);
            CE(v447, v448, v90, v445); CE(v449, v450, v447, v262);
            CE(v451, v452, v449, v406); CE(v453, v454, v451, v430);
            CE(q9, q10, v453, v443); MN(v455, p81, v345);
            CE(v456, v457, p49, v455); CE(v458, v459, v343, v456);
            CE(v460, v461, v458, v352); CE(v462, v463, v460, v417);
            CE(v464, v465, v462, v441); CE(q11, q12, v454, v464);
            CE(v466, v467, p50, v306); CE(v468, v469, v302, v466);
            CE(v470, v471, v468, v315); CE(v472, v473, v470, v428);
            CE(v474, v475, v452, v472); CE(q13, q14, v474, v465);
            CE(v476, v477, p51, v374); CE(v478, v479, v372, v476);
            CE(v480, v481, v478, v381); CE(v482, v483, v480, v439);
            CE(v484, v485, v463, v482); CE(q15, q16, v475, v484);
            CE(v486, v487, p52, v283); CE(v488, v489, v275, v486);
            CE(v490, v491, v488, v404); CE(v492, v493, v450, v490);
            CE(v494, v495, v492, v473); CE(q17, q18, v494, v485);
            CE(v496, v497, p53, v361); CE(v498, v499, v359, v496);
            CE(v500, v501, v498, v415); CE(v502, v503, v461, v500);
            CE(v504, v505, v502, v483); CE(q19, q20, v495, v504);
            CE(v506, v507, p54, v328); CE(v508, v509, v324, v506);
            CE(v510, v511, v508, v426); CE(v512, v513, v471, v510);
            CE(v514, v515, v493, v512); CE(q21, q22, v514, v505);
            CE(v516, v517, p55, v390); CE(v518, v519, v388, v516);
            CE(v520, v521, v518, v437); CE(v522, v523, v481, v520);
            CE(v524, v525, v503, v522); CE(q23, q24, v515, v524);
            CE(v526, v527, p56, v260); CE(v528, v529, v448, v526);
            CE(v530, v531, v528, v491); CE(v532, v533, v530, v513);
            CE(q25, q26, v532, v525); CE(v534, v535, p57, v350);
            CE(v536, v537, v459, v534); CE(v538, v539, v536, v501);
            CE(v540, v541, v538, v523); CE(q27, q28, v533, v540);
            CE(v542, v543, p58, v313); CE(v544, v545, v469, v542);
            CE(v546, v547, v544, v511); CE(v548, v549, v531, v546);
            CE(q29, q30, v548, v541); CE(v550, v551, p59, v379);
            CE(v552, v553, v479, v550); CE(v554, v555, v552, v521);
            CE(v556, v557, v539, v554); CE(q31, q32, v549, v556);
            CE(v558, v559, p60, v402); CE(v560, v561, v489, v558);
            CE(v562, v563, v529, v560); CE(v564, v565, v562, v547);
            CE(q33, q34, v564, v557); CE(v566, v567, p61, v413);
            CE(v568, v569, v499, v566); CE(v570, v571, v537, v568);
            CE(v572, v573, v570, v555); CE(q35, q36, v565, v572);
            CE(v574, v575, p62, v424); CE(v576, v577, v509, v574);
            CE(v578, v579, v545, v576); CE(v580, v581, v563, v578);
            CE(q37, q38, v580, v573); CE(v582, v583, p63, v435);
            CE(v584, v585, v519, v582); CE(v586, v587, v553, v584);
            CE(v588, v589, v571, v586); CE(q39, q40, v581, v588);
            CE(v590, v591, v88, v446); CE(v592, v593, v590, v527);
            CE(v594, v595, v592, v561); CE(v596, v597, v594, v579);
            CE(q41, q42, v596, v589); MN(v598, v341, v457);
            CE(v599, v600, v598, v535); CE(v601, v602, v599, v569);
            CE(v603, v604, v601, v587); CE(q43, q44, v597, v603);
            MN(v605, v300, v467); CE(v606, v607, v605, v543);
            CE(v608, v609, v606, v577); CE(v610, v611, v595, v608);
            CE(q45, q46, v610, v604); MN(v612, v370, v477);
            CE(v613, v614, v612, v551); CE(v615, v616, v613, v585);
            CE(v617, v618, v602, v615); CE(q47, q48, v611, v617);
            MN(v619, v273, v487); CE(v620, v621, v619, v559);
            CE(v622, v623, v593, v620); CE(v624, v625, v622, v609);
            CE(q49, q50, v624, v618); MN(v626, v357, v497);
            MN(v627, v626, v567); CE(v628, v629, v600, v627);
            CE(v630, v631, v628, v616); CE(q51, q52, v625, v630);
            MN(v632, v322, v507); MN(v633, v632, v575);
            CE(v634, v635, v607, v633); CE(v636, v637, v623, v634);
            CE(q53, q54, v636, v631); MN(v638, v386, v517);
            MN(v639, v638, v583); MN(v640, v614, v639);
            CE(v641, v642, v629, v640); CE(q55, q56, v637, v641);
            MN(v643, v591, v258); MN(v644, v643, v621); MN(v645, v644, v635);
            MN(q57, v645, v642);
        }
        NO_UNROLL
        for (int j = 0; j < 2; j++) {
            unsigned u0, u1, u2, u3, u4, u5, u6, u7, u8, u9, u10, u11, u12,
            u13, u14, u15, u16, u17, u18, u19, u20, u21, u22, u23, u24, u25,
            u26, u27, u28, u29;
            {
                SHIFT(i * 2, j * 14);
                unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12,
                v13, v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24,
                v25, v26, v27, v28, v29, v30, v31, v32, v33, v34, v35, v36,
                v37, v38, v39, v40, v41, v42, v43, v44, v45, v46, v47, v48,
                v49, v50, v51, v52, v53, v54, v55, v56, v57, v58, v59, v60,
                v61, v62, v63, v64, v65, v66, v67, v68, v69, v70, v71, v72,
                v73, v74, v75, v76, v77, v78, v79, v80, v81, v82, v83, v84,
                v85, v86, v87, v88, v89, v90, v91, v92, v93, v94, v95, v96,
                v97, v98, v99, v100, v101, v102, v103, v104, v105, v106, v107,
                v108, v109, v110, v111, v112, v113, v114, v115, v116, v117,
                v118, v119, v120, v121, v122, v123, v124, v125, v126, v127,
                v128, v129, v130, v131, v132, v133, v134, v135, v136, v137,
                v138, v139, v140, v141, v142, v143, v144, v145, v146, v147,
                v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
                v158, v159, v160, v161, v162, v163, v164, v165, v166, v167,
                v168, v169, v170, v171, v172, v173, v174, v175, v176, v177,
                v178, v179, v180, v181, v182, v183, v184, v185, v186, v187,
                v188, v189, v190, v191, v192, v193, v194, v195, v196, v197,
                v198, v199, v200, v201, v202, v203, v204, v205, v206, v207,
                v208, v209, v210, v211, v212, v213, v214, v215, v216, v217,
                v218, v219, v220, v221, v222, v223, v224, v225, v226, v227,
                v228, v229, v230, v231, v232, v233, v234, v235, v236, v237,
                v238, v239, v240, v241, v242, v243, v244, v245, v246, v247,
                v248, v249, v250, v251, v252, v253, v254, v255, v256, v257,
                v258, v259, v260, v261, v262, v263, v264, v265, v266, v267,
                v268, v269, v270, v271, v272, v273, v274, v275, v276, v277,
                v278, v279, v280, v281, v282, v283, v284, v285, v286, v287,
                v288, v289, v290, v291, v292, v293, v294, v295, v296, v297,
                v298, v299, v300, v301, v302, v303, v304, v305, v306, v307,
                v308, v309, v310, v311, v312, v313, v314, v315, v316, v317,
                v318, v319, v320, v321, v322, v323, v324, v325, v326, v327,
                v328, v329, v330, v331, v332, v333, v334, v335, v336, v337,
                v338, v339, v340, v341, v342, v343, v344, v345, v346, v347,
                v348, v349, v350, v351, v352, v353, v354, v355, v356, v357,
                v358, v359, v360, v361, v362, v363, v364, v365, v366, v367,
                v368, v369, v370, v371, v372, v373, v374, v375, v376, v377,
                v378, v379, v380, v381, v382, v383, v384, v385, v386, v387,
                v388, v389, v390, v391, v392, v393, v394, v395, v396, v397,
                v398, v399, v400, v401, v402, v403, v404, v405, v406, v407,
                v408, v409, v410, v411, v412, v413, v414, v415, v416, v417,
                v418, v419, v420, v421, v422, v423, v424, v425, v426, v427,
                v428, v429, v430, v431, v432, v433, v434, v435, v436, v437,
                v438, v439, v440, v441, v442, v443, v444, v445, v446, v447,
                v448, v449, v450, v451, v452, v453, v454, v455, v456, v457,
                v458, v459, v460, v461, v462, v463, v464, v465, v466, v467,
                v468, v469, v470, v471, v472, v473, v474, v475, v476, v477,
                v478, v479, v480, v481, v482, v483, v484, v485, v486, v487,
                v488, v489, v490, v491, v492, v493, v494, v495, v496, v497,
                v498, v499, v500, v501, v502, v503, v504, v505, v506, v507,
                v508, v509, v510, v511, v512, v513, v514, v515, v516, v517,
                v518, v519, v520, v521, v522, v523, v524, v525, v526, v527,
                v528, v529, v530, v531, v532, v533, v534, v535, v536, v537,
                v538, v539, v540, v541, v542, v543, v544, v545, v546, v547,
                v548, v549, v550, v551, v552, v553, v554, v555, v556, v557,
                v558, v559, v560, v561, v562, v563, v564, v565, v566, v567,
                v568, v569, v570, v571, v572, v573, v574, v575, v576, v577;
                LD(v0, 1, 1); LD(v1, 7, 1); CE(v2, v3, v0, v1); LD(v4, 3, 1);
                LD(v5, 4, 1); CE(v6, v7, v4, v5); CE(v8, v9, v2, v6);
                LD(v10, 2, 1); LD(v11, 5, 1); LD(v12, 6, 1);
                CE(v13, v14, v11, v12); CE(v15, v16, v10, v13);
                CE(v17, v18, v8, v15); LD(v19, 8, 1); LD(v20, 14, 1);
                CE(v21, v22, v19, v20); LD(v23, 10, 1); LD(v24, 11, 1);
                CE(v25, v26, v23, v24); CE(v27, v28, v21, v25); LD(v29, 9, 1);
                LD(v30, 12, 1); LD(v31, 13, 1); CE(v32, v33, v30, v31);
                CE(v34, v35, v29, v32); CE(v36, v37, v27, v34);
                CE(v38, v39, v17, v36); LD(v40, 1, 2); LD(v41, 7, 2);
                CE(v42, v43, v40, v41); LD(v44, 3, 2); LD(v45, 4, 2);
                CE(v46, v47, v44, v45); CE(v48, v49, v42, v46); LD(v50, 2, 2);
                LD(v51, 5, 2); LD(v52, 6, 2); CE(v53, v54, v51, v52);
                CE(v55, v56, v50, v53); CE(v57, v58, v48, v55); LD(v59, 8, 2);
                LD(v60, 14, 2); CE(v61, v62, v59, v60); LD(v63, 10, 2);
                LD(v64, 11, 2); CE(v65, v66, v63, v64); CE(v67, v68, v61, v65);
                LD(v69, 9, 2); LD(v70, 12, 2); LD(v71, 13, 2);
                CE(v72, v73, v70, v71); CE(v74, v75, v69, v72);
                CE(v76, v77, v67, v74); CE(v78, v79, v57, v76);
                CE(v80, v81, v38, v78); MX(v82, q0, v80);
                CE(v83, v84, q32, v82); CE(v85, v86, v3, v7);
                CE(v87, v88, v16, v85); CE(v89, v90, v14, v9);
                CE(v91, v92, v18, v89); CE(v93, v94, v87, v92);
                CE(v95, v96, v86, v88); CE(v97, v98, v90, v95);
                CE(v99, v100, v94, v97); CE(v101, v102, v22, v26);
                CE(v103, v104, v35, v101); CE(v105, v106, v33, v28);
                CE(v107, v108, v37, v105); CE(v109, v110, v103, v108);
                CE(v111, v112, v102, v104); CE(v113, v114, v106, v111);
                CE(v115, v116, v110, v113); CE(v117, v118, v100, v116);
                CE(v119, v120, v39, v117); CE(v121, v122, v91, v93);
                CE(v123, v124, v107, v109); CE(v125, v126, v122, v124);
                CE(v127, v128, v96, v98); CE(v129, v130, v112, v114);
                CE(v131, v132, v128, v130); CE(v133, v134, v126, v131);
                CE(v135, v136, v120, v133); CE(v137, v138, v121, v123);
                CE(v139, v140, v127, v129); CE(v141, v142, v138, v139);
                CE(v143, v144, v99, v115); CE(v145, v146, v142, v144);
                CE(v147, v148, v136, v145); CE(v149, v150, v43, v47);
                CE(v151, v152, v56, v149); CE(v153, v154, v54, v49);
                CE(v155, v156, v58, v153); CE(v157, v158, v151, v156);
                CE(v159, v160, v150, v152); CE(v161, v162, v154, v159);
                CE(v163, v164, v158, v161); CE(v165, v166, v62, v66);
                CE(v167, v168, v75, v165); CE(v169, v170, v73, v68);
                CE(v171, v172, v77, v169); CE(v173, v174, v167, v172);
                CE(v175, v176, v166, v168); CE(v177, v178, v170, v175);
                CE(v179, v180, v174, v177); CE(v181, v182, v164, v180);
                CE(v183, v184, v79, v181); CE(v185, v186, v155, v157);
                CE(v187, v188, v171, v173); CE(v189, v190, v186, v188);
                CE(v191, v192, v160, v162); CE(v193, v194, v176, v178);
                CE(v195, v196, v192, v194); CE(v197, v198, v190, v195);
                CE(v199, v200, v184, v197); CE(v201, v202, v185, v187);
                CE(v203, v204, v191, v193); CE(v205, v206, v202, v203);
                CE(v207, v208, v163, v179); CE(v209, v210, v206, v208);
                CE(v211, v212, v200, v209); CE(v213, v214, v148, v212);
                CE(v215, v216, v81, v213); CE(v217, v218, v119, v125);
                CE(v219, v220, v141, v143); CE(v221, v222, v218, v219);
                CE(v223, v224, v183, v189); CE(v225, v226, v205, v207);
                CE(v227, v228, v224, v225); CE(v229, v230, v222, v228);
                CE(v231, v232, v118, v134); CE(v233, v234, v232, v140);
                CE(v235, v236, v182, v198); CE(v237, v238, v236, v204);
                CE(v239, v240, v234, v238); CE(v241, v242, v230, v239);
                CE(v243, v244, v216, v241); CE(v245, v246, v217, v137);
                CE(v247, v248, v223, v201); CE(v249, v250, v246, v248);
                CE(v251, v252, v231, v146); CE(v253, v254, v235, v210);
                CE(v255, v256, v252, v254); CE(v257, v258, v250, v255);
                CE(v259, v260, v135, v220); CE(v261, v262, v199, v226);
                CE(v263, v264, v260, v262); CE(v265, v266, v258, v264);
                CE(v267, v268, v244, v265); CE(v269, v270, v245, v247);
                CE(v271, v272, v251, v253); CE(v273, v274, v270, v271);
                CE(v275, v276, v259, v261); CE(v277, v278, v132, v196);
                CE(v279, v280, v276, v277); CE(v281, v282, v274, v279);
                CE(v283, v284, v221, v227); CE(v285, v286, v233, v237);
                CE(v287, v288, v284, v285); CE(v289, v290, v147, v211);
                CE(v291, v292, v288, v290); CE(v293, v294, v282, v291);
                CE(v295, v296, v268, v293); CE(v297, v298, q16, v296);
                MX(v299, v83, v297); CE(v300, v301, v215, v229);
                CE(v302, v303, v257, v263); CE(v304, v305, v301, v302);
                CE(v306, v307, v273, v275); CE(v308, v309, v287, v289);
                CE(v310, v311, v307, v308); CE(v312, v313, v305, v310);
                MX(v314, q8, v313); CE(v315, v316, q40, v314);
                CE(v317, v318, v214, v242); CE(v319, v320, v318, v256);
                CE(v321, v322, v272, v280); CE(v323, v324, v322, v286);
                CE(v325, v326, v320, v323); CE(v327, v328, q24, v326);
                CE(v329, v330, v315, v327); MX(v331, v299, v329);
                CE(v332, v333, v300, v249); CE(v334, v335, v306, v283);
                CE(v336, v337, v333, v334); MX(v338, q4, v337);
                CE(v339, v340, q36, v338); CE(v341, v342, v317, v266);
                CE(v343, v344, v321, v292); CE(v345, v346, v342, v343);
                CE(v347, v348, q20, v346); MX(v349, v339, v347);
                CE(v350, v351, v243, v303); CE(v352, v353, v281, v309);
                CE(v354, v355, v351, v352); MX(v356, q12, v355);
                CE(v357, v358, q44, v356); CE(v359, v360, q28, v357);
                CE(v361, v362, v349, v359); CE(v363, v364, v331, v361);
                CE(v365, v366, v332, v269); MX(v367, q2, v366);
                CE(v368, v369, q34, v367); CE(v370, v371, v341, v294);
                CE(v372, v373, q18, v371); MX(v374, v368, v372);
                CE(v375, v376, v350, v311); MX(v377, q10, v376);
                CE(v378, v379, q42, v377); CE(v380, v381, v240, v324);
                CE(v382, v383, q26, v381); CE(v384, v385, v378, v382);
                CE(v386, v387, v374, v384); CE(v388, v389, v304, v335);
                MX(v390, q6, v389); CE(v391, v392, q38, v390);
                CE(v393, v394, v319, v344); CE(v395, v396, q22, v394);
                CE(v397, v398, v391, v395); CE(v399, v400, v267, v353);
                CE(v401, v402, q14, v400); MX(v403, v397, v401);
                MX(v404, v386, v403); MX(v405, v363, v404); MX(v406, q1, v365);
                CE(v407, v408, q33, v406); CE(v409, v410, q17, v370);
                MX(v411, v407, v409); MX(v412, q9, v375);
                CE(v413, v414, q41, v412); CE(v415, v416, q25, v380);
                CE(v417, v418, v413, v415); MX(v419, v411, v417);
                MX(v420, q5, v388); CE(v421, v422, q37, v420);
                CE(v423, v424, q21, v393); MX(v425, v421, v423);
                MX(v426, q13, v399); MN(v427, q45, v426);
                CE(v428, v429, q29, v427); CE(v430, v431, v425, v428);
                CE(v432, v433, v419, v430); MX(v434, q3, v336);
                CE(v435, v436, q35, v434); CE(v437, v438, q19, v345);
                MX(v439, v435, v437); MX(v440, q11, v354);
                CE(v441, v442, q43, v440); CE(v443, v444, q27, v278);
                CE(v445, v446, v441, v443); CE(v447, v448, v439, v445);
                MX(v449, q7, v312); CE(v450, v451, q39, v449);
                CE(v452, v453, q23, v325); CE(v454, v455, v450, v452);
                CE(v456, v457, q15, v295); MX(v458, v454, v456);
                MX(v459, v447, v458); CE(v460, v461, v432, v459);
                MX(u0, v405, v460); MN(v462, q46, v402);
                CE(v463, v464, q30, v462); CE(v465, v466, v398, v463);
                CE(v467, v468, v387, v465); CE(v469, v470, v364, v467);
                CE(u1, u2, v469, v461); MN(v471, q47, v457);
                CE(v472, v473, q31, v471); CE(v474, v475, v455, v472);
                CE(v476, v477, v448, v474); CE(v478, v479, v433, v476);
                CE(u3, u4, v470, v478); MN(v480, q48, v298);
                CE(v481, v482, v84, v480); CE(v483, v484, v481, v330);
                CE(v485, v486, v483, v362); CE(v487, v488, v485, v468);
                CE(u5, u6, v487, v479); MN(v489, q49, v410);
                CE(v490, v491, v408, v489); CE(v492, v493, v490, v418);
                CE(v494, v495, v492, v431); CE(v496, v497, v494, v477);
                CE(u7, u8, v488, v496); MN(v498, q50, v373);
                CE(v499, v500, v369, v498); CE(v501, v502, v499, v385);
                CE(v503, v504, v501, v466); CE(v505, v506, v486, v503);
                CE(u9, u10, v505, v497); MN(v507, q51, v438);
                CE(v508, v509, v436, v507); CE(v510, v511, v508, v446);
                CE(v512, v513, v510, v475); CE(v514, v515, v495, v512);
                CE(u11, u12, v506, v514); MN(v516, q52, v348);
                CE(v517, v518, v340, v516); CE(v519, v520, v517, v360);
                CE(v521, v522, v484, v519); CE(v523, v524, v521, v504);
                CE(u13, u14, v523, v515); MN(v525, q53, v424);
                MN(v526, v422, v525); CE(v527, v528, v526, v429);
                CE(v529, v530, v493, v527); CE(v531, v532, v529, v513);
                CE(u15, u16, v524, v531); MN(v533, q54, v396);
                MN(v534, v392, v533); CE(v535, v536, v534, v464);
                CE(v537, v538, v502, v535); CE(v539, v540, v522, v537);
                CE(u17, u18, v539, v532); MN(v541, q55, v453);
                MN(v542, v451, v541); CE(v543, v544, v542, v473);
                CE(v545, v546, v511, v543); CE(v547, v548, v530, v545);
                CE(u19, u20, v540, v547); MN(v549, q56, v328);
                MN(v550, v316, v549); CE(v551, v552, v482, v550);
                CE(v553, v554, v551, v520); CE(v555, v556, v553, v538);
                CE(u21, u22, v555, v548); MN(v557, q57, v416);
                MN(v558, v414, v557); MN(v559, v491, v558);
                CE(v560, v561, v559, v528); CE(v562, v563, v560, v546);
                CE(u23, u24, v556, v562); MN(v564, v379, v383);
                MN(v565, v500, v564); CE(v566, v567, v565, v536);
                CE(v568, v569, v554, v566); CE(u25, u26, v568, v563);
                MN(v570, v442, v444); MN(v571, v509, v570);
                MN(v572, v571, v544); CE(v573, v574, v561, v572);
                CE(u27, u28, v569, v573); MN(v575, v518, v358);
                MN(v576, v552, v575); MN(v577, v576, v567);
                MN(u29, v577, v574);
            }
            {
                SHIFT(i * 2, j * 2);
                unsigned v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12,
                v13, v14, v15, v16, v17, v18, v19, v20, v21, v22, v23, v24,
                v25, v26, v27, v28, v29, v30, v31, v32, v33, v34, v35, v36,
                v37, v38, v39, v40, v41, v42, v43, v44, v45, v46, v47, v48,
                v49, v50, v51, v52, v53, v54, v55, v56, v57, v58, v59, v60,
                v61, v62, v63, v64, v65, v66, v67, v68, v69, v70, v71, v72,
                v73, v74, v75, v76, v77, v78, v79, v80, v81, v82, v83, v84,
                v85, v86, v87, v88, v89, v90, v91, v92, v93, v94, v95, v96,
                v97, v98, v99, v100, v101, v102, v103, v104, v105, v106, v107,
                v108, v109, v110, v111, v112, v113, v114, v115, v116, v117,
                v118, v119, v120, v121, v122, v123, v124, v125, v126, v127,
                v128, v129, v130, v131, v132, v133, v134, v135, v136, v137,
                v138, v139, v140, v141, v142, v143, v144, v145, v146, v147,
                v148, v149, v150, v151, v152, v153, v154, v155, v156, v157,
                v158, v159, v160, v161, v162, v163, v164, v165, v166, v167,
                v168, v169, v170, v171, v172, v173, v174, v175, v176, v177,
                v178, v179, v180, v181, v182, v183, v184, v185, v186, v187,
                v188, v189, v190, v191, v192, v193, v194, v195, v196, v197,
                v198, v199, v200, v201, v202, v203, v204, v205, v206, v207,
                v208, v209, v210, v211, v212, v213, v214, v215, v216, v217,
                v218, v219, v220, v221, v222, v223, v224, v225, v226, v227,
                v228, v229, v230, v231, v232, v233, v234, v235, v236, v237,
                v238, v239, v240, v241, v242, v243, v244, v245, v246, v247,
                v248, v249, v250, v251, v252, v253, v254, v255, v256, v257,
                v258, v259, v260, v261, v262, v263, v264, v265, v266, v267,
                v268, v269, v270, v271, v272, v273, v274, v275, v276, v277,
                v278, v279, v280, v281, v282, v283, v284, v285, v286, v287,
                v288, v289, v290, v291, v292, v293, v294, v295, v296, v297,
                v298, v299, v300, v301, v302, v303, v304, v305, v306, v307,
                v308, v309, v310, v311, v312, v313, v314, v315, v316, v317,
                v318, v319, v320, v321, v322, v323, v324, v325, v326, v327,
                v328, v329, v330, v331, v332, v333, v334, v335, v336, v337,
                v338, v339, v340, v341, v342, v343, v344, v345, v346, v347,
                v348, v349, v350, v351, v352, v353, v354, v355, v356, v357,
                v358, v359, v360, v361, v362, v363, v364, v365, v366, v367,
                v368, v369, v370, v371, v372, v373, v374, v375, v376, v377,
                v378, v379, v380, v381, v382, v383, v384, v385, v386, v387,
                v388, v389, v390, v391, v392, v393, v394, v395, v396, v397,
                v398, v399, v400, v401, v402, v403, v404, v405, v406, v407,
                v408, v409, v410, v411, v412, v413, v414, v415, v416, v417,
                v418, v419, v420, v421, v422, v423, v424, v425, v426, v427,
                v428, v429, v430, v431, v432, v433, v434, v435, v436, v437,
                v438, v439, v440, v441, v442, v443, v444, v445, v446, v447,
                v448, v449, v450, v451, v452, v453, v454, v455, v456, v457,
                v458, v459, v460, v461, v462, v463, v464, v465, v466, v467,
                v468, v469, v470, v471, v472, v473, v474, v475, v476, v477,
                v478, v479, v480, v481, v482, v483, v484, v485, v486, v487,
                v488, v489, v490, v491, v492, v493, v494, v495, v496, v497,
                v498, v499, v500, v501, v502, v503, v504, v505, v506, v507,
                v508, v509, v510, v511, v512, v513, v514, v515, v516, v517,
                v518, v519, v520, v521, v522, v523, v524, v525, v526, v527,
                v528, v529, v530, v531, v532, v533, v534, v535, v536, v537,
                v538, v539, v540, v541, v542, v543, v544, v545, v546, v547,
                v548, v549, v550, v551, v552, v553, v554, v555, v556, v557,
                v558, v559, v560, v561, v562, v563, v564, v565, v566, v567,
                v568, v569, v570, v571, v572, v573, v574, v575, v576, v577,
                v578, v579, v580, v581, v582, v583, v584, v585, v586, v587,
                v588, v589, v590, v591, v592, v593, v594, v595, v596, v597,
                v598, v599, v600, v601, v602, v603, v604, v605, v606, v607,
                v608, v609, v610, v611, v612, v613, v614, v615, v616, v617,
                v618, v619, v620, v621, v622, v623, v624, v625, v626, v627,
                v628, v629, v630, v631, v632, v633, v634, v635, v636, v637,
                v638, v639, v640, v641, v642, v643, v644, v645, v646, v647,
                v648, v649, v650, v651, v652, v653, v654, v655, v656, v657,
                v658, v659, v660, v661, v662, v663, v664, v665, v666, v667,
                v668, v669, v670, v671, v672, v673, v674, v675, v676, v677,
                v678, v679, v680, v681, v682, v683, v684, v685, v686, v687,
                v688, v689, v690, v691, v692, v693, v694, v695, v696, v697,
                v698, v699, v700, v701, v702, v703, v704, v705, v706, v707,
                v708, v709, v710, v711, v712, v713, v714, v715, v716, v717,
                v718, v719, v720, v721, v722, v723, v724, v725, v726, v727,
                v728, v729, v730, v731, v732, v733, v734, v735, v736, v737,
                v738, v739, v740, v741, v742, v743, v744, v745, v746, v747,
                v748, v749, v750, v751, v752, v753, v754, v755, v756, v757,
                v758, v759, v760, v761, v762, v763, v764, v765, v766, v767,
                v768, v769, v770, v771, v772, v773, v774, v775, v776, v777,
                v778, v779, v780, v781, v782, v783, v784, v785, v786, v787,
                v788, v789, v790, v791, v792, v793, v794, v795, v796, v797,
                v798, v799, v800, v801, v802, v803, v804, v805, v806, v807,
                v808, v809, v810, v811, v812, v813, v814, v815, v816, v817,
                v818, v819, v820, v821, v822, v823, v824, v825, v826, v827,
                v828, v829, v830, v831, v832, v833, v834, v835, v836, v837,
                v838, v839, v840, v841, v842, v843, v844, v845, v846, v847,
                v848, v849, v850, v851, v852, v853, v854, v855, v856, v857,
                v858, v859, v860, v861, v862, v863, v864, v865, v866, v867,
                v868, v869, v870, v871, v872, v873, v874, v875, v876, v877,
                v878, v879, v880, v881, v882, v883, v884, v885, v886, v887,
                v888, v889, v890, v891, v892, v893, v894, v895, v896, v897,
                v898, v899, v900, v901, v902, v903, v904, v905, v906, v907,
                v908, v909, v910, v911, v912, v913, v914, v915, v916, v917,
                v918, v919, v920, v921, v922, v923, v924, v925, v926, v927,
                v928, v929, v930, v931, v932, v933, v934, v935, v936, v937,
                v938, v939, v940, v941, v942, v943, v944, v945, v946, v947,
                v948, v949, v950, v951;
                LD(v0, 0, 1); LD(v1, 0, 7); CE(v2, v3, v0, v1); LD(v4, 0, 3);
                LD(v5, 0, 4); CE(v6, v7, v4, v5); CE(v8, v9, v2, v6);
                LD(v10, 0, 2); LD(v11, 0, 5); LD(v12, 0, 6);
                CE(v13, v14, v11, v12); CE(v15, v16, v10, v13);
                CE(v17, v18, v8, v15); LD(v19, 0, 8); LD(v20, 0, 14);
                CE(v21, v22, v19, v20); LD(v23, 0, 10); LD(v24, 0, 11);
                CE(v25, v26, v23, v24); CE(v27, v28, v21, v25); LD(v29, 0, 9);
                LD(v30, 0, 12); LD(v31, 0, 13); CE(v32, v33, v30, v31);
                CE(v34, v35, v29, v32); CE(v36, v37, v27, v34);
                CE(v38, v39, v17, v36); MX(v40, u0, v38);
                CE(v41, v42, u16, v40); CE(v43, v44, v3, v7);
                CE(v45, v46, v16, v43); CE(v47, v48, v14, v9);
                CE(v49, v50, v18, v47); CE(v51, v52, v45, v50);
                CE(v53, v54, v44, v46); CE(v55, v56, v48, v53);
                CE(v57, v58, v52, v55); CE(v59, v60, v22, v26);
                CE(v61, v62, v35, v59); CE(v63, v64, v33, v28);
                CE(v65, v66, v37, v63); CE(v67, v68, v61, v66);
                CE(v69, v70, v60, v62); CE(v71, v72, v64, v69);
                CE(v73, v74, v68, v71); CE(v75, v76, v58, v74);
                CE(v77, v78, v39, v75); CE(v79, v80, v49, v51);
                CE(v81, v82, v65, v67); CE(v83, v84, v80, v82);
                CE(v85, v86, v54, v56); CE(v87, v88, v70, v72);
                CE(v89, v90, v86, v88); CE(v91, v92, v84, v89);
                CE(v93, v94, v78, v91); CE(v95, v96, v79, v81);
                CE(v97, v98, v85, v87); CE(v99, v100, v96, v97);
                CE(v101, v102, v57, v73); CE(v103, v104, v100, v102);
                CE(v105, v106, v94, v103); CE(v107, v108, u8, v106);
                MX(v109, v41, v107); CE(v110, v111, v77, v83);
                CE(v112, v113, v99, v101); CE(v114, v115, v111, v112);
                MX(v116, u4, v115); CE(v117, v118, u20, v116);
                CE(v119, v120, v76, v92); CE(v121, v122, v120, v98);
                CE(v123, v124, u12, v122); CE(v125, v126, v117, v123);
                MX(v127, v109, v125); CE(v128, v129, v110, v95);
                MX(v130, u2, v129); CE(v131, v132, u18, v130);
                CE(v133, v134, v119, v104); CE(v135, v136, u10, v134);
                MX(v137, v131, v135); CE(v138, v139, v93, v113);
                MX(v140, u6, v139); CE(v141, v142, u22, v140);
                CE(v143, v144, u14, v141); CE(v145, v146, v137, v143);
                CE(v147, v148, v127, v145); MX(v149, u1, v128);
                CE(v150, v151, u17, v149); CE(v152, v153, u9, v133);
                MX(v154, v150, v152); MX(v155, u5, v138);
                CE(v156, v157, u21, v155); CE(v158, v159, u13, v90);
                CE(v160, v161, v156, v158); CE(v162, v163, v154, v160);
                MX(v164, u3, v114); CE(v165, v166, u19, v164);
                CE(v167, v168, u11, v121); CE(v169, v170, v165, v167);
                CE(v171, v172, u7, v105); MX(v173, v169, v171);
                MX(v174, v162, v173); MX(v175, v147, v174); LD(v176, 0, 0);
                LD(v177, 1, 0); LD(v178, 7, 0); CE(v179, v180, v177, v178);
                LD(v181, 3, 0); LD(v182, 4, 0); CE(v183, v184, v181, v182);
                CE(v185, v186, v179, v183); LD(v187, 2, 0); LD(v188, 5, 0);
                LD(v189, 6, 0); CE(v190, v191, v188, v189);
                CE(v192, v193, v187, v190); CE(v194, v195, v185, v192);
                LD(v196, 8, 0); LD(v197, 14, 0); CE(v198, v199, v196, v197);
                LD(v200, 10, 0); LD(v201, 11, 0); CE(v202, v203, v200, v201);
                CE(v204, v205, v198, v202); LD(v206, 9, 0); LD(v207, 12, 0);
                LD(v208, 13, 0); CE(v209, v210, v207, v208);
                CE(v211, v212, v206, v209); CE(v213, v214, v204, v211);
                CE(v215, v216, v194, v213); CE(v217, v218, v176, v215);
                MX(v219, v175, v217); MN(v220, u24, v108);
                CE(v221, v222, v42, v220); CE(v223, v224, v221, v126);
                MN(v225, u26, v136); CE(v226, v227, v132, v225);
                CE(v228, v229, v226, v144); CE(v230, v231, v224, v228);
                MN(v232, u25, v153); CE(v233, v234, v151, v232);
                CE(v235, v236, v233, v161); MN(v237, u23, v172);
                CE(v238, v239, u15, v237); CE(v240, v241, v170, v238);
                CE(v242, v243, v235, v241); CE(v244, v245, v230, v243);
                CE(v246, v247, v180, v184); CE(v248, v249, v193, v246);
                CE(v250, v251, v191, v186); CE(v252, v253, v195, v250);
                CE(v254, v255, v248, v253); CE(v256, v257, v247, v249);
                CE(v258, v259, v251, v256); CE(v260, v261, v255, v258);
                CE(v262, v263, v199, v203); CE(v264, v265, v212, v262);
                CE(v266, v267, v210, v205); CE(v268, v269, v214, v266);
                CE(v270, v271, v264, v269); CE(v272, v273, v263, v265);
                CE(v274, v275, v267, v272); CE(v276, v277, v271, v274);
                CE(v278, v279, v261, v277); CE(v280, v281, v216, v278);
                CE(v282, v283, v252, v254); CE(v284, v285, v268, v270);
                CE(v286, v287, v283, v285); CE(v288, v289, v257, v259);
                CE(v290, v291, v273, v275); CE(v292, v293, v289, v291);
                CE(v294, v295, v287, v292); CE(v296, v297, v281, v294);
                CE(v298, v299, v282, v284); CE(v300, v301, v288, v290);
                CE(v302, v303, v299, v300); CE(v304, v305, v260, v276);
                CE(v306, v307, v303, v305); CE(v308, v309, v297, v306);
                CE(v310, v311, v302, v304); CE(v312, v313, v296, v311);
                CE(v314, v315, v280, v286); CE(v316, v317, v315, v310);
                CE(v318, v319, v309, v218); CE(v320, v321, v317, v318);
                CE(v322, v323, v313, v321); CE(v324, v325, v308, v323);
                MN(v326, v245, v325); MX(v327, v219, v326);
                CE(v328, v329, v223, v146); CE(v330, v331, v163, v240);
                CE(v332, v333, v328, v331); CE(v334, v335, v314, v298);
                CE(v336, v337, v335, v320); CE(v338, v339, v316, v337);
                MX(v340, v333, v339); MN(v341, u28, v124);
                MN(v342, v118, v341); CE(v343, v344, v222, v342);
                CE(v345, v346, v343, v229); MN(v347, u27, v168);
                MN(v348, v166, v347); CE(v349, v350, v348, v239);
                CE(v351, v352, v236, v349); CE(v353, v354, v345, v352);
                CE(v355, v356, v279, v295); CE(v357, v358, v356, v301);
                CE(v359, v360, v355, v307); CE(v361, v362, v358, v319);
                CE(v363, v364, v360, v361); CE(v365, v366, v357, v364);
                MN(v367, v354, v366); MN(v368, v340, v367);
                MX(v369, v327, v368); CE(v370, v371, v148, v330);
                CE(v372, v373, v334, v336); MX(v374, v371, v373);
                CE(v375, v376, v231, v351); CE(v377, v378, v359, v363);
                MN(v379, v376, v378); MX(v380, v374, v379);
                CE(v381, v382, v329, v242); CE(v383, v384, v312, v322);
                MX(v385, v382, v384); MN(v386, u29, v159);
                MN(v387, v157, v386); MN(v388, v234, v387);
                CE(v389, v390, v388, v350); CE(v391, v392, v346, v389);
                CE(v393, v394, v293, v362); MN(v395, v392, v394);
                MN(v396, v385, v395); MN(v397, v380, v396);
                MX(v398, v369, v397); MX(v399, v370, v372);
                MN(v400, v375, v377); MX(v401, v399, v400);
                MX(v402, v381, v383); MN(v403, v391, v393);
                MN(v404, v402, v403); MX(v405, v401, v404);
                MX(v406, v332, v338); MN(v407, v353, v365);
                MX(v408, v406, v407); MN(v409, v227, v142);
                MN(v410, v344, v409); MN(v411, v410, v390);
                MX(v412, v244, v324); MN(v413, v411, v412);
                MN(v414, v408, v413); MN(v415, v405, v414);
                MN(v416, v398, v415); LD(v417, 15, 1); LD(v418, 15, 7);
                CE(v419, v420, v417, v418); LD(v421, 15, 3); LD(v422, 15, 4);
                CE(v423, v424, v421, v422); CE(v425, v426, v419, v423);
                LD(v427, 15, 2); LD(v428, 15, 5); LD(v429, 15, 6);
                CE(v430, v431, v428, v429); CE(v432, v433, v427, v430);
                CE(v434, v435, v425, v432); LD(v436, 15, 8); LD(v437, 15, 14);
                CE(v438, v439, v436, v437); LD(v440, 15, 10); LD(v441, 15, 11);
                CE(v442, v443, v440, v441); CE(v444, v445, v438, v442);
                LD(v446, 15, 9); LD(v447, 15, 12); LD(v448, 15, 13);
                CE(v449, v450, v447, v448); CE(v451, v452, v446, v449);
                CE(v453, v454, v444, v451); CE(v455, v456, v434, v453);
                MX(v457, u0, v455); CE(v458, v459, u16, v457);
                CE(v460, v461, v420, v424); CE(v462, v463, v433, v460);
                CE(v464, v465, v431, v426); CE(v466, v467, v435, v464);
                CE(v468, v469, v462, v467); CE(v470, v471, v461, v463);
                CE(v472, v473, v465, v470); CE(v474, v475, v469, v472);
                CE(v476, v477, v439, v443); CE(v478, v479, v452, v476);
                CE(v480, v481, v450, v445); CE(v482, v483, v454, v480);
                CE(v484, v485, v478, v483); CE(v486, v487, v477, v479);
                CE(v488, v489, v481, v486); CE(v490, v491, v485, v488);
                CE(v492, v493, v475, v491); CE(v494, v495, v456, v492);
                CE(v496, v497, v466, v468); CE(v498, v499, v482, v484);
                CE(v500, v501, v497, v499); CE(v502, v503, v471, v473);
                CE(v504, v505, v487, v489); CE(v506, v507, v503, v505);
                CE(v508, v509, v501, v506); CE(v510, v511, v495, v508);
                CE(v512, v513, v496, v498); CE(v514, v515, v502, v504);
                CE(v516, v517, v513, v514); CE(v518, v519, v474, v490);
                CE(v520, v521, v517, v519); CE(v522, v523, v511, v520);
                CE(v524, v525, u8, v523); MX(v526, v458, v524);
                CE(v527, v528, v494, v500); CE(v529, v530, v516, v518);
                CE(v531, v532, v528, v529); MX(v533, u4, v532);
                CE(v534, v535, u20, v533); CE(v536, v537, v493, v509);
                CE(v538, v539, v537, v515); CE(v540, v541, u12, v539);
                CE(v542, v543, v534, v540); MX(v544, v526, v542);
                CE(v545, v546, v527, v512); MX(v547, u2, v546);
                CE(v548, v549, u18, v547); CE(v550, v551, v536, v521);
                CE(v552, v553, u10, v551); MX(v554, v548, v552);
                CE(v555, v556, v510, v530); MX(v557, u6, v556);
                CE(v558, v559, u22, v557); CE(v560, v561, u14, v558);
                CE(v562, v563, v554, v560); CE(v564, v565, v544, v562);
                MX(v566, u1, v545); CE(v567, v568, u17, v566);
                CE(v569, v570, u9, v550); MX(v571, v567, v569);
                MX(v572, u5, v555); CE(v573, v574, u21, v572);
                CE(v575, v576, u13, v507); CE(v577, v578, v573, v575);
                CE(v579, v580, v571, v577); MX(v581, u3, v531);
                CE(v582, v583, u19, v581); CE(v584, v585, u11, v538);
                CE(v586, v587, v582, v584); CE(v588, v589, u7, v522);
                MX(v590, v586, v588); MX(v591, v579, v590);
                MX(v592, v564, v591); LD(v593, 15, 0);
                CE(v594, v595, v215, v593); MX(v596, v592, v594);
                MN(v597, u24, v525); CE(v598, v599, v459, v597);
                CE(v600, v601, v598, v543); MN(v602, u26, v553);
                CE(v603, v604, v549, v602); CE(v605, v606, v603, v561);
                CE(v607, v608, v601, v605); MN(v609, u25, v570);
                CE(v610, v611, v568, v609); CE(v612, v613, v610, v578);
                MN(v614, u23, v589); CE(v615, v616, u15, v614);
                CE(v617, v618, v587, v615); CE(v619, v620, v612, v618);
                CE(v621, v622, v607, v620); CE(v623, v624, v309, v595);
                CE(v625, v626, v317, v623); CE(v627, v628, v313, v626);
                CE(v629, v630, v308, v628); MN(v631, v622, v630);
                MX(v632, v596, v631); CE(v633, v634, v600, v563);
                CE(v635, v636, v580, v617); CE(v637, v638, v633, v636);
                CE(v639, v640, v335, v625); CE(v641, v642, v316, v640);
                MX(v643, v638, v642); MN(v644, u28, v541);
                MN(v645, v535, v644); CE(v646, v647, v599, v645);
                CE(v648, v649, v646, v606); MN(v650, u27, v585);
                MN(v651, v583, v650); CE(v652, v653, v651, v616);
                CE(v654, v655, v613, v652); CE(v656, v657, v648, v655);
                CE(v658, v659, v358, v624); CE(v660, v661, v360, v658);
                CE(v662, v663, v357, v661); MN(v664, v657, v663);
                MN(v665, v643, v664); MX(v666, v632, v665);
                CE(v667, v668, v565, v635); CE(v669, v670, v334, v639);
                MX(v671, v668, v670); CE(v672, v673, v608, v654);
                CE(v674, v675, v359, v660); MN(v676, v673, v675);
                MX(v677, v671, v676); CE(v678, v679, v634, v619);
                CE(v680, v681, v312, v627); MX(v682, v679, v681);
                MN(v683, u29, v576); MN(v684, v574, v683);
                MN(v685, v611, v684); CE(v686, v687, v685, v653);
                CE(v688, v689, v649, v686); CE(v690, v691, v293, v659);
                MN(v692, v689, v691); MN(v693, v682, v692);
                MN(v694, v677, v693); MX(v695, v666, v694);
                MX(v696, v667, v669); MN(v697, v672, v674);
                MX(v698, v696, v697); MX(v699, v678, v680);
                MN(v700, v688, v690); MN(v701, v699, v700);
                MX(v702, v698, v701); MX(v703, v637, v641);
                MN(v704, v656, v662); MX(v705, v703, v704);
                MN(v706, v604, v559); MN(v707, v647, v706);
                MN(v708, v707, v687); MX(v709, v621, v629);
                MN(v710, v708, v709); MN(v711, v705, v710);
                MN(v712, v702, v711); MN(v713, v695, v712); LD(v714, 0, 15);
                LD(v715, 1, 15); LD(v716, 7, 15); CE(v717, v718, v715, v716);
                LD(v719, 3, 15); LD(v720, 4, 15); CE(v721, v722, v719, v720);
                CE(v723, v724, v717, v721); LD(v725, 2, 15); LD(v726, 5, 15);
                LD(v727, 6, 15); CE(v728, v729, v726, v727);
                CE(v730, v731, v725, v728); CE(v732, v733, v723, v730);
                LD(v734, 8, 15); LD(v735, 14, 15); CE(v736, v737, v734, v735);
                LD(v738, 10, 15); LD(v739, 11, 15); CE(v740, v741, v738, v739);
                CE(v742, v743, v736, v740); LD(v744, 9, 15); LD(v745, 12, 15);
                LD(v746, 13, 15); CE(v747, v748, v745, v746);
                CE(v749, v750, v744, v747); CE(v751, v752, v742, v749);
                CE(v753, v754, v732, v751); CE(v755, v756, v714, v753);
                MX(v757, v175, v755); CE(v758, v759, v718, v722);
                CE(v760, v761, v731, v758); CE(v762, v763, v729, v724);
                CE(v764, v765, v733, v762); CE(v766, v767, v760, v765);
                CE(v768, v769, v759, v761); CE(v770, v771, v763, v768);
                CE(v772, v773, v767, v770); CE(v774, v775, v737, v741);
                CE(v776, v777, v750, v774); CE(v778, v779, v748, v743);
                CE(v780, v781, v752, v778); CE(v782, v783, v776, v781);
                CE(v784, v785, v775, v777); CE(v786, v787, v779, v784);
                CE(v788, v789, v783, v786); CE(v790, v791, v773, v789);
                CE(v792, v793, v754, v790); CE(v794, v795, v764, v766);
                CE(v796, v797, v780, v782); CE(v798, v799, v795, v797);
                CE(v800, v801, v769, v771); CE(v802, v803, v785, v787);
                CE(v804, v805, v801, v803); CE(v806, v807, v799, v804);
                CE(v808, v809, v793, v806); CE(v810, v811, v794, v796);
                CE(v812, v813, v800, v802); CE(v814, v815, v811, v812);
                CE(v816, v817, v772, v788); CE(v818, v819, v815, v817);
                CE(v820, v821, v809, v818); CE(v822, v823, v814, v816);
                CE(v824, v825, v808, v823); CE(v826, v827, v792, v798);
                CE(v828, v829, v827, v822); CE(v830, v831, v821, v756);
                CE(v832, v833, v829, v830); CE(v834, v835, v825, v833);
                CE(v836, v837, v820, v835); MN(v838, v245, v837);
                MX(v839, v757, v838); CE(v840, v841, v826, v810);
                CE(v842, v843, v841, v832); CE(v844, v845, v828, v843);
                MX(v846, v333, v845); CE(v847, v848, v791, v807);
                CE(v849, v850, v848, v813); CE(v851, v852, v847, v819);
                CE(v853, v854, v850, v831); CE(v855, v856, v852, v853);
                CE(v857, v858, v849, v856); MN(v859, v354, v858);
                MN(v860, v846, v859); MX(v861, v839, v860);
                CE(v862, v863, v840, v842); MX(v864, v371, v863);
                CE(v865, v866, v851, v855); MN(v867, v376, v866);
                MX(v868, v864, v867); CE(v869, v870, v824, v834);
                MX(v871, v382, v870); CE(v872, v873, v805, v854);
                MN(v874, v392, v873); MN(v875, v871, v874);
                MN(v876, v868, v875); MX(v877, v861, v876);
                MX(v878, v370, v862); MN(v879, v375, v865);
                MX(v880, v878, v879); MX(v881, v381, v869);
                MN(v882, v391, v872); MN(v883, v881, v882);
                MX(v884, v880, v883); MX(v885, v332, v844);
                MN(v886, v353, v857); MX(v887, v885, v886);
                MX(v888, v244, v836); MN(v889, v411, v888);
                MN(v890, v887, v889); MN(v891, v884, v890);
                MN(v892, v877, v891); LD(v893, 15, 15);
                CE(v894, v895, v753, v893); MX(v896, v592, v894);
                CE(v897, v898, v821, v895); CE(v899, v900, v829, v897);
                CE(v901, v902, v825, v900); CE(v903, v904, v820, v902);
                MN(v905, v622, v904); MX(v906, v896, v905);
                CE(v907, v908, v841, v899); CE(v909, v910, v828, v908);
                MX(v911, v638, v910); CE(v912, v913, v850, v898);
                CE(v914, v915, v852, v912); CE(v916, v917, v849, v915);
                MN(v918, v657, v917); MN(v919, v911, v918);
                MX(v920, v906, v919); CE(v921, v922, v840, v907);
                MX(v923, v668, v922); CE(v924, v925, v851, v914);
                MN(v926, v673, v925); MX(v927, v923, v926);
                CE(v928, v929, v824, v901); MX(v930, v679, v929);
                CE(v931, v932, v805, v913); MN(v933, v689, v932);
                MN(v934, v930, v933); MN(v935, v927, v934);
                MX(v936, v920, v935); MX(v937, v667, v921);
                MN(v938, v672, v924); MX(v939, v937, v938);
                MX(v940, v678, v928); MN(v941, v688, v931);
                MN(v942, v940, v941); MX(v943, v939, v942);
                MX(v944, v637, v909); MN(v945, v656, v916);
                MX(v946, v944, v945); MX(v947, v621, v903);
                MN(v948, v708, v947); MN(v949, v946, v948);
                MN(v950, v943, v949); MN(v951, v936, v950);
                out.put2(i * 2, j * 2, v416, v713);
                out.put2(i * 2, j * 2 + 1, v892, v951);
            }
        }
    }
}
};
#endif

#endif /* AVFILTER_CUDA_MEDIAN_NETWORKS_CUH */
