import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import {
  openThreadPool,
  ThreadsClosed,
  TooManyWaiting,
  type PoolOptions,
} from "#api/threads/thread-pool.ts";
import type { Chore } from "../support/processes/busy-worker.ts";

const script = new URL("../support/processes/busy-worker.ts", import.meta.url);

function openPool(options: Partial<PoolOptions<Chore>> = {}) {
  const pool = openThreadPool<Chore, { threadId: number; bytes: number }>(script, {
    name: "worker",
    timeoutMs: 20_000,
    maxWaiting: 10,
    ...options,
  });
  const ask = (what: Chore["what"]) => pool.ask({ what });
  return { ...pool, ask, requestWith: pool.ask, [Symbol.asyncDispose]: pool.close };
}

test("a thread starts with the first question, and answers the next ones, too", async () => {
  await using pool = openPool();
  const [first, second] = await Promise.all([pool.ask("say"), pool.ask("say")]);
  expect(first.threadId).toBeGreaterThan(0);
  expect(second.threadId).toBe(first.threadId);
  expect((await pool.ask("say")).threadId).toBe(first.threadId);
});

test("what a thread throws is told, and the same thread goes on", async () => {
  await using pool = openPool();
  const { threadId } = await pool.ask("say");
  await expect(pool.ask("throw")).rejects.toThrow("No such chore");
  expect((await pool.ask("say")).threadId).toBe(threadId);
});

test("a thread that falls over, ends or hangs fails its question, and another one starts", async () => {
  await using pool = openPool({ timeoutMs: 3000 });
  const { threadId } = await pool.ask("say");
  const ends = [
    ["crash", "The thread fell over"],
    ["exit", "The worker stopped."],
    ["hang", "The worker took too long."],
  ] as const;
  let last = threadId;
  for (const [what, message] of ends) {
    const failing = pool.ask(what);
    const waiting = pool.ask("say");
    await expect(failing).rejects.toThrow(message);
    const next = await waiting;
    expect(next.threadId).not.toBe(last);
    last = next.threadId;
  }
});

test("several threads work beside each other, no more than may be", async () => {
  await using pool = openPool({ maxThreads: 2, timeoutMs: 20_000 });
  const hanging = pool.ask("hang");
  const answers = await Promise.all([pool.ask("say"), pool.ask("say"), pool.ask("say")]);
  expect(new Set(answers.map(({ threadId }) => threadId)).size).toBe(1);
  await Promise.all([expect(hanging).rejects.toThrow(ThreadsClosed), pool.close()]);
});

test("of several idle threads the one that answered last is asked, so that the others can end", async () => {
  await using pool = openPool({ maxThreads: 2 });
  const both = await Promise.all([pool.ask("say"), pool.ask("say")]);
  expect(new Set(both.map(({ threadId }) => threadId)).size).toBe(2);
  const { threadId } = await pool.ask("say");
  for (let asked = 0; asked < 4; asked += 1) {
    expect((await pool.ask("say")).threadId).toBe(threadId);
  }
});

test("what is too much to wait is refused at once", async () => {
  await using pool = openPool({ maxWaiting: 2 });
  const answered = [pool.ask("say"), pool.ask("say"), pool.ask("say")];
  await expect(pool.ask("say")).rejects.toThrow(TooManyWaiting);
  expect(await Promise.all(answered)).toHaveLength(3);
  expect(await pool.ask("say")).toBeDefined();
});

test("what nobody waits for any more is not asked, and takes no room of what somebody waits for", async () => {
  await using pool = openPool({ maxWaiting: 2 });
  const first = pool.ask("say");
  const leaving = new AbortController();
  const left = Promise.allSettled(
    [1, 2].map(() => pool.requestWith({ what: "throw" }, [], leaving.signal)),
  );
  await expect(pool.ask("say")).rejects.toThrow(TooManyWaiting);
  leaving.abort();
  const answered = await Promise.all([first, pool.ask("say"), pool.ask("say")]);
  expect(answered.every(({ threadId }) => threadId > 0)).toBe(true);
  const { reason } = leaving.signal;
  expect(await left).toEqual([1, 2].map(() => ({ status: "rejected", reason: reason as Error })));
});

test("an idle thread ends, and another one starts when it is needed", async () => {
  await using pool = openPool({ idleMs: 50 });
  const { threadId } = await pool.ask("say");
  await expect
    .poll(async () => (await pool.ask("say")).threadId, { interval: 200 })
    .not.toBe(threadId);
});

test("a thread that ends after each question is another one each time", async () => {
  await using pool = openPool({ endsAfter: ({ what }) => what === "say" });
  const answers = await Promise.all([pool.ask("say"), pool.ask("say")]);
  expect(new Set(answers.map(({ threadId }) => threadId)).size).toBe(2);
});

test("a buffer that is transferred is handed over and not copied", async () => {
  await using pool = openPool();
  const bytes = new Uint8Array(1000);
  expect(await pool.requestWith({ what: "say", bytes }, [bytes.buffer])).toMatchObject({
    bytes: 1000,
  });
  expect(bytes.byteLength).toBe(0);
});

test("what cannot be handed to a thread fails alone", async () => {
  await using pool = openPool();
  const bytes = new Uint8Array(1000);
  structuredClone(bytes, { transfer: [bytes.buffer] });
  await expect(pool.requestWith({ what: "say" }, [bytes.buffer])).rejects.toThrow();
  expect(await pool.ask("say")).toBeDefined();
});

test("closing rejects what waits and what comes after, and waits until the threads have ended", async () => {
  const pool = openPool();
  const outcomes = Promise.allSettled([pool.ask("hang"), pool.ask("say")]);
  await sleep(10);
  await pool.close();
  for (const outcome of await outcomes) {
    expect(outcome).toMatchObject({ status: "rejected", reason: expect.any(ThreadsClosed) });
  }
  await expect(pool.ask("say")).rejects.toThrow(ThreadsClosed);
});

test("a process that only waits for its threads to end goes on when they have", async () => {
  const file = fileURLToPath(new URL("../support/processes/close-threads.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [file]);
  expect(stdout).toBe("closed");
});
