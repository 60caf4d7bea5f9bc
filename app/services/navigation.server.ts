import { createContext, redirect, type MiddlewareFunction } from "react-router";
import { safeRedirect } from "remix-utils/safe-redirect";
import { decideNavigation, pageRules, type Standing } from "#contract/rules/navigation.ts";
import { listProjects, type ProjectData } from "#contract/wire/projects.ts";
import { getUser, type UserData } from "#contract/wire/users.ts";
import { attempt, send, type PageArgs } from "./api.server.ts";
import { sessionContext, userIdOf } from "./browser-session.server.ts";
import { redirectWithNotice } from "./notice.server.ts";
import { toUnreachablePage } from "./unreachable.server.ts";

/** Who is looking, at which of their projects. */
export interface Viewer {
  user: UserData;
  projects: ProjectData[];
  /** The one of the address, else the one they were in last. */
  project: ProjectData | undefined;
}

export const viewerContext = createContext<Viewer | undefined>(undefined);

type PageContext = PageArgs["context"];

/** For pages that the rules open to signed-in people only. */
export function requireViewer(context: PageContext): Viewer {
  const viewer = context.get(viewerContext);
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
  const { url, context, params } = args;
  const found = await findStanding(args);
  const decision = decideNavigation(
    {
      target: url.pathname + url.search,
      rule: findRule(`/${args.pattern.replace(/^\/|\/$/g, "")}`),
      projectName: params.projectName,
      nextUrl: findNextUrl(url),
    },
    found?.standing,
  );
  if (decision.outcome === "open") {
    if (found) context.set(viewerContext, { ...found, project: decision.project });
    return;
  }
  if (decision.notice)
    throw await redirectWithNotice(decision.to, { tone: "info", text: decision.notice });
  throw redirect(decision.to);
};

/** A target of our own that the address asks to go on to, read as a browser reads it. */
export function findNextUrl(url: URL): string | undefined {
  const wanted = url.searchParams.get("nextUrl") ?? "";
  const target = URL.parse(wanted, url);
  if (!wanted.startsWith("/") || target?.origin !== url.origin) return undefined;
  return safeRedirect(target.pathname + target.search + target.hash, "") || undefined;
}

/** Pages below a project's or another page's path follow its rule. */
function findRule(pattern: string) {
  const exact = pageRules[pattern];
  if (exact) return exact;
  return pattern.startsWith("/:projectName/") && !pattern.endsWith("*")
    ? pageRules["/:projectName"]
    : undefined;
}

async function findStanding(args: PageArgs) {
  const { tokens } = args.context.get(sessionContext);
  if (!tokens) return undefined;
  const found = await readPerson(args, userIdOf(tokens));
  if (!found) return undefined;
  const { user, projects } = found;
  const isSuperUser = user.globalPermission !== "off";
  const all = isSuperUser ? (await send(args, listProjects, {})).groups : [];
  const own = new Set(projects.map(({ id }) => id));
  const standing: Standing<ProjectData> = {
    emailConfirmed: user.emailConfirmed,
    projects,
    otherProjects: all.filter(({ id }) => !own.has(id)),
    selectedProjectId: user.settings?.currentSelectedGroup?.id,
  };
  return { user, projects, standing };
}

async function readPerson(args: PageArgs, userEmailOrId: number) {
  const [user, projects] = await Promise.all([
    attempt(args, getUser, { userEmailOrId }),
    attempt(args, listProjects, { "view-mode": "user" }),
  ]);
  if (user.ok && projects.ok) return { user: user.reply.userData, projects: projects.reply.groups };
  throw await toUnreachablePage(args.request);
}
