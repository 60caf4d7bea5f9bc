import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { watchable, watchProcess } from "./watch-process.ts";

const root = join(import.meta.dirname, "../..");

export type SiteProcess = Awaited<ReturnType<typeof spawnSite>>;

/** `npm start` with its real clock and settings, in a process of its own on a free port and a fresh folder. */
export async function spawnSite(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "nightjar-process-"));
  const child = spawn(process.execPath, [...watchable, "bin/start.ts"], {
    cwd: root,
    env: { PATH: process.env["PATH"], DATA_DIR: dataDir, PORT: "0", ...env },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const lines: string[] = [];
  const ready = Promise.withResolvers<string>();
  const exited = once(child, "close").then(([code]) => code as number | null);
  createInterface(child.stderr as Readable).on("line", (line) => {
    lines.push(line);
    const url = /Ready on (http:[^"]+)/.exec(line)?.[1];
    if (url) ready.resolve(url);
  });
  return {
    dataDir,
    lines,
    watch: watchProcess(child),
    /** Where it can be visited; rejects where it ends instead. */
    ready: () =>
      Promise.race([
        ready.promise,
        exited.then((): never => {
          throw new Error(lines.join("\n"));
        }),
      ]),
    /** The exit code, once it has ended by itself. */
    exited: () => exited,
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode === null) child.kill("SIGTERM");
      await exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
