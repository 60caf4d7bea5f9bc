import { Agent, get } from "node:http";

export interface Load {
  connections: number;
  seconds: number;
  paths: string[];
  person: { email: string; password: string };
}

/** A token for calls of the API. */
export async function signIn(url: string, person: Load["person"]): Promise<string> {
  const body = new URLSearchParams(person);
  const response = await fetch(`${url}/api/v1/users/authenticate`, { method: "POST", body });
  const { token } = (await response.json()) as { token?: string };
  if (!token) throw new Error(`${person.email} was not signed in: ${response.status}`);
  return token;
}

/** Each connection asks for one list after the other, in turn. Gives how many were answered in a second. */
export async function runLoad(
  url: string,
  token: string,
  { connections, seconds, paths }: Load,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + seconds * 1000;
  let answered = 0;
  const requestInTurn = async (_: unknown, connection: number) => {
    for (let turn = connection; performance.now() < end; turn += 1) {
      await ask(url + paths[turn % paths.length], { agent, token });
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, requestInTurn));
  agent.destroy();
  return answered / seconds;
}

function ask(url: string, { agent, token }: { agent: Agent; token: string }): Promise<void> {
  const headers = { authorization: token, "accept-encoding": "gzip" };
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume().on("end", resolve);
    });
    request.on("error", reject);
  });
}
