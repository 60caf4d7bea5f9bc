import { expect, test } from "vitest";
import { openKeaBasin, openTestSite } from "#tests/support/pages/test-site.ts";

const secret = `${"k".repeat(40)}%ff`;

test("an address that is no text is a page like that of any other that leads nowhere", async () => {
  await using site = await openKeaBasin();
  const nowhere = await site.get("/kea-basin/nowhere");
  expect(nowhere.status).toBe(404);
  for (const path of [
    "/kea-basin/recording/%ff",
    "/kea-basin/recording/ridge",
    "/kea-basin/%ff",
    "/kea-basin/%E0%A4%A",
    "/kea-basin/100%",
  ]) {
    const page = await site.get(path);
    expect([path, page.status, page.title]).toEqual([path, 404, nowhere.title]);
    expect(page.headers.get("content-security-policy")).toBeTruthy();
    expect(page.headers.get("cache-control")).toBe("private, no-store");
  }
  const posted = await site.post("/kea-basin/devices/%ff/settings", { name: "x" });
  expect([404, 405]).toContain(posted.status);
  expect(posted.html).toContain("</html>");
  expect((await site.get("/kea-basin?from=%ff")).status).toBe(200);
});

test("of an address that is no text nothing is told to the log, which may hold the key to an account", async () => {
  await using site = await openTestSite();
  const before = site.api.log.length;
  const page = await site.get(`/reset-password/${secret}`);
  expect(page.status).toBeLessThan(500);
  const deep = await site.get(`/nowhere/at/all/${secret}`);
  expect(deep.status).toBeLessThan(500);
  const answer = await site.fetch(`/api/v1/users/${secret}`);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ success: false, errorType: "client" });
  expect(site.api.log.slice(before)).toEqual([]);
});

test("a form of what is not there any more shows again what was typed, but for passwords", async () => {
  await using site = await openKeaBasin();
  for (const path of [
    "/kea-basin/devices/99/ridge-camera/setup/recording-options",
    "/kea-basin/locations/99/rename",
  ]) {
    const page = await site.post(path, {
      name: "North ridge",
      password: "morepork",
      id: "12",
      act: "rename",
    });
    expect([path, page.status]).toEqual([path, 404]);
    expect(page.title).toMatch(/^Not saved/);
    expect(page.html).toContain(">North ridge</textarea>");
    expect(page.html).not.toMatch(/morepork|>12<|>rename</);
  }
  const read = await site.get("/kea-basin/locations/99/rename");
  expect(read.title).toMatch(/^Page not found/);
});
