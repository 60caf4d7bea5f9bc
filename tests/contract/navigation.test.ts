import { expect, test } from "vitest";
import {
  decideNavigation,
  findCurrentProject,
  type PageRule,
  pageRules,
  type ProjectFacts,
  type Standing,
  toProjectPath,
} from "#contract/rules/navigation.ts";

const kea: ProjectFacts = { id: 1, groupName: "Kea Basin" };
const tui: ProjectFacts = { id: 2, groupName: "Tūī Gully" };
const secret: ProjectFacts = { id: 3, groupName: "Secret Valley" };

function personWith(standing: Partial<Standing<ProjectFacts>> = {}): Standing<ProjectFacts> {
  return {
    emailConfirmed: true,
    projects: [kea],
    otherProjects: [],
    ...standing,
  };
}

const people = {
  nobody: undefined,
  member: personWith(),
  unconfirmed: personWith({ emailConfirmed: false }),
  projectless: personWith({ projects: [] }),
  invited: personWith({ projects: [{ ...kea, pending: "invited" }] }),
  superUser: personWith({ otherProjects: [secret] }),
};

const paths: Record<string, { rule: PageRule | undefined; projectName?: string }> = {
  "/": { rule: pageRules["/"] },
  "/sign-in": { rule: pageRules["/sign-in"] },
  "/register": { rule: pageRules["/register"] },
  "/sign-out": { rule: pageRules["/sign-out"] },
  "/end-user-agreement": { rule: pageRules["/end-user-agreement"] },
  "/first-account/t": { rule: pageRules["/first-account/:token"] },
  "/confirm-account-email/t": { rule: pageRules["/confirm-account-email/:token"] },
  "/setup": { rule: pageRules["/setup"] },
  "/new-project": { rule: pageRules["/new-project"] },
  "/outbox": { rule: pageRules["/outbox"] },
  "/kea-basin": { rule: pageRules["/:projectName"], projectName: "kea-basin" },
  "/secret-valley": { rule: pageRules["/:projectName"], projectName: "secret-valley" },
  "/kea-basin/nowhere": { rule: undefined, projectName: "kea-basin" },
};

/** What a visit comes to in one word: a target, or "open". */
function decide(target: string, person: Standing<ProjectFacts> | undefined, nextUrl?: string) {
  const path = paths[target.split("?")[0] ?? ""];
  if (!path) throw new Error(`${target} is not in the table`);
  const decision = decideNavigation({ target, nextUrl, ...path }, person);
  return decision.outcome === "redirect" ? decision.to : "open";
}

function decideAll(person: keyof typeof people) {
  return Object.fromEntries(
    Object.keys(paths).map((target) => [target, decide(target, people[person])]),
  );
}

test("whoever is signed out reads open pages, and signs in for all others", () => {
  expect(decideAll("nobody")).toEqual({
    "/": "/sign-in",
    "/sign-in": "open",
    "/register": "open",
    "/sign-out": "open",
    "/end-user-agreement": "open",
    "/first-account/t": "open",
    "/confirm-account-email/t": "/sign-in?nextUrl=%2Fconfirm-account-email%2Ft",
    "/setup": "/sign-in?nextUrl=%2Fsetup",
    "/new-project": "/sign-in?nextUrl=%2Fnew-project",
    "/outbox": "/sign-in?nextUrl=%2Foutbox",
    "/kea-basin": "/sign-in?nextUrl=%2Fkea-basin",
    "/secret-valley": "/sign-in?nextUrl=%2Fsecret-valley",
    "/kea-basin/nowhere": "/sign-in?nextUrl=%2Fkea-basin%2Fnowhere",
  });
});

test("a member opens the pages of their project and is led there from pages for others", () => {
  expect(decideAll("member")).toEqual({
    "/": "/kea-basin",
    "/sign-in": "/kea-basin",
    "/register": "/kea-basin",
    "/sign-out": "open",
    "/end-user-agreement": "open",
    "/first-account/t": "/kea-basin",
    "/confirm-account-email/t": "open",
    "/setup": "/kea-basin",
    "/new-project": "open",
    "/outbox": "open",
    "/kea-basin": "open",
    "/secret-valley": "/kea-basin",
    "/kea-basin/nowhere": "open",
  });
});

