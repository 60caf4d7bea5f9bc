import type { ScheduleConfig } from "#contract/wire/schedules/schedules.ts";

/** A sound as its row has it: seconds, the id of a file or a word of the firmware, and 0 to 10. */
export interface SoundRow {
  wait: string;
  sound: string;
  volume: string;
}

export interface ComboRow {
  from: string;
  until: string;
  /** In minutes. */
  every: string;
  sounds: SoundRow[];
}

/** A schedule as it was typed. */
export interface Draft {
  description: string;
  startday: string;
  playNights: string;
  controlNights: string;
  /** Ids of the files that "random" is chosen from. */
  allsounds: string[];
  combos: ComboRow[];
}

export const maxCombos = 12;
export const maxSounds = 12;

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

/** The draft that a form holds. */
export function readDraft(form: FormData): Draft {
  const text = (name: string) => textOf(form, name);
  const count = (name: string, most: number) => Math.min(most, Number(text(name)) || 0);
  return {
    description: text("description"),
    startday: text("startday"),
    playNights: text("playNights"),
    controlNights: text("controlNights"),
    allsounds: form.getAll("allsounds").map(String),
    combos: Array.from({ length: count("combos", maxCombos) }, (_, combo) => ({
      from: text(`from-${combo}`),
      until: text(`until-${combo}`),
      every: text(`every-${combo}`),
      sounds: Array.from({ length: count(`sounds-${combo}`, maxSounds) }, (_, sound) => ({
        wait: text(`wait-${combo}-${sound}`),
        sound: text(`sound-${combo}-${sound}`),
        volume: text(`volume-${combo}-${sound}`),
      })),
    })),
  };
}

/** The draft after a button that adds or takes away a row was pressed. */
export function press(draft: Draft, act: string): Draft {
  const [what = "", combo = "", sound = ""] = act.split(":");
  const { combos } = draft;
  const at = Number(combo);
  switch (what) {
    case "add-combo":
      return { ...draft, combos: [...combos, combos.at(-1) ?? newCombo].slice(0, maxCombos) };
    case "remove-combo":
      return { ...draft, combos: combos.toSpliced(at, 1) };
    case "add-sound":
      return changeSounds(draft, at, (sounds) =>
        [...sounds, sounds.at(-1) ?? newSound].slice(0, maxSounds),
      );
    case "remove-sound":
      return changeSounds(draft, at, (sounds) => sounds.toSpliced(Number(sound), 1));
    default:
      return draft;
  }
}

function changeSounds(draft: Draft, at: number, change: (sounds: SoundRow[]) => SoundRow[]): Draft {
  const combos = draft.combos.map((combo, index) =>
    index === at ? { ...combo, sounds: change(combo.sounds) } : combo,
  );
  return { ...draft, combos };
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}
