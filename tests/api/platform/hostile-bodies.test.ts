import { expect, test } from "vitest";
import { makeProject, register } from "#tests/support/projects/people.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const json = "application/json";

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
