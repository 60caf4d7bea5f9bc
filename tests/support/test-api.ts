import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { argon2Passwords } from "#api/http/passwords.ts";
import type { LogEntry } from "#contract/log-entry.ts";
import { call, type Outcome } from "#contract/client.ts";
import type { AnyEndpoint, InputOf, ReplyOf } from "#contract/endpoint.ts";
import type { Refusal } from "#contract/envelope.ts";
import { openBackend } from "#server/backend.ts";
import { parseConfig } from "#server/config.ts";
import { borrowBucket } from "./files/borrowed-bucket.ts";
import { borrowFolder } from "./databases/borrowed-folder.ts";
import { borrowStore } from "./databases/borrowed-store.ts";
import { borrowThreads } from "./processes/borrowed-threads.ts";

export type TestApi = Awaited<ReturnType<typeof openTestApi>>;

const secret = "a secret for tests that is long enough";

/** Friday evening, New Zealand daylight time. */
const startOfTest = "2026-11-20T07:30:00.000Z";

/**
 * A whole API on an empty database of its own, SQLite or PostgreSQL as the run says, with a clock that tests turn
 * and passwords that cost nothing. Every answer is held against the contract to its last key.
 */
export async function openTestApi(env: Record<string, string> = {}) {
  const isPostgres = process.env.TEST_DATABASE === "postgres";
  const { dataDir, url, store, remember, giveBack } = isPostgres
    ? await borrowPlace()
    : { ...(await borrowFolder()), url: undefined };
  const bucket = process.env.TEST_FILES === "s3" ? await borrowBucket() : undefined;
  const { threads, giveBack: giveBackThreads } = borrowThreads();
  let now = new Date(startOfTest);
  const log: LogEntry[] = [];
  const config = parseConfig({
    DATA_DIR: dataDir,
    SECRET: secret,
    /* Most tests have no super-user. */
    REGISTRATION: "open",
    ...(url ? { DATABASE_URL: url } : {}),
    ...(bucket ? { FILES_URL: bucket.url } : {}),
    ...env,
  });
  const backend = await openBackend(config, {
    secret: config.secret ?? secret,
    log: (entry) => log.push(entry),
    overrides: {
      /* A test that names a folder wants its database there. */
      ...(isPostgres || !env["DATA_DIR"] ? { store } : {}),
      ...threads,
      now: () => now,
      passwords: argon2Passwords({ memoryKib: 8, passes: 1 }),
      countingTime: () => new AbortController().signal,
      wakeJobs: () => {},
      wakeResets: () => {},
    },
  });
  const fetch = (request: Request) => backend.api.fetch(request, { address: "192.0.2.1" });

  async function attempt<E extends AnyEndpoint>(
    endpoint: E,
    input: InputOf<E>,
    token?: string,
    { file }: { file?: Blob } = {},
  ): Promise<Outcome<E>> {
    return call(checkedBy(endpoint, fetch), endpoint, input, { token, file });
  }

  return {
    ...backend,
    log,
    dataDir,
    /** Has the folders of files that are kept, and of those that arrive. */
    filesFolder: bucket?.folder ?? dataDir,
    config,
    fetch,
    attempt,
    /** The reply; a refusal fails the test. */
    send: async <E extends AnyEndpoint>(
      endpoint: E,
      input: InputOf<E>,
      token?: string,
    ): Promise<ReplyOf<E>> => {
      const outcome = await attempt(endpoint, input, token);
      if (!outcome.ok) throw outcome.refusal;
      return outcome.reply;
    },
    /** The refusal; anything else fails the test. */
    refuse: async <E extends AnyEndpoint>(
      endpoint: E,
      input: InputOf<E>,
      token?: string,
    ): Promise<Refusal> => {
      const outcome = await attempt(endpoint, input, token);
      if (outcome.ok) throw new Error(`${endpoint.name} was expected to be refused`);
      return outcome.refusal;
    },
    /** What `make` makes with an API that is as all are, once for all tests of this process that ask first thing. */
    remember: <T>(what: string, make: () => Promise<T>): Promise<T> =>
      Object.keys(env).length === 0 && now.toISOString() === startOfTest
        ? remember(what, make)
        : make(),
    now: () => now,
    advance: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
    [Symbol.asyncDispose]: async () => {
      giveBackThreads();
      await backend.close();
      await giveBack();
      await bucket?.giveBack();
    },
  };
}

/** Fails the test where an answer has a key that the contract does not give it. */
function checkedBy(endpoint: AnyEndpoint, fetch: (request: Request) => Promise<Response>) {
  return async (request: Request) => {
    const response = await fetch(request);
    if (!response.ok || !endpoint.reply) return response;
    if (endpoint.mayBeEmpty && response.status === 204) return response;
    const { success, messages, cwVersion, ...reply } = (await response.clone().json()) as Record<
      string,
      unknown
    >;
    expect(success).toBe(true);
    expect(messages).toBeInstanceOf(Array);
    expect(cwVersion).toBeTypeOf("string");
    expect(endpoint.reply.parse(reply)).toEqual(reply);
    return response;
  };
}

async function borrowPlace() {
  const { url, store, remember, giveBack } = await borrowStore();
  const dataDir = await mkdtemp(join(tmpdir(), "nightjar-api-"));
  return {
    dataDir,
    url,
    store,
    remember,
    giveBack: async () => {
      await giveBack();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
