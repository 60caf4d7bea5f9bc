import { findProjectZone } from "#api/locations/operations/find-project-zone.ts";
import { fromUrlToken } from "#contract/rules/accounts/link-tokens.ts";
import { toUrlName } from "#contract/rules/navigation/names.ts";
import { getSearchFeed } from "#contract/wire/searches.ts";
import { countAttempt } from "#api/accounts/operations/limit-attempts.ts";
import { isUnchanged } from "#api/http/has-tag.ts";
import { serve } from "#api/http/serve.ts";
import { isQueryTimeout, questionTooLong } from "#api/http/too-much-asked.ts";
import type { Services } from "#api/services.ts";
import { feedMemory } from "../operations/remember-feeds.ts";
import { type FeedSubject, writeResults } from "../operations/write-feed.ts";
import { writeNights } from "../operations/write-nights.ts";
import { findFeed } from "../queries/search-feeds.ts";
import { filterOf, findSearch } from "./require-search.ts";

const types = { atom: "application/atom+xml", ics: "text/calendar" } as const;

type Kind = keyof typeof types;

const memories = new WeakMap<Services["store"], ReturnType<typeof feedMemory>>();

export const searchFeeds = [
  serve(getSearchFeed, async ({ input, request, services, address }) => {
    const [, token, kind] = /^([\w:-]+)\.(atom|ics)$/.exec(input.file) ?? [];
    const claims = token && (await readToken(services, fromUrlToken(token)));
    if (!claims) {
      await countAttempt(services, "token:address", address);
      return gone(404);
    }
    const found = await findSubject(services, claims.id);
    if (!found) return gone(410);
    const { search, userId } = found;
    const remember = memories.get(services.store) ?? feedMemory();
    memories.set(services.store, remember);
    const key = `${claims.id}.${kind}.${search.updated_at}`;
    const made = await remember(key, services.now(), async () => {
      await countAttempt(services, "feed:account", String(userId));
      return write(services, found, { kind: kind as Kind, file: input.file });
    });
    const headers = {
      etag: made.etag,
      "last-modified": made.lastModified,
      "cache-control": "private, no-cache",
      "content-type": `${types[kind as Kind]}; charset=utf-8`,
      "content-security-policy": "sandbox; default-src 'none'",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex",
    };
    if (isUnchanged(request.headers, made)) return new Response(null, { status: 304, headers });
    return new Response(made.text, { headers });
  }),
];

async function readToken({ tokens }: Services, token: string) {
  return tokens.verify("search-feed", token).catch(() => undefined);
}

type Found = Pick<FeedSubject, "search" | "projectName"> & {
  userId: number;
  row: Parameters<typeof filterOf>[0];
};

/** The search of a feed, as long as its person sees it. */
async function findSubject(services: Services, feedId: number): Promise<Found | undefined> {
  const feed = await findFeed(services.store.read, feedId);
  if (!feed) return undefined;
  const { user_id: userId, global_permission: superView } = feed;
  const found = await findSearch(services, { id: userId, superView }, feed.search_id);
  if (!found || found.search.deleted_at !== null) return undefined;
  const { search, project } = found;
  return { search, row: search, projectName: project.name, userId };
}

async function write(
  services: Services,
  { search, row, projectName }: Found,
  { kind, file }: { kind: Kind; file: string },
): Promise<string> {
  const { publicUrl } = services.settings;
  const zone = await findProjectZone(services, row.project_id);
  const subject = {
    search,
    projectName,
    projectPage: `${publicUrl}/${encodeURIComponent(toUrlName(projectName))}`,
    filter: filterOf(row, { zone, now: services.now() }),
    zone,
  };
  const writing =
    kind === "atom"
      ? writeResults(services, subject, `${publicUrl}/feeds/${file}`)
      : writeNights(services, subject);
  /* What is logged of questions that take too long names the path, which is secret here. */
  return writing.catch((error: Error) => {
    throw isQueryTimeout(error) ? questionTooLong() : error;
  });
}

/** Programs stop asking for what has gone. */
function gone(status: 404 | 410): Response {
  const text = status === 404 ? "There is no such feed.\n" : "This feed has ended.\n";
  return new Response(text, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}
