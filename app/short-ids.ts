import type { RouteConfigEntry } from "@react-router/dev/routes";

/**
 * Names routes by their place: every page loads the list of all, and the names of their files are half a kilobyte of it that says
 * nothing to a browser. Files in `kept` are asked for by the name that the router gives them.
 */
export function shortenIds(
  routes: RouteConfigEntry[],
  kept: readonly string[],
  taken = { count: 0 },
): RouteConfigEntry[] {
  return routes.map(({ id, children, ...route }) => {
    taken.count += 1;
    const short = `r${taken.count.toString(36)}`;
    return {
      ...route,
      ...(kept.includes(route.file) ? { id } : { id: short }),
      ...(children ? { children: shortenIds(children, kept, taken) } : {}),
    };
  });
}
