import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parentPort } from "node:worker_threads";

/* A server that has nothing else to do: what is waited for it is the machine's, which other work may keep busy. */
const server = createServer((_, response) => response.end("ok"));
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  parentPort?.postMessage(`http://127.0.0.1:${port}`);
});
