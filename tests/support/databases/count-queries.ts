import type { KyselyPlugin } from "kysely";
import type { TestApi } from "../test-api.ts";

/** How many queries something takes of the store's reading handle; prepared ones are not counted. */
export async function countQueries(
  { services: { store } }: TestApi,
  work: () => Promise<unknown>,
): Promise<number> {
  let count = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { read } = store;
  store.read = read.withPlugin(counter);
  try {
    await work();
  } finally {
    store.read = read;
  }
  return count;
}
