import { expect, test } from "vitest";
import { createClassifierEvent } from "#contract/wire/events.ts";
import { openWithCamera, reportAt } from "#tests/support/pages/device-pages.ts";
import { join, makeProject, register } from "#tests/support/projects/people.ts";
import { signIn } from "#tests/support/pages/test-site.ts";
import { dataPart, upload } from "#tests/support/recordings/uploads.ts";

const detectedAt = "2026-11-19T09:00:00.000Z";
const picture = Buffer.from("a picture of a cat");

/** Rangi's camera has sent a picture of a cat. */
async function openWithPicture() {
  const site = await openWithCamera();
  const parts = [
    dataPart({ what: "cat", conf: 0.9, dateTimes: [detectedAt] }),
    { name: "thumb", content: picture, fileName: "cat.png", contentType: "image/png" },
  ];
  const answer = await upload(site.api, site.camera.token, parts, createClassifierEvent.path);
  const { id } = answer as typeof answer & { id: number };
  return { ...site, picturePath: `/kea-basin/media/${id}/event` };
}

test("an event with a picture shows it in its details, fetched when they are opened", async () => {
  await using site = await openWithPicture();
  const { html, text } = await site.get(`${site.path}/events`);
  expect(text).toContain("Saw cat (90% sure), with a picture");
  const [image = ""] = /<img[^>]*class="event-picture"[^>]*>/.exec(html) ?? [];
  for (const attribute of [
    `src="${site.picturePath}"`,
    'alt="Picture from the camera: Saw cat (90% sure)"',
    'width="160"',
    'height="160"',
    'loading="lazy"',
  ]) {
    expect(image).toContain(attribute);
  }
});

test("what was seen without a picture shows none", async () => {
  await using site = await openWithCamera();
  await reportAt(site, site.camera, "classifier", [detectedAt], { what: "cat" });
  const { html, text } = await site.get(`${site.path}/events`);
  expect(text).toContain("Saw cat");
  expect(text).not.toContain("with a picture");
  expect(html).not.toContain("event-picture");
});

test("the picture is for members, as it was sent, and for nobody else", async () => {
  await using site = await openWithPicture();
  const mere = await register(site.api, "Mere");
  await join(site.api, mere, site.projectId);
  const phone = site.browser();
  await signIn(phone, mere);
  const answer = await phone.fetch(site.picturePath);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(answer.headers.get("content-security-policy")).toContain("sandbox");
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(picture);
  const etag = answer.headers.get("etag") ?? "";
  const again = await phone.fetch(site.picturePath, { headers: { "if-none-match": etag } });
  expect(again.status).toBe(304);
  const stranger = site.browser();
  await signIn(stranger, await register(site.api, "Sam"));
  expect((await stranger.fetch(site.picturePath)).status).toBe(404);
  expect((await site.browser().fetch(site.picturePath)).status).toBe(401);
});

test("the picture is not there under the address of another project", async () => {
  await using site = await openWithPicture();
  await makeProject(site.api, site.rangi, "Tui Gully");
  const elsewhere = site.picturePath.replace("kea-basin", "tui-gully");
  expect((await site.fetch(elsewhere)).status).toBe(404);
});

test("the table to download says what it said before there were pictures", async () => {
  await using site = await openWithPicture();
  await reportAt(site, site.camera, "rpi-power-on", ["2026-11-18T05:22:00.000Z"]);
  await reportAt(site, site.camera, "powered-off", ["2026-11-18T17:41:00.000Z"]);
  const { html } = await site.get(`${site.path}/events.csv`);
  const arrived = "2026-11-20T07:30:00.000Z";
  expect(html.replace("\uFEFF", "").trim().split("\r\n")).toEqual([
    "Time (UTC),Arrived (UTC),Type,Event,Details (JSON)",
    `${detectedAt},${arrived},classifier,Saw cat (90% sure),"{""conf"":0.9,""what"":""cat""}"`,
    `2026-11-18T17:41:00.000Z,${arrived},powered-off,"Switched off, after 12 h 19 min",null`,
    `2026-11-18T05:22:00.000Z,${arrived},rpi-power-on,Switched on,null`,
  ]);
});

test("an event without a picture has none to fetch", async () => {
  await using site = await openWithCamera();
  await reportAt(site, site.camera, "classifier", [detectedAt], { what: "cat" });
  const { id } = await site.api.services.store.read
    .selectFrom("events")
    .select("id")
    .executeTakeFirstOrThrow();
  expect((await site.fetch(`/kea-basin/media/${id}/event`)).status).toBe(403);
});