test("whoever has no confirmed address is led to the setup from everything else", () => {
  expect(decideAll("unconfirmed")).toEqual({
    "/": "/setup",
    "/sign-in": "/setup",
    "/register": "/setup",
    "/sign-out": "open",
    "/end-user-agreement": "open",
    "/first-account/t": "/setup",
    "/confirm-account-email/t": "open",
    "/setup": "open",
    "/new-project": "/setup",
    "/outbox": "/setup",
    "/kea-basin": "/setup",
    "/secret-valley": "/setup",
    "/kea-basin/nowhere": "/setup",
  });
});

test("whoever has no project is led to the setup, and may make one", () => {
  const expected = {
    "/": "/setup",
    "/sign-in": "/setup",
    "/register": "/setup",
    "/sign-out": "open",
    "/end-user-agreement": "open",
    "/first-account/t": "/setup",
    "/confirm-account-email/t": "open",
    "/setup": "open",
    "/new-project": "open",
    "/outbox": "open",
    "/kea-basin": "/setup",
    "/secret-valley": "/setup",
    "/kea-basin/nowhere": "open",
  };
  expect(decideAll("projectless")).toEqual(expected);
  expect(decideAll("invited")).toEqual(expected);
});

test("a super-user opens every project", () => {
  expect(decideAll("superUser")).toEqual({
    ...decideAll("member"),
    "/secret-valley": "open",
  });
});

test("a target keeps its query on the way through the sign-in page", () => {
  expect(decide("/kea-basin?until=2026-11-20", undefined)).toBe(
    "/sign-in?nextUrl=%2Fkea-basin%3Funtil%3D2026-11-20",
  );
  expect(decide("/sign-in?nextUrl=%2Fnew-project", people.member, "/new-project")).toBe(
    "/new-project",
  );
  expect(decide("/?from=mail", people.member)).toBe("/kea-basin");
});

test("a project that is not one's own leads home with a word about it", () => {
  const rule = pageRules["/:projectName"];
  const visit = { target: "/secret-valley", rule, projectName: "secret-valley" };
  expect(decideNavigation(visit, people.member)).toEqual({
    outcome: "redirect",
    to: "/kea-basin",
    notice: "There is no project “secret-valley” that you belong to. This is Kea Basin.",
  });
});

test("a project is found by its name in any spelling, one's own first", () => {
  const rule = pageRules["/:projectName"];
  const person = personWith({
    projects: [tui],
    otherProjects: [{ ...kea, groupName: "tūī gully" }],
  });
  for (const projectName of ["tūī-gully", "Tūī Gully", "TŪĪ-GULLY", "t%C5%AB%C4%AB-gully"]) {
    const decision = decideNavigation({ target: "/x", rule, projectName }, person);
    expect(decision).toEqual({ outcome: "open", project: tui });
  }
  expect(toProjectPath(tui)).toBe("/t%C5%AB%C4%AB-gully");
});

test("the current project is the one chosen, else the one recorded in last, else the first", () => {
  const quiet = { ...kea, lastAudioRecordingTime: "2026-11-01T00:00:00.000Z" };
  const busy = { ...tui, lastThermalRecordingTime: "2026-11-20T00:00:00.000Z" };
  expect(findCurrentProject(personWith({ projects: [quiet, busy] }))).toBe(busy);
  const chosen = personWith({ projects: [quiet, busy], selectedProjectId: kea.id });
  expect(findCurrentProject(chosen)).toBe(quiet);
  expect(findCurrentProject(personWith({ projects: [kea, tui] }))).toBe(kea);
  const gone = personWith({ projects: [kea], selectedProjectId: 99 });
  expect(findCurrentProject(gone)).toBe(kea);
  const pending = { ...tui, pending: "requested" as const };
  const asked = personWith({ projects: [pending, kea], selectedProjectId: tui.id });
  expect(findCurrentProject(asked)).toBe(kea);
  expect(findCurrentProject(personWith({ projects: [] }))).toBeUndefined();
});
