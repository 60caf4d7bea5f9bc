import { call } from "#contract/client.ts";
import { registerDevice } from "#contract/wire/devices/registrations.ts";
import type { openBackend } from "#server/backend.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { encodeCptv } from "#media/cptv/encode.ts";

/** Half a minute. */
const frames = 270;
const fps = 9;
const sensor = { width: 160, height: 120 };
const side = 24;

/** A film as a camera sends it, with its pictures made; its recording alone is a visit. Gives its id. */
export async function addFilm(backend: Awaited<ReturnType<typeof openBackend>>): Promise<number> {
  const fetch = (request: Request) => backend.api.fetch(request, { address: "192.0.2.1" });
  const registered = await call(fetch, registerDevice, {
    group: "Kea Basin",
    deviceName: "Film camera",
    password: "correct horse battery",
    deviceType: "thermal",
  });
  if (!registered.ok) throw registered.refusal;
  const data = {
    recordingDateTime: new Date(Date.now() - 3_600_000).toISOString(),
    duration: frames / fps,
    location: { lat: -43.9, lng: 172.9 },
    metadata: { models: [{ id: 1, name: "Master" }], tracks: [toTrack()] },
  };
  const id = await record({ fetch }, registered.reply, data, makeFilm());
  await backend.jobs.drain();
  return id;
}

/** A warm square that goes to and fro before noise, which is what makes pictures of heat large. */
function makeFilm(): Uint8Array<ArrayBuffer> {
  const { width, height } = sensor;
  const taken = Array.from({ length: frames }, (_, order) => {
    const pixels = Uint16Array.from({ length: width * height }, (_, at) => {
      return 2900 + ((at * 7919 + order * 104_729) % 23) + Math.round((at / width) * 2);
    });
    const { x, y } = placeAt(order);
    for (let row = y; row < y + side; row++) {
      pixels.fill(3400, row * width + x, row * width + x + side);
    }
    return { background: false, timeOnMs: 1000 + Math.round((order * 1000) / fps), pixels };
  });
  const header = { version: 2, timestampUs: 1_795_154_400_000_000n, compression: 1, fps } as const;
  return encodeCptv({ ...header, ...sensor }, taken);
}

function toTrack() {
  const positions = Array.from({ length: frames }, (_, order) => {
    return { ...placeAt(order), width: side, height: side, frame_number: order };
  });
  const predictions = [{ model_id: 1, confident_tag: "possum" }];
  return { start_s: 0, end_s: frames / fps, positions, predictions };
}

function placeAt(order: number): { x: number; y: number } {
  const turn = order % 120;
  return { x: 10 + (turn < 60 ? turn : 120 - turn), y: 50 };
}
