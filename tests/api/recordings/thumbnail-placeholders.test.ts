import { setTimeout } from "node:timers/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { getRecording, getThumbnail } from "#contract/wire/recordings/recordings.ts";
import { makeImage } from "#tests/media/image/image-samples.ts";
import { addTrack, finish, lease, openWorkplace } from "#tests/support/processes/workers.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { holdJobs, makeSquares, requestThumbnail } from "#tests/support/recordings/thumbnails.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

const recordingDateTime = "2026-11-20T06:00:00Z";

async function readAnswer(response: Response) {
  const { headers } = response;
  const { width, height, format } = await sharp(await response.arrayBuffer()).metadata();
  return { size: [width, height], format, keep: headers.get("cache-control") };
}

const ask = async (api: TestApi, id: number, token: string) =>
  readAnswer(await api.send(getThumbnail, { id }, token));

async function rawKeyOf(api: TestApi, id: number, token: string): Promise<string> {
  const { downloadRawJWT } = await api.send(getRecording, { id }, token);
  return (await api.services.tokens.verify("fileDownload", downloadRawJWT ?? "")).key;
}

const placeholder = { size: [128, 128], format: "webp", keep: "no-store" };
const picture = { size: [128, 128], format: "webp", keep: "private, max-age=600" };

test("row 8: a thumbnail asked for while it is being made is waited for", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const id = await record(api, camera);
  await holdJobs(api);
  const asked = ask(api, id, member.token);
  const key = await rawKeyOf(api, id, member.token);
  const made = await makeImage("webp", { width: 128, height: 128 });
  await setTimeout(300);
  await (await api.services.files.receive([made])).keep(`${key}-thumb`);
  expect(await asked).toEqual(picture);
});

test("row 8: a film whose tracks have no thumbnail data has a picture once it is processed", async () => {
  await using place = await openWorkplace();
  const { api, member } = place;
  const id = await record(api, place.camera, {}, makeSquares());
  const job = await lease(place);
  const trackId = await addTrack(place, id, {});
  await finish(place, { id, jobKey: job?.jobKey ?? null });
  const asked = requestThumbnail(api, { id, trackId }, member.token);
  await api.jobs.drain();
  expect((await asked).size).toEqual([128, 128]);
  expect(await ask(api, id, member.token)).toEqual(picture);
});

test("row 8: after three seconds of waiting, and where many wait already, a placeholder is sent", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const id = await record(api, camera);
  await holdJobs(api);
  const begun = performance.now();
  const times = await Promise.all(
    Array.from({ length: 30 }, async () => {
      expect(await ask(api, id, member.token)).toEqual(placeholder);
      return performance.now() - begun;
    }),
  );
  expect(Math.max(...times)).toBeGreaterThan(2900);
  expect(times.filter((ms) => ms < 2900).length).toBeGreaterThanOrEqual(10);
  api.advance(61);
  await api.jobs.drain();
  expect(await ask(api, id, member.token)).toEqual(picture);
});

test("row 8: of a film that cannot be read or drawn a plain picture is sent, at once", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const { token } = member;
  const send = (data: Record<string, unknown>) =>
    record(api, camera, { recordingDateTime, ...data }, Buffer.from("no film"));
  const thermal = await send({});
  const infraRed = await send({ type: "irRaw" });
  const trailCamera = await send({ type: "trailcam-video" });
  await api.jobs.drain();
  const begun = performance.now();
  expect(await ask(api, thermal, token)).toEqual(placeholder);
  expect(await ask(api, infraRed, token)).toEqual(placeholder);
  expect(await ask(api, trailCamera, token)).toEqual({ ...placeholder, size: [320, 240] });
  expect(performance.now() - begun).toBeLessThan(2900);
});

test("row 8: sound, and a film whose file is gone, have no thumbnail", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const { token } = member;
  const sound = await record(api, camera, { recordingDateTime, type: "audio" }, Buffer.from("a"));
  const film = await record(api, camera, { recordingDateTime }, Buffer.from("no film"));
  await api.jobs.drain();
  await api.services.files.remove(await rawKeyOf(api, film, token));
  for (const id of [sound, film]) {
    expect(await api.refuse(getThumbnail, { id }, token)).toMatchObject({ status: 400 });
  }
});
