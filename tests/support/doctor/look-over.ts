import { statfs } from "node:fs/promises";
import { expect } from "vitest";
import { takeInventory } from "#api/doctor/operations/inventory.ts";
import type { Check, Site } from "#server/doctor/check.ts";
import { innerChecks, outerChecks } from "#server/doctor/checks.ts";
import { examine, type Outcome } from "#server/doctor/examine.ts";
import type { TestApi } from "../test-api.ts";

/** An API as the doctor sees it; what it should not know of is left out. */
export function toSite(api: TestApi, more: Partial<Site> = {}): Site {
  const { config, now, services } = api;
  const { store, files } = services;
  return {
    config,
    now,
    store,
    files,
    backups: undefined,
    allFiles: true,
    readDisk: (folder) => statfs(folder),
    readSecret: async () => config.secret,
    inventory: () => takeInventory(files),
    ...more,
  };
}

export function findCheck(name: string): Check {
  const check = [...outerChecks, ...innerChecks].find((one) => one.name === name);
  if (!check) throw new Error(`There is no check ${name}`);
  return check;
}

/** What one check says. */
export async function look(site: Site, name: string): Promise<Outcome> {
  const [outcome] = await examine([findCheck(name)], { of: site, report: () => {} });
  return outcome as Outcome;
}

/** What it says once it was told to repair, and how often a copy was made first. */
export async function fix(site: Site, name: string): Promise<Outcome & { copies: number }> {
  let copies = 0;
  const beforeFix = async () => void (copies += 1);
  const [outcome] = await examine([findCheck(name)], { of: site, beforeFix, report: () => {} });
  return { ...(outcome as Outcome), copies };
}

/** Sees it well, then wrong once the fault is there, then repaired, and well again. */
export async function expectRepair(
  site: Site,
  name: string,
  { seed, text }: { seed: () => Promise<unknown>; text: RegExp },
): Promise<void> {
  expect(await look(site, name)).toMatchObject({ state: "well" });
  await seed();
  const told = { state: "wrong", text: expect.stringMatching(text) };
  expect(await look(site, name)).toMatchObject(told);
  expect(await fix(site, name)).toMatchObject({ state: "fixed", copies: 1 });
  expect(await look(site, name)).toMatchObject({ state: "well" });
}
