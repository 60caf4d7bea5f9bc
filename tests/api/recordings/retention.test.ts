import { expect, test } from "vitest";
import { enqueueExpiry } from "#api/recordings/operations/enqueue-expiry.ts";
import { expireRecordings } from "#api/recordings/operations/expire-recordings.ts";
import { previewExpiry } from "#api/recordings/operations/preview-expiry.ts";
import { reprocessRecording } from "#contract/wire/processing/reprocessing.ts";
import { undeleteRecording, updateRecording } from "#contract/wire/recordings/recording-changes.ts";
import { addLabel } from "#contract/wire/recordings/recording-labels.ts";
import { getRecording, queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { makeCamera, makeProject, signInAgain } from "#tests/support/projects/people.ts";
import { listTrackIds, markGone, tagTrack } from "#tests/support/recordings/observations.ts";
import { listRecordingActs, softDelete } from "#tests/support/recordings/recording-changes.ts";
import {
  day,
  expireAmid,
  openRetention,
  passNight,
  seeFinished,
} from "#tests/support/recordings/retention.ts";

const wrong = ["false-positive"];

test("nothing is deleted where a project has not chosen it, or keeps all again", async () => {
  const { api, see, keep, passNights, deleted } = await openRetention();
  await using _ = api;
  await see(wrong);
  await passNights(40);
  expect(await deleted()).toEqual([]);
  await keep(7);
  await keep("always");
  await passNight(api);
  expect(await deleted()).toEqual([]);
});

test("only false triggers go, once they are old enough, and everything with a word in it stays", async () => {
  const place = await openRetention();
  const { api, member, camera, keep, passNights, deleted } = place;
  await using _ = api;
  const gone = [await place.see(wrong), await place.see(["noise"], wrong)];
  const said = await place.see(["cat"]);
  const tag = async (id: number, what: string) => {
    const [trackId = 0] = await listTrackIds(api, id);
    await tagTrack(api, trackId, { what, userId: member.id });
  };
  await tag(said, "false-positive");
  gone.push(said);
  await place.see(["cat"]);
  await place.see(wrong, ["cat"]);
  await place.see(wrong, []);
  await place.see([]);
  await place.see();
  for (const what of ["kiwi", "unidentified", "part", "interesting"]) {
    await tag(await place.see(wrong), what);
  }
  const replaced = await place.see(wrong, ["cat"]);
  const [, second = 0] = await listTrackIds(api, replaced);
  await tagTrack(api, second, { what: "kiwi", userId: member.id });
  await markGone(api, "tracks", second);
  for (const detail of ["cool", "requires review", "note", "missed track"]) {
    const id = await place.see(wrong);
    await api.send(addLabel, { id, tag: { detail, confidence: 1 } }, member.token);
  }
  const commented = await place.see(wrong);
  await api.send(
    updateRecording,
    { id: commented, updates: { comment: "odd shadow" } },
    member.token,
  );
  const { write } = api.services.store;
  for (const processing_state of ["reprocess", "analyse", "tracking.failed", "CORRUPT"]) {
    const id = await place.see(wrong);
    await write.updateTable("recordings").set({ processing_state }).where("id", "=", id).execute();
  }
  const at = "2026-11-20T11:00:00.000Z";
  await seeFinished(api, camera, { at, type: "audio", tracks: [["noise"]] });
  await keep(30);
  await passNights(29);
  expect(await deleted()).toEqual([]);
  await passNight(api);
  expect(await deleted()).toEqual(gone);
  await passNight(api);
  expect(await deleted()).toEqual(gone);
});

test("labels and notes that reprocessing has put away keep a recording", async () => {
  const place = await openRetention({ PROCESSING: "external" });
  const { api, see, keep, passNights, deleted, member } = place;
  await using _ = api;
  const { store } = api.services;
  const starred = await see(wrong);
  const others = [await see(wrong), await see(wrong)];
  for (const detail of ["cool", "note"]) {
    await api.send(addLabel, { id: starred, tag: { detail, confidence: 1 } }, member.token);
  }
  const again = [starred, others[0] ?? 0];
  for (const id of again) {
    await api.send(reprocessRecording, { id }, member.token);
    const [trackId = 0] = await listTrackIds(api, id);
    await tagTrack(api, trackId, { what: "false-positive", userId: member.id });
  }
  expect(await store.read.selectFrom("recording_labels").selectAll().execute()).toEqual([]);
  await store.write
    .updateTable("recordings")
    .set({ processing_state: "FINISHED" })
    .where("id", "in", again)
    .execute();
  await store.write
    .updateTable("recordings")
    .set({ additional_metadata: '{"algorithm":31143}' })
    .where("id", "=", others[1] ?? 0)
    .execute();
  await keep(7);
  await passNights(8);
  expect(await deleted()).toEqual(others);
});

test("what was uploaded later counts from then on", async () => {
  const { api, camera, keep, passNights, deleted } = await openRetention();
  await using _ = api;
  const id = await seeFinished(api, camera, { at: "2026-01-01T10:00:00.000Z", tracks: [wrong] });
  await keep(7);
  await passNights(5);
  expect(await deleted()).toEqual([]);
  await passNights(2);
  expect(await deleted()).toEqual([id]);
});

test("what AI has looked at anew counts from then on, in the preview, too", async () => {
  const { api, see, keep, passNights, deleted, projectId } = await openRetention();
  await using _ = api;
  const id = await see(wrong);
  await keep(7);
  api.advance(40 * day);
  await api.services.store.write
    .updateTable("recordings")
    .set({ processing_ended_at: api.now().toISOString() })
    .where("id", "=", id)
    .execute();
  const preview = async () =>
    previewExpiry(api.services, { projectId, days: 7, signal: new AbortController().signal });
  expect(await preview()).toMatchObject({ recordings: 0 });
  await passNights(5);
  expect(await deleted()).toEqual([]);
  api.advance(day);
  expect(await preview()).toMatchObject({ recordings: 1 });
  await passNight(api);
  expect(await deleted()).toEqual([id]);
});

test("no person has deleted them; all can see who did, and admins put them back for good", async () => {
  const place = await openRetention();
  const { api, see, keep, passNights, passEachNight, deleted } = place;
  const { signIn, admin, member, projectId } = place;
  await using _ = api;
  const [id, other] = [await see(wrong), await see(wrong)];
  await softDelete(api, other, admin);
  await keep(7);
  await passNights(8);
  const [row] = await api.services.store.read
    .selectFrom("recordings")
    .select(["deleted_at", "deleted_by_id"])
    .where("id", "=", id)
    .execute();
  expect(row?.deleted_by_id).toBeNull();
  expect(await listRecordingActs(api)).toContainEqual({
    action: "recording deleted",
    actor_id: null,
    project_id: projectId,
    details: { recordingIds: [id], by: "retention" },
  });
  const asked = { "with-expired-at": true };
  const read = async (id: number, deleted = true, times: object = asked) => {
    const input = { id, deleted, ...times };
    return (await api.send(getRecording, input, await signIn(member))).recording.expiredAt;
  };
  expect(await read(id, true, {})).toBeUndefined();
  expect([await read(id), await read(other)]).toEqual([row?.deleted_at, undefined]);
  const input = { projectId, "deleted-only": true, "include-false-positives": true, duration: 0 };
  const bare = await api.send(queryRecordings, input, await signIn(member));
  expect(bare.recordings.filter(({ expiredAt }) => expiredAt !== undefined)).toEqual([]);
  const list = { ...input, ...asked };
  const { recordings } = await api.send(queryRecordings, list, await signIn(member));
  expect(recordings.map((one) => [one.id, one.expiredAt])).toEqual([
    [other, undefined],
    [id, row?.deleted_at],
  ]);
  await api.send(undeleteRecording, { id }, await signIn(admin));
  expect(await read(id, false)).toBeUndefined();
  await passNights(3);
  await passEachNight(33);
  expect(await deleted()).toEqual([other]);
  await softDelete(api, id, await signInAgain(api, admin));
  expect(await read(id)).toBeUndefined();
  await passEachNight(33);
  expect(await deleted()).toEqual([id, other]);
});

test("of other projects nothing goes, nor of one in the trash", async () => {
  const {
    api,
    see: seeHere,
    keep,
    passNights,
    deleted,
    owner,
    moveProject,
  } = await openRetention();
  await using _ = api;
  const elsewhere = await makeProject(api, owner, "Tui Gully");
  const camera = await makeCamera(api, elsewhere, "Gully camera");
  await seeFinished(api, camera, { at: "2026-11-20T10:00:00.000Z", tracks: [wrong] });
  const id = await seeHere(wrong);
  await keep(7);
  await moveProject(api.now().toISOString());
  await passNights(8);
  expect(await deleted()).toEqual([]);
  await moveProject(null);
  await passNight(api);
  expect(await deleted()).toEqual([id]);
});

test("what somebody says or turns off amid a night is heard", async () => {
  const place = await openRetention();
  const { api, keep, deleted, member, projectId } = place;
  await using _ = api;
  const ids = [await place.see(wrong), await place.see(wrong)];
  await keep(7);
  api.advance(9 * day);
  const run = (meanwhile: () => Promise<void>) => expireAmid(api, projectId, meanwhile);
  await run(async () => {
    await keep("always");
  });
  expect(await deleted()).toEqual([]);
  await keep(7);
  const [trackId = 0] = await listTrackIds(api, ids[0] ?? 0);
  await run(() => tagTrack(api, trackId, { what: "kiwi", userId: member.id }));
  expect(await deleted()).toEqual([ids[1]]);
});

test("many are gone through once, after a stop amid them and by two at the same time", async () => {
  const { api, see, keep, approve, deleted, projectId } = await openRetention();
  await using _ = api;
  const count = 130;
  for (let one = 0; one < count; one += 1) await see(wrong);
  await keep(7);
  await approve(count);
  api.advance(9 * day);
  const context = {
    services: api.services,
    payload: { projectId, at: api.now().toISOString() },
    report: () => {},
    signal: new AbortController().signal,
  };
  const stop = new AbortController();
  const { signal } = stop;
  await expect(
    expireRecordings({ ...context, signal, report: () => stop.abort() }),
  ).rejects.toThrow();
  expect(await deleted()).toHaveLength(100);
  await Promise.all([expireRecordings(context), expireRecordings(context)]);
  expect(await deleted()).toHaveLength(count);
  const acts = (await listRecordingActs(api)).flatMap(
    ({ details }) => details["recordingIds"] as number[],
  );
  expect(acts.toSorted((a, b) => a - b)).toEqual(await deleted());
});

test("each project is queued once, and again where its job was given up", async () => {
  const { api, see, keep, deleted } = await openRetention();
  await using _ = api;
  const id = await see(wrong);
  await keep(7);
  api.advance(9 * day);
  await enqueueExpiry(api.services, api.now());
  await enqueueExpiry(api.services, api.now());
  const { write } = api.services.store;
  const queued = () =>
    write.selectFrom("jobs").select("id").where("kind", "=", "expire-recordings").execute();
  expect(await queued()).toHaveLength(1);
  const failed = { attempts: 3, failed_at: api.now().toISOString() };
  await write.updateTable("jobs").set(failed).where("kind", "=", "expire-recordings").execute();
  await enqueueExpiry(api.services, api.now());
  await api.jobs.drain();
  expect(await deleted()).toEqual([id]);
});
