import { createContext, redirect, type MiddlewareFunction } from "react-router";
import { safeRedirect } from "remix-utils/safe-redirect";
import {
  decideNavigation,
  isInOwnProject,
  type Decision,
  type RedirectReason,
  type Standing,
  toProjectPath,
  type Visit,
} from "#contract/rules/navigation/navigation.ts";
import { hasConfirmedEmail } from "#contract/rules/accounts/confirmed-address.ts";
import { toReturnTarget } from "#contract/rules/navigation/offering-page.ts";
import { findPage, type PageRule } from "#contract/rules/navigation/pages.ts";
import { toUrlName } from "#contract/rules/navigation/names.ts";
import { listDeletedProjects } from "#contract/wire/projects/deleted-projects.ts";
import { listMembers } from "#contract/wire/projects/memberships.ts";
import { getProject, listProjects, type ProjectData } from "#contract/wire/projects/projects.ts";
import {
  getUser,
  latestAgreement,
  updateUser,
  type UserData,
} from "#contract/wire/accounts/users.ts";
import { attempt, send, type PageArgs } from "../api/api.server.ts";
import { sessionContext, userIdOf } from "../session/browser-session.server.ts";
import { redirectWithNotice, type Notice } from "./notice.server.ts";
import { siteContext } from "./site.server.ts";
import { signInAgain } from "../session/sign-in-again.server.ts";
import { toUnreachablePage } from "../api/unreachable.server.ts";

const text = {
  asksForTwoStep: (project: string) =>
    `${project} asks you for two-step sign-in. Set it up here, and you can open it.`,
  deleted: (project: string) => `${project} is deleted. You can restore it here.`,
  noSuchProject: (project?: string) =>
    `You don't belong to a project of that name. ${project ? `This is ${project}` : "Join one, or set up your own"}.`,
};

/** Who is looking, at which of their projects. */
export interface Viewer {
  user: UserData;
  /** Their own, pending ones included. */
  projects: ProjectData[];
  /** Those that only a super-user sees; none where the page is of an own project. */
  otherProjects: ProjectData[];
  /** The one of the address, else the one they were in last. */
  project: ProjectData | undefined;
  /** The project is not their own. */
  isVisiting: boolean;
  /** They may change the project and its people. */
  mayManage: boolean;
}

export const viewerContext = createContext<Viewer | null>(null);

type PageContext = PageArgs["context"];

/** For pages that the rules open to everyone. */
export function findViewer(context: PageContext): Viewer | undefined {
  return context.get(viewerContext) ?? undefined;
}

/** For pages that the rules open to signed-in people only. */
export function requireViewer(context: PageContext): Viewer {
  const viewer = findViewer(context);
  if (!viewer) throw new Error("The navigation rules opened a page without a viewer.");
  return viewer;
}

/** For pages that the rules open within a project only. */
export function requireProject(context: PageContext): ProjectData {
  const { project } = requireViewer(context);
  if (!project) throw new Error("The navigation rules opened a page without a project.");
  return project;
}

/** Applies the navigation rules as redirects, before anything is loaded for the page. */
export const followRules: MiddlewareFunction<Response> = async (args) => {
  const { url, context } = args;
  const page = findPage(args.pattern);
  /* Signing out needs no API. */
  if (page?.name === "sign-out") return;
  const visit = { target: toReturnTarget(args), page, nextUrl: findNextUrl(url) };
  const found = await (needsNoSession(args, page)
    ? findStandingIfAny(args, visit)
    : findStanding(args, visit));
  const decision = decideNavigation(visit, found?.standing);
  /* A form of someone who is signed out here came from a page that they had opened while signed in. */
  if (!found && decision.outcome === "redirect" && args.request.method === "POST") {
    throw await signInAgain(args);
  }
  if (decision.outcome === "redirect") throw await follow(args, decision);
  if (!found) return;
  context.set(viewerContext, toViewer(found, decision.project));
  if (page?.for === "project") keepProjectZone(context, decision.project);
};

/** What belongs to no place of a project has the time of the project, where that says one. */
function keepProjectZone(context: PageContext, project: ProjectData | undefined): void {
  const defaultTimeZone = project?.settings?.timeZone;
  const handed = context.get(siteContext);
  if (defaultTimeZone && handed) context.set(siteContext, { ...handed, defaultTimeZone });
}

/** Whoever opens a page of a project is in that project, until they open one of another. */
export const rememberProject: MiddlewareFunction<Response> = async (args, next) => {
  const response = await next();
  const viewer = findViewer(args.context);
  const isOfProject = findPage(args.pattern)?.for === "project";
  if (!viewer?.project || !isOfProject || args.request.method !== "GET" || !response.ok) {
    return response;
  }
  const { id, groupName } = viewer.project;
  const { settings } = viewer.user;
  if (settings?.currentSelectedGroup?.id === id) return response;
  await attempt(args, updateUser, {
    settings: { ...settings, currentSelectedGroup: { id, groupName } },
  });
  return response;
};

/** A target of our own that the address asks to go on to. */
export function findNextUrl(url: URL): string | undefined {
  return findOwnPath(url.searchParams.get("nextUrl") ?? "", url);
}

/** A path of this site, read as a browser reads it. */
export function findOwnPath(path: string, url: URL): string | undefined {
  const target = URL.parse(path, url);
  if (!path.startsWith("/") || target?.origin !== url.origin) return undefined;
  return safeRedirect(target.pathname + target.search + target.hash, "") || undefined;
}

