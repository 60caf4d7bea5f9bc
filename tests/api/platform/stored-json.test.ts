import { expect, test } from "vitest";
import { jsonColumns, readJson } from "#api/db/stored-json.ts";
import { listAlerts } from "#contract/wire/alerts.ts";
import { listDeviceHistory } from "#contract/wire/devices/device-places.ts";
import { listDeviceReports } from "#contract/wire/devices/device-reports.ts";
import { getDeviceSettings } from "#contract/wire/devices/device-settings.ts";
import { queryEvents } from "#contract/wire/events.ts";
import { listProjectLocations } from "#contract/wire/locations/locations.ts";
import { listProjects, updateProjectSettings } from "#contract/wire/projects/projects.ts";
import { getRecording, queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { listSchedules } from "#contract/wire/schedules/schedules.ts";
import { listSettingChanges } from "#contract/wire/devices/setting-changes.ts";
import { getUser } from "#contract/wire/accounts/users.ts";
import { sql } from "kysely";
import { hideThings } from "#tests/support/projects/hidden-things.ts";
import { makeCast, register } from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";

test("a row whose JSON cannot be read is answered without it, and logged as a fault of ours", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const { camera, projectId, owner } = cast;
  await hideThings(api, cast);
  for (const column of jsonColumns) {
    const [table = "", name = ""] = column.split(".");
    await sql`update ${sql.ref(table)} set ${sql.ref(name)} = '{"half'`.execute(
      api.services.store.write,
    );
  }
  const groupIdOrName = String(projectId);
  const { id } = camera;
  const { token } = owner;
  const { recordings } = await api.send(queryRecordings, { projectId, duration: 0 }, token);
  const recording = await api.send(getRecording, { id: recordings[0]?.id ?? 0 }, token);
  expect(recording.recording.additionalMetadata).toEqual({});
  const { groups } = await api.send(listProjects, {}, token);
  expect(groups).toMatchObject([{ settings: {}, userSettings: {} }]);
  const { stations } = await api.send(listProjectLocations, { groupIdOrName }, token);
  expect(stations.length).toBeGreaterThan(0);
  const { rows } = await api.send(queryEvents, { deviceId: id }, token);
  expect(rows.map(({ EventDetail }) => EventDetail.details)).toContainEqual({});
  const { alerts } = await api.send(listAlerts, {}, token);
  expect(alerts).toMatchObject([{ conditions: [] }]);
  const { schedules } = await api.send(listSchedules, {}, token);
  expect(schedules).toMatchObject([{ schedule: { combos: [] } }]);
  const { changes } = await api.send(listSettingChanges, { id }, token);
  expect(changes).toContainEqual(expect.objectContaining({ settings: [], before: {} }));
  await api.send(getDeviceSettings, { id }, token);
  await api.send(listDeviceHistory, { deviceId: id }, token);
  await api.send(listDeviceReports, { groupIdOrName }, token);
  await api.send(getUser, { userEmailOrId: owner.email }, token);
  await api.send(updateProjectSettings, { groupIdOrName, settings: { tags: ["kea"] } }, token);
  const faults = api.log.splice(0).filter(({ level }) => level === "error");
  expect(faults.map(({ message }) => message.replace(/:.*/, ""))).toEqual(
    faults.map(() => "Stored JSON that does not fit"),
  );
  expect(faults).toContainEqual(
    expect.objectContaining({ column: "projects.settings", id: projectId }),
  );
  const columns = new Set(faults.map(({ column }) => column));
  expect([...columns].toSorted()).toEqual(
    expect.arrayContaining(["alerts.conditions", "tracks.data"]),
  );
});

test("of settings only what does not fit is left out, and what no schema names stays", async () => {
  await using api = await openTestApi();
  await register(api, "Rangi");
  const stored = JSON.stringify({ tags: ["kea"], audioTags: 7, later: [1] });
  expect(readJson("projects.settings", stored, 5)).toEqual({ tags: ["kea"], later: [1] });
  expect(api.log.splice(0).filter(({ level }) => level === "error")).toEqual([
    {
      level: "error",
      message: "Stored JSON that does not fit: projects.settings",
      column: "projects.settings",
      id: 5,
    },
  ]);
});

test("a column that is empty, or says null, is no fault", async () => {
  await using api = await openTestApi();
  for (const column of jsonColumns) readJson(column, null, 1);
  expect(readJson("tracks.data", "null", 1)).toEqual({});
  expect(readJson("users.settings", "null", 1)).toEqual({});
  expect(readJson("detail_snapshots.details", "null", 1)).toBeNull();
  expect(api.log.filter(({ level }) => level === "error")).toEqual([]);
});
