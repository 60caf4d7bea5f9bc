import sharp from "sharp";

/*
 * For when they are asked again, libvips keeps the last hundred operations with what their decoders hold: 300 MB for
 * each large photo that it could not read to its end. Nothing is asked twice here.
 */
sharp.cache(false);

export { sharp };
