import { expect, test } from "vitest";
import { labelsVersion } from "#contract/labels/version.ts";
import { getLabel, listLabels } from "#contract/wire/projects/labels.ts";
import { register } from "#tests/support/projects/people.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

async function openForReader() {
  const api = await openTestApi();
  const { token } = await register(api, "Rangi");
  return { api, token };
}

test("every label comes once, after the one above it, with a path that leads through it", async () => {
  const { api, token } = await openForReader();
  await using _ = api;
  const { version, labels } = await api.send(listLabels, {}, token);
  expect(version).toBe(labelsVersion);
  expect(labels).toHaveLength(570);
  const paths = new Map<string, string>();
  for (const { label, parent, path } of labels) {
    expect(paths.has(label)).toBe(false);
    const above = parent === undefined ? "" : `${paths.get(parent)}.`;
    expect(path).toMatch(new RegExp(`^${above}\\w+$`));
    paths.set(label, path);
  }
  expect(labels.filter(({ parent }) => parent === undefined).map(({ label }) => label)).toEqual([
    "all",
  ]);
});

test("a label comes with all that is known of it", async () => {
  const { api, token } = await openForReader();
  await using _ = api;
  const { labels } = await api.send(listLabels, {}, token);
  const human = {
    label: "human",
    parent: "mammal",
    path: "all.mammal.human",
    display: "human",
    displayAudio: "human speech",
    aliases: ["person", "people"],
    scientificName: "Homo sapiens",
    rank: "species",
    gbifKey: 2436436,
  };
  expect(labels.find(({ label }) => label === "human")).toEqual(human);
  expect(await api.send(getLabel, { text: "human" }, token)).toEqual({ label: human });
});

test("a label is found by its own name, an alias, a name it is shown as and its name in te reo", async () => {
  const { api, token } = await openForReader();
  await using _ = api;
  const names = {
    "Flying Fox": "flying fox",
    "false positive": "false-positive",
    PERSON: "human",
    "water rat": "rakali",
    "bird/kiwi": "kiwi",
    Tūī: "tui",
    "cooks petrel": "cook's petrel",
    "sea lion": "sealion",
  };
  for (const [text, name] of Object.entries(names)) {
    const { label } = await api.send(getLabel, { text }, token);
    expect([text, label.label]).toEqual([text, name]);
  }
});

test("a text that names no label is refused as what is missing is", async () => {
  const { api, token } = await openForReader();
  await using _ = api;
  for (const text of ["unicorn", "constructor", "__proto__"]) {
    const refusal = await api.refuse(getLabel, { text }, token);
    expect(refusal).toMatchObject({ status: 403, errorType: "authorization" });
    expect(refusal.message).toBe(`Could not find a label called '${text}'`);
  }
});

function fetchLabels(api: TestApi, token: string | undefined, tag?: string) {
  const headers = new Headers(tag === undefined ? {} : { "if-none-match": tag });
  if (token) headers.set("authorization", token);
  return api.fetch(new Request("http://api.test/api/v1/labels", { headers }));
}

test("whoever has the labels in their version is told that nothing has changed", async () => {
  const { api, token } = await openForReader();
  await using _ = api;
  const first = await fetchLabels(api, token);
  const tag = first.headers.get("etag") ?? "";
  expect(first.headers.get("cache-control")).toBe("private, max-age=3600");
  expect(tag).toContain(labelsVersion);
  for (const sent of [tag, `"another", W/${tag}`]) {
    const again = await fetchLabels(api, token, sent);
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect(again.headers.get("etag")).toBe(tag);
  }
  expect((await fetchLabels(api, token, '"another"')).status).toBe(200);
});

test("a tag opens nothing to whoever is not signed in", async () => {
  const { api, token } = await openForReader();
  await using _ = api;
  const tag = (await fetchLabels(api, token)).headers.get("etag") ?? "";
  const refused = await fetchLabels(api, undefined, tag);
  expect(refused.status).toBe(401);
  expect(refused.headers.get("etag")).toBeNull();
});
