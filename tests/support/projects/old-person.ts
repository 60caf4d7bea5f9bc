import type { Store } from "#api/db/open.ts";

/** With the columns that there have always been; gives the id. */
export async function insertOldPerson({ write }: Store, name: string): Promise<number> {
  const at = "2026-11-20T06:00:00.000Z";
  const email = `${name.toLowerCase()}@example.org`;
  const person = { name, email, email_folded: email, password_hash: "" };
  const { id } = await write
    .insertInto("users")
    .values({ ...person, global_permission: "off", created_at: at, updated_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
