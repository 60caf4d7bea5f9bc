export interface Size {
  width: number;
  height: number;
}

/** Sensor pixels, origin top left. */
export interface Region extends Size {
  x: number;
  y: number;
}

/** The whole pixels that a region touches, at least one. */
export function clampRegion(region: Region, frame: Size): Region {
  const x = clamp(Math.floor(region.x), 0, frame.width - 1);
  const y = clamp(Math.floor(region.y), 0, frame.height - 1);
  const right = clamp(Math.ceil(region.x + region.width), x + 1, frame.width);
  const bottom = clamp(Math.ceil(region.y + region.height), y + 1, frame.height);
  return { x, y, width: right - x, height: bottom - y };
}

/** The square with that side around a point, moved into the frame; it may begin amid pixels. */
export function squareAround(
  [x, y]: readonly [x: number, y: number],
  side: number,
  frame: Size,
): Region {
  const left = clamp(x - side / 2, 0, frame.width - side);
  const top = clamp(y - side / 2, 0, frame.height - side);
  return { x: left, y: top, width: side, height: side };
}

/** The square around a region, moved into the frame and no larger than its shorter side. */
export function growToSquare(region: Region, frame: Size): Region {
  const { x, y, width, height } = clampRegion(region, frame);
  const side = Math.min(Math.max(width, height), frame.width, frame.height);
  return {
    x: clamp(Math.round(x + (width - side) / 2), 0, frame.width - side),
    y: clamp(Math.round(y + (height - side) / 2), 0, frame.height - side),
    width: side,
    height: side,
  };
}

/** Of a region of whole pixels inside the frame. */
export function cropPixels(pixels: Uint16Array, frameWidth: number, region: Region): Uint16Array {
  const cropped = new Uint16Array(region.width * region.height);
  for (let row = 0; row < region.height; row++) {
    const start = (region.y + row) * frameWidth + region.x;
    cropped.set(pixels.subarray(start, start + region.width), row * region.width);
  }
  return cropped;
}

/** Bilinear, between pixel centres. */
export function resizePixels(pixels: Uint16Array, from: Size, to: Size): Uint16Array {
  const { width, height } = from;
  return resizeRegion(pixels, from, { region: { x: 0, y: 0, width, height }, to });
}

/** The same of a region of a frame, that may begin and end amid pixels. */
export function resizeRegion(
  pixels: Uint16Array,
  frame: Size,
  { region, to }: { region: Region; to: Size },
): Uint16Array {
  const columns = placeSamples(region.x, region.width / to.width, {
    frame: frame.width,
    to: to.width,
  });
  const rows = placeSamples(region.y, region.height / to.height, {
    frame: frame.height,
    to: to.height,
  });
  const resized = new Uint16Array(to.width * to.height);
  let index = 0;
  for (const { before, after, share } of rows) {
    const [upper, lower] = [before * frame.width, after * frame.width];
    for (const column of columns) {
      const above = mix(
        pixels[upper + column.before]!,
        pixels[upper + column.after]!,
        column.share,
      );
      const below = mix(
        pixels[lower + column.before]!,
        pixels[lower + column.after]!,
        column.share,
      );
      resized[index++] = Math.round(mix(above, below, share));
    }
  }
  return resized;
}

interface Sample {
  before: number;
  after: number;
  share: number;
}

function placeSamples(start: number, step: number, sides: { frame: number; to: number }): Sample[] {
  return Array.from({ length: sides.to }, (_, index) => {
    const centre = clamp(start + (index + 0.5) * step - 0.5, 0, sides.frame - 1);
    const before = Math.floor(centre);
    return { before, after: Math.min(before + 1, sides.frame - 1), share: centre - before };
  });
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
