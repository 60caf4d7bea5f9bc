import { expect, test } from "vitest";
import { createAlert, deleteAlert, listOwnAlerts, updateAlert } from "#contract/wire/alerts.ts";
import { leaveProject } from "#contract/wire/projects/memberships.ts";
import { listSightingMails, see, watch } from "#tests/support/projects/alerts.ts";
import { makeCast, makeProject } from "#tests/support/projects/people.ts";
import { listLocations } from "#tests/support/projects/places.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const possum = [{ tag: "possum", automatic: true }];
const cat = [{ tag: "cat", automatic: true }];

test("one's own alerts are told with what they watch, on what is inactive and retired too", async () => {
  await using api = await openTestApi();
  const { camera, member, owner, projectId } = await makeCast(api);
  await see(api, camera, []);
  const [location] = await listLocations(api);
  const [onDevice, onLocation, onProject] = [
    await watch(api, member, { deviceId: camera.id }),
    await watch(api, member, { stationId: location?.id ?? 0 }),
    await watch(api, member, { projectId }),
  ];
  await watch(api, owner, { projectId });
  const at = api.now().toISOString();
  const { write } = api.services.store;
  await write.updateTable("devices").set({ deactivated_at: at }).execute();
  await write.updateTable("locations").set({ retired_at: at }).execute();
  await api.send(updateAlert, { id: onProject, muted: true }, member.token);
  const { alerts } = await api.send(listOwnAlerts, {}, member.token);
  const same = {
    name: "An alert",
    conditions: possum,
    frequencySeconds: 1800,
    lastAlert: "never",
    projectId,
    projectName: "Kea Basin",
  };
  expect(alerts).toEqual([
    {
      ...same,
      id: onDevice,
      scope: "device",
      scopeId: camera.id,
      scopeName: "Ridge camera",
      scopeActive: false,
    },
    {
      ...same,
      id: onLocation,
      scope: "location",
      scopeId: location?.id,
      scopeName: location?.name,
      scopeActive: false,
    },
    {
      ...same,
      id: onProject,
      scope: "project",
      scopeId: projectId,
      scopeName: "Kea Basin",
      scopeActive: true,
      mutedSince: at,
    },
  ]);
});

test("alerts of a project that one has left are not told of", async () => {
  await using api = await openTestApi();
  const { member, projectId } = await makeCast(api);
  const own = await makeProject(api, member, "Tui Gully");
  await watch(api, member, { projectId });
  const stored = await watch(api, member, { projectId: own });
  await api.send(leaveProject, { groupIdOrName: String(projectId) }, member.token);
  const { alerts } = await api.send(listOwnAlerts, {}, member.token);
  expect(alerts.map(({ id }) => id)).toEqual([stored]);
});

test("what is not sent of an alert stays as it is", async () => {
  await using api = await openTestApi();
  const { member, projectId } = await makeCast(api);
  const id = await watch(api, member, { projectId });
  const change = async (changes: object) => {
    await api.send(updateAlert, { id, ...changes }, member.token);
    const { alerts } = await api.send(listOwnAlerts, {}, member.token);
    return alerts[0];
  };
  expect(await change({ conditions: cat })).toMatchObject({
    conditions: cat,
    frequencySeconds: 1800,
  });
  expect(await change({ frequencySeconds: 60 })).toMatchObject({
    conditions: cat,
    frequencySeconds: 60,
  });
  const since = api.now().toISOString();
  expect(await change({ muted: true })).toMatchObject({ mutedSince: since, frequencySeconds: 60 });
  api.advance(60);
  expect(await change({ muted: true })).toMatchObject({ mutedSince: since });
  expect(await change({ frequencySeconds: 120 })).toMatchObject({ mutedSince: since });
  expect(await change({ muted: false })).not.toHaveProperty("mutedSince");
});

