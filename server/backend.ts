import { randomUUID } from "node:crypto";
import { requireRestored } from "#api/backups/operations/restore-mark.ts";
import { threadBackups } from "#api/backups/thread/backups.ts";
import { createApi, type Api } from "#api/app.ts";
import { describeQuery } from "#api/db/describe-query.ts";
import { currentSignal } from "#api/http/request-id.ts";
import { openStore } from "#api/db/open.ts";
import { updateDatabase } from "./update-database.ts";
import { openSiteFiles } from "./open-site-files.ts";
import { requireNamedFiles } from "./require-named-files.ts";
import { softwareVersionsReader } from "#api/files/software-versions.ts";
import { openAuthenticator } from "#api/http/authenticator.ts";
import type { Tracer } from "#api/http/span.ts";
import { webauthn } from "#api/http/webauthn.ts";
import { argon2Passwords } from "#api/http/passwords.ts";
import { queuePasswords } from "#api/http/queue-passwords.ts";
import { jwtTokens } from "#api/http/tokens.ts";
import { threadHeatMaps } from "#api/heat-maps/rendering/heat-maps.ts";
import { startJobs, type JobRunner } from "#api/jobs/job-runner.ts";
import { threadPhotoRenderer } from "#api/photos/rendering/photo-renderer.ts";
import { toPng } from "#api/photos/rendering/to-png.ts";
import { threadRenderer } from "#api/renditions/rendering/renderer.ts";
import { threadSounds } from "#api/sounds/rendering/sounds.ts";
import { openSlowLog, slowMs } from "#api/site/operations/slow-log.ts";
import { openQueue } from "#api/threads/queue.ts";
import { outboxMailer } from "#api/mail/mailer.ts";
import { smtpSender } from "#api/mail/smtp.ts";
import { storedJsonFaults, type StoredJsonFault } from "#api/db/stored-json.ts";
import type { Services } from "#api/services.ts";
import type { LogEntry } from "#contract/log-entry.ts";
import { atMostEvery } from "./at-most-every.ts";
import type { Config } from "./config.ts";
import { logWithRequestIds } from "./log.ts";
import { version } from "./product.ts";
import { openSharedClock } from "./shared-clock.ts";
import { traceDirectRead, traceQuery } from "./tracing/trace-queries.ts";

const countingMs = 1000;
/** A bucket is paid for each time, and may be far away. */
const bucketCheckedMs = 30_000;
/** Each takes about half a second. */
const maxWaitingClips = 20;

