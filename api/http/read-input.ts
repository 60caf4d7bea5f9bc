import { closest, distance } from "fastest-levenshtein";
import type { z } from "zod";
import type { AnyEndpoint } from "#contract/endpoint.ts";
import { invalidFields, Refusal, type FieldError } from "#contract/envelope.ts";

type Place = "params" | "query" | "body";
type Sent = Record<Place, Record<string, unknown>>;

/** Undeclared fields are refused first, as the dialect has it; then every field with a fault at once. */
export function readInput(endpoint: AnyEndpoint, sent: Sent): Record<string, unknown> {
  if (!endpoint.lenient) refuseUndeclared(endpoint, sent);
  const result = endpoint.input.safeParse(collect(endpoint, sent), { error: defaultMessage });
  if (!result.success) throw invalidFields(toFieldErrors(endpoint, sent, result.error));
  const issue = endpoint.check?.(result.data as never);
  if (issue) throw invalidFields([{ ...issue, location: placeOf(endpoint, issue.param) }]);
  return result.data;
}

const maxNamed = 10;
const maxNameLength = 100;

/** Names ten of the fields at most, and of a long name the beginning. */
export function refuseUndeclared(
  endpoint: AnyEndpoint,
  { params = {}, query, body = {} }: Pick<Sent, "query"> & Partial<Sent>,
): void {
  const declared = [...Object.keys(endpoint.input.shape), ...Object.keys(endpoint.alsoNamed ?? {})];
  const known = new Set(declared);
  const names = [params, query, body].flatMap((fields) => Object.keys(fields));
  const unknown = new Set(names.filter((name) => !known.has(name)));
  if (unknown.size === 0) return;
  throw new Refusal("unprocessable", `Unknown fields found: ${nameSome([...unknown], declared)}.`);
}

function nameSome(unknown: string[], declared: string[]): string {
  const named = unknown.slice(0, maxNamed).map((name) => describeUnknown(name, declared));
  const more = unknown.length > maxNamed ? ` and ${unknown.length - maxNamed} more` : "";
  return `${named.join(", ")}${more}`;
}

function describeUnknown(name: string, declared: string[]): string {
  if (name.length > maxNameLength) return `'${name.slice(0, maxNameLength)}...'`;
  return `'${name}'${suggest(name, declared)}`;
}

function suggest(name: string, declared: string[]): string {
  if (declared.length === 0) return "";
  const lower = declared.map((one) => one.toLowerCase());
  const nearest = closest(name.toLowerCase(), lower);
  const near = distance(name.toLowerCase(), nearest) < 3;
  return near ? ` (did you mean '${declared[lower.indexOf(nearest)]}'?)` : "";
}

/** A field counts only where it is declared; another of its names counts where it is declared, too. */
function collect(endpoint: AnyEndpoint, sent: Sent): Record<string, unknown> {
  const declared = new Map(Object.entries(endpoint.alsoNamed ?? {}));
  const input: Record<string, unknown> = {};
  for (const place of ["body", "query", "params"] as const) {
    for (const [name, value] of Object.entries(sent[place])) {
      const field = declared.get(name) ?? name;
      if (!Object.hasOwn(endpoint[place], field)) continue;
      if (field === name || input[field] === undefined) input[field] = value;
    }
  }
  return input;
}

function defaultMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.code === "unrecognized_keys")
    return `Unknown fields found: ${nameSome(issue.keys, [])}`;
  const field = issue.path?.join(".") ?? "";
  return issue.input === undefined ? `'${field}' is required` : "Invalid value";
}

const maxFaults = 100;

function toFieldErrors(endpoint: AnyEndpoint, sent: Sent, error: z.ZodError): FieldError[] {
  return error.issues.slice(0, maxFaults).map((issue) => {
    const param = issue.path.map((part) => String(part).slice(0, maxNameLength)).join(".");
    const field = String(issue.path[0]);
    const location = placeOf(endpoint, field);
    const value = location === "query" ? repeatable(endpoint, sent, field) : undefined;
    return { msg: issue.message, param, location, ...(value === undefined ? {} : { value }) };
  });
}

const secretFields: ReadonlySet<string> = new Set(["jwt", "token"]);

/** What the query said of a field, of a long text the beginning; never a token. */
function repeatable(endpoint: AnyEndpoint, { query }: Sent, field: string): unknown {
  if (secretFields.has(field)) return undefined;
  const names = [field, ...Object.keys(endpoint.alsoNamed ?? {})];
  const name = names.find(
    (one) => Object.hasOwn(query, one) && (one === field || endpoint.alsoNamed?.[one] === field),
  );
  const value = name === undefined ? undefined : query[name];
  return Array.isArray(value) ? value.slice(0, maxNamed).map(shorten) : shorten(value);
}

function shorten(value: unknown): unknown {
  return typeof value === "string" ? value.slice(0, maxNameLength) : value;
}

function placeOf(endpoint: AnyEndpoint, field: string): Place {
  if (field in endpoint.params) return "params";
  return field in endpoint.query ? "query" : "body";
}
