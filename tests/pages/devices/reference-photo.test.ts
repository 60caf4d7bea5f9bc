import { expect, test } from "vitest";
import { updateDeviceSettings } from "#contract/wire/devices/device-settings.ts";
import { getReferenceImage } from "#contract/wire/photos/reference-images.ts";
import { listReferencePhotos } from "#contract/wire/photos/reference-photos.ts";
import { sendImage } from "#tests/support/device-settings.ts";
import { makeSuperUser, register } from "#tests/support/projects/people.ts";
import { northOf, ridge } from "#tests/support/projects/places.ts";
import {
  cornersFormOf,
  cornersOf,
  makePhoto,
  openWithSeeingCamera,
} from "#tests/support/pages/reference-pages.ts";
import { openKeaBasin, signIn } from "#tests/support/pages/test-site.ts";

test("a photo is uploaded, laid by clicks and numbers, previewed and saved, without scripts", async () => {
  await using site = await openWithSeeingCamera();
  const before = await site.get(site.reference);
  expect(before.text).toContain("There is no reference photo yet");
  expect(before.text).toContain("Reference photo not added yet");
  const path = await site.uploadView();
  expect(path).toMatch(/\/setup\/reference\/align\?photo=\d+$/);
  let page = await site.get(path);
  expect(page.title).toBe("Align the photo with the camera's picture, Ridge camera | Nightjar");
  expect(page.text).toContain("The photo has been uploaded. Now align it");
  expect(cornersOf(page)).toBe("10 10, 90 10, 90 90, 10 90");
  const press = async (fields: Record<string, string>) => {
    page = await site.post(path, { ...cornersFormOf(page), ...fields });
    return cornersOf(page);
  };
  expect(await press({ "large.x": "31", "large.y": "23" })).toBe("4.92 4.9, 90 10, 90 90, 10 90");
  expect(cornersFormOf(page)["corner"]).toBe("1");
  expect(await press({ "small.x": "279", "small.y": "0" })).toBe(
    "4.92 4.9, 99.82 0.24, 90 90, 10 90",
  );
  expect(await press({ act: "move:x:5" })).toBe("4.92 4.9, 99.82 0.24, 95 90, 10 90");
  expect(await press({ act: "move:y:-1" })).toBe("4.92 4.9, 99.82 0.24, 95 89, 10 90");
  expect(await press({ "large.x": "0", "large.y": "0" })).toBe(
    "4.92 4.9, 99.82 0.24, 95 89, 10 90",
  );
  expect(await press({ act: "preview", "corners[3].x": "-12,5" })).toBe(
    "4.92 4.9, 99.82 0.24, 95 89, -12.5 90",
  );
  expect(page.status).toBe(200);
  const previews = [
    ...page.html.matchAll(/<image href="([^"]*\/preview[^"]*)"[^>]*opacity="(.*?)"/g),
  ];
  expect(previews.map(([, , opacity]) => opacity)).toEqual(["0.5", "0.25", "0.75"]);
  const preview = await site.fetch((previews[0]?.[1] ?? "").replaceAll("&amp;", "&"));
  expect([preview.status, preview.headers.get("content-type")]).toEqual([200, "image/webp"]);
  const saved = await site.post(path, { ...cornersFormOf(page), act: "save" });
  expect(saved).toMatchObject({ status: 303, location: site.reference });
  const overview = await site.get(site.reference);
  expect(overview.text).toContain("The reference photo has been saved.");
  expect(overview.text).toContain("Reference photo added");
  expect(overview.text).toContain("It covers 20 Nov 2026 to today.");
  const image = await site.fetch(`${site.device}/reference/image`);
  expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/webp"]);
});

