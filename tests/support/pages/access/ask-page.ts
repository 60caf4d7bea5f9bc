import { makeImage } from "#tests/media/image/image-samples.ts";
import { multipartType, type Part, toMultipart } from "#tests/support/recordings/uploads.ts";
import { formOf } from "../form-fields.ts";
import { listPageRoutes } from "../page-routes.ts";
import { actingAsOwner, type AccessWorld, type Caller, insiders } from "./callers.ts";
import { pagesWithForms } from "./page-access.ts";
import type { PageAccess } from "./page-row.ts";
import { pathOf } from "./page-paths.ts";

type Place = Pick<AccessWorld, "site" | "cookies">;

export interface Answer {
  status: number;
  location: string | undefined;
  html: string;
}

/**
 * Asks once, with what is kept of the caller's session alone. Whoever has signed in stays so, or the table would be of
 * strangers.
 */
export async function visit(
  { site, cookies }: Place,
  caller: Caller,
  path: string,
  { headers, ...init }: RequestInit & { headers?: Record<string, string> } = {},
): Promise<Answer> {
  const cookie = cookies.get(caller);
  /* Unpacking thousands of answers takes seconds. */
  const sent = { "accept-encoding": "identity", ...headers, ...(cookie && { cookie }) };
  const url = new URL(path, site.url);
  const response = await fetch(url, { ...init, headers: sent, redirect: "manual" });
  const answer = {
    status: response.status,
    location: response.headers.get("location") ?? undefined,
    html: await response.text(),
  };
  if (!cookie || caller === actingAsOwner) return answer;
  if (answer.location?.startsWith("/sign-in?")) throw new Error(`${path} signs ${caller} out`);
  const renewed = response.headers.getSetCookie().find((one) => one.startsWith("nightjar="));
  if (renewed) cookies.set(caller, renewed.replace(/;.*/, ""));
  return answer;
}

/** Asks for what the page's loaders give, as scripts do; of one alone, without those above it, where its route is named. */
export async function visitData(
  place: Place,
  caller: Caller,
  path: string,
  routeId?: string,
): Promise<Answer> {
  const url = toDataUrl(path, place);
  if (routeId) url.searchParams.set("_routes", routeId);
  return toAnswer(await visit(place, caller, url.href));
}

function toDataUrl(path: string, { site }: Place): URL {
  const url = new URL(path, site.url);
  url.pathname = url.pathname === "/" ? "/_root.data" : `${url.pathname}.data`;
  return url;
}

/** A redirect as a browser is given it; scripts are told of it in the body. */
function toAnswer(answer: Answer): Answer {
  const [, location] = /"redirect","([^"]*)"/.exec(answer.html) ?? [];
  return answer.status === 202 && location ? { ...answer, status: 302, location } : answer;
}

export interface Form {
  fields: Record<string, string>;
  hasFile: boolean;
  /** Of a page, which scripts send another way than a form that has none. */
  isOfPage: boolean;
}

const file: Part = {
  name: "file",
  content: await makeImage("jpeg"),
  fileName: "hut.jpg",
  contentType: "image/jpeg",
};

/** Sends a form as the scripts of the site do. */
export async function sendForm(
  place: Place,
  caller: Caller,
  path: string,
  { fields, hasFile, isOfPage }: Form,
): Promise<Answer> {
  const parts = Object.entries(fields).map(([name, content]): Part => ({ name, content }));
  const headers: Record<string, string> = { origin: place.site.url };
  if (hasFile) headers["content-type"] = multipartType;
  const body = hasFile ? toMultipart([...parts, file]) : new URLSearchParams(fields);
  const target = isOfPage ? toDataUrl(path, place).href : path;
  return toAnswer(await visit(place, caller, target, { method: "POST", headers, body }));
}

/** What the own form of each page holds for whoever may send it, its first button and the row's own fields with it. */
export async function readForms(world: AccessWorld): Promise<Map<PageAccess, Form>> {
  const routes = new Map((await listPageRoutes()).map((route) => [route.path, route]));
  const forms = new Map<PageAccess, Form>();
  for (const row of pagesWithForms) {
    const page = await visit(world, row.takes[0], pathOf(row, world.swamp));
    forms.set(row, {
      fields: { ...formOf(page), ...buttonOf(page), ...row.fields?.(world.swamp) },
      hasFile: row.hasFile === true,
      isOfPage: routes.get(row.path)?.isPage === true,
    });
  }
  return forms;
}

function buttonOf({ html }: Answer): Record<string, string> {
  const main = html.slice(html.indexOf("<main"));
  const [form = ""] = /<form [^>]*method="post"[^>]*>.*?<\/form>/s.exec(main) ?? [];
  const [button = ""] = /<button [^>]*>/.exec(form) ?? [];
  const [, name] = / name="([^"]*)"/.exec(button) ?? [];
  const [, value = ""] = / value="([^"]*)"/.exec(button) ?? [];
  return name ? { [name]: value } : {};
}

type Outcome = Pick<Answer, "status" | "location">;

/** Shown the page, or what it leads on to within the project. */
export function isLetIn({ status, location }: Outcome): boolean {
  return status === 200 || (isRedirect(status) && location?.startsWith("/pukeko-swamp/") === true);
}

/** Led away, or told so. */
export function isRefused(answer: Outcome): boolean {
  const { status } = answer;
  return !isLetIn(answer) && (isRedirect(status) || [400, 401, 403, 404, 410].includes(status));
}

/** Refused; or told so beside the form, or led back to the page, where somebody sees it. */
export function isRefusedForm(answer: Outcome, caller: Caller): boolean {
  const { status } = answer;
  const isInside = (insiders as readonly Caller[]).includes(caller);
  return isRefused(answer) || (isInside && (status === 422 || isRedirect(status)));
}

export function isDone({ status }: Outcome): boolean {
  return status < 400;
}

const isRedirect = (status: number) => [301, 302, 303].includes(status);
