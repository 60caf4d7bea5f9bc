import { expect, test } from "vitest";
import { z } from "zod";
import { withQuery } from "#app/components/with-query.ts";
import { defineFilters, several } from "#app/lists/define-filters.ts";

/** As an activity search would have them. */
const filters = defineFilters(
  {
    q: z.string().trim(),
    mode: z.enum(["visits", "recordings"]),
    labels: several(z.string().min(1), 3),
    devices: several(z.coerce.number().int().positive()),
    types: several(z.enum(["thermal", "audio"])),
    from: z.iso.date(),
    minSeconds: z.coerce.number().min(0).optional(),
    until: z.iso
      .datetime()
      .transform((text) => new Date(text))
      .optional(),
    page: z.coerce.number().int().min(1),
    cursor: z.string(),
  },
  {
    q: "",
    mode: "visits",
    labels: [],
    devices: [],
    types: ["thermal"],
    from: "",
    minSeconds: undefined,
    until: undefined,
    page: 1,
    cursor: "",
  },
  { positions: ["page", "cursor"] },
);

function read(query: string) {
  return filters.read(new URL(`https://nightjar.test/activity?${query}`));
}

test("an address that asks for nothing asks for what is usual", () => {
  expect(read("")).toEqual(filters.read({ searchParams: new URLSearchParams() }));
  expect(read("")).toEqual({
    q: "",
    mode: "visits",
    labels: [],
    devices: [],
    types: ["thermal"],
    from: "",
    minSeconds: undefined,
    until: undefined,
    page: 1,
    cursor: "",
  });
  expect(filters.toAddress("/activity", read(""))).toBe("/activity");
});

const understood: [query: string, read: object][] = [
  ["q=+T%C5%AB%C4%AB+", { q: "Tūī" }],
  ["mode=recordings", { mode: "recordings" }],
  ["mode=visits&mode=recordings", { mode: "recordings" }],
  ["labels=cat&labels=possum&labels=cat", { labels: ["cat", "possum"] }],
  ["labels=a&labels=&labels=b&labels=c&labels=d", { labels: ["a", "b", "c"] }],
  ["devices=12&devices=x&devices=-1&devices=7", { devices: [12, 7] }],
  ["types=", { types: [] }],
  ["types=audio", { types: ["audio"] }],
  ["from=2026-11-20", { from: "2026-11-20" }],
  ["minSeconds=2.5", { minSeconds: 2.5 }],
  ["until=2026-11-20T00:00:00Z", { until: new Date("2026-11-20T00:00:00Z") }],
  ["page=3&cursor=a%26b", { page: 3, cursor: "a&b" }],
];

for (const [query, values] of understood) {
  test(`${query} is read, and written so that it reads the same`, () => {
    expect(read(query)).toEqual({ ...read(""), ...values });
    const address = filters.toAddress("/activity", read(query));
    expect(filters.read(new URL(address, "https://nightjar.test"))).toEqual(read(query));
  });
}

const notUnderstood = ["mode=x", "page=-3", "page=1.5", "from=2026-02-30", "until=soon", "types=x"];

for (const query of [...notUnderstood, "minSeconds=x", "other=1", "toString=1", "__proto__=1"]) {
  test(`${query} is as if it were not there, and kills nothing beside it`, () => {
    expect(read(`${query}&q=kea`)).toEqual(read("q=kea"));
  });
}

test("what is as usual stays out of the address, whatever its kind", () => {
  const address = filters.toAddress("/activity", {
    types: ["thermal"],
    q: "",
    page: 1,
    devices: [],
  });
  expect(address).toBe("/activity");
  expect(filters.toAddress("/activity", { types: ["audio", "thermal"], minSeconds: 0 })).toBe(
    "/activity?types=audio&types=thermal&minSeconds=0",
  );
});

test("a link changes one thing, keeps the others, and begins the list anew unless it leads within it", () => {
  const to = filters.linksFrom("/activity", read("q=kea&labels=cat&labels=rat&page=4&cursor=x"));
  expect(to()).toBe("/activity?q=kea&labels=cat&labels=rat");
  expect(to({ mode: "recordings" })).toBe("/activity?q=kea&mode=recordings&labels=cat&labels=rat");
  expect(to({ page: 5 })).toBe("/activity?q=kea&labels=cat&labels=rat&page=5");
  expect(to({ labels: [], q: "" })).toBe("/activity");
});

test("a form hides every filter that is none of its own fields, and no place in the list", () => {
  const current = read("q=kea&labels=cat&labels=rat&page=4&mode=recordings");
  expect(filters.toHiddenFields(current, ["q", "mode"])).toEqual([
    ["labels", "cat"],
    ["labels", "rat"],
  ]);
});

test("a query leaves out what is not known and repeats the names of lists", () => {
  expect(withQuery("/a", { b: undefined, c: [] })).toBe("/a");
  expect(withQuery("/a", { b: "", c: ["1", "2"], d: "x y" })).toBe("/a?b=&c=1&c=2&d=x+y");
});
