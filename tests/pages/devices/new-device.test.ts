import { expect, test } from "vitest";
import { listProjectDevices } from "#contract/wire/projects/projects.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";

const page = "/kea-basin/devices/new";

test("one camera leads to the page for its pictures, several to the devices", async () => {
  await using site = await openKeaBasin();
  const one = await site.post(page, { names: "Creek cam" });
  expect(one.status).toBe(303);
  expect(one.location).toMatch(/\/kea-basin\/devices\/\d+\/creek-cam\/manual-uploads/);
  const several = await site.post(page, { names: "Gully cam\nSaddle cam" });
  expect([several.status, several.location]).toEqual([303, "/kea-basin/devices"]);
  const all = { groupIdOrName: "Kea Basin" };
  const { devices } = await site.api.send(listProjectDevices, all, site.rangi.token);
  expect(devices.map(({ deviceName }) => deviceName)).toEqual([
    "Creek cam",
    "Gully cam",
    "Ridge camera",
    "Saddle cam",
  ]);
});

test("of several names the wrong ones stay, each with what to do about it", async () => {
  await using site = await openKeaBasin();
  const rule = "use 3 to 255 characters: letters, digits, spaces, hyphens and underscores";
  const alone = await site.post(page, { names: "C" });
  expect(alone.text).toContain(`For the name, ${rule}`);
  const refused = await site.post(page, { names: "Creek cam\nRob's\nC" });
  expect([refused.status, refused.title]).toEqual([
    422,
    "Error: Register a device without a connection | Nightjar",
  ]);
  expect(refused.text).toContain("Creek cam is registered.");
  expect(refused.text).toContain(`Rob's: For the name, ${rule}`);
  expect(refused.text).not.toContain("deviceName");
  expect(refused.html).toMatch(/<textarea[^>]*>\s*Rob&#x27;s\s+C<\/textarea>/);
});
