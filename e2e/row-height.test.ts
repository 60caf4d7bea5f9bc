import { expect, test } from "vitest";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { findViolations, waitForHydration } from "./browse.ts";
import { openSignedIn, phone } from "./recording-page.ts";
import { openTracks } from "./track-tags.ts";

/** A recording in which AI found these animals one after the other. */
async function recordTracks(
  { api, camera }: Awaited<ReturnType<typeof openKeaBasin>>,
  animals: string[],
) {
  const tracks = animals.map((animal, place) => ({
    start_s: place * 3 + 1,
    end_s: place * 3 + 3,
    predictions: [{ model_id: 1, confident_tag: animal }],
  }));
  const metadata = { models: [{ id: 1, name: "Master" }], tracks };
  const data = { recordingDateTime: "2026-11-19T13:30:00Z", duration: 8, metadata };
  const id = await record(api, camera, data, makeCptv());
  await api.jobs.drain();
  return `/kea-basin/recording/${id}/tracks`;
}

test("the buttons and the height of a track stay where they are while its tag is saved", async () => {
  await using site = await openKeaBasin();
  const path = await recordTracks(site, ["cat"]);
  await using window = await openSignedIn(site, phone);
  const { page } = window;
  await page.goto(path);
  await waitForHydration(page);
  const row = page.locator(".track[data-selected]");
  const button = row.getByRole("button", { name: "Possum", exact: true });
  await button.scrollIntoViewIfNeeded();
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/*.data*", async (route) => {
    if (route.request().method() === "POST") await isAnswered;
    await route.continue();
  });
  const measure = async () => {
    const top = await button.evaluate((element) => {
      const { top: start } = element.closest("li")!.getBoundingClientRect();
      return element.getBoundingClientRect().top - start;
    });
    const height = await row.evaluate((element) => element.getBoundingClientRect().height);
    return { top, height };
  };
  const before = await measure();
  await button.tap();
  await row.getByText("Saving…").waitFor();
  expect(await measure()).toEqual(before);
  answer();
  await row.getByText("People and AI differ").waitFor();
  expect(await measure()).toEqual(before);
  expect(await findViolations(window)).toEqual([]);
});

test("the next track stays where it is while the one before is saved", async () => {
  await using opened = await openTracks(phone);
  const { page } = opened;
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/*.data*", async (route) => {
    if (route.request().method() === "POST") await isAnswered;
    await route.continue();
  });
  const rows = page.locator(".track");
  const first = rows.first();
  const next = page.locator(".track[data-selected] .tag-buttons");
  const measure = () => next.evaluate((element) => element.getBoundingClientRect().top + scrollY);
  await first.getByRole("button", { name: "Rodent", exact: true }).tap();
  await first.getByText("Saving…").waitFor();
  const before = await measure();
  answer();
  await first.getByText("People and AI differ").waitFor();
  await page.getByRole("button", { name: "Same as last: Rodent" }).waitFor();
  expect(await measure()).toBe(before);
});

test("nothing of the next track moves in any frame while the one before is saved as what AI said", async () => {
  await using site = await openKeaBasin();
  const path = await recordTracks(site, ["rabbit", "rabbit"]);
  await using window = await openSignedIn(site, phone);
  const { page } = window;
  await page.goto(path);
  await waitForHydration(page);
  const readTops = await page.evaluateHandle(() => {
    const tops = new Set<string>();
    const look = () => {
      const start = document.querySelector(".tracks")?.getBoundingClientRect().top ?? 0;
      const next = document.querySelectorAll(".track")[1];
      const parts = next?.querySelectorAll("button, .track-more a") ?? [];
      const places = [...parts].map((part) => part.getBoundingClientRect().top - start);
      if (next?.hasAttribute("data-selected")) tops.add(places.join(" "));
      requestAnimationFrame(look);
    };
    look();
    return () => [...tops];
  });
  const first = page.locator(".track").first();
  await first.getByRole("button", { name: "Agree: Rabbit" }).tap();
  await first.getByText("People and AI agree").waitFor();
  await page.getByRole("button", { name: "Same as last: Rabbit" }).waitFor();
  expect(await readTops.evaluate((read) => read().slice(1))).toEqual([]);
});
