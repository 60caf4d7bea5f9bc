import { route, type RouteConfigEntry } from "@react-router/dev/routes";

/** The way in, and what links of emails lead to: pages without the frame of a project. */
export const plainRoutes: RouteConfigEntry[] = [
  route("sign-in", "routes/sign-in.tsx"),
  route("sign-in/code", "routes/sign-in-code.tsx"),
  route("sign-in/passkey", "routes/sign-in-passkey.ts"),
  route("confirm-identity", "routes/confirm-identity.tsx"),
  route("sign-out", "routes/sign-out.tsx"),
  route("register", "routes/register.tsx"),
  route("register/accept-invite/:token", "routes/register.tsx", { id: "register-with-token" }),
  route("forgot-password", "routes/forgot-password.tsx"),
  route("reset-password/:token", "routes/reset-password-link.ts"),
  route("reset-password", "routes/reset-password.tsx"),
  route("new-password", "routes/new-password.ts"),
  route("first-account/:token", "routes/first-account.tsx"),
  route("confirm-account-email/:token", "routes/confirm-account-email.tsx"),
  route("undo-address-change/:token", "routes/undo-address-change.tsx"),
  route("stop-alert/:token", "routes/stop-alert.tsx"),
  route("join/:token", "routes/join-by-link.tsx"),
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
];
