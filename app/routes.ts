import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";
import { shortenIds } from "./short-ids.ts";
import { plainRoutes } from "./plain-routes.ts";
import { recordingPages } from "./recording-routes.ts";

const exportFormats = ["csv", "jsonl", "geojson"];

/** What pages of uploads are shown and what their scripts send. */
function uploadFiles(under: string) {
  const files = "routes/project/device/manual-uploads";
  return [
    route(`${under}/jobs/:jobId?/files`, `${files}/files.ts`),
    route(`${under}/files/:fileId/picture`, `${files}/picture.ts`),
  ];
}

const tablesOfDevice = { battery: "diagnostics", events: "events", sounds: "sounds" };

const routes = [
  layout("routes/plain.tsx", plainRoutes),
  layout("routes/frame.tsx", [
    index("routes/home.tsx"),
    route("my-settings", "routes/my-settings/page.tsx"),
    route("my-settings/name", "routes/my-settings/name.tsx"),
    route("my-settings/email", "routes/my-settings/email.tsx"),
    route("my-settings/password", "routes/my-settings/password.tsx"),
    route("my-settings/two-step", "routes/my-settings/two-step/page.tsx"),
    route("my-settings/two-step/set-up", "routes/my-settings/two-step/set-up.tsx"),
    route("my-settings/time-zone", "routes/my-settings/time-zone.tsx"),
    route("my-settings/display", "routes/my-settings/display.tsx"),
    route("my-settings/sessions", "routes/my-settings/sessions.tsx"),
    route("my-settings/my-data", "routes/my-settings/my-data.tsx"),
    route("my-settings/my-data.json", "routes/my-settings/my-data-file.ts"),
    route("my-settings/delete", "routes/my-settings/delete-account.tsx"),
    route("my-settings/trash", "routes/my-settings/deleted-projects.tsx"),
    route("switch-project", "routes/switch-project.tsx"),
    route("new-project", "routes/new-project.tsx"),
    route("join-project", "routes/join-project.tsx"),
    route("invitations", "routes/invitations/list.tsx"),
    route("invitations/:projectId", "routes/invitations/one.tsx"),
    route("outbox", "routes/outbox.tsx"),
    route("design", "routes/design/page.tsx"),
    route("my-jobs", "routes/jobs/mine.tsx"),
    route("my-jobs/:jobId/file", "routes/jobs/file.ts"),
    route("all-jobs", "routes/jobs/all.tsx"),
    route("backups", "routes/backups/page.tsx"),
    route("site", "routes/site/page.tsx"),
    route("all-people", "routes/people/all.tsx"),
    route("all-people/:userId", "routes/people/one.tsx"),
    route(":projectName", "routes/project/dashboard.tsx", recordingPages("dashboard")),
    route(":projectName/locations", "routes/project/locations/page.tsx"),
    ...["csv", "geojson", "gpx", "kml"].map((format) =>
      route(`:projectName/locations.${format}`, "routes/project/locations/download.ts", {
        id: `locations-${format}`,
      }),
    ),
    route(":projectName/locations/new", "routes/project/locations/new.tsx"),
    route(":projectName/locations/import", "routes/project/locations/import.tsx"),
    route(":projectName/locations/:locationId", "routes/project/locations/location.tsx"),
    route(
      ":projectName/locations/:locationId/photos/new",
      "routes/project/locations/photo-new.tsx",
    ),
    route(
      ":projectName/locations/:locationId/photos/:key/delete",
      "routes/project/locations/photo-delete.tsx",
    ),
    ...["rename", "move", "retire", "reactivate", "delete"].map((act) =>
      route(`:projectName/locations/:locationId/${act}`, `routes/project/locations/${act}.tsx`),
    ),
    route(
      ":projectName/recording/:currentRecordingId/tracks.csv",
      "routes/project/recording/tracks/tracks-csv.ts",
    ),
    route(":projectName/activity", "routes/project/activity/page.tsx", recordingPages("activity")),
    ...["places", "calendar", "saved", "bulk"].map((part) =>
      route(`:projectName/activity/${part}`, `routes/project/activity/${part}/page.tsx`),
    ),
    route(":projectName/activity/places.json", "routes/project/activity/places/data.ts"),
    route(":projectName/activity/calendar.json", "routes/project/activity/calendar/data.ts"),
    route(":projectName/activity/saved/new", "routes/project/activity/saved/new.tsx"),
    route(":projectName/activity/saved/:searchId", "routes/project/activity/saved/open.tsx"),
    ...["edit", "delete", "feed"].map((act) =>
      route(
        `:projectName/activity/saved/:searchId/${act}`,
        `routes/project/activity/saved/${act}.tsx`,
      ),
    ),
    route(":projectName/activity/export", "routes/project/activity/export/page.tsx", {
      id: "activity-export",
    }),
    ...exportFormats.map((format) =>
      route(`:projectName/activity/export.${format}`, "routes/project/activity/export/file.ts", {
        id: `activity-export-${format}`,
      }),
    ),
    route(":projectName/activity/bulk/:bulkChangeId", "routes/project/activity/bulk/job.tsx"),
    route(":projectName/review", "routes/project/review/page.tsx"),
    route(":projectName/review/acts", "routes/project/review/acts.ts"),
    route(":projectName/review/tags", "routes/project/review/other-tag.tsx"),
    route(":projectName/devices/all?", "routes/project/devices/page.tsx"),
    route(":projectName/devices.csv", "routes/project/devices/csv.ts"),
    route(":projectName/devices/new", "routes/project/devices/new.tsx"),
    ...["deactivate", "delete"].map((act) =>
      route(
        `:projectName/devices/all?/:deviceId/:deviceName/${act}`,
        "routes/project/devices/remove.tsx",
        { id: `device-${act}` },
      ),
    ),
    ...["reactivate", "approve"].map((act) =>
      route(
        `:projectName/devices/all?/:deviceId/:deviceName/${act}`,
        `routes/project/devices/${act}.tsx`,
      ),
    ),
    route(
      ":projectName/devices/all?/:deviceId/:deviceName/:type?",
      "routes/project/device/page.tsx",
      [
        index("routes/project/device/default-view.tsx"),
        route("overview", "routes/project/device/overview/page.tsx"),
        route("diagnostics", "routes/project/device/diagnostics/page.tsx"),
        route("setup", "routes/project/device/setup.tsx", [
          route("recording-options?", "routes/project/device/recording-options/page.tsx"),
          route("recording-options/discard", "routes/project/device/recording-options/discard.tsx"),
          route("recording-options/copy", "routes/project/device/recording-options/copy.tsx"),
          route("reference", "routes/project/device/reference/page.tsx"),
          ...["upload", "align", "delete"].map((act) =>
            route(`reference/${act}`, `routes/project/device/reference/${act}.tsx`),
          ),
          route("mask", "routes/project/device/mask/page.tsx"),
          ...["new", "edit"].map((act) =>
            route(`mask/${act}`, "routes/project/device/mask/region.tsx", { id: `mask-${act}` }),
          ),
          ...["delete", "clear"].map((act) =>
            route(`mask/${act}`, "routes/project/device/mask/remove.tsx", { id: `mask-${act}` }),
          ),
          route("mask/copy", "routes/project/device/mask/copy.tsx"),
          route("mask/import", "routes/project/device/mask/import.tsx"),
        ]),
        route("schedules", "routes/project/device/schedules/page.tsx"),
        route("schedules/new", "routes/project/device/schedules/schedule.tsx", {
          id: "schedule-new",
        }),
        route("schedules/:scheduleId", "routes/project/device/schedules/schedule.tsx"),
        route("schedules/:scheduleId/delete", "routes/project/device/schedules/delete.tsx"),
        route("manual-uploads", "routes/project/device/manual-uploads/page.tsx"),
        route("manual-uploads/jobs/:jobId", "routes/project/device/manual-uploads/job.tsx"),
        route(
          "manual-uploads/jobs/:jobId/delete",
          "routes/project/device/manual-uploads/delete.tsx",
        ),
        route("events", "routes/project/device/events/page.tsx"),
        route("insights", "routes/project/device/insights/page.tsx"),
        route("sounds", "routes/project/device/sounds/page.tsx"),
      ],
    ),
    ...Object.entries(tablesOfDevice).map(([table, view]) =>
      route(
        `:projectName/devices/:deviceId/:deviceName/${table}.csv`,
        `routes/project/device/${view}/csv.ts`,
      ),
    ),
    route(":projectName/report", "routes/project/report/page.tsx"),
    ...["animals", "months", "locations"].map((table) =>
      route(`:projectName/report/${table}.csv`, "routes/project/report/csv.ts", {
        id: `report-${table}`,
      }),
    ),
    route(":projectName/leave", "routes/project/leave.tsx"),
    route(":projectName/my-settings", "routes/project/my-preferences/page.tsx"),
    route(":projectName/my-settings/alerts/new", "routes/project/my-preferences/new-alert.tsx"),
    route(":projectName/my-settings/alerts/:alertId", "routes/project/my-preferences/alert.tsx"),
    route(
      ":projectName/my-settings/alerts/:alertId/delete",
      "routes/project/my-preferences/delete-alert.tsx",
    ),
    route(
      ":projectName/my-settings/alerts/:alertId/mute",
      "routes/project/my-preferences/mute-alert.tsx",
    ),
    ...["edit", "reset"].map((act) =>
      route(
        `:projectName/settings/tagging-settings/${act}`,
        `routes/project/settings/tagging-settings-${act}.tsx`,
      ),
    ),
    route(
      ":projectName/settings/label-settings/edit",
      "routes/project/settings/label-settings-edit.tsx",
    ),
    route(
      ":projectName/settings/label-settings/remove",
      "routes/project/settings/label-settings-remove.tsx",
    ),
    route(
      ":projectName/settings/label-settings/reset",
      "routes/project/settings/label-settings-reset.tsx",
    ),
    ...["name", "about", "delete"].map((what) =>
      route(
        `:projectName/settings/project-settings/${what}`,
        `routes/project/settings/project-settings-${what}.tsx`,
      ),
    ),
    route(
      ":projectName/settings/project-settings/new-devices",
      "routes/project/settings/project-settings-devices.tsx",
    ),
    route(
      ":projectName/settings/project-settings/two-step",
      "routes/project/settings/project-settings-two-step.tsx",
    ),
    route(
      ":projectName/settings/project-settings/voices",
      "routes/project/settings/project-settings-voices.tsx",
    ),
    route(
      ":projectName/settings/project-settings/keeping",
      "routes/project/settings/keeping/page.tsx",
    ),
    route(
      ":projectName/settings/project-settings/keeping/preview",
      "routes/project/settings/keeping/preview.tsx",
    ),
    route(
      ":projectName/settings/project-settings/ignored-tags",
      "routes/project/settings/project-settings-ignored.tsx",
    ),
    route(
      ":projectName/settings/project-settings/ignored-tags/reset",
      "routes/project/settings/project-settings-ignored-reset.tsx",
    ),
    route(":projectName/settings/users.csv", "routes/project/settings/users-csv.ts"),
    route(":projectName/settings", "routes/project/settings/layout.tsx", [
      index("routes/project/settings/default-view.tsx"),
      route("users", "routes/project/settings/users.tsx"),
      route("users/invite", "routes/project/settings/invite.tsx"),
      route("users/requests/:userId", "routes/project/settings/request.tsx"),
      route("users/links", "routes/project/settings/join-links.tsx"),
      route("users/invites", "routes/project/settings/invitation-links.tsx"),
      route("users/invites/:key", "routes/project/settings/invitation.tsx"),
      route("users/:userId", "routes/project/settings/member.tsx"),
      route("users/:userId/remove", "routes/project/settings/remove-member.tsx"),
      route("tagging-settings", "routes/project/settings/tagging-settings.tsx"),
      route("label-settings", "routes/project/settings/label-settings.tsx"),
      route("project-settings", "routes/project/settings/project-settings.tsx"),
      route("fix-project-locations", "routes/project/locations/fix/doubts.tsx"),
    ]),
    ...["device", "recordings"].map((what) =>
      route(
        `:projectName/settings/fix-project-locations/${what}`,
        `routes/project/locations/fix/${what}.tsx`,
      ),
    ),
    /* After the pages of projects: one that was called "recording" before keeps its own. */
    route("recording/:recordingId", "routes/recording-link.tsx"),
    route("*", "routes/not-found.tsx"),
  ]),
  /* What pages show, and what their scripts fetch and send: the rules of pages lead nobody on from here. */
  route("passkeys.js", "routes/passkey-script.ts"),
  route("design/:what", "routes/design/media.ts"),
  route("design/sound/*", "routes/design/media.ts", { id: "design-sound" }),
  route("my-settings/browser-time-zone", "routes/browser-time-zone.ts"),
  route(
    ":projectName/devices/:deviceId/:deviceName/reference/image",
    "routes/project/device/reference/image.ts",
  ),
  route(
    ":projectName/devices/:deviceId/:deviceName/reference/photos/:photoId/:kind",
    "routes/project/device/reference/photo.ts",
  ),
  route(
    ":projectName/devices/:deviceId/:deviceName/heat.webp",
    "routes/project/device/insights/picture.ts",
  ),
  ...uploadFiles(":projectName/devices/:deviceId/:deviceName/manual-uploads"),
  route(":projectName/locations/:locationId/photos/:key", "routes/project/locations/photo.ts"),
  route(
    ":projectName/recording/:currentRecordingId/about-film",
    "routes/project/recording/media/about-film.ts",
  ),
  route(":projectName/media/:id/:kind", "routes/project/media.ts"),
  route(":projectName/media/:id/tracks/:trackId/:kind", "routes/project/media.ts", {
    id: "track-media",
  }),
] satisfies RouteConfig;

export default shortenIds(routes, ["routes/frame.tsx"]);
