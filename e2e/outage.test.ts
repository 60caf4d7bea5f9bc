import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { test } from "vitest";
import { password } from "#tests/support/projects/people.ts";
import { spawnSite } from "#tests/support/processes/site-process.ts";
import { openWindow, signInAs, waitForHydration } from "./browse.ts";

const outageMs = 20_000;
const email = "ana@example.org";

/** A web tier in front of an API that can be stopped and started again where it was. */
async function openTwoTiers() {
  const dataDir = await mkdtemp(join(tmpdir(), "nightjar-outage-"));
  const env = {
    DATA_DIR: dataDir,
    PORT: String(await findFreePort()),
    SECRET: "a secret that both of these processes share",
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
  };
  let api = await spawnSite(env);
  const web = await spawnSite({ API_URL: await api.ready(), SECRET: env.SECRET });
  return {
    url: await web.ready(),
    stopApi: () => api[Symbol.asyncDispose](),
    startApi: async () => {
      api = await spawnSite(env);
      await api.ready();
    },
    [Symbol.asyncDispose]: async () => {
      await web[Symbol.asyncDispose]();
      await api[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true });
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

test.concurrent("twenty seconds without an API lose nobody's text and sign nobody out: scripts on", async ({
  expect,
}) => {
  await using tiers = await openTwoTiers();
  await using window = await openWindow({ baseURL: tiers.url });
  const { page } = window;
  await signInAs(page, { email });
  await page.goto("/my-settings/name");
  await waitForHydration(page);
  await page.getByLabel("Your name").fill("Ana of the Ridge");
  await tiers.stopApi();
  await page.getByRole("main").getByRole("button", { name: "Save" }).click();
  await page.getByText("We couldn't connect to the server.").waitFor();
  await page.getByText(/Retrying in \d seconds?\.\.\./).waitFor();
  await sleep(outageMs);
  await tiers.startApi();
  await page.getByText("Your text is kept: send it when you are ready.").waitFor();
  await page.getByRole("button", { name: "Send it again" }).click();
  await page.waitForURL("/my-settings");
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("My settings");
  await page.getByText("Ana of the Ridge").first().waitFor();
});

test.concurrent("twenty seconds without an API lose nobody's text and sign nobody out: scripts off", async ({
  expect,
}) => {
  await using tiers = await openTwoTiers();
  await using window = await openWindow({
    baseURL: tiers.url,
    javaScriptEnabled: false,
  });
  const { page } = window;
  await signInAs(page, { email });
  await page.goto("/my-settings/name");
  await page.getByLabel("Your name").fill("Ana of the Ridge");
  await tiers.stopApi();
  await page.getByRole("main").getByRole("button", { name: "Save" }).click();
  await page.getByText("We couldn't connect to the server.").first().waitFor();
  await sleep(outageMs);
  await tiers.startApi();
  await page.getByRole("main").getByRole("button").last().click();
  await page.getByText("Ana of the Ridge").first().waitFor();
  expect(new URL(page.url()).pathname).toBe("/my-settings");
});
