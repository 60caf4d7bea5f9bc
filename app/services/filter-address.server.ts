/** The address of a list with filters; those that are as they usually are stay out of it. */
export function toFilterAddress<F extends object>(path: string, wanted: F, usual: F): string {
  const kept = Object.entries(wanted).filter(([key, value]) => value !== usual[key as keyof F]);
  const search = new URLSearchParams(kept.map(([key, value]) => [key, String(value)]));
  return search.size > 0 ? `${path}?${search}` : path;
}
