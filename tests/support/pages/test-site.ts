import { join } from "node:path";
import type { Transport } from "#contract/client.ts";
import { ensureFirstAccount } from "#server/first-account.ts";
import { close, listen, urlOf } from "#server/listen.ts";
import { openMapTiles } from "#server/map-tiles/open-map-tiles.ts";
import type { Pages } from "#server/pages.ts";
import { createSite } from "#server/site.ts";
import { builtWebTier, type WebTier } from "#server/start.ts";
import { findMailedPath, findPath } from "../projects/mailed.ts";
import { makeCamera, makeProject, password, type Person, register } from "../projects/people.ts";
import { openTestApi, type TestApi } from "../test-api.ts";
import { openVisitor, type Visitor } from "./visitor.ts";

const buildFolder = join(import.meta.dirname, "../../../build");

/** What the pages have between them and the API at a request; the API's own function where it is undefined. */
type Behind = (api: TestApi) => Transport | undefined;

export type TestSite = Awaited<ReturnType<typeof openTestSite>>;

/**
 * The whole built site on a port of this machine, above an API of `openTestApi`: its clock is the pages' clock, too.
 * The site itself is a first visitor; `browser()` brings another. Its pages may have another transport to that API.
 */
export async function openTestSite(env: Record<string, string> = {}, behind?: Behind) {
  const api = await openTestApi(env);
  const { config, now } = api;
  const { log, slowLog } = api.services;
  const { files, createPages } = await loadWebTier();
  const secret = config.secret ?? "";
  const maps = await openMapTiles(config, { secret, log });
  const mapTiles = maps?.tiles;
  const recordPage = (page: string, ms: number) => slowLog.record("page", page, ms);
  const options = { config, mapTiles, secret, now, log, recordPage };
  const ownPages = createPages({ ...options, showsDesign: true });
  const pages: Pages = (request, from) =>
    ownPages(request, { ...from, transport: behind?.(api) ?? from.transport });
  const server = await listen(
    createSite({ config, backend: api, files, maps, pages, check: api.check }),
    {
      host: "127.0.0.1",
      port: 0,
      trustProxy: config.trustProxy,
    },
  );
  await ensureFirstAccount(api.services, config.admin);
  const url = urlOf(server);
  return {
    ...openVisitor(url),
    url,
    api,
    browser: () => openVisitor(url),
    [Symbol.asyncDispose]: async () => {
      await close(server);
      await maps?.close();
      await api[Symbol.asyncDispose]();
    },
  };
}

/** The same with Rangi signed in, whose project has one camera. */
export async function openKeaBasin(env: Record<string, string> = {}, behind?: Behind) {
  const site = await openTestSite(env, behind);
  const rangi = await register(site.api, "Rangi");
  const projectId = await makeProject(site.api, rangi, "Kea Basin");
  const camera = await makeCamera(site.api, projectId, "Ridge camera");
  await signIn(site, rangi);
  return { ...site, rangi, camera };
}

/** Signs a person in by the page's own form; anything but its redirect fails the test. */
export async function signIn(visitor: Visitor, { email }: Pick<Person, "email">): Promise<void> {
  const { status, text } = await visitor.post("/sign-in", { email, password });
  if (status !== 303) throw new Error(`${email} was not signed in: ${status} ${text}`);
}

/** The path of the newest link of that kind: the first account's is in the log, all others are in mails. */
export function findLoggedLink({ api }: TestSite, page: string): string {
  const messages = api.log.map(({ message }) => message);
  const path = findPath(messages, page) ?? findMailedPath(api.services.store.file!, page);
  if (!path) throw new Error(`There is no link to ${page}`);
  return path;
}

let webTier: Promise<WebTier> | undefined;

/** Reading and compressing the build is done once for all sites of a test file. */
function loadWebTier(): Promise<WebTier> {
  webTier ??= builtWebTier(buildFolder);
  return webTier;
}
