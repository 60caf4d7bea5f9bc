import { existsSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readRows } from "#tests/support/databases/read-rows.ts";
import {
  type Answer,
  type Form,
  isDone,
  isLetIn,
  isRefused,
  isRefusedForm,
  readForms,
  sendForm,
  visit,
  visitData,
} from "#tests/support/pages/access/ask-page.ts";
import {
  type AccessWorld,
  type Caller,
  callers,
  openAccessWorld,
  outsiders,
} from "#tests/support/pages/access/callers.ts";
import { pageAccess, pagesWithForms } from "#tests/support/pages/access/page-access.ts";
import type { PageAccess } from "#tests/support/pages/access/page-row.ts";
import { idsOf, mixedPathsOf, pathOf } from "#tests/support/pages/access/page-paths.ts";
import { isLinkedTo } from "#tests/support/projects/hidden-project.ts";
import { listPageRoutes, type PageRoute } from "#tests/support/pages/page-routes.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** One for all that is asked here: the last test alone changes the project that the others look at. */
let world: AccessWorld;
let forms: Map<PageAccess, Form>;

beforeAll(async () => {
  world = await openAccessWorld();
  forms = await readForms(world);
});

afterAll(() => world.site[Symbol.asyncDispose]());

test("the table says who opens each page of the site, and who may send its form or which test does", async () => {
  const routes = await listPageRoutes();
  const paths = pageAccess.map(({ path }) => path);
  expect(paths.toSorted()).toEqual([...new Set(routes.map(({ path }) => path))].toSorted());
  const withForms = routes.filter(({ takesForms }) => takesForms).map(({ path }) => path);
  const said = pageAccess.filter(({ takes }) => takes !== undefined).map(({ path }) => path);
  expect(said.toSorted()).toEqual([...new Set(withForms)].toSorted());
  const tests = pageAccess.flatMap(({ takes }) => (typeof takes === "string" ? [takes] : []));
  expect(tests.filter((name) => !existsSync(`tests/pages/${name}.test.ts`))).toEqual([]);
});

test("a page opens for whom the table says and for nobody else, and outsiders learn nothing of the project", async () => {
  const routes = new Map((await listPageRoutes()).map((route) => [route.path, route]));
  const before = await readAll();
  const faults: string[] = [];
  for (const row of pageAccess) {
    const route = routes.get(row.path)!;
    const path = pathOf(row, world.swamp);
    const judge = async (caller: Caller) => {
      const answers = await ask(caller, row, { ...route, path });
      const isFit = row.opens.includes(caller) ? isLetIn : isRefused;
      return answers.flatMap((answer) => faultsOf(isFit(answer), caller, path, answer));
    };
    faults.push(...(await Promise.all(callers.map(judge))).flat());
  }
  expect(faults).toEqual([]);
  expect(differences(before, await readAll())).toEqual([]);
});

/** As scripts ask for what the page's own loader gives; outsiders also as a browser opens a page. */
async function ask(caller: Caller, row: PageAccess, { path, id, isPage }: PageRoute) {
  const page = () => visit(world, caller, path);
  const data = () => visitData(world, caller, path, id);
  if (!isPage) return [await page()];
  if (!isOutside(caller) || row.opens.includes(caller)) return [await data()];
  return others.includes(caller) ? [await page()] : [await page(), await data()];
}

/** Outsiders who stand to the project as another one does who asks in both ways. */
const others: Caller[] = ["admin elsewhere", "member elsewhere", "asked to join", "stranger"];

const isOutside = (caller: Caller) => (outsiders as readonly Caller[]).includes(caller);

/** What an answer should not be, and what it says to somebody who is not to know it and has not said it. */
function faultsOf(isFit: boolean, caller: Caller, sent: string, answer: Answer): string[] {
  const { status, location = "", html } = answer;
  const told = secretsFrom(caller).find((text) => html.includes(text) && !sent.includes(text));
  if (isFit && told === undefined) return [];
  return [`${caller} at ${sent}: ${status} ${location} ${told ? `tells ${told}` : ""}`];
}

function secretsFrom(caller: Caller): string[] {
  const { mark, name } = world.swamp;
  if (!isOutside(caller)) return [];
  const knowsName = caller === "invited" || caller === "asked to join";
  return [mark, knowsName ? `${name} camera` : name];
}

test("a form that is not theirs is refused to everybody, and changes nothing", async () => {
  const before = await readAll();
  const faults: string[] = [];
  for (const row of pagesWithForms) {
    const path = pathOf(row, world.swamp);
    const form = forms.get(row)!;
    const judge = async (caller: Caller) => {
      const answer = await sendForm(world, caller, path, form);
      return faultsOf(isRefusedForm(answer, caller), caller, sentWith(path, form), answer);
    };
    const refused = callers.filter((caller) => !row.takes.includes(caller));
    faults.push(...(await Promise.all(refused.map(judge))).flat());
  }
  expect(faults).toEqual([]);
  expect(differences(before, await readAll())).toEqual([]);
});

test("under one's own project no id of another one's opens anything or changes anything", async () => {
  const { swamp, swampRows, flat } = world;
  const caller = "owner elsewhere";
  const faults: string[] = [];
  for (const row of pageAccess.filter(({ path }) => path.startsWith("/:projectName"))) {
    const foreign = pathOf(row, swamp, flat);
    const form = forms.get(row);
    for (const path of [foreign, ...mixedPathsOf(row, flat, swamp)]) {
      const page = await visitData(world, caller, path);
      const isFit = path === foreign && idsOf(row).length > 0 ? isRefused(page) : page.status < 500;
      faults.push(...faultsOf(isFit, caller, path, page));
      if (!form) continue;
      const answer = await sendForm(world, caller, path, form);
      faults.push(...faultsOf(answer.status < 500, caller, sentWith(path, form), answer));
    }
  }
  expect(faults).toEqual([]);
  const rows = await readAll();
  const [left, added] = [new Set(rows), new Set(swampRows)];
  expect(swampRows.filter((row) => !left.has(row))).toEqual([]);
  expect(rows.filter((row) => !added.has(row) && isLinkedTo(row, swamp))).toEqual([]);
});

test("each of these forms changes something where whoever may send it does", async () => {
  const faults: string[] = [];
  let before = await readAll();
  for (const row of pagesWithForms) {
    const path = pathOf(row, world.swamp);
    const answer = await sendForm(world, row.takes[0], path, forms.get(row)!);
    const after = await readAll();
    const isChanged = differences(before, after).length > 0;
    faults.push(...faultsOf(isChanged && isDone(answer), row.takes[0], path, answer));
    before = after;
  }
  expect(faults).toEqual([]);
});

const readAll = () => readRows(world.api.services.store.read);

/** Rows that are there after, and those of before that are not. */
function differences(before: string[], after: string[]): string[] {
  const [was, is] = [new Set(before), new Set(after)];
  return [...after.filter((row) => !was.has(row)), ...before.filter((row) => !is.has(row))];
}

const sentWith = (path: string, { fields }: Form) => `${path} ${Object.values(fields).join(" ")}`;
