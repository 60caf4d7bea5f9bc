import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

const command = join(import.meta.dirname, "../../bin/demo.ts");

/** `npm run demo` on a free port, in a folder of its own that goes with it. */
export async function spawnDemo() {
  const child = spawn(process.execPath, [command], {
    env: { ...process.env, PORT: "0", DATA_DIR: "" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ready = Promise.withResolvers<string>();
  const ended = once(child, "close");
  createInterface(child.stdout).on("line", (line) => {
    const url = /runs on (http:\S+)/.exec(line)?.[1];
    if (url) ready.resolve(url);
  });
  const url = await Promise.race([
    ready.promise,
    ended.then((): never => {
      throw new Error("The demo ended before it was ready");
    }),
  ]);
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
