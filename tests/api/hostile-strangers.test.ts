import fc from "fast-check";
import { expect, test } from "vitest";
import { resources } from "#api/app.ts";
import { createAlert } from "#contract/wire/alerts.ts";
import { updateDeviceSettings, updateMaskRegions } from "#contract/wire/device-settings.ts";
import { createEvents } from "#contract/wire/events.ts";
import { createLocation } from "#contract/wire/locations.ts";
import { updateProjectSettings, updateProjectUserSettings } from "#contract/wire/projects.ts";
import { assignSchedule, createSchedule } from "#contract/wire/schedules.ts";
import { endOneSession, endSession } from "#contract/wire/sessions.ts";
import { hostileRequests } from "#tests/support/hostile-requests.ts";
import { makeCamera, makeCast, makeProject } from "#tests/support/people.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import { record } from "#tests/support/uploads.ts";

const requests = process.env.CHECK_LONG ? 10_000 : 500;

/** In every text that only people of the project may see. */
const mark = "zq-hidden-from-strangers";
const place = { lat: -43.5, lng: 172.6 };

type Cast = Awaited<ReturnType<typeof makeCast>>;

/** Something of every kind, the first of its kind so that it has the id that requests guess. */
async function hideThings(api: TestApi, { projectId, camera, owner }: Cast) {
  const groupIdOrName = projectId;
  const station = { name: `${mark} saddle`, ...place };
  const { stationId } = await api.send(createLocation, { groupIdOrName, station }, owner.token);
  const metadata = {
    models: [{ id: 1, name: "Master" }],
    tracks: [{ predictions: [{ model_id: 1, confident_tag: "possum" }] }],
  };
  const seen = { location: place, comment: mark, additionalMetadata: { note: mark }, metadata };
  await record(api, camera, seen);
  await api.send(
    createEvents,
    {
      dateTimes: ["2026-11-20T06:00:00Z"],
      description: { type: "test", details: { note: mark } },
    },
    camera.token,
  );
  const settings = { battery: { chemistry: mark, updated: "2026-11-20T06:00:00Z" } };
  await api.send(updateDeviceSettings, { id: camera.id, settings }, owner.token);
  const maskRegions = { [mark]: { regionData: [{ x: 0, y: 0 }] } };
  await api.send(updateMaskRegions, { id: camera.id, maskRegions }, owner.token);
  const conditions = [{ tag: mark, automatic: true }];
  await api.send(createAlert, { name: mark, conditions, stationId }, owner.token);
  const schedule = {
    description: mark,
    startday: 1,
    playNights: 1,
    controlNights: 0,
    allsounds: [],
    combos: [],
  };
  const { id: scheduleId } = await api.send(createSchedule, { schedule }, owner.token);
  await api.send(assignSchedule, { deviceId: camera.id, scheduleId }, owner.token);
  await api.send(updateProjectSettings, { groupIdOrName, settings: { tags: [mark] } }, owner.token);
  await api.send(
    updateProjectUserSettings,
    { groupIdOrName, settings: { tags: [mark] } },
    owner.token,
  );
}

test(
  "whatever strangers send, nothing that a project has told is in an answer",
  { timeout: 20_000 + requests * 200 },
  async () => {
    await using api = await openTestApi({ RATE_LIMITS: "off" });
    const cast = await makeCast(api);
    await hideThings(api, cast);
    const { stranger, owner } = cast;
    const theirs = await makeProject(api, stranger, "Other valley");
    const device = await makeCamera(api, theirs, "Other camera");
    const callers = {
      anyone: undefined,
      user: stranger.token,
      superUser: stranger.token,
      device: device.token,
      userOrDevice: device.token,
    };
    const endpoints = resources
      .map(({ endpoint }) => endpoint)
      .filter(({ name }) => name !== endSession.name && name !== endOneSession.name);
    const answers = { refused: 0, done: 0 };
    for (const endpoint of endpoints) {
      const property = fc.asyncProperty(
        hostileRequests(endpoint, callers),
        async ({ path, ...init }) => {
          const response = await api.fetch(new Request(`http://api.test${path}`, init));
          expect(await response.text()).not.toContain(mark);
          answers[response.ok ? "done" : "refused"] += 1;
        },
      );
      await fc.assert(property, { numRuns: Math.ceil(requests / endpoints.length) });
    }
    expect(answers.done).toBeGreaterThan(0);
    const shown = await api.fetch(
      new Request("http://api.test/api/v1/devices/1/settings", {
        headers: { authorization: owner.token },
      }),
    );
    expect(await shown.text()).toContain(mark);
  },
);
