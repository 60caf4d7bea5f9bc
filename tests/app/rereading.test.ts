import { afterEach, expect, test, vi } from "vitest";
import { keepReading } from "#app/components/use-rereading.ts";

afterEach(() => vi.useRealTimers());

test("a page that could not be read anew is read again, until nobody asks for it any more", async () => {
  vi.useFakeTimers();
  let readings = 0;
  const stop = keepReading(async () => {
    readings += 1;
    if (readings === 1) throw new Error("The line was lost");
  });
  await vi.advanceTimersByTimeAsync(7000);
  expect(readings).toBe(3);
  stop();
  await vi.advanceTimersByTimeAsync(7000);
  expect(readings).toBe(3);
});
