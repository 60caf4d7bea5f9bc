import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { spawnDemo } from "./pictures/demo-process.ts";
import { findPages, type FoundPage } from "./pictures/find-pages.ts";
import { type Look, looks, openLook, type Pictured, takePicture } from "./pictures/take-picture.ts";
import { toSheet } from "./pictures/to-sheet.ts";

/** Draws every page of the demo in every look, side by side on one sheet. */

const { values } = parseArgs({
  options: {
    /** Of a demo that runs already. */
    url: { type: "string" },
    only: { type: "string", default: "" },
    looks: { type: "string", default: "" },
    out: { type: "string", default: join(import.meta.dirname, "../.cache/pictures") },
  },
});
const atOnce = 2;

if (values.url) {
  await drawAll(values.url);
} else {
  await using demo = await spawnDemo();
  await drawAll(demo.url);
}
/* The browser would go on. */
process.exit(0);

async function drawAll(url: string): Promise<void> {
  const pages = (await findPages(url)).filter(({ path }) => new RegExp(values.only).test(path));
  const chosen = looks.filter(({ name }) => name.includes(values.looks));
  await mkdir(values.out, { recursive: true });
  const pictured: Pictured[] = [];
  const waiting = chosen.values();
  const walk = async () => {
    for (const look of waiting) pictured.push(...(await drawLook({ url, pages, look })));
  };
  await Promise.all(Array.from({ length: atOnce }, walk));
  const sheet = join(values.out, "index.html");
  await writeFile(sheet, toSheet(pages, chosen, pictured));
  process.stdout.write(`${pictured.length} pictures of ${pages.length} pages: ${sheet}\n`);
}

async function drawLook({ url, pages, look }: { url: string; pages: FoundPage[]; look: Look }) {
  await using windows = await openLook(url, look);
  const drawn: Pictured[] = [];
  for (const page of pages) {
    drawn.push(await takePicture(windows, { page, look, folder: values.out }));
  }
  return drawn;
}
