import { expect, test } from "vitest";
import { isAmong, readOffers } from "#app/services/api/offers.server.ts";
import { getOpenApi } from "#contract/wire/openapi.ts";

let servers = 0;

/** A server that answers in turn, the last answer from then on. */
function openServer(...answers: Response[]) {
  servers += 1;
  let asked = 0;
  const answer = async () => (answers[asked++] ?? answers.at(-1)!).clone();
  const baseUrl = `http://offers-${servers}.test`;
  const transport = Object.assign(answer, { isLine: true as const, baseUrl });
  const server = { transport, log: () => undefined, now: () => new Date("2026-11-26T00:00:00Z") };
  return { read: () => readOffers(server), countAsked: () => asked };
}

const described = () => Response.json({ paths: { [getOpenApi.path]: { get: {} } } });

test("a server that has no description is known to have the specification's calls alone", async () => {
  for (const status of [401, 403, 404]) {
    const { read, countAsked } = openServer(new Response("<p>No", { status }), described());
    expect((await read())?.size).toBe(0);
    expect((await read())?.size).toBe(0);
    expect(countAsked()).toBe(1);
  }
});

test("a server that fails to say what it has is not known, and is asked again", async () => {
  const failures = [
    new Response("<p>Bad gateway", { status: 502 }),
    Response.json({ success: false, messages: ["Wait"] }, { status: 429 }),
    new Response("<p>Starting"),
  ];
  for (const failure of failures) {
    const { read, countAsked } = openServer(failure, described());
    expect(await read()).toBeUndefined();
    const offers = await read();
    expect(offers && isAmong(offers, getOpenApi)).toBe(true);
    await read();
    expect(countAsked()).toBe(2);
  }
});
