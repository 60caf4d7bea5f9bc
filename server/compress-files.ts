import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Content codings by the extension of the files in them, the best first. */
export const codings = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

const compressible = new Set([".css", ".html", ".js", ".json", ".svg", ".txt"]);
/** Below this the headers of compression cost more than it saves. */
const worthBytes = 257;

export function isCompressed(path: string): boolean {
  return codings.some(([, extension]) => path.endsWith(extension));
}

/** Puts compressed copies beside the files of a folder: at the best of both codings, which takes seconds in all. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)));
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}

async function compressFile(file: string): Promise<void> {
  const body = await readFile(file);
  if (body.length < worthBytes) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(body, quality));
  await writeFile(`${file}.gz`, await promisify(gzip)(body, { level: 9 }));
}
