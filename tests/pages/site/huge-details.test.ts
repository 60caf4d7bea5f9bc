import { platform } from "node:os";
import { expect, test } from "vitest";
import { openStore } from "#api/db/open.ts";
import { maxDetailsBytes } from "#contract/wire/events.ts";
import { registerCamera } from "#tests/support/processes/field-camera.ts";
import { insertHugeEvents } from "#tests/support/huge-details.ts";
import { password } from "#tests/support/projects/people.ts";
import { spawnSite } from "#tests/support/processes/site-process.ts";
import { openVisitor } from "#tests/support/pages/visitor.ts";

test.skipIf(platform() !== "linux")(
  "the pages of a device that told of huge details keep nobody waiting, and take little memory",
  { timeout: 240_000 },
  async () => {
    const admin = { ADMIN_EMAIL: "ana@example.org", ADMIN_PASSWORD: password };
    await using site = await spawnSite(admin);
    const url = await site.ready();
    const ana = openVisitor(url);
    await ana.post("/sign-in", { email: admin.ADMIN_EMAIL, password });

    await ana.post("/setup/new-project", { groupName: "Kea Basin" });
    await registerCamera(url, "Kea Basin", "Ridge camera");
    const store = await openStore({ dataDir: site.dataDir });
    const device = await store.read
      .selectFrom("devices")
      .select(["id", "project_id"])
      .executeTakeFirstOrThrow();
    const where = { deviceId: device.id, projectId: device.project_id };
    const types = ["t", "rpiBattery", "config", "versionData", "salt-update"];
    await insertHugeEvents(store, { ...where, types, count: 300, bytes: 20_000_000 });
    const full = { types: ["full"], count: 1000, bytes: maxDetailsBytes };
    await insertHugeEvents(store, { ...where, ...full });
    await store.close();
    const path = `/kea-basin/devices/${device.id}/ridge-camera`;
    const seen: Record<string, unknown> = {};
    for (const page of [
      "overview",
      "diagnostics",
      "events?type=t",
      "events?type=full",
      "events.csv?type=t",
    ]) {
      await ana.get(`${path}/overview`);
      let status = 0;
      const took = await site.watch.during(async () => {
        const response = await ana.fetch(`${path}/${page}`);
        status = response.status;
        await response.text();
      });
      seen[page] = { status, ...took };
    }
    if (process.env["SHOW_FIGURES"]) process.stdout.write(`${JSON.stringify(seen, null, 1)}\n`);
    for (const [page, took] of Object.entries(seen)) {
      const { status, grownMebibytes, stretchMs } = took as Record<string, number>;
      expect([page, status, (grownMebibytes ?? NaN) < 300, (stretchMs ?? NaN) < 250]).toEqual([
        page,
        200,
        true,
        true,
      ]);
    }
  },
);
