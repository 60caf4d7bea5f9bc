import { expect, test } from "vitest";
import { makeActQueue, type Sent } from "#app/in-place/act-queue.ts";

type Fields = [string, string][];

const storeKey = "unsent";

const say = (recording: number, what: string) => ({
  to: "/kea-basin/review/acts",
  fields: [
    ["recording", String(recording)],
    ["say", what],
  ] as Fields,
});

function makeStore() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

/** What the server is sent, and answers as the test says. */
function makeServer() {
  const sent: string[] = [];
  let answerNext: (answer: Sent) => void = () => {};
  return {
    sent,
    send: ({ fields }: { fields: Fields }) => {
      sent.push(fields.map(([, value]) => value).join(" "));
      return new Promise<Sent>((resolve) => (answerNext = resolve));
    },
    answer: async (answer: Sent) => {
      answerNext(answer);
      await settle();
    },
  };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));
const saved: Sent = { kind: "saved" };

test("acts are sent one after the other in their order", async () => {
  const server = makeServer();
  const queue = makeActQueue({ ...server, store: makeStore(), storeKey, owner: 1 });
  queue.add(say(1, "cat"));
  queue.add(say(2, "rat"));
  expect(server.sent).toEqual(["1 cat"]);
  expect(queue.read()).toMatchObject({ phase: "sending", acts: [{}, {}] });
  await server.answer(saved);
  expect(server.sent).toEqual(["1 cat", "2 rat"]);
  await server.answer(saved);
  expect(queue.read()).toMatchObject({ phase: "idle", acts: [], saved: 2 });
});

test("what got no answer is sent again before what comes after it, later each time", async () => {
  const server = makeServer();
  const waits: number[] = [];
  let passTime: () => void = () => {};
  const setTimer = (run: () => void, ms: number) => {
    waits.push(ms);
    passTime = run;
  };
  const queue = makeActQueue({ ...server, store: makeStore(), storeKey, owner: 1, setTimer });
  queue.add(say(1, "cat"));
  queue.add(say(2, "rat"));
  for (let tries = 0; tries < 6; tries += 1) {
    await server.answer({ kind: "again" });
    expect(queue.read()).toMatchObject({ phase: "waiting", acts: [{}, {}] });
    passTime();
    await settle();
  }
  expect(waits).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000]);
  expect(new Set(server.sent)).toEqual(new Set(["1 cat"]));
  await server.answer({ kind: "again" });
  queue.wake();
  await settle();
  await server.answer(saved);
  await server.answer(saved);
  expect(queue.read()).toMatchObject({ phase: "idle", saved: 2 });
});

test("one that is refused is told and keeps no other back; a session that ended stops all", async () => {
  const server = makeServer();
  const queue = makeActQueue({ ...server, store: makeStore(), storeKey, owner: 1 });
  queue.add(say(1, "cat"));
  queue.add(say(2, "rat"));
  await server.answer({ kind: "refused", text: "It is gone." });
  expect(queue.read().refused).toEqual([{ recording: "1", text: "It is gone." }]);
  await server.answer({ kind: "stopped", text: "Sign in again." });
  expect(queue.read()).toMatchObject({ phase: "stopped", text: "Sign in again.", acts: [{}] });
  queue.wake();
  await server.answer(saved);
  expect(queue.read()).toMatchObject({ phase: "idle", acts: [], saved: 1 });
});

test("what was unsent when the page went is sent by the next one, but not as somebody else", async () => {
  const store = makeStore();
  const left = makeServer();
  makeActQueue({ ...left, store, storeKey, owner: 1 }).add(say(1, "cat"));
  const stranger = makeServer();
  expect(makeActQueue({ ...stranger, store, storeKey, owner: 2 }).read().acts).toEqual([]);
  expect(stranger.sent).toEqual([]);
  const server = makeServer();
  const queue = makeActQueue({ ...server, store, storeKey, owner: 1 });
  expect(server.sent).toEqual(["1 cat"]);
  await server.answer(saved);
  expect(queue.read().acts).toEqual([]);
  expect(makeActQueue({ ...makeServer(), store, storeKey, owner: 1 }).read().acts).toEqual([]);
});

test("a store that is full or closed keeps nothing back", async () => {
  const server = makeServer();
  const refuse = () => {
    throw new Error("No room");
  };
  const store = { getItem: refuse, setItem: refuse, removeItem: refuse };
  const queue = makeActQueue({ ...server, store, storeKey, owner: 1 });
  queue.add(say(1, "cat"));
  await server.answer(saved);
  expect(queue.read()).toMatchObject({ phase: "idle", saved: 1 });
});

test("an act at which the server fails three times is given up, and what comes after it is sent", async () => {
  const server = makeServer();
  let passTime: () => void = () => {};
  const setTimer = (run: () => void) => {
    passTime = run;
  };
  const queue = makeActQueue({ ...server, store: makeStore(), storeKey, owner: 1, setTimer });
  queue.add(say(1, "cat"));
  queue.add(say(2, "rat"));
  for (let tries = 0; tries < 2; tries += 1) {
    await server.answer({ kind: "again", fault: "The server didn't save it." });
    passTime();
    await settle();
  }
  await server.answer({ kind: "again", fault: "The server didn't save it." });
  expect(server.sent).toEqual(["1 cat", "1 cat", "1 cat", "2 rat"]);
  await server.answer(saved);
  expect(queue.read()).toMatchObject({
    phase: "idle",
    acts: [],
    refused: [{ recording: "1", text: "The server didn't save it." }],
  });
});

test("a server that is busy is asked for a minute, then waits for whoever acted, who loses nothing", async () => {
  const server = makeServer();
  let passTime: () => void = () => {};
  const setTimer = (run: () => void) => {
    passTime = run;
  };
  const queue = makeActQueue({ ...server, store: makeStore(), storeKey, owner: 1, setTimer });
  const isBusy: Sent = { kind: "again", busy: "Wait a few minutes." };
  queue.add(say(1, "cat"));
  queue.add(say(2, "rat"));
  for (let tries = 0; tries < 7; tries += 1) {
    await server.answer(isBusy);
    expect(queue.read()).toMatchObject({ phase: "waiting", text: "Wait a few minutes." });
    passTime();
    await settle();
  }
  await server.answer(isBusy);
  const paused = { phase: "paused", text: "Wait a few minutes.", acts: [{}, {}] };
  expect(queue.read()).toMatchObject(paused);
  passTime();
  await settle();
  expect(server.sent).toHaveLength(8);
  queue.wake();
  await server.answer(saved);
  await server.answer(saved);
  expect(queue.read()).toMatchObject({ phase: "idle", acts: [], saved: 2, refused: [] });
});
