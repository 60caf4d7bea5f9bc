import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import type { Transport } from "#contract/client.ts";
import { watchable, watchProcess } from "./watch-process.ts";

const script = new URL("./upload-server.ts", import.meta.url).pathname;

/** The API in a process of its own. `kill` gives it no chance to finish anything. */
export async function startServer(env: Record<string, string>) {
  const server = spawn(process.execPath, [...watchable, script], {
    env: { ...process.env, ...env },
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
