import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { undefinedIfAbsent } from "./undefined-if-absent.ts";

/** With those above it. `mkdir` with `recursive` never ends where a folder that is there takes none, such as /proc. */
export async function makeFolder(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" && (await stat(path)).isDirectory()) return;
    if (code !== "ENOENT" || (await stat(dirname(path)).catch(undefinedIfAbsent))) throw error;
    await makeFolder(dirname(path), mode);
    await makeFolder(path, mode);
  }
}
