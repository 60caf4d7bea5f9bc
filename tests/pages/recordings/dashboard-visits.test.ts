import { expect, test } from "vitest";
import { listProjectLocations } from "#contract/wire/locations/locations.ts";
import { updateProjectSettings } from "#contract/wire/projects/projects.ts";
import { addLabel } from "#contract/wire/recordings/recording-labels.ts";
import {
  christchurch,
  findProjectId,
  perth,
  readCame,
  readNights,
  readRows,
  seen,
} from "#tests/support/pages/dashboard.ts";
import { copyRecording, listInstants } from "#tests/support/recordings/copies.ts";
import { join, makeCamera, type Person, register } from "#tests/support/projects/people.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { readTracks, say } from "#tests/support/recordings/tracks.ts";
import { record } from "#tests/support/recordings/uploads.ts";

test("visits stand under their nights, newest first", async () => {
  await using site = await openKeaBasin();
  const { api, camera } = site;
  const at = (recordingDateTime: string, what?: string) =>
    record(api, camera, { recordingDateTime, duration: 65, location: christchurch, ...seen(what) });
  const early = await at("2026-11-18T10:00:00Z", "cat");
  const first = await at("2026-11-19T13:30:00Z", "possum");
  const second = await at("2026-11-19T13:34:00Z", "possum");
  const other = await at("2026-11-19T16:00:00Z", "rodent");
  const page = await site.get("/kea-basin");
  expect(readNights(page.html)).toEqual([
    "Night of 19–20 November 2026",
    "Night of 18–19 November 2026",
  ]);
  expect(readRows(page.html)).toEqual([other, first, early]);
  expect(page.text).toMatch(
    /Possum · AI Ridge camera 2:30.am – 2:35.am 2 recordings Also at 2:34.am/,
  );
  expect(page.html).toMatch(
    new RegExp(`href="/kea-basin/visit/\\w+/${second}/tracks\\?days=7"[^>]*>2:34`),
  );
  expect(page.html).toContain(`src="/kea-basin/media/${first}/thumbnail"`);
});

test("a visit at no known location names all devices that it is by", async () => {
  await using site = await openKeaBasin();
  const at = (time: string) => ({
    recordingDateTime: `2026-11-19T${time}:00Z`,
    duration: 8,
    ...seen(),
  });
  const other = await makeCamera(site.api, await findProjectId(site), "Bluff camera");
  await record(site.api, site.camera, at("10:00"));
  await record(site.api, other, at("10:01"));
  await record(site.api, other, at("10:02"));
  const named = "Ridge camera and Bluff camera 11:00";
  expect((await site.get("/kea-basin")).text).toContain(named);
  const search = `/kea-basin/activity?from=any&devices=${other.id}`;
  expect((await site.get(search)).text).toContain(named);
});

test("a night with more recordings than visits are put together of at once is shown, too", async () => {
  await using site = await openKeaBasin();
  const { api, camera } = site;
  const early = await record(api, camera, {
    recordingDateTime: "2026-11-19T10:00:00Z",
    duration: 8,
    location: christchurch,
    ...seen("cat"),
  });
  const instants = listInstants("2026-11-19T13:00:00Z", 2100, 2);
  await copyRecording(api.services.store, early, instants);
  const { status, html, text } = await site.get("/kea-basin");
  expect(status).toBe(200);
  const rows = readRows(html);
  expect([rows.length, rows.at(-1)]).toEqual([3, early]);
  expect(text.match(/Ridge camera \d/g)).toHaveLength(3);
  expect(text).toMatch(/1,800 recordings Also at 2:00:02\sam , .* 2:00:24\sam and 1,787 more/);
  const [, path = ""] = /href="([^"]+)"[^>]*>2:00:02/.exec(html) ?? [];
  expect((await site.get(path)).text).toContain("Visit, 1,800 recordings");
});

test("it is said whether AI or people say what a visit is of, and where they do not agree", async () => {
  await using site = await openKeaBasin();
  const { api, rangi } = site;
  const sam = await register(api, "Sam");
  await join(api, sam, await findProjectId(site));
  const hours = ["10", "12", "14"];
  const [agreed = 0, corrected = 0, disputed = 0] = await Promise.all(
    hours.map((hour) =>
      record(api, site.camera, {
        recordingDateTime: `2026-11-19T${hour}:00:00Z`,
        duration: 8,
        location: christchurch,
        ...seen("possum"),
      }),
    ),
  );
  const tag = async (by: Person, id: number, what: string) => {
    const [track] = await readTracks(api, by, id);
    await say(api, by, { id, trackId: track?.id ?? 0 }, what);
  };
  await tag(rangi, agreed, "possum");
  await tag(rangi, corrected, "cat");
  await tag(rangi, disputed, "possum");
  await tag(sam, disputed, "kiwi");
  const { text } = await site.get("/kea-basin");
  expect(text).toContain("Possum · tagged by a person Ridge camera");
  expect(text).toContain("Cat · tagged by a person · AI: possum Ridge camera");
  expect(text).toContain("Conflicting tags · people disagree · AI: possum Ridge camera");
});

