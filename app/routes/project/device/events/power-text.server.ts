import { differenceInHours, differenceInSeconds } from "date-fns";
import { capitalize } from "#contract/rules/text/capitalize.ts";
import { formatClockTime, formatDay } from "#app/services/times/times.server.ts";
import { formatDuration } from "#contract/rules/times/durations.ts";
import { nightOf } from "#contract/rules/times/nights.ts";
import { type NightPiece, piecesOfNight } from "#contract/rules/devices/power-nights.ts";
import { type PowerSession, maxSessionHours } from "#contract/rules/devices/power-sessions.ts";
import type { DeviceView } from "../device-view.server.ts";
import { isKnown, type Power } from "./power.server.ts";

type Where = Pick<DeviceView, "zone" | "now">;

const formatInLine = 4;

/** "On 6:22 pm – 6:41 am (12 h 19 min)"; undefined where nothing was told of that night. */
export function describePower(power: Power, night: string, where: Where): string | undefined {
  if (!isKnown(power, night, where.zone)) return undefined;
  const pieces = piecesOfNight(power.sessions, night, where.zone);
  if (pieces.length === 0) return undefined;
  const sentences = pieces
    .slice(0, formatInLine)
    .map((piece) => describeSession(piece.session, night, where));
  const more = pieces.length - sentences.length;
  const rest = more > 0 ? [`and ${more} more: ${formatTotal(pieces)}`] : [];
  return capitalize([...sentences, ...rest].join("; "));
}

/** "on 6:22 pm – 6:41 am (12 h 19 min)", and which end was not told. */
export function describeSession(
  { on, off }: PowerSession,
  night: string,
  { zone, now }: Where,
): string {
  const at = (iso: string) => {
    const time = formatClockTime(iso, zone);
    return nightOf(iso, zone) === night ? time : `${formatDay(iso, zone)}, ${time}`;
  };
  if (on === undefined) return `switched off ${at(off)}, switch-on not reported`;
  if (off === undefined) {
    const mayBeOn = differenceInHours(now, on) < maxSessionHours;
    return `switched on ${at(on)}, switch-off not reported${mayBeOn ? " yet" : ""}`;
  }
  return `on ${at(on)} – ${at(off)} (${formatDuration(differenceInSeconds(off, on))})`;
}

/** "12 h 19 min", "at least 2 h": of one night. */
export function formatTotal(pieces: readonly NightPiece[]): string {
  const known = pieces.flatMap(({ seconds }) => seconds ?? []);
  if (known.length === 0) return pieces.length > 0 ? "not known" : "–";
  const total = formatDuration(known.reduce((sum, seconds) => sum + seconds, 0));
  return known.length < pieces.length ? `at least ${total}` : total;
}
