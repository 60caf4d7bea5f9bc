import { spawnSync } from "node:child_process";
import { build, hasSources, isBuilt } from "./build-folder.ts";
import { productCommand } from "./product-command.ts";

if (hasSources() && !isBuilt()) await build();

const command = productCommand(process.env);
/* This process becomes the product, so that nothing of what started it stays in memory. Windows cannot do that. */
process.execve?.(process.execPath, [process.execPath, ...command.arguments], command.environment);
spawnSync(process.execPath, command.arguments, { stdio: "inherit", env: command.environment });
