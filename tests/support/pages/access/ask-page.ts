import { makeImage } from "#tests/media/image/image-samples.ts";
import { multipartType, toMultipart, type Part } from "#tests/support/recordings/uploads.ts";
import { formOf } from "../form-fields.ts";
import { readPage, type Page } from "../visitor.ts";
import { actingAsOwner, insiders, type AccessWorld, type Caller } from "./callers.ts";
import type { HiddenProject } from "./hidden-project.ts";
import type { PageWithForm } from "./page-access.ts";

const picture = await makeImage("jpeg");

type Place = Pick<AccessWorld, "site" | "cookies">;

/**
 * Asks once, with what is kept of the caller's session alone. Whoever has signed in stays so, or the table would be of
 * strangers.
 */
export async function visit(
  { site, cookies }: Place,
  caller: Caller,
  path: string,
  init: RequestInit & { headers?: Record<string, string> } = {},
): Promise<Page> {
  const cookie = cookies.get(caller);
  const headers = { ...init.headers, ...(cookie ? { cookie } : {}) };
  const page = await readPage(
    await fetch(new URL(path, site.url), { ...init, headers, redirect: "manual" }),
  );
  if (caller === actingAsOwner || !cookie) return page;
  const [renewed] = page.headers.getSetCookie().filter((header) => header.startsWith("nightjar="));
  if (renewed) cookies.set(caller, renewed.replace(/;.*/, ""));
  if (page.location?.startsWith("/sign-in?")) throw new Error(`${caller} is signed out by ${path}`);
  return page;
}

/** Sends a form from a page of the site. */
export function sendForm(place: Place, caller: Caller, path: string, form: Form): Promise<Page> {
  const fields = Object.entries(form.fields);
  const parts: Part[] = fields.map(([name, content]) => ({ name, content }));
  const file: Part = { name: "file", content: picture, fileName: "hut.jpg", contentType: "image/jpeg" };
  const headers: Record<string, string> = { origin: place.site.url };
  if (form.hasFile) headers["content-type"] = multipartType;
  const body = form.hasFile ? toMultipart([...parts, file]) : new URLSearchParams(fields);
  return visit(place, caller, path, { method: "POST", headers, body });
}

export interface Form {
  fields: Record<string, string>;
  hasFile?: true | undefined;
}

/** What the page's own form holds for whoever may send it, with the first of its buttons and the row's own fields. */
export async function readForm(
  place: Place,
  { takes: [sender], fields, hasFile }: PageWithForm,
  path: string,
  project: HiddenProject,
): Promise<Form> {
  const page = await visit(place, sender, path);
  return { fields: { ...formOf(page), ...buttonOf(page), ...fields?.(project) }, hasFile };
}

function buttonOf({ html }: Page): Record<string, string> {
  const main = html.slice(html.indexOf("<main"));
  const [form = ""] = /<form [^>]*method="post"[^>]*>.*?<\/form>/s.exec(main) ?? [];
  const [, button = ""] = /<button ([^>]*)>/.exec(form) ?? [];
  const [, name] = / name="([^"]*)"/.exec(` ${button}`) ?? [];
  const [, value = ""] = / value="([^"]*)"/.exec(` ${button}`) ?? [];
  return name ? { [name]: value } : {};
}

/** Asks for what the page's loaders give, as scripts do; of one alone, without those above it, where its route is named. */
export async function visitData(
  place: Place,
  caller: Caller,
  path: string,
  routeId?: string,
): Promise<Page> {
  const url = new URL(path, place.site.url);
  url.pathname = url.pathname === "/" ? "/_root.data" : `${url.pathname}.data`;
  if (routeId) url.searchParams.set("_routes", routeId);
  const page = await visit(place, caller, url.pathname + url.search);
  const [, location] = /"redirect","([^"]*)"/.exec(page.html) ?? [];
  return page.status === 202 && location ? { ...page, status: 302, location } : page;
}

type Outcome = Pick<Page, "status" | "location">;

/** Shown the page, or what it leads on to within the project. */
export function isLetIn({ status, location }: Outcome, home = "/pukeko-swamp"): boolean {
  return status === 200 || (isRedirect(status) && location?.startsWith(`${home}/`) === true);
}

/** Led away, or told so. */
export function isRefused(answer: Outcome): boolean {
  const { status } = answer;
  return !isLetIn(answer) && (isRedirect(status) || [400, 401, 403, 404, 410].includes(status));
}

/** Refused, or told by the page of the form that it may not be: whoever sees the page sees it again. */
export function isRefusedForm(answer: Outcome, caller: Caller): boolean {
  const { status } = answer;
  const isInside = (insiders as readonly Caller[]).includes(caller);
  return isRefused(answer) || (isInside && (status === 422 || isRedirect(status)));
}

export function isDone({ status }: Outcome): boolean {
  return status < 400;
}

const isRedirect = (status: number) => [301, 302, 303].includes(status);
