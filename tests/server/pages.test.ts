import { createContext, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { parseConfig } from "#server/config.ts";
import { pagesFrom } from "#server/pages.ts";

test("the router ranks the routes of a build once, and not for each request", async () => {
  let ranked = 0;
  const build = {
    routes: {
      page: {
        id: "page",
        get path() {
          ranked += 1;
          return "page";
        },
        module: { default: () => null },
      },
    },
    entry: { module: { siteContext: createContext(), default: () => new Response("here") } },
    assets: { version: "1", routes: {} },
    basename: "/",
    prerender: [],
    routeDiscovery: { mode: "initial" },
    future: {},
  } as unknown as ServerBuild;
  const config = parseConfig({ DATA_DIR: "/nowhere" });
  const createPages = pagesFrom({ build, mode: "production" });
  const from = { address: "192.0.2.1", transport: undefined };
  const visit = async () => {
    const pages = createPages({ config, secret: "secret", now: () => new Date(), log: () => {} });
    return (await pages(new Request("http://site.test/page"), from)).text();
  };
  expect(await visit()).toBe("here");
  const once = ranked;
  expect(await visit()).toBe("here");
  expect(ranked).toBe(once);
});
