import { z } from "zod";
import { withQuery } from "#app/components/with-query.ts";

type Shape = Record<string, z.ZodType>;

type FiltersOf<S extends Shape> = { [Name in keyof S]: z.output<S[Name]> };

export interface ListFilters<F> {
  /** What the address asks for; what it does not understand is as if it were not there. */
  read(url: Pick<URL, "searchParams">): F;
  /** The address that asks for this; what is as usual, or left out here, stays out of it. */
  toAddress(path: string, filters: Partial<F>): string;
  /** Addresses of the same list with something changed, from its beginning unless they say where in it. */
  linksFrom(path: string, current: F): (changes?: Partial<F>) => string;
  /** What a form has to hide so that it changes its own fields alone, and begins the list anew. */
  toHiddenFields(current: Partial<F>, own: readonly (keyof F)[]): [name: string, value: string][];
  toQuery(filters: Partial<F>): Record<string, string[]>;
}

/**
 * The filters of a list, each by its name in the address: the shape reads the text of the address, `several` many of
 * one name. Filters among `positions` say where in the list one is, such as a page or a cursor.
 */
export function defineFilters<S extends Shape>(
  shape: S,
  defaults: FiltersOf<S>,
  { positions = [] }: { positions?: readonly (keyof S)[] } = {},
): ListFilters<FiltersOf<S>> {
  type F = FiltersOf<S>;
  const names = Object.keys(shape);
  const start: Partial<F> = {};
  for (const name of positions) start[name] = defaults[name];

  function readOne(search: URLSearchParams, name: keyof S & string) {
    const all = search.getAll(name);
    const isList = Array.isArray(defaults[name]);
    const read = shape[name]?.safeParse(isList ? all : all.at(-1));
    if (all.length === 0 || !read?.success) return defaults[name];
    /* A list of none is written as one empty text. */
    const isNonsense = isList && isEmpty(read.data) && all.join("") !== "";
    return isNonsense ? defaults[name] : read.data;
  }

  function toQuery(filters: Partial<F>) {
    const query: Record<string, string[]> = {};
    for (const name of names) {
      const texts = toTexts(filters[name]);
      const isUsual = JSON.stringify(texts) === JSON.stringify(toTexts(defaults[name]));
      if (name in filters && !isUsual) query[name] = texts.length > 0 ? texts : [""];
    }
    return query;
  }

  const toAddress = (path: string, filters: Partial<F>) => withQuery(path, toQuery(filters));
  return {
    read: ({ searchParams }) =>
      Object.fromEntries(names.map((name) => [name, readOne(searchParams, name)])) as F,
    toAddress,
    linksFrom: (path, current) => (changes) =>
      toAddress(path, { ...current, ...start, ...changes }),
    toHiddenFields: (current, own) =>
      Object.entries(toQuery({ ...current, ...start }))
        .filter(([name]) => !own.includes(name))
        .flatMap(([name, values]) => values.map((value): [string, string] => [name, value])),
    toQuery,
  };
}

/** Many values of one name, each once; those that do not fit are left out, and those beyond `max`. */
export function several<T extends z.ZodType>(item: T, max = 100) {
  return z.array(z.unknown()).transform((values) => {
    const fitting = values.flatMap((value) => {
      const read = item.safeParse(value);
      return read.success ? [read.data] : [];
    });
    return [...new Set(fitting)].slice(0, max);
  });
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function toTexts(value: unknown): string[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap(toTexts);
  return [value instanceof Date ? value.toISOString() : String(value)];
}
