import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject } from "react-router";
import routes from "#app/routes.ts";
import type { ProjectFacts, Standing } from "#contract/rules/navigation/navigation.ts";
import { findPage } from "#contract/rules/navigation/pages.ts";

const kea: ProjectFacts = { id: 1, groupName: "Kea Basin", admin: false };
const secret: ProjectFacts = { id: 2, groupName: "Secret Valley", admin: true };

function personWith(standing: Partial<Standing<ProjectFacts>> = {}): Standing<ProjectFacts> {
  return {
    emailConfirmed: true,
    agreementAccepted: true,
    projects: [kea],
    isSuperUser: false,
    otherProjects: [],
    ...standing,
  };
}

/** Kea Basin is the project that they are of, where they are of any. */
export const visitors = {
  nobody: undefined,
  member: personWith(),
  admin: personWith({ projects: [{ ...kea, admin: true }] }),
  unconfirmed: personWith({ emailConfirmed: false }),
  outdated: personWith({ agreementAccepted: false }),
  projectless: personWith({ projects: [] }),
  invited: personWith({ projects: [{ ...kea, pending: "invited" }] }),
  superUser: personWith({ projects: [], isSuperUser: true, otherProjects: [kea, secret] }),
};

export type VisitorName = keyof typeof visitors;

export const visitorNames = Object.keys(visitors) as VisitorName[];

/**
 * What a visit comes to: "open", or where it leads. `home` is the dashboard of Kea Basin; `sign in`, `setup` and
 * `agree` are those pages with the way back.
 */
type Word = "open" | "home" | "sign in" | "setup" | "agree" | `/${string}`;

type Row = [target: string, ...outcomes: Word[]];

const wayIn: Word[] = [
  "open",
  "home",
  "home",
  "/setup",
  "/end-user-agreement",
  "/setup",
  "/setup",
  "home",
];
const forSignedIn: Word[] = ["sign in", "open", "open", "setup", "agree", "open", "open", "open"];
const forMembers: Word[] = [
  "sign in",
  "open",
  "open",
  "setup",
  "agree",
  "/setup",
  "/invitations/1",
  "open",
];
const always: Word[] = ["open", "open", "open", "open", "agree", "open", "open", "open"];

