import { expect, test } from "vitest";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { makeCamera } from "#tests/support/projects/people.ts";
import { openSignedIn } from "./recording-page.ts";

test("names in te reo Māori are written in the typeface of the pages alone", async () => {
  await using site = await openKeaBasin();
  const name = "ĀāĒēĪīŌōŪū Ōkārito";
  await makeCamera(site.api, 1, name);
  await using window = await openSignedIn(site, {});
  const { page } = window;
  await page.goto("/kea-basin/devices");
  await page.getByText(name).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("DOM.enable");
  await cdp.send("CSS.enable");
  const { root } = await cdp.send("DOM.getDocument");
  const { nodeId } = await cdp.send("DOM.querySelector", { nodeId: root.nodeId, selector: "main" });
  const { fonts } = await cdp.send("CSS.getPlatformFontsForNode", { nodeId });
  const others = fonts.filter(({ isCustomFont }) => !isCustomFont);
  expect(others).toEqual([]);
  expect(fonts.length).toBeGreaterThan(0);
});
