/** What a page says, as a test asks about it. */
export interface Page {
  status: number;
  /** Where it leads on to. */
  location: string | undefined;
  headers: Headers;
  html: string;
  title: string;
  /** What a reader finds in the body: no tags, single spaces. */
  text: string;
}

export type Visitor = ReturnType<typeof openVisitor>;

/** A browser without scripts: it keeps its cookies, and follows nothing by itself. */
export function openVisitor(origin: string) {
  const cookies = new Map<string, string>();

  async function visit(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    if (jar !== "" && !headers.has("cookie")) headers.set("cookie", jar);
    const response = await fetch(new URL(path, origin), { ...init, headers, redirect: "manual" });
    for (const header of response.headers.getSetCookie()) setLookCookie(cookies, header);
    return response;
  }

  return {
    cookies,
    fetch: visit,
    get: async (path: string, headers: Record<string, string> = {}): Promise<Page> =>
      readPage(await visit(path, { headers })),
    /** Sends a form as a browser does from a page of this site. */
    post: async (
      path: string,
      fields: Record<string, string> | [string, string][],
      headers: Record<string, string> = {},
    ): Promise<Page> =>
      readPage(
        await visit(path, {
          method: "POST",
          body: new URLSearchParams(fields),
          headers: { origin, ...headers },
        }),
      ),
  };
}

function setLookCookie(cookies: Map<string, string>, header: string): void {
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
  if (/max-age=0/i.test(header)) cookies.delete(name);
  else cookies.set(name, value);
}

/** The sheet that a first page has in it is no part of what the page says. */
const firstSheet = /<style>@layer.*?<\/style>(?=<link rel="stylesheet")/s;

export async function readPage(response: Response): Promise<Page> {
  const html = (await response.text()).replace(firstSheet, "");
  return {
    status: response.status,
    location: response.headers.get("location") ?? undefined,
    headers: response.headers,
    html,
    title: toText(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? ""),
    text: toText(/<body.*<\/body>/s.exec(html)?.[0] ?? html),
  };
}

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

function toText(html: string): string {
  return html
    .replace(/<(script|style|title)\b.*?<\/\1>/gs, " ")
    .replace(/<!--.*?-->/gs, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}
