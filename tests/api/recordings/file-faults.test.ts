import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { renderRecording } from "#api/renditions/rendering/render-recording.ts";
import { TookTooLong } from "#api/threads/thread.ts";
import { listRenditions } from "#contract/wire/recordings/renditions.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const recordingDateTime = "2026-11-20T06:00:00.000Z";
const notFilm = Buffer.from("these are not the frames you look for");

/** As a damaged card leaves it: so many frames, and then something else. */
function damage(frames: number): Uint8Array {
  return gzipSync(Buffer.concat([gunzipSync(makeCptv({ frames })), notFilm]));
}

function ofVersion(version: number): Uint8Array {
  const content = gunzipSync(makeCptv());
  content[4] = version;
  return gzipSync(content);
}

async function openWithCamera() {
  const api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const send = (file: Uint8Array, type = "thermalRaw") =>
    record(api, camera, { recordingDateTime, type }, file);
  const read = (id: number) => api.send(listRenditions, { id }, member.token);
  return { api, send, read };
}

test("a file that cannot be read tells why, as soon as that is known", async () => {
  const { api, send, read } = await openWithCamera();
  await using _ = api;
  const whole = makeCptv();
  const faulty: [reason: string, file: Uint8Array, type?: string][] = [
    ["empty", Buffer.of()],
    ["empty", Buffer.of(), "audio"],
    ["wrong-kind", notFilm],
    ["wrong-kind", gzipSync(notFilm)],
    ["cut", whole.subarray(0, 24)],
    ["unknown-version", ofVersion(9)],
  ];
  for (const [reason, file, type] of faulty) {
    const id = await send(file, type);
    expect(await read(id)).toMatchObject({ state: "failed", reason });
  }
  const rendered: [reason: string | undefined, file: Uint8Array, type?: string][] = [
    ["cut", makeCptv({ frames: 0 })],
    ["damaged", damage(0)],
    ["empty", Buffer.of(), "trailcam-image"],
    ["wrong-kind", notFilm, "trailcam-image"],
  ];
  const ids: number[] = [];
  for (const [, file, type] of rendered) ids.push(await send(file, type));
  await api.jobs.drain();
  for (const [index, [reason]] of rendered.entries()) {
    expect(await read(ids[index] ?? 0)).toMatchObject({ state: "failed", reason });
  }
  expect(api.log).toEqual([]);
});

test("a film is shown up to the frame at which it is damaged, and tells which that is", async () => {
  const { api, send, read } = await openWithCamera();
  await using _ = api;
  const [damaged, whole] = [await send(damage(12)), await send(makeCptv({ frames: 12 }))];
  await api.jobs.drain();
  const findClip = async (id: number) => {
    const { renditions, ...reply } = await read(id);
    expect(reply).toMatchObject({ state: "made" });
    expect(reply).not.toHaveProperty("reason");
    return renditions.find(({ kind }) => kind === "clip");
  };
  expect(await findClip(damaged)).toMatchObject({ damagedFrame: 13, filmSeconds: 12 / 9 });
  expect(await findClip(whole)).not.toHaveProperty("damagedFrame");
});

test("a film that takes too long says so, until its pictures are made", async () => {
  const { api, send, read } = await openWithCamera();
  await using _ = api;
  const id = await send(makeCptv());
  const tooSlow = () => Promise.reject(new TookTooLong("The renderer took too long."));
  const renderer = { render: tooSlow, renderTrackClip: tooSlow, close: async () => {} };
  const key = { id, deleted: false } as const;
  await expect(renderRecording(api.services, renderer, key)).rejects.toThrow(TookTooLong);
  await api.services.store.write
    .updateTable("jobs")
    .set({ failed_at: recordingDateTime })
    .execute();
  expect(await read(id)).toMatchObject({ state: "failed", reason: "too-slow" });
  await api.services.store.write.updateTable("jobs").set({ failed_at: null }).execute();
  await api.jobs.drain();
  const { file_fault: fault } = await api.services.store.read
    .selectFrom("recordings")
    .select("file_fault")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect([(await read(id)).state, fault]).toEqual(["made", null]);
});
