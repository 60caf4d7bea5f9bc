import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { fillPath, listPageRoutes } from "#tests/support/pages/page-routes.ts";
import { spawnSite } from "#tests/support/processes/site-process.ts";
import { openKeaBasin, openTestSite } from "#tests/support/pages/test-site.ts";
import { filePart, multipartType, record, toMultipart } from "#tests/support/recordings/uploads.ts";
import { openVisitor, type Visitor } from "#tests/support/pages/visitor.ts";

vi.setConfig({ testTimeout: 60_000 });

const urlencoded = "application/x-www-form-urlencoded";
const chunk = Buffer.alloc(64 * 1024, "a");

interface Sending {
  type?: string;
  start: string;
  bytes: number;
  saysLength: boolean;
}

/** Sends a body of any size as a browser does: to its end, whatever is answered meanwhile. */
async function sendLarge(url: string, path: string, { type, start, bytes, saysLength }: Sending) {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  const answered = text(socket);
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: ${host}`,
    `origin: ${url}`,
    `content-type: ${type ?? urlencoded}`,
    saysLength ? `content-length: ${start.length + bytes}` : "transfer-encoding: chunked",
  ];
  const write = async (content: Uint8Array) => {
    const framed = saysLength
      ? [content]
      : [Buffer.from(`${content.length.toString(16)}\r\n`), content, Buffer.from("\r\n")];
    if (!socket.write(Buffer.concat(framed))) await once(socket, "drain");
  };
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  await write(Buffer.from(start));
  for (let left = bytes; left > 0; left -= chunk.length) {
    await write(chunk.subarray(0, Math.min(left, chunk.length)));
  }
  socket.end(saysLength ? "" : "0\r\n\r\n");
  const answer = await answered;
  return { status: Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1]), answer };
}

const part = "--a-line-between-parts\r\ncontent-disposition: form-data; name=";

test("130 MB to a form take no memory and no time, and somebody else is answered meanwhile", async () => {
  await using site = await spawnSite();
  const url = await site.ready();
  const someoneElse = openVisitor(url);
  await someoneElse.get("/sign-in");
  await sendLarge(url, "/sign-in", { start: "email=", bytes: 100, saysLength: true });
  const bytes = 130_000_000;
  const sendings: Sending[] = [
    { start: "email=", bytes, saysLength: true },
    { start: "email=", bytes, saysLength: false },
    { start: `${part}"email"\r\n\r\n`, bytes, saysLength: false, type: multipartType },
  ];
  for (const sending of sendings) {
    const cost = await site.watch.during(async () => {
      const answered = sendLarge(url, "/sign-in", sending);
      expect((await someoneElse.get("/register")).status).toBe(200);
      const { status, answer } = await answered;
      expect(status).toBe(413);
      expect(answer).toContain("This form can hold up to 64 kB");
      expect(answer.length).toBeLessThan(20_000);
    });
    expect(cost.grownMebibytes).toBeLessThan(300);
    expect(cost.stretchMs).toBeLessThan(250);
  }
});

test("a small form that would grow in the hands of a library does not", async () => {
  await using site = await spawnSite();
  const url = await site.ready();
  const visitor = openVisitor(url);
  await visitor.post("/sign-in", { email: "a@example.org" });
  const bodies = [
    "email[99999999]=1",
    `email${".a".repeat(30_000)}=1`,
    `__intent__=${encodeURIComponent(JSON.stringify({ type: "insert", payload: { name: "email", index: 99_999_999 } }))}`,
    "a&".repeat(32_000),
    "email=a&".repeat(1900),
  ];
  for (const body of bodies) {
    const cost = await site.watch.during(async () => {
      const headers = { origin: url, "content-type": urlencoded };
      const answer = await fetch(`${url}/sign-in`, { method: "POST", headers, body });
      expect([body.slice(0, 20), answer.status < 500]).toEqual([body.slice(0, 20), true]);
      expect((await answer.text()).length).toBeLessThan(300_000);
    });
    expect(cost.grownMebibytes).toBeLessThan(300);
    expect(cost.stretchMs).toBeLessThan(250);
  }
});

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
