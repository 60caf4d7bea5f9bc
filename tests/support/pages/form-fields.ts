import type { Page } from "./visitor.ts";

/** What the first form of a page's main part that is posted would send, its buttons left out. */
export function formOf({ html }: Pick<Page, "html">): Record<string, string> {
  const main = html.slice(html.indexOf("<main"));
  return fieldsOf(/<form [^>]*method="post"[^>]*>.*?<\/form>/s.exec(main)?.[0] ?? "");
}

/** What a browser would send of a form as it stands, its buttons left out. */
export function fieldsOf(form: string): Record<string, string> {
  const inputs = [...form.matchAll(/<input ([^>]*)>/g)]
    .map(([, attributes = ""]) => attributes)
    .filter(
      (attributes) => !/type="(checkbox|radio)"/.test(attributes) || / checked/.test(attributes),
    )
    .map((attributes) => [read(attributes, "name"), read(attributes, "value")]);
  const selects = [...form.matchAll(/<select ([^>]*)>(.*?)<\/select>/gs)].map(
    ([, attributes = "", options = ""]) => {
      const all = [...options.matchAll(/<option ([^>]*)>/g)].map(([, option = ""]) => option);
      const chosen = all.find((option) => / selected/.test(option)) ?? all[0] ?? "";
      return [read(attributes, "name"), read(chosen, "value")];
    },
  );
  return Object.fromEntries([...inputs, ...selects]) as Record<string, string>;
}

function read(attributes: string, name: string): string {
  const [, value = ""] = new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes) ?? [];
  return value.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
