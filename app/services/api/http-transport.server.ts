import type { Transport } from "#contract/client.ts";

const usualTimeoutMs = 20_000;
const uploadTimeoutMs = 12 * 60 * 60 * 1000;
const retryAfterMs = 300;

/** Without the last two, fetch keeps a copy of the whole body, to send it again after a redirect. */
const asItComes = { duplex: "half", redirect: "error", window: null } as const;

/** Of whoever asks this site. */
interface Origin {
  address?: string;
  requestId?: string | undefined;
  /** In which it goes on with the trace of that request. */
  trace?: { headers: Record<string, string> } | undefined;
}

/**
 * Calls an API over HTTP. A read is tried once more where the connection fails; a write never is. Files go on as they
 * come, and take their time, in both directions.
 */
export function httpTransport(
  baseUrl: string,
  { address, requestId, trace }: Origin = {},
  timeoutMs = usualTimeoutMs,
): Transport {
  const transport: Transport = async (request) => {
    const { pathname, search } = new URL(request.url);
    const url = `${baseUrl.replace(/\/$/, "")}${pathname}${search}`;
    const headers = new Headers(request.headers);
    if (address) headers.set("x-forwarded-for", address);
    if (requestId) headers.set("x-request-id", requestId);
    for (const [name, value] of Object.entries(trace?.headers ?? {})) headers.set(name, value);
    const isUpload = request.body !== null && headers.get("content-type") !== "application/json";
    const body = isUpload || !request.body ? request.body : await request.arrayBuffer();
    const send = async () => {
      const late = startTimeout(isUpload ? uploadTimeoutMs : timeoutMs);
      const response = await fetch(url, {
        method: request.method,
        headers,
        body,
        ...(isUpload ? asItComes : { redirect: "manual" }),
        signal: AbortSignal.any([request.signal, late.signal]),
      });
      if (!response.headers.get("content-type")?.startsWith("application/json")) late.stop();
      return response;
    };
    if (request.method !== "GET") return send();
    return send().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
      return send();
    });
  };
  return Object.assign(transport, { isLine: true as const, baseUrl });
}

/** As `AbortSignal.timeout`, but that it can be stopped. */
function startTimeout(milliseconds: number): { signal: AbortSignal; stop: () => void } {
  const late = new AbortController();
  const message = "The operation was aborted due to timeout";
  const abort = () => late.abort(new DOMException(message, "TimeoutError"));
  const timer = setTimeout(abort, milliseconds).unref();
  return { signal: late.signal, stop: () => clearTimeout(timer) };
}
