import { expect, test, vi } from "vitest";
import { openSpecifiedSite } from "#tests/support/pages/specified-site.ts";
import { waitForHydration } from "./browse.ts";
import { openSignedIn } from "./recording-page.ts";

vi.setConfig({ testTimeout: 180_000 });

test("the main pages work with scripts in front of a server of the specification", async () => {
  await using site = await openSpecifiedSite();
  await using window = await openSignedIn(site, { viewport: { width: 1280, height: 800 } });
  const { page, faults } = window;
  const device = `/kea-basin/devices/${site.camera.id}/ridge-camera`;
  const pages: [path: string, says: string][] = [
    ["/kea-basin", "Newest visits"],
    ["/kea-basin/devices", "Ridge camera"],
    [`${device}/overview`, "Where it stands"],
    [`${device}/events`, "Reported its software"],
    [`${device}/setup/mask`, "tree"],
    ["/kea-basin/locations", "New location of Ridge camera"],
    [`/kea-basin/locations/${site.locationId}`, "Devices over time"],
    ["/kea-basin/settings/users", "Mere"],
    ["/kea-basin/my-settings", "Possum"],
    ["/my-settings", "My projects"],
    ["/kea-basin/activity", "1 visit"],
  ];
  for (const [path, says] of pages) {
    await page.goto(path);
    await waitForHydration(page);
    await page.getByRole("main").getByText(says).filter({ visible: true }).first().waitFor();
    const broken = await page.evaluate(() =>
      [...document.images]
        .filter((one) => one.complete && one.naturalWidth === 0)
        .map(({ src }) => src),
    );
    expect([path, broken]).toEqual([path, []]);
  }
  await page.goto(`/kea-basin/recording/${site.recordingId}/tracks`);
  await waitForHydration(page);
  await page.getByRole("button", { name: "Cat", exact: true }).first().click();
  await page.getByText("Track 1 tagged: Cat.").first().waitFor();
  await page.getByRole("button", { name: "Mark as cool" }).click();
  await page.getByText("Label added: Cool.").first().waitFor();
  expect(faults).toEqual([]);
});
