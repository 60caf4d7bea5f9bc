import type { Transport } from "#contract/client.ts";

const timeoutMs = 20_000;
const uploadTimeoutMs = 12 * 60 * 60 * 1000;
const retryAfterMs = 300;

/** Without the last two, fetch keeps a copy of the whole body, to send it again after a redirect. */
const asItComes = { duplex: "half", redirect: "error", window: null } as const;

/**
 * Calls an API over HTTP. A read is tried once more where the connection fails; a write never is. Files go on as they
 * come, and take their time.
 */
export function httpTransport(baseUrl: string, forwardedFor?: string): Transport {
  const transport: Transport = async (request) => {
    const { pathname, search } = new URL(request.url);
    const url = `${baseUrl.replace(/\/$/, "")}${pathname}${search}`;
    const headers = new Headers(request.headers);
    if (forwardedFor) headers.set("x-forwarded-for", forwardedFor);
    const isUpload = request.body !== null && headers.get("content-type") !== "application/json";
    const body = isUpload || !request.body ? request.body : await request.arrayBuffer();
    const timeout = isUpload ? uploadTimeoutMs : timeoutMs;
    const send = () =>
      fetch(url, {
        method: request.method,
        headers,
        body,
        ...(isUpload ? asItComes : { redirect: "manual" }),
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeout)]),
      });
    if (request.method !== "GET") return send();
    return send().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
      return send();
    });
  };
  return Object.assign(transport, { isLine: true as const, baseUrl });
}
