import { expect, test } from "vitest";
import {
  decideNavigation,
  findCurrentProject,
  isInOwnProject,
  type ProjectFacts,
  type Standing,
  toProjectPath,
} from "#contract/rules/navigation/navigation.ts";
import { findPage, pages } from "#contract/rules/navigation/pages.ts";
import {
  expectedOf,
  findPageAt,
  navigationTable,
  visitorNames,
  visitors,
} from "#tests/support/pages/navigation-table.ts";

const kea: ProjectFacts = { id: 1, groupName: "Kea Basin", admin: false };
const tui: ProjectFacts = { id: 2, groupName: "Tūī Gully", admin: false };

function decide(target: string, person: Standing<ProjectFacts> | undefined) {
  const nextUrl = new URL(target, "http://x").searchParams.get("nextUrl") ?? undefined;
  return decideNavigation({ target, page: findPageAt(target), nextUrl }, person);
}

const visitNames = visitorNames.flatMap((visitor) =>
  navigationTable.map(([target]) => [visitor, target] as const),
);

for (const visitor of visitorNames) {
  test(`every visit of "${visitor}" comes to what the table says`, () => {
    const decided = navigationTable.map(([target]) => {
      const decision = decide(target, visitors[visitor]);
      return [target, decision.outcome === "open" ? "open" : decision.to];
    });
    expect(decided).toEqual(navigationTable.map((row) => [row[0], expectedOf(row, visitor)]));
  });
}

test("in an own project those of others decide nothing", () => {
  const own = visitNames.flatMap(([visitor, target]) => {
    const person = visitors[visitor];
    const page = findPageAt(target);
    return person && isInOwnProject({ target, page }, person) ? [{ person, target }] : [];
  });
  expect(own.length).toBeGreaterThan(50);
  for (const { person, target } of own) {
    const alone = { ...person, otherProjects: [] };
    const among = { ...alone, isSuperUser: true, otherProjects: [{ ...tui, id: 9 }, kea] };
    const superUser = { ...alone, isSuperUser: true };
    expect(decide(target, among)).toEqual(decide(target, superUser));
  }
});

test("a page of another's project, of none, and one of an own that is pending, are not in an own", () => {
  const page = findPageAt("/kea-basin/devices");
  const target = "/kea-basin/devices";
  expect(isInOwnProject({ target, page }, { projects: [kea] })).toBe(true);
  expect(isInOwnProject({ target, page }, { projects: [tui] })).toBe(false);
  const pending = { ...kea, pending: "invited" } as const;
  expect(isInOwnProject({ target, page }, { projects: [pending] })).toBe(false);
  const elsewhere = { target: "/switch-project", page: findPageAt("/switch-project") };
  expect(isInOwnProject(elsewhere, { projects: [kea] })).toBe(false);
});

test("every page has a row in the table", () => {
  const visited = new Set(navigationTable.map(([target]) => findPageAt(target)?.name));
  const unvisited = pages.map(({ name }) => name).filter((name) => !visited.has(name));
  /* These need a recording or a device that exists; tests of the pages open them. */
  expect(unvisited).toEqual(["dashboard-recording", "activity-recording", "device"]);
});

test("no redirect leads in a circle", () => {
  for (const visitor of visitorNames) {
    for (const [start] of navigationTable) {
      let target = start;
      for (let hops = 0; ; hops += 1) {
        const decision = decide(target, visitors[visitor]);
        if (decision.outcome === "open") break;
        expect([visitor, start, hops]).toEqual([visitor, start, expect.toSatisfy((n) => n < 4)]);
        target = decision.to;
      }
    }
  }
});

test("a page below another follows its rule, and a path that is nowhere has none", () => {
  expect(findPage("/:projectName/settings/users/:userId")?.name).toBe("project-settings");
  expect(findPage("/:projectName/devices/all?/:deviceId/:deviceName/:type?/events")?.name).toBe(
    "device",
  );
  expect(findPage("/")?.name).toBe("home");
  expect(findPage("/*")).toBeUndefined();
});

test("whoever is led away is told why", () => {
  expect(decide("/secret-valley", visitors.member)).toMatchObject({
    to: "/kea-basin",
    because: "no such project",
    project: { groupName: "Kea Basin" },
  });
  expect(decide("/kea-basin/settings", visitors.member)).toMatchObject({
    to: "/kea-basin",
    because: "admins only",
  });
});

test("a project is found by its name in any spelling, one's own first", () => {
  const person = {
    ...visitors.member,
    projects: [tui],
    otherProjects: [{ ...kea, groupName: "tūī gully" }],
  };
  for (const name of ["tūī-gully", "Tūī Gully", "TŪĪ-GULLY", "t%C5%AB%C4%AB-gully"]) {
    expect(decide(`/${name}`, person)).toEqual({ outcome: "open", project: tui });
  }
  expect(toProjectPath(tui)).toBe("/t%C5%AB%C4%AB-gully");
});

test("a super-user who is a plain member of a project opens its admins' pages, too", () => {
  const person = { ...visitors.member, isSuperUser: true };
  expect(decide("/kea-basin/settings/users", person)).toEqual({ outcome: "open", project: kea });
});

test("a path that is nowhere keeps the project that it names", () => {
  const person = { ...visitors.member, projects: [tui, kea] };
  expect(decide("/kea-basin/nowhere", person)).toEqual({ outcome: "open", project: kea });
});

test("the current project is the one chosen, else the one recorded in last, else the first", () => {
  const personWith = (standing: Partial<Standing<ProjectFacts>>) => ({
    ...visitors.member,
    ...standing,
  });
  const quiet = { ...kea, lastAudioRecordingTime: "2026-11-01T00:00:00.000Z" };
  const busy = { ...tui, lastThermalRecordingTime: "2026-11-20T00:00:00.000Z" };
  expect(findCurrentProject(personWith({ projects: [quiet, busy] }))).toBe(busy);
  const chosen = personWith({ projects: [quiet, busy], selectedProjectId: kea.id });
  expect(findCurrentProject(chosen)).toBe(quiet);
  expect(findCurrentProject(personWith({ projects: [kea, tui] }))).toBe(kea);
  const gone = personWith({ projects: [kea], selectedProjectId: 99 });
  expect(findCurrentProject(gone)).toBe(kea);
  const pending = { ...tui, pending: "requested" as const };
  const query = personWith({ projects: [pending, kea], selectedProjectId: tui.id });
  expect(findCurrentProject(query)).toBe(kea);
  const visiting = personWith({ projects: [kea], otherProjects: [tui], selectedProjectId: tui.id });
  expect(findCurrentProject(visiting)).toBe(tui);
  expect(findCurrentProject(personWith({ projects: [] }))).toBeUndefined();
});