test("of two who change an alert from the same reading the second is refused", async () => {
  await using api = await openTestApi();
  const { member, projectId } = await makeCast(api);
  const id = await watch(api, member, { projectId });
  const before = { conditions: possum, frequencySeconds: 1800 };
  const outcomes = await Promise.all(
    [60, 120, 180].map((frequencySeconds) =>
      api.attempt(updateAlert, { id, frequencySeconds, before }, member.token),
    ),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  const refusal = await api.refuse(updateAlert, { id, conditions: cat, before }, member.token);
  expect(refusal).toMatchObject({
    status: 422,
    errorType: "unprocessable",
    errors: [{ param: "before" }],
  });
  const { alerts } = await api.send(listOwnAlerts, {}, member.token);
  expect(alerts).toMatchObject([{ conditions: possum }]);
});

test("a muted alert mails nothing, and mails again once it is not", async () => {
  await using api = await openTestApi();
  const { camera, member, owner, projectId } = await makeCast(api);
  const id = await watch(api, member, { projectId }, { frequencySeconds: 0 });
  await watch(api, owner, { projectId }, { frequencySeconds: 0 });
  await api.send(updateAlert, { id, muted: true }, member.token);
  await see(api, camera, ["possum"]);
  await api.jobs.drain();
  expect(await listSightingMails(api)).toEqual([owner.email]);
  await api.send(updateAlert, { id, muted: false }, member.token);
  await see(api, camera, ["possum"]);
  await api.jobs.drain();
  expect(await listSightingMails(api)).toEqual([owner.email, member.email, owner.email]);
});

test("an alert that is not there, another's, or changed to what no alert is, is refused", async () => {
  await using api = await openTestApi();
  const { member, projectId } = await makeCast(api);
  const id = await watch(api, member, { projectId });
  const wrong = [
    { id, frequencySeconds: -1 },
    { id, conditions: [{ tag: "", automatic: true }] },
    { id, muted: "perhaps" },
    { id, before: { conditions: possum } },
  ];
  for (const input of wrong) {
    const refusal = await api.refuse(updateAlert, input as never, member.token);
    expect(refusal).toMatchObject({ status: 422, errorType: "validation" });
  }
  await api.send(deleteAlert, { id }, member.token);
  expect((await api.refuse(updateAlert, { id, muted: true }, member.token)).status).toBe(403);
});

test("nobody has two alerts for the same tags on the same thing", async () => {
  await using api = await openTestApi();
  const { camera, member, owner, projectId } = await makeCast(api);
  const first = await watch(api, member, { projectId }, { tags: ["possum", "cat"] });
  const same = {
    name: "Another name",
    conditions: [...cat, { tag: " Possum", automatic: false }],
    frequencySeconds: 60,
    projectId,
  };
  const twins = Array.from({ length: 3 }, () => api.attempt(createAlert, same, member.token));
  for (const twin of await Promise.all(twins)) {
    expect(twin).toMatchObject({ ok: false, refusal: { status: 422, reason: "taken" } });
    const { errors } = twin.ok ? {} : twin.refusal;
    expect(errors).toMatchObject([{ param: "conditions", value: first }]);
  }
  await watch(api, owner, { projectId }, { tags: ["possum", "cat"] });
  await watch(api, member, { deviceId: camera.id }, { tags: ["possum", "cat"] });
  const other = await watch(api, member, { projectId }, { tags: ["possum"] });
  const changed = { id: other, conditions: same.conditions };
  expect((await api.refuse(updateAlert, changed, member.token)).reason).toBe("taken");
  await api.send(updateAlert, { id: first, conditions: same.conditions }, member.token);
  await api.send(updateAlert, { id: first, frequencySeconds: 60, muted: true }, member.token);
  await api.send(deleteAlert, { id: first }, member.token);
  await api.send(updateAlert, changed, member.token);
});

test("who asks again for an alert that they have muted hears of it again", async () => {
  await using api = await openTestApi();
  const { member, projectId } = await makeCast(api);
  const id = await watch(api, member, { projectId });
  await api.send(updateAlert, { id, muted: true }, member.token);
  const again = { name: "Again", conditions: possum, frequencySeconds: 60, projectId };
  expect(await api.send(createAlert, again, member.token)).toMatchObject({ id });
  const { alerts } = await api.send(listOwnAlerts, {}, member.token);
  expect(alerts).toMatchObject([{ id, frequencySeconds: 60 }]);
  expect(alerts[0]).not.toHaveProperty("mutedSince");

  const other = await watch(api, member, { projectId }, { tags: ["cat"] });
  const { write } = api.services.store;
  const twins = { conditions: JSON.stringify(possum) };
  await write.updateTable("alerts").set(twins).where("id", "=", other).execute();
  await api.send(updateAlert, { id, muted: true }, member.token);
  const { errors } = await api.refuse(createAlert, again, member.token);
  expect(errors).toMatchObject([{ param: "conditions", value: other }]);
});

test("of the same alert that is asked for twice in one moment, one is made", async () => {
  await using api = await openTestApi();
  const { member, projectId } = await makeCast(api);
  const one = { name: "One", conditions: possum, projectId };
  const made = await Promise.all([1, 2, 3].map(() => api.attempt(createAlert, one, member.token)));
  expect(made.filter(({ ok }) => ok)).toHaveLength(1);
});
