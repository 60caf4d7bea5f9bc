import { expect, test } from "vitest";
import {
  createAlert,
  deleteAlert,
  listAlerts,
  listDeviceAlerts,
  listLocationAlerts,
  listOwnAlerts,
  listProjectAlerts,
  previewAlert,
  updateAlert,
} from "#contract/wire/alerts.ts";
import { see, watch } from "#tests/support/projects/alerts.ts";
import { answersByRole, everyone, makeCast } from "#tests/support/projects/people.ts";
import { listLocations } from "#tests/support/projects/places.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const peopleOnly = { anonymous: 401, device: 401 };
const whoSee = { ...everyone("ok"), ...peopleOnly, stranger: 403, invited: 403 };

test("whoever sees a project's recordings has alerts on it, its devices and its locations", async () => {
  await using api = await openTestApi();
  const { tokens, camera, projectId } = await makeCast(api);
  await see(api, camera, []);
  const [location] = await listLocations(api);
  const stationId = location?.id ?? 0;
  for (const scope of [{ deviceId: camera.id }, { stationId }, { projectId }]) {
    const input = { name: "One", conditions: [], ...scope };
    expect(await answersByRole(tokens, (token) => api.attempt(createAlert, input, token))).toEqual(
      whoSee,
    );
  }
  const deviceId = camera.id;
  const lists = [
    await answersByRole(tokens, (token) => api.attempt(listDeviceAlerts, { deviceId }, token)),
    await answersByRole(tokens, (token) => api.attempt(listLocationAlerts, { stationId }, token)),
    await answersByRole(tokens, (token) => api.attempt(listProjectAlerts, { projectId }, token)),
  ];
  expect(lists).toEqual([whoSee, whoSee, whoSee]);
});

test("a super-user who puts the permission aside has no alerts on the projects of others", async () => {
  await using api = await openTestApi();
  const { camera, projectId, reader, writer } = await makeCast(api);
  const asUser = { "view-mode": "user" } as const;
  for (const { token } of [reader, writer]) {
    const input = { name: "One", conditions: [], projectId, ...asUser };
    expect((await api.refuse(createAlert, input, token)).status).toBe(403);
    const onDevice = { deviceId: camera.id, ...asUser };
    expect((await api.refuse(listDeviceAlerts, onDevice, token)).status).toBe(403);
  }
});

test("every person lists alerts", async () => {
  await using api = await openTestApi();
  const { tokens } = await makeCast(api);
  expect(await answersByRole(tokens, (token) => api.attempt(listAlerts, {}, token))).toEqual({
    ...everyone("ok"),
    ...peopleOnly,
  });
});

test("only its owner deletes an alert", async () => {
  await using api = await openTestApi();
  const { tokens, member, projectId } = await makeCast(api);
  const id = await watch(api, member, { projectId });
  expect(await answersByRole(tokens, (token) => api.attempt(deleteAlert, { id }, token))).toEqual({
    ...everyone(403),
    ...peopleOnly,
    member: "ok",
  });
});

test("only its owner changes an alert", async () => {
  await using api = await openTestApi();
  const { tokens, member, projectId } = await makeCast(api);
  const input = { id: await watch(api, member, { projectId }), muted: true };
  expect(await answersByRole(tokens, (token) => api.attempt(updateAlert, input, token))).toEqual({
    ...everyone(403),
    ...peopleOnly,
    member: "ok",
  });
});

test("every person lists their own alerts, super-users too", async () => {
  await using api = await openTestApi();
  const { tokens, member, projectId } = await makeCast(api);
  await watch(api, member, { projectId });
  expect(await answersByRole(tokens, (token) => api.attempt(listOwnAlerts, {}, token))).toEqual({
    ...everyone("ok"),
    ...peopleOnly,
  });
  const { alerts } = await api.send(listOwnAlerts, {}, tokens["super-user write"]);
  expect(alerts).toEqual([]);
});

test("whoever sees a project's recordings is told what an alert would have mailed", async () => {
  await using api = await openTestApi();
  const { tokens, camera, projectId } = await makeCast(api);
  for (const scope of [{ deviceId: camera.id }, { projectId }]) {
    const input = { tags: ["cat"], ...scope };
    expect(await answersByRole(tokens, (token) => api.attempt(previewAlert, input, token))).toEqual(
      whoSee,
    );
  }
});
