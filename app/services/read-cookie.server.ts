/** The raw value of one cookie of a request. */
export function readCookie(header: string | null, name: string): string | undefined {
  const pairs = (header ?? "").split(/;\s*/);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || undefined;
}
