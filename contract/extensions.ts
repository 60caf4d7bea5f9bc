import type { AnyEndpoint, InputOf } from "./endpoint.ts";

type Values = Record<string, unknown>;

/** Whether a call is one that servers of the specification alone do not know. */
export function usesExtensions<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): boolean {
  return endpoint.isExtension === true || listExtensions(endpoint, input as Values).length > 0;
}

/** The fields of a call that such a server refuses, by their own names or for what is in them. */
export function listExtensions(
  { extensions = [], extensionValues = {} }: AnyEndpoint,
  input: Values,
): string[] {
  const fields = extensions.filter((path) => read(input, path.split(".")) !== undefined);
  const values = Object.entries(extensionValues)
    .filter(([field, ours]) => ours.includes(String(input[field])))
    .map(([field]) => field);
  return [...fields, ...values];
}

/** The same call without those fields. */
export function withoutExtensions<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
): InputOf<E> {
  const used = new Set(listExtensions(endpoint, input as Values));
  const kept = Object.entries(input as Values).filter(([name]) => !used.has(name));
  return Object.fromEntries(kept) as InputOf<E>;
}

function read(value: unknown, [name = "", ...deeper]: string[]): unknown {
  const member = isObject(value) ? value[name] : undefined;
  return deeper.length === 0 ? member : read(member, deeper);
}

function isObject(value: unknown): value is Values {
  return typeof value === "object" && value !== null;
}
