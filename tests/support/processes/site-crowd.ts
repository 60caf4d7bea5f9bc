import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { openFiles } from "#api/files/open-files.ts";
import { parseS3Address } from "#api/files/s3/s3-address.ts";
import { createDatabase } from "../databases/postgres.ts";
import { openS3Server, s3Credentials } from "../files/s3-server.ts";
import { makeCptv } from "../recordings/recordings.ts";
import { openBalancer } from "./balancer.ts";
import type { registerCamera } from "./field-camera.ts";
import { type SiteProcess, spawnSite } from "./site-process.ts";

const secret = "a secret that all of these processes share";

/** So many processes on one PostgreSQL and one bucket, with nothing else shared, behind a balancer. */
export async function openCrowd(count: number) {
  const database = await createDatabase();
  const bucket = await openS3Server();
  const balancer = await openBalancer();
  const running = new Map<SiteProcess, string>();
  const environment = {
    DATABASE_URL: database.portUrl,
    FILES_URL: bucket.address("site"),
    SECRET: secret,
    REGISTRATION: "open",
    RATE_LIMITS: "off",
    ...s3Credentials,
  };

  async function start(more: Record<string, string> = {}): Promise<SiteProcess> {
    const site = await spawnSite({ ...environment, ...more });
    const url = await site.ready();
    running.set(site, url);
    balancer.add(url);
    return site;
  }

  async function end(site: SiteProcess, signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    if (signal === "SIGKILL") balancer.remove(running.get(site) ?? "");
    if (site.pid) process.kill(site.pid, signal);
    await site.exited();
    balancer.remove(running.get(site) ?? "");
    running.delete(site);
    await site[Symbol.asyncDispose]();
  }

  await Promise.all(Array.from({ length: count }, () => start()));
  return {
    url: balancer.url,
    databaseUrl: database.url,
    files: await openFiles({ dataDir: "", bucket: parseS3Address(bucket.address("site")) }),
    start,
    end,
    list: () => [...running.keys()],
    countReady: balancer.countReady,
    [Symbol.asyncDispose]: async () => {
      await balancer[Symbol.asyncDispose]();
      await Promise.all([...running.keys()].map((site) => end(site, "SIGTERM")));
      await bucket[Symbol.asyncDispose]();
      await database.drop();
    },
  };
}

type Camera = Awaited<ReturnType<typeof registerCamera>>;

interface Uploading {
  camera: Camera;
  perSecond: number;
  seconds: number;
  /** The first is of this second. */
  from: Date;
}

export interface Uploaded {
  /** As the last answer has it; absent where none came. */
  id?: number;
  /** Until it was stored, tries that failed included. */
  ms: number;
  tries: number;
}

const maxTries = 20;
const pauseMs = 200;

/** As cameras do it: each recording is sent again until it is answered, with the hash that tells it from others. */
export async function uploadSteadily({ camera, perSecond, seconds, from }: Uploading) {
  const uploads = Array.from(
    { length: perSecond * seconds },
    async (_, index): Promise<Uploaded> => {
      await setTimeout((index * 1000) / perSecond);
      const recordingDateTime = new Date(from.getTime() + index * 1000).toISOString();
      const file = makeCptv({ recordedAt: recordingDateTime });
      const data = { recordingDateTime, fileHash: createHash("sha1").update(file).digest("hex") };
      const began = performance.now();
      for (let tries = 1; tries <= maxTries; tries += 1) {
        const id = await camera.upload(data, file).catch(() => undefined);
        const ms = performance.now() - began;
        if (id !== undefined) return { id, ms, tries };
        await setTimeout(pauseMs);
      }
      return { ms: Infinity, tries: maxTries };
    },
  );
  return Promise.all(uploads);
}
