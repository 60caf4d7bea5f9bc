import { formatShortMoment } from "#app/services/times/times.server.ts";
import { findNewestProven } from "#contract/rules/backups/backup-health.ts";
import {
  type DiskForecast,
  forecastDisk,
  leastForecastDays,
} from "#contract/rules/site/disk-forecast.ts";
import { formatSpace } from "#contract/rules/site/disk-space.ts";
import { formatBytes } from "#contract/rules/times/durations.ts";
import { formatCount } from "#contract/rules/text/format-count.ts";
import type { SiteSection } from "./section.ts";
import { toJobSection, toProcessSection, toSlowSection } from "./site-rows.server.ts";
import { toSpace } from "../project/dashboard/today/disk-tasks.server.ts";
import type { BackupsReply, Setting, SiteReply } from "./site-tasks.server.ts";

const text = {
  disk: "Disk",
  free: "Free",
  full: "Full",
  database: "Database",
  bucket: "In a bucket, which doesn't say how full it is",
  fills: (time: string, rate: string) => `In about ${time}, at ${rate} a day`,
  days: (days: number) => `${days} days`,
  years: (years: number) => `${years} years`,
  fillsSoon: (rate: string) => `Within a day, at ${rate} a day`,
  never: "Not for ten years at this rate",
  notFilling: "It isn't filling up",
  tooEarly: (days: number) =>
    `Can't be told yet: measured for ${days} of ${leastForecastDays} days`,
  unknown: "Can't be told",
  mail: "Emails",
  noSmtp: "No mail server: emails wait in the outbox for somebody to pass them on.",
  lastSent: "Last sent",
  noneSent: "None in the last 30 days",
  waiting: "Waiting",
  lastError: "Last error",
  outbox: "Outbox",
  backups: "Backups",
  noBackups: "Not set up: set BACKUP_TO to a folder or a bucket.",
  lastBackup: "Last",
  lastProof: "Last proven by a restore",
  nextBackup: "Next",
  neverYet: "Never yet",
  allBackups: "All backups",
  software: "Software of devices",
  someDevices: (reporting: string, all: string) =>
    `${reporting} of ${all} at work have said what they run.`,
  devices: (count: number) => (count === 1 ? "1 device" : `${formatCount(count)} devices`),
  onDevices: (version: string, devices: string) => `${version} on ${devices}`,
};

const longestForecastDays = 3650;

interface Reader extends Setting {
  readsOutbox: boolean;
}

/** How the site is: a few facts of each part, and what is listed. */
export function toSiteView(site: SiteReply, backups: BackupsReply, setting: Reader) {
  return {
    facts: [
      toDiskSection(site),
      toBackupSection(backups, setting),
      toMailSection(site.mail, setting),
      toSoftwareSection(site.software),
    ],
    lists: [
      toJobSection(site.lanes, setting),
      toSlowSection(site.slowest, setting),
      toProcessSection(site, setting),
    ],
  };
}

function toDiskSection({ disk, versions }: SiteReply): SiteSection {
  const { isBucket, free, days, databaseBytes } = disk;
  const unknown = isBucket ? text.bucket : text.unknown;
  const full = free ? describeForecast(forecastDisk(days, free.bytes)) : text.unknown;
  return {
    id: "disk",
    title: text.disk,
    facts: [
      { term: text.free, value: [free ? formatSpace(toSpace(free)) : unknown] },
      { term: text.full, value: [full] },
      { term: text.database, value: [`${formatBytes(databaseBytes)}, ${versions.database}`] },
    ],
  };
}

function describeForecast(forecast: DiskForecast): string {
  if (forecast.state === "too early") return text.tooEarly(forecast.measuredDays);
  if (forecast.state === "not filling") return text.notFilling;
  const { days, bytesPerDay } = forecast;
  if (days > longestForecastDays) return text.never;
  const rate = formatBytes(Math.round(bytesPerDay));
  if (days <= 1) return text.fillsSoon(rate);
  const years = Math.floor(days / 365);
  return text.fills(years < 2 ? text.days(days) : text.years(years), rate);
}

function toMailSection(
  { smtp, waiting, lastSentAt, lastError }: SiteReply["mail"],
  { zone, now, readsOutbox }: Reader,
): SiteSection {
  const sent =
    lastSentAt === undefined ? [text.noneSent] : formatShortMoment(lastSentAt, zone, now);
  return {
    id: "mail",
    title: text.mail,
    note: smtp ? undefined : { text: text.noSmtp },
    facts: [
      { term: text.lastSent, value: sent },
      { term: text.waiting, value: [formatCount(waiting)] },
      ...(lastError === undefined ? [] : [{ term: text.lastError, value: [lastError] }]),
    ],
    link: readsOutbox ? { to: "/outbox", text: text.outbox } : undefined,
  };
}

function toBackupSection(
  { schedule, backups, fault }: BackupsReply,
  { zone, now }: Setting,
): SiteSection {
  const at = (iso: string | undefined) =>
    iso === undefined ? [text.neverYet] : formatShortMoment(iso, zone, now);
  const section = {
    id: "backups",
    title: text.backups,
    link: { to: "/backups", text: text.allBackups },
  };
  if (!schedule) return { ...section, note: { text: text.noBackups, tone: "attention" } };
  const next = { term: text.nextBackup, value: at(schedule.nextAt) };
  /* What cannot be read is not "Never yet". */
  if (fault !== undefined) {
    return { ...section, note: { text: fault, tone: "trouble" }, facts: [next] };
  }
  return {
    ...section,
    facts: [
      { term: text.lastBackup, value: at(backups[0]?.madeAt) },
      { term: text.lastProof, value: at(findNewestProven(backups)?.provenAt) },
      next,
    ],
  };
}

function toSoftwareSection(software: SiteReply["software"]): SiteSection {
  const section = { id: "software", title: text.software };
  if (!software) return { ...section, note: { text: text.unknown } };
  const { devices, reporting, packages } = software;
  return {
    ...section,
    note: { text: text.someDevices(formatCount(reporting), text.devices(devices)) },
    facts: packages.map(({ name, versions }) => ({
      term: name,
      value: versions.map((one) => text.onDevices(one.version, text.devices(one.devices))),
    })),
  };
}
