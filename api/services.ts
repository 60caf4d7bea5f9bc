import type { LogEntry } from "#contract/log-entry.ts";
import type { SoftwareVersions } from "#contract/wire/devices/device-settings.ts";
import type { TwoStepDemand } from "#contract/wire/projects/two-step-demand.ts";
import type { PlaceAddress } from "./backups/operations/places/backup-place.ts";
import type { Backups } from "./backups/thread/backups.ts";
import type { Store } from "./db/open.ts";
import type { FileStore } from "./files/file-store.ts";
import type { Authenticator } from "./http/authenticator.ts";
import type { Tracer } from "./http/span.ts";
import type { Passwords } from "./http/passwords.ts";
import type { Tokens } from "./http/tokens.ts";
import type { Webauthn } from "./http/webauthn.ts";
import type { PhotoRenderer } from "#api/photos/rendering/photo-renderer.ts";
import type { Renderer } from "#api/renditions/rendering/renderer.ts";
import type { Sounds } from "#api/sounds/rendering/sounds.ts";
import type { SlowLog } from "#api/site/operations/slow-log.ts";
import type { Queue } from "#api/threads/queue.ts";
import type { HeatMaps } from "#api/heat-maps/rendering/heat-maps.ts";
import type { Mailer } from "#api/mail/mailer.ts";

export interface ApiSettings {
  /** Base of every link in a mail, without a slash at the end. */
  publicUrl: string;
  /** Of other sites whose pages may call what takes no token and changes something. */
  allowedOrigins: readonly string[];
  /** Names that this server answers to, beside that of `publicUrl`; none where it answers to any. */
  allowedHosts: readonly string[];
  productName: string;
  agreementVersion: number;
  defaultTimeZone: string;
  processing: "off" | "external";
  /** Of whom the site asks two-step sign-in. */
  requireTwoStep: TwoStepDemand;
  /** Whether whoever comes before the first super-user may register. */
  registration: "after-first-account" | "open";
  /** Anybody may look at thumbnails, without a token. */
  publicThumbnails: boolean;
  rateLimits: boolean;
  version: string;
  /** Of Node. */
  nodeVersion: string;
  smtp: boolean;
}

/** All that the API takes from outside: time, chance, storage, mail. Tests hand in their own. */
export interface Services {
  store: Store;
  files: FileStore;
  mailer: Mailer;
  /** Undefined where the site names no place for them. */
  backups: Backups | undefined;
  /** Where rows of PostgreSQL are copied to before an update or a repair, in folders of their own. */
  copiesPlace: PlaceAddress;
  tokens: Tokens;
  passwords: Passwords;
  authenticator: Authenticator;
  webauthn: Webauthn;
  photos: PhotoRenderer;
  heatMaps: HeatMaps;
  renderer: Renderer;
  sounds: Sounds;
  /** Clips of tracks that are being made for whoever asked. */
  trackClips: Queue;
  settings: ApiSettings;
  /** As the deployer's document has them; never fails. */
  softwareVersions(): Promise<SoftwareVersions>;
  now(): Date;
  uuid(): string;
  /** Aborts what a page does not wait longer for: a number, or days that have to be counted. */
  countingTime(): AbortSignal;
  log(entry: LogEntry): void;
  slowLog: SlowLog;
  /** Absent where nobody traces. */
  tracer?: Tracer | undefined;
  /** Starts work that a request has queued, without waiting for it. */
  wakeJobs(): void;
  /** The same for requests for a new password. */
  wakeResets(): void;
}
