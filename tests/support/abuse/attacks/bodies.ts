import { expect } from "vitest";
import type { Attack } from "../attack.ts";

const json = "application/json";
const form = "application/x-www-form-urlencoded";

function namesOf(bytes: number): string {
  const names = Array.from(
    { length: Math.floor(bytes / 10) },
    (_, index) => `"${index.toString(36).padStart(5, "a")}":1`,
  );
  return `{${names.join(",")}}`;
}

function fieldsOf(bytes: number): string {
  return Array.from(
    { length: Math.floor(bytes / 6) },
    (_, index) => `${index.toString(36).padStart(4, "a")}=`,
  ).join("&");
}

const deep = (levels: number) => `{"name":${"[".repeat(levels)}${"]".repeat(levels)}}`;
const times = (bytes: number) =>
  `{"dateTimes":[${Array(Math.floor(bytes / 3))
    .fill('""')
    .join(",")}],"description":{"type":"t"}}`;
const wide = (bytes: number) =>
  `{"dateTimes":["2026-11-20"],"description":{"type":"t","details":[${Array(Math.floor(bytes / 3))
    .fill("[]")
    .join(",")}]}}`;

const groups = { path: "/api/v1/groups", caller: "owner" } as const;
const events = { path: "/api/v1/events", caller: "device" } as const;
const anonymous = { path: "/api/v1/users/authenticate", caller: undefined } as const;

const bodies = {
  "1 MB of names": [groups, json, () => namesOf(1_000_000)],
  "8 MB of names": [groups, json, () => namesOf(8_000_000)],
  "40 MB as one name": [groups, json, () => `{"${"x".repeat(40_000_000)}":1}`],
  "all names that a body may have": [groups, json, () => namesOf(250_000)],
  "all names that events may have": [events, json, () => namesOf(780_000)],
  "all names that strangers may send": [anonymous, json, () => namesOf(64_000)],
  "a form of names": [groups, form, () => fieldsOf(250_000)],
  "a form of one name": [groups, form, () => "a=&".repeat(80_000)],
  "a form of strangers": [anonymous, form, () => fieldsOf(64_000)],
  "deep JSON": [groups, json, () => deep(120_000)],
  "times that are none": [events, json, () => times(780_000)],
  "wide details": [events, json, () => wide(780_000)],
} as const;

/** Fields that no endpoint declares, and JSON that takes long to be read. */
export const bodyAttacks: Attack[] = Object.entries(bodies).map(
  ([what, [{ path, caller }, type, makeBody]]) => ({
    what: `a body of fields: ${what}`,
    run: async (target) => {
      const token = caller === "owner" ? await target.owner() : target.device.token;
      const headers = { "content-type": type, ...(caller ? { authorization: token } : {}) };
      const init = { method: "POST", headers, body: makeBody() };
      const response = await fetch(`${target.url}${path}`, init);
      expect(response.status).toBeOneOf([413, 422]);
      expect((await response.text()).length).toBeLessThan(20_000);
    },
  }),
);
