import { expect, test } from "vitest";
import { queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { listSightingMails, watch } from "#tests/support/projects/alerts.ts";
import { signInAgain } from "#tests/support/projects/people.ts";
import {
  addTag,
  addTrack,
  finish,
  lease,
  leaseNew,
  openWorkplace,
  readRow,
} from "#tests/support/processes/workers.ts";

test("a recording that is finished again alerts nobody twice", async () => {
  await using place = await openWorkplace();
  const { api, member, projectId } = place;
  await watch(api, member, { projectId }, { frequencySeconds: 0 });
  const { id, jobKey } = await leaseNew(place);
  const trackId = await addTrack(place, id);
  await addTag(place, { id, trackId }, "possum");
  await finish(place, { id, jobKey });
  await api.jobs.drain();
  for (const pauseSeconds of [0, 60]) {
    api.advance(pauseSeconds);
    const again = await finish(place, { id, jobKey: null });
    expect(again).toMatchObject({ ok: true, messages: ["Processing finished."] });
    await api.jobs.drain();
  }
  expect(await listSightingMails(api)).toEqual([member.email]);
});

test("every state that a failure leads to can be asked for", async () => {
  await using place = await openWorkplace();
  const { api, member, projectId } = place;
  const job = await leaseNew(place);
  await finish(place, { ...job, success: false });
  const ask = async (state: "trackAndAnalyse.failed" | "analyse.failed") => {
    const input = { projectId, "processing-state": state, "include-false-positives": true };
    const { recordings } = await api.send(queryRecordings, input, member.token);
    return recordings.map(({ id }) => id);
  };
  expect(await ask("trackAndAnalyse.failed")).toEqual([job.id]);
  expect(await ask("analyse.failed")).toEqual([]);
});

test("a job that succeeds after failures leaves none counted", async () => {
  await using place = await openWorkplace();
  const first = await leaseNew(place);
  await finish(place, { ...first, success: false });
  place.api.advance(13 * 60 * 60);
  const later = { ...place, worker: await signInAgain(place.api, place.worker) };
  const second = await lease(later);
  expect(second).toMatchObject({ id: first.id });
  await finish(later, { id: first.id, jobKey: second?.jobKey ?? null });
  expect(await readRow(place.api, first.id)).toMatchObject({
    processing_state: "FINISHED",
    processing_failed_count: 0,
  });
});
