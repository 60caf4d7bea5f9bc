import { expect, test } from "vitest";
import { reprocessRecording } from "#contract/wire/processing/reprocessing.ts";
import { getProgress } from "#contract/wire/processing/progress.ts";
import {
  finish,
  lease,
  openWorkplace,
  recordAt,
  wait,
  type Workplace,
} from "#tests/support/processes/workers.ts";
import { answersByRole, everyone, signInAgain } from "#tests/support/projects/people.ts";

async function readProgress(place: Workplace, id: number) {
  const member = await signInAgain(place.api, place.member);
  return place.api.send(getProgress, { id }, member.token);
}

const later = (at: string, minutes: number) =>
  new Date(Date.parse(at) + minutes * 60_000).toISOString();

test("a recording waits since it was uploaded, is leased by an account, and waits for no more in the end", async () => {
  await using place = await openWorkplace();
  const { api } = place;
  const uploadedAt = api.now().toISOString();
  const id = await recordAt(place, "2026-11-20T06:00:00.000Z");
  await wait(place, 5);
  const processingState = "trackAndAnalyse";
  expect(await readProgress(place, id)).toMatchObject({
    processingState,
    waitingSince: uploadedAt,
  });
  const since = api.now().toISOString();
  const job = await lease(place);
  const ofWorker = { since, until: later(since, 30), by: "Wiremu Writer" };
  await wait(place, 40);
  const leased = await readProgress(place, id);
  expect(leased).toMatchObject({ processingState, lease: ofWorker });
  expect(leased).not.toHaveProperty("waitingSince");
  await finish(place, { id, jobKey: job?.jobKey ?? "" });
  const done = await readProgress(place, id);
  expect(done).toMatchObject({ processingState: "FINISHED" });
  expect(done).not.toHaveProperty("lease");
  expect(done).not.toHaveProperty("waitingSince");
});

test("it waits anew since its last step ended, or since somebody had it looked at again", async () => {
  await using place = await openWorkplace();
  const { api, admin } = place;
  const id = await recordAt(place, "2026-11-20T06:00:00.000Z", { processingState: "tracking" });
  const job = await lease(place, "tracking");
  await wait(place, 5);
  await finish(place, { id, jobKey: job?.jobKey ?? "" });
  const trackedAt = api.now().toISOString();
  expect(await readProgress(place, id)).toMatchObject({
    processingState: "analyse",
    waitingSince: trackedAt,
  });
  await wait(place, 5);
  const { token } = await signInAgain(api, admin);
  await api.send(reprocessRecording, { id }, token);
  expect(await readProgress(place, id)).toMatchObject({
    processingState: "reprocess",
    waitingSince: api.now().toISOString(),
  });
});

test("a lease from before the account was kept is told without one", async () => {
  await using place = await openWorkplace();
  const id = await recordAt(place, "2026-11-20T06:00:00.000Z");
  await lease(place);
  await place.api.services.store.write
    .updateTable("recordings")
    .set({ leased_by_id: null })
    .execute();
  const { lease: known } = await readProgress(place, id);
  expect(known).not.toHaveProperty("by");
});

test("whoever sees the recording sees how far it is", async () => {
  await using place = await openWorkplace();
  const id = await recordAt(place, "2026-11-20T06:00:00.000Z");
  const ask = (token: string | undefined) => place.api.attempt(getProgress, { id }, token);
  const outside = { anonymous: 401, stranger: 403, invited: 403, device: 401 };
  expect(await answersByRole(place.tokens, ask)).toEqual({ ...everyone("ok"), ...outside });
});
