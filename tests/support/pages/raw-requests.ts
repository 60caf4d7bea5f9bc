import type { TestApi } from "../test-api.ts";

export interface RawAnswer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

interface Raw extends Omit<RequestInit, "body" | "headers"> {
  token?: string | undefined;
  headers?: Record<string, string>;
  /** An object is sent as JSON. */
  body?: string | object;
}

/** Sends what the typed client never would. */
export async function requestRaw(api: TestApi, path: string, raw: Raw = {}): Promise<RawAnswer> {
  const { token, body, ...init } = raw;
  const headers = new Headers(raw.headers);
  if (token) headers.set("authorization", token);
  if (typeof body === "object") headers.set("content-type", "application/json");
  const sent = typeof body === "object" ? JSON.stringify(body) : body;
  const request = new Request(`http://api.test${path}`, {
    ...init,
    headers,
    ...(sent === undefined ? {} : { body: sent }),
  });
  const response = await api.fetch(request);
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") && text !== "";
  const parsed = isJson ? (JSON.parse(text) as Record<string, unknown>) : {};
  return { status: response.status, headers: response.headers, body: parsed };
}
