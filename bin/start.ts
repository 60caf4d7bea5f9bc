import { build, hasSources, isBuilt } from "./build-folder.ts";
import { productCommand } from "./product-command.ts";

if (hasSources() && !isBuilt()) await build();

/* This process becomes the product, so that nothing of what started it stays in memory. */
const command = productCommand(process.env);
process.execve?.(process.execPath, [process.execPath, ...command.arguments], command.environment);
