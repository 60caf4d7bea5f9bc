import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/** The views of a recording or of a visit; both open at its tracks. */
function recordingViews(at: string) {
  return [
    index("routes/project/recording/default-view.tsx", { id: `${at}-default` }),
    laterView(`${at}-labels`, "labels/:trackId?/:detail?"),
    laterView(`${at}-notes`, "notes/:trackId?/:detail?"),
  ];
}

/** A view that has its name and place and is not filled yet. */
function laterView(id: string, path: string) {
  return route(path, "routes/project/later-view.tsx", { id });
}

/** The same for a page. */
function laterPage(id: string, path: string) {
  return route(path, "routes/project/later-page.tsx", { id });
}

function recordingPages(at: string, under: string) {
  return [
    route(
      `${under}/recording/:currentRecordingId/:recordingIds?`,
      "routes/project/recording/page.tsx",
      { id: `${at}-recording` },
      [
        ...recordingViews(`${at}-recording`),
        route("tracks/:trackId?/:detail?", "routes/project/recording/tracks.tsx", {
          id: `${at}-recording-tracks`,
        }),
      ],
    ),
    route(
      `${under}/visit/:visitLabel/:currentRecordingId/:recordingIds?`,
      "routes/project/later-page.tsx",
      { id: `${at}-visit` },
      [
        ...recordingViews(`${at}-visit`),
        laterView(`${at}-visit-tracks`, "tracks/:trackId?/:detail?"),
      ],
    ),
  ];
}

export default [
  layout("routes/plain.tsx", [
    route("sign-in", "routes/sign-in.tsx"),
    route("sign-out", "routes/sign-out.tsx"),
    route("register", "routes/register.tsx"),
    route("register/accept-invite/:token", "routes/register.tsx", { id: "register-with-token" }),
    route("forgot-password", "routes/forgot-password.tsx"),
    route("reset-password/:token", "routes/reset-password-link.ts"),
    route("reset-password", "routes/reset-password.tsx"),
    route("new-password", "routes/new-password.ts"),
    route("first-account/:token", "routes/first-account.tsx"),
    route("confirm-account-email/:token", "routes/confirm-account-email.tsx"),
    route("accept-invite/:token", "routes/accept-invite.tsx"),
    route("confirm-project-membership-request/:token", "routes/confirm-membership-request.tsx"),
    route("confirm-group-membership-request/:token", "routes/confirm-membership-request.tsx", {
      id: "confirm-group-membership-request",
    }),
    route("end-user-agreement", "routes/end-user-agreement.tsx"),
    route("releases", "routes/releases.tsx"),
    route("setup", "routes/setup.tsx"),
    route("setup/new-project", "routes/setup-new-project.tsx"),
    route("setup/join-project", "routes/setup-join-project.tsx"),
  ]),
  layout("routes/frame.tsx", [
    index("routes/home.tsx"),
    route("my-settings", "routes/my-settings/page.tsx"),
    route("my-settings/name", "routes/my-settings/name.tsx"),
    route("my-settings/email", "routes/my-settings/email.tsx"),
    route("my-settings/password", "routes/my-settings/password.tsx"),
    route("my-settings/time-zone", "routes/my-settings/time-zone.tsx"),
    route("my-settings/display", "routes/my-settings/display.tsx"),
    route("my-settings/sessions", "routes/my-settings/sessions.tsx"),
    route("switch-project", "routes/switch-project.tsx"),
    route("new-project", "routes/new-project.tsx"),
    route("join-project", "routes/join-project.tsx"),
    route("invitations", "routes/invitations/list.tsx"),
    route("invitations/:projectId", "routes/invitations/one.tsx"),
    route("outbox", "routes/outbox.tsx"),
    route(":projectName", "routes/project/dashboard.tsx"),
    ...recordingPages("dashboard", ":projectName"),
    laterPage("locations", ":projectName/locations"),
    laterPage("activity", ":projectName/activity"),
    ...recordingPages("activity", ":projectName/activity"),
    laterPage("devices", ":projectName/devices/all?"),
    route(
      ":projectName/devices/all?/:deviceId/:deviceName/:type?",
      "routes/project/device/page.tsx",
      [
        index("routes/project/device/default-view.tsx"),
        laterView("device-diagnostics", "diagnostics"),
        route("setup", "routes/project/device/setup.tsx", [
          laterView("device-recording-options", "recording-options?"),
          laterView("device-reference", "reference"),
          laterView("device-mask", "mask"),
        ]),
        laterView("device-schedules", "schedules"),
        laterView("device-manual-uploads", "manual-uploads"),
        laterView("device-events", "events"),
        laterView("device-insights", "insights"),
      ],
    ),
    laterPage("report", ":projectName/report"),
    route(":projectName/leave", "routes/project/leave.tsx"),
    laterPage("user-project-settings", ":projectName/my-settings"),
    route(":projectName/settings", "routes/project/settings/layout.tsx", [
      index("routes/project/settings/default-view.tsx"),
      route("users", "routes/project/settings/users.tsx"),
      route("users/invite", "routes/project/settings/invite.tsx"),
      route("users/requests/:userId", "routes/project/settings/request.tsx"),
      route("users/invites/:key", "routes/project/settings/invitation.tsx"),
      route("users/:userId", "routes/project/settings/member.tsx"),
      route("users/:userId/remove", "routes/project/settings/remove-member.tsx"),
      laterView("tagging-settings", "tagging-settings"),
      laterView("label-settings", "label-settings"),
      laterView("other-settings", "project-settings"),
      laterView("fix-project-locations", "fix-project-locations"),
    ]),
    route("*", "routes/not-found.tsx"),
  ]),
  route("my-settings/browser-time-zone", "routes/browser-time-zone.ts"),
  route(":projectName/settings/users.csv", "routes/project/settings/users-csv.ts"),
  route(":projectName/media/:recordingId/:kind", "routes/project/media.ts"),
] satisfies RouteConfig;
