import { expect, test } from "vitest";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { makeWave, tone, toWav } from "#tests/support/sounds/waves.ts";

const file = toWav(makeWave({ sampleRate: 16_000, seconds: 4 }, tone(2000)));
const heard = {
  type: "audio",
  duration: 4,
  recordingDateTime: "2026-11-19T13:30:00Z",
  metadata: {
    tracks: [
      { start_s: 1, end_s: 2 },
      { start_s: 3, end_s: 3.5 },
    ],
  },
};

/** A sound of a project that deletes speech, as all do that have never said otherwise. */
async function openHeard() {
  const site = await openKeaBasin();
  const id = await record(site.api, site.camera, heard, file);
  await site.api.jobs.drain();
  const read = async () => {
    const { recording } = await site.api.send(getRecording, { id }, site.rangi.token);
    const { redacted = false, tracks } = recording;
    return { redacted, said: tracks.map(({ tags }) => tags.map(({ what }) => what)), tracks };
  };
  const [one = 0, other = 0] = (await read()).tracks.map((track) => track.id);
  return { ...site, id, one, other, read, path: `/kea-basin/recording/${id}/tracks` };
}

const question = "Delete the sound of this recording?";

test("a tag that deletes the sound is asked for first, and given by the answer alone", async () => {
  await using site = await openHeard();
  const { path, one, other, read } = site;
  const asked = await site.post(path, { tracks: String(one), say: "human" });
  expect(asked).toMatchObject({ status: 303, location: `${path}/${one}/choose?say=human#speech` });
  expect(await read()).toMatchObject({ redacted: false, said: [[], []] });
  const page = await site.get(asked.location!);
  expect(page.text).toContain(question);
  expect(page.text).toContain("You are tagging track 1 as human speech.");
  expect(page.html).toContain(`action="${path}/${one}"`);
  const consent = { tracks: String(one), say: "human", deleteSound: "yes" };
  expect((await site.post(path, consent)).status).toBe(303);
  expect(await read()).toMatchObject({ redacted: true, said: [["human"], []] });
  expect((await site.get(path)).text).toContain("The sound is deleted.");
  /* Nothing is left to delete. */
  await site.post(path, { tracks: String(other), say: "human" });
  expect((await read()).said).toEqual([["human"], ["human"]]);
  expect((await site.get(`${path}/${one}/choose?say=human`)).text).not.toContain(question);
});

test("a sound that was deleted is found among sounds, as it is among all recordings", async () => {
  await using site = await openHeard();
  await site.post(site.path, { tracks: String(site.one), say: "human", deleteSound: "yes" });
  const night = "from=2026-11-19T12:00&until=2026-11-20T12:00&display-mode=recordings";
  const searches = [
    night,
    `${night}&recording-mode=audio`,
    /* To which the dashboard and the report lead from what was heard. */
    `${night}&recording-mode=audio&tag-mode=mentioned&tagged-with=human&include-descendant-tags=false`,
  ];
  for (const search of searches) {
    const page = await site.get(`/kea-basin/activity?${search}`);
    expect(page.text).toContain("Clear all filters 1 recording ");
  }
});

test("whoever is asked in the queue goes on in it, with consent and without", async () => {
  await using site = await openHeard();
  const { id, one, other, read } = site;
  const queue = "/kea-basin/review?queue=untagged";
  const ofQueue = { recording: String(id), track: String(one), say: "human" };
  const asked = await site.post(queue, ofQueue);
  const { html } = await site.get(asked.location!);
  const here = `${queue}&item=${id}&track=${one}`.replaceAll("&", "&amp;");
  expect(html).toContain(`action="${here}"`);
  expect(html).toContain(`href="${here}"`);
  const consent = await site.post(`${queue}&item=${id}&track=${one}`, {
    ...ofQueue,
    deleteSound: "yes",
  });
  expect(consent.location).toContain(`/review?queue=untagged&item=${id}&track=${other}`);
  const next = await site.get(consent.location!);
  expect(next.text).toContain("Track 1 tagged: Human speech. The sound is deleted.");
  expect(await read()).toMatchObject({ redacted: true, said: [["human"], []] });
});

test("it is asked wherever it can be said: of several tracks, of a new one, in the queue, in bulk, by undo", async () => {
  await using site = await openHeard();
  const { path, id, one, other, read } = site;
  const tracks = `${one},${other}`;
  const several = new URLSearchParams({ say: "human" });
  for (const track of [one, other]) several.append("tracks", String(track));
  const put = JSON.stringify([{ trackId: one, tags: ["human"] }]);
  const added = { start: "0", end: "1", what: "human" };
  const queue = "/kea-basin/review?queue=untagged";
  const ofQueue = { recording: String(id), track: String(one), say: "human" };
  const asking = [
    (await site.post(path, [...several])).location,
    (await site.post(path, { put })).location,
    (await site.post(`${path}/new`, added)).location,
    (await site.post(queue, ofQueue)).location,
  ];
  for (const location of asking) expect((await site.get(location!)).text).toContain(question);
  expect(asking[0]).toBe(`${path}/choose?say=human&tracks=${encodeURIComponent(tracks)}#speech`);
  const byScript = await site.post("/kea-basin/review/acts?queue=untagged", ofQueue);
  expect(byScript.status).toBe(422);
  const bulk = await site.post(`/kea-basin/activity/bulk?id=${id}&act=tag`, { say: "human" });
  expect((await site.get(bulk.location!)).text).toContain("Nobody can restore it");
  expect(await read()).toMatchObject({ redacted: false, said: [[], [], []] });
});
