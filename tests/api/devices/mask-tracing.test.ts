import { expect, test } from "vitest";
import { isInRegion } from "#contract/rules/masks/mask-geometry.ts";
import { traceMaskImage } from "#contract/wire/devices/device-setup.ts";
import { makePlacedCast, listSettings } from "#tests/support/device-settings.ts";
import { paintMask } from "#tests/support/recordings/mask-images.ts";
import { answersByRole, everyone } from "#tests/support/projects/people.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

type Query = { id: number; token?: string | undefined; file: Blob; ignored?: "black" | "white" };

const trace = (api: TestApi, { token, file, ...query }: Query) =>
  api.attempt(traceMaskImage, query, token, { file });

async function requireTraced(api: TestApi, query: Query) {
  const outcome = await trace(api, query);
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.reply;
}

test("pictures of masks are traced for the project's members and super-users with write permission", async () => {
  await using api = await openTestApi();
  const { camera, tokens } = await makePlacedCast(api);
  const file = await paintMask({ shapes: [{ at: [0, 0, 100, 20] }] });
  const ask = (token?: string) => trace(api, { id: camera.id, token, file });
  expect(await answersByRole(tokens, ask)).toEqual({
    ...everyone("ok"),
    stranger: 403,
    invited: 403,
    "super-user read": 403,
    anonymous: 401,
    device: 401,
  });
});

test("the black of a picture of any size becomes regions, the largest first, and nothing is saved", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const shapes = [
    { at: [50, 50, 25, 25] as const },
    { at: [0, 0, 100, 20] as const },
    { at: [2, 90, 2, 2] as const },
  ];
  for (const [width, height] of [
    [80, 60],
    [160, 120],
    [640, 480],
    [1280, 960],
  ] as const) {
    const file = await paintMask({
      width,
      height,
      shapes: shapes.map(({ at }) => ({ at: [...at] })),
    });
    const { regions, ...reported } = await requireTraced(api, {
      id: camera.id,
      token: member.token,
      file,
    });
    expect([width, reported]).toEqual([width, { specks: 1, ragged: 0, surplus: 0, holes: 0 }]);
    expect(regions.map(({ regionData }) => regionData.length)).toEqual([4, 4]);
    expect(regions[0]?.regionData).toContainEqual({ x: 1, y: 0.2 });
  }
  expect((await listSettings(api, camera)).at(-1)?.settings.maskRegions).toBeUndefined();
});

test("the white is taken where it is what is ignored, and what is transparent never is", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const { id } = camera;
  const { token } = member;
  const white = await paintMask({
    background: "black",
    shapes: [{ at: [0, 0, 50, 100], fill: "white" }],
  });
  const { regions } = await requireTraced(api, { id, token, file: white, ignored: "white" });
  expect(regions.map(({ regionData }) => isInRegion({ x: 0.2, y: 0.5 }, regionData))).toEqual([
    true,
  ]);
  const nothing = await paintMask({ background: "transparent", shapes: [{ at: [40, 0, 20, 50] }] });
  const black = await requireTraced(api, { id, token, file: nothing, ignored: "black" });
  expect(black.regions.map(({ regionData }) => regionData.length)).toEqual([4]);
  const none = await requireTraced(api, { id, token, file: nothing, ignored: "white" });
  expect(none.regions).toEqual([]);
});

test("what is no black-and-white PNG of the camera's shape is refused in words", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const shapes = [{ at: [0, 0, 50, 50] as [number, number, number, number] }];
  const png = new Uint8Array(await (await paintMask({ shapes })).arrayBuffer());
  const refused: [Blob, string, number][] = [
    [await paintMask({ shapes, format: "jpeg" }), "not a readable PNG", 400],
    [new Blob(["BM and then a bitmap"]), "not a readable PNG", 400],
    [new Blob([]), "not a readable PNG", 400],
    [new Blob([png.slice(0, 60)]), "not a readable PNG", 400],
    [await paintMask({ width: 640, height: 360 }), "640 × 360 pixels", 400],
    [await paintMask({ width: 1600, height: 1200 }), "larger than 1280 × 960", 400],
    [await paintMask({ background: "gray", shapes }), "shades of grey", 400],
    [new Blob([png, new Uint8Array(2_000_000)]), "larger than 2000000 bytes", 413],
  ];
  for (const [file, words, status] of refused) {
    const outcome = await trace(api, { id: camera.id, token: member.token, file });
    expect(outcome).toMatchObject({ ok: false, refusal: { status } });
    expect(outcome.ok ? "" : outcome.refusal.message).toContain(words);
  }
});
