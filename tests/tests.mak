cudasim:
