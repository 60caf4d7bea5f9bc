import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Schema } from "#api/db/schema.ts";

/** Which rows of a table belong to a project. */
export type Belonging<Row = Record<string, unknown>> =
  /** The project itself. */
  | "project"
  /** Those that a row which belongs names, whoever else names them. */
  | "named"
  /** None: of other projects, of the site, of who is signed in, or of what is under way. */
  | "left"
  | {
      /** Columns that lead to a row of a table above; one of them has to be of one that belongs. */
      by?: readonly (keyof Row & string)[];
      /** What has to be true beside. */
      where?: RawBuilder<SqlBool>;
    };

/** Nobody but members has an account where a project was restored alone. */
const ofMembers = sql<SqlBool>`user_id in (select user_id from memberships)`;
const isMembership = sql<SqlBool>`pending is null and removed_at is null
  and user_id in (select id from users where deleted_at is null)`;

/** What a job of each kind is about; other sites do what is left, or whoever asked asks again. */
export const jobSubjects: Record<string, "recordings" | "upload_jobs" | "bulk_changes" | "left"> = {
  render: "recordings",
  redraw: "recordings",
  "draw-sound": "recordings",
  "redraw-sound": "recordings",
  "redact-speech": "recordings",
  "import-card": "upload_jobs",
  "bulk-change": "bulk_changes",
  /* As mails that wait: they were, or will be, sent by the site that it comes from. */
  alert: "left",
  "export-media": "left",
  "refresh-pictures": "left",
  backup: "left",
  "prove-backup": "left",
  "remove-project": "left",
  /* Each night has one of its own. */
  "expire-recordings": "left",
};

const isJobOfProject = sql<SqlBool>`(${sql.join(
  Object.entries(jobSubjects)
    .filter(([, subject]) => subject !== "left")
    .map(
      ([kind, subject]) =>
        sql`kind = ${sql.lit(kind)} and subject_id in (select id from ${sql.table(subject)})`,
    ),
  sql` or `,
)})`;

/**
 * Every table there is, each below those that its rows belong by. Where a column leads stands in the keys of the
 * database; sums of days have none, and name the project by `project_id`.
 */
export const belongings: { [T in keyof Schema]: Belonging<Schema[T]> } = {
  projects: "project",
  former_project_names: { by: ["project_id"] },
  retention: { by: ["project_id"] },
  memberships: { by: ["project_id"], where: isMembership },
  authenticator_apps: { where: ofMembers },
  recovery_codes: { where: ofMembers },
  passkeys: { where: ofMembers },
  invitations: "left",
  join_links: "left",
  join_link_people: "left",
  link_tokens: "left",
  address_changes: "left",
  reset_requests: "left",
  sessions: "left",

  devices: { by: ["project_id"] },
  device_history: { by: ["device_id"] },
  locations: { by: ["project_id"] },
  events: { by: ["device_id"] },
  reference_photos: { by: ["device_id"] },
  alerts: { by: ["device_id", "location_id", "project_id"], where: ofMembers },
  upload_jobs: { by: ["device_id"] },
  upload_files: { by: ["job_id"] },
  audit: { by: ["project_id", "device_id"] },

  recordings: { by: ["project_id"] },
  tracks: { by: ["recording_id"] },
  track_tags: { by: ["track_id"] },
  expired_recordings: { by: ["recording_id"] },
  recording_labels: { by: ["recording_id"] },
  recording_search_terms: { by: ["project_id"] },
  renditions: { by: ["recording_id"] },
  review_leases: "left",
  review_skips: "left",

  recording_days: { by: ["project_id"] },
  visit_days: { by: ["project_id"] },
  changed_days: { by: ["project_id"] },
  animal_days: { by: ["project_id"] },
  recorded_days: { by: ["project_id"] },
  visit_ends: { by: ["project_id"] },
  visit_members: { by: ["project_id"] },
  changed_animal_days: { by: ["project_id"] },

  saved_searches: { by: ["project_id"], where: sql<SqlBool>`(shared = 1 or ${ofMembers})` },
  search_views: { by: ["search_id"], where: ofMembers },
  search_feeds: { by: ["search_id"], where: ofMembers },
  bulk_changes: { by: ["project_id"] },
  bulk_change_items: { by: ["bulk_change_id"] },
  jobs: { where: isJobOfProject },

  schedules: "named",
  files: "named",
  event_types: "named",
  detail_snapshots: "named",
  users: "named",

  outbox: "left",
  cron_jobs: "left",
  limits: "left",
  processes: "left",
  disk_days: "left",
};
