import { checkRegion, mostRegions } from "./mask-checks.ts";
import type { FramePoint, Size } from "./mask-geometry.ts";
import { followContour } from "./mask-contours.ts";
import { listPatches, type MaskPixels, type Patch, splitAtHoles } from "./mask-patches.ts";
import { simplifyRing } from "./simplify-ring.ts";

export interface TracedRegion {
  points: FramePoint[];
  /** How far its edges may lie from those of the picture, in pixels of it. */
  pixelsOff: number;
}

export interface TracedMask {
  /** The largest first, no more than a mask has. */
  regions: TracedRegion[];
  /** Ignored patches that were left out, because they are too small, or too ragged for a region's corners. */
  specks: number;
  ragged: number;
  surplus: number;
  /** Small holes that were filled. Larger ones part the region that they are in. */
  holes: number;
}

/** Of a region's 60, so that there is room to draw on. */
const mostCorners = 40;
/** An edge with more steps than this is noise, which takes long to follow and comes to no region. */
const mostSteps = 1000;
/** What a region is at least, of the frame. */
const leastShare = 0.001;
/** Tried in turn: a pixel makes straight edges of the stairs that a slope is in pixels. */
const tolerances = [1, 0.75, 0.5, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8];

/** Each ignored patch as a polygon of at most 40 corners, in shares of the frame, within a pixel where possible. */
export function traceMask(pixels: MaskPixels): TracedMask {
  const leastPixels = Math.ceil(leastShare * pixels.width * pixels.height);
  const { patches, specks } = listPatches(pixels, leastPixels);
  const found = patches.map((patch) => splitAtHoles(patch, leastPixels));
  const parted = found.filter((parts) => parts !== undefined);
  const pieces = parted.flatMap(({ whole }) => whole).toSorted((a, b) => b.size - a.size);
  const drawn = pieces.slice(0, mostRegions).map((patch) => drawPatch(patch, pixels));
  const regions = drawn.filter((region) => region !== undefined);
  return {
    regions,
    specks: specks + sum(parted.map((parts) => parts.specks)),
    ragged: found.length - parted.length + drawn.length - regions.length,
    surplus: Math.max(0, pieces.length - mostRegions),
    holes: sum(parted.map(({ holes }) => holes)),
  };
}

function drawPatch(patch: Patch, { width, height }: Size): TracedRegion | undefined {
  const ring = followContour(patch);
  if (ring.length > mostSteps) return undefined;
  /* Two regions meet at a cut, far from any edge of the picture: what one of them gave away there, nobody would cover. */
  const isOnCut = ({ x }: FramePoint) => patch.cuts.includes(x);
  for (const pixelsOff of tolerances) {
    const corners = simplifyRing(ring, pixelsOff, isOnCut);
    if (corners.length > mostCorners) continue;
    const { points, faults } = checkRegion(
      corners.map(({ x, y }) => ({ x: toShare(x / width), y: toShare(y / height) })),
    );
    if (faults.length === 0) return { points, pixelsOff };
  }
  return undefined;
}

/** 1/160 and 1/120 to a thousandth of a pixel. */
function toShare(share: number): number {
  return Math.round(share * 100_000) / 100_000;
}

function sum(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
