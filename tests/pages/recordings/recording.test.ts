import { expect, test } from "vitest";
import { createProject } from "#contract/wire/projects/projects.ts";
import { addLabel } from "#contract/wire/recordings/recording-labels.ts";
import { withoutTable } from "#tests/support/databases/lost-table.ts";
import { makeCamera, makeProject, register } from "#tests/support/projects/people.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { openKeaBasin, signIn } from "#tests/support/pages/test-site.ts";
import { readTracks, say } from "#tests/support/recordings/tracks.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const seen = {
  recordingDateTime: "2026-11-19T13:30:00Z",
  duration: 8,
  location: { lat: -43.53, lng: 172.63 },
  metadata: {
    models: [{ id: 1, name: "Master" }],
    tracks: [
      { start_s: 1, end_s: 3.5, predictions: [{ model_id: 1, confident_tag: "possum" }] },
      { start_s: 2, end_s: 5 },
    ],
  },
};

test("row 6: the address of a recording in a report leads to its page, for those who may see it", async () => {
  await using site = await openKeaBasin();
  const id = await record(site.api, site.camera, seen, makeCptv());
  const path = `/recording/${id}`;
  expect(await site.get(path)).toMatchObject({
    status: 302,
    location: `/kea-basin/recording/${id}/tracks`,
  });
  expect(await site.browser().get(path)).toMatchObject({
    status: 302,
    location: `/sign-in?nextUrl=${encodeURIComponent(path)}`,
  });
  expect(await site.get("/recording/999")).toMatchObject({ status: 404 });
  expect(await site.get("/recording/nonsense")).toMatchObject({ status: 404 });
  const stranger = site.browser();
  await signIn(stranger, await register(site.api, "Sam Stranger"));
  expect(await stranger.get(path)).toMatchObject({ status: 404 });
});

test("row 6: no new project can be called by the first word of such an address", async () => {
  await using site = await openKeaBasin();
  const refusal = await site.api.refuse(
    createProject,
    { groupName: "Recording" },
    site.rangi.token,
  );
  expect(refusal.status).toBe(422);
});

test("row 6: a project that was called by that word before keeps its pages", async () => {
  await using site = await openKeaBasin();
  await site.api.services.store.write
    .updateTable("projects")
    .set({ name: "Recording", name_folded: "recording", url_name: "recording" })
    .execute();
  for (const page of ["", "/devices", "/locations", "/my-settings"]) {
    expect([page, (await site.get(`/recording${page}`)).status]).toEqual([page, 200]);
  }
});

test("a recording opens at its tracks, with its pictures and facts in words", async () => {
  await using site = await openKeaBasin();
  const id = await record(site.api, site.camera, seen, makeCptv());
  await site.api.jobs.drain();
  const path = `/kea-basin/recording/${id}`;
  expect(await site.get(`${path}?from=mail`)).toMatchObject({
    status: 302,
    location: `${path}/tracks?from=mail`,
  });
  const page = await site.get(`${path}/tracks`);
  expect(page).toMatchObject({ status: 200, title: `Recording #${id} | Nightjar` });
  expect(page.text).toContain("Thermal recording");
  expect(page.text).toMatch(/20 November 2026, 2:30 ?am NZDT/);
  expect(page.text).toContain("-43.53000, 172.63000");
  expect(page.text).toContain("Time zone New Zealand time");
  expect(page.text).toContain("1 Track 1: Possum 0:01 – 0:03 AI only AI: Possum, 0%");
  expect(page.text).toMatch(/Download the recording \([\d.]+ k?B\)/);
  expect(page.html).toContain(`/kea-basin/media/${id}/raw`);
});

test("a file that cannot be read is kept, and the page says why there is nothing to see", async () => {
  await using site = await openKeaBasin();
  const id = await record(site.api, site.camera, { ...seen, metadata: {} }, Buffer.from("no cptv"));
  await site.api.jobs.drain();
  const page = await site.get(`/kea-basin/recording/${id}/tracks`);
  expect(page.status).toBe(200);
  expect(page.text).toContain("NZDT The file isn't a thermal recording");
  expect(page.text).toContain("Unreadable recording");
  expect(page.html).toContain(`/kea-basin/media/${id}/raw`);
});

