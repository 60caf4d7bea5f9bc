import type { Transport } from "#contract/client.ts";

const patienceMs = 20_000;
const retryAfterMs = 300;

/** Calls an API over HTTP. A read is tried once more where the connection fails; a write never is. */
export function httpTransport(baseUrl: string, forwardedFor?: string): Transport {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const url = `${baseUrl.replace(/\/$/, "")}${pathname}${search}`;
    const headers = new Headers(request.headers);
    if (forwardedFor) headers.set("x-forwarded-for", forwardedFor);
    const body = request.body ? await request.arrayBuffer() : undefined;
    const send = () =>
      fetch(url, {
        method: request.method,
        headers,
        body,
        redirect: "manual",
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(patienceMs)]),
      });
    if (request.method !== "GET") return send();
    return send().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
      return send();
    });
  };
}
