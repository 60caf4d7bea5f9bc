import { resolve } from "node:path";
import type * as z from "zod";
import { findOverlap } from "./backup-address.ts";
import { findMisspelt } from "./misspelt-settings.ts";
import type { Setting } from "./setting-kinds.ts";
import { settings } from "./settings.ts";
import { isTileFile } from "./tile-address.ts";
import { findTraces, withoutIdleTraces } from "./tracing/trace-settings.ts";

type Environment = Record<string, string | undefined>;
type Settings = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name]["schema"]> };

/** A setting that the operator has to mend: one line says which, what is wrong and what to do. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

export type Config = ReturnType<typeof parseConfig>;

/** The environment as typed values, absent ones undefined; throws ConfigError. */
export function parseConfig(env: Environment) {
  const given = readSettings(withoutIdleTraces(env));
  requireSharedSecret(given);
  return {
    host: given.HOST,
    port: given.PORT,
    dataDir: given.DATA_DIR,
    databaseUrl: given.DATABASE_URL,
    bucket: given.FILES_URL,
    backups: findBackups(given),
    backupPassphrase: given.BACKUP_PASSPHRASE,
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM ?? `${quoteName(given.PRODUCT_NAME)} <nightjar@localhost>`,
    publicUrl: given.PUBLIC_URL ?? `http://${bracketAddress(given.HOST)}:${given.PORT}`,
    publicUrlGiven: given.PUBLIC_URL !== undefined,
    allowedHosts: given.ALLOWED_HOSTS,
    allowedOrigins: given.ALLOWED_ORIGINS ?? [],
    hsts: given.HSTS,
    apiUrl: given.API_URL,
    secret: given.SECRET,
    roles: given.ROLES,
    metricsToken: given.METRICS_TOKEN,
    traces: findTraces(given),
    drainSeconds: given.DRAIN_SECONDS,
    trustProxy: given.TRUST_PROXY,
    rateLimits: given.RATE_LIMITS,
    requireTwoStep: given.REQUIRE_TWO_STEP,
    registration: given.REGISTRATION,
    processing: given.PROCESSING,
    publicThumbnails: given.PUBLIC_THUMBNAILS,
    softwareVersions: given.SOFTWARE_VERSIONS,
    productName: given.PRODUCT_NAME,
    defaultTimeZone: given.DEFAULT_TIME_ZONE,
    mapTiles: findMapTiles(given),
    mapFile: findMapFile(given),
    mapAttribution: given.MAP_TILES_ATTRIBUTION,
    euaVersion: given.EUA_VERSION,
    admin: findAdmin(given),
    misspelt: findMisspelt(env),
  };
}

function readSettings(env: Environment): Settings {
  const values = Object.entries<Setting>(settings).map(([name, setting]) => {
    const text = env[name] || setting.default;
    const parsed = setting.schema.safeParse(text);
    if (parsed.success) return [name, parsed.data];
    const got = setting.hidden ? "" : `, got ${JSON.stringify(text)}`;
    throw new ConfigError(`${name} must ${setting.must}${got}`);
  });
  return Object.fromEntries(values) as Settings;
}

function requireSharedSecret({ DATABASE_URL, API_URL, SECRET }: Settings) {
  if (DATABASE_URL === undefined || API_URL !== undefined || SECRET !== undefined) return;
  throw new ConfigError(
    "SECRET must be set together with DATABASE_URL, the same for all processes. Make one with: openssl rand -base64 32",
  );
}

/** Hosts of tiles ask to be credited, so an address needs an attribution; a file has its own. */
function findMapTiles(given: Settings) {
  const { MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: attribution, MAP_TILES_MAX_ZOOM } = given;
  if (url === undefined || isTileFile(url)) return undefined;
  if (attribution !== undefined) return { url, attribution, maxZoom: MAP_TILES_MAX_ZOOM };
  throw new ConfigError("MAP_TILES_ATTRIBUTION is missing: it is shown with tiles of an address");
}

function findBackups(given: Settings) {
  const { BACKUP_TO: to, BACKUP_AT: at, BACKUP_KEEP: keep, BACKUP_PASSPHRASE: passphrase } = given;
  if (to === undefined) return undefined;
  const overlap = findOverlap(to, { dataDir: given.DATA_DIR, bucket: given.FILES_URL });
  if (overlap === undefined) return { to, at, keep, passphrase };
  throw new ConfigError(`BACKUP_TO ${overlap}`);
}

function findMapFile({ MAP_TILES_URL: path }: Settings): string | undefined {
  return path !== undefined && isTileFile(path) ? resolve(path) : undefined;
}

function findAdmin(given: Settings) {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, ADMIN_NAME: name } = given;
  if (email !== undefined && password !== undefined) return { email, password, name };
  if (email === undefined && password === undefined) return undefined;
  const missing = email === undefined ? "ADMIN_EMAIL" : "ADMIN_PASSWORD";
  throw new ConfigError(`${missing} is missing: set ADMIN_EMAIL and ADMIN_PASSWORD, or neither`);
}

/** Mail headers take plain words as they are, anything else only in quotes. */
function quoteName(name: string): string {
  return /^[\w ]+$/.test(name) ? name : JSON.stringify(name);
}

function bracketAddress(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}
