import type { Config } from "../config.ts";

const timeoutMs = 5000;

/** What an address answers within seconds. */
export async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { redirect: "manual", signal: AbortSignal.timeout(timeoutMs), ...init });
}

/** Of a request that met no answer: that of the connection says more than that of `fetch`. */
export function whyUnanswered(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error ? cause.message || String(cause) : message;
}

/** Servers that the settings name, whose answers say what time it is there. */
export function listServers({ publicUrl, publicUrlGiven, bucket, softwareVersions }: Config) {
  const named = [publicUrlGiven ? publicUrl : undefined, bucket?.endpoint, softwareVersions];
  return named.filter((url) => url !== undefined && /^https?:/.test(url)) as string[];
}
