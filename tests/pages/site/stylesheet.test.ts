import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readTokens } from "#app/styles/radix-tokens.ts";
import { bundleStylesheet, purgeStylesheet } from "#app/styles/stylesheet.ts";
import { leaveUnconfirmed } from "#tests/support/projects/memberships.ts";
import { register } from "#tests/support/projects/people.ts";
import { openTestSite, signIn } from "#tests/support/pages/test-site.ts";

const entry = fileURLToPath(import.meta.resolve("#app/styles/app.css"));
const plainEntry = fileURLToPath(import.meta.resolve("#app/styles/plain.css"));
const sources = globSync("app/**/*.tsx").map((file) => readFileSync(file, "utf8"));

test("the whole sheet is at most 14 kB on the wire", async () => {
  const { css } = await bundleStylesheet(entry);
  expect(gzipSync(await purgeStylesheet(css, sources)).length).toBeLessThan(14_000);
});

test("texts have the five sizes and the two weights of the scale", () => {
  const sheets = globSync("app/styles/**/*.css").map((file) => readFileSync(file, "utf8"));
  const inPictures = /font-size: (?:\d+(?:\.\d+)?px|0);/g;
  const sizes = sheets.flatMap(
    (css) => css.replaceAll(inPictures, "").match(/font-size: .+/g) ?? [],
  );
  expect(sizes.length).toBeGreaterThan(50);
  const scale = /^font-size: (?:var\(--text-(?:small|body|medium|large|title)\)|inherit);$/;
  expect(sizes.filter((size) => !scale.test(size))).toEqual([]);
  const weights = sheets.flatMap((css) => css.match(/font-weight: .+/g) ?? []);
  expect(weights.length).toBeGreaterThan(20);
  const known = [
    "font-weight: 400;",
    "font-weight: 600;",
    "font-weight: 400 700;",
    "font-weight: inherit;",
  ];
  expect(weights.filter((weight) => !known.includes(weight))).toEqual([]);
});

test("the typeface is below 30 kB in all and stays behind on plain pages", async () => {
  const files = globSync("app/styles/fonts/*.woff2");
  expect(files).toHaveLength(3);
  const bytes = files.map((file) => readFileSync(file).length);
  expect(bytes.reduce((sum, one) => sum + one)).toBeLessThan(30_000);
  const [whole, plain] = await Promise.all(
    [entry, plainEntry].map(async (one) => (await bundleStylesheet(one)).css),
  );
  expect(await purgeStylesheet(whole!, sources)).toContain(":root[data-hydrates]{--typeface:");
  expect(plain).not.toContain("@font-face");
});

test("every variable that the sheet reads is set in it", async () => {
  const { css } = await bundleStylesheet(entry);
  const purged = await purgeStylesheet(css, sources);
  const read = new Set(purged.match(/(?<=var\()--[\w-]+/g));
  const set = new Set(purged.match(/(?<=[{;])--[\w-]+(?=:)/g));
  expect(read.size).toBeGreaterThan(20);
  expect([...read].filter((name) => !set.has(name))).toEqual([]);
});

test("what plain pages need of the whole sheet is in the plain one", async () => {
  await using site = await openTestSite();
  const newcomer = await register(site.api, "Nia");
  await leaveUnconfirmed(site.api, newcomer);
  const nobody = ["/sign-in", "/register", "/forgot-password", "/end-user-agreement", "/releases"];
  const tokens = ["/first-account/x", "/reset-password", "/accept-invite/x"];
  const pages = await Promise.all([...nobody, ...tokens].map((path) => site.get(path)));
  await signIn(site, newcomer);
  for (const path of ["/setup", "/setup/new-project", "/setup/join-project", "/sign-out"])
    pages.push(await site.get(path));
  const html = pages.map((page) => page.html).join("");
  expect(pages.filter(({ html }) => html !== "" && !html.includes("<style>@layer"))).toEqual([]);
  const names = new Set(
    [...html.matchAll(/class="([^"]+)"/g)].flatMap(([, all]) => all!.split(" ")),
  );
  expect(names.size).toBeGreaterThan(15);
  const [whole, plain] = await Promise.all(
    [entry, plainEntry].map(async (one) => (await bundleStylesheet(one)).css),
  );
  const isIn = (sheet = "", name: string) => new RegExp(`\\.${name}(?![\\w-])`).test(sheet);
  const styled = [...names].filter((name) => isIn(whole, name));
  expect(styled.length).toBeGreaterThan(10);
  expect(styled.filter((name) => !isIn(plain, name))).toEqual([]);
});

test("rules and variables that no source names are left out", async () => {
  const css = ":root{--used:red;--unused:blue}.notice{color:var(--used)}.gone{color:red}";
  const purged = await purgeStylesheet(css, ['<p className="notice" />']);
  expect(purged).toContain("--used");
  expect(purged).not.toContain("--unused");
  expect(purged).not.toContain("gone");
});

test("purging keeps the ring around what has the focus and the two forced displays", async () => {
  const { css } = await bundleStylesheet(entry);
  const purged = await purgeStylesheet(css, sources);
  expect(purged).toContain(":focus-visible{outline");
  expect(purged).toContain(":root.dark{");
  expect(purged).toContain(":root.light{");
});

test("a token is named by its role, carries its light and its dark value, and no other theme's", () => {
  const css = `
    :root, .light { --slate-1: #fcfcfd; }
    .dark { --slate-1: #111113; }
    :root, .light { --indigo-9: #3e63dd; }
    [data-accent-color='indigo'] { --accent-9: var(--indigo-9); }
    [data-accent-color='ruby'] { --accent-9: var(--ruby-9); }
    .radix-themes { --space-3: calc(12px * var(--scaling)); font-family: serif; }
    @supports (color: red) { :root { --slate-1: color(display-p3 1 1 1); } }`;
  expect(readTokens(css)).toBe(
    ":root{--gray-1:light-dark(#fcfcfd,#111113);--accent-9:#3e63dd;--space-3:0.75rem}",
  );
});