test("visits and recordings say how sure AI is, where its model tells", async () => {
  await using site = await openKeaBasin();
  const prediction = { model_id: 1, confident_tag: "possum", confidence: 0.876 };
  const track = { start_s: 0, end_s: 5, predictions: [prediction] };
  await record(site.api, site.camera, {
    recordingDateTime: "2026-11-19T13:30:00Z",
    duration: 8,
    metadata: { models: [{ id: 1, name: "Master" }], tracks: [track] },
  });
  expect((await site.get("/kea-basin")).text).toContain("Possum · AI 88% Ridge camera");
  const list = "/kea-basin/activity?from=any&display-mode=recordings";
  expect((await site.get(list)).text).toContain("Possum · AI 88% Ridge camera");
});

test("labels and notes stand as words on the rows of their recordings", async () => {
  await using site = await openKeaBasin();
  const { api, camera, rangi } = site;
  const facts = { recordingDateTime: "2026-11-19T13:30:00Z", duration: 8, ...seen("possum") };
  const id = await record(api, camera, facts);
  const labels = [
    { detail: "cool" },
    { detail: "requires review" },
    { detail: "note", comment: "A joey on <its> back" },
  ];
  for (const label of labels) {
    await api.send(addLabel, { id, tag: { ...label, confidence: 0.9 } }, rangi.token);
  }
  const { text, html } = await site.get("/kea-basin");
  expect(text).toContain("Cool Flagged for review Note: A joey on");
  expect(html).toContain("&lt;its&gt;");
});

test("recordings of a visit from the same minute are told apart by their seconds", async () => {
  await using site = await openKeaBasin();
  const { api, camera } = site;
  for (const time of ["10:05:07", "10:05:19", "10:05:41", "10:07:30"]) {
    const recordingDateTime = `2026-11-19T${time}Z`;
    await record(api, camera, { recordingDateTime, duration: 8, ...seen("possum") });
  }
  const { text } = await site.get("/kea-basin/activity?from=any");
  expect(/Also at.{60}/.exec(text)?.[0]).toMatch(/Also at 11:05:19\spm , 11:05:41\spm , 11:07\spm/);
});

test("what recorders heard is counted beside what cameras saw", async () => {
  await using site = await openKeaBasin();
  const { api, camera } = site;
  const at = (time: string) => ({
    recordingDateTime: `2026-11-19T${time}:00Z`,
    location: christchurch,
  });
  await record(api, camera, { ...at("13:30"), duration: 8, ...seen("possum") });
  const call = { type: "audio", duration: 60 };
  const heard = await record(api, camera, { ...call, ...at("14:00"), ...seen("morepork") });
  await record(api, camera, { ...call, ...at("15:00"), ...seen("human") });
  const { html } = await site.get("/kea-basin?days=3");
  expect(readCame(html)).toEqual([
    "Possum | - - 1 | 1",
    "Human speech heard | - - 1 | 1",
    "Morepork heard | - - 1 | 1",
  ]);
  expect(html).toContain("<summary>Newest sound recordings: 2</summary>");
  expect(html).toMatch(
    new RegExp(`href="/kea-basin/recording/${heard}/tracks\\?days=3"[^>]*>Morepork</a>`),
  );
  expect(html).not.toContain(`/media/${heard}/thumbnail`);
  expect((await site.get("/kea-basin?media=audio")).text).not.toContain("Possum");
  expect((await site.get("/kea-basin?media=camera")).text).not.toContain("Morepork");
});

