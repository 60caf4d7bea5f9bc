/** Of the photo over the picture by heat, in per cent. */
export const opacities = [0, 25, 50, 75, 100] as const;

export type Opacity = (typeof opacities)[number];
