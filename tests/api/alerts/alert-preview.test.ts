import { expect, test } from "vitest";
import { previewAlert } from "#contract/wire/alerts.ts";
import { listEventsOf, listSightingMails, see, watch } from "#tests/support/projects/alerts.ts";
import { makeCamera, makeCast, signInAgain } from "#tests/support/projects/people.ts";
import { listLocations, ridge } from "#tests/support/projects/places.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const hour = 60 * 60;

test("a preview tells what an alert would have mailed, and mails nothing", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makeCast(api);
  await see(api, camera, ["cat"]);
  const first = await see(api, camera, ["possum"]);
  const at = api.now().toISOString();
  api.advance(60);
  await see(api, camera, ["possum"]);
  api.advance(hour);
  const third = await see(api, camera, ["brushtail possum", "cat", "brushtail possum"]);
  const later = api.now().toISOString();
  await api.jobs.drain();
  const { token } = await signInAgain(api, member);
  const found = await api.send(previewAlert, { tags: ["possum"], projectId }, token);
  const same = { deviceName: "Ridge camera", location: ridge };
  expect(found).toEqual({
    recordings: 4,
    from: new Date(api.now().getTime() - 7 * 24 * hour * 1000).toISOString(),
    sightings: 3,
    mails: 2,
    newest: [
      { ...same, recordingId: third, recordingDateTime: later, what: "brushtail possum" },
      { ...same, recordingId: first, recordingDateTime: at, what: "possum" },
    ],
  });
  expect(await listSightingMails(api)).toEqual([]);
  expect(await listEventsOf(api, "alert")).toEqual([]);
});

test("a preview says what an alert that was there has mailed", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makeCast(api);
  const frequencySeconds = 600;
  await watch(api, member, { projectId }, { tags: ["mammal"], frequencySeconds });
  for (const labels of [["cat"], ["kiwi"], ["possum", "kiwi", "kiwi"], ["rat"], ["cat"]]) {
    await see(api, camera, labels);
    await api.jobs.drain();
    api.advance(400);
  }
  const options = { tags: ["mammal"], frequencySeconds, projectId };
  const { token } = await signInAgain(api, member);
  const { mails } = await api.send(previewAlert, options, token);
  expect(mails).toBe((await listSightingMails(api)).length);
  expect(mails).toBe(2);
});

test("of labels that as many tracks have, the thumbnails decide in a preview as well", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makeCast(api);
  await see(api, camera, ["cat", "possum"]);
  await api.jobs.drain();
  const { write } = api.services.store;
  const tracks = await write.selectFrom("tracks").select(["id", "data"]).orderBy("id").execute();
  for (const [order, { id, data }] of tracks.entries()) {
    const scored = { ...(JSON.parse(data) as object), thumbnail: { score: order } };
    const changes = { data: JSON.stringify(scored) };
    await write.updateTable("tracks").set(changes).where("id", "=", id).execute();
  }
  const ask = async (tag: string) =>
    (await api.send(previewAlert, { tags: [tag], projectId }, member.token)).sightings;
  expect([await ask("cat"), await ask("possum")]).toEqual([0, 1]);
});

test("a preview looks at its scope, at the last week and at what alerts look at", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makeCast(api);
  await see(api, camera, ["possum"]);
  api.advance(7 * 24 * hour + 1);
  const other = await makeCamera(api, projectId, "Gully camera");
  await see(api, camera, ["possum"], { type: "audio" });
  await see(api, camera, ["possum"], { processingState: "analyse.failed" });
  const late = new Date(api.now().getTime() - 25 * hour * 1000).toISOString();
  await see(api, camera, ["possum"], { recordingDateTime: late });
  const deleted = await see(api, camera, ["possum"]);
  const { write } = api.services.store;
  const deleted_at = api.now().toISOString();
  await write.updateTable("recordings").set({ deleted_at }).where("id", "=", deleted).execute();
  const seen = await see(api, other, ["possum"]);
  await api.jobs.drain();
  const [location] = await listLocations(api);
  const { token } = await signInAgain(api, member);
  const ask = async (scope: object) => {
    const options = { tags: ["possum"], frequencySeconds: 0, ...scope };
    const { newest } = await api.send(previewAlert, options, token);
    return newest.map(({ recordingId }) => recordingId);
  };
  expect(await ask({ projectId })).toEqual([seen]);
  expect(await ask({ deviceId: other.id })).toEqual([seen]);
  expect(await ask({ deviceId: camera.id })).toEqual([]);
  expect(await ask({ stationId: location?.id })).toEqual([seen]);
});

test("a preview without tags or without a scope is refused", async () => {
  await using api = await openTestApi();
  const { member, projectId } = await makeCast(api);
  for (const input of [{ projectId }, { tags: ["cat"] }, { tags: [""], projectId }]) {
    const refusal = await api.refuse(previewAlert, input as never, member.token);
    expect(refusal).toMatchObject({ status: 422, errorType: "validation" });
  }
});
