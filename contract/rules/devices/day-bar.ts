import { max, min } from "date-fns";
import type { audioModes } from "#contract/wire/devices/device-settings.ts";
import { instantAt, shiftDate } from "../times/local-dates.ts";
import type { Place } from "../locations/places.ts";
import type { WindowRule } from "./recording-windows.ts";
import { findWindow, type RecordingWindow, type Whereabouts } from "./window-times.ts";

/** A stretch from noon to noon, as shares of it from 0 to 1. Where the clock changes between them, that is 23 or 25 hours. */
export interface Piece {
  from: number;
  to: number;
}

export type AudioMode = (typeof audioModes)[number];

export interface DayBar {
  thermal: Piece[];
  audio: Piece[];
}

/** In minutes after midnight. */
const noon = 12 * 60;

const wholeDay: Piece[] = [{ from: 0, to: 1 }];

/** From the noon of a local date, so that a night is whole. In order, without overlap; undefined where the window takes a place, sunset or sunrise that there is not. */
export function findDayBar(
  rule: WindowRule,
  { audioMode, date, where }: { audioMode: AudioMode; date: string; where: Whereabouts },
): DayBar | undefined {
  if (audioMode === "AudioOnly") return { thermal: [], audio: wholeDay };
  const thermal = findWindowPieces(rule, date, where);
  return thermal && { thermal, audio: audioPieces(audioMode, thermal) };
}

function findWindowPieces(rule: WindowRule, date: string, where: Whereabouts): Piece[] | undefined {
  const windows = [-1, 0, 1].map((days) => findWindow(rule, shiftDate(date, days), where));
  if (!windows.every((window) => window !== undefined)) return undefined;
  const day = {
    start: instantAt(date, noon, where.timeZone),
    stop: instantAt(shiftDate(date, 1), noon, where.timeZone),
  };
  return joinPieces(
    windows.map((window) => pieceOf(window, day)).filter(({ from, to }) => from < to),
  );
}

function pieceOf(window: RecordingWindow, day: RecordingWindow): Piece {
  const share = (instant: Date) =>
    (instant.getTime() - day.start.getTime()) / (day.stop.getTime() - day.start.getTime());
  return { from: share(max([window.start, day.start])), to: share(min([window.stop, day.stop])) };
}

function joinPieces(pieces: Piece[]): Piece[] {
  return pieces.reduce<Piece[]>((joined, piece) => {
    const last = joined.at(-1);
    if (last?.to !== piece.from) return [...joined, piece];
    return [...joined.slice(0, -1), { from: last.from, to: piece.to }];
  }, []);
}

function audioPieces(mode: AudioMode, thermal: Piece[]): Piece[] {
  if (mode === "Disabled") return [];
  return mode === "AudioOrThermal" ? complementOf(thermal) : wholeDay;
}

function complementOf(pieces: Piece[]): Piece[] {
  const starts = [0, ...pieces.map(({ to }) => to)];
  const ends = [...pieces.map(({ from }) => from), 1];
  return starts
    .map((from, index) => ({ from, to: ends[index] ?? 1 }))
    .filter(({ from, to }) => from < to);
}

/** The longest and the shortest day of a year, give or take one, in the hemisphere of a place. */
export function solstices(year: number, { lat }: Place): { midsummer: string; midwinter: string } {
  const [june, december] = [`${year}-06-21`, `${year}-12-21`];
  return lat < 0
    ? { midsummer: december, midwinter: june }
    : { midsummer: june, midwinter: december };
}
