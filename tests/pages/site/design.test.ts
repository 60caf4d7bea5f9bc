import { expect, test } from "vitest";
import { openKeaBasin, signIn } from "#tests/support/pages/test-site.ts";
import { openVisitor } from "#tests/support/pages/visitor.ts";
import { spawnSite } from "#tests/support/processes/site-process.ts";
import { password } from "#tests/support/projects/people.ts";
import { readUndo } from "#tests/support/pages/undo.ts";

test("every piece is shown without scripts, and its sample forms write nothing", async () => {
  await using site = await openKeaBasin();
  const page = await site.get("/design?look=dark");
  expect(page.status).toBe(200);
  expect(page.html).toContain('data-look="dark"');
  expect(page.text).not.toMatch(/\bfilm/i);
  for (const piece of ["Button: primary", "List of rows", "Still: a box", "Tag combobox"]) {
    expect(page.text).toContain(piece);
  }
  expect(await site.post("/design", { be: "saved" })).toMatchObject({
    status: 303,
    location: "/design",
  });
  const undo = await readUndo(site, "/design");
  expect(undo.page.text).toContain("Saved. Nothing was written: this is a sample. Undo");
  const failed = await site.post("/design", { be: "failed" });
  expect(failed.status).toBe(422);
  expect(failed.text).toContain("This sample always fails.");
  expect((await site.fetch("/design/film")).status).toBe(200);
  for (const part of [
    "spectrogram?scale=mel",
    "spectrogram-tile?level=0&index=3",
    "raw",
    "sound-clip?start=2&end=3.2",
  ]) {
    expect((await site.fetch(`/design/sound/${part}`)).status).toBe(200);
  }
  for (const unknown of ["nothing", "sound/nothing"]) {
    expect((await site.fetch(`/design/${unknown}`)).status).toBe(404);
  }
});

test("the product that is run for people has no page of pieces", async () => {
  const ana = { email: "ana@example.org" };
  await using site = await spawnSite({ ADMIN_EMAIL: ana.email, ADMIN_PASSWORD: password });
  const visitor = openVisitor(await site.ready());
  await signIn(visitor, ana);
  expect((await visitor.get("/my-settings")).status).toBe(200);
  for (const path of ["/design", "/design/film", "/design/picture.svg", "/design/sound/raw"]) {
    expect((await visitor.get(path)).status).toBe(404);
  }
  expect((await visitor.post("/design", { be: "saved" })).status).toBe(404);
});
