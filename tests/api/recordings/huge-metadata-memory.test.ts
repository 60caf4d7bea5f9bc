import { platform } from "node:os";
import { expect, test } from "vitest";
import { getReport } from "#contract/wire/recordings/recording-reports.ts";
import { listRecordings } from "#contract/wire/recordings/recording-search.ts";
import { queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { makeOwnedDevice, openKillable, sendTo } from "#tests/support/processes/killable.ts";
import { insertHugeRecordings } from "#tests/support/recordings/huge-recordings.ts";

test.skipIf(platform() !== "linux")(
  "80 recordings with metadata of 16 MB from before the limit are listed without it",
  { timeout: 240_000 },
  async () => {
    await using place = await openKillable();
    const server = await place.start();
    const { projectId, device, token } = await makeOwnedDevice(server.transport);
    const store = await place.openStore();
    const where = { deviceId: device.id, projectId };
    const columns: ["additional_metadata"] = ["additional_metadata"];
    await insertHugeRecordings(store, { ...where, count: 80, bytes: 16_000_000, columns });
    await store.close();
    const { transport } = server;
    const every = { projectId, "include-false-positives": true };
    const cases = {
      "the older query": async () =>
        (await sendTo(transport, listRecordings, {}, token)).rows.length,
      "a page of the project": async () =>
        (await sendTo(transport, queryRecordings, every, token)).recordings.length,
      "the report": async () => {
        const report = await sendTo(transport, getReport, {}, token);
        return (await report.text()).split("\n").length - 1;
      },
    };
    for (const [name, ask] of Object.entries(cases)) {
      let count = 0;
      const { grownMebibytes, stretchMs } = await server.watch.during(async () => {
        count = await ask();
      });
      if (process.env["SHOW_FIGURES"])
        process.stdout.write(`${name}: ${grownMebibytes} MiB, ${stretchMs} ms\n`);
      expect([name, count, grownMebibytes < 300, stretchMs < 250]).toEqual([name, 80, true, true]);
    }
    await server.kill();
  },
);
