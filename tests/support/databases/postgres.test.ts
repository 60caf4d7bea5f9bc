import { Client } from "pg";
import { expect, test } from "vitest";
import { createDatabase, prepareTemplate } from "./postgres.ts";

test("each database is its own, and is gone after drop", async () => {
  const one = await createDatabase();
  const other = await createDatabase();
  await query(one.url, "create table animals (name text)");
  await expect(query(other.url, "select name from animals")).rejects.toThrow(/does not exist/);
  await one.drop();
  await other.drop();
  await expect(query(one.url, "select 1")).rejects.toThrow(/does not exist/);
});

test("a template is filled once, however many ask for it, and copied whole", async () => {
  let fills = 0;
  const fill = async (url: string) => {
    fills += 1;
    await query(url, "create table animals as select 'Kākāpō' as name");
  };
  await Promise.all([1, 2, 3].map(() => prepareTemplate("animals", fill)));
  const copies = await Promise.all([createDatabase("animals"), createDatabase("animals")]);
  for (const copy of copies) {
    expect(await query(copy.url, "select name from animals")).toEqual([{ name: "Kākāpō" }]);
    await copy.drop();
  }
  expect(fills).toBe(1);
});

test("a template whose filling failed is tried again", async () => {
  const fail = () => Promise.reject(new Error("no seeds"));
  await expect(prepareTemplate("plants", fail)).rejects.toThrow("no seeds");
  await prepareTemplate("plants", async (url) => {
    await query(url, "create table plants as select 'rimu' as name");
  });
  const copy = await createDatabase("plants");
  expect(await query(copy.url, "select name from plants")).toEqual([{ name: "rimu" }]);
  await copy.drop();
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
