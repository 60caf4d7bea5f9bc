import { expect, test } from "vitest";
import type { Transport } from "#contract/client.ts";
import { listDeviceHistory } from "#contract/wire/devices/device-places.ts";
import { createEvents, queryEvents } from "#contract/wire/events.ts";
import { listProjectDevices } from "#contract/wire/projects/projects.ts";
import { registerDevice } from "#contract/wire/devices/registrations.ts";
import { authenticate } from "#contract/wire/accounts/sessions.ts";
import {
  killRounds,
  makeOwnedProject,
  openKillable,
  owner,
  projectName,
  sendTo,
  workUntilKilled,
} from "#tests/support/processes/killable.ts";
import { password } from "#tests/support/projects/people.ts";

const devices = 8;
const times = ["2026-11-20T06:00:00Z", "2026-11-20T07:00:00Z", "2026-11-20T08:00:00Z"];

let made = 0;

/** A new device that says where it is; what it was answered. */
async function registerAndTell(transport: Transport) {
  made += 1;
  const device = { group: projectName, deviceName: `Camera ${made}`, password };
  const { id, token } = await sendTo(transport, registerDevice, device);
  const location = { latitude: -43.5, longitude: 172 + made / 1000, updated: times[0] };
  const config = { type: "config", details: { location } };
  const moment = { dateTimes: times.slice(0, 1), description: config };
  const { eventDetailId: configId } = await sendTo(transport, createEvents, moment, token);
  const reading = { type: "rpiBattery", details: { battery: made } };
  const { eventsAdded, eventDetailId } = await sendTo(
    transport,
    createEvents,
    { dateTimes: times, description: reading },
    token,
  );
  expect(eventsAdded).toBe(times.length);
  return { id, configId, eventDetailId };
}

test(
  "registrations and events that were answered are there, and none is there by half",
  { timeout: killRounds * 60_000 },
  async () => {
    await using place = await openKillable();
    let server = await place.start();
    const projectId = await makeOwnedProject(server.transport);
    const answered: number[] = [];
    for (let round = 1; round <= killRounds; round += 1) {
      const { transport } = server;
      const options = { lines: devices, enough: 1 + (round % devices) };
      const reported = await workUntilKilled(server, options, () => registerAndTell(transport));
      answered.push(...reported.map(({ id }) => id));
      server = await place.start();
    }

    const { token } = await sendTo(server.transport, authenticate, owner);
    const ask = { groupIdOrName: projectId, "only-active": false };
    const { devices: stored } = await sendTo(server.transport, listProjectDevices, ask, token);
    expect(answered.length).toBeGreaterThanOrEqual(killRounds);
    expect(stored.map(({ id }) => id)).toEqual(expect.arrayContaining(answered));
    for (const { id, location } of stored) {
      const { history } = await sendTo(
        server.transport,
        listDeviceHistory,
        { deviceId: id },
        token,
      );
      const { rows } = await sendTo(server.transport, queryEvents, { deviceId: id }, token);
      const types = rows.map(({ EventDetail }) => EventDetail.type).toSorted();
      const [config, ...readings] = types;
      const whole = {
        history: config ? ["config", "register"] : ["register"],
        located: config !== undefined,
        readings: readings.length === 0 ? 0 : times.length,
      };
      expect({
        history: history.map(({ setBy }) => setBy).toSorted(),
        located: location !== undefined,
        readings: readings.length,
      }).toEqual(whole);
      if (answered.includes(id))
        expect(readings).toEqual(["rpiBattery", "rpiBattery", "rpiBattery"]);
    }
    await server.kill();
  },
);
