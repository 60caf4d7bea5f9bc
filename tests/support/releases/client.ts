export type Fetch = (request: Request) => Promise<Response>;

interface RequestOptions {
  body?: FormData | Blob | Record<string, unknown>;
  token?: string;
}

/** Asks by address alone, as clients in the field do, so that it can ask every release. A refusal throws. */
export type Ask = <Reply = Record<string, unknown>>(
  method: string,
  path: string,
  options?: RequestOptions,
) => Promise<Reply>;

export function makeAsk(fetch: Fetch): Ask {
  return async (method, path, { body, token } = {}) => {
    const isFile = body instanceof FormData || body instanceof Blob;
    const headers = new Headers(token ? { authorization: token } : {});
    if (body && !isFile) headers.set("content-type", "application/json");
    const sent = isFile ? body : body && JSON.stringify(body);
    const request = { method, headers, ...(sent ? { body: sent } : {}) };
    const response = await fetch(new Request(`http://api.invalid/api/v1/${path}`, request));
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  };
}
