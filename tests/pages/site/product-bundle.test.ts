import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { heapMebibytes } from "#bin/product-command.ts";

const build = join(import.meta.dirname, "../../../build");

/** The player starts it in browsers alone. */
const ofBrowsers = "./decode-worker.ts";

test("every thread and file that the bundle starts or reads lies beside it", () => {
  const product = join(build, "product");
  const found = globSync("*.js", { cwd: product }).flatMap((name) => {
    const code = readFileSync(join(product, name), "utf8");
    return [...code.matchAll(/new URL\(\s*"(\.\/[^"]+)",\s*import\.meta\.url/g)].map(
      ([, path = ""]) => path,
    );
  });
  expect(found).toEqual(expect.arrayContaining(["./scan-worker.js", "./logo.png"]));
  const missing = found.filter((path) => !existsSync(join(product, path)));
  expect(missing.filter((path) => path !== ofBrowsers)).toEqual([]);
});

test("the router's build holds nothing of the API", () => {
  for (const name of globSync("server/**/*.js", { cwd: build })) {
    const code = readFileSync(join(build, name), "utf8");
    expect(code).not.toMatch(/from "(kysely|hono|pg|node:sqlite|sharp|nodemailer)/);
  }
});

test("the heap takes half of a small machine, and no more than it needs of a large one", () => {
  const gibibyte = 1024 ** 3;
  expect([gibibyte / 4, gibibyte, 64 * gibibyte].map(heapMebibytes)).toEqual([192, 512, 2048]);
});
