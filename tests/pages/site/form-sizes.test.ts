import { expect, test, vi } from "vitest";
import { fillPath, listPageRoutes } from "#tests/support/pages/page-routes.ts";
import { openKeaBasin, openTestSite } from "#tests/support/pages/test-site.ts";
import { filePart, multipartType, record, toMultipart } from "#tests/support/recordings/uploads.ts";
import type { Visitor } from "#tests/support/pages/visitor.ts";

vi.setConfig({ testTimeout: 60_000 });

const chunk = Buffer.alloc(64 * 1024, "a");

test("who is signed in may send 1 MB, and is told so where it is more; nothing of it comes back", async () => {
  await using site = await openKeaBasin();
  const small = await site.post("/my-settings/name", { userName: "a".repeat(500_000) });
  expect(small.status).toBe(422);
  const large = await site.post("/my-settings/name", { userName: "b".repeat(1_100_000) });
  expect(large).toMatchObject({ status: 413, title: "The form is too large | Nightjar" });
  expect(large.text).toContain("This form can hold up to 1 MB");
  expect(large.html).not.toContain("bbbb");
  const data = await site.fetch("/my-settings/name.data", {
    method: "POST",
    headers: { origin: site.url },
    body: new URLSearchParams({ userName: "b".repeat(1_100_000) }),
  });
  expect(data.status).toBe(413);
  expect(await data.text()).not.toContain("bbbb");
});

test("nobody signed out may send more than 64 kB", async () => {
  await using site = await openTestSite();
  const page = await site.post("/sign-in", { email: "b".repeat(70_000) });
  expect(page.status).toBe(413);
  expect(page.text).toContain("This form can hold up to 64 kB");
  expect(page.html).not.toContain("bbbb");
});

test("what is no form is refused with 415 and a form that is not whole with 400, at any address", async () => {
  await using site = await openKeaBasin({ RATE_LIMITS: "off" });
  const stranger = site.browser();
  const routes = (await listPageRoutes()).filter(({ takesForms }) => takesForms);
  expect(routes.length).toBeGreaterThan(20);
  const post = async (visitor: Visitor, path: string, type: string) => {
    const headers = { origin: site.url, "content-type": type };
    const answer = await visitor.fetch(path, { method: "POST", headers, body: "email=ana" });
    await answer.text();
    return [path, type, answer.status];
  };
  for (const { path } of routes) {
    const to = fillPath(path, { projectName: "kea-basin", token: "a:b:c" });
    expect(await post(site, to, "text/plain")).toEqual([to, "text/plain", 415]);
    expect(await post(site, to, "multipart/form-data")).toEqual([to, "multipart/form-data", 400]);
    expect(await post(stranger, to, "text/plain")).toEqual([to, "text/plain", 415]);
  }
  for (const type of ["application/json", "application/xml", "x-www-form-urlencoded"]) {
    expect(await post(stranger, "/sign-in", type)).toEqual(["/sign-in", type, 415]);
    expect(await post(stranger, "/sign-in.data", type)).toEqual(["/sign-in.data", type, 415]);
  }
});

test("a page takes no other methods than those of links and forms, and none acts as another", async () => {
  await using site = await openKeaBasin();
  const headers = { origin: site.url };
  for (const method of ["OPTIONS", "PUT", "PATCH", "DELETE"]) {
    const sent = method === "OPTIONS" ? {} : { body: new URLSearchParams({ userName: "Kea" }) };
    for (const path of ["/kea-basin", "/my-settings/name", "/my-settings/name.data"]) {
      const answer = await site.fetch(path, { method, headers, ...sent });
      expect([method, path, answer.status]).toEqual([method, path, 405]);
      expect(answer.headers.get("allow")).toBe("GET, HEAD, POST");
      expect(await answer.text()).toContain("its form is sent by POST");
    }
  }
  const [rangi] = await site.api.services.store.read
    .selectFrom("users")
    .select("name")
    .where("id", "=", site.rangi.id)
    .execute();
  expect(rangi?.name).toBe("Rangi");
});

test("what is sent to a page or a file without a form is refused as that, and is no fault of ours", async () => {
  await using site = await openKeaBasin();
  const page = await site.post("/kea-basin", {});
  expect([page.status, page.text]).toEqual([405, expect.stringContaining("can't be sent here")]);
  expect(page.text).not.toContain("fault");
  const headers = { origin: site.url };
  for (const path of ["/kea-basin", "/kea-basin.data", "/kea-basin/locations.csv"]) {
    const answer = await site.fetch(path, { method: "POST", headers, body: new URLSearchParams() });
    expect([path, answer.status, answer.headers.get("allow")]).toEqual([path, 405, "GET, HEAD"]);
    expect(await answer.text()).not.toContain("Server Error");
  }
});

test("a form with another boundary than it says is not whole", async () => {
  await using site = await openKeaBasin();
  const body = toMultipart([{ name: "userName", content: "Rangi" }]);
  for (const path of ["/my-settings/name", "/my-settings/name.data", "/sign-in"]) {
    const visitor = path === "/sign-in" ? site.browser() : site;
    const headers = { origin: site.url, "content-type": "multipart/form-data; boundary=another" };
    const answer = await visitor.fetch(path, { method: "POST", headers, body });
    expect([path, answer.status]).toEqual([path, 400]);
  }
  expect(site.api.log.filter(({ level }) => level === "error")).toEqual([]);
});

test("a form that breaks off within a file is answered, at any address, and the site goes on", async () => {
  await using site = await openKeaBasin({ RATE_LIMITS: "off" });
  const { camera, api } = site;
  const recording = await record(api, camera, { recordingDateTime: "2026-11-19T13:30:00Z" });
  const parts = [
    { name: "add", content: "cool" },
    filePart(chunk, "a.jpg"),
    filePart(chunk, "b.jpg"),
  ];
  const body = toMultipart(parts).slice(0, -100);
  const headers = { origin: site.url, "content-type": multipartType };
  const labels = `/kea-basin/recording/${recording}/labels`;
  const routes = (await listPageRoutes()).filter(({ takesForms }) => takesForms);
  const paths = routes.map(({ path }) => fillPath(path, { projectName: "kea-basin", token: "a" }));
  for (const path of [labels, ...paths]) {
    const answer = await site.fetch(path, { method: "POST", headers, body });
    await answer.text();
    expect([path, answer.status < 500]).toEqual([path, true]);
  }
});

test("an empty form is a form", async () => {
  await using site = await openTestSite();
  const answer = await site.fetch("/sign-in", { method: "POST", headers: { origin: site.url } });
  expect(answer.status).toBe(422);
});
