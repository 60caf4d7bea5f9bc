import { expect, test } from "vitest";
import { exportRecordings } from "#contract/wire/recordings/recording-export.ts";
import { addLabel } from "#contract/wire/recordings/recording-labels.ts";
import { listLocations, ridge } from "#tests/support/projects/places.ts";
import { openExports, type ExportQuery } from "#tests/support/recordings/exports.ts";
import { listTrackIds, see, tagTrack } from "#tests/support/recordings/observations.ts";

test("visits are whole, and there where one of their recordings is as asked", async () => {
  const { api, member, camera, readTable } = await openExports();
  await using _ = api;
  const visit = [
    await see(api, camera, { at: "2026-11-20T11:00:00Z", location: ridge, tracks: [["rat"]] }),
    await see(api, camera, { at: "2026-11-20T11:05:00Z", location: ridge, tracks: [["rat"]] }),
    await see(api, camera, { at: "2026-11-20T11:09:00Z", location: ridge, tracks: [["cat"]] }),
  ];
  const later = await see(api, camera, {
    at: "2026-11-20T12:00:00Z",
    location: ridge,
    tracks: [["stoat"]],
  });
  const [track = 0] = await listTrackIds(api, later);
  await tagTrack(api, track, { what: "stoat", userId: member.id });
  const { write } = api.services.store;
  await write.updateTable("track_tags").set({ confidence: 0.9 }).execute();
  for (const detail of ["cool", "note"]) {
    const tag = { detail, confidence: 1, ...(detail === "note" ? { comment: "by the hut" } : {}) };
    for (const id of visit.slice(1)) await api.send(addLabel, { id, tag }, member.token);
  }
  const [ofStoat, ofRat, ...others] = await readTable({ rows: "visits" });
  expect(others).toEqual([]);
  expect(ofStoat).toMatchObject({
    classification: "Stoat",
    classification_label: "stoat",
    classified_by: "User & AI",
    ai_confidence: "0.9",
    labels: "",
    notes: "",
  });
  const [location] = await listLocations(api);
  expect(ofRat).toMatchObject({
    first_recording_id: String(visit[0]),
    location_id: String(location?.id),
    location: "New location of Ridge camera, 21 Nov 2026",
    latitude: String(ridge.lat),
    start_utc: "2026-11-20T11:00:00.000Z",
    end_utc: "2026-11-20T11:09:10.000Z",
    start_local: "2026-11-21 00:00:00",
    duration_s: "550",
    classification: "Rat",
    classification_label: "rat",
    classified_by: "AI",
    ai: "Rat",
    ai_label: "rat",
    ai_confidence: "0.9",
    labels: "cool",
    notes: "by the hut; by the hut",
    complete: "yes",
    recordings: "3",
    recording_ids: visit.join("; "),
    url: `https://birds.example.org/kea-basin/visit/rat/${visit[0]}`,
  });
  const ofWord = (word: string) => readTable({ rows: "visits", "tagged-with": [word] });
  expect(await ofWord("rodent")).toEqual([ofRat]);
  expect(await ofWord("cat")).toEqual([]);
  const fromItsMiddle = { from: "2026-11-20T11:04:00Z", until: "2026-11-20T11:06:00Z" };
  expect(await readTable({ rows: "visits", ...fromItsMiddle })).toEqual([ofRat]);
});

test("visits of sound alone, or of what was deleted, are refused: there are none", async () => {
  const { api, member, projectId } = await openExports();
  await using _ = api;
  const visits: ExportQuery = { rows: "visits" };
  const queries: ExportQuery[] = [{ types: ["audio"] }, { "deleted-only": true }];
  for (const query of queries) {
    const input = { projectId, ...visits, ...query };
    expect(await api.refuse(exportRecordings, input, member.token)).toMatchObject({
      status: 400,
      message:
        "Sound and deleted recordings have no visits. Export one row for each recording or track instead.",
    });
  }
  const both: ExportQuery = { ...visits, types: ["audio", "thermalRaw"] };
  await api.send(exportRecordings, { projectId, ...both }, member.token);
});
