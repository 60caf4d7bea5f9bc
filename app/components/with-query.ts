/** What an address asks for, for `withQuery`: of a name that stands several times, each. */
export function toQuery(search: URLSearchParams): Record<string, string[]> {
  return Object.fromEntries([...search.keys()].map((name) => [name, search.getAll(name)]));
}

/** A path of ours with what is known for its query; a list is a name repeated. */
export function withQuery(
  path: string,
  query: Record<string, string | readonly string[] | undefined>,
): string {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value ?? []].flat().map((one) => [name, one]),
    ),
  );
  return search.size > 0 ? `${path}?${search}` : path;
}
