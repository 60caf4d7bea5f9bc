import { sql, type RawBuilder } from "kysely";
import type { Db, Store } from "#api/db/open.ts";
import { createAccount } from "#api/accounts/operations/create-account.ts";
import { putMembership } from "#api/projects/queries/memberships.ts";
import type { Services } from "#api/services.ts";

const rowsOfStatement = 250_000;

/** Values of a row by its number `n`, from 0 on. */
export type Values = Record<string, RawBuilder<unknown>>;

/** Rows made by the database itself. */
export async function insertRows(
  { write, dialect }: Store,
  table: string,
  count: number,
  values: Values,
): Promise<void> {
  const names = sql.join(Object.keys(values).map((name) => sql.ref(name)));
  for (let from = 0; from < count; from += rowsOfStatement) {
    const until = Math.min(count, from + rowsOfStatement);
    await write.transaction().execute(async (trx) => {
      if (dialect === "postgres") await leaveUnchecked(trx);
      await sql`
        insert into ${sql.table(table)} (${names})
        with recursive numbers(n) as (
          select ${sql.lit(from)} union all select n + 1 from numbers where n + 1 < ${sql.lit(until)}
        )
        select ${sql.join(Object.values(values))} from numbers`.execute(trx);
    });
  }
}

/** What points at other rows is right by how it is made, and triggers are run for none of it. */
async function leaveUnchecked(trx: Db): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(trx);
}

/** Instants are text in SQLite. */
export function instantAt({ dialect }: Store, seconds: RawBuilder<unknown>): RawBuilder<unknown> {
  return dialect === "sqlite"
    ? sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${seconds}, 'unixepoch')`
    : sql`to_timestamp(${seconds})`;
}

/** What is filled in is never read after a crash. */
export async function makeHaste({ dialect, write }: Store): Promise<void> {
  if (dialect === "postgres") return;
  await sql`pragma cache_size = -1000000`.execute(write);
  await sql`pragma synchronous = off`.execute(write);
}

/** From now on what is written lasts, as in the field. */
export async function takeCare({ dialect, write }: Store): Promise<void> {
  if (dialect === "sqlite") {
    await sql`pragma synchronous = full`.execute(write);
    return;
  }
  for (const setting of ["fsync", "synchronous_commit", "full_page_writes"]) {
    await sql`alter system set ${sql.raw(setting)} = on`.execute(write);
  }
  await sql`select pg_reload_conf()`.execute(write);
}

/** The authorization of a new person who is a member of these projects. */
export async function addMember(
  services: Services,
  projectIds: number[],
  email = "ada@example.org",
): Promise<string> {
  const { store, now } = services;
  const account = { name: email, email, passwordHash: "-" };
  const person = { ...account, agreementVersion: 1, confirmed: true };
  const visit = { userAgent: "", viewport: "", address: "" };
  const { user } = await createAccount(services, person, visit);
  for (const projectId of projectIds) {
    const standing = { projectId, userId: user.id, admin: false, owner: false };
    await putMembership(store.write, standing, now());
  }
  return signIn(services, user.id);
}

/** The authorization of whoever was added first; undefined in a store that is empty. */
export async function signInFirst(services: Services): Promise<string | undefined> {
  const { store } = services;
  const user = await store.read.selectFrom("users").select("id").orderBy("id").executeTakeFirst();
  return user && signIn(services, user.id);
}

async function signIn({ store, tokens }: Services, id: number): Promise<string> {
  const session = await store.read
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", id)
    .executeTakeFirstOrThrow();
  return `JWT ${await tokens.sign("user", { id, session: session.id })}`;
}
