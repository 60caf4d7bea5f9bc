import { DatabaseSync } from "node:sqlite";
import { fromUrlToken } from "#contract/rules/accounts/link-tokens.ts";
import { changePassword, requestPasswordReset } from "#contract/wire/accounts/passwords.ts";
import type { TestApi } from "../test-api.ts";

/** All mails that were ever written, the oldest first. */
export function listMails({ services }: TestApi) {
  return services.store.read
    .selectFrom("outbox")
    .select(["recipient", "subject", "text", "html", "sent_at"])
    .orderBy("id")
    .execute();
}

/** The token of the newest link to that page; a test without such a mail fails. */
export async function readMailedToken(api: TestApi, page: string): Promise<string> {
  const link = new RegExp(`/${page}/(?:\\?token=)?([\\w:.-]+)`, "g");
  const texts = (await listMails(api)).map(({ text }) => text);
  const token = texts.flatMap((text) => [...text.matchAll(link)]).at(-1)?.[1];
  if (token === undefined) throw new Error(`No mail links to ${page}`);
  return fromUrlToken(token);
}

/** Asks for a new password and sets it with the link of the mail. */
export async function resetPassword(api: TestApi, person: { email: string; password: string }) {
  await api.send(requestPasswordReset, { email: person.email });
  await api.jobs.drain();
  const token = await readMailedToken(api, "reset-password");
  return api.attempt(changePassword, { token, password: person.password });
}

/** The path of the newest link to that page, from an SQLite file that may be another process's. */
export function findMailedPath(file: string, page: string): string | undefined {
  using database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare("select text from outbox order by id").all();
  return findPath(
    rows.map(({ text }) => String(text)),
    page,
  );
}

export function findPath(texts: string[], page: string): string | undefined {
  return texts.flatMap((text) => text.match(`/${page}/\\S+`) ?? []).at(-1);
}
