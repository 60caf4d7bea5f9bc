import { textCookie } from "../session/text-cookie.server.ts";

/** What somebody looked at last on the dashboards of their projects: "12:days=30&media=camera/9:days=1". */
const cookie = textCookie("dashboards", { httpOnly: true, maxAge: 365 * 24 * 60 * 60 });

const maxProjects = 6;
const maxLength = 2000;

/** The query of an address. */
export async function readKeptDashboard(
  request: Request,
  projectId: number,
): Promise<URLSearchParams> {
  const kept = await readAll(request);
  return new URLSearchParams(kept.find(({ id }) => id === projectId)?.query);
}

/** A `Set-Cookie` header. */
export async function toKeptDashboardCookie(
  request: Request,
  projectId: number,
  query: URLSearchParams,
): Promise<string> {
  const others = (await readAll(request)).filter(({ id }) => id !== projectId);
  const all = [{ id: projectId, query: String(query) }, ...others].slice(0, maxProjects);
  return cookie.write(all.map(({ id, query: text }) => `${id}:${text}`).join("/"));
}

/** Anyone may have written anything. */
async function readAll(request: Request): Promise<{ id: number; query: string }[]> {
  const text = (await cookie.read(request)) ?? "";
  if (text.length > maxLength) return [];
  return text.split("/").flatMap((place) => {
    const [, id, query] = /^(\d{1,12}):([\w=&%.*+-]+)$/.exec(place) ?? [];
    return id === undefined || query === undefined ? [] : [{ id: Number(id), query }];
  });
}
