import type { Db } from "#api/db/open.ts";

/** Of the mails written since then: how many were sent, and how many could not be, with what was said of the newest. */
export async function countUnsent(db: Db, since: Date) {
  const { sent, failed } = await db
    .selectFrom("outbox")
    .select(({ fn, eb }) => [
      fn.count<number | string>("sent_at").as("sent"),
      fn
        .count<number | string>(
          eb
            .case()
            .when(
              eb.and([
                eb("sent_at", "is", null),
                eb("replaced_at", "is", null),
                eb("last_error", "is not", null),
              ]),
            )
            .then(1)
            .else(null)
            .end(),
        )
        .as("failed"),
    ])
    .where("created_at", ">", since.toISOString())
    .executeTakeFirstOrThrow();
  return { sent: Number(sent), failed: Number(failed) };
}

export async function findNewestError(db: Db): Promise<string | undefined> {
  const mail = await db
    .selectFrom("outbox")
    .select("last_error")
    .where("sent_at", "is", null)
    .where("last_error", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return mail?.last_error ?? undefined;
}
