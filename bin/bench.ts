import { readdirSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../bench");
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
  .map((entry) => entry.name.slice(0, -".ts".length));
const [, , name = ""] = process.argv;

if (names.includes(name)) {
  await import(join(folder, `${name}.ts`));
} else {
  process.stderr.write(`Usage: npm run bench <name>, one of: ${names.join(", ")}\n`);
  process.exitCode = 2;
}
