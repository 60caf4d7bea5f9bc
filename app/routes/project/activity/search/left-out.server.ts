import { requestedMode } from "#contract/wire/recordings/recording-filter.ts";
import { searchAddress, type SearchAddress } from "./address.server.ts";

/** What people call what an address asks for. */
const names: Record<string, string> = {
  "display-mode": "what to list",
  "recording-mode": "kind of recordings",
  locations: "locations",
  devices: "devices",
  from: "first day or period",
  until: "last day",
  "tag-mode": "who tagged it",
  "tagged-with": "animals",
  "include-descendant-tags": "narrower animals",
  "no-false-positives": "false triggers",
  "labelled-with": "labels",
  "min-duration": "shortest length",
  "max-duration": "longest length",
  "clock-from": "start of the time of day",
  "clock-until": "end of the time of day",
  sun: "sun",
  confidence: "how sure AI is",
  taggers: "people",
  models: "AI models",
  state: "state",
  note: "text in a note",
  id: "recording number",
} satisfies Partial<Record<keyof SearchAddress, string>>;

const maxCharacters = 40;
/** Each is read by itself; an address has room for thousands. */
const maxChecked = 200;
const maxNamed = 5;

/** What an address asks for that cannot be searched for, in a sentence; undefined where all was understood. */
export function describeLeftOut({ searchParams }: Pick<URL, "searchParams">): string | undefined {
  const read = searchAddress.read({ searchParams });
  const sent = Object.keys(names).flatMap((name) => {
    const texts = searchParams.getAll(name);
    const isList = Array.isArray(read[name as keyof SearchAddress]);
    const parts = isList ? texts.flatMap((text) => text.split(",")) : texts.slice(-1);
    return parts.flatMap((part) => (part.trim() === "" ? [] : [{ name, part: part.trim() }]));
  });
  const left = sent.slice(0, maxChecked).filter(({ name, part }) => !isRead(name, part));
  if (left.length === 0) return undefined;
  const named = left.slice(0, maxNamed).map(({ name, part }) => {
    return `${names[name]} “${part.slice(0, maxCharacters)}”`;
  });
  const all = left.length > maxNamed ? [...named, "and others"] : named;
  return `Some of this address could not be understood and was left out: ${all.join(", ")}.`;
}

/** Alone, as "any" of a mode that is "any" by itself. */
function isRead(name: string, part: string): boolean {
  const of = (text: string) => {
    const read = searchAddress.read({ searchParams: new URLSearchParams({ [name]: text }) });
    return read[name as keyof SearchAddress];
  };
  const value = of(part);
  if (Array.isArray(value)) return value.length > 0;
  /* A mode has older names. */
  if (name === "tag-mode") return requestedMode.safeParse(part).success;
  return value !== undefined && (typeof value === "number" || value === part);
}
