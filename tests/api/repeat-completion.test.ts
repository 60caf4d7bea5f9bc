import { expect, test } from "vitest";
import { queryRecordings } from "#contract/wire/recordings.ts";
import { listSightingMails, watch } from "#tests/support/alerts.ts";
import { addTag, addTrack, finish, leaseNew, openWorkplace } from "#tests/support/workers.ts";

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
    const wish = { projectId, "processing-state": state, "include-false-positives": true };
    const { recordings } = await api.send(queryRecordings, wish, member.token);
    return recordings.map(({ id }) => id);
  };
  expect(await ask("trackAndAnalyse.failed")).toEqual([job.id]);
  expect(await ask("analyse.failed")).toEqual([]);
});
