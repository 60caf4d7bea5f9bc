import { existsSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { readRows } from "#tests/support/databases/read-rows.ts";
import {
  isDone,
  isLetIn,
  isRefused,
  isRefusedForm,
  readForm,
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
import {
  isWithForm,
  type PageAccess,
  pageAccess,
  pagesWithForms,
} from "#tests/support/pages/access/page-access.ts";
import { idsOf, mixedPathsOf, pathOf } from "#tests/support/pages/access/page-paths.ts";
import type { HiddenProject } from "#tests/support/pages/access/hidden-project.ts";
import { listPageRoutes, type PageRoute } from "#tests/support/pages/page-routes.ts";
import type { Page } from "#tests/support/pages/visitor.ts";

vi.setConfig({ testTimeout: 120_000 });

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
  const world = await openAccessWorld();
  await using _ = world.site;
  const { read } = world.api.services.store;
  const routes = new Map((await listPageRoutes()).map((route) => [route.path, route]));
  const before = await readRows(read);
  const faults: string[] = [];
  for (const row of pageAccess) {
    const route = routes.get(row.path)!;
    const path = pathOf(row, world.swamp);
    for (const caller of callers) {
      for (const answer of await ask(world, caller, row, { ...route, path })) {
        const isFit = row.opens.includes(caller) ? isLetIn(answer) : isRefused(answer);
        const told = tells(world, caller, answer, path);
        if (!isFit || told) faults.push(describe(caller, path, answer, told));
      }
    }
  }
  expect(faults).toEqual([]);
  expect(differences(before, await readRows(read))).toEqual([]);
});

/** As a browser opens a page, and as its scripts ask for what its own loader gives. */
async function ask(world: AccessWorld, caller: Caller, row: PageAccess, route: PageRoute) {
  const page = () => visit(world, caller, route.path);
  const data = () => visitData(world, caller, route.path, route.id);
  if (!route.isPage || caller === row.opens[0] || others.includes(caller)) return [await page()];
  return row.opens.includes(caller) ? [await data()] : [await page(), await data()];
}

/** Who stands to the project as another one does who asks in both ways. */
const others: Caller[] = ["admin elsewhere", "member elsewhere", "asked to join", "stranger"];

/** What an answer says to somebody that they are not to know, and have not said themselves. */
function tells({ swamp }: AccessWorld, caller: Caller, { html }: Page, sent: string) {
  if (!(outsiders as readonly Caller[]).includes(caller)) return undefined;
  const knowsName = caller === "invited" || caller === "asked to join";
  const secrets = [swamp.mark, knowsName ? `${swamp.name} camera` : swamp.name];
  return secrets.find((secret) => html.includes(secret) && !sent.includes(secret));
}

function describe(caller: Caller, path: string, { status, location }: Page, told?: string) {
  return `${caller} at ${path}: ${status} ${location ?? ""}${told ? `, tells ${told}` : ""}`;
}

test("a form changes something for whom the table says, and nothing for anybody else", async () => {
  const world = await openAccessWorld();
  await using _ = world.site;
  const { read } = world.api.services.store;
  const faults: string[] = [];
  for (const row of pagesWithForms) {
    const path = pathOf(row, world.swamp);
    const form = await readForm(world, row, path, world.swamp);
    const before = await readRows(read);
    const sent = `${path} ${Object.values(form.fields).join(" ")}`;
    for (const caller of callers.filter((one) => !row.takes.includes(one))) {
      const answer = await sendForm(world, caller, path, form);
      const told = tells(world, caller, answer, sent);
      if (!isRefusedForm(answer, caller) || told) {
        faults.push(describe(caller, path, answer, told));
      }
    }
    const changed = differences(before, await readRows(read));
    if (changed.length > 0) faults.push(`Somebody changes ${path}: ${name(changed)}`);
  }
  expect(faults).toEqual([]);
  for (const row of pagesWithForms) {
    const path = pathOf(row, world.swamp);
    const form = await readForm(world, row, path, world.swamp);
    const before = await readRows(read);
    const answer = await sendForm(world, row.takes[0], path, form);
    const changed = differences(before, await readRows(read));
    if (changed.length === 0 || !isDone(answer)) faults.push(describe(row.takes[0], path, answer));
  }
  expect(faults).toEqual([]);
});

/** Rows that are there after, and those of before that are not. */
function differences(before: string[], after: string[]): string[] {
  const [was, is] = [new Set(before), new Set(after)];
  return [...after.filter((row) => !was.has(row)), ...before.filter((row) => !is.has(row))];
}

test("under one's own project no id of another one's opens anything or changes anything", async () => {
  const world = await openAccessWorld();
  await using _ = world.site;
  const { api, swamp, swampRows, flat } = world;
  const caller = "owner elsewhere";
  const faults: string[] = [];
  for (const row of pageAccess.filter(({ path }) => path.startsWith("/:projectName"))) {
    const foreign = pathOf(row, swamp, flat);
    const isForeign = idsOf(row).length > 0;
    const paths = [foreign, ...mixedPathsOf(row, flat, swamp)];
    for (const path of paths) {
      const page = await visitData(world, caller, path);
      const told = tells(world, caller, page, path);
      const isFit = path === foreign && isForeign ? isRefused(page) : page.status < 500;
      if (!isFit || told) faults.push(describe(caller, path, page, told));
      if (!isWithForm(row)) continue;
      const own = await readForm(world, { ...row, takes: [caller] }, pathOf(row, flat), swamp);
      const answer = await sendForm(world, caller, path, own);
      const said = tells(world, caller, answer, `${path} ${Object.values(own.fields).join(" ")}`);
      if (answer.status >= 500 || said) faults.push(describe(caller, path, answer, said));
      const rows = await readRows(api.services.store.read);
      const lost = differences(rows, swampRows).filter((line) => !rows.includes(line));
      const linked = rows.filter((line) => !swampRows.includes(line) && isLinkedTo(line, swamp));
      if (lost.length > 0 || linked.length > 0) {
        faults.push(`${path} changes ${name([...lost, ...linked])}`);
      }
    }
  }
  expect(faults).toEqual([]);
});

const name = (rows: string[]) => rows.map((row) => row.slice(0, 80)).join("; ");

/** A row that names a thing of that project. */
function isLinkedTo(line: string, project: HiddenProject): boolean {
  const row = JSON.parse(line.slice(line.indexOf("{"))) as Record<string, unknown>;
  const devices = [project.camera.id, project.carriedId, project.emptyId];
  const things: Record<string, number[]> = {
    project_id: [project.projectId],
    device_id: devices,
    recording_id: [project.recordingId],
    track_id: [project.trackId],
    location_id: [project.locationId, project.otherLocationId],
    schedule_id: [project.scheduleId],
    search_id: [project.searchId],
  };
  return Object.entries(things).some(([column, ids]) => ids.includes(Number(row[column])));
}
