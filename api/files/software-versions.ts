import { createReadStream } from "node:fs";
import { softwareVersions, type SoftwareVersions } from "#contract/wire/devices/device-settings.ts";

const timeoutMs = 3000;
const maxBytes = 1024 * 1024;
const cacheMs = 10 * 60 * 1000;

interface Options {
  /** A path or an http(s) address; without one there are no versions. */
  source: string | undefined;
  now(): Date;
  /** Told once of a document that cannot be read, until it can be again. */
  warn(message: string): void;
}

/** Clients look three levels deep and check none. */
const channels = ["prod", "dev", "test"];
const models = ["pi", "tc2"];

/** At most every ten minutes. Never fails: what cannot be read is as it was the last time, or empty. What clients look for is there. */
export function softwareVersionsReader({
  source,
  now,
  warn,
}: Options): () => Promise<SoftwareVersions> {
  let latest: SoftwareVersions = {};
  let reading: Promise<void> | undefined;
  let readAt = -Infinity;
  let isBroken = false;

  const refresh = async (from: string) => {
    try {
      latest = await readDocument(from);
      isBroken = false;
    } catch (error) {
      if (!isBroken) warn(`SOFTWARE_VERSIONS cannot be read: ${explain(error)}`);
      isBroken = true;
    }
    readAt = now().getTime();
    reading = undefined;
  };

  return async () => {
    if (source !== undefined && now().getTime() - readAt >= cacheMs) {
      reading ??= refresh(source);
      await reading;
    }
    return complete(latest);
  };
}

function complete(versions: SoftwareVersions): SoftwareVersions {
  const expected = channels.map((channel) => {
    const none = Object.fromEntries(models.map((model) => [model, {}]));
    return [channel, { ...none, ...versions[channel] }] as const;
  });
  return { ...versions, ...Object.fromEntries(expected) };
}

async function readDocument(source: string): Promise<SoftwareVersions> {
  const signal = AbortSignal.timeout(timeoutMs);
  const text = await readText(await openSource(source, signal));
  return softwareVersions.parse(JSON.parse(text));
}

async function openSource(source: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
  if (!/^https?:/.test(source)) return createReadStream(source, { signal });
  const { ok, status, body } = await fetch(source, { signal });
  if (ok && body) return body;
  await body?.cancel();
  throw new Error(`the server answered ${status}`);
}

async function readText(source: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new Error(`it is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** One line: what a parser says of a wrong document would be many. */
function explain(error: unknown): string {
  const { name, message, cause } = error as Error;
  if (name === "ZodError") return "it is not a table of channels, models, packages and versions";
  return cause instanceof Error ? `${message} (${cause.message})` : message;
}
