import { utimes } from "node:fs/promises";
import { listFiles } from "./stored-files.ts";
import type { TestApi } from "../test-api.ts";

/** Of the project and the day of tests. */
export const folder = "1/2026/11/20";
export const id = "0b3f6a52-9c1d-4a7e-8f00-2d4c6b8a9e11";

/** Puts a file where it would be if what was to name it had not come to be. */
export async function leave({ services }: TestApi, key: string): Promise<void> {
  await (await services.files.receive([Buffer.from(key)])).keep(key);
}

/** Gives all files the time of the test's clock, and lets so many hours pass. */
export async function age(api: TestApi, hours: number): Promise<void> {
  api.advance(60);
  for (const path of await listFiles(api)) await utimes(path, api.now(), api.now());
  api.advance(hours * 3600);
}
