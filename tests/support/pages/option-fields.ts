import type { Page } from "./visitor.ts";

/** The fields of the page's form, as a browser would send them. */
export function fieldsOf({ html }: Page): Record<string, string> {
  const form = html.slice(html.lastIndexOf('<form class="form"'));
  const fields: Record<string, string> = {};
  for (const [input] of form.matchAll(/<input [^>]*>/g)) {
    const [name, value = "on"] = ["name", "value"].map(
      (key) => new RegExp(` ${key}="([^"]*)"`).exec(input)?.[1],
    );
    const isChoice = /type="(radio|checkbox)"/.test(input);
    if (name && (!isChoice || / checked=""/.test(input))) fields[name] = decode(value);
  }
  for (const [, name, options] of form.matchAll(
    /<select [^>]*name="([^"]+)"[^>]*>(.*?)<\/select>/gs,
  )) {
    const chosen = /<option value="([^"]*)" selected=""/.exec(options ?? "");
    fields[name ?? ""] = chosen?.[1] ?? /<option value="([^"]*)"/.exec(options ?? "")?.[1] ?? "";
  }
  return fields;
}

export function decode(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
