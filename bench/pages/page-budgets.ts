import { projectPath } from "./fill-project.ts";

/** What a page may take on the slow line; what is absent is not asked of it. */
export interface PageBudget {
  /** Until it can be read by somebody who has nothing of the site. */
  readableMs: number;
  /** The same by somebody who was there before. */
  nextMs: number;
  /** Until the poster of a film is there. */
  posterMs?: number;
  /** On the wire, script included, by somebody who has nothing of the site. */
  bytes?: number;
}

export interface BudgetedPage {
  path: string;
  isSignedOut: boolean;
  budget: PageBudget;
}

/** Stands for the id of the recording that has a film. */
export const film = ":film";

const plain = { readableMs: 1000, nextMs: 1000 };
const framed = { readableMs: 1300, nextMs: 900, bytes: 110_000 };
/** Where recordings are found: pictures are part of what is read. */
const found = { readableMs: 2000, nextMs: 2000 };
const watched = { ...found, posterMs: 2500 };

const device = `${projectPath}/devices/1/camera-1`;
const settings = `${projectPath}/settings`;

export const pages: BudgetedPage[] = [
  ...list(plain, ["/sign-in", "/register", "/forgot-password", "/end-user-agreement"], true),
  ...list(plain, ["/sign-out"]),
  ...list(found, [
    projectPath,
    `${projectPath}?days=90`,
    `${projectPath}/recording/1`,
    ...[
      "?from=any",
      "?from=any&display-mode=recordings",
      "?tagged-with=possum&tag-mode=no-human&sun=night&from=3-months-ago",
      "/calendar?from=any",
      "/places?from=any",
      "/saved",
      "/saved/new?tagged-with=possum",
      "/bulk?from=any&display-mode=recordings&all=yes",
      "/export?from=any",
    ].map((view) => `${projectPath}/activity${view}`),
  ]),
  ...list(watched, [
    `${projectPath}/recording/${film}/tracks`,
    `${projectPath}/visit/possum/${film}/tracks`,
    `${projectPath}/review?queue=untagged&item=${film}`,
  ]),
  ...list(framed, [
    `${projectPath}/locations`,
    `${projectPath}/locations/new`,
    `${projectPath}/locations/1`,
    `${projectPath}/locations/import`,
    `${projectPath}/devices`,
    `${projectPath}/devices/all`,
    `${projectPath}/devices/new`,
    ...["overview", "diagnostics", "events", "schedules", "insights", "sounds"].map(
      (view) => `${device}/${view}`,
    ),
    ...["recording-options", "reference", "mask", "mask/new"].map(
      (part) => `${device}/setup/${part}`,
    ),
    `${projectPath}/devices/2/camera-2/manual-uploads`,
    `${projectPath}/report`,
    `${projectPath}/my-settings`,
    `${projectPath}/my-settings/alerts/new`,
    `${settings}/users`,
    `${settings}/tagging-settings`,
    `${settings}/label-settings`,
    `${settings}/project-settings`,
    `${settings}/fix-project-locations`,
    `${settings}/fix-project-locations/device?device=1`,
    `${settings}/fix-project-locations/recordings?preview=yes&device=1&station=2`,
    "/my-settings",
  ]),
];

function list(budget: PageBudget, paths: string[], isSignedOut = false): BudgetedPage[] {
  return paths.map((path) => ({ path, isSignedOut, budget }));
}
