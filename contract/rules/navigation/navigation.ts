import { compareTexts } from "../text/compare-names.ts";
import { toUrlName } from "./names.ts";
import type { PageRule } from "./pages.ts";

export interface Visit {
  /** With its query, as it would be returned to. */
  target: string;
  page: PageRule | undefined;
  /** Where the address asks to go on to; known to be a path of our own. */
  nextUrl?: string | undefined;
}

export interface ProjectFacts {
  id: number;
  groupName: string;
  admin: boolean;
  pending?: "invited" | "requested" | undefined;
  /** Closed until its person has set up two-step sign-in. */
  needsTwoStep?: true | undefined;
  lastThermalRecordingTime?: string | undefined;
  lastAudioRecordingTime?: string | undefined;
}

export interface Standing<P extends ProjectFacts> {
  emailConfirmed: boolean;
  agreementAccepted: boolean;
  /** The person's own, pending ones included. */
  projects: P[];
  isSuperUser: boolean;
  /** Those that only a super-user sees. */
  otherProjects: P[];
  selectedProjectId?: number | undefined;
}

export type Decision<P extends ProjectFacts> =
  | {
      outcome: "open";
      /** The one of the address, else the current one. */
      project: P | undefined;
    }
  | { outcome: "redirect"; to: string; because?: RedirectReason; project?: P };

export type RedirectReason = "no such project" | "admins only" | "two-step sign-in";

/** Where a visit leads: the navigation rules of the specification, before anything is loaded for the page. */
export function decideNavigation<P extends ProjectFacts>(
  visit: Visit,
  person: Standing<P> | undefined,
): Decision<P> {
  const { target, page, nextUrl } = visit;
  if (!person) return decideSignedOut(visit);
  const current = findCurrentProject(person);
  if (page?.name === "sign-out") return open(current);
  if (!person.agreementAccepted) {
    if (page?.name === "end-user-agreement") return open(current);
    return redirect(withNextUrl("/end-user-agreement", inputOf(visit)));
  }
  if (!person.emailConfirmed) {
    /* The link that confirms the address of whoever runs a site without a mail server waits there. */
    const isOwnOutbox = page?.name === "outbox" && person.isSuperUser;
    if (page?.beforeConfirmation || isOwnOutbox) return open(current);
    return redirect(withNextUrl("/setup", inputOf(visit)));
  }
  if (nextUrl !== undefined && nextUrl !== target) return redirect(nextUrl);
  const closed = current ? undefined : person.projects.find(({ needsTwoStep }) => needsTwoStep);
  const home = current ? toProjectPath(current) : "/setup";
  const isForHome = page?.name === "home" || page?.for === "signed out";
  if (closed && (isForHome || page?.name === "setup")) return redirectToTwoStep(closed, "/");
  if (isForHome) return redirect(home);
  if (page?.path.startsWith("/setup") && current) return redirect(home);
  if (page?.for === "project") return decideInProject(page, target, person, current);
  if (!current && !page?.withoutProject) {
    return closed ? redirectToTwoStep(closed, target) : redirect("/setup");
  }
  return open(page ? current : (findOpenProject(person, firstWordOf(target)) ?? current));
}

/** Whether the projects of others decide nothing: the visit is to one of the person's own. */
export function isInOwnProject<P extends ProjectFacts>(
  { target, page }: Visit,
  { projects }: Pick<Standing<P>, "projects">,
): boolean {
  const own = findOpenProject({ projects, otherProjects: [] }, firstWordOf(target));
  return page?.for === "project" && own !== undefined;
}

function decideSignedOut({ target, page }: Visit): Decision<never> {
  if (page?.for === "signed out" || page?.for === "anyone") return open<never>(undefined);
  return redirect(withNextUrl("/sign-in", page?.name === "home" ? undefined : target));
}

function decideInProject<P extends ProjectFacts>(
  page: PageRule,
  target: string,
  person: Standing<P>,
  current: P | undefined,
): Decision<P> {
  const name = firstWordOf(target);
  const project = findOpenProject(person, name);
  if (project?.needsTwoStep) return redirectToTwoStep(project, target);
  if (project) {
    if (!page.adminsOnly || project.admin || person.isSuperUser) return open(project);
    return { ...redirect(toProjectPath(project)), because: "admins only", project };
  }
  const pending = findNamed(person.projects, name);
  if (pending) return redirect(`/invitations/${pending.id}`);
  if (!current) return { ...redirect("/setup"), because: "no such project" };
  return { ...redirect(toProjectPath(current)), because: "no such project", project: current };
}

function open<P extends ProjectFacts>(project: P | undefined): Decision<P> {
  return { outcome: "open", project };
}

function redirect(to: string) {
  return { outcome: "redirect" as const, to };
}

function redirectToTwoStep<P extends ProjectFacts>(project: P, target: string): Decision<P> {
  const to = `/my-settings/two-step?to=${encodeURIComponent(target)}`;
  return { ...redirect(to), because: "two-step sign-in", project };
}

const waysIn = new Set(["home", "setup", "register", "end-user-agreement"]);

/** Where the person wanted to go, unless that was only a way in. */
function inputOf({ target, page, nextUrl }: Visit): string | undefined {
  if (nextUrl !== undefined) return nextUrl;
  const isWayIn = page !== undefined && (page.for === "signed out" || waysIn.has(page.name));
  return isWayIn ? undefined : target;
}

function withNextUrl(path: string, nextUrl: string | undefined): string {
  return nextUrl === undefined ? path : `${path}?nextUrl=${encodeURIComponent(nextUrl)}`;
}

function firstWordOf(target: string): string {
  return target.split(/[/?#]/)[1] ?? "";
}

/** One that the person is in or, as a super-user, may look into. */
function findOpenProject<P extends ProjectFacts>(
  { projects, otherProjects }: Pick<Standing<P>, "projects" | "otherProjects">,
  name: string,
): P | undefined {
  return (
    findNamed(
      projects.filter(({ pending }) => !pending),
      name,
    ) ?? findNamed(otherProjects, name)
  );
}

function findNamed<P extends ProjectFacts>(projects: P[], name: string): P | undefined {
  const urlName = toUrlName(name);
  return projects.find(({ groupName }) => toUrlName(groupName) === urlName);
}

/** The project last chosen, else the own one recorded in last; for super-users without one, of all. */
export function findCurrentProject<P extends ProjectFacts>(person: Standing<P>): P | undefined {
  const own = person.projects.filter(({ pending, needsTwoStep }) => !pending && !needsTwoStep);
  const all = [...own, ...person.otherProjects];
  return (
    all.find(({ id }) => id === person.selectedProjectId) ??
    findLatest(own) ??
    findLatest(person.otherProjects)
  );
}

export function toProjectPath({ groupName }: Pick<ProjectFacts, "groupName">): string {
  return `/${encodeURIComponent(toUrlName(groupName))}`;
}

function findLatest<P extends ProjectFacts>(projects: P[]): P | undefined {
  return projects.toSorted((a, b) => compareTexts(latestRecording(b), latestRecording(a)))[0];
}

/** The later of the two times, "" where nothing was recorded. */
export function latestRecording({
  lastThermalRecordingTime = "",
  lastAudioRecordingTime = "",
}: Pick<ProjectFacts, "lastThermalRecordingTime" | "lastAudioRecordingTime">): string {
  return lastThermalRecordingTime > lastAudioRecordingTime
    ? lastThermalRecordingTime
    : lastAudioRecordingTime;
}
