/** Whether the side navigation stays wide: set by a script, and read so that the page is right at once. */
export function readNavigation({ headers }: Request): "pinned" | "folded" | undefined {
  const kept = /(?:^|;\s*)navigation=(pinned|folded)/.exec(headers.get("cookie") ?? "")?.[1];
  return kept as "pinned" | "folded" | undefined;
}
