/** How addresses of files that people download end, and what those of the pages end with that offer them. */
const ends: [ofFile: RegExp, ofPage: string][] = [
  [/\/battery\.csv$/i, "/diagnostics"],
  [/\/report\/[^/]+\.csv$/i, "/report"],
  [/\/[^/]+\/file$/i, ""],
  [/\.(csv|geojson|gpx|json|jsonl|kml)$/i, ""],
];

/** The path of the page that offers a file, by the pattern of the route that answers with it; a page's own path. */
export function toOfferingPage(path: string, pattern: string): string {
  const end = ends.find(([ofFile]) => ofFile.test(pattern));
  /* The router takes addresses with slashes at their end, and with dots that are written as codes. */
  return end
    ? path
        .replace(/\/+$/, "")
        .replaceAll(/%2e/gi, ".")
        .replace(...end)
    : path;
}

/** Where somebody goes on who has to do something first: a browser that is sent on to a file stays where it is. */
export function toReturnTarget({ url, pattern }: { url: URL; pattern: string }): string {
  return toOfferingPage(url.pathname, pattern) + url.search;
}
