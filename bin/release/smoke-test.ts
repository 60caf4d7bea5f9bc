import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { outside } from "../bundle.ts";

const patienceMs = 120_000;

/** Unpacks a tarball where there is no npm, starts it on a fresh folder, asks it, and stops it. Throws what is wrong. */
export async function smokeTest(file: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "nightjar-release-"));
  try {
    execFileSync("tar", ["--extract", `--file=${file}`], { cwd: folder });
    const home = join(folder, basename(file, ".tar.gz"));
    requirePackages(home);
    await tryServer(home, join(folder, "data"));
    requireUsage(home);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Those that are not bundled are only loaded when somebody needs them. */
function requirePackages(home: string): void {
  const code = outside.map((name) => `await import(${JSON.stringify(name)});`).join("\n");
  execFileSync(join(home, "node"), ["--input-type=module", "--eval", code], { cwd: home });
}

async function tryServer(home: string, dataDir: string): Promise<void> {
  const env = { PATH: "/usr/bin:/bin", PORT: "0", DATA_DIR: dataDir };
  const server = spawn(join(home, "nightjar"), { env, stdio: ["ignore", "inherit", "pipe"] });
  const ended = once(server, "exit") as Promise<[number | null]>;
  const giveUp = AbortSignal.timeout(patienceMs);
  giveUp.addEventListener("abort", () => server.kill("SIGKILL"));
  try {
    const url = await Promise.race([readAddress(server.stderr), ended.then(notReady)]);
    for (const path of ["/readyz", "/healthz", "/sign-in", "/api/v1/openapi.json"]) {
      const { status } = await fetch(`${url}${path}`, { signal: giveUp });
      if (status !== 200) throw new Error(`${path} answers ${status}`);
    }
  } finally {
    server.kill("SIGTERM");
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`It ended with ${code}`);
}

async function readAddress(output: NodeJS.ReadableStream): Promise<string> {
  const lines: string[] = [];
  for await (const line of createInterface(output)) {
    lines.push(line);
    const url = /Ready on (http:[^"]+)/.exec(line)?.[1];
    if (url) return url;
  }
  throw new Error(lines.join("\n"));
}

function notReady(): never {
  throw new Error("It ended before it was ready");
}

/** The other programs are there: without arguments each says how it is called. */
function requireUsage(home: string): void {
  for (const program of ["backup", "restore"]) {
    const { message } = runWithout(home, program);
    if (!message.includes(`Usage: npm run ${program}`)) throw new Error(message);
  }
}

function runWithout(home: string, program: string): { message: string } {
  try {
    execFileSync(join(home, "nightjar"), [program], {
      stdio: "pipe",
      env: { PATH: "/usr/bin:/bin" },
    });
    return { message: `${program} ended with 0` };
  } catch (error) {
    return { message: String((error as { stderr: unknown }).stderr) };
  }
}
