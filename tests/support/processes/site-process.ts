import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { productCommand } from "#bin/product-command.ts";
import { watchable, watchProcess } from "./watch-process.ts";

const root = join(import.meta.dirname, "../../..");

export type SiteProcess = Awaited<ReturnType<typeof spawnSite>>;

/** What is started: the bundle as it is, the sources that it is made of, or `npm start`, which cannot be watched. */
export type SiteForm = "bundle" | "sources" | "npm start";

/**
 * The product with its real clock and settings, in a process of its own on a free port and a fresh folder, sized for
 * the memory of this machine or for less.
 */
export async function spawnSite(
  env: Record<string, string> = {},
  form: SiteForm = "bundle",
  memoryBytes?: number,
) {
  const dataDir = await mkdtemp(join(tmpdir(), "nightjar-process-"));
  const environment = { PATH: process.env["PATH"], DATA_DIR: dataDir, PORT: "0", ...env };
  const command = toCommand(form, environment, memoryBytes);
  const child = spawn(process.execPath, command.arguments, {
    cwd: root,
    env: command.environment,
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
    pid: child.pid,
    watch: watchProcess(child),
    /** Where it can be visited; rejects where it ends instead. */
    ready: () =>
      Promise.race([
        ready.promise,
        exited.then((): never => {
          throw new Error(lines.join("\n"));
        }),
      ]),
    /** How it has ended, where it has. */
    readEnd: () => ({ code: child.exitCode, signal: child.signalCode }),
    /** The exit code, once it has ended by itself. */
    exited: () => exited,
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode === null) child.kill("SIGTERM");
      await exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function toCommand(form: SiteForm, environment: NodeJS.ProcessEnv, memoryBytes?: number) {
  if (form === "npm start") return { arguments: ["bin/start.ts"], environment };
  if (form === "sources") {
    const production = { NODE_ENV: "production", ...environment };
    return { arguments: [...watchable, "server/serve.ts"], environment: production };
  }
  const product = productCommand(environment, { memoryBytes });
  return { ...product, arguments: [...watchable, ...product.arguments] };
}
