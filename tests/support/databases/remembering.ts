/** The rows of a database that one test after the other fills. */
export interface Rows {
  areThere(): Promise<boolean>;
  /** Puts those that there are aside; gives what brings them back once the database was emptied. */
  keep(what: string): Promise<() => Promise<void>>;
}

export type Remember = <T>(what: string, make: () => Promise<T>) => Promise<T>;

/**
 * Gives what `make` gave the first time with the rows that it left, which takes a tenth of making them again. Where the
 * database is not empty, something else was made before, and all is made anew.
 */
export function remembering(rows: Rows): Remember {
  const made = new Map<string, { value: unknown; bringBack: () => Promise<void> }>();
  return async (what, make) => {
    if (await rows.areThere()) return make();
    const known = made.get(what);
    if (known) {
      await known.bringBack();
      return structuredClone(known.value) as Awaited<ReturnType<typeof make>>;
    }
    const value = await make();
    made.set(what, { value: structuredClone(value), bringBack: await rows.keep(what) });
    return value;
  };
}
