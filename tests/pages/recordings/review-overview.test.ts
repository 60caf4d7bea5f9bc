import { expect, test } from "vitest";
import { addLabel } from "#contract/wire/recordings/recording-labels.ts";
import { openUntagged } from "#tests/support/pages/untagged.ts";

test("reading the queue shows what is left and takes nothing", async () => {
  await using site = await openUntagged();
  const { text } = await site.get("/kea-basin/review");
  expect(text).toContain("Untagged 2 recordings left");
  expect(text).toContain("Disputed Nothing left");
  expect(text).toContain("Flagged for review Nothing left");
  const narrowed = await site.get("/kea-basin/review?from=2026-11-19T10:30:00Z&devices=1,2");
  expect(narrowed.text).toContain("Untagged 1 recording left");
  expect(narrowed.text).toContain("Only 2 devices, from 19 Nov 2026. Review everything");
  const leases = await site.api.services.store.read
    .selectFrom("review_leases")
    .select("recording_id")
    .execute();
  expect(leases).toEqual([]);
});

test("the queue of the address comes first with the main button, an unknown one changes nothing", async () => {
  await using site = await openUntagged();
  const { api, rangi, newer } = site;
  const tag = { detail: "requires review", confidence: 1 };
  await api.send(addLabel, { id: newer, tag }, rangi.token);
  const readButtons = async (query: string) => {
    const { html } = await site.get(`/kea-basin/review${query}`);
    const found = html.matchAll(/data-tone="(\w+)"[^>]*name="start".*?hidden">[^A-Z]*([^<]*)</g);
    return [...found].map(([, tone, name]) => `${tone} ${name}`);
  };
  const usual = ["primary Untagged", "neutral Flagged for review"];
  expect(await readButtons("")).toEqual(usual);
  expect(await readButtons("?queue=nonsense")).toEqual(usual);
  expect(await readButtons("?queue=disputed")).toEqual(usual);
  expect((await site.get("/kea-basin/review?queue=disputed")).text).toMatch(
    /Disputed Nothing left.*Untagged 2/,
  );
  expect(await readButtons("?queue=flagged")).toEqual([
    "primary Flagged for review",
    "neutral Untagged",
  ]);
});
