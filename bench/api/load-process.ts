import { Agent, get } from "node:http";
import type { Task } from "./load.ts";

const connections = 8;
const agent = new Agent({ keepAlive: true, maxSockets: connections });

process.on("message", async (task: Task) => process.send?.(await time(task)));

/** The seconds that all requests took, over connections that stay open. */
async function time({ url, token, requests }: Task): Promise<number> {
  const started = performance.now();
  let left = requests;
  const requestInTurn = async () => {
    while (left-- > 0) await ask(url, token);
  };
  const awake = stayAwake();
  await Promise.all(Array.from({ length: connections }, requestInTurn));
  awake.end();
  return (performance.now() - started) / 1000;
}

function ask(url: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { authorization: token } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume().on("end", resolve);
    });
    request.on("error", reject);
  });
}

/** Looks for answers without a pause: waking a process that sleeps would be charged to the server that wakes it. */
function stayAwake() {
  let isEnded = false;
  const look = () => {
    if (!isEnded) setImmediate(look);
  };
  look();
  return {
    end: () => {
      isEnded = true;
    },
  };
}
