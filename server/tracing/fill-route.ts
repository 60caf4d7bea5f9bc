/**
 * The pattern of a path with what the path has in place of its parameters, where that is a whole number: others are
 * names, addresses of people, and keys to their accounts.
 */
export function fillRoute(route: string, path: string): string {
  const words = route.split("/");
  const given = path.replace(/\.data$/, "").split("/");
  if (words.length !== given.length) return route;
  return words
    .map((word, index) => {
      const value = given[index] ?? "";
      return word.startsWith(":") && /^\d{1,15}$/.test(value) ? value : word;
    })
    .join("/");
}
