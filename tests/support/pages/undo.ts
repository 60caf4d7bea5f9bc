import type { Visitor } from "./visitor.ts";

/** What the page after a redirect offers as undo; the second is of the act before. */
export async function readUndo(visitor: Visitor, path: string, place = 0) {
  return findUndo(await visitor.get(path), place);
}

/** The same of a page that is there. */
export function findUndo<Page extends { html: string }>(page: Page, place = 0) {
  const [form = ""] = new RegExp(`<form id="undo${place}".*?</form>`, "s").exec(page.html) ?? [];
  const fields = form.matchAll(/name="([^"]*)" value="([^"]*)"/g);
  return {
    page,
    action: / action="([^"]*)"/.exec(form)?.[1] ?? "",
    fields: Object.fromEntries(
      [...fields].map(([, name = "", value = ""]) => [name, value.replaceAll("&quot;", '"')]),
    ),
  };
}
