import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  layout("routes/plain.tsx", [
    route("sign-in", "routes/sign-in.tsx"),
    route("sign-out", "routes/sign-out.tsx"),
    route("register", "routes/register.tsx"),
    route("first-account/:token", "routes/first-account.tsx"),
    route("confirm-account-email/:token", "routes/confirm-account-email.tsx"),
    route("end-user-agreement", "routes/end-user-agreement.tsx"),
    route("setup", "routes/setup.tsx"),
  ]),
  layout("routes/frame.tsx", [
    index("routes/home.tsx"),
    route("new-project", "routes/new-project.tsx"),
    route("outbox", "routes/outbox.tsx"),
    route(":projectName", "routes/project/dashboard.tsx"),
    route(
      ":projectName/recording/:currentRecordingId/:recordingIds?",
      "routes/project/recording/page.tsx",
      [
        index("routes/project/recording/default-view.tsx"),
        route("tracks/:trackId?/:detail?", "routes/project/recording/tracks.tsx"),
      ],
    ),
    route("*", "routes/not-found.tsx"),
  ]),
  route(":projectName/media/:recordingId/:kind", "routes/project/media.ts"),
] satisfies RouteConfig;
