import { readdir, readlink } from "node:fs/promises";

/** The files below a folder that this process holds open, as Linux lists them. */
export async function listOpenFiles(folder: string): Promise<string[]> {
  const descriptors = await readdir("/proc/self/fd");
  /* The one that listed them is closed by now. */
  const paths = await Promise.all(
    descriptors.map((one) => readlink(`/proc/self/fd/${one}`).catch(() => "")),
  );
  return paths.filter((path) => path.startsWith(folder));
}
