import { expect, test } from "vitest";
import { atMostEvery } from "#server/at-most-every.ts";

test("what has succeeded is not done again so soon, and what has failed is", async () => {
  let done = 0;
  const outcomes = [new Error("it rains"), undefined, new Error("nobody asks")];
  const check = atMostEvery(60_000, async () => {
    const outcome = outcomes[done];
    done += 1;
    if (outcome) throw outcome;
  });
  await expect(check()).rejects.toThrow("it rains");
  await check();
  await check();
  expect(done).toBe(2);
});

test("once the time is over it is done again", async () => {
  let done = 0;
  const check = atMostEvery(0, async () => void (done += 1));
  await check();
  await check();
  expect(done).toBe(2);
});