async function follow(
  args: PageArgs,
  decision: Extract<Decision<ProjectData>, { outcome: "redirect" }>,
): Promise<Response> {
  const { to, because, project } = decision;
  if (because === "no such project") {
    const found = (await findRenamed(args)) ?? (await findDeleted(args));
    if (found) return found;
  }
  if (!because) return redirect(to);
  const text = await describe(args, because, project);
  const notice: Notice = { tone: "info", text };
  return redirectWithNotice(to, notice);
}

/** The same page of the project that had this name before; a form goes there as it is. */
async function findRenamed(args: PageArgs): Promise<Response | undefined> {
  const { name, rest } = splitPath(args);
  const outcome = await attempt(args, getProject, { groupIdOrName: name });
  if (!outcome.ok || /^\d+$/.test(name)) return undefined;
  const to = toProjectPath(outcome.reply.group) + rest + args.url.search;
  if (to === args.url.pathname + args.url.search) return undefined;
  const isRead = args.request.method === "GET";
  return redirect(to, isRead ? 302 : 307);
}

/** Where the project of that name is restored, for those who may. */
async function findDeleted(args: PageArgs): Promise<Response | undefined> {
  const name = toUrlName(splitPath(args).name);
  const outcome = await attempt(args, listDeletedProjects, {});
  const groups = outcome.ok ? outcome.reply.groups : [];
  const deleted = groups.find((one) => one.mayRestore && toUrlName(one.groupName) === name);
  if (!deleted) return undefined;
  const notice: Notice = { tone: "info", text: text.deleted(deleted.groupName) };
  return redirectWithNotice("/my-settings/trash", notice);
}

/** The name that the address has for a project, and the page in it. */
function splitPath({ url }: PageArgs) {
  const [, name = "", rest = ""] = /^\/([^/]+)(.*)$/.exec(url.pathname) ?? [];
  return { name, rest };
}

async function describe(
  args: PageArgs,
  because: RedirectReason,
  project: ProjectData | undefined,
): Promise<string> {
  if (!project) return text.noSuchProject();
  if (because === "admins only") return nameAdmins(args, project);
  if (because === "two-step sign-in") return text.asksForTwoStep(project.groupName);
  return text.noSuchProject(project.groupName);
}

async function nameAdmins(args: PageArgs, { id, groupName }: ProjectData): Promise<string> {
  const only = `Only admins of ${groupName} can open that page.`;
  const members = await attempt(args, listMembers, { groupIdOrName: id });
  if (!members.ok) return only;
  const admins = members.reply.users.filter(({ admin, pending }) => admin && !pending);
  const names = new Intl.ListFormat("en-NZ").format(admins.map(({ userName }) => userName));
  return names ? `${only} Ask ${names}.` : only;
}

/** What is read by anyone, and what somebody signs in with. */
function needsNoSession({ request }: PageArgs, page: PageRule | undefined): boolean {
  return page?.for === "signed out" || (page?.for === "anyone" && request.method === "GET");
}

/** A session that has ended is none. The form is left for the page to read. */
async function findStandingIfAny(args: PageArgs, visit: Visit) {
  const { request, context } = args;
  const { url, headers, signal } = request;
  const withoutForm = { ...args, request: new Request(url, { headers, signal }) };
  try {
    return await findStanding(withoutForm, visit);
  } catch (fault) {
    if (context.get(sessionContext).tokens && request.method === "GET") throw fault;
    return undefined;
  }
}

async function findStanding(args: PageArgs, visit: Visit) {
  const { tokens } = args.context.get(sessionContext);
  if (!tokens) return undefined;
  const { user, projects, euaVersion } = await readPerson(args, userIdOf(tokens));
  const isSuperUser = user.globalPermission !== "off";
  const needsAll = isSuperUser && !isInOwnProject(visit, { projects });
  const all = needsAll ? (await send(args, listProjects, {})).groups : [];
  const own = new Set(projects.filter(({ pending }) => !pending).map(({ id }) => id));
  const standing: Standing<ProjectData> = {
    emailConfirmed: hasConfirmedEmail(user),
    agreementAccepted: (user.endUserAgreement ?? 0) >= euaVersion,
    projects,
    isSuperUser,
    otherProjects: all.filter(({ id }) => !own.has(id)),
    selectedProjectId: user.settings?.currentSelectedGroup?.id,
  };
  return { user, standing };
}

async function readPerson(args: PageArgs, userEmailOrId: number) {
  const [user, projects, agreement] = await Promise.all([
    attempt(args, getUser, { userEmailOrId }),
    attempt(args, listProjects, { "view-mode": "user" }),
    attempt(args, latestAgreement, {}),
  ]);
  if (!user.ok || !projects.ok || !agreement.ok) {
    const refusals = [user, projects, agreement].flatMap((one) => (one.ok ? [] : [one.refusal]));
    const broken = refusals.find(({ reason }) => reason === "brokenReply");
    throw await toUnreachablePage(args.request, broken);
  }
  return {
    user: user.reply.userData,
    projects: projects.reply.groups,
    euaVersion: agreement.reply.euaVersion,
  };
}

/** In a project of others the permission decides what a super-user may do, whatever the list says of it. */
function toViewer(
  { user, standing }: { user: UserData; standing: Standing<ProjectData> },
  project: ProjectData | undefined,
): Viewer {
  const isVisiting = project !== undefined && standing.otherProjects.includes(project);
  const mayWriteAll = user.globalPermission === "write";
  const isAdmin = project !== undefined && !isVisiting && project.admin;
  return {
    user,
    projects: standing.projects,
    otherProjects: standing.otherProjects,
    project,
    isVisiting,
    mayManage: isAdmin || mayWriteAll,
  };
}
