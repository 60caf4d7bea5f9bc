import { platform } from "node:os";
import { expect, test } from "vitest";
import { makeOwnedDevice, openKillable } from "#tests/support/processes/killable.ts";
import { makeProject, register } from "#tests/support/projects/people.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const max = { grownMebibytes: 300, stretchMs: 250 };

const json = "application/json";
const form = "application/x-www-form-urlencoded";

const namesOf = (bytes: number) =>
  `{${Array.from({ length: Math.floor(bytes / 10) }, (_, index) => `"${index.toString(36).padStart(5, "a")}":1`).join(",")}}`;
const fieldsOf = (bytes: number) =>
  Array.from(
    { length: Math.floor(bytes / 6) },
    (_, index) => `${index.toString(36).padStart(4, "a")}=`,
  ).join("&");
const deep = (levels: number) => `{"name":${"[".repeat(levels)}${"]".repeat(levels)}}`;
const times = (bytes: number) =>
  `{"dateTimes":[${Array(Math.floor(bytes / 3))
    .fill('""')
    .join(",")}],"description":{"type":"t"}}`;
const wide = (bytes: number) =>
  `{"dateTimes":["2026-11-20"],"description":{"type":"t","details":[${Array(Math.floor(bytes / 3))
    .fill("[]")
    .join(",")}]}}`;

test.skipIf(platform() !== "linux")(
  "no body of fields keeps others waiting, whatever is in it",
  { timeout: 120_000 },
  async () => {
    await using place = await openKillable();
    const server = await place.start();
    const { device, token } = await makeOwnedDevice(server.transport);
    const groups = { path: "/api/v1/groups", token };
    const events = { path: "/api/v1/events", token: device.token };
    const anonymous = { path: "/api/v1/users/authenticate", token: undefined };
    const cases = {
      "1 MB of names": [groups, json, namesOf(1_000_000)],
      "8 MB of names": [groups, json, namesOf(8_000_000)],
      "40 MB as one name": [groups, json, `{"${"x".repeat(40_000_000)}":1}`],
      "all names that a body may have": [groups, json, namesOf(250_000)],
      "all names that events may have": [events, json, namesOf(780_000)],
      "all names that strangers may send": [anonymous, json, namesOf(64_000)],
      "a form of names": [groups, form, fieldsOf(250_000)],
      "a form of one name": [groups, form, "a=&".repeat(80_000)],
      "a form of strangers": [anonymous, form, fieldsOf(64_000)],
      "deep JSON": [groups, json, deep(120_000)],
      "times that are none": [events, json, times(780_000)],
      "wide details": [events, json, wide(780_000)],
    } as const;
    const seen: Record<string, object> = {};
    for (const [name, [{ path, token }, type, body]] of Object.entries(cases)) {
      let answered = { status: 0, length: 0 };
      const took = await server.watch.during(async () => {
        const headers = { "content-type": type, ...(token ? { authorization: token } : {}) };
        const response = await fetch(`${server.url}${path}`, { method: "POST", headers, body });
        answered = { status: response.status, length: (await response.text()).length };
      });
      seen[name] = { ...answered, ...took };
      expect([name, answered.status]).toEqual([name, expect.toBeOneOf([413, 422])]);
      expect([name, answered.length < 20_000]).toEqual([name, true]);
    }
    await server.kill();
    if (process.env["SHOW_FIGURES"]) process.stdout.write(`${JSON.stringify(seen, null, 1)}\n`);
    for (const [name, took] of Object.entries(seen)) {
      for (const [unit, most] of Object.entries(max)) {
        const measured = (took as Record<string, number>)[unit] ?? NaN;
        expect([name, unit, measured <= most ? "fits" : measured]).toEqual([name, unit, "fits"]);
      }
    }
  },
);

test("of unknown fields the first ten are named, of long names the beginning", async () => {
  await using api = await openTestApi();
  const { token } = await register(api, "Rangi");
  const names = Array.from({ length: 12 }, (_, index) => `field-${index}`);
  const many = Object.fromEntries(names.map((name) => [name, 1]));
  const answer = await requestRaw(api, "/api/v1/groups", { method: "POST", token, body: many });
  const first = names.slice(0, 10).map((name) => `'${name}'`);
  expect(answer.body.messages).toEqual([`Unknown fields found: ${first.join(", ")} and 2 more.`]);
  const long = { ["g".repeat(101)]: 1 };
  const cut = await requestRaw(api, "/api/v1/groups", { method: "POST", token, body: long });
  expect(cut.body.messages).toEqual([`Unknown fields found: '${"g".repeat(100)}...'.`]);
});

test("JSON that is nested too deep is refused as the client's fault", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  await makeProject(api, rangi, "Kea Basin");
  const lists = `${"[".repeat(30_000)}${"]".repeat(30_000)}`;
  const bodies = {
    "/api/v1/alerts": `{"name":${lists},"conditions":[],"frequencySeconds":1,"projectId":1}`,
    "/token": `{"access":{"a":${lists}}}`,
  };
  for (const [path, body] of Object.entries(bodies)) {
    const headers = { "content-type": "application/json" };
    const answer = await requestRaw(api, path, {
      method: "POST",
      token: rangi.token,
      headers,
      body,
    });
    expect([path, answer.status, answer.body.messages]).toEqual([
      path,
      422,
      ["The body is nested in more than 120 levels."],
    ]);
  }
  expect(api.log.filter(({ level }) => level === "error")).toEqual([]);
});

test("a body with a token may have 256 KiB", async () => {
  await using api = await openTestApi();
  const { token } = await register(api, "Rangi");
  const body = { groupName: "x".repeat(256 * 1024) };
  const answer = await requestRaw(api, "/api/v1/groups", { method: "POST", token, body });
  expect([answer.status, answer.body.messages]).toEqual([
    413,
    ["The body is larger than 262144 bytes."],
  ]);
});

test("a body of more values than any client sends is refused before it is read", async () => {
  await using api = await openTestApi();
  const { token } = await register(api, "Rangi");
  const send = (values: number) =>
    api.fetch(
      new Request("http://here/api/v1/groups", {
        method: "POST",
        headers: { authorization: token, "content-type": json },
        body: JSON.stringify({ groupName: "Kea Basin", positions: Array(values).fill(1) }),
      }),
    );
  expect((await send(65_000)).status).toBe(422);
  const refused = await send(66_000);
  expect(refused.status).toBe(413);
  expect(await refused.text()).toContain("more than 65536 values");
});
