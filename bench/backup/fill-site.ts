import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openBackend } from "#server/backend.ts";
import { parseConfig } from "#server/config.ts";
import { fillProject, ranger } from "../pages/fill-project.ts";

const bytesOfFile = 1_000_000;

interface Filling {
  devices: number;
  megabytes: number;
}

/** A project of some years, so many bytes in files, and a person who may have backups made. */
export async function fillSite(
  env: Record<string, string>,
  { devices, megabytes }: Filling,
): Promise<void> {
  const config = parseConfig(env);
  const folder = join(config.dataDir, "files/raw");
  await mkdir(folder, { recursive: true });
  for (let made = 0; made < megabytes; made += 1) {
    await writeFile(join(folder, String(made)), randomBytes(bytesOfFile));
  }
  const backend = await openBackend(config, { secret: config.secret ?? "", log: () => {} });
  await fillProject(backend.services, devices);
  await backend.services.store.write
    .updateTable("users")
    .set({ global_permission: "write" })
    .where("email", "=", ranger.email)
    .execute();
  await backend.close();
  /* Otherwise what is measured would wait until all this is on disk. */
  execFileSync("sync");
}
