import { rowButton } from "#app/forms/row-button.ts";
import { expect, test } from "vitest";
import { updateDeviceSettings } from "#contract/wire/devices/device-settings.ts";
import {
  cornersOf,
  draftOf,
  openWithPlacedCamera,
  square,
  type Fields,
} from "#tests/support/pages/mask-pages.ts";
import { makeSuperUser, register } from "#tests/support/projects/people.ts";
import { openKeaBasin, signIn } from "#tests/support/pages/test-site.ts";
import { addTrack, say } from "#tests/support/recordings/tracks.ts";
import { record } from "#tests/support/recordings/uploads.ts";

test("corners are set by clicks in the picture, and saved as a region with a name", async () => {
  await using site = await openWithPlacedCamera();
  const path = `${site.mask}/new`;
  let page = await site.get(path);
  const clicks: Fields[] = [
    { "large.x": "29", "large.y": "21" },
    { "large.x": "610", "large.y": "21" },
    { "small.x": "267", "small.y": "105" },
    { "large.x": "29", "large.y": "240" },
    { "large.x": "0", "large.y": "0" },
  ];
  for (const click of clicks) page = await site.post(path, { ...draftOf(page), ...click });
  expect(page.status).toBe(200);
  expect(cornersOf(page)).toEqual(["0.1 -0.1", "99.9 -0.1", "100.1 50.3", "0.1 50.1"]);
  const unnamed = await site.post(path, { ...draftOf(page), act: "save", name: " x " });
  expect(unnamed.status).toBe(422);
  expect(unnamed.title).toBe("Error: New mask region, Ridge camera | Nightjar");
  expect(unnamed.text).toContain("Enter a name of at least 3 characters");
  expect(cornersOf(unnamed)).toHaveLength(4);
  const saved = await site.post(path, { ...draftOf(unnamed), act: "save", name: " Sky <b> " });
  expect(saved).toMatchObject({ status: 303, location: site.mask });
  expect(await site.readRegions()).toEqual({
    "Sky <b>": {
      regionData: [
        { x: 0.001, y: -0.001 },
        { x: 0.999, y: -0.001 },
        { x: 1.001, y: 0.503 },
        { x: 0.001, y: 0.501 },
      ],
    },
  });
  const list = await site.get(site.mask);
  expect(list.text).toContain("The region “Sky <b>” has been saved.");
  expect(list.text).toContain(
    "has been saved. It applies to recordings made since the camera came here.",
  );
  expect(list.text).toContain("Sky <b> 4 50.2% No Edit Sky <b> Delete Sky <b>");
  expect(list.text).toContain("Mask regions 1 region");
});

function change(...button: Parameters<typeof rowButton>): Fields {
  const { name, value } = rowButton(...button);
  return { [name]: value };
}

test("corners are typed, inserted, moved, deleted, undone and begun anew, without scripts", async () => {
  await using site = await openWithPlacedCamera();
  const path = `${site.mask}/new`;
  let page = await site.post(path, { ...draftOf(await site.get(path)), act: "preset:top" });
  expect(cornersOf(page)).toEqual(["-5 -5", "105 -5", "105 15", "-5 15"]);
  const press = async (act: string | Fields, typed: Fields = {}) => {
    const pressed = typeof act === "string" ? { act } : act;
    page = await site.post(path, { ...draftOf(page), ...typed, ...pressed });
    return cornersOf(page);
  };
  expect(await press("preview", { "corners[4].x": "-5", "corners[4].y": "5" })).toHaveLength(5);
  expect(await press(change("insert", { name: "corners", index: 2 }))).toEqual([
    "-5 -5",
    "105 -5",
    "105 5",
    "105 15",
    "-5 15",
    "-5 5",
  ]);
  expect(await press(change("reorder", { name: "corners", from: 1, to: 0 }))).toEqual([
    "105 -5",
    "-5 -5",
    "105 5",
    "105 15",
    "-5 15",
    "-5 5",
  ]);
  expect(page.text).toContain("The edge from corner 2 to 3 crosses or touches");
  expect(await press("undo")).toEqual(["-5 -5", "105 -5", "105 5", "105 15", "-5 15", "-5 5"]);
  expect(await press(change("remove", { name: "corners", index: 5 }))).toHaveLength(5);
  expect(await press(change("reorder", { name: "corners", from: 0, to: 1 }))).toEqual([
    "105 -5",
    "-5 -5",
    "105 5",
    "105 15",
    "-5 15",
  ]);
  expect(await press("restart")).toEqual([]);
  for (let step = 0; step < 5; step += 1) await press("undo");
  expect(cornersOf(page)).toEqual(["-5 -5", "105 -5", "105 15", "-5 15"]);
  const long = Array.from({ length: 30 }, (_, step) => `${step},1`).join("|");
  await press("preview", { past: long, "corners[4].x": "-5", "corners[4].y": "5" });
  expect(draftOf(page)["past"]?.split("|")).toHaveLength(20);
});

