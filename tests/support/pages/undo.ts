import type { Visitor } from "./visitor.ts";

/** What the page after a redirect offers as undo. */
export async function readUndo(visitor: Visitor, path: string) {
  const page = await visitor.get(path);
  const [form = ""] = /<form id="undo".*?<\/form>/s.exec(page.html) ?? [];
  const fields = form.matchAll(/name="([^"]*)" value="([^"]*)"/g);
  return {
    page,
    action: / action="([^"]*)"/.exec(form)?.[1] ?? "",
    fields: Object.fromEntries(
      [...fields].map(([, name = "", value = ""]) => [name, value.replaceAll("&quot;", '"')]),
    ),
  };
}
