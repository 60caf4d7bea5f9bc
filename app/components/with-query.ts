/** A path of ours with what is known for its query. */
export function withQuery(path: string, query: Record<string, string | undefined>): string {
  const known = Object.entries(query).filter(([, value]) => value !== undefined);
  return known.length > 0 ? `${path}?${new URLSearchParams(known as [string, string][])}` : path;
}
