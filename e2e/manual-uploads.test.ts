import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { listUploadFiles, type UploadFileData } from "#contract/wire/upload-jobs.ts";
import { openWithTrailCamera } from "#tests/support/pages/card-pages.ts";
import { makePicture } from "#tests/support/recordings/cards.ts";
import { findViolations, openWindow, signInAs } from "./browse.ts";

/** A window of Rangi's, who has a card of so many pictures and opens the uploads of the trail camera. */
async function openUploads(pictures: number) {
  const site = await openWithTrailCamera();
  const window = await openWindow({ baseURL: site.url });
  const card = await mkdtemp(join(tmpdir(), "nightjar-card-"));
  const names = Array.from({ length: pictures }, (_, index) => `IMG_${1001 + index}.JPG`);
  for (const [index, name] of names.entries()) {
    const minute = String(index % 60).padStart(2, "0");
    await writeFile(join(card, name), await makePicture(`2026:11:19 21:${minute}:05`));
  }
  await signInAs(window.page, site.rangi);
  await window.page.goto(site.uploads);
  await window.page.getByLabel("Or a whole folder").waitFor();
  return {
    site,
    window,
    page: window.page,
    card,
    names,
    listFiles: () => listArrived(site),
    [Symbol.asyncDispose]: async () => {
      await window[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
      await rm(card, { recursive: true });
    },
  };
}

async function listArrived({ api, rangi }: Awaited<ReturnType<typeof openWithTrailCamera>>) {
  const files: UploadFileData[] = [];
  for (let cursor: string | undefined = "start"; cursor !== undefined;) {
    const page: { files: UploadFileData[]; cursor?: string | undefined } = await api.send(
      listUploadFiles,
      { id: 1, cursor },
      rangi.token,
    );
    files.push(...page.files);
    cursor = page.cursor;
  }
  return files;
}

const jobFiles = "**/manual-uploads/jobs/*/files";

test("files go one by one over a line that breaks, and each arrives once", async () => {
  await using opened = await openUploads(60);
  const { page, card, names, window } = opened;
  let random = 7;
  let cut = 0;
  let underWay = 0;
  let mostUnderWay = 0;
  await page.route(jobFiles, async (route) => {
    underWay += 1;
    mostUnderWay = Math.max(mostUnderWay, underWay);
    random = (random * 48_271) % 2_147_483_647;
    if (random % 20 === 0) {
      cut += 1;
      await route.abort("connectionreset");
    } else await route.continue();
    underWay -= 1;
  });
  await page.getByLabel("Or a whole folder").setInputFiles(card);
  await page.getByRole("button", { name: "Upload files" }).click();
  await page.waitForURL("**/manual-uploads/jobs/1");
  await page.getByText("All 60 files have been uploaded.").waitFor({ timeout: 90_000 });
  await page.getByRole("button", { name: "Store 60 files" }).waitFor();
  expect(cut).toBeGreaterThan(0);
  expect(mostUnderWay).toBeLessThanOrEqual(2);
  const arrived = (await opened.listFiles()).map(({ name }) => name.split("/").at(-1));
  expect(arrived).toEqual(names);
  const violations = await findViolations(window);
  expect(violations.filter((violation) => !violation.includes("ERR_CONNECTION_RESET"))).toEqual([]);

  await page.getByRole("button", { name: "Store 60 files" }).click();
  await page.getByRole("heading", { name: "Being stored" }).waitFor();
  await opened.site.api.jobs.drain();
  await page.getByText("60 stored.").first().waitFor();
});

test("a page that is closed amid sending goes on when it is opened again", async () => {
  await using opened = await openUploads(12);
  const { page, card, names } = opened;
  await stopAfter(page, 3);
  await page.getByLabel("Or a whole folder").setInputFiles(card);
  await page.getByRole("button", { name: "Upload files" }).click();
  await page.getByText(/[2-4] of 12 files uploaded/).waitFor();
  await page.getByText("You can close this page").waitFor();
  await expect.poll(() => countKept(page)).toBe(12 - (await opened.listFiles()).length);
  const address = page.url();
  const context = page.context();
  await page.close({ runBeforeUnload: false });

  const again = await context.newPage();
  await again.route(jobFiles, async (route) => {
    await sleep(300);
    await route.continue();
  });
  await again.goto(address);
  await again.getByText("files are still to be uploaded. The upload continues").waitFor();
  await again.getByText(/All \d+ files have been uploaded\./).waitFor();
  const arrived = (await opened.listFiles()).map(({ name }) => name.split("/").at(-1));
  expect(arrived).toEqual(names);
  expect(await countKept(again)).toBe(0);
});

test("sending is paused and goes on, and what is no picture is told by name", async () => {
  await using opened = await openUploads(4);
  const { page, card } = opened;
  await writeFile(join(card, "IMG_0000.JPG"), "no picture at all");
  await writeFile(join(card, "notes.txt"), "of the ranger");
  await stopAfter(page, 1);
  await page.getByLabel("Or a whole folder").setInputFiles(card);
  await page.getByRole("button", { name: "Upload files" }).click();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByText("Paused.").waitFor();
  await page.unroute(jobFiles);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("All 5 files have been uploaded.").waitFor();
  await page.getByText("1 file was not accepted").click();
  await page.getByText("IMG_0000.JPG: It is no picture").waitFor();
});

/** So many files get through; the next ones hang on the line until the page is closed. */
async function stopAfter(page: Page, files: number): Promise<void> {
  let sent = 0;
  await page.route(jobFiles, async (route) => {
    sent += 1;
    if (sent <= files) await route.continue();
  });
}

/** How many files wait in the browser. */
function countKept(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open("nightjar-uploads");
        request.addEventListener("success", () => {
          const store = request.result.transaction("files").objectStore("files");
          const count = store.count();
          count.addEventListener("success", () => {
            request.result.close();
            resolve(count.result);
          });
        });
      }),
  );
}
