import { expect, test } from "vitest";
import { z } from "zod";
import { limitForm, maxFormBytes } from "#app/forms/form-data.server.ts";
import { readForm } from "#app/forms/form.ts";
import { rowButton } from "#app/forms/row-button.ts";
import { rowsOf } from "#app/forms/rows.server.ts";

const typed = z.string().default("");
const sound = z.object({ volume: typed });
const schema = z.object({
  title: typed,
  tags: z.array(z.string()),
  times: rowsOf(z.object({ from: typed, sounds: rowsOf(sound, { most: 3 }) }), { most: 12 }),
});

function read(fields: [string, string][] | Record<string, string>, form: z.ZodType = schema) {
  const body = new URLSearchParams(fields);
  const request = new Request("https://nightjar.test/", { method: "POST", body });
  limitForm(request, maxFormBytes.signedIn);
  return readForm(request, form);
}

const two = { "times[0].from": "a", "times[1].from": "b", "times[1].sounds[0].volume": "8" };

function press(...change: Parameters<typeof rowButton>) {
  const { name, value } = rowButton(...change);
  return read({ ...two, [name]: value });
}

test("rows of lists in lists are read by their places", async () => {
  expect((await read({ ...two, title: "Dusk" })).value).toEqual({
    title: "Dusk",
    tags: [],
    times: [
      { from: "a", sounds: [] },
      { from: "b", sounds: [{ volume: "8" }] },
    ],
  });
});

test("buttons add a row, take one away and move one", async () => {
  const last = { from: "b", sounds: [{ volume: "8" }] };
  const first = { from: "a", sounds: [] };
  expect((await press("insert", { name: "times" })).value).toMatchObject({
    times: [first, last, undefined],
  });
  expect((await press("insert", { name: "times[1].sounds", index: 0 })).value).toMatchObject({
    times: [first, { sounds: [undefined, { volume: "8" }] }],
  });
  expect((await press("remove", { name: "times", index: 0 })).value).toMatchObject({
    times: [last],
  });
  expect((await press("reorder", { name: "times", from: 1, to: 0 })).value).toMatchObject({
    times: [last, first],
  });
});

test("no more rows are made than a list may have", async () => {
  const many = Array.from({ length: 40 }, (_, at): [string, string] => [`times[${at}].from`, "a"]);
  const { value } = await read(many);
  expect(value).toMatchObject({ times: { length: 12 } });
});

test("places, names and commands that no list of the form has count for nothing", async () => {
  const hostile: [string, string][] = [
    ["times[99999999].from", "1"],
    ["times[100].from", "1"],
    ["times[0].sounds[0].volume[0].x", "1"],
    ["title[0].from", "1"],
    ["title.from", "1"],
    ["constructor.prototype", "1"],
    ["times[0].__proto__", "1"],
    ["__state__", "{"],
  ];
  for (const name of ["title", "tags", "times[100].sounds", "toString", "constructor"]) {
    hostile.push(["__intent__", JSON.stringify({ type: "insert", payload: { name } })]);
  }
  for (const payload of [{ name: "times", index: 1e9 }, { name: "times", index: -1 }, {}, null]) {
    hostile.push(["__intent__", JSON.stringify({ type: "remove", payload })]);
  }
  hostile.push(["__intent__", JSON.stringify({ type: "update", payload: { value: "x" } })]);
  hostile.push(["__intent__", "{"]);
  for (const field of hostile) {
    const { value } = await read([["title", "Dusk"], field]);
    expect([field, value]).toEqual([field, { title: "Dusk", tags: [], times: [] }]);
  }
  const both = await read([
    ["times", "1"],
    ["times[0].from", "a"],
  ]);
  expect(both.value).toMatchObject({ times: [{ from: "a" }] });
  expect(await read([["title[0].x", "1"]], z.record(z.string(), z.string()))).toMatchObject({
    value: {},
  });
});

test("a form that is full of far places is read at once", async () => {
  const fields = Array.from({ length: 1900 }, (_, at): [string, string] => [
    `times[${99 - (at % 20)}].sounds[${99 - Math.floor(at / 20)}].volume`,
    "1",
  ]);
  const started = process.cpuUsage();
  const { value } = await read(fields);
  expect(value).toMatchObject({ times: { length: 12 } });
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(250);
});