export interface Backend {
  api: Api;
  services: Services;
  jobs: JobRunner;
  /** Throws where the database or the file store does not answer. */
  check(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  secret: string;
  log(entry: LogEntry): void;
  tracer?: Tracer | undefined;
  /** Tests bring their own clock, cheap passwords, and a store and threads that are open already. */
  overrides?: Partial<Services>;
}

/** Opens everything the API stands on: database, files, mail and jobs. */
export async function openBackend(
  config: Config,
  { secret, log: report, tracer, overrides }: Options,
): Promise<Backend> {
  const { databaseUrl, dataDir } = config;
  const log = logWithRequestIds(report);
  const files = overrides?.files ?? (await openSiteFiles(config));
  const clock = openSharedClock();
  const now = overrides?.now ?? clock.now;
  const slowLog = openSlowLog(now);
  const onQuery = (sql: string, ms: number, error?: unknown) => {
    if (ms >= slowMs.query) slowLog.record("query", describeQuery(sql), ms);
    if (tracer) traceQuery(sql, ms, error);
  };
  const directRead = tracer && traceDirectRead;
  const store =
    overrides?.store ??
    (await openStore({ databaseUrl, dataDir, onQuery, directRead, currentSignal }));
  const copiesPlace = config.backups?.to ?? dataDir;
  try {
    if (!overrides?.now) await clock.follow(store, log);
    /* An older backup can only be restored again into a database that is as it was left. */
    await requireRestored({ store, files });
    await updateDatabase(config, { store, copiesPlace, now, log });
    await requireNamedFiles(config, { store, files });
  } catch (error) {
    clock.stop();
    await store.close();
    throw error;
  }
  if (!config.rateLimits) {
    log({ level: "warn", message: "RATE_LIMITS is off: attempts to sign in are not limited" });
  }
  const stopReporting = reportStoredJsonFaults(log);
  const place = { databaseUrl, dataDir, bucket: config.bucket };
  const own = config.secret === undefined ? secret : undefined;
  const send = config.smtpUrl
    ? smtpSender({ url: config.smtpUrl, from: config.mailFrom, files, toPng })
    : undefined;
  const renderer = overrides?.renderer ?? threadRenderer();
  const services: Services = {
    store,
    files,
    copiesPlace,
    backups: config.backups && threadBackups({ ...config.backups, place, secret: own, version }),
    mailer: outboxMailer({ store, send, now, log }),
    tokens: jwtTokens(secret, now),
    passwords: overrides?.passwords ?? queuePasswords(argon2Passwords()),
    authenticator: openAuthenticator(secret, { issuer: config.productName, now }),
    webauthn,
    photos: threadPhotoRenderer(),
    heatMaps: threadHeatMaps(),
    renderer,
    sounds: threadSounds(),
    trackClips: openQueue({ name: "clips of tracks", maxWaiting: maxWaitingClips }),
    settings: {
      publicUrl: config.publicUrl,
      allowedOrigins: config.allowedOrigins,
      productName: config.productName,
      agreementVersion: config.euaVersion,
      defaultTimeZone: config.defaultTimeZone,
      processing: config.processing,
      allowedHosts: config.allowedHosts ?? [],
      requireTwoStep: config.requireTwoStep,
      registration: config.registration,
      publicThumbnails: config.publicThumbnails,
      rateLimits: config.rateLimits,
      version,
      nodeVersion: process.version,
      smtp: config.smtpUrl !== undefined,
    },
    softwareVersions: softwareVersionsReader({
      source: config.softwareVersions,
      now,
      warn: (message) => log({ level: "warn", message }),
    }),
    now,
    uuid: randomUUID,
    countingTime: () => AbortSignal.timeout(countingMs),
    log,
    slowLog,
    tracer,
    wakeJobs: () => jobs.wake(),
    wakeResets: () => jobs.wakeResets(),
    ...overrides,
  };
  const jobs = config.roles.includes("jobs")
    ? startJobs(services, renderer)
    : noJobs(() => renderer.close());
  const checkFiles = config.bucket
    ? atMostEvery(bucketCheckedMs, () => services.files.check())
    : () => services.files.check();
  return {
    api: createApi(services),
    services,
    jobs,
    check: async () => {
      await store.read.selectFrom("users").select("id").limit(1).execute();
      await checkFiles();
    },
    close: async () => {
      clock.stop();
      const stopped = jobs.stop();
      /* The job that draws fails with `ThreadsClosed` at once, and is done after the next start. */
      await renderer.close();
      await services.sounds.close();
      await stopped;
      await services.mailer.close();
      await services.photos.close();
      await services.heatMaps.close();
      await store.close();
      stopReporting();
    },
  };
}

/** They are queued, and done by other processes. */
function noJobs(stop: () => Promise<void>): JobRunner {
  return { wake: () => {}, wakeResets: () => {}, drain: async () => {}, stop };
}

/** JSON in the database that cannot be read is a fault of ours: its row is answered without it. */
function reportStoredJsonFaults(log: Options["log"]): () => void {
  const report = (fault: unknown) => {
    const { column, id } = fault as StoredJsonFault;
    log({ level: "error", message: `Stored JSON that does not fit: ${column}`, column, id });
  };
  storedJsonFaults.subscribe(report);
  return () => storedJsonFaults.unsubscribe(report);
}
