import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { waitingLane } from "./jobs.ts";

export const slowKinds = ["page", "call", "query"] as const;

/** What took longest. A name holds nothing of what was asked: a page's pattern, an endpoint, SQL without its values. */
export const slowThing = z.object({
  kind: z.enum(slowKinds),
  name: z.string(),
  /** How often it took longer than what is counted at all. */
  count: z.int(),
  longestMs: z.int(),
  /** When it last took so long. */
  at: z.string(),
});

export type SlowThing = z.output<typeof slowThing>;

const process = z.object({
  host: z.string(),
  pid: z.int(),
  roles: z.array(z.string()),
  version: z.string(),
  node: z.string(),
  memoryBytes: z.number(),
  startedAt: z.string(),
  seenAt: z.string(),
});

export type SiteProcess = z.output<typeof process>;

/** The last measurement of a day, in UTC. */
const diskDay = z.object({ day: z.string(), freeBytes: z.number(), totalBytes: z.number() });

export type DiskDay = z.output<typeof diskDay>;

/** Absent where a bucket holds the files, which does not say, and where a disk cannot be asked. */
const freeSpace = z.object({ bytes: z.number(), ofBytes: z.number() }).optional();

export const getDiskSpace = endpoint({
  name: "getDiskSpace",
  summary: "How much room is left for files, for super-users",
  method: "GET",
  path: "/api/v1/site/disk",
  caller: "superUser",
  audience: ["web"],
  isExtension: true,
  reply: { free: freeSpace },
});

export const getSite = endpoint({
  name: "getSite",
  summary: "What runs, what fills up, what is sent and what is slow, for super-users",
  method: "GET",
  path: "/api/v1/site",
  caller: "superUser",
  audience: ["web"],
  isExtension: true,
  reply: {
    versions: z.object({
      product: z.string(),
      node: z.string(),
      /** "SQLite 3.50.4" */
      database: z.string(),
      /** The newest migration. */
      schema: z.string(),
    }),
    /** Those that have reported in the last minutes, the newest first. */
    processes: z.array(process),
    disk: z.object({
      /** Which does not say how much is free. */
      isBucket: z.boolean(),
      free: freeSpace,
      databaseBytes: z.number(),
      /** Of the last weeks, the oldest first. */
      days: z.array(diskDay),
    }),
    lanes: z.array(waitingLane),
    mail: z.object({
      smtp: z.boolean(),
      lastSentAt: z.string().optional(),
      /** Neither sent nor given up. */
      waiting: z.int(),
      /** Of the newest that waits for its next attempt. */
      lastError: z.string().optional(),
    }),
    /** Absent where it took too long to count. */
    software: z
      .object({
        /** That are at work. */
        devices: z.int(),
        /** Of these, those that have said what they run. */
        reporting: z.int(),
        packages: z.array(
          z.object({
            name: z.string(),
            versions: z.array(z.object({ version: z.string(), devices: z.int() })),
          }),
        ),
      })
      .optional(),
    /** Of the last 24 hours, of all processes, each kind the slowest first. */
    slowest: z.array(slowThing),
  },
});
