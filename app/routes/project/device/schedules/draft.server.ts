import { z } from "zod";
import { rowsOf } from "#app/forms/rows.server.ts";
import type { ScheduleConfig } from "#contract/wire/schedules/schedules.ts";

const most = 12;
const typed = z.string().trim().default("");

/** A sound as its row has it: seconds, the id of a file or a word of the firmware, and 0 to 10. */
const soundRow = z.object({ wait: typed, sound: typed, volume: typed });
/** `every` is in minutes. */
const comboRow = z.object({
  from: typed,
  until: typed,
  every: typed,
  sounds: rowsOf(soundRow, { most }).transform((rows) => fill(rows, newSound)),
});

/** A schedule as it is typed. `allsounds` are the ids of the files that "random" is chosen from. */
export const draftForm = z.object({
  description: typed,
  startday: typed,
  playNights: typed,
  controlNights: typed,
  allsounds: z.array(z.string()),
  combos: rowsOf(comboRow, { most }).transform((rows) => fill(rows, newCombo)),
  act: typed,
  /** The schedule as the form began with it. */
  before: typed,
});

export type SoundRow = z.output<typeof soundRow>;
export type ComboRow = z.output<typeof comboRow>;
export type Draft = Omit<z.output<typeof draftForm>, "act" | "before">;

const newSound: SoundRow = { wait: "0", sound: "", volume: "8" };
const newCombo: ComboRow = { from: "21:00", until: "05:00", every: "30", sounds: [newSound] };

export const newDraft: Draft = {
  description: "",
  startday: "1",
  playNights: "1",
  controlNights: "0",
  allsounds: [],
  combos: [newCombo],
};

export function toDraft(schedule: ScheduleConfig): Draft {
  return {
    description: schedule.description,
    startday: String(schedule.startday),
    playNights: String(schedule.playNights),
    controlNights: String(schedule.controlNights),
    allsounds: schedule.allsounds.map(String),
    combos: schedule.combos.map(({ from, until, every, waits, sounds, volumes }) => ({
      from: from.padStart(5, "0"),
      until: until.padStart(5, "0"),
      every: String(every / 60),
      sounds: sounds.map((sound, order) => ({
        wait: String(waits[order] ?? 0),
        sound,
        volume: String(volumes[order] ?? 0),
      })),
    })),
  };
}

/** A row that was added begins as the one before it. */
function fill<Row>(rows: (Row | undefined)[], fresh: Row): Row[] {
  const filled: Row[] = [];
  for (const row of rows) filled.push(row ?? filled.at(-1) ?? fresh);
  return filled;
}