test("each preset is a region, and the border leaves the middle free", async () => {
  await using site = await openWithPlacedCamera();
  const path = `${site.mask}/new`;
  for (const preset of ["top", "bottom", "left", "right", "border"]) {
    const page = await site.post(path, {
      ...draftOf(await site.get(path)),
      act: `preset:${preset}`,
    });
    const saved = await site.post(path, { ...draftOf(page), act: "save", name: `At ${preset}` });
    expect([preset, saved.status]).toEqual([preset, 303]);
  }
  const regions = (await site.readRegions()) ?? {};
  expect(Object.keys(regions)).toHaveLength(5);
  const list = await site.get(site.mask);
  expect(list.text).toMatch(/At border 12 7\d\.\d%/);
});

test("a region that crosses itself, is too small or has a number missing is refused by its corners", async () => {
  await using site = await openWithPlacedCamera();
  const path = `${site.mask}/new`;
  const empty = draftOf(await site.get(path));
  const save = async (...corners: [string, string][]) => {
    const rows = corners.flatMap(([x, y], row) => [
      [`corners[${row}].x`, x],
      [`corners[${row}].y`, y],
    ]);
    const draft = { ...empty, ...Object.fromEntries(rows) };
    return site.post(path, { ...draft, name: "Branch", act: "save" });
  };
  const crossed = await save(["10", "10"], ["90", "10"], ["10", "80"], ["90", "80"]);
  expect(crossed.status).toBe(422);
  expect(crossed.text).toContain(
    "The edge from corner 2 to 3 crosses or touches the edge from corner 4 to 1",
  );
  expect(crossed.html.match(/data-faulty=""/g)).toHaveLength(2);
  expect(crossed.html).toContain('value="Branch"');
  const small = await save(["10", "10"], ["11", "10"], ["11", "11"]);
  expect(small.text).toContain("The region is smaller than 0.1% of the frame");
  const few = await save(["10", "10"], ["11", "10"]);
  expect(few.text).toContain("A region needs at least 3 corners. This one has 2");
  const unread = await save(["10", "10"], ["12", ""], ["11", "11"]);
  expect(unread.text).toContain("Corner 2: enter two numbers");
  expect(unread.html).toContain('href="#corners[1].x"');
  expect(cornersOf(unread)).toEqual(["10 10", "12 ", "11 11"]);
  expect(await site.readRegions()).toBeUndefined();
});

test("a region is renamed and redrawn, and keeps what other programs have set", async () => {
  await using site = await openWithPlacedCamera();
  const [first] = square(0.5).regionData;
  const closed = { regionData: [...square(0.5).regionData, first!], alertOnEnter: true };
  await site.put({ Gate: closed, Road: square(0.2) });
  const path = `${site.mask}/edit?region=Gate`;
  const page = await site.get(path);
  expect(cornersOf(page)).toEqual(["0 0", "50 0", "50 50", "0 50"]);
  expect(page.html).toMatch(/name="alertOnEnter"[^>]* checked=""/);
  const taken = await site.post(path, { ...draftOf(page), name: "Road", act: "save" });
  expect(taken.text).toContain("Another region has this name");
  const draft = { ...draftOf(page), name: "Big gate", "corners[1].x": "60", alertOnEnter: "on" };
  expect((await site.post(path, { ...draft, act: "save" })).location).toBe(site.mask);
  const regions = (await site.readRegions()) ?? {};
  expect(Object.keys(regions)).toEqual(["Big gate", "Road"]);
  expect(regions["Big gate"]).toMatchObject({ alertOnEnter: true });
  expect(regions["Big gate"]?.regionData[1]).toEqual({ x: 0.6, y: 0 });
  expect((await site.get(path)).status).toBe(404);
});

test("someone else's change of the same region is told, and what was drawn stays", async () => {
  await using site = await openWithPlacedCamera();
  await site.put({ Gate: square(0.5), Road: square(0.2) });
  const path = `${site.mask}/edit?region=Gate`;
  const page = await site.get(path);
  await site.put(
    { Gate: square(0.9), Road: square(0.3) },
    { Gate: square(0.5), Road: square(0.2) },
  );
  const late = await site.post(path, { ...draftOf(page), "corners[1].x": "40", act: "save" });
  expect(late.status).toBe(422);
  expect(late.text).toContain("It now has 4 corners and covers 81.0% of the frame");
  expect(cornersOf(late)).toEqual(["0 0", "40 0", "50 50", "0 50"]);
  expect((await site.post(path, { ...draftOf(late), act: "save" })).status).toBe(303);
  const regions = (await site.readRegions()) ?? {};
  expect(regions["Gate"]?.regionData[1]).toEqual({ x: 0.4, y: 0 });
  expect(regions["Road"]).toEqual(square(0.3));
});

