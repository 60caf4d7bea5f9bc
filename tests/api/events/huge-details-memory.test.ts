import { hour } from "#tests/support/events.ts";
import { platform } from "node:os";
import { expect, test } from "vitest";
import { call } from "#contract/client.ts";
import { listDeviceReports } from "#contract/wire/devices/device-reports.ts";
import { createEvents, getEvent, maxDetailsBytes, queryEvents } from "#contract/wire/events.ts";
import { insertHugeEvents } from "#tests/support/huge-details.ts";
import {
  makeOwnedDevice,
  openKillable,
  projectName,
  sendTo,
} from "#tests/support/processes/killable.ts";

test.skipIf(platform() !== "linux")(
  "300 events with details of 20 MB from before the limit are read without them",
  { timeout: 120_000 },
  async () => {
    await using place = await openKillable();
    const server = await place.start();
    const { projectId, device, token } = await makeOwnedDevice(server.transport);
    const deviceId = device.id;
    const store = await place.openStore();
    const where = { deviceId, projectId };
    const types = ["t", "rpiBattery", "config", "versionData", "salt-update"];
    await insertHugeEvents(store, { ...where, types, count: 300, bytes: 20_000_000 });
    const full = { types: ["full"], count: 10_000, bytes: maxDetailsBytes };
    await insertHugeEvents(store, { ...where, ...full });
    const { rows } = await sendTo(server.transport, queryEvents, { deviceId, limit: 1 }, token);
    const { eventDetailId } = await store.read
      .selectFrom("events")
      .select("detail_id as eventDetailId")
      .where("id", "=", rows[0]?.id ?? 0)
      .executeTakeFirstOrThrow();
    const cases = {
      "the first hundred": () => sendTo(server.transport, queryEvents, { deviceId }, token),
      "ten thousand by number": () =>
        sendTo(server.transport, queryEvents, { deviceId, latest: true, limit: 10_000 }, token),
      "ten thousand by cursor": () =>
        sendTo(
          server.transport,
          queryEvents,
          { deviceId, type: ["full"], limit: 10_000, cursor: "start" },
          token,
        ),
      one: () => sendTo(server.transport, getEvent, { id: rows[0]?.id ?? 0 }, token),
      "the reports of devices": () =>
        sendTo(server.transport, listDeviceReports, { groupIdOrName: projectName }, token),
      "telling the same again": () =>
        call(
          server.transport,
          createEvents,
          { dateTimes: [hour(6)], eventDetailId },
          { token: device.token },
        ),
    };
    for (const [name, ask] of Object.entries(cases)) {
      const { grownMebibytes, stretchMs } = await server.watch.during(ask);
      if (process.env["SHOW_FIGURES"])
        process.stdout.write(`${name}: ${grownMebibytes} MiB, ${stretchMs} ms\n`);
      expect([name, grownMebibytes < 300, stretchMs < 250]).toEqual([name, true, true]);
    }
    await store.close();
    await server.kill();
  },
);
