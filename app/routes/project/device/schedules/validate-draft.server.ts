import type { FieldError } from "#contract/envelope.ts";
import { findClockMinutes } from "#contract/rules/schedules/bait-night.ts";
import {
  everySeconds,
  maxNights,
  maxVolume,
  maxWaitSeconds,
} from "#contract/rules/schedules/schedule-bounds.ts";
import { formatCount } from "#contract/rules/text/format-count.ts";
import type { ScheduleConfig } from "#contract/wire/schedules/schedules.ts";
import type { ComboRow, Draft, SoundRow } from "./draft.server.ts";

const maxMinutes = everySeconds.max / 60;

const text = {
  description: "Enter what the schedule is for",
  long: "Enter a description of at most 255 characters",
  startday: "Enter a whole number, 1 or greater",
  playNights: `Enter a whole number of nights, from 1 to ${formatCount(maxNights)}`,
  controlNights: `Enter a whole number of nights, from 0 to ${formatCount(maxNights)}`,
  noCombos: "Add at least one time at which sounds are played",
  time: (combo: number, edge: string) => `Times ${combo}: enter when they ${edge}, such as 21:00`,
  every: (combo: number) =>
    `Times ${combo}: enter after how many minutes it plays again, from 1 to ${formatCount(maxMinutes)}`,
  noSounds: (combo: number) => `Times ${combo}: add at least one sound`,
  wait: (place: string) =>
    `${place}: enter how many seconds it waits, from 0 to ${formatCount(maxWaitSeconds)}`,
  sound: (place: string) => `${place}: choose a sound`,
  volume: (place: string) => `${place}: enter a volume from 0 to 10`,
  random: "Tick the sounds that “a random one” is chosen from",
  place: (combo: number, sound: number) => `Times ${combo}, sound ${sound}`,
};

/** Words of the firmware beside the ids of files. */
export const chosenByDevice = { random: "random", same: "same" };

/** The schedule that a draft is, and what keeps it from being one. */
export function validateDraft(draft: Draft): { schedule: ScheduleConfig; errors: FieldError[] } {
  const { description, combos } = draft;
  const startday = Number(draft.startday);
  const playNights = Number(draft.playNights);
  const controlNights = Number(draft.controlNights);
  const fixed = combos.flatMap(({ sounds }) => sounds.map(({ sound }) => sound)).filter(isFile);
  const isRandom = combos.some(({ sounds }) =>
    sounds.some(({ sound }) => sound === chosenByDevice.random),
  );
  const errors = [
    ...unless(description !== "", "description", text.description),
    ...unless(description.length <= 255, "description", text.long),
    ...unless(isWhole(draft.startday, { min: 1 }), "startday", text.startday),
    ...unless(isWhole(draft.playNights, { min: 1, max: maxNights }), "playNights", text.playNights),
    ...unless(
      isWhole(draft.controlNights, { max: maxNights }),
      "controlNights",
      text.controlNights,
    ),
    ...unless(combos.length > 0, "", text.noCombos),
    ...unless(!isRandom || draft.allsounds.length > 0, "allsounds", text.random),
    ...combos.flatMap(validateCombo),
  ];
  const allsounds = [...new Set([...draft.allsounds, ...fixed])].map(Number);
  return {
    schedule: {
      description,
      startday,
      playNights,
      controlNights,
      allsounds,
      combos: combos.map(toCombo),
    },
    errors,
  };
}

export function toCombo({
  from,
  until,
  every,
  sounds,
}: ComboRow): ScheduleConfig["combos"][number] {
  return {
    from,
    until,
    every: Math.round(Number(every) * 60),
    waits: sounds.map(({ wait }) => Number(wait)),
    sounds: sounds.map(({ sound }) => sound),
    volumes: sounds.map(({ volume }) => Number(volume)),
  };
}

function validateCombo({ from, until, every, sounds }: ComboRow, combo: number): FieldError[] {
  const number = combo + 1;
  const isClock = (text: string) => findClockMinutes(text) !== undefined;
  return [
    ...unless(isClock(from), `combos[${combo}].from`, text.time(number, "begin")),
    ...unless(isClock(until), `combos[${combo}].until`, text.time(number, "end")),
    ...unless(
      isWithin(every, { min: 1, max: maxMinutes }),
      `combos[${combo}].every`,
      text.every(number),
    ),
    ...unless(sounds.length > 0, `combos[${combo}].from`, text.noSounds(number)),
    ...sounds.flatMap((row, sound) => validateSound(row, combo, sound)),
  ];
}

function validateSound(
  { wait, sound, volume }: SoundRow,
  combo: number,
  order: number,
): FieldError[] {
  const place = text.place(combo + 1, order + 1);
  const isChosen = isFile(sound) || Object.values(chosenByDevice).includes(sound);
  return [
    ...unless(
      isWithin(wait, { max: maxWaitSeconds }),
      `combos[${combo}].sounds[${order}].wait`,
      text.wait(place),
    ),
    ...unless(isChosen, `combos[${combo}].sounds[${order}].sound`, text.sound(place)),
    ...unless(
      isWhole(volume, { max: maxVolume }),
      `combos[${combo}].sounds[${order}].volume`,
      text.volume(place),
    ),
  ];
}

function unless(isFine: boolean, param: string, msg: string): FieldError[] {
  return isFine ? [] : [{ param, msg }];
}

function isFile(sound: string): boolean {
  return /^\d{1,9}$/.test(sound);
}

interface Range {
  min?: number;
  max?: number;
}

function isWhole(text: string, range: Range): boolean {
  return /^\d+$/.test(text) && isWithin(text, range);
}

function isWithin(text: string, { min = 0, max = 999_999 }: Range): boolean {
  return /^\d{1,6}(\.\d+)?$/.test(text) && Number(text) >= min && Number(text) <= max;
}