test("a preview says which tracks of the last month would have been ignored, with links", async () => {
  await using site = await openWithPlacedCamera();
  const { api, camera, rangi } = site;
  const id = await record(api, camera, { recordingDateTime: "2026-11-20T08:31:00.000Z" });
  const box = (x: number) => [{ x, y: 50, width: 10, height: 10, frame_number: 1 }];
  const trackId = await addTrack(api, rangi, id, { positions: box(20) });
  await addTrack(api, rangi, id, { positions: box(120) });
  await say(api, rangi, { id, trackId }, "stoat");
  const path = `${site.mask}/new`;
  const drawn = await site.post(path, { ...draftOf(await site.get(path)), act: "preset:left" });
  const page = await site.post(path, {
    ...draftOf(drawn),
    act: "preview",
    "corners[1].x": "40",
    "corners[2].x": "40",
  });
  expect(page.text).toContain(
    "Of the 2 tracks since 20 Nov 2026, 1 would have been ignored: 1 × stoat",
  );
  expect(page.html).toContain(`href="/kea-basin/recording/${id}/tracks/${trackId}"`);
  await site.put({ "All of it": square(1) });
  const tried = await site.get(`${site.mask}?try=yes`);
  expect(tried.text).toContain("2 would have been ignored");
});

test("a region is deleted and all are cleared after a page that says what happens, and can be set again", async () => {
  await using site = await openWithPlacedCamera();
  await site.put({ Gate: square(0.5), Road: square(0.2) });
  site.api.advance(60);
  const gone = `${site.mask}/delete?region=Gate`;
  expect((await site.get(gone)).text).toContain("Movement there counts again");
  expect((await site.post(gone, {})).location).toBe(site.mask);
  expect(Object.keys((await site.readRegions()) ?? {})).toEqual(["Road"]);
  expect((await site.post(gone, {})).location).toBe(site.mask);
  expect((await site.get(site.mask)).text).toContain("That region no longer exists");
  site.api.advance(60);
  expect((await site.get(`${site.mask}/clear`)).text).toContain("The regions are: Road.");
  await site.post(`${site.mask}/clear`, {});
  expect(await site.readRegions()).toEqual({});
  const list = await site.get(site.mask);
  expect(list.text).toContain("Nothing is masked");
  const [, again = ""] =
    /href="([^"]*\/mask\/copy\?from=[^"]+)"/.exec(
      list.html.slice(list.html.lastIndexOf("<table")),
    ) ?? [];
  const query = await site.get(again);
  expect(query.text).toMatch(/The mask set on 20 November 2026, .*: Road\./);
  expect((await site.post(again, {})).location).toBe(site.mask);
  expect(await site.readRegions()).toEqual({ Road: square(0.2) });
});

test("a mask is taken over from the place before, with a word of warning", async () => {
  await using site = await openWithPlacedCamera();
  const { api, camera, mask } = site;
  await site.put({ Gate: square(0.5) });
  site.api.advance(60);
  const location = { lat: -43.6, lng: 172.6 };
  await api.send(updateDeviceSettings, { id: camera.id, location }, camera.token);
  const list = await site.get(mask);
  expect(list.text).toContain("Nothing is masked");
  expect(list.text).toContain("At a place it has left");
  const [, copy = ""] = /class="button"[^>]*href="([^"]*\/mask\/copy[^"]*)"/.exec(list.html) ?? [];
  expect((await site.get(copy)).text).toContain(
    "It was drawn for a place that the camera has left",
  );
  await site.post(copy, {});
  expect(await site.readRegions()).toEqual({ Gate: square(0.5) });
});

test("a camera that is nowhere yet has no mask, and those who may only read draw none", async () => {
  await using site = await openKeaBasin();
  const nowhere = `/kea-basin/devices/${site.camera.id}/ridge-camera/setup/mask`;
  expect((await site.get(nowhere)).text).toContain("The camera has no location yet");
  await using placed = await openWithPlacedCamera();
  await placed.put({ Gate: square(0.5) });
  const reader = await register(placed.api, "Rua");
  await makeSuperUser(placed.api, reader, "read");
  const phone = placed.browser();
  await signIn(phone, reader);
  const page = await phone.get(placed.mask);
  expect(page.text).toContain("Gate 4 25.0% No");
  expect(page.html).not.toMatch(/\/mask\/(new|edit|delete|clear|copy)/);
  for (const path of ["/new", "/clear", "/delete?region=Gate", "/edit?region=Gate"]) {
    expect([path, (await phone.post(placed.mask + path, { act: "save" })).status]).toEqual([
      path,
      403,
    ]);
  }
});
