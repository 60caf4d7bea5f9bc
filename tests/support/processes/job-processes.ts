import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Statement } from "../job-runs.ts";
import { bundleScript } from "./bundle-script.ts";

/** Does jobs of tests in a process of its own. `kill` gives it no chance to finish anything. */
export async function startJobProcess(env: Record<string, string>) {
  const child = spawn(process.execPath, [await bundleScript("job-process.ts")], {
    env: { ...process.env, ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exit = once(child, "exit");
  const said: Statement[] = [];
  const ready = Promise.withResolvers<void>();
  createInterface(child.stdout).on("line", (line) => {
    if (line === "ready") ready.resolve();
    else said.push(JSON.parse(line) as Statement);
  });
  await Promise.race([
    ready.promise,
    exit.then((): never => {
      throw new Error("The process did not start");
    }),
  ]);
  return {
    said,
    kill: async () => {
      child.kill("SIGKILL");
      await exit;
    },
  };
}
