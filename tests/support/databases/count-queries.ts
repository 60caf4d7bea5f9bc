import type { KyselyPlugin } from "kysely";
import type { TestApi } from "../test-api.ts";

/** Counts the queries of the scan handle from here on; `see` is told each number, and may throw. */
export function watchScans(
  { services: { store } }: TestApi,
  see: (count: number) => void = () => {},
): { count: number } {
  const watched = { count: 0 };
  store.scan = store.scan.withPlugin({
    transformQuery: ({ node }) => {
      watched.count += 1;
      see(watched.count);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return watched;
}

/** How many queries something takes of one of the store's handles; prepared ones are not counted. */
export async function countQueries(
  { services: { store } }: TestApi,
  work: () => Promise<unknown>,
  handle: "read" | "write" = "read",
): Promise<number> {
  let count = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const counted = store[handle];
  store[handle] = counted.withPlugin(counter);
  try {
    await work();
  } finally {
    store[handle] = counted;
  }
  return count;
}
