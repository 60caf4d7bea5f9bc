import { encodeCptv } from "#media/cptv/encode.ts";
import { createProject } from "#contract/wire/projects/projects.ts";
import { authenticate } from "#contract/wire/accounts/sessions.ts";
import { call } from "#contract/client.ts";
import type { Backend } from "#server/backend.ts";
import { registerCamera } from "#tests/support/processes/field-camera.ts";

const size = { width: 160, height: 120 };
const nights = 7;
const maxRecordings = 30;
const frameCount = 27;

interface Options {
  url: string;
  backend: Backend;
  admin: { email: string; password: string };
}

/** A week of 30 recordings with an animal in each, uploaded by two cameras; gives the id of one. */
export async function makeTypicalWeek({ url, backend, admin }: Options): Promise<number> {
  const ask = (request: Request) => backend.api.fetch(request, { address: "127.0.0.1" });
  const session = await call(ask, authenticate, admin);
  if (!session.ok) throw session.refusal;
  const { token } = session.reply;
  const project = await call(ask, createProject, { groupName: "Kea Basin" }, { token });
  if (!project.ok) throw project.refusal;
  const cameras = [
    await registerCamera(url, "Kea Basin", "Ridge camera"),
    await registerCamera(url, "Kea Basin", "Stream camera"),
  ];
  let last = 0;
  for (let made = 0; made < maxRecordings; made += 1) {
    const hoursAgo = 2 + (made * (nights * 24 - 4)) / maxRecordings;
    const recordedAt = Date.now() - hoursAgo * 60 * 60 * 1000;
    const camera = cameras[made % cameras.length] ?? cameras[0];
    const data = { recordingDateTime: new Date(recordedAt).toISOString(), metadata: seen(made) };
    last = (await camera?.upload(data, film(recordedAt, made))) ?? last;
  }
  await backend.jobs.drain();
  return last;
}

export function seen(made: number) {
  const animal = ["possum", "cat", "hedgehog", "rodent"][made % 4];
  const positions = Array.from({ length: frameCount }, (_, order) => ({
    ...placeOf(order),
    frame_number: order,
  }));
  return {
    models: [{ id: 1, name: "Master" }],
    tracks: [
      { start_s: 0, end_s: 3, positions, predictions: [{ model_id: 1, confident_tag: animal }] },
    ],
  };
}

function placeOf(order: number) {
  return { x: 30 + order * 2, y: 40, width: 44, height: 36 };
}

/** A warm shape before a ground that is warmer below, with a sensor's noise over both: noise is what weighs. */
export function film(recordedAt: number, seed: number): Uint8Array<ArrayBuffer> {
  const header = { version: 2 as const, compression: 1 as const, fps: 9, ...size };
  const frames = Array.from({ length: frameCount }, (_, order) => {
    const { x, y, width, height } = placeOf(order);
    const pixels = new Uint16Array(size.width * size.height);
    for (const at of pixels.keys()) {
      const [left, top] = [at % size.width, Math.floor(at / size.width)];
      const [across, down] = [(left - x) / width - 0.5, (top - y) / height - 0.5];
      const warmth = Math.max(0, 1 - 4 * (across ** 2 + down ** 2)) * 900;
      pixels[at] = 2900 + top + warmth + noiseAt(at * (order + 1) + seed);
    }
    return { background: false, timeOnMs: 1000 + order * 111, pixels };
  });
  return encodeCptv({ ...header, timestampUs: BigInt(Math.round(recordedAt)) * 1000n }, frames);
}

/** 0 to 24, the same in each run. */
function noiseAt(place: number): number {
  return (Math.imul(place ^ (place >>> 7), 2_654_435_761) >>> 8) % 25;
}
