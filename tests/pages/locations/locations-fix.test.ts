import { expect, test } from "vitest";
import { openWithHut } from "#tests/support/projects/kea-locations.ts";
import { join, register } from "#tests/support/projects/people.ts";
import { northOf, ridge } from "#tests/support/projects/places.ts";
import { signIn } from "#tests/support/pages/test-site.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const report = "/kea-basin/settings/fix-project-locations";
const hour = (hours: number) => `2026-11-20T0${hours}:00:00.000Z`;

/** A camera that recorded at the hut at 2 and 3, and at a place of its own at 5 and 6. */
async function openWithMoves() {
  const site = await openWithHut();
  const { api, camera } = site;
  const found = northOf(ridge, 1500);
  for (const [hours, location] of [
    [2, ridge],
    [3, ridge],
    [5, found],
    [6, found],
  ] as const) {
    await record(api, camera, { recordingDateTime: hour(hours), location });
  }
  return site;
}

function fieldsOf(html: string): Record<string, string> {
  const [form = ""] = /<form method="post".*?<\/form>/s.exec(html) ?? [];
  const inputs = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  return Object.fromEntries(inputs.map(([, name, value]) => [name, value]));
}

test("the number of recordings that a preview tells is the number that move", async () => {
  await using site = await openWithMoves();
  const form = await site.get(`${report}/device?device=${site.camera.id}`);
  expect(form.text).toMatch(/New location of Ridge camera, 20 Nov 2026 2/);
  expect(form.text).toMatch(/3:00 ?pm NZDT 20 November 2026, 6:00 ?pm NZDT Hut 2/);
  const input = { device: String(site.camera.id), preview: "yes", station: String(site.hut) };
  const search = new URLSearchParams({ ...input, from: hour(5), at: "", until: "" });
  const preview = await site.get(`${report}/device?${search}`);
  expect(preview.text).toContain("2 recordings move:");
  expect(preview.text).toMatch(
    /2 from New location .*, which will then be empty\. Nobody has named it/,
  );
  const done = await site.post(`${report}/device`, fieldsOf(preview.html));
  expect(done.location).toBe(`${report}/device?device=${site.camera.id}`);
  const after = await site.get(done.location ?? "");
  expect(after.text).toContain("2 recordings are now filed there.");
  expect((await site.list()).map(({ name }) => name)).toEqual(["Hut"]);
});

test("before recordings move far, both pages say how far", async () => {
  await using site = await openWithMoves();
  const north = await site.create("Cape", northOf(ridge, 869_000));
  const near = await site.create("Saddle", northOf(ridge, 30_000));
  const device = String(site.camera.id);
  const ask = (page: string, station: number) =>
    site.get(
      `${report}/${page}?${new URLSearchParams({ device, station: String(station), preview: "yes", from: hour(2), at: "", until: "" })}`,
    );
  for (const page of ["device", "recordings"]) {
    const far = await ask(page, north);
    expect(far.text).toMatch(
      /2 from Hut ?\. That is 869 km from the new location: check that this is right/,
    );
    expect((await ask(page, near)).text).not.toContain("km from the new");
  }
});

test("times are of the clock of the place, and a stay may be corrected for a time only", async () => {
  await using site = await openWithMoves();
  const input = { device: String(site.camera.id), preview: "yes", station: String(site.hut) };
  const times = { from: "", at: "2026-11-20T18:00", until: "2026-11-20T18:30" };
  const search = new URLSearchParams({ ...input, ...times, coordinates: "-43.5001, 172.6" });
  const preview = await site.get(`${report}/device?${search}`);
  expect(preview.text).toMatch(/until 20 November 2026, 6:30 ?pm NZDT, and after that where/);
  expect(preview.text).toContain("1 recording moves:");
  const fields = fieldsOf(preview.html);
  expect(fields).toMatchObject({ from: hour(5), lat: "-43.5001", lng: "172.6" });
  await site.post(`${report}/device`, fields);
  const after = await site.get(`${report}/device?device=${site.camera.id}`);
  expect(after.text).toContain("1 recording is now filed there.");
  expect(after.text).toMatch(/6:30 ?pm NZDT still there New location of Ridge camera/);
});

test("what is missing or wrong in a wish is said beside its field, and what was chosen stays", async () => {
  await using site = await openWithMoves();
  const ask = (input: Record<string, string>) =>
    site.get(
      `${report}/device?${new URLSearchParams({ device: String(site.camera.id), preview: "yes", ...input })}`,
    );
  const empty = await ask({});
  expect(empty.title).toBe("Error: Correct where a device was | Nightjar");
  expect(empty.text).toContain("Choose a time, or enter one");
  expect(empty.text).toContain("Choose a location");
  const wrong = await ask({
    from: hour(5),
    until: "2026-11-20T01:00",
    station: String(site.hut),
    coordinates: "here",
  });
  expect(wrong.text).toContain("The end must be after the start");
  expect(wrong.html).toMatch(new RegExp(`<option value="${site.hut}" selected`));
  expect(wrong.html).toMatch(/name="coordinates"[^>]*value="here"/);
  for (const device of ["999", "", "0", "x"]) {
    const unknown = await site.get(`${report}/device?device=${device}`);
    expect([device, unknown.status]).toEqual([device, 200]);
    expect(unknown.text).toContain("Choose a device");
  }
});

