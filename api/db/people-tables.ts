import type { Generated } from "kysely";
import type { Flag, Instant, Json } from "./column-types.ts";

export interface Users {
  id: Generated<number>;
  name: string;
  email: string;
  email_folded: string;
  email_confirmed_at: Instant | null;
  /** Takes the place of a confirmed one as soon as it is confirmed, too. */
  new_email: string | null;
  password_hash: string;
  /** Since when signing in takes a second step. */
  two_step_at: Instant | null;
  global_permission: "off" | "read" | "write";
  agreement_version: number | null;
  settings: Json | null;
  /** Null while the zone in `settings` is the browser's. */
  time_zone_chosen_at: Instant | null;
  last_active_at: Instant | null;
  /** Since when a super-user keeps them out: they neither sign in nor get mails of projects. */
  blocked_at: Instant | null;
  /** Since when the row stands for a former member, of whom it says nothing more. */
  deleted_at: Instant | null;
  /** By signed links, as a super-user in projects of others. */
  transferred_items: Generated<number>;
  transferred_bytes: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
}

export interface Sessions {
  id: Generated<number>;
  user_id: number;
  /** The number of the refresh token in force; the tokens themselves are derived and never stored. */
  refresh_number: Generated<number>;
  refreshed_at: Instant;
  user_agent: string;
  viewport: string;
  created_at: Instant;
  used_at: Instant;
  ended_at: Instant | null;
  impersonator_id: number | null;
  /** When its person last gave password, code or passkey. */
  proven_at: Instant | null;
  /** Opened by pages, which can ask for a proof again; programs of the dialect cannot. */
  of_pages: Generated<Flag>;
}

export interface Projects {
  id: Generated<number>;
  name: string;
  name_folded: string;
  /** Two names with one URL form cannot both be reached. */
  url_name: string;
  settings: Json | null;
  /** Of whom two-step sign-in is asked, as its settings say. */
  two_step: Generated<"nobody" | "admins" | "everyone">;
  last_thermal_recording_at: Instant | null;
  last_audio_recording_at: Instant | null;
  /** Until when the digests have told of visits. */
  daily_digest_at: Instant | null;
  weekly_digest_at: Instant | null;
  /** Since when it waits in the trash: nobody sees it, and its devices go on sending. */
  deleted_at: Instant | null;
  deleted_by_id: number | null;
  created_at: Instant;
  updated_at: Instant;
}

/** Names that a project had: nobody else gets them. */
export interface FormerProjectNames {
  id: Generated<number>;
  project_id: number;
  name: string;
  name_folded: string;
  url_name: string;
  ended_at: Instant;
}

export interface Memberships {
  id: Generated<number>;
  project_id: number;
  user_id: number;
  admin: Flag;
  owner: Flag;
  pending: "invited" | "requested" | null;
  /** When the person was invited, asked, or became a member. */
  standing_since: Instant;
  invited_by_id: number | null;
  /** Of the invitation that waits: the link that was mailed last. */
  link_token_id: number | null;
  settings: Json | null;
  transferred_items: Generated<number>;
  transferred_bytes: Generated<number>;
  removed_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
}

/** Of addresses that have no account yet. One whose mail is sent again is the same invitation. */
export interface Invitations {
  id: Generated<number>;
  project_id: number;
  email: string;
  email_folded: string;
  admin: Flag;
  owner: Flag;
  invited_by_id: number | null;
  invited_at: Instant;
  /** The link that was mailed last. */
  link_token_id: number | null;
  created_at: Instant;
}

/** By which a whole group joins; its token follows from its id. */
export interface JoinLinks {
  id: Generated<number>;
  project_id: number;
  created_by_id: number | null;
  max_people: number;
  people: Generated<number>;
  needs_approval: Flag;
  created_at: Instant;
  expires_at: Instant;
  ended_at: Instant | null;
}

/** Who has a place of such a link. */
export interface JoinLinkPeople {
  join_link_id: number;
  user_id: number;
  joined_at: Instant;
}

/** What was mailed as a signed token, so that it is spent once. */
export interface LinkTokens {
  id: Generated<number>;
  type: string;
  user_id: number | null;
  created_at: Instant;
  expires_at: Instant;
  spent_at: Instant | null;
}

/** A confirmed address that is to be another; its owner can have it back for a week, and nobody else takes it. */
export interface AddressChanges {
  id: Generated<number>;
  user_id: number;
  former_email: string;
  former_email_folded: string;
  asked_at: Instant;
}

/** Asked for at sign-in beside the password, once it is confirmed. */
export interface AuthenticatorApps {
  user_id: number;
  sealed_secret: string;
  /** The half-minute of the last code: none counts twice. */
  last_step: number;
  started_at: Instant;
  confirmed_at: Instant | null;
}

/** Each counts once in place of a code. */
export interface RecoveryCodes {
  id: Generated<number>;
  user_id: number;
  hash: string;
}

/** What proves that its person has it; the private half never leaves their device. */
export interface Passkeys {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** As the browser names it. */
  credential_id: string;
  /** COSE, in base64url. */
  public_key: string;
  /** How often it has signed, where its device counts. */
  counter: number;
  /** How browsers reach it, by commas. */
  transports: string;
  created_at: Instant;
  used_at: Instant | null;
}

/** Waits to be looked up after its answer, so that the time of the answer tells nothing. */
export interface ResetRequests {
  id: Generated<number>;
  email: string;
  legacy_link: Flag;
  address: string;
  created_at: Instant;
}

/** Who did what to whom, where. Rows are only ever added. */
export interface Audit {
  id: Generated<number>;
  happened_at: Instant;
  action: string;
  actor_id: number | null;
  impersonator_id: number | null;
  subject_id: number | null;
  project_id: number | null;
  device_id: number | null;
  address: string | null;
  details: Json | null;
}
