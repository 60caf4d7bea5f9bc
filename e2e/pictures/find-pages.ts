import { matchRoutes } from "react-router";
import { request, type APIRequestContext } from "playwright";
import { admin, owner } from "#bin/seed/seed-demo.ts";
import { listPageRoutes } from "#tests/support/pages/page-routes.ts";

export interface FoundPage {
  /** The address as it is declared, which names the page. */
  route: string;
  path: string;
  /** Whose page it is; nobody's, where it is absent. */
  by?: Person;
}

export type Person = typeof owner;

/** Whoever looks at the demo: a stranger, the owner of its project, a super-user. */
const visitors = [
  { by: undefined, starts: ["/", "/register", "/forgot-password", "/end-user-agreement"] },
  { by: owner, starts: ["/"] },
  { by: admin, starts: ["/", "/outbox"] },
];

/** One address of each route that links of the demo lead to, in the order in which they are met. */
export async function findPages(url: string): Promise<FoundPage[]> {
  const routes = (await listPageRoutes()).map(({ path }) => ({ path }));
  const routeOf = (path: string) =>
    matchRoutes(routes, path.replace(/\?.*/, ""))?.[0]?.route.path ?? path;
  const found: FoundPage[] = [];
  for (const { by, starts } of visitors) {
    const http = await request.newContext({ baseURL: url });
    if (by) await signIn(http, by);
    const known = new Set(found.map(({ route }) => route));
    const asked = new Set<string>();
    const waiting = [...starts];
    while (waiting.length > 0) {
      const path = waiting.shift()!;
      if (known.has(routeOf(path)) || asked.has(path)) continue;
      asked.add(path);
      const answer = await http.get(path);
      const route = routeOf(new URL(answer.url()).pathname);
      if (known.has(route) || !isPage(answer.headers())) continue;
      known.add(route);
      found.push({ route, path, ...(by ? { by } : {}) });
      waiting.push(...listLinks(await answer.text(), new URL(answer.url())));
    }
    await http.dispose();
  }
  return found;
}

function isPage(headers: Record<string, string>): boolean {
  return headers["content-type"]?.startsWith("text/html") ?? false;
}

function listLinks(html: string, base: URL): string[] {
  const links = [...html.matchAll(/<a [^>]*?href="([^"#]+)/g)].map(([, href = ""]) =>
    URL.parse(href.replaceAll("&amp;", "&"), base),
  );
  return links
    .filter((link) => link?.origin === base.origin && !link.pathname.startsWith("/api/"))
    .map((link) => `${link!.pathname}${link!.search}`);
}

export async function signIn(http: APIRequestContext, person: Person): Promise<void> {
  await http.post("/sign-in", {
    form: { email: person.email, password: person.password },
    headers: { "sec-fetch-site": "same-origin" },
  });
}
