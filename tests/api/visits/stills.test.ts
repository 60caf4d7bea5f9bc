import { expect, test } from "vitest";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { listVisits } from "#contract/wire/visits/monitoring.ts";
import { searchVisits } from "#contract/wire/visits/visit-search.ts";
import { makeImage } from "#tests/media/image/image-samples.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { ridge } from "#tests/support/projects/places.ts";
import { at } from "#tests/support/recordings/visits.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { openTestApi } from "#tests/support/test-api.ts";

test("stills that a camera sends without a duration are visits; its status recordings are none", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makeCast(api);
  const image = await makeImage("jpeg");
  const send = (time: string, data: object) =>
    record(api, camera, { recordingDateTime: at(time), location: ridge, ...data }, image);
  const type = "trailcam-image";
  const first = await send("20:00", { type });
  const second = await send("20:05", { type });
  const sent = await send("22:00", { type, duration: 3 });
  await send("23:00", { type: "thermalRaw", duration: 2.5 });
  const types = "thermalRaw,trailcam-image";
  const input = { groups: [projectId], types, until: at("24:00"), page: 1, "page-size": 10 };
  const { visits, params } = await api.send(listVisits, input, member.token);
  const idsOf = (some: typeof visits) =>
    some.map((one) => one.recordings.map(({ recId }) => recId));
  expect(idsOf(visits)).toEqual([[sent], [first, second]]);
  expect(params.pagesEstimate).toBe(1);
  const query = { projectId, cursor: "start", "include-false-positives": true };
  const found = await api.send(searchVisits, { ...query, "with-total-count": true }, member.token);
  expect(idsOf(found.visits)).toEqual([[sent], [first, second]]);
  expect(found.totalCount).toBe(2);
  const { recording } = await api.send(getRecording, { id: first }, member.token);
  expect(recording).toMatchObject({ type, duration: 3 });
});
