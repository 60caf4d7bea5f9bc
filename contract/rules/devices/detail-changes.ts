export interface DetailChange {
  /** The names on the way to it, "windows.start-recording". */
  key: string;
  before: string | undefined;
  after: string | undefined;
}

/** When something was written says nothing of what it is. */
const times = new Set(["updated", "time", "timestamp"]);

export function listDetailChanges(earlier: unknown, later: unknown): DetailChange[] {
  const before = new Map(listValues(earlier));
  const after = new Map(listValues(later));
  return [...new Set([...before.keys(), ...after.keys()])]
    .toSorted()
    .map((key) => ({ key, before: before.get(key), after: after.get(key) }))
    .filter((change) => change.before !== change.after);
}

function listValues(details: unknown, names: string[] = []): [key: string, value: string][] {
  if (times.has(names.at(-1) ?? "")) return [];
  if (typeof details !== "object" || details === null) {
    return names.length === 0 ? [] : [[names.join("."), String(details)]];
  }
  if (Array.isArray(details)) return [[names.join("."), details.map(String).join(", ")]];
  return Object.entries(details).flatMap(([name, value]) => listValues(value, [...names, name]));
}
