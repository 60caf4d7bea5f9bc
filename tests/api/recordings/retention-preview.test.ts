import { expect, test } from "vitest";
import { sumDays } from "#api/recordings/operations/sum-days.ts";
import { previewExpiry } from "#api/recordings/operations/preview-expiry.ts";
import { getRetention, previewRetention } from "#contract/wire/projects/retention.ts";
import { updateProjectSettings } from "#contract/wire/projects/projects.ts";
import { queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { makeCamera } from "#tests/support/projects/people.ts";
import { day, openRetention, passNight, seeFinished } from "#tests/support/recordings/retention.ts";

const wrong = ["false-positive"];

test("the preview counts what the first night deletes", async () => {
  const { api, see, keep, deleted, signIn, admin, projectId } = await openRetention();
  await using _ = api;
  const second = await makeCamera(api, projectId, "Valley camera");
  const ids = [await see(wrong), await see(wrong)];
  await see(["cat"]);
  const at = "2026-11-20T10:30:00.000Z";
  ids.push(await seeFinished(api, second, { at, tracks: [wrong] }));
  const groupIdOrName = String(projectId);
  const preview = async (days: number) =>
    api.send(previewRetention, { groupIdOrName, days }, await signIn(admin));
  const read = async (sums = true) =>
    api.send(getRetention, { groupIdOrName, "with-deleted": sums }, await signIn(admin));
  api.advance(6 * day);
  expect(await preview(7)).toMatchObject({ recordings: 0, bytes: 0, devices: [], first: [] });
  api.advance(day);
  const found = await preview(7);
  expect(found).toMatchObject({
    recordings: 3,
    bytes: 3,
    oldest: "2026-11-20T10:01:00.000Z",
    newest: at,
    devices: [
      { name: "Ridge camera", recordings: 2, bytes: 2 },
      { name: "Valley camera", recordings: 1, bytes: 1 },
    ],
    first: ids,
  });
  expect(found.isAtLeast).toBeUndefined();
  expect((await preview(8)).recordings).toBe(0);
  expect(await deleted()).toEqual([]);
  await keep(7);
  await passNight(api);
  expect(await deleted()).toEqual(ids);
  const everything = { projectId, "include-false-positives": true, "with-total-count": true };
  const left = await api.send(queryRecordings, { ...everything, duration: 0 }, await signIn(admin));
  expect(left.totalCount).toBe(1);
  expect(await preview(7)).toMatchObject({ recordings: 0 });
  expect(await read()).toMatchObject({ deletedLastDay: 3, deleted: 3, bytes: 3 });
  expect((await read(false)).deleted).toBeUndefined();
  api.advance(2 * day);
  expect(await read()).toMatchObject({ deletedLastDay: 0, deleted: 3 });
});

test("a preview that takes too long says that there are more", async () => {
  const { api, camera, projectId } = await openRetention();
  await using _ = api;
  for (const date of ["18", "19", "20"]) {
    await seeFinished(api, camera, { at: `2026-11-${date}T10:00:00.000Z`, tracks: [wrong] });
  }
  await sumDays(api.services);
  api.advance(10 * day);
  const asked = { projectId, days: 7, signal: AbortSignal.abort() };
  const begun = await previewExpiry(api.services, { ...asked, recordingsAtOnce: 1 });
  expect(begun).toMatchObject({ recordings: 1, isAtLeast: true });
  const whole = await previewExpiry(api.services, asked);
  expect(whole.recordings).toBe(3);
  expect(whole.isAtLeast).toBeUndefined();
});

test("days are within bounds, and each change of them is written down", async () => {
  const { api, admin, keep, projectId } = await openRetention();
  await using _ = api;
  const groupIdOrName = String(projectId);
  for (const days of [0, 6, 3651, -7]) {
    const asked = await api.refuse(previewRetention, { groupIdOrName, days }, admin.token);
    expect(asked.status).toBe(422);
    const settings = { keepFalseTriggers: days };
    const set = await api.refuse(updateProjectSettings, { groupIdOrName, settings }, admin.token);
    expect(set.status).toBe(422);
  }
  await keep(7);
  await keep("always");
  const acts = await api.services.store.read
    .selectFrom("audit")
    .select(["actor_id", "project_id", "details"])
    .where("action", "=", "retention changed")
    .orderBy("id")
    .execute();
  const by = { actor_id: admin.id, project_id: projectId };
  expect(acts.map(({ details, ...act }) => ({ ...act, ...JSON.parse(details ?? "{}") }))).toEqual([
    { ...by, before: "always", after: 7 },
    { ...by, before: 7, after: "always" },
  ]);
});
