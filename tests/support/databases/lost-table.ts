import type { TestApi } from "../test-api.ts";

/** Takes a table away while something is done, so that all that needs it fails. */
export async function withoutTable<T>(
  { services }: Pick<TestApi, "services">,
  table: string,
  work: () => Promise<T>,
): Promise<T> {
  const { schema } = services.store.write;
  const lost = `lost_${table}`;
  await schema.alterTable(table).renameTo(lost).execute();
  try {
    return await work();
  } finally {
    await schema.alterTable(lost).renameTo(table).execute();
  }
}
