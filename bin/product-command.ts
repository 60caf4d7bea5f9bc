import { totalmem } from "node:os";
import { compileCache, type Program, programFile } from "./build-folder.ts";

/**
 * New objects are collected in small portions: larger ones, which Node takes by itself, are quicker by a few percent and
 * keep up to 96 MiB.
 */
const semiSpaceMebibytes = 4;

/** Fewer pools of glibc, each of which keeps what native code gives back. Its thresholds cost a third of the requests. */
const memoryEnvironment = { MALLOC_ARENA_MAX: "2" };

interface Command {
  arguments: string[];
  environment: NodeJS.ProcessEnv;
}

interface Options {
  program?: Program;
  memoryBytes?: number | undefined;
}

/** How Node runs a bundled program, its heap sized to the memory that this machine or container has. */
export function productCommand(
  environment: NodeJS.ProcessEnv,
  { program = "serve", memoryBytes = findMemory() }: Options = {},
): Command {
  return {
    arguments: [
      `--max-semi-space-size=${semiSpaceMebibytes}`,
      `--max-old-space-size=${heapMebibytes(memoryBytes)}`,
      programFile(program),
    ],
    environment: {
      ...memoryEnvironment,
      ...environment,
      NODE_ENV: environment["NODE_ENV"] ?? "production",
      NODE_COMPILE_CACHE: environment["NODE_COMPILE_CACHE"] ?? compileCache,
    },
  };
}

/** Half of it, in MiB: the rest is for pictures, the pages of the database and the threads. */
export function heapMebibytes(memoryBytes: number): number {
  const half = Math.floor(memoryBytes / 2 / 1024 ** 2);
  return Math.min(Math.max(half, 192), 2048);
}

/** In bytes. A container that is not limited names more than there is, or nothing. */
function findMemory(): number {
  return Math.min(process.constrainedMemory() || totalmem(), totalmem());
}
