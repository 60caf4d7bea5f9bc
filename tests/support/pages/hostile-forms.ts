import fc from "fast-check";
import { oddName, oddText } from "../projects/hostile-requests.ts";
import { multipartType, toMultipart } from "../recordings/uploads.ts";
import { fillPath, type PageRoute } from "./page-routes.ts";
import type { Visitor } from "./visitor.ts";

const urlencoded = "application/x-www-form-urlencoded";

interface HostileForm {
  path: string;
  type: string;
  body: string | Uint8Array<ArrayBuffer>;
}

interface Fields {
  [name: string]: string;
}

/** What the forms of a page would send: each name that a field of it has, with one of its values. */
export async function readFields(visitor: Visitor, path: string): Promise<Fields> {
  const { html } = await visitor.get(path);
  const tags = html.match(/<(input|select|textarea|button) [^>]*>/g) ?? [];
  return Object.fromEntries(
    tags.flatMap((tag) => {
      const [, name] = / name="([^"]*)"/.exec(tag) ?? [];
      const [, value = "on"] = / value="([^"]*)"/.exec(tag) ?? [];
      return name === undefined ? [] : [[name, value.replaceAll("&quot;", '"')]];
    }),
  );
}

/** Forms for one address: most fields as its page has them, some odd, some missing, some that there are not. */
export function hostileForms(
  route: PageRoute,
  { places, fields }: { places: Record<string, string>; fields: Fields },
): fc.Arbitrary<HostileForm> {
  const known = Object.entries(fields).map(([name, value]) => {
    const sent = fc.oneof(
      { weight: 6, arbitrary: fc.constant<string | undefined>(value) },
      { weight: 1, arbitrary: fc.constant(undefined) },
      { weight: 2, arbitrary: oddText },
    );
    return sent.map((chosen): [string, string][] => (chosen === undefined ? [] : [[name, chosen]]));
  });
  const unknown = fc.array(fc.tuple(oddName, oddText), { maxLength: 2 });
  const entries = fc.tuple(unknown, ...known).map((all) => all.flat() as [string, string][]);
  const body = fc.oneof(
    { weight: 5, arbitrary: entries.map(asText) },
    { weight: 2, arbitrary: fc.tuple(entries, fc.uint8Array({ maxLength: 60 })).map(asParts) },
    { weight: 1, arbitrary: oddText.map((junk) => ({ type: urlencoded, body: junk })) },
    { weight: 1, arbitrary: oddText.map((junk) => ({ type: multipartType, body: junk })) },
  );
  return fc
    .record({ path: pathsOf(route, places), body })
    .map(({ path, body }) => ({ path, ...body }));
}

/** With what there is in its places, and now and then with what there is not. */
function pathsOf({ path }: PageRoute, places: Record<string, string>): fc.Arbitrary<string> {
  const names = Array.from(path.matchAll(/:(\w+)/g), ([, name = ""]) => name);
  const odd = fc.record(Object.fromEntries(names.map((name) => [name, oddText.map(toSegment)])), {
    requiredKeys: [],
  });
  return fc
    .oneof({ weight: 9, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: odd })
    .map((chosen) => fillPath(path, Object.assign({}, places, chosen)));
}

function toSegment(text: string): string {
  return encodeURIComponent(text.slice(0, 500).toWellFormed()) || "%20";
}

function asText(entries: [string, string][]) {
  return { type: urlencoded, body: new URLSearchParams(entries).toString() };
}

function asParts([entries, file]: [[string, string][], Uint8Array]) {
  const parts = entries.map(([name, content]) => ({
    name: name.replace(/["\r\n]/g, "").toWellFormed(),
    content,
  }));
  const whole = [...parts, { name: "file", content: file, fileName: "a.jpg" }];
  return { type: multipartType, body: toMultipart(whole) };
}
