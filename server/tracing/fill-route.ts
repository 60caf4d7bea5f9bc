const isId = /^:(id|\w+Id)\??$/;

/**
 * The pattern of a path with what the path has in place of ids, which are whole numbers: other parameters are names,
 * addresses of people, and keys to their accounts.
 */
export function fillRoute(route: string, path: string): string {
  const segments = route.split("/");
  const given = path.replace(/\.data$/, "").split("/");
  if (segments.length !== given.length) return route;
  return segments
    .map((segment, index) => {
      const value = given[index] ?? "";
      return isId.test(segment) && /^\d{1,15}$/.test(value) ? value : segment;
    })
    .join("/");
}
