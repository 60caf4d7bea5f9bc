import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { isFresh } from "#app/services/session/browser-session.server.ts";

const now = new Date("2026-11-20T07:30:00.000Z");

async function tokenUntil(seconds: number | undefined): Promise<string> {
  const jwt = new SignJWT({ id: 1 }).setProtectedHeader({ alg: "HS256" });
  if (seconds !== undefined) jwt.setExpirationTime(now.getTime() / 1000 + seconds);
  return `JWT ${await jwt.sign(new Uint8Array(32))}`;
}

const lives: [seconds: number | undefined, isUsed: boolean][] = [
  [undefined, true],
  [300, true],
  [6, true],
  [5, false],
  [1, false],
  [0, false],
  [-60, false],
];

for (const [seconds, isUsed] of lives) {
  test(`a token with ${seconds ?? "no end of"} seconds to live is ${isUsed ? "used" : "replaced"}`, async () => {
    expect(isFresh({ token: await tokenUntil(seconds) }, now)).toBe(isUsed);
  });
}

test("what is no token is replaced", () => {
  expect(isFresh({ token: "JWT x" }, now)).toBe(false);
});
