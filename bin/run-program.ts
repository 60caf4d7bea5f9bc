import { spawnSync } from "node:child_process";
import { build, hasSources, isBuilt, type Program } from "./build-folder.ts";
import { productCommand } from "./product-command.ts";

/** Builds what is missing or stale, and becomes one of the built programs. */
export async function runProgram(name: Program): Promise<void> {
  if (hasSources() && !isBuilt()) await build();
  const { environment, ...command } = productCommand(process.env, { program: name });
  const all = [...command.arguments, ...process.argv.slice(2)];
  /* Nothing of what started it stays in memory. Windows cannot do that. */
  process.execve?.(process.execPath, [process.execPath, ...all], environment);
  const { status } = spawnSync(process.execPath, all, { stdio: "inherit", env: environment });
  process.exit(status ?? 1);
}
