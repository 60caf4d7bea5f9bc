import type { Db } from "#api/db/open.ts";

/** Of the mails written since then: how many were sent, and how many could not be. */
export async function countMails(db: Db, since: Date) {
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
