import fc from "fast-check";
import { expect, test } from "vitest";
import { isFailure } from "#tests/support/abuse/attack.ts";
import { hostileForms, readFields } from "#tests/support/pages/hostile-forms.ts";
import { fillPath, listPageRoutes } from "#tests/support/pages/page-routes.ts";
import { openKeaBasin, signIn } from "#tests/support/pages/test-site.ts";
import { hideThings } from "#tests/support/projects/hidden-things.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const answeredWithinMs = 5000;
const forms = process.env.CHECK_LONG ? 10_000 : 250;

test(
  "whatever is sent to the forms of pages, the site never says that it failed",
  { timeout: 30_000 + forms * 200 },
  async () => {
    await using site = await openKeaBasin({ RATE_LIMITS: "off" });
    const { api, rangi, camera } = site;
    await hideThings(api, { projectId: 1, camera, owner: rangi } as Parameters<
      typeof hideThings
    >[1]);
    await record(api, camera, { recordingDateTime: "2026-11-19T13:30:00Z" });
    const places = {
      projectName: "kea-basin",
      deviceId: String(camera.id),
      deviceName: "ridge-camera",
    };
    const routes = (await listPageRoutes()).filter(({ takesForms }) => takesForms);
    const statuses = new Map<number, number>();
    for (const route of routes.toSorted(byDamage)) {
      const fields = await readFields(site, fillPath(route.path, places));
      const arbitrary = hostileForms(route, { places, fields });
      const property = fc.asyncProperty(arbitrary, async ({ path, type, body }) => {
        const headers = { origin: site.url, "content-type": type };
        const init = {
          method: "POST",
          headers,
          body,
          signal: AbortSignal.timeout(answeredWithinMs),
        };
        const answer = await site.fetch(path, init);
        await answer.text();
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        const logged = api.log.splice(0).filter(({ level }) => level === "error");
        const faults = logged.map(({ message, stack }) => stack ?? message);
        if (isFailure(answer.status)) faults.push(`status ${answer.status}`);
        expect([path, ...faults]).toEqual([path]);
        if (!site.cookies.has("nightjar")) await signIn(site, rangi);
      });
      await fc.assert(property, { numRuns: Math.ceil(forms / routes.length), endOnFailure: true });
    }
    if (process.env["SHOW_FIGURES"]) process.stdout.write(`${JSON.stringify([...statuses])}\n`);
    expect(statuses.get(303) ?? statuses.get(302)).toBeGreaterThan(0);
  },
);

/** What takes away that which others are sent to comes last. */
const damaging = /delete|leave|remove|retire|sign-out|password|email|sessions/;

function byDamage(a: { path: string }, b: { path: string }): number {
  return Number(damaging.test(a.path)) - Number(damaging.test(b.path));
}
