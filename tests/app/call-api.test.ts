import { expect, test } from "vitest";
import { callApi } from "#app/services/api/call-api.server.ts";
import { httpTransport } from "#app/services/api/http-transport.server.ts";
import type { Transport } from "#contract/client.ts";
import type { LogEntry } from "#contract/log-entry.ts";
import { latestAgreement } from "#contract/wire/accounts/users.ts";

async function callOver(transport: Transport) {
  const lines: LogEntry[] = [];
  const log = (entry: LogEntry) => void lines.push(entry);
  return { lines, outcome: await callApi({ transport, log }, latestAgreement, {}) };
}

test("what the API in this process throws is a fault of ours, logged with its endpoint and its stack", async () => {
  const cause = new TypeError("undefined is not a function");
  const { lines, outcome } = await callOver(() => Promise.reject(cause));
  expect(outcome).toMatchObject({ ok: false, refusal: { reason: "brokenReply", status: 502 } });
  expect(lines).toEqual([
    { level: "error", message: `The API failed at ${latestAgreement.name}`, stack: cause.stack },
  ]);
});

test("a line on which nobody answers is unreachable, and no fault", async () => {
  const { lines, outcome } = await callOver(httpTransport("http://127.0.0.1:9"));
  expect(outcome).toMatchObject({ ok: false, refusal: { reason: "unreachable", status: 503 } });
  expect(lines).toEqual([]);
});
