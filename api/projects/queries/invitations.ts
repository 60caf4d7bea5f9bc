import type { Selectable } from "kysely";
import { fold } from "#contract/rules/navigation/names.ts";
import { compareNames } from "#contract/rules/text/compare-names.ts";
import type { Rights } from "#contract/rules/projects/roles.ts";
import type { Db } from "#api/db/open.ts";
import { prepared } from "#api/db/prepared.ts";
import type { Schema } from "#api/db/schema.ts";
import { toFlags, toRights } from "./memberships.ts";

/** Of an address that had no account when it was invited. */
export interface Invitation extends Rights {
  id: number;
  projectId: number;
  email: string;
}

interface Place {
  projectId: number;
  email: string;
}

/** Inviting an address again renews its invitation. */
export async function putInvitation(
  trx: Db,
  { projectId, email, admin, owner }: Place & Rights,
  invitedById: number,
  now: Date,
): Promise<number> {
  const at = now.toISOString();
  const offer = { ...toFlags({ admin, owner }), invited_by_id: invitedById, invited_at: at };
  const { id } = await trx
    .insertInto("invitations")
    .values({ project_id: projectId, email, email_folded: fold(email), created_at: at, ...offer })
    .onConflict((conflict) => conflict.columns(["email_folded", "project_id"]).doUpdateSet(offer))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const columns = ["id", "project_id", "email", "admin", "owner"] as const;

export async function findInvitation(
  db: Db,
  { projectId, email }: Place,
): Promise<Invitation | undefined> {
  const row = await db
    .selectFrom("invitations")
    .select(columns)
    .where("email_folded", "=", fold(email))
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  return row && toInvitation(row);
}

export async function findInvitationById(db: Db, id: number): Promise<Invitation | undefined> {
  const row = await db
    .selectFrom("invitations")
    .select(columns)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && toInvitation(row);
}

/** Deletes it and tells what it was: of those who race for it one gets it. */
export async function deleteInvitation(trx: Db, id: number): Promise<Invitation | undefined> {
  const row = await trx
    .deleteFrom("invitations")
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirst();
  return row && toInvitation(row);
}

/** Like `deleteInvitation`, for the one of an address to a project. */
export async function deleteInvitationOf(
  trx: Db,
  { projectId, email }: Place,
): Promise<Invitation | undefined> {
  const row = await trx
    .deleteFrom("invitations")
    .where("email_folded", "=", fold(email))
    .where("project_id", "=", projectId)
    .returning(columns)
    .executeTakeFirst();
  return row && toInvitation(row);
}

function toInvitation(row: Pick<Selectable<Schema["invitations"]>, (typeof columns)[number]>) {
  return { ...toRights(row), id: row.id, projectId: row.project_id, email: row.email };
}

export async function rememberInvitationLink(
  trx: Db,
  id: number,
  linkTokenId: number,
): Promise<void> {
  await trx
    .updateTable("invitations")
    .set({ link_token_id: linkTokenId })
    .where("id", "=", id)
    .execute();
}

export async function findInvitationByLink(
  db: Db,
  linkTokenId: number,
): Promise<Invitation | undefined> {
  const row = await db
    .selectFrom("invitations")
    .select(columns)
    .where("link_token_id", "=", linkTokenId)
    .executeTakeFirst();
  return row && toInvitation(row);
}

/** Of addresses that are invited, those whose link works still. */
export function listAddressLinks(db: Db, projectId: number, now: Date) {
  return db
    .selectFrom("invitations")
    .innerJoin("link_tokens", "link_tokens.id", "invitations.link_token_id")
    .where("invitations.project_id", "=", projectId)
    .where("link_tokens.spent_at", "is", null)
    .where("link_tokens.expires_at", ">", now.toISOString())
    .select([
      "invitations.id",
      "invitations.email",
      "link_tokens.id as token_id",
      "link_tokens.expires_at",
    ])
    .orderBy("invitations.email_folded")
    .execute();
}

export async function setInvitationRights(trx: Db, id: number, rights: Rights): Promise<void> {
  await trx.updateTable("invitations").set(toFlags(rights)).where("id", "=", id).execute();
}

/** The people without an account who are invited to a project, by address. */
export function listInvitedAddresses(db: Db, projectId: number) {
  return db
    .selectFrom("invitations")
    .leftJoin("users as inviters", "inviters.id", "invitations.invited_by_id")
    .where("project_id", "=", projectId)
    .select([
      "invitations.id",
      "invitations.email",
      "admin",
      "owner",
      "invited_at",
      "inviters.name as inviter_name",
    ])
    .orderBy("invitations.email_folded")
    .execute();
}

/** The projects that have invited an address, by name. */
export async function listProjectsInviting(db: Db, email: string) {
  const rows = await listInviting(db, { emailFolded: fold(email) });
  return rows.toSorted((one, other) => compareNames(one.project_name, other.project_name));
}

/** New accounts ask it with each page. */
const listInviting = prepared((db, given: { emailFolded: string }) =>
  db
    .selectFrom("invitations")
    .innerJoin("projects", "projects.id", "invitations.project_id")
    .leftJoin("users as inviters", "inviters.id", "invitations.invited_by_id")
    .where("invitations.email_folded", "=", given.emailFolded)
    .where("projects.deleted_at", "is", null)
    .select([
      "invitations.id",
      "projects.id as project_id",
      "projects.name as project_name",
      "admin",
      "owner",
      "invited_at",
      "inviters.name as inviter_name",
    ])
    .orderBy("projects.id"),
);