/** Columns: nobody, member, admin, unconfirmed, outdated, projectless, invited, superUser. */
export const navigationTable: Row[] = [
  ["/", "/sign-in", ...wayIn.slice(1)],
  ["/sign-in", ...wayIn],
  ["/sign-in?email=a%40example.org", ...wayIn],
  ["/sign-in/code", ...wayIn],
  ["/sign-in/passkey", ...wayIn],
  ["/forgot-password", ...wayIn],
  ["/first-account/t", ...wayIn],
  ["/sign-out", "open", "open", "open", "open", "open", "open", "open", "open"],
  ["/register", "open", "open", "open", "/setup", "/end-user-agreement", "open", "open", "open"],
  ["/register/accept-invite/t", "open", "open", "open", "setup", "agree", "open", "open", "open"],
  ["/join/t", "open", "open", "open", "setup", "agree", "open", "open", "open"],
  ["/undo-address-change/t", ...always],
  ["/stop-alert/t", ...always],
  ["/reset-password/t", ...always],
  ["/reset-password", ...always],
  ["/new-password", ...always],
  ["/releases", ...always],
  ["/end-user-agreement", "open", "open", "open", "/setup", "open", "open", "open", "open"],
  ["/setup", "sign in", "home", "home", "open", "/end-user-agreement", "open", "open", "home"],
  ["/setup/new-project", "sign in", "home", "home", "setup", "agree", "open", "open", "home"],
  ["/setup/join-project", "sign in", "home", "home", "setup", "agree", "open", "open", "home"],
  ["/confirm-identity", "sign in", "open", "open", "open", "agree", "open", "open", "open"],
  ["/confirm-account-email/t", "sign in", "open", "open", "open", "agree", "open", "open", "open"],
  ["/accept-invite/t", ...forSignedIn],
  ["/accept-invite/t?existing-member=1", ...forSignedIn],
  ["/confirm-project-membership-request/t", ...forSignedIn],
  ["/confirm-group-membership-request/t", ...forSignedIn],
  ["/my-settings", ...forSignedIn],
  ["/my-settings/password", ...forSignedIn],
  ["/my-settings/two-step", ...forSignedIn],
  ["/invitations", ...forSignedIn],
  ["/new-project", ...forSignedIn],
  ["/join-project", ...forSignedIn],
  ["/outbox", ...forSignedIn],
  ["/design", ...forSignedIn],
  ["/my-jobs", ...forSignedIn],
  ["/all-jobs", ...forSignedIn],
  ["/backups", ...forSignedIn],
  ["/site", ...forSignedIn],
  ["/all-people", ...forSignedIn],
  ["/recording/7", ...forSignedIn],
  ["/switch-project", "sign in", "open", "open", "setup", "agree", "/setup", "/setup", "open"],
  ["/kea-basin", ...forMembers],
  ["/Kea%20Basin", ...forMembers],
  ["/kea-basin?until=2026-11-20", ...forMembers],
  ["/kea-basin/locations", ...forMembers],
  ["/kea-basin/activity", ...forMembers],
  ["/kea-basin/activity/export", ...forMembers],
  ["/kea-basin/review", ...forMembers],
  ["/kea-basin/devices", ...forMembers],
  ["/kea-basin/devices/all", ...forMembers],
  ["/kea-basin/report", ...forMembers],
  ["/kea-basin/my-settings", ...forMembers],
  ["/kea-basin/leave", ...forMembers],
  ["/kea-basin/visit/possum/1/notes", ...forMembers],
  ["/kea-basin/activity/visit/possum/1/labels", ...forMembers],
  [
    "/kea-basin/settings",
    "sign in",
    "home",
    "open",
    "setup",
    "agree",
    "/setup",
    "/invitations/1",
    "open",
  ],
  [
    "/kea-basin/settings/users",
    "sign in",
    "home",
    "open",
    "setup",
    "agree",
    "/setup",
    "/invitations/1",
    "open",
  ],
  ["/no-such-project", "sign in", "home", "home", "setup", "agree", "/setup", "/setup", "home"],
  [
    "/kea-basin/nowhere/at/all",
    "sign in",
    "open",
    "open",
    "setup",
    "agree",
    "/setup",
    "/setup",
    "open",
  ],
  [
    "/sign-in?nextUrl=%2Fmy-settings",
    "open",
    "/my-settings",
    "/my-settings",
    "/setup?nextUrl=%2Fmy-settings",
    "/end-user-agreement?nextUrl=%2Fmy-settings",
    "/my-settings",
    "/my-settings",
    "/my-settings",
  ],
  [
    "/setup?nextUrl=%2Fmy-settings",
    "sign in",
    "/my-settings",
    "/my-settings",
    "open",
    "/end-user-agreement?nextUrl=%2Fmy-settings",
    "/my-settings",
    "/my-settings",
    "/my-settings",
  ],
  [
    "/end-user-agreement?nextUrl=%2Fmy-settings",
    "open",
    "/my-settings",
    "/my-settings",
    "/setup?nextUrl=%2Fmy-settings",
    "open",
    "/my-settings",
    "/my-settings",
    "/my-settings",
  ],
  /* Last, because whoever opens another project is in that one from then on. */
  ["/secret-valley", "sign in", "home", "home", "setup", "agree", "/setup", "/setup", "open"],
  [
    "/secret-valley/settings/users",
    "sign in",
    "home",
    "home",
    "setup",
    "agree",
    "/setup",
    "/setup",
    "open",
  ],
];

/** The outcome in full. */
export function expectedOf([target, ...outcomes]: Row, visitor: VisitorName): string {
  const word = outcomes[visitorNames.indexOf(visitor)];
  if (!word) throw new Error(`The row of ${target} has no word for ${visitor}`);
  const back = `?nextUrl=${encodeURIComponent(target)}`;
  const full: Record<string, string> = {
    home: "/kea-basin",
    "sign in": `/sign-in${back}`,
    setup: `/setup${back}`,
    agree: `/end-user-agreement${back}`,
  };
  return full[word] ?? word;
}

function toRouteObject({ path, index, children = [] }: RouteConfigEntry): RouteObject {
  return index ? { path, index } : { path, children: children.map(toRouteObject) };
}

const tree = routes.map(toRouteObject);

const patterns = new Map<string, string>();

/** The page of a path as the site's own routes match it, which takes milliseconds the first time. */
export function findPageAt(target: string) {
  const { pathname } = new URL(target, "http://x");
  const known = patterns.get(pathname);
  const pattern = known ?? findPattern(pathname);
  patterns.set(pathname, pattern);
  return findPage(pattern);
}

function findPattern(pathname: string): string {
  const matches = matchRoutes(tree, pathname) ?? [];
  return matches.map(({ route }) => route.path ?? "").join("/");
}