test("a sound recording plays without scripts, beside what was heard and when", async () => {
  await using site = await openKeaBasin();
  const call = { start_s: 1, end_s: 2.5, minFreq: 700, maxFreq: 890 };
  const metadata = {
    models: [{ id: 1, name: "Master" }],
    tracks: [
      { ...call, predictions: [{ model_id: 1, confident_tag: "morepork", confidence: 0.9 }] },
    ],
  };
  const cacophonyIndex = [{ begin_s: 0, end_s: 20, index_percent: 47.4 }];
  const facts = { ...seen, type: "audio", metadata, cacophonyIndex, batteryLevel: 80 };
  const id = await record(site.api, site.camera, facts);
  const page = await site.get(`/kea-basin/recording/${id}/tracks`);
  expect(page.text).toContain("Audio recording");
  expect(page.html).toMatch(
    new RegExp(`<audio class="sound" controls="" preload="none" src="/kea-basin/media/${id}/raw"`),
  );
  expect(page.text).toContain(
    "1 Track 1: Morepork 0:01 – 0:02 AI only AI: Morepork, 90% 700 Hz – 890 Hz",
  );
  expect(page.text).toContain("Cacophony index 47%");
  expect(page.text).toContain("Battery 80%");
  expect(page.text).not.toContain("pictures");
});

test("sound that was removed for privacy has no player", async () => {
  await using site = await openKeaBasin();
  const id = await record(site.api, site.camera, { ...seen, type: "audio", metadata: {} });
  const { write } = site.api.services.store;
  const redactedAt = "2026-11-20T00:00:00.000Z";
  await write.updateTable("recordings").set({ redacted_at: redactedAt }).execute();
  const page = await site.get(`/kea-basin/recording/${id}/tracks`);
  expect(page.text).toContain("Sound removed on 20 Nov 2026: people were heard.");
  expect(page.html).not.toContain("<audio");
});

test("labels, notes and every tag stand with who said them", async () => {
  await using site = await openKeaBasin();
  const { api, rangi } = site;
  const id = await record(api, site.camera, seen);
  const [track] = await readTracks(api, rangi, id);
  await say(api, rangi, { id, trackId: track?.id ?? 0 }, "cat");
  for (const label of [{ detail: "cool" }, { detail: "note", comment: "A joey on <its> back" }]) {
    await api.send(addLabel, { id, tag: { ...label, confidence: 0.9 } }, rangi.token);
  }
  const page = await site.get(`/kea-basin/recording/${id}/tracks`);
  expect(page.text).toContain(
    "1 Track 1: Cat 0:01 – 0:03 People and AI differ AI: Possum, 0% You: Cat",
  );
  expect(page.text).toContain("Track 2: No tag yet 0:02 – 0:05 Not tagged");
  expect(page.text).toMatch(/Labels and notes Cool Rangi, 8:30.pm, just now/);
  expect(page.html).toContain("A joey on &lt;its&gt; back");
});

test("a recording that is not there, not yours, or not a number is a 404 in the frame", async () => {
  await using site = await openKeaBasin();
  const sam = await register(site.api, "Sam Stranger");
  const other = await makeProject(site.api, sam, "Secret Valley");
  const hidden = await record(site.api, await makeCamera(site.api, other, "Valley camera"), seen);
  for (const id of [hidden, 999_999, "abc", "1e3", "99999999999999"]) {
    const page = await site.get(`/kea-basin/recording/${id}/tracks`);
    expect([id, page.status, page.title]).toEqual([id, 404, "Page not found | Nightjar"]);
    expect(page.html).toContain('<p class="frame-project">Kea Basin</p>');
  }
});

test("a recording of another project of one's own is not shown as this one's", async () => {
  await using site = await openKeaBasin();
  const other = await makeProject(site.api, site.rangi, "Tui Gully");
  const id = await record(site.api, await makeCamera(site.api, other, "Gully camera"), seen);
  expect((await site.get(`/tui-gully/recording/${id}/tracks`)).status).toBe(200);
  expect((await site.get(`/kea-basin/recording/${id}/tracks`)).status).toBe(404);
  const files = ["recording/ID/about-film", "recording/ID/tracks.csv", "media/ID/raw"];
  const pictures = ["original", "thumbnail", "poster", "spectrogram", "tracks/1/track-still"];
  for (const path of [...files, ...pictures.map((kind) => `media/ID/${kind}`)]) {
    const file = path.replace("ID", String(id));
    expect([file, (await site.fetch(`/kea-basin/${file}`)).status]).toEqual([file, 404]);
  }
  for (const path of files) {
    const file = path.replace("ID", String(id));
    expect([file, (await site.fetch(`/tui-gully/${file}`)).status]).toEqual([file, 200]);
  }
});

test("a fault of ours is said as one inside the frame, and what the server knows of it is not", async () => {
  await using site = await openKeaBasin();
  const { api, camera } = site;
  const metadata = { tracks: [{ start_s: 1, end_s: 2 }] };
  const id = await record(api, camera, { recordingDateTime: "2026-11-19T13:30:00Z", metadata });
  const page = await withoutTable(api, "tracks", () =>
    site.get(`/kea-basin/recording/${id}/tracks`),
  );
  expect(page).toMatchObject({ status: 500, title: "Something went wrong | Nightjar" });
  expect(page.text).toContain("Kea Basin Menu");
  expect(page.html).not.toMatch(/no such table|stack|node:/i);
});
