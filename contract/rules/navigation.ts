import { toUrlName } from "./names.ts";

/** Who a page is for. `tokens` pages carry one in their path, so that they open before a project or setup exists. */
export interface PageRule {
  for: "anyone" | "signed out" | "signed in" | "project";
  /** Opens before the e-mail address is confirmed and while there is no project. */
  beforeSetup?: true;
}

/** Every page by its path as the router declares it. A path that is not here opens the page that says so. */
export const pageRules: Record<string, PageRule> = {
  "/": { for: "signed in" },
  "/sign-in": { for: "signed out" },
  "/sign-out": { for: "anyone" },
  "/register": { for: "signed out" },
  "/first-account/:token": { for: "signed out" },
  "/end-user-agreement": { for: "anyone" },
  "/confirm-account-email/:token": { for: "signed in", beforeSetup: true },
  "/setup": { for: "signed in", beforeSetup: true },
  "/new-project": { for: "signed in" },
  "/outbox": { for: "signed in" },
  "/:projectName": { for: "project" },
};

export interface Visit {
  /** With its query, as it would be returned to. */
  target: string;
  /** The rule of the page, absent where no page is at that path. */
  rule: PageRule | undefined;
  projectName?: string | undefined;
  /** Known to be a path of our own. */
  nextUrl?: string | undefined;
}

export interface ProjectFacts {
  id: number;
  groupName: string;
  pending?: "invited" | "requested" | undefined;
  lastThermalRecordingTime?: string | undefined;
  lastAudioRecordingTime?: string | undefined;
}

export interface Standing<P extends ProjectFacts> {
  emailConfirmed: boolean;
  /** The person's own, pending ones included. */
  projects: P[];
  /** Those that only a super-user sees. */
  otherProjects: P[];
  selectedProjectId?: number | undefined;
}

export type Decision<P extends ProjectFacts> =
  | { outcome: "open"; project: P | undefined }
  | { outcome: "redirect"; to: string; notice?: string };

/** Where a visit leads: the navigation rules of the specification, before anything is loaded for the page. */
export function decideNavigation<P extends ProjectFacts>(
  { target, rule, projectName, nextUrl }: Visit,
  person: Standing<P> | undefined,
): Decision<P> {
  if (!person) return decideSignedOut(target, rule);
  const current = findCurrentProject(person);
  const home = current && person.emailConfirmed ? toProjectPath(current) : "/setup";
  if (rule?.for === "signed out") return { outcome: "redirect", to: nextUrl ?? home };
  if (target === "/" || target.startsWith("/?")) return { outcome: "redirect", to: home };
  if (rule?.for === "anyone") return { outcome: "open", project: current };
  if (!rule?.beforeSetup && !person.emailConfirmed) return { outcome: "redirect", to: "/setup" };
  if (rule?.beforeSetup) {
    const isDone = target.split("?")[0] === "/setup" && home !== "/setup";
    return isDone ? { outcome: "redirect", to: home } : { outcome: "open", project: current };
  }
  if (rule?.for === "signed in") return { outcome: "open", project: current };
  const own = person.projects.filter(({ pending }) => !pending);
  const project = findNamed(own, projectName) ?? findNamed(person.otherProjects, projectName);
  if (project || !rule) return { outcome: "open", project: project ?? current };
  if (!current) return { outcome: "redirect", to: "/setup" };
  const notice = `There is no project “${projectName}” that you belong to. This is ${current.groupName}.`;
  return { outcome: "redirect", to: home, notice };
}

function decideSignedOut(target: string, rule: PageRule | undefined): Decision<never> {
  if (rule?.for === "signed out" || rule?.for === "anyone") {
    return { outcome: "open", project: undefined };
  }
  const next = target === "/" ? "" : `?nextUrl=${encodeURIComponent(target)}`;
  return { outcome: "redirect", to: `/sign-in${next}` };
}

function findNamed<P extends ProjectFacts>(projects: P[], name: string | undefined): P | undefined {
  const wanted = toUrlName(name ?? "");
  return projects.find(({ groupName }) => toUrlName(groupName) === wanted);
}

/** The project last chosen, else the one recorded in last, else the first. */
export function findCurrentProject<P extends ProjectFacts>(person: Standing<P>): P | undefined {
  const own = person.projects.filter(({ pending }) => !pending);
  const chosen = [...own, ...person.otherProjects].find(
    ({ id }) => id === person.selectedProjectId,
  );
  const latest = own.toSorted((a, b) => latestRecording(b).localeCompare(latestRecording(a)))[0];
  return chosen ?? latest;
}

export function toProjectPath({ groupName }: Pick<ProjectFacts, "groupName">): string {
  return `/${encodeURIComponent(toUrlName(groupName))}`;
}

function latestRecording({
  lastThermalRecordingTime = "",
  lastAudioRecordingTime = "",
}: ProjectFacts): string {
  return lastThermalRecordingTime > lastAudioRecordingTime
    ? lastThermalRecordingTime
    : lastAudioRecordingTime;
}
