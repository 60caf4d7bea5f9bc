import { expect, test } from "vitest";
import { findViolations } from "./find-violations.ts";
import { readSource } from "./read-source.ts";

const refused: [path: string, code: string, violation: string][] = [
  [
    "api/users/handlers/a.ts",
    `import { b } from "#app/ui/b.tsx";`,
    "api/*/handlers may not import app/ui/b.tsx",
  ],
  [
    "api/users/handlers/a.ts",
    `import type { B } from "../../db/b.ts";`,
    "api/*/handlers may not import api/db/b.ts",
  ],
  [
    "api/http/a.ts",
    `export { b } from "../users/queries/users.ts"; b();`,
    "api/http may not import api/users/queries/users.ts",
  ],
  [
    "api/db/migrations/a.ts",
    `import "../schema.ts";`,
    "api/db/migrations may not import api/db/schema.ts",
  ],
  [
    "app/routes/a.tsx",
    `const b = await import("#api/app.ts");`,
    "app/routes may not import api/app.ts",
  ],
  ["app/routes/a.tsx", `let b: import("#api/app.ts").Api;`, "app/routes may not import api/app.ts"],
  [
    "contract/wire/a.ts",
    `export * from "#media/b.ts"; b();`,
    "contract/wire may not import media/b.ts",
  ],
  [
    "media/a.ts",
    `new Worker(new URL("../api/b.ts", import.meta.url));`,
    "media may not import api/b.ts",
  ],
  ["server/a.ts", `import { b } from "#tests/b.ts";`, "server may not import tests/b.ts"],
  [
    "server/a.ts",
    `import { b } from "../api/b.ts";`,
    "imports ../api/b.ts, which is #api/b.ts from here",
  ],
  ["server/a.ts", `import { b } from "./b";`, "imports ./b without .ts"],
  ["media/a.ts", `await import(name);`, "imports a computed name"],
  ["media/a.ts", `import { readFile } from "node:fs";`, "media may not import the package node:"],
  ["contract/rules/a.ts", `require("fs");`, "contract/rules may not import the package node:"],
  [
    "contract/rules/a.ts",
    `import * as z from "zod/mini";`,
    "contract/rules may not import the package zod",
  ],
  ["api/jobs/a.ts", `import { sql } from "kysely";`, "api/jobs may not import the package kysely"],
  ["server/a.ts", `import b from "kysely/helpers/b";`, "server may not import the package kysely"],
  [
    "app/routes/a.tsx",
    `import "@radix-ui/themes";`,
    "app/routes may not import the package @radix-ui/themes",
  ],
  [
    "app/routes.ts",
    `import "@radix-ui/themes";`,
    "app may not import the package @radix-ui/themes",
  ],
  [
    "app/ui/a.tsx",
    `import "@conform-to/react";`,
    "app/ui may not import the package @conform-to/react",
  ],
  [
    "api/files/a.ts",
    `const folder = process.env["DATA_DIR"];`,
    "api/files may not read process.env.DATA_DIR",
  ],
  ["api/files/a.ts", `const { env } = process;`, "api/files may not read process"],
  [
    "app/services/navigation/site.server.ts",
    `const { API_URL } = process.env; send(process.env.SECRET);`,
    "app/services may not read process.env.SECRET",
  ],
  ["app/services/a.server.ts", `send(process.env);`, "app/services may not read process.env"],
  [
    "app/services/a.server.ts",
    `process.env.SECRET.trim();`,
    "app/services may not read process.env.SECRET",
  ],
  [
    "app/services/a.server.ts",
    `import { env } from "node:process";`,
    "app/services may not read process",
  ],
  [
    "api/users/queries/a.ts",
    `const now = new Date();`,
    "api/*/queries takes time and chance as arguments: new Date()",
  ],
  [
    "contract/rules/a.ts",
    `sort(Math.random);`,
    "contract/rules takes time and chance as arguments: Math.random",
  ],
  ["media/a.ts", `globalThis.Date.now();`, "media takes time and chance as arguments: Date.now"],
  [
    "app/routes/a.tsx",
    `rows.toSorted((a, b) => a.device.name.localeCompare(b.device.name));`,
    "contract/rules/text/compare-names.ts compares names, not localeCompare",
  ],
  [
    "bin/a.ts",
    `const collator = new Intl.Collator("en-NZ");`,
    "contract/rules/text/compare-names.ts compares names, not Intl.Collator",
  ],
  ["api/ui/a.tsx", `const b = <p />;`, "is .tsx outside app"],
  [
    "contract/index.ts",
    `export * from "./b.ts"; export { c } from "./c.ts";`,
    "only passes on what other files export",
  ],
  ["media/a.ts", `a();\n`.repeat(301), "has 301 lines, more than 300"],
];

for (const [path, code, violation] of refused) {
  test(`${path}: ${code.slice(0, 80)}`, () => {
    const violations = findViolations(readSource(path, code));
    expect(violations.map((line) => line.replace(/^\S+:\d+ /, ""))).toEqual([violation]);
  });
}

const allowed: [path: string, code: string][] = [
  [
    "api/users/handlers/a.ts",
    `import { b } from "../queries/b.ts"; import { c } from "#contract/wire/c.ts";`,
  ],
  [
    "api/users/handlers/a.ts",
    `// import "#app/a.tsx"; Date.now()\nconst text = 'import "#app/a.tsx"';`,
  ],
  [
    "api/http/a.ts",
    `import { b } from "../projects/queries/access.ts"; import type { C } from "../services.ts";`,
  ],
  ["api/users/queries/a.ts", `import { sql } from "kysely"; const then = new Date(0);`],
  ["api/app.ts", `import { a } from "./users/handlers/a.ts";`],
  ["app/root.tsx", `import "@radix-ui/themes"; import styles from "./styles/app.css?url";`],
  ["app/routes/a.tsx", `import type { Route } from "./+types/a"; new Date(); const b = <p />;`],
  ["app/services/navigation/site.server.ts", `const { API_URL } = process.env;`],
  ["server/main.ts", `await import(build); process.env.PORT; new Date(); import "hono";`],
  [
    "tests/api/a.test.ts",
    `import { sql } from "kysely"; import { a } from "#api/app.ts"; Math.random();`,
  ],
  ["contract/a.ts", `export { b } from "./b.ts"; export const c = 1;`],
];

for (const [path, code] of allowed) {
  test(`${path} may: ${code.slice(0, 80)}`, () => {
    expect(findViolations(readSource(path, code))).toEqual([]);
  });
}

test("an offence is named with its file and line", () => {
  const source = readSource("media/a.ts", `const a = 1;\nconst b = Date.now();\n`);
  expect(findViolations(source)).toEqual([
    "media/a.ts:2 media takes time and chance as arguments: Date.now",
  ]);
});

test("a file outside every room is an offence", () => {
  expect(findViolations(readSource("lib/a.ts", "const a = 1;"))).toEqual([
    "lib/a.ts is in no room",
  ]);
});
