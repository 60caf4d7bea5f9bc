import type { Page } from "playwright";
import { expect, test } from "vitest";
import { deleteLabel } from "#contract/wire/recordings/recording-labels.ts";
import { deleteRecording, undeleteRecording } from "#contract/wire/recordings/recording-changes.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { findViolations, waitForHydration } from "./browse.ts";
import { openSignedIn } from "./recording-page.ts";
import { tabTo } from "./tab-key.ts";

const seen = { recordingDateTime: "2026-11-19T13:30:00Z", duration: 8, metadata: {} };

/** The labels of a recording, once the framework has taken the page over. */
async function openLabels(viewport = { width: 1280, height: 800 }) {
  const site = await openKeaBasin();
  const id = await record(site.api, site.camera, seen, makeCptv());
  await site.api.jobs.drain();
  const window = await openSignedIn(site, { viewport });
  const { page } = window;
  await page.clock.install();
  await page.goto(`/kea-basin/recording/${id}/labels`);
  await waitForHydration(page);
  const heading = page.getByRole("heading", { name: "Labels", exact: true });
  const section = page.locator("section", { has: heading });
  const readLabels = async () => {
    const { recording } = await site.api.send(getRecording, { id }, site.rangi.token);
    return recording.tags;
  };
  return {
    site,
    window,
    page,
    id,
    readLabels,
    /** What screen readers have been told. */
    status: section.getByRole("status"),
    alert: section.getByRole("alert"),
    button: (name: string) => page.getByRole("button", { name, exact: true }),
    [Symbol.asyncDispose]: async () => {
      await window[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
    },
  };
}

/** Holds what the page sends until it is let go. */
async function holdForms(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let sent = 0;
  await page.route("**/*.data", async (route) => {
    if (route.request().method() === "POST") {
      sent += 1;
      await promise;
    }
    await route.continue();
  });
  return { letGo: resolve, count: () => sent };
}

/** Once it is saved; numbers and units are kept together by other spaces. */
const whoAndWhen = /Rangi, 8:30\spm/;

const notSavedYet = "Not saved yet. Nightjar will try again when the connection is back.";

const busyYet = "Not saved yet. The server is busy. Nightjar will try again soon.";

/** What could not be sent is tried again after 15 seconds at most, by the page's own clock. */
const passLongestWait = (page: Page) => page.clock.fastForward(15_000);

/** The page is as the server says after the last act, and takes the next. */
const waitUntilRead = (page: Page) =>
  expect.poll(() => page.locator("main [aria-disabled=true]").count()).toBe(0);

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test("a label shows before the server has answered, is sent once, and is said to be saved", async () => {
  await using opened = await openLabels();
  const { page, button, status } = opened;
  const address = page.url();
  const forms = await holdForms(page);
  await button("Add Cool").press("Enter");
  await page.keyboard.press("Enter");
  await page.getByText("You, Saving…").waitFor();
  await expect.poll(() => status.textContent()).toBe("Saving…");
  expect(await opened.readLabels()).toEqual([]);
  await expect.poll(() => focusedText(page)).toBe("Remove Cool");
  forms.letGo();
  await page.getByText(whoAndWhen).waitFor();
  await expect.poll(() => status.textContent()).toBe("Label added: Cool.");
  expect(forms.count()).toBe(1);
  expect(await opened.readLabels()).toMatchObject([{ detail: "cool" }]);
  await expect.poll(() => focusedText(page)).toBe("Remove Cool");
  expect(page.url()).toBe(address);
  expect(await findViolations(opened.window)).toEqual([]);
});

test("undo shows where the act did, keeps the focus, and can be undone itself", async () => {
  await using opened = await openLabels();
  const { page, button, status } = opened;
  await button("Add Cool").click();
  await button("Undo").click();
  await expect.poll(() => status.textContent()).toBe("Label removed: Cool.");
  await button("Add Cool").waitFor();
  expect(await opened.readLabels()).toEqual([]);
  await expect.poll(() => focusedText(page)).toBe("Redo");
  await waitUntilRead(page);
  await page.keyboard.press("Enter");
  await expect.poll(() => status.textContent()).toBe("Label added: Cool.");
  expect(await opened.readLabels()).toHaveLength(1);
});

test("what meets a cut connection stays, says so politely, and is sent when the line is back", async () => {
  await using opened = await openLabels();
  const { page, button, status, alert } = opened;
  await page.context().setOffline(true);
  await button("Add Cool").click();
  await page.getByText("Not added yet").waitFor();
  await expect.poll(() => status.textContent()).toBe(notSavedYet);
  await button("Add Missed track").click();
  await button("Try again Missed track").waitFor();
  await expect.poll(() => alert.textContent()).toBe("");
  expect(await opened.readLabels()).toEqual([]);
  await page.context().setOffline(false);
  await expect.poll(() => status.textContent()).toBe("Label added: Missed track.");
  expect(await opened.readLabels()).toMatchObject([{ detail: "cool" }, { detail: "missed track" }]);
});

test("without a word of the browser the line is tried now and then, and by the button at once", async () => {
  await using opened = await openLabels();
  const { page, button, status } = opened;
  await page.route("**/*.data", (route) => route.abort());
  await button("Add Cool").click();
  await page.getByText("Not added yet").waitFor();
  await page.unroute("**/*.data");
  await passLongestWait(page);
  await expect.poll(() => status.textContent()).toBe("Label added: Cool.");
  expect(await opened.readLabels()).toHaveLength(1);
});

test("what is unsent is asked about before its page goes, and sent when one is there again", async () => {
  await using opened = await openLabels();
  const { page, id, button } = opened;
  await page.route("**/*.data", (route) => route.abort());
  await button("Add Cool").click();
  await page.getByText("Not added yet").waitFor();
  const asked = page.waitForEvent("dialog");
  const leaving = page.goto("/my-settings").catch(() => undefined);
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.accept();
  await leaving;
  await page.unroute("**/*.data");
  expect(await opened.readLabels()).toEqual([]);
  await page.goto(`/kea-basin/recording/${id}/tracks`);
  await expect.poll(opened.readLabels).toMatchObject([{ detail: "cool" }]);
});

test("what is unsent goes on while other pages are looked at", async () => {
  await using opened = await openLabels();
  const { page, button } = opened;
  await page.route("**/*.data", async (route) => {
    if (route.request().method() === "POST") await route.abort();
    else await route.continue();
  });
  await button("Add Cool").click();
  await page.getByText("Not added yet").waitFor();
  await page.getByRole("link", { name: /^Devices/ }).click();
  await page.waitForURL("**/devices");
  await page.unroute("**/*.data");
  await passLongestWait(page);
  await expect.poll(opened.readLabels).toMatchObject([{ detail: "cool" }]);
});

test("a cut connection leaves the page, says so, and the same button tries again", async () => {
  await using opened = await openLabels({ width: 390, height: 844 });
  const { page, window, button, alert, status } = opened;
  let isCut = true;
  await page.route("**/*.data", (route) => (isCut ? route.abort() : route.continue()));
  await button("Add Cool").click();
  await page.getByText("Not added yet").waitFor();
  await expect.poll(() => status.textContent()).toBe(notSavedYet);
  await expect.poll(() => focusedText(page)).toBe("Try again Cool");
  const violations = await findViolations(window);
  expect(violations.filter((one) => !one.includes("ERR_FAILED"))).toEqual([]);
  isCut = false;
  await page.keyboard.press("Enter");
  await page.getByText(whoAndWhen).waitFor();
  await expect.poll(() => alert.textContent()).toBe("");
  expect(await opened.readLabels()).toHaveLength(1);
});

test("a server that stays busy is asked for a minute, then it is said and waits for whoever acted", async () => {
  await using opened = await openLabels();
  const { page, button, alert, status } = opened;
  await page.clock.install();
  await page.reload();
  await waitForHydration(page);
  let tries = 0;
  await page.route("**/*.data", (route) => {
    tries += 1;
    return route.fulfill({ status: 503 });
  });
  await button("Add Cool").click();
  await expect.poll(() => status.textContent()).toBe(busyYet);
  const readLater = () => page.clock.fastForward(15_000).then(() => alert.textContent());
  await expect.poll(readLater).toContain("Not saved. The server is busy or restarting.");
  await page.clock.fastForward(60_000);
  expect(tries).toBe(8);
  await page.unroute("**/*.data");
  await button("Try again Cool").click();
  await expect.poll(() => status.textContent()).toBe("Label added: Cool.");
});

test("an answer that was lost is not saved twice by trying again", async () => {
  await using opened = await openLabels();
  const { page, button, readLabels } = opened;
  await page.route("**/*.data", async (route) => {
    if (route.request().method() === "POST") await route.fetch();
    await route.abort();
  });
  await button("Add Cool").click();
  await page.getByText("Not added yet").waitFor();
  await expect.poll(readLabels).toHaveLength(1);
  await page.unroute("**/*.data");
  await button("Try again Cool").click();
  await button("Undo").waitFor();
  expect(await readLabels()).toHaveLength(1);
  await button("Undo").click();
  await button("Add Cool").waitFor();
  await expect.poll(readLabels).toEqual([]);
});

test("several that failed are each kept, and one can be given up", async () => {
  await using opened = await openLabels();
  const { page, button } = opened;
  await page.route("**/*.data", (route) => route.fulfill({ status: 500, body: "broken" }));
  for (const name of ["Cool", "Missed track"]) {
    await button(`Add ${name}`).click();
    await button(`Try again ${name}`).waitFor();
  }
  await expect.poll(() => opened.alert.textContent()).toContain("The fault is ours");
  await button("Cancel Missed track").click();
  await button("Add Missed track").waitFor();
  await expect.poll(() => focusedText(page)).toBe("Add Missed track");
  await page.unroute("**/*.data");
  await button("Try again Cool").click();
  await page.getByText(whoAndWhen).waitFor();
  expect(await opened.readLabels()).toMatchObject([{ detail: "cool" }]);
});

test("whoever has signed out meanwhile keeps what they did, and goes on after signing in", async () => {
  await using opened = await openLabels();
  const { page, button, alert } = opened;
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await button("Add Cool").click();
  await page.getByText("Not added yet").waitFor();
  await expect.poll(() => alert.textContent()).toContain("Your session has ended.");
  expect(await alert.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/sign-in");
  await page.context().addCookies(cookies);
  await button("Try again Cool").click();
  await page.getByText(whoAndWhen).waitFor();
  expect(await opened.readLabels()).toMatchObject([{ detail: "cool" }]);
});

test("what others have changed meanwhile is said", async () => {
  await using opened = await openLabels();
  const { page, button, status, alert, site, id } = opened;
  const { token } = site.rangi;
  await button("Add Cool").click();
  await page.getByText(whoAndWhen).waitFor();
  const [label] = await opened.readLabels();
  await site.api.send(deleteLabel, { id, tagId: label?.id ?? 0 }, token);
  await button("Remove Cool").click();
  await expect.poll(() => status.textContent()).toBe("Somebody has removed that label already.");
  await button("Add Cool").waitFor();
  await waitUntilRead(page);
  await site.api.send(deleteRecording, { id }, token);
  await button("Add Cool").click();
  await button("Try again Cool").waitFor();
  await expect.poll(() => alert.textContent()).toContain("It is not there any more.");
  await site.api.send(undeleteRecording, { id }, token);
  await button("Try again Cool").click();
  await page.getByText(whoAndWhen).waitFor();
});

test("the keyboard alone labels a recording, and undoes it", async () => {
  await using opened = await openLabels();
  const { page, button, status } = opened;
  await tabTo(page, button("Add Cool"));
  await page.keyboard.press("Space");
  await expect.poll(() => status.textContent()).toBe("Label added: Cool.");
  await tabTo(page, button("Undo"));
  await page.keyboard.press("Enter");
  await expect.poll(() => status.textContent()).toBe("Label removed: Cool.");
  await button("Add Cool").waitFor();
  expect(await opened.readLabels()).toEqual([]);
});