test("the address says which period, place and species are shown", async () => {
  await using site = await openKeaBasin();
  const { api, camera } = site;
  const at = (recordingDateTime: string, location: object, what: string) =>
    record(api, camera, { recordingDateTime, duration: 8, location, ...seen(what) });
  const far = await at("2026-11-19T13:30:00Z", perth, "possum");
  const near = await at("2026-11-18T13:30:00Z", christchurch, "possum");
  const cat = await at("2026-11-18T15:30:00Z", christchurch, "cat");
  const old = await at("2026-11-01T13:30:00Z", christchurch, "possum");
  const show = async (query: string) => readRows((await site.get(`/kea-basin${query}`)).html);
  expect(await show("?days=7")).toEqual([far, cat, near]);
  expect(await show("?days=30")).toEqual([far, cat, near, old]);
  expect(await show("?species=cat")).toEqual([cat]);
  const { html, text } = await site.get("/kea-basin?species=possum&days=30");
  expect(readRows(html)).toEqual([far, near, old]);
  expect(text).toContain("Only possum is listed. List all");
  expect(html).toMatch(/<a aria-current="true"[^>]*>30</);
  const inProject = { groupIdOrName: "kea-basin" };
  const { stations } = await api.send(listProjectLocations, inProject, site.rangi.token);
  const place = stations.find(({ location }) => location.lat === christchurch.lat)?.id;
  expect(await show(`?location=${place}`)).toEqual([cat, near]);
  expect(await show("?from=2026-11-01&until=2026-11-05")).toEqual([old]);
  expect(text).toMatch(/Possum most 1, on the night of 19 Nov 3/);
});

test("a sound recording is left out when all that is heard on it is, until admins choose otherwise", async () => {
  await using site = await openKeaBasin();
  const { api, camera, rangi } = site;
  const hear = (hour: string, what: string) => {
    const recordingDateTime = `2026-11-19T${hour}:00:00Z`;
    return record(api, camera, { type: "audio", duration: 60, recordingDateTime, ...seen(what) });
  };
  const noise = await hear("10", "noise");
  const kiwi = await hear("12", "great spotted kiwi");
  const usual = await site.get("/kea-basin");
  expect(readRows(usual.html)).toEqual([kiwi]);
  expect(usual.text).not.toContain("Noise");
  const settings = { ignoredAudioDashboardTags: ["kiwi"] };
  const groupIdOrName = String(await findProjectId(site));
  await api.send(updateProjectSettings, { groupIdOrName, settings }, rangi.token);
  const chosen = await site.get("/kea-basin");
  expect(readRows(chosen.html)).toEqual([noise]);
  expect(chosen.text).toContain(
    "1 left out The project leaves these out here: Great spotted kiwi 1",
  );
});

test("a project may want to see what showed nothing", async () => {
  await using site = await openKeaBasin({ PROCESSING: "external" });
  const { api, camera, rangi } = site;
  const at = (recordingDateTime: string) => ({
    recordingDateTime,
    duration: 8,
    processingState: "FINISHED",
  });
  const animal = await record(api, camera, { ...at("2026-11-19T13:30:00Z"), ...seen("possum") });
  const nothing = await record(api, camera, at("2026-11-19T10:00:00Z"));
  await record(api, camera, { ...at("2026-11-19T15:00:00Z"), ...seen("false-positive") });
  expect(readRows((await site.get("/kea-basin")).html)).toEqual([animal]);
  const settings = { ignoredCameraDashboardTags: ["bird"] };
  const groupIdOrName = String(await findProjectId(site));
  await api.send(updateProjectSettings, { groupIdOrName, settings }, rangi.token);
  const { html, text } = await site.get("/kea-basin");
  expect(readRows(html)).toEqual([animal, nothing]);
  expect(text).toContain("2 visits showed no animal");
});

test("what the project leaves out is one line, until its admins choose otherwise", async () => {
  await using site = await openKeaBasin();
  const { api, camera, rangi } = site;
  const at = (hour: string, what: string) => {
    const recordingDateTime = `2026-11-19T${hour}:00:00Z`;
    return record(api, camera, {
      recordingDateTime,
      duration: 8,
      location: christchurch,
      ...seen(what),
    });
  };
  await at("10", "possum");
  const kiwi = await at("12", "kiwi");
  const usual = await site.get("/kea-basin?days=1");
  expect(readCame(usual.html)).toEqual(["Possum | 1 | 1"]);
  expect(usual.text).toMatch(
    /1 left out The project leaves these out here: Kiwi 1 ?\. Choose what/,
  );
  expect((await site.get("/kea-basin?species=kiwi")).html).toContain(
    `/visit/kiwi/${kiwi}/tracks?days=7&amp;species=kiwi`,
  );
  const settings = { ignoredCameraDashboardTags: ["possum"] };
  const groupIdOrName = String(await findProjectId(site));
  await api.send(updateProjectSettings, { groupIdOrName, settings }, rangi.token);
  const chosen = await site.get("/kea-basin?days=1");
  expect(readCame(chosen.html)).toEqual(["Kiwi | 1 | 1"]);
  expect(chosen.text).toContain("leaves these out here: Possum 1");
});
