import { expect } from "vitest";
import type { AnyEndpoint, InputOf, ReplyOf } from "#contract/endpoint.ts";
import { fromUrlToken, toUrlToken } from "#contract/rules/accounts/link-tokens.ts";
import { password } from "../projects/people.ts";
import { openTestApi } from "../test-api.ts";

export const smtpPassword = "the-mail-server's-own";
/** Of a field that holds one. */
export const secretName = /password|token|jwt/i;

export type Watched = Awaited<ReturnType<typeof openWatchedApi>>;

/** An API whose mail server is away, and a caller who remembers each secret that goes in or comes out. */
export async function openWatchedApi() {
  const api = await openTestApi({
    SMTP_URL: `smtp://birds:${encodeURIComponent(smtpPassword)}@127.0.0.1:1`,
  });
  const answered = new Set<string>();
  const secrets = new Set([smtpPassword, api.config.secret ?? "", password]);

  function note(value: unknown, name = ""): void {
    if (typeof value === "string" && secretName.test(name)) secrets.add(value.replace("JWT ", ""));
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) note(inner, key);
  }

  async function ask<E extends AnyEndpoint>(
    endpoint: E,
    input: InputOf<E>,
    token?: string,
  ): Promise<ReplyOf<E> | undefined> {
    note({ input, token });
    const outcome = await api.attempt(endpoint, input, token);
    if (!outcome.ok) return undefined;
    answered.add(endpoint.name);
    note(outcome.reply);
    return outcome.reply;
  }

  return { ...api, api, answered, secrets, ask };
}

/** What has been noted, what is stored, and what was mailed; of a signed token, its signature alone. */
export async function listSecrets({ secrets, services }: Watched): Promise<string[]> {
  const { read } = services.store;
  const users = await read.selectFrom("users").selectAll().execute();
  const devices = await read.selectFrom("devices").selectAll().execute();
  const mails = await read.selectFrom("outbox").select("text").execute();
  const hashes = [...users, ...devices].flatMap((row) =>
    Object.entries(row).flatMap(([name, value]) =>
      name.startsWith("password") && typeof value === "string" ? [value] : [],
    ),
  );
  const mailed = mails.flatMap(({ text }) => text.match(/eyJ[\w.:-]+/g) ?? []).map(fromUrlToken);
  const all = [...secrets, ...hashes, ...mailed];
  expect(hashes.length).toBeGreaterThan(5);
  expect(mailed.length).toBeGreaterThan(5);
  const tokens = all.filter((text) => text.split(".").length === 3);
  const signatures = tokens.map((token) => token.split(".")[2] ?? "");
  return [...all, ...tokens.map(toUrlToken), ...signatures].filter((text) => text !== "");
}
