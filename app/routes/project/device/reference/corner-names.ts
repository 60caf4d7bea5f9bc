/** In the order in which they are kept. */
export const cornerNames = ["Top left", "Top right", "Bottom right", "Bottom left"];
