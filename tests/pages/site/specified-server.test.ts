import { expect, test, vi } from "vitest";
import { fillPath, listPageRoutes } from "#tests/support/pages/page-routes.ts";
import { openSpecifiedSite } from "#tests/support/pages/specified-site.ts";

vi.setConfig({ testTimeout: 120_000 });

/** What such a server has no calls for, by what each address begins with. When one is served the test fails: take it out. */
const notServed: Record<string, string> = {
  "/my-settings/sessions": "where one is signed in is not told",
  "/my-settings/two-step": "no second factor",
  "/my-settings/two-step/set-up": "no second factor",
  "/confirm-identity": "nothing asks who is there",
  "/:projectName/settings/users/invites": "links of invitations are not told",
  "/:projectName/settings/users/links": "no links for groups",
  "/:projectName/settings/project-settings/name": "projects keep their names",
  "/my-settings/my-data": "what is kept about somebody is not told",
  "/my-settings/my-data.json": "what is kept about somebody is not told",
  "/my-settings/delete": "nobody deletes their account",
  "/my-settings/trash": "projects are never deleted",
  "/my-jobs": "no jobs",
  "/:projectName/review": "no queues",
  "/:projectName/activity/saved": "no saved searches",
  "/:projectName/activity/export": "no exports",
  "/:projectName/activity/export.csv": "no exports",
  "/:projectName/activity/export.jsonl": "no exports",
  "/:projectName/activity/export.geojson": "no exports",
  "/:projectName/devices/:deviceId/:deviceName/heat.webp": "no maps of where animals pass",
  "/:projectName/devices/:deviceId/:deviceName/sounds.csv": "no nights of sounds",
};

test("every address answers as it does in front of our own server, but for what only that has", async () => {
  await using site = await openSpecifiedSite();
  const values = {
    projectName: "kea-basin",
    deviceId: String(site.camera.id),
    deviceName: "ridge-camera",
    locationId: String(site.locationId),
    currentRecordingId: String(site.recordingId),
    recordingId: String(site.recordingId),
    id: String(site.recordingId),
    kind: "thumbnail",
    trackId: String(site.trackId),
    visitLabel: "possum",
    alertId: String(site.alertId),
    scheduleId: String(site.scheduleId),
    projectId: String(site.projectId),
    key: "new@example.org",
    token: "a:b:c",
  };
  const others: unknown[] = [];
  const seen = new Set<string>();
  for (const { path } of await listPageRoutes()) {
    const people = path.includes("/requests/") ? site.aroha : site.mere;
    const address = fillPath(path, { ...values, userId: String(people.id) });
    if (seen.has(address)) continue;
    seen.add(address);
    const own = await site.getFromOwn(address);
    const other = await site.get(address);
    const isSame = own.status === other.status && own.location === other.location;
    const reason = notServed[path.replace("/all?", "")];
    if (isSame !== (reason === undefined))
      others.push([address, own.status, other.status, other.text.slice(-120)]);
  }
  expect(others).toEqual([]);
  /* The first call that such a server did not know, and the question what it has: it is not asked again. */
  const unknown = site.listRefused().filter(({ fields }) => !fields.includes("groupIdOrName"));
  expect(unknown.map(({ name }) => name)).toEqual(["getTwoStep", "/api/v1/openapi.json"]);
});
