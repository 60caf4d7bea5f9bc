/** Of a photo that is drawn. */
export const photoPixelsAtMost = 50_000_000;