test("corners that make no frame are refused beside their fields, and what was typed stays", async () => {
  await using site = await openWithSeeingCamera();
  const path = await site.uploadView();
  const form = cornersFormOf(await site.get(path));
  const wrong: [Record<string, string>, string][] = [
    [{ "corners[2].x": "" }, "Bottom right: enter two numbers, in per cent of the photo"],
    [{ "corners[1].y": "half" }, "Top right: enter two numbers"],
    [{ "corners[0].x": "95" }, "The four corners do not make a frame"],
    [
      { "corners[0].x": "90", "corners[1].x": "10", "corners[2].x": "10", "corners[3].x": "90" },
      "in the wrong order",
    ],
    [{ "corners[1].x": "11", "corners[2].x": "11" }, "smaller than 1% of the photo"],
  ];
  for (const [typed, says] of wrong) {
    for (const act of ["save", "preview"]) {
      const page = await site.post(path, { ...form, ...typed, act });
      expect([act, page.status, page.title.startsWith("Error: ")]).toEqual([act, 422, true]);
      expect(page.text).toContain(says);
      expect(page.html).toMatch(/href="#corners\[\d\]\.x"/);
      expect(page.html).toContain('aria-invalid="true"');
      expect(page.text).toContain("The four corners do not make a frame yet.");
      expect(cornersFormOf(page)).toMatchObject(typed);
    }
  }
  const draft = await site.get(site.reference);
  expect(draft.text).toContain("There is no reference photo yet");
  expect(draft.text).toContain("is not aligned with the camera's picture yet");
});

test("what is no photo that can be read is refused beside the field, with what to do", async () => {
  await using site = await openWithSeeingCamera();
  const send = async (name: string, type: string, content: BlobPart = "x") => {
    const { status, text, title } = await site.upload(new File([content], name, { type }));
    return { status, text, isError: title.startsWith("Error: Upload a photo") };
  };
  const refused = { status: 422, isError: true };
  const empty = await site.upload();
  expect([empty.status, empty.text.includes("Choose a photo")]).toEqual([422, true]);
  const text = await send("notes.jpg", "image/jpeg", "no picture at all");
  expect(text).toMatchObject(refused);
  expect(text.text).toContain("This is not a JPEG, PNG, WebP or HEIF.");
  const large = await send("large.jpg", "image/jpeg", new Uint8Array(12_100_000));
  expect(large).toMatchObject({ status: 413, isError: true });
  expect(large.text).toContain("The photo is larger than 12 MB. Make it smaller first");
});

test("a photo in place is shown at once, also of a camera that has recorded nothing", async () => {
  await using site = await openWithSeeingCamera({ hasRecorded: false });
  const none = await site.get(site.reference);
  expect(none.text).toContain("The camera has not recorded anything yet");
  const form = await site.get(`${site.reference}/upload`);
  expect(form.text).toContain("You can add a photo of the camera in place now.");
  expect(form.html).not.toContain('value="pov"');
  const sent = await site.upload(await makePhoto(), "in-situ");
  expect(sent).toMatchObject({ status: 303, location: site.reference });
  const page = await site.get(site.reference);
  expect(page.text).toContain("The photo of the camera in place has been added.");
  expect(page.html).toContain('alt="Ridge camera in place"');
  expect(page.text).toContain("The camera in place Here");
  const gone = `${site.reference}/delete?type=in-situ`;
  expect((await site.get(gone)).text).toContain("You cannot undo this.");
  expect((await site.post(gone, {})).location).toBe(site.reference);
  expect((await site.get(site.reference)).text).toContain("There is no photo of how the camera");
});

test("a photo is laid anew, the old one keeps its time, can be used again and be deleted", async () => {
  await using site = await openWithSeeingCamera();
  const { api, camera, rangi } = site;
  const path = await site.uploadView();
  const form = cornersFormOf(await site.get(path));
  await site.post(path, { ...form, act: "save" });
  api.advance(60);
  const overview = await site.get(`${site.reference}?opacity=75`);
  expect(overview.html).toMatch(/opacity="0.75"/);
  expect(overview.html).toMatch(/aria-current="true"[^>]*>75%|opacity=75"[^>]*aria-current="true"/);
  const again = await site.get(path);
  expect(again.text).toContain("This photo is in use. What you save applies from now on");
  await site.post(path, { ...cornersFormOf(again), "corners[0].x": "0", act: "save" });
  const { periods } = await api.send(listReferencePhotos, { id: camera.id }, rangi.token);
  expect(periods.map(({ photo }) => photo?.corners)).toEqual([
    "0,0.1,0.9,0.1,0.9,0.9,0.1,0.9",
    "0.1,0.1,0.9,0.1,0.9,0.9,0.1,0.9",
  ]);
  const history = await site.get(site.reference);
  expect(history.text).toMatch(/Since 20 November 2026, 8:31 pm NZDT What the camera sees Here/);
  const [, use = ""] = /href="([^"]*)"[^>]*>Use again/.exec(history.html) ?? [];
  expect(cornersOf(await site.get(use.replaceAll("&amp;", "&")))).toBe(
    "10 10, 90 10, 90 90, 10 90",
  );
  const gone = `${site.reference}/delete?type=pov`;
  expect((await site.get(gone)).text).toContain("including older recordings");
  expect((await site.post(gone, {})).location).toBe(site.reference);
  const left = await api.send(listReferencePhotos, { id: camera.id }, rangi.token);
  expect(left.periods).toHaveLength(1);
});

