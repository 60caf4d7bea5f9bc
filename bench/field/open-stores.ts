import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { Dialect } from "#api/db/columns.ts";
import { openBackend } from "#server/backend.ts";
import { parseConfig } from "#server/config.ts";
import { startPostgres } from "#tests/support/postgres-server.ts";
import { fillStore, sizesOf } from "./fill-store.ts";

const secret = "a secret for the bench that is long enough";

export interface FilledApi {
  /** The time that a member waits for an answer, in milliseconds. */
  ask(path: string): Promise<number>;
  close(): Promise<void>;
}

/** APIs over stores of so many projects each, all of them on one kind of database. */
export async function openFilled(dialect: Dialect, projects: number[]) {
  const server = dialect === "postgres" ? await startPostgres() : undefined;
  const apis: FilledApi[] = [];
  for (const count of projects) {
    const url = server && (await createDatabase(server.url, `field_${count}`));
    apis.push(await openOne(count, url));
  }
  const close = async () => {
    for (const api of apis) await api.close();
    await server?.stop();
  };
  return { apis, close };
}

async function openOne(projects: number, databaseUrl: string | undefined): Promise<FilledApi> {
  const dataDir = await mkdtemp(join(tmpdir(), "nightjar-field-"));
  const config = parseConfig({ DATA_DIR: dataDir, SECRET: secret, DATABASE_URL: databaseUrl });
  const backend = await openBackend(config, { secret, log: () => {} });
  const authorization = await fillStore(backend.services, sizesOf(projects));
  return {
    ask: async (path) => {
      const request = new Request(`http://api.bench${path}`, { headers: { authorization } });
      const started = performance.now();
      const response = await backend.api.fetch(request, { address: "192.0.2.1" });
      const text = await response.text();
      const milliseconds = performance.now() - started;
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
      return milliseconds;
    },
    close: async () => {
      await backend.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const server = new Client({ connectionString: serverUrl });
  await server.connect();
  await server.query(`create database ${name}`);
  await server.end();
  return new URL(name, serverUrl).href;
}
