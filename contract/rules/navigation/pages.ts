export interface PageRule {
  name: string;
  /** As the router declares it. Pages below it follow its rule, unless they have one of their own. */
  path: string;
  /** Words in braces are parameters of the path. */
  title?: string;
  for: "anyone" | "signed out" | "signed in" | "project";
  /** Opens before the email address is confirmed. */
  beforeConfirmation?: true;
  /** Opens for people who have no project yet. */
  withoutProject?: true;
  /** For admins of the project and super-users. */
  adminsOnly?: true;
}

/** The table of the specification with our own pages: every page that the product has. */
export const pages: PageRule[] = [
  { name: "home", path: "/", for: "signed in", withoutProject: true },
  {
    name: "setup",
    path: "/setup",
    title: "Project setup",
    for: "signed in",
    beforeConfirmation: true,
    withoutProject: true,
  },
  {
    name: "setup-new-project",
    path: "/setup/new-project",
    title: "Start a new project",
    for: "signed in",
    withoutProject: true,
  },
  {
    name: "setup-join-project",
    path: "/setup/join-project",
    title: "Join a project",
    for: "signed in",
    withoutProject: true,
  },
  {
    name: "confirm-email",
    path: "/confirm-account-email/:token",
    title: "Confirm your email address",
    for: "signed in",
    beforeConfirmation: true,
    withoutProject: true,
  },
  {
    name: "accept-project-invite",
    path: "/accept-invite/:token",
    title: "Accept an invitation",
    for: "signed in",
    withoutProject: true,
  },
  {
    name: "confirm-project-membership-request",
    path: "/confirm-project-membership-request/:token",
    title: "Confirm a request to join",
    for: "signed in",
    withoutProject: true,
  },
  {
    name: "confirm-group-membership-request",
    path: "/confirm-group-membership-request/:token",
    title: "Confirm a request to join",
    for: "signed in",
    withoutProject: true,
  },
  { name: "sign-in", path: "/sign-in", title: "Sign in", for: "signed out" },
  { name: "sign-in-code", path: "/sign-in/code", title: "Sign in with a code", for: "signed out" },
  {
    name: "sign-in-passkey",
    path: "/sign-in/passkey",
    title: "Sign in with a passkey",
    for: "signed out",
  },
  {
    name: "forgot-password",
    path: "/forgot-password",
    title: "Forgot password",
    for: "signed out",
  },
  {
    name: "first-account",
    path: "/first-account/:token",
    title: "Create the first account",
    for: "signed out",
  },
  {
    name: "confirm-identity",
    path: "/confirm-identity",
    title: "Confirm it's you",
    for: "signed in",
    beforeConfirmation: true,
    withoutProject: true,
  },
  {
    name: "two-step",
    path: "/my-settings/two-step",
    title: "Two-step sign-in",
    for: "signed in",
    withoutProject: true,
  },
  {
    name: "sign-out",
    path: "/sign-out",
    title: "Sign out",
    for: "anyone",
    beforeConfirmation: true,
    withoutProject: true,
  },
  {
    name: "register",
    path: "/register",
    title: "Create account",
    for: "anyone",
    withoutProject: true,
  },
  {
    name: "register-with-token",
    path: "/register/accept-invite/:token",
    title: "Accepting invitation",
    for: "anyone",
    withoutProject: true,
  },
  {
    name: "join-by-link",
    path: "/join/:token",
    title: "Join a project",
    for: "anyone",
    withoutProject: true,
  },
  {
    name: "undo-address-change",
    path: "/undo-address-change/:token",
    title: "Keep your email address",
    for: "anyone",
    beforeConfirmation: true,
    withoutProject: true,
  },
  {
    name: "stop-alert",
    path: "/stop-alert/:token",
    title: "Stop an alert",
    for: "anyone",
    beforeConfirmation: true,
    withoutProject: true,
  },
  {
    name: "validate-reset-password",
    path: "/reset-password/:token",
    title: "Reset password",
    for: "anyone",
    beforeConfirmation: true,
    withoutProject: true,
  },
  {
    name: "reset-password",
    path: "/reset-password",
    title: "Reset password",
    for: "anyone",
    beforeConfirmation: true,
    withoutProject: true,
  },
  {
    name: "new-password",
    path: "/new-password",
    title: "Reset password",
    for: "anyone",
    beforeConfirmation: true,
    withoutProject: true,
  },
  {
    name: "end-user-agreement",
    path: "/end-user-agreement",
    title: "End user agreement",
    for: "anyone",
    withoutProject: true,
  },
  {
    name: "releases",
    path: "/releases",
    title: "Release notes",
    for: "anyone",
    beforeConfirmation: true,
    withoutProject: true,
  },
  {
    name: "user-settings",
    path: "/my-settings",
    title: "My settings",
    for: "signed in",
    withoutProject: true,
  },
  {
    name: "invitations",
    path: "/invitations",
    title: "Invitations and requests",
    for: "signed in",
    withoutProject: true,
  },
  {
    name: "new-project",
    path: "/new-project",
    title: "Create a new project",
    for: "signed in",
    withoutProject: true,
  },
  {
    name: "join-project",
    path: "/join-project",
    title: "Join an existing project",
    for: "signed in",
    withoutProject: true,
  },
  {
    name: "recording-link",
    path: "/recording/:recordingId",
    title: "Recording",
    for: "signed in",
    withoutProject: true,
  },
  { name: "switch-project", path: "/switch-project", title: "Switch project", for: "signed in" },
  { name: "design", path: "/design", title: "Pieces", for: "signed in", withoutProject: true },
  { name: "outbox", path: "/outbox", title: "Outbox", for: "signed in", withoutProject: true },
  { name: "my-jobs", path: "/my-jobs", title: "My jobs", for: "signed in", withoutProject: true },
  {
    name: "all-jobs",
    path: "/all-jobs",
    title: "All jobs",
    for: "signed in",
    withoutProject: true,
  },
  { name: "site", path: "/site", title: "This site", for: "signed in", withoutProject: true },
  { name: "backups", path: "/backups", title: "Backups", for: "signed in", withoutProject: true },
  {
    name: "all-people",
    path: "/all-people",
    title: "All people",
    for: "signed in",
    withoutProject: true,
  },
  { name: "dashboard", path: "/:projectName", title: "{projectName} Dashboard", for: "project" },
  {
    name: "dashboard-visit",
    path: "/:projectName/visit/:visitLabel/:currentRecordingId/:recordingIds?",
    title: "Visit",
    for: "project",
  },
  {
    name: "dashboard-recording",
    path: "/:projectName/recording/:currentRecordingId/:recordingIds?",
    title: "Recording",
    for: "project",
  },
  { name: "locations", path: "/:projectName/locations", title: "Locations", for: "project" },
  { name: "review", path: "/:projectName/review", title: "Review", for: "project" },
  { name: "activity", path: "/:projectName/activity", title: "Activity", for: "project" },
  {
    name: "activity-visit",
    path: "/:projectName/activity/visit/:visitLabel/:currentRecordingId/:recordingIds?",
    title: "Visit",
    for: "project",
  },
  {
    name: "activity-recording",
    path: "/:projectName/activity/recording/:currentRecordingId/:recordingIds?",
    title: "Recording",
    for: "project",
  },
  { name: "devices", path: "/:projectName/devices/all?", title: "Devices", for: "project" },
  {
    name: "device",
    path: "/:projectName/devices/all?/:deviceId/:deviceName/:type?",
    title: "Manage device {deviceName}",
    for: "project",
  },
  { name: "report", path: "/:projectName/report", title: "Report", for: "project" },
  {
    name: "leave-project",
    path: "/:projectName/leave",
    title: "Leave project",
    for: "project",
  },
  {
    name: "user-project-settings",
    path: "/:projectName/my-settings",
    title: "My preferences",
    for: "project",
  },
  {
    name: "project-settings",
    path: "/:projectName/settings",
    title: "Manage project",
    for: "project",
    adminsOnly: true,
  },
];

const byPath = new Map(pages.map((page) => [page.path, page]));

/** The page of a path as the router matched it, or the page above it; none for the path that takes all the rest. */
export function findPage(pattern: string): PageRule | undefined {
  const words = pattern.split("/").filter(Boolean);
  if (words.includes("*")) return undefined;
  for (let length = words.length; length > 0; length -= 1) {
    const page = byPath.get(`/${words.slice(0, length).join("/")}`);
    if (page) return page;
  }
  return byPath.get("/");
}
