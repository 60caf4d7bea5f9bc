import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { unzipSync } from "fflate";
import type { SchemaLines } from "./describe-schema.ts";
import type { Answers } from "./questions.ts";

export const frozenSecret = "a secret for tests that is long enough";
/** When all of it has happened. */
export const frozenAt = new Date("2026-11-20T12:00:00.000Z");

export const answersFile = "answers.json";
export const dataFile = "data.zip";
export const schemaFile = "postgres.json.gz";

export const releasesFolder = join(import.meta.dirname, "../../fixtures/releases");

export function releaseFolder(name: string): string {
  return join(releasesFolder, name);
}

/** The folder of data as the release left it. */
export function unpackData(name: string, into: string): void {
  for (const [path, bytes] of Object.entries(unzipSync(read(name, dataFile)))) {
    const file = join(into, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
}

export function readAnswers(name: string): Answers {
  return JSON.parse(read(name, answersFile).toString());
}

export function readPostgresSchema(name: string): SchemaLines {
  return JSON.parse(gunzipSync(read(name, schemaFile)).toString());
}

function read(name: string, file: string): Buffer {
  return readFileSync(join(releaseFolder(name), file));
}