test("an uploaded photo that nobody used is gone on with or discarded", async () => {
  await using site = await openWithSeeingCamera();
  const path = await site.uploadView();
  const page = await site.get(site.reference);
  expect(page.html).toContain(`href="${path}"`);
  const discard = `${site.reference}/delete?photo=${path.split("=")[1]}`;
  expect(page.html).toContain(`href="${discard}"`);
  expect((await site.get(discard)).text).toContain("It has not been used yet.");
  expect((await site.post(discard, {})).location).toBe(site.reference);
  expect((await site.get(site.reference)).text).toContain("The uploaded photo has been discarded.");
  expect((await site.get(discard)).location).toBe(site.reference);
  expect((await site.get(path)).status).toBe(404);
  expect((await site.get(`${site.reference}/align`)).status).toBe(404);
});

test("a photo from before the camera came is warned of, and stays behind when it goes", async () => {
  await using site = await openWithSeeingCamera();
  const { api, camera } = site;
  const path = await site.uploadView();
  api.advance(60);
  const location = northOf(ridge, 500);
  await api.send(updateDeviceSettings, { id: camera.id, location }, camera.token);
  const page = await site.get(path);
  expect(page.text).toContain("The photo was uploaded on 20 November 2026, 8:30 pm NZDT, before");
  await site.post(path, { ...cornersFormOf(page), act: "save" });
  expect((await site.get(site.reference)).text).toContain("It may show another view");
  api.advance(60);
  await api.send(updateDeviceSettings, { id: camera.id, location: ridge }, camera.token);
  const left = await site.get(site.reference);
  expect(left.text).toContain("There is no reference photo yet");
  expect(left.text).toContain("At a place it has left");
});

test("a photo that another program has set is shown, and cannot be laid anew", async () => {
  await using site = await openWithSeeingCamera();
  await sendImage(site.api, site.camera, { token: site.rangi.token });
  const page = await site.get(site.reference);
  expect(page.text).toContain("Upload another photo");
  expect(page.text).not.toContain("Align again");
});

test("cameras that are nowhere, recorders and trail cameras are told why they need none", async () => {
  await using nowhere = await openKeaBasin();
  const { camera } = nowhere;
  const path = `/kea-basin/devices/${camera.id}/ridge-camera/setup/reference`;
  for (const part of ["", "/upload"]) {
    expect((await nowhere.get(path + part)).text).toContain("The camera has no location yet");
  }
  await using site = await openWithSeeingCamera();
  const become = (type: "audio" | "trailcam") =>
    site.api.send(updateDeviceSettings, { id: site.camera.id, type }, site.rangi.token);
  await become("audio");
  expect((await site.get(site.reference)).text).toContain("thermal cameras");
  await become("trailcam");
  expect((await site.get(site.reference)).text).toContain(
    "A trail camera needs no reference photo",
  );
});

test("those who may only read look at photos and set none", async () => {
  await using site = await openWithSeeingCamera();
  const path = await site.uploadView();
  await site.post(path, { ...cornersFormOf(await site.get(path)), act: "save" });
  const reader = await register(site.api, "Rua");
  await makeSuperUser(site.api, reader, "read");
  const phone = site.browser();
  await signIn(phone, reader);
  const page = await phone.get(site.reference);
  expect(page.text).toContain("It covers 20 Nov 2026 to today.");
  expect(page.html).not.toMatch(/\/reference\/(upload|align|delete)/);
  for (const act of ["upload", path.split("/").at(-1), "delete?type=pov"]) {
    expect([act, (await phone.post(`${site.reference}/${act}`, {})).status]).toEqual([act, 403]);
    expect([act, (await phone.get(`${site.reference}/${act}`)).status]).toEqual([act, 403]);
  }
  const image = { id: site.camera.id };
  expect((await site.api.send(getReferenceImage, image, reader.token)).status).toBe(200);
  const stranger = site.browser();
  for (const picture of ["image", "photos/1/picture", "photos/1/preview?corners=1"]) {
    expect((await stranger.fetch(`${site.device}/reference/${picture}`)).status).toBe(401);
  }
});
