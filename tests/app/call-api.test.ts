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

test("a line on which nobody answers is unreachable, and logged with its endpoint and its cause", async () => {
  const { lines, outcome } = await callOver(httpTransport("http://127.0.0.1:9"));
  expect(outcome).toMatchObject({ ok: false, refusal: { reason: "unreachable", status: 503 } });
  const message = `The API was not reached for ${latestAgreement.name}`;
  expect(lines).toEqual([{ level: "warn", message, cause: "fetch failed: bad port" }]);
});

test("what another server fails at, or does not know, is logged once with its endpoint and its cause", async () => {
  const answers: [Response, logged: object[]][] = [
    [new Response("<p>Cannot GET", { status: 404 }), [{ status: 404 }]],
    [refuse(500, "Something broke"), [{ status: 500, cause: "Something broke" }]],
    [refuse(422, "Unknown fields found: 'x'"), [{ status: 422 }]],
    [refuse(422, "There is none"), []],
    [refuse(403, "Not yours"), []],
  ];
  for (const [response, logged] of answers) {
    const line = Object.assign(async () => response, { isLine: true as const });
    const { lines } = await callOver(line);
    const message = `${latestAgreement.name} was refused`;
    expect(lines).toMatchObject(logged.map((one) => ({ level: "warn", message, ...one })));
  }
});

function refuse(status: number, message: string): Response {
  const errorType = "unprocessable";
  return Response.json({ success: false, messages: [message], errorType }, { status });
}
