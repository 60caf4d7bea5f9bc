import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  getSoftwareVersions,
  type SoftwareVersions,
} from "#contract/wire/devices/device-settings.ts";
import { register, signInAgain } from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const latest: SoftwareVersions = { stable: { tc2: { "tc2-agent": "1.2.3" } } };
const nothing = { pi: {}, tc2: {} };
const none: SoftwareVersions = { prod: nothing, dev: nothing, test: nothing };
const known = { ...none, ...latest };
const tenMinutes = 10 * 60;

type Answer = (response: ServerResponse, path: string) => void;

/** Where the document is, which answers as a test has it answer, and counts. */
async function serveDocument(first: Answer) {
  const document = { answer: first, query: 0 };
  const server = createServer(({ url = "" }, response) => {
    document.query += 1;
    document.answer(response, url);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return Object.assign(document, {
    url: `http://127.0.0.1:${port}/versions.json`,
    [Symbol.asyncDispose]: close,
  });
}

async function openWith(source: string) {
  const api = await openTestApi({ SOFTWARE_VERSIONS: source });
  const person = await register(api, "Olive Owner");
  const ask = async () => {
    const { token } = await signInAgain(api, person);
    return (await api.send(getSoftwareVersions, {}, token)).versions;
  };
  return { api, ask };
}

const good: Answer = (response) => response.end(JSON.stringify(latest));

test("without a document there are no versions, and nothing is logged", async () => {
  const { api, ask } = await openWith("");
  await using _ = api;
  expect(await ask()).toEqual(none);
  expect(api.log).toEqual([]);
});

test("row 16: what a document lacks of a channel is empty beside what it has", async () => {
  const partial = { prod: { pi: { "thermal-recorder": "3.1.0" } } };
  await using document = await serveDocument((response) => response.end(JSON.stringify(partial)));
  const { api, ask } = await openWith(document.url);
  await using _ = api;
  expect(await ask()).toEqual({ ...none, prod: { ...nothing, ...partial.prod } });
});

test("the document is read once in ten minutes, however many ask", async () => {
  await using document = await serveDocument(good);
  const { api, ask } = await openWith(document.url);
  await using _ = api;
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([known, known, known]);
  document.answer = (response) => response.end("{}");
  api.advance(tenMinutes - 1);
  expect([await ask(), document.query]).toEqual([known, 1]);
  api.advance(1);
  expect([await ask(), document.query]).toEqual([none, 2]);
});

test("while the document cannot be read the last good one is served, and that is logged once", async () => {
  await using document = await serveDocument(good);
  const { api, ask } = await openWith(document.url);
  await using _ = api;
  await ask();
  const fail: Answer = (response) => response.writeHead(500).end("down");
  for (const answer of [fail, fail, good, fail]) {
    document.answer = answer;
    api.advance(tenMinutes);
    expect(await ask()).toEqual(known);
  }
  const warning = "SOFTWARE_VERSIONS cannot be read: the server answered 500";
  expect(api.log).toMatchObject([
    { level: "warn", message: warning },
    { level: "warn", message: warning },
  ]);
  expect(document.query).toBe(5);
});

const endless: Answer = (response) => {
  const more = () => {
    while (response.write("[".repeat(65_536)));
  };
  response.on("drain", more);
  more();
};

const broken: [string, Answer, string][] = [
  ["is not there", (response) => response.writeHead(404).end("{}"), "the server answered 404"],
  ["is a page", (response) => response.end("<!doctype html>"), "is not valid JSON"],
  ["is empty", (response) => response.end(), "JSON"],
  ["is a list", (response) => response.end("[]"), "it is not a table of"],
  ["is too flat", (response) => response.end('{"stable":{"tc2":"1.2.3"}}'), "it is not a table of"],
  ["never ends", endless, "it is larger than 1048576 bytes"],
  ["is cut off", (response) => response.write("{", () => response.destroy()), "cannot be read"],
  ["hangs", (response) => response.write("{"), "aborted due to timeout"],
  [
    "leads round in circles",
    (response, path) => response.writeHead(302, { location: `${path}x` }).end(),
    "redirect count exceeded",
  ],
];

for (const [what, answer, reason] of broken) {
  test(`a document that ${what} is as good as none`, async () => {
    await using document = await serveDocument(answer);
    const { api, ask } = await openWith(document.url);
    await using _ = api;
    expect(await ask()).toEqual(none);
    expect(await ask()).toEqual(none);
    expect(api.log.map(({ level, message }) => [level, message])).toEqual([
      ["warn", expect.stringContaining(reason)],
    ]);
  });
}

test("a server that does not answer is as good as no document", async () => {
  const gone = await serveDocument(good);
  await gone[Symbol.asyncDispose]();
  const { api, ask } = await openWith(gone.url);
  await using _ = api;
  expect(await ask()).toEqual(none);
  expect(api.log).toHaveLength(1);
});

test("the document may be a file, which may come and go", async () => {
  const { api } = await openWith("");
  await using _ = api;
  const file = join(api.dataDir, "versions.json");
  const { api: other, ask } = await openWith(file);
  await using __ = other;
  expect(await ask()).toEqual(none);
  await writeFile(file, JSON.stringify(latest));
  other.advance(tenMinutes);
  expect(await ask()).toEqual(known);
  await rm(file);
  other.advance(tenMinutes);
  expect(await ask()).toEqual(known);
  expect(other.log).toHaveLength(2);
});
