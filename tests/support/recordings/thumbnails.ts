import sharp from "sharp";
import { getThumbnail } from "#contract/wire/recordings/recordings.ts";
import { encodeCptv } from "#media/cptv/encode.ts";
import type { TestApi } from "../test-api.ts";

const width = 80;
const height = 60;
const squares = [0, 1, 2, 3];

/**
 * Thermal video of a sensor of 80 x 60 pixels. In a frame a square of 8 pixels at (8, 8) is warm on a side of its own:
 * 0 left, 1 top, 2 right, 3 bottom. A background frame comes first.
 */
export function makeSquares(): Uint8Array<ArrayBuffer> {
  const frames = [0, ...squares].map((side, at) => ({
    background: at === 0,
    timeOnMs: 1000 + at * 111,
    pixels: paintSquare(side),
  }));
  const facts = {
    version: 2,
    timestampUs: 1_795_154_400_000_000n,
    compression: 1,
    fps: 9,
  } as const;
  return encodeCptv({ ...facts, width, height, hasBackgroundFrame: true }, frames);
}

function paintSquare(side: number): Uint16Array {
  return Uint16Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [(at % width) - 8, Math.floor(at / width) - 8];
    if (x < 0 || y < 0 || x >= 8 || y >= 8) return 2000;
    return [x < 4, y < 4, x >= 4, y >= 4][side] ? 3400 : 2900;
  });
}

export const square = { x: 8, y: 8, width: 8, height: 8 };

/** On which side of a thumbnail it is brighter than on the opposite one, and how large it is. */
export async function readThumbnailSide(response: Response) {
  const bytes = Buffer.from(await response.arrayBuffer());
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  const light = (keep: (x: number, y: number) => boolean) =>
    data.reduce((sum, value, at) => {
      const isKept = keep(at % info.width, Math.floor(at / info.width));
      return isKept ? sum + value : sum;
    }, 0);
  const half = info.width / 2;
  const sides = [
    light((x) => x < half),
    light((_, y) => y < half),
    light((x) => x >= half),
    light((_, y) => y >= half),
  ];
  return { bytes, size: [info.width, info.height], side: sides.indexOf(Math.max(...sides)) };
}

export async function requestThumbnail(
  api: TestApi,
  input: { id: number; trackId?: number },
  token?: string,
) {
  return readThumbnailSide(await api.send(getThumbnail, input, token));
}

/** As if another process were at all jobs that wait, for a minute. */
export async function holdJobs({ services, now }: TestApi): Promise<void> {
  const leased_until = new Date(now().getTime() + 60_000).toISOString();
  await services.store.write
    .updateTable("jobs")
    .set({ lease_key: "held", leased_until })
    .where("finished_at", "is", null)
    .execute();
}
