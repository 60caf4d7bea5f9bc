import { setTimeout as sleep } from "node:timers/promises";
import { type TestContext, expect, test } from "vitest";
import { createEvents } from "#contract/wire/events.ts";
import { sendVideo } from "#tests/support/abuse/attacks/large-files.ts";
import { openTarget, type Target } from "#tests/support/abuse/target.ts";
import { mountSlowDisk } from "#tests/support/processes/slow-disk.ts";
import { sendTo } from "#tests/support/processes/killable.ts";

const megabytes = 60;
const bytesPerSecond = 25_000_000;
const maxMs = 700;

const event = { description: { type: "test", details: {} }, dateTimes: ["2026-11-20T06:00:00Z"] };

/** How long each of many events of a camera took while `work` ran; each is on disk when it is answered. */
async function timeEvents({ transport, device }: Target, work: Promise<unknown>) {
  const tookMs: number[] = [];
  let isOver = false;
  void work.finally(() => (isOver = true)).catch(() => {});
  while (!isOver) {
    const began = performance.now();
    await sendTo(transport, createEvents, event, device.token);
    tookMs.push(performance.now() - began);
    await sleep(20);
  }
  await work;
  return tookMs;
}

test("a large file on the card of a small box keeps nobody waiting", async ({
  skip,
}: TestContext) => {
  await using disk = await mountSlowDisk({ mebibytes: 1024, bytesPerSecond });
  if (!disk) return skip("This run may mount no disk.");
  await using target = await openTarget({ dataDir: disk.folder });
  const tookMs = await timeEvents(target, sendVideo(target, megabytes));
  expect(tookMs.length).toBeGreaterThan(5);
  expect(Math.max(...tookMs)).toBeLessThan(maxMs);
}, 120_000);
