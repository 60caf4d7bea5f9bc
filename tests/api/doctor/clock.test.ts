import { expect, test } from "vitest";
import { parseConfig } from "#server/config.ts";
import { openQuietApi } from "#tests/support/backups/places.ts";
import { look, toSite } from "#tests/support/doctor/look-over.ts";
import { listen } from "#tests/support/processes/http-server.ts";
import { register } from "#tests/support/projects/people.ts";

test("a clock that is off is told, by how far and beside which", async () => {
  await using api = await openQuietApi();
  await using server = await listen(async () => new Response());
  const of = { config: parseConfig({ DATA_DIR: api.dataDir, PUBLIC_URL: server.url }) };
  const at = (ms: number) =>
    look(toSite(api, { ...of, now: () => new Date(Date.now() + ms) }), "clock");
  expect(await at(0)).toMatchObject({ state: "well", text: expect.stringContaining("127.0.0.1") });
  expect(await at(90_000)).toMatchObject({
    state: "wrong",
    text: expect.stringMatching(/The clock here is 1.min (2[5-9]|3[0-5]).s ahead of 127\.0\.0\.1/),
  });
  const other = api.services.store.dialect === "postgres" ? "the database" : "127.0.0.1";
  expect((await at(-90_000)).text).toMatch(new RegExp(`min .* behind ${other}`));
});

test("a clock that was set back is told by what happened later", async () => {
  await using api = await openQuietApi();
  await register(api, "Rangi");
  api.advance(-3600);
  expect((await look(toSite(api), "clock")).text).toMatch(
    /The clock here is 1.h behind the newest act in the database/,
  );
});