test("recordings are chosen by what they have in common, shown, and then moved", async () => {
  await using site = await openWithMoves();
  expect((await site.get(report)).html).toContain(`${report}/recordings"`);
  const times = { from: "2026-11-20T18:30", until: "" };
  const input = { device: String(site.camera.id), station: String(site.hut), preview: "yes" };
  const address = `${report}/recordings?${new URLSearchParams({ ...input, ...times })}`;
  const preview = await site.get(address);
  expect(preview.text).toContain("1 recording moves to Hut:");
  expect(preview.text).toMatch(/1 from New location of Ridge camera, 20 Nov 2026/);
  expect(preview.text).toMatch(/20 November 2026, 7:00 ?pm NZDT Ridge camera New location/);
  const fields = fieldsOf(preview.html);
  expect(fields).toMatchObject({ from: "2026-11-20T05:30:00.000Z", expected: "1" });
  await record(site.api, site.camera, {
    recordingDateTime: "2026-11-20T06:30:00.000Z",
    location: northOf(ridge, 1500),
  });
  const late = await site.post(address, fields);
  expect(late.status).toBe(400);
  expect(late.text).toContain("The recordings have changed: there are now 2");
  const done = await site.post(address, fieldsOf(late.html));
  expect(done.location).toBe(`${report}/recordings`);
  const after = await site.get(done.location ?? "");
  expect(after.text).toContain("2 recordings are now filed there.");
  expect((await site.list()).map(({ name }) => name)).toHaveLength(2);
});

test("a choice of recordings that says too little or something unknown is answered beside its fields", async () => {
  await using site = await openWithMoves();
  const ask = (input: Record<string, string>) =>
    site.get(`${report}/recordings?${new URLSearchParams({ preview: "yes", ...input })}`);
  const empty = await ask({});
  expect(empty.title).toBe("Error: Move recordings to another location | Nightjar");
  expect(empty.text).toContain("Choose which recordings: fill in at least one field");
  expect(empty.text).toContain("Choose the location that they belong to");
  const wrong = await ask({
    station: String(site.hut),
    from: "2026-11-20T18:00",
    until: "2026-11-20T17:00",
    tag: "dragon",
  });
  expect(wrong.text).toContain("The end must be after the start");
  expect(wrong.text).toContain("There is no animal or tag called “dragon”");
  expect(wrong.html).toMatch(/name="tag"[^>]*value="dragon"/);
  const none = await ask({ station: String(site.hut), tag: "kiwi" });
  expect(none.text).toContain("No recordings move: none match");
  const strange = await ask({ station: "999", under: "none" });
  expect(strange.text).toContain("Could not find a station");
});

test("the report lists what may be wrong, each with what can be done about it", async () => {
  await using site = await openWithMoves();
  const door = await site.create("Door", northOf(ridge, 40));
  await site.create("Porch", northOf(ridge, 3000));
  const { lat, lng } = northOf(ridge, 2990);
  const input = { device: String(site.camera.id), station: String(site.hut), from: hour(6) };
  await site.post(`${report}/device`, { ...input, lat: String(lat), lng: String(lng) });
  const page = await site.get(report);
  expect(page.text).toContain("It was filed under Hut, but stood 10 m from Porch");
  expect(page.text).toContain("It is 40 m from Door");
  expect(page.text).toContain("Opened by a device and not named yet");
  expect(page.html).toContain(`${report}/device?device=${site.camera.id}&amp;from=`);
  expect(page.html).toMatch(/\/kea-basin\/locations\/\d+\/rename/);
  expect(page.text).not.toContain("within an hour");
  await site.post(`/kea-basin/locations/${door}/delete`, { recordings: "keep" });
  expect((await site.get(report)).text).not.toContain("It is 40 m");
});

test("a quick jump is listed, and a project where nothing is wrong says so", async () => {
  await using site = await openWithHut();
  expect((await site.get(report)).text).toContain("Nothing looks wrong");
  const facts = (time: string, location: object) => ({ recordingDateTime: time, location });
  await record(site.api, site.camera, facts("2026-11-20T02:00:00Z", ridge));
  await record(site.api, site.camera, facts("2026-11-20T02:20:00Z", northOf(ridge, 2000)));
  expect((await site.get(report)).text).toContain("It moved 2.0 km in 20 minutes");
});

test("only those who manage the project fix locations", async () => {
  await using site = await openWithMoves();
  const mere = await register(site.api, "Mere");
  await join(site.api, mere, Number(site.groupIdOrName));
  const visitor = site.browser();
  await signIn(visitor, mere);
  for (const path of [report, `${report}/device`]) {
    expect([path, (await visitor.get(path)).location]).toEqual([path, "/kea-basin"]);
  }
});
