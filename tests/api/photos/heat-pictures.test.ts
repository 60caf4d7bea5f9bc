import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { getHeatMap } from "#contract/wire/photos/heat-maps.ts";
import { sendImage } from "#tests/support/device-settings.ts";
import { boxIn, pass } from "#tests/support/recordings/heat.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

/** Midnight of New Zealand. */
const byNight = "2026-11-18T11:00:00Z";

async function openWithCamera() {
  const api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const { token } = member;
  const ask = (input: object = {}) => api.send(getHeatMap, { id: camera.id, ...input }, token);
  return { api, camera, token, ask };
}

const drawer =
  (api: TestApi, id: number, token: string) =>
  async (query: string): Promise<(x: number, y: number) => number[]> => {
    const path = `/api/v1/devices/${id}/heat-map/picture?${query}`;
    const headers = { authorization: token };
    const answer = await api.fetch(new Request(`http://api.test${path}`, { headers }));
    expect(answer.headers.get("content-type")).toBe("image/webp");
    const { data, info } = await sharp(await answer.arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([640, 480]);
    return (x, y) =>
      Array.from({ length: 3 }, (_, channel) => data[(y * 640 + x) * info.channels + channel] ?? 0);
  };

const spread = (colour: number[]) => Math.max(...colour) - Math.min(...colour);

test("the picture shows the heat where the animals were, over the view in grey", async () => {
  const { api, camera, token } = await openWithCamera();
  await using _ = api;
  await pass(api, camera, { at: byNight, tracks: [{ what: "possum", boxes: [boxIn(2, 3)] }] });
  const draw = drawer(api, camera.id, token);
  const at = await draw("opacity=100");
  expect(spread(at(200, 280))).toBeGreaterThan(100);
  expect(spread(at(500, 100))).toBeLessThan(12);
  expect(spread((await draw("opacity=0"))(200, 280))).toBeLessThan(12);
});

test("a picture to be compared is as bright as its part of the count that is named", async () => {
  const { api, camera, token } = await openWithCamera();
  await using _ = api;
  await pass(api, camera, { at: byNight, tracks: [{ what: "possum", boxes: [boxIn(2, 3)] }] });
  const draw = drawer(api, camera.id, token);
  const own = await draw("opacity=100&under=nothing");
  const same = await draw("opacity=100&under=nothing&most=1");
  const dimmer = await draw("opacity=100&under=nothing&most=100");
  const red = (at: typeof own) => at(200, 280)[0] ?? 0;
  expect(red(same)).toBe(red(own));
  expect(red(dimmer)).toBeLessThan(red(own) - 100);
});

test("under the heat lies the reference photo of that time, the view, or nothing", async () => {
  const { api, camera, token, ask } = await openWithCamera();
  await using _ = api;
  const file = makeCptv({ width: 160, height: 120 });
  const tracks = [{ what: "possum", boxes: [boxIn(2, 3)] }];
  await pass(api, camera, { at: byNight, tracks, file });
  const draw = drawer(api, camera.id, token);
  const without = await draw("under=photo");
  expect(spread(without(500, 100))).toBeLessThan(12);
  expect((await ask()).photoFrom).toBeUndefined();

  const blue = { width: 64, height: 48, channels: 3, background: "blue" } as const;
  const body = new Uint8Array(await sharp({ create: blue }).png().toBuffer());
  expect((await sendImage(api, camera, { token, body })).status).toBe(200);
  const [red = 0, , blues = 0] = (await draw("under=photo"))(500, 100);
  expect(blues - red).toBeGreaterThan(100);
  expect((await draw("under=nothing"))(500, 100).map((part) => Math.abs(part - 70) < 4)).toEqual([
    true,
    true,
    true,
  ]);
  expect(spread((await draw("under=view"))(500, 100))).toBeLessThan(12);
  const arrived = "2026-11-18T11:00:00.000Z";
  expect((await ask()).photoFrom).toBe(arrived);
  expect((await ask({ from: "2026-11-01", until: "2026-11-10" })).photoFrom).toBeUndefined();
});

test("a photo that cannot be opened leaves plain grey under the heat", async () => {
  const { api, camera, token } = await openWithCamera();
  await using _ = api;
  await pass(api, camera, { at: byNight, tracks: [{ what: "possum", boxes: [boxIn(2, 3)] }] });
  const { key } = await sendImage(api, camera, { token });
  await writeFile(`${api.dataDir}/files/${key}`, "no picture");
  const at = await drawer(api, camera.id, token)("under=photo");
  expect(spread(at(500, 100))).toBeLessThan(12);
});

test("a recording whose file is no video is drawn over plain grey, and nothing is drawn of no tracks", async () => {
  const { api, camera, token } = await openWithCamera();
  await using _ = api;
  const path = `/api/v1/devices/${camera.id}/heat-map/picture`;
  expect((await requestRaw(api, path, { token })).status).toBe(400);
  const file = new Uint8Array([1, 2, 3]);
  const tracks = [{ what: "possum", boxes: [boxIn(2, 3)] }];
  await pass(api, camera, { at: byNight, tracks, file });
  const headers = { authorization: token };
  const answer = await api.fetch(new Request(`http://api.test${path}`, { headers }));
  expect(answer.status).toBe(200);
});
