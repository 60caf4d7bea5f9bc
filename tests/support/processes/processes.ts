import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import type { Transport } from "#contract/client.ts";
import { bundleScript } from "./bundle-script.ts";
import { watchable, watchProcess } from "./watch-process.ts";

/** The API in a process of its own. `kill` gives it no chance to finish anything. */
export function startServer(env: Record<string, string>) {
  return startScript("upload-server.ts", env);
}

/** A server in a process of its own: a file beside this one, which says its address on its first line. */
export async function startScript(file: string, env: Record<string, string> = {}) {
  const server = spawn(process.execPath, [...watchable, await bundleScript(file)], {
    env: { ...process.env, REGISTRATION: "open", ...env },
    stdio: ["pipe", "pipe", "inherit", "ipc"],
  });
  const exit = once(server, "exit");
  const lines = createInterface(server.stdout as Readable);
  const [url] = (await Promise.race([
    once(lines, "line"),
    exit.then(() => {
      throw new Error("The server did not start");
    }),
  ])) as [string];
  const transport: Transport = (request) => {
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(`${url}${pathname}${search}`, request));
  };
  return {
    url,
    watch: watchProcess(server),
    transport,
    kill: async () => {
      server.kill("SIGKILL");
      await exit;
    },
  };
}
