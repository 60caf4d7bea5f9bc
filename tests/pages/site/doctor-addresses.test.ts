import { expect, test } from "vitest";
import { parseConfig } from "#server/config.ts";
import type { Site } from "#server/doctor/check.ts";
import { look, toSite } from "#tests/support/doctor/look-over.ts";
import { listKeys } from "#tests/support/recordings/stored-files.ts";
import { openTestSite } from "#tests/support/pages/test-site.ts";
import { listen } from "#tests/support/processes/http-server.ts";
import { openTlsProxy, trustTlsProxy } from "#tests/support/processes/tls-proxy.ts";

/** A site behind a proxy that terminates TLS. */
async function openBehindProxy(env: Record<string, string>) {
  const proxy = await openTlsProxy();
  const site = await openTestSite({ PUBLIC_URL: proxy.url, ...env });
  proxy.leadTo(site.url);
  /* The first page takes longer than the doctor waits, where the machine is busy. */
  await site.get("/sign-in");
  return {
    proxy,
    site,
    seen: (more: Partial<Site> = {}) => toSite(site.api, more),
    [Symbol.asyncDispose]: async () => {
      await proxy[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
    },
  };
}

/** Where nothing listens any more. */
async function findClosedAddress(): Promise<string> {
  await using server = await listen(async () => new Response());
  return server.url;
}

test("a site that people reach by its public address is well", { timeout: 60_000 }, async () => {
  using _ = trustTlsProxy();
  await using place = await openBehindProxy({ TRUST_PROXY: "loopback" });
  for (const name of ["certificate", "public address", "proxy"]) {
    expect(await look(place.seen(), name)).toMatchObject({ name, state: "well" });
  }
  expect(await listKeys(place.site.api)).toEqual([]);
});

test("a public address where nothing answers, or another site does, is told", async () => {
  using _ = trustTlsProxy();
  await using place = await openBehindProxy({ TRUST_PROXY: "loopback" });
  const { seen, proxy } = place;
  const other = async () => "the secret of some other site, long enough";
  expect(await look(seen({ readSecret: other }), "public address")).toMatchObject({
    state: "wrong",
    text: expect.stringMatching(/^Another site answers at https:\/\/localhost/),
  });
  await using another = await openTestSite();
  proxy.leadTo(another.url);
  expect(await look(seen(), "public address")).toMatchObject({
    state: "wrong",
    text: expect.stringMatching(/^Another site answers/),
  });
  proxy.leadTo("http://127.0.0.1:1");
  expect(await look(seen(), "public address")).toMatchObject({
    state: "wrong",
    text: expect.stringMatching(/healthz answers 502/),
  });
  const env = { DATA_DIR: place.site.api.dataDir, PUBLIC_URL: await findClosedAddress() };
  const nowhere = seen({ config: parseConfig(env) });
  expect(await look(nowhere, "public address")).toMatchObject({
    state: "wrong",
    text: expect.stringMatching(/^Nothing answers at http:.*ECONNREFUSED/),
  });
  const unset = { DATA_DIR: env.DATA_DIR, SMTP_URL: "smtp://127.0.0.1:1" };
  expect(await look(seen({ config: parseConfig(unset) }), "public address")).toMatchObject({
    state: "wrong",
    text: expect.stringMatching(/^PUBLIC_URL is not set/),
  });
  const refusing = await openBehindProxy({ ALLOWED_HOSTS: "nightjar.example.org" });
  await using __ = refusing;
  expect(await look(refusing.seen(), "public address")).toMatchObject({
    advice: expect.stringContaining("ALLOWED_HOSTS"),
  });
});

test("a proxy that is not trusted is told, as it has forms refused", async () => {
  using _ = trustTlsProxy();
  await using place = await openBehindProxy({});
  expect(await look(place.seen(), "proxy")).toMatchObject({
    state: "wrong",
    text: expect.stringMatching(/^Forms are refused at https:\/\/localhost/),
    advice: expect.stringContaining("TRUST_PROXY (now off)"),
  });
  place.proxy.leadTo("http://127.0.0.1:1");
  expect(await look(place.seen(), "proxy")).toMatchObject({
    state: "wrong",
    text: expect.stringMatching(/^Forms are answered with 502 at https:\/\/localhost/),
  });
});

test("a proxy that does not say who asks is told by the sign-ins that came through it", async () => {
  using _ = trustTlsProxy();
  await using place = await openBehindProxy({ TRUST_PROXY: "loopback" });
  const { write } = place.site.api.services.store;
  const happened_at = place.site.api.now().toISOString();
  const signIn = { action: "signed in", address: "127.0.0.1", happened_at };
  const signIns = Array.from({ length: 10 }, () => signIn);
  await write.insertInto("audit").values(signIns.slice(1)).execute();
  expect(await look(place.seen(), "proxy")).toMatchObject({ state: "well" });
  await write.insertInto("audit").values(signIn).execute();
  expect(await look(place.seen(), "proxy")).toMatchObject({
    state: "wrong",
    text: expect.stringMatching(/^All of the last 10 sign-ins came from this machine/),
  });
});

test("a certificate that has expired, soon will, is of another name or of nobody's is told", async () => {
  await using proxy = await openTlsProxy();
  await using site = await openTestSite();
  const at = (PUBLIC_URL: string, now: string) => {
    const config = parseConfig({ DATA_DIR: site.api.dataDir, PUBLIC_URL });
    return look(toSite(site.api, { config, now: () => new Date(now) }), "certificate");
  };
  expect(await at(proxy.url, "2030-01-01")).toMatchObject({
    state: "wrong",
    text: expect.stringMatching(/do not trust it: DEPTH_ZERO_SELF_SIGNED_CERT$/),
  });
  using _ = trustTlsProxy();
  expect(await at(proxy.url, "2030-01-01")).toMatchObject({
    state: "well",
    text: "It is valid for localhost until 2120-01-01",
  });
  expect((await at(proxy.url, "2119-01-01")).text).toBe("It expires on 2120-01-01");
  expect((await at(proxy.url, "2120-01-01")).text).toBe("It has expired on 2120-01-01");
  expect((await at(proxy.url, "2019-01-01")).text).toMatch(/^It is valid only from 2020-01-01/);
  const byAddress = `https://127.0.0.1:${proxy.port}`;
  expect((await at(byAddress, "2030-01-01")).text).toMatch(/^It is not of 127\.0\.0\.1/);
  expect(await at("https://127.0.0.1:1", "2030-01-01")).toMatchObject({
    state: "wrong",
    text: expect.stringMatching(/^No certificate is shown at .*ECONNREFUSED/),
  });
  expect(await at(site.url, "2030-01-01")).toMatchObject({ state: "unused" });
});
