import { distance } from "fastest-levenshtein";
import { settings } from "./settings.ts";
import { traceSettings } from "./tracing/trace-settings.ts";

const names = Object.keys(settings);

/** Programs of all kinds have names that are as short, or as OpenTelemetry has them. */
const compared = names.filter((name) => name.length >= 8 && !Object.hasOwn(traceSettings, name));

/** Nobody else on a machine is likely to set what begins with these, but for a cluster that names its services. */
const ownPrefixes = ["BACKUP_", "MAIL_", "SMTP_", "FILES_", "ADMIN_", "ALLOWED_", "MAP_TILES_"];
const ofService = /_SERVICE_HOST$|_SERVICE_PORT(_|$)|_PORT_\d+_(TCP|UDP|SCTP)(_|$)/;
const serviceAddress = /^(tcp|udp|sctp):\/\//;

const ofOthers = new Set(["PROJECT_NAME"]);

/** A line for each variable that looks like a setting and is none. */
export function findMisspelt(env: Record<string, string | undefined>): string[] {
  return Object.entries(env).flatMap(([name, value]) => {
    if (!value || Object.hasOwn(settings, name) || ofOthers.has(name)) return [];
    if (ofService.test(name) || serviceAddress.test(value)) return [];
    const meant = listMeant(name.toUpperCase());
    if (meant.length === 0) return [];
    return [`${name} is not a setting and does nothing: ${orOf.format(meant)} was probably meant`];
  });
}

const orOf = new Intl.ListFormat("en-NZ", { type: "disjunction" });

function listMeant(name: string): string[] {
  const near = compared.filter((setting) => isNear(name, setting));
  if (near.length > 0) return near;
  const prefix = ownPrefixes.find((one) => name.startsWith(one));
  return prefix === undefined ? [] : names.filter((setting) => setting.startsWith(prefix));
}

/** First letters are seldom wrong. In a short name two other letters are another word. */
function isNear(name: string, setting: string): boolean {
  if (name[0] !== setting[0]) return false;
  const isAnagram = [...name].toSorted().join() === [...setting].toSorted().join();
  return distance(name, setting) <= (isAnagram || setting.length > 8 ? 2 : 1);
}
