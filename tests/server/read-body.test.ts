import { expect, test } from "vitest";
import { readFields } from "#api/http/read-body.ts";

const form = "application/x-www-form-urlencoded";
const max = 2_000_000;

function read(type: string, body: string) {
  const headers = { "content-type": type };
  return readFields(new Request("http://here/", { method: "POST", headers, body }), max);
}

const list = (values: number) => JSON.stringify({ list: Array(values).fill(0.25) });

test("long JSON that is a text within a body is read like the body, in a form and in JSON", async () => {
  for (const [type, body] of [
    [form, `result=${list(100_000)}`],
    ["application/json", JSON.stringify({ result: list(100_000) })],
  ] as const) {
    expect(await read(type, body)).toEqual({ result: JSON.parse(list(100_000)) });
  }
});

test("it holds no more values than JSON of that length may", async () => {
  const many = `{"list":[${"[],".repeat(500_000)}[]]}`;
  for (const [type, body] of [
    [form, `result=${many}`],
    ["application/json", JSON.stringify({ result: many })],
  ] as const) {
    await expect(read(type, body)).rejects.toMatchObject({ reason: "tooLarge" });
  }
});

test("long text that is no JSON stays as it is", async () => {
  const text = "kiwi, ".repeat(50_000);
  expect(await read(form, `comment=${text}`)).toEqual({ comment: text });
});
