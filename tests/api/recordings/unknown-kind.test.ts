import { expect, test } from "vitest";
import { getBulkChange } from "#contract/wire/bulk-changes.ts";
import { reprocessRecording, reprocessRecordings } from "#contract/wire/processing/reprocessing.ts";
import { queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { countReviews, leaseReviews } from "#contract/wire/reviews.ts";
import { listProjectVisits, listVisits } from "#contract/wire/visits/monitoring.ts";
import { getVisit } from "#contract/wire/visits/visit-of-recording.ts";
import { searchVisits } from "#contract/wire/visits/visit-search.ts";
import { openWorkplace, readRow, type Workplace } from "#tests/support/processes/workers.ts";
import { ridge } from "#tests/support/projects/places.ts";
import { change } from "#tests/support/recordings/bulk-changes.ts";
import { search } from "#tests/support/recordings/recording-search.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { makeCast } from "#tests/support/projects/people.ts";

const facts = {
  type: undefined,
  recordingDateTime: "2026-11-20T06:00:00.000Z",
  duration: 10,
  location: ridge,
};
const bytes = Buffer.from("neither sound nor picture");

test("row 18: one of unknown kind is in the lists of recordings and says what it is", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makeCast(api);
  const id = await record(api, camera, facts, bytes);
  const of = { id, type: "unknown", processingState: "FINISHED" };
  const listed = await api.send(
    queryRecordings,
    { projectId, "include-false-positives": true },
    member.token,
  );
  expect(listed.recordings).toMatchObject([of]);
  expect((await search(api, member)).rows).toMatchObject([of]);
  expect((await search(api, member, { type: "thermalRaw" })).rows).toEqual([]);
});

test("row 18: one of unknown kind is part of no visit", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makeCast(api);
  const { token } = member;
  const id = await record(api, camera, facts, bytes);
  const search = { page: 1, "page-size": 10 };
  expect((await api.send(listVisits, search, token)).visits).toEqual([]);
  expect((await api.send(listProjectVisits, { projectId }, token)).visits).toEqual([]);
  expect((await api.send(searchVisits, { projectId }, token)).visits).toEqual([]);
  expect((await api.refuse(getVisit, { id }, token)).status).toBe(403);
  const film = await record(api, camera, { ...facts, type: "thermalRaw" });
  const { visits } = await api.send(listVisits, search, token);
  expect(visits.map(({ recordings }) => recordings.map(({ recId }) => recId))).toEqual([[film]]);
});

test.each(["off", "external"])(
  "row 18: one of unknown kind waits for no review, PROCESSING %s",
  async (processing) => {
    await using api = await openTestApi({ PROCESSING: processing });
    const { camera, member, projectId } = await makeCast(api);
    await record(api, camera, facts, bytes);
    const { queues } = await api.send(countReviews, { projectId }, member.token);
    expect(queues.map(({ left }) => left)).toEqual(queues.map(() => 0));
    const input = { projectId, queue: "untagged", count: 10 } as const;
    expect(await api.send(leaseReviews, input, member.token)).toMatchObject({ items: [], left: 0 });
  },
);

function recordBoth(place: Workplace) {
  const { api, camera } = place;
  return Promise.all([record(api, camera), record(api, camera, facts, bytes)]);
}

test("row 18: one of unknown kind is not processed again, alone or with others", async () => {
  await using place = await openWorkplace();
  const { api, member } = place;
  const [film, unknown] = await recordBoth(place);
  const alone = await api.refuse(reprocessRecording, { id: unknown }, member.token);
  expect(alone).toMatchObject({ status: 400, message: expect.stringContaining("unknown kind") });
  const both = await api.refuse(
    reprocessRecordings,
    { recordings: [film, unknown] } as never,
    member.token,
  );
  expect(both.status).toBe(400);
  expect((await readRow(api, film)).processing_state).not.toBe("reprocess");
  expect((await readRow(api, unknown)).processing_state).toBe("FINISHED");
});

test("row 18: a bulk change says of one of unknown kind why it is not processed again", async () => {
  await using place = await openWorkplace();
  const { api, member, projectId } = place;
  const [film, unknown] = await recordBoth(place);
  const act = { kind: "reprocess" } as const;
  const { id } = await change(api, member, { projectId, act, recordings: [film, unknown] });
  const { recordings } = await api.send(getBulkChange, { id, result: "refused" }, member.token);
  expect(recordings).toEqual([{ id: unknown, result: "refused", reason: "unknown kind" }]);
  expect((await readRow(api, film)).processing_state).toBe("reprocess");
  expect((await readRow(api, unknown)).processing_state).toBe("FINISHED");
});
