/** Of a photo that is drawn. */
export const maxPhotoPixels = 50_000_000;
