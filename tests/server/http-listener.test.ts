import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { httpListener } from "#server/http-listener.ts";
import type { Site } from "#server/site.ts";
import { trustPeers } from "#server/trusted-peers.ts";

async function serve(site: Site, { trustProxy = [] }: { trustProxy?: string[] } = {}) {
  const server = createServer(httpListener(site, trustPeers(trustProxy)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const reportOrigin: Site = async (request, address) =>
  new Response(`${new URL(request.url).origin} ${address}`);

const forwarding = {
  "x-forwarded-for": "198.51.100.7, 10.0.0.1",
  "x-forwarded-proto": "https",
  "x-forwarded-host": "nightjar.example.org",
};

test("without a proxy to trust, forwarding headers mean nothing", async () => {
  await using server = await serve(reportOrigin);
  const response = await fetch(server.url, { headers: forwarding });
  expect(await response.text()).toBe(`${server.url} 127.0.0.1`);
});

test("a peer that is none of the trusted proxies is not believed either", async () => {
  await using server = await serve(reportOrigin, { trustProxy: ["private", "127.0.0.2"] });
  const response = await fetch(server.url, { headers: forwarding });
  expect(await response.text()).toBe(`${server.url} 127.0.0.1`);
});

test("a trusted proxy says for which origin, and whom it was asked by", async () => {
  await using server = await serve(reportOrigin, { trustProxy: ["loopback"] });
  const response = await fetch(server.url, { headers: forwarding });
  expect(await response.text()).toBe("https://nightjar.example.org 10.0.0.1");
});

const chains = {
  "198.51.100.7, 10.0.0.1": "198.51.100.7",
  "203.0.113.9, 198.51.100.7, 10.0.0.1": "198.51.100.7",
  "10.0.0.1, 10.0.0.2": "10.0.0.1",
  "2001:db8::7": "2001:db8::7",
  "198.51.100.7, unknown, 10.0.0.1": "10.0.0.1",
  unknown: "127.0.0.1",
  "": "127.0.0.1",
};

for (const [chain, address] of Object.entries(chains)) {
  test(`of "${chain}" behind two proxies the one who asks is ${address}`, async () => {
    await using server = await serve(reportOrigin, { trustProxy: ["loopback", "private"] });
    const response = await fetch(server.url, { headers: { "x-forwarded-for": chain } });
    expect(await response.text()).toBe(`${server.url} ${address}`);
  });
}

test("Forwarded, which proxies let pass, never counts", async () => {
  await using server = await serve(reportOrigin, { trustProxy: ["loopback"] });
  const forwarded = "for=203.0.113.9;proto=https;host=evil.example.org";
  const response = await fetch(server.url, { headers: { forwarded } });
  expect(await response.text()).toBe(`${server.url} 127.0.0.1`);
});

test("text keeps its status, its letters and each of its cookies", async () => {
  await using server = await serve(async () => {
    const headers = new Headers({ "content-type": "application/json" });
    headers.append("set-cookie", "a=1");
    headers.append("set-cookie", "b=2");
    return new Response('{"name":"Tūī"}', { status: 422, headers });
  });
  const response = await fetch(server.url);
  expect(response.status).toBe(422);
  expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect(await response.json()).toEqual({ name: "Tūī" });
});

test("bytes arrive as they are, and a body that was sent is read", async () => {
  await using server = await serve(
    async (request) =>
      new Response(await request.arrayBuffer(), {
        headers: { "content-type": "application/octet-stream" },
      }),
  );
  const body = Uint8Array.from({ length: 300_000 }, (_, at) => at % 251);
  const response = await fetch(server.url, { method: "POST", body });
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(body);
});

test("a defect is answered with 500, and told to the log", async () => {
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await using server = await serve(async () => {
    throw new Error("a defect");
  });
  const { status } = await fetch(server.url);
  expect(status).toBe(500);
  expect(write.mock.calls.join()).toContain("a defect");
  write.mockRestore();
});

test("the line of a defect has the id that the answer gives, as a proxy has named the request", async () => {
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await using server = await serve(async () => {
    throw new Error("a defect");
  });
  const named = await fetch(server.url, { headers: { "x-request-id": "of-the-proxy" } });
  const nameless = await fetch(server.url);
  const ids = [named, nameless].map(({ headers }) => headers.get("x-request-id"));
  expect(ids).toEqual(["of-the-proxy", expect.stringMatching(/^[0-9a-f]{16}$/)]);
  const lines = write.mock.calls.map(([line]) => JSON.parse(String(line)) as object);
  expect(lines).toMatchObject(ids.map((requestId) => ({ message: "a defect", requestId })));
  write.mockRestore();
});

test("what an answer leaves unread of a body does not hold up the next request of its connection", async () => {
  await using server = await serve(async ({ body }) => new Response(body ? "not read" : "nothing"));
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  const post = (rest: string, bytes: number) => {
    socket.write(`POST / HTTP/1.1\r\nhost: site.test\r\n${rest}content-length: ${bytes}\r\n\r\n`);
    socket.write(Buffer.alloc(bytes));
  };
  post("", 5_000_000);
  post("connection: close\r\n", 5);
  const answers = await text(socket);
  expect(answers.match(/not read/g)).toHaveLength(2);
});

test("a request that says its length in two ways is refused", async () => {
  await using server = await serve(async () => new Response("taken"));
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  socket.end(
    [
      "POST / HTTP/1.1",
      "Host: site.test",
      "Content-Length: 5",
      "Transfer-Encoding: chunked",
      "",
      "0",
      "",
      "GET /hidden HTTP/1.1",
      "",
      "",
    ].join("\r\n"),
  );
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
});
