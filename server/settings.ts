import { isIP } from "node:net";
import { resolve } from "node:path";
import * as z from "zod";
import {
  addressWith,
  fileOrAddress,
  isOrigin,
  listOf,
  oneLine,
  type Setting,
  wholeNumber,
} from "./setting-kinds.ts";
import { twoStepDemand } from "#contract/wire/projects/two-step-demand.ts";
import { parseS3Address } from "#api/files/s3/s3-address.ts";
import { parseBackupAddress } from "./backup-address.ts";
import { isTimeZone } from "#contract/rules/times/zone-names.ts";
import { isTileAddress, isTileFile } from "./tile-address.ts";
import { isPeer } from "./trusted-peers.ts";
import { traceSettings } from "./tracing/trace-settings.ts";

export const settings = {
  HOST: {
    meaning: "Address to listen on; `0.0.0.0` listens on every one",
    must: "be an IP address or a host name",
    schema: z.string().refine((host) => isIP(host) !== 0 || /^[\w.-]+$/.test(host)),
    default: "127.0.0.1",
  },
  PORT: {
    meaning: "Port to listen on; 0 takes any free one",
    must: "be a whole number from 0 to 65535",
    schema: wholeNumber(0, 65_535),
    default: "3000",
  },
  DATA_DIR: {
    meaning: "Folder of the database, the files and the secret",
    must: "be the path of a folder",
    schema: oneLine().transform((path) => resolve(path)),
    default: "./data",
  },
  DATABASE_URL: {
    meaning: "PostgreSQL 15 or newer, `postgres://user:password@host/database`",
    must: "start with postgres:// or postgresql://",
    schema: addressWith("postgres:", "postgresql:").optional(),
    otherwise: "SQLite in `DATA_DIR`",
    hidden: true,
  },
  FILES_URL: {
    meaning:
      "S3 bucket for files, `s3://bucket/prefix?endpoint=https://...&region=...&path-style=on`",
    must: "be s3://bucket/prefix, with endpoint, region and path-style (on or off) as parameters, and nothing else",
    schema: z
      .string()
      .transform(parseS3Address)
      .refine((address) => address !== undefined)
      .optional(),
    otherwise: "files in `DATA_DIR`",
  },
  BACKUP_TO: {
    meaning:
      "Folder on another disk than `DATA_DIR`, or another bucket, written as `FILES_URL` is, for a backup each night",
    must: "be the path of a folder, or s3://bucket/prefix as FILES_URL has it",
    schema: oneLine()
      .transform(parseBackupAddress)
      .refine((address) => address !== undefined)
      .optional(),
    otherwise: "none is made",
  },
  BACKUP_AT: {
    meaning: "When it is made, in the zone of `DEFAULT_TIME_ZONE`",
    must: "be a time of day such as 02:30",
    schema: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
      .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))),
    default: "02:30",
  },
  BACKUP_KEEP: {
    meaning: "How many backups are kept",
    must: "be a whole number from 1 to 10000",
    schema: wholeNumber(1, 10_000),
    default: "30",
  },
  BACKUP_PASSPHRASE: {
    meaning: "Seals backups; without it nobody can restore them",
    must: "be at least 12 characters",
    schema: z.string().min(12).optional(),
    otherwise: "backups are not sealed",
    hidden: true,
  },
  SMTP_URL: {
    meaning: "Mail server, `smtp://user:password@host:587` or `smtps://...`",
    must: "start with smtp:// or smtps://",
    schema: addressWith("smtp:", "smtps:").optional(),
    otherwise: "emails wait in the outbox",
    hidden: true,
  },
  MAIL_FROM: {
    meaning: "Sender of emails, `Name <name@example.org>` or an address alone",
    must: "be an email address or Name <address>",
    schema: z
      .string()
      .regex(/^([^<>\p{Cc}]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u)
      .optional(),
    otherwise: "`nightjar@localhost` under the name of `PRODUCT_NAME`",
  },
  PUBLIC_URL: {
    meaning: "Address at which people reach the site, used in emails",
    must: "be an http:// or https:// address without a path",
    schema: addressWith("http:", "https:")
      .transform((text) => new URL(text))
      .refine(({ href, origin }) => href === `${origin}/`)
      .transform(({ origin }) => origin)
      .optional(),
    otherwise: "`http://HOST:PORT`, with a warning",
  },
  ALLOWED_HOSTS: {
    meaning: "Names that this server answers to, separated by commas; others are refused",
    must: "be host names without ports, separated by commas",
    schema: listOf(z.hostname()).optional(),
    otherwise: "any name",
  },
  ALLOWED_ORIGINS: {
    meaning: "Other sites whose pages may sign people in and register, `https://example.org`",
    must: "be origins such as https://example.org, separated by commas",
    schema: listOf(z.string().refine(isOrigin)).optional(),
    otherwise: "pages of this site and apps on phones",
  },
  HSTS: {
    meaning: "`Strict-Transport-Security` of answers over HTTPS, or `off`",
    must: "be off or start with max-age=, such as max-age=31536000; includeSubDomains",
    schema: z
      .string()
      .regex(/^(off|max-age=\d+(; ?(includeSubDomains|preload))*)$/)
      .transform((text) => (text === "off" ? undefined : text)),
    default: "max-age=31536000",
  },
  API_URL: {
    meaning: "Another server to use as the API; this process is then only the web tier",
    must: "be an http:// or https:// address",
    schema: addressWith("http:", "https:")
      .transform((text) => text.replace(/\/+$/, ""))
      .optional(),
    otherwise: "the API of this process",
    hidden: true,
  },
  SECRET: {
    meaning: "Key for sessions and signatures, the same for all processes that share a database",
    must: "be at least 32 characters; make one with: openssl rand -base64 32",
    schema: z.string().min(32).optional(),
    otherwise: "created once in `DATA_DIR`; required with `DATABASE_URL`",
    hidden: true,
  },
  ROLES: {
    meaning: "What this process does: answer requests (`web`), do jobs (`jobs`)",
    must: "be web, jobs, or web,jobs",
    schema: listOf(z.enum(["web", "jobs"])),
    default: "web,jobs",
  },
  DRAIN_SECONDS: {
    meaning: "How long a process that is stopped still answers, while `/readyz` says no",
    must: "be a whole number from 0 to 300",
    schema: wholeNumber(0, 300),
    default: "0",
  },
  METRICS_TOKEN: {
    meaning: "Token for `/metrics`, which Prometheus reads",
    must: "be at least 16 characters",
    schema: z.string().min(16).optional(),
    otherwise: "there are no metrics",
    hidden: true,
  },
  ...traceSettings,
  TRUST_PROXY: {
    meaning: "Trusted proxies: addresses, networks, `loopback`, `private`",
    must: "be off or name the proxies, such as loopback, private, 192.0.2.7 or 10.0.0.0/8, separated by commas",
    schema: z
      .string()
      .transform((text) => (text === "off" ? [] : text.split(",").map((peer) => peer.trim())))
      .refine((peers) => peers.every(isPeer)),
    default: "off",
  },
  RATE_LIMITS: {
    meaning:
      "Limit attempts to sign in, register and reset passwords, and how many emails people cause",
    must: "be on or off",
    schema: z.stringbool({ truthy: ["on"], falsy: ["off"] }),
    default: "on",
  },
  REQUIRE_TWO_STEP: {
    meaning:
      "Who has to set up two-step sign-in before anything opens: `nobody`, `admins` (super-users and admins of projects) or `everyone`",
    must: "be nobody, admins or everyone",
    schema: twoStepDemand,
    default: "nobody",
  },
  PROCESSING: {
    meaning: "Who finds animals in recordings: nobody (`off`) or your own workers (`external`)",
    must: "be off or external",
    schema: z.enum(["off", "external"]),
    default: "off",
  },
  PUBLIC_THUMBNAILS: {
    meaning: "Show thumbnails to anyone, for programs that embed them without a token",
    must: "be on or off",
    schema: z.stringbool({ truthy: ["on"], falsy: ["off"] }),
    default: "off",
  },
  SOFTWARE_VERSIONS: {
    meaning: "Latest device software, a JSON file or its http(s) address",
    must: "be the path of a file, or an http:// or https:// address without a password",
    schema: fileOrAddress().optional(),
    otherwise: "no versions are known",
    hidden: true,
  },
  PRODUCT_NAME: {
    meaning: "Name of the site in titles and emails",
    must: "be one line of at most 60 characters",
    schema: oneLine().max(60),
    default: "Nightjar",
  },
  DEFAULT_TIME_ZONE: {
    meaning: "Time zone for anything that has no location yet",
    must: "be a time zone such as Pacific/Auckland",
    schema: z.string().refine(isTimeZone),
    default: "Pacific/Auckland",
  },
  MAP_TILES_URL: {
    meaning:
      "Map tiles: a `.pmtiles` file, or for interactive maps alone `https://.../{z}/{x}/{y}.png` or a path of this site",
    must: "be the path of a .pmtiles file, or an https:// address or a path of this site with {z}, {x} and {y} in it, and no other braces",
    schema: z
      .string()
      .refine((text) => isTileFile(text) || isTileAddress(text))
      .optional(),
    otherwise: "the `.pmtiles` file in `maps` of `DATA_DIR`, if there is one",
    hidden: true,
  },
  MAP_TILES_ATTRIBUTION: {
    meaning: "Attribution shown with the tiles; https addresses in it become links",
    must: "be one line of at most 200 characters",
    schema: oneLine().max(200).optional(),
    otherwise: "what the file says; required with an address",
  },
  MAP_TILES_MAX_ZOOM: {
    meaning: "Highest zoom level that has tiles at the address",
    must: "be a whole number from 5 to 22",
    schema: wholeNumber(5, 22),
    default: "18",
  },
  EUA_VERSION: {
    meaning: "Version of the agreement that people accept; raise it to ask everyone again",
    must: "be a whole number from 1 to 2147483647",
    schema: wholeNumber(1, 2_147_483_647),
    default: "1",
  },
  REGISTRATION: {
    meaning:
      "When people can register themselves: `after-first-account` (once there is a super-user) or `open`",
    must: "be after-first-account or open",
    schema: z.enum(["after-first-account", "open"]),
    default: "after-first-account",
  },
  ADMIN_EMAIL: {
    meaning: "Email address of a super-user created at the first start",
    must: "be an email address",
    schema: z.email().optional(),
    otherwise: "nobody is created",
  },
  ADMIN_PASSWORD: {
    meaning: "Password of that super-user",
    must: "be at least 8 characters",
    schema: z.string().min(8).optional(),
    otherwise: "nobody is created",
    hidden: true,
  },
  ADMIN_NAME: {
    meaning: "Name of that super-user",
    must: "be one line of text",
    schema: oneLine(),
    default: "Administrator",
  },
} satisfies Record<string, Setting>;
