import { z } from "zod";
import type { ReplyOf } from "#contract/endpoint.ts";
import { checkRegion, mostRegions } from "#contract/rules/masks/mask-checks.ts";
import { labelPoint, regionArea, type FramePoint } from "#contract/rules/masks/mask-geometry.ts";
import type { traceMaskImage } from "#contract/wire/devices/device-setup.ts";

const text = {
  name: (number: number) => `Region ${number}`,
  says: (corners: number, share: string) => `${corners} corners, ${share} of the frame`,
  specks: (count: number) =>
    `${count === 1 ? "One speck is" : `${count} specks are`} left out because they cover less than 0.1% of the frame.`,
  ragged: (count: number) =>
    `${count === 1 ? "One area is" : `${count} areas are`} left out: too jagged for a region of 40 corners. Smooth the picture, or draw that region by hand.`,
  surplus: (count: number) =>
    `${count === 1 ? "One more area is" : `${count} more areas are`} left out: a mask can have at most ${mostRegions} regions.`,
  holes: (count: number) =>
    `${count === 1 ? "One small hole is" : `${count} small holes are`} filled in: a region cannot have holes. An area with a larger hole is split in two around it.`,
  coarse: (numbers: string, pixels: number) =>
    `The edges of ${numbers} are up to ${pixels} pixels (of 160 × 120) away from those in the picture.`,
  nearlyAll: (percent: number) =>
    `The regions cover ${percent}% of the frame. Should the other colour be ignored?`,
};

/** What was traced, as one row of the form. */
export interface TracedRow {
  name: string;
  isTaken: boolean;
  says: string;
  points: FramePoint[];
  label: FramePoint;
  /** The corners as the form carries them on. */
  data: string;
}

type Traced = ReplyOf<typeof traceMaskImage>;

/** Rows with names that no region has yet. */
export function toRows(regions: Traced["regions"], others: string[]): TracedRow[] {
  const numbers = Array.from({ length: regions.length + others.length }, (_, at) => at + 1);
  const free = numbers.map(text.name).filter((name) => !others.includes(name));
  return regions.map(({ regionData }, index) =>
    toRow(regionData, { name: free[index] ?? "", isTaken: true }),
  );
}

function toRow(points: FramePoint[], typed: Pick<TracedRow, "name" | "isTaken">): TracedRow {
  const share = `${(regionArea(points) * 100).toFixed(1)}%`;
  return {
    ...typed,
    says: text.says(points.length, share),
    points,
    label: labelPoint(points),
    data: JSON.stringify(points.map(({ x, y }) => [x, y])),
  };
}

const corners = z.array(z.tuple([z.number(), z.number()])).max(100);

/** The rows that a form carries; undefined where one of them is no region. */
export function readRows(form: FormData): TracedRow[] | undefined {
  const sent = Array.from({ length: mostRegions }, (_, index) => index).filter((index) =>
    form.has(`region-${index}`),
  );
  const rows = sent.map((index) => {
    const points = readPoints(String(form.get(`region-${index}`)));
    const name = String(form.get(`name-${index}`) ?? "").trim();
    return points && toRow(points, { name, isTaken: form.has(`take-${index}`) });
  });
  const read = rows.filter((row) => row !== undefined);
  return read.length > 0 && read.length === rows.length ? read : undefined;
}

function readPoints(text: string): FramePoint[] | undefined {
  const read = corners.safeParse(parseJson(text));
  if (!read.success) return undefined;
  const { points, faults } = checkRegion(read.data.map(([x, y]) => ({ x, y })));
  return faults.length === 0 ? points : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What is not as it was in the picture. */
export function describeTraced({ regions, specks, ragged, surplus, holes }: Traced): string[] {
  const coarse = regions.flatMap(({ pixelsOff }, index) =>
    pixelsOff > 1 ? { number: index + 1, pixelsOff } : [],
  );
  const numbers = new Intl.ListFormat("en-NZ").format(coarse.map(({ number }) => String(number)));
  const share = regions.reduce((sum, { regionData }) => sum + regionArea(regionData), 0);
  return [
    ...(share > 0.8 ? [text.nearlyAll(Math.round(share * 100))] : []),
    ...(specks > 0 ? [text.specks(specks)] : []),
    ...(ragged > 0 ? [text.ragged(ragged)] : []),
    ...(surplus > 0 ? [text.surplus(surplus)] : []),
    ...(holes > 0 ? [text.holes(holes)] : []),
    ...(coarse.length > 0
      ? [text.coarse(numbers, Math.max(...coarse.map(({ pixelsOff }) => pixelsOff)))]
      : []),
  ];
}
