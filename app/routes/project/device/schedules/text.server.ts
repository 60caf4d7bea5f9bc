import type { ScheduleConfig } from "#contract/wire/schedules/schedules.ts";

/** What a schedule has a device play, in words. */
export function describeSchedule(schedule: ScheduleConfig) {
  const { description, playNights, controlNights, combos } = schedule;
  return {
    description: description.trim() || "Without a description",
    nights: formatNights(playNights, controlNights),
    combos: combos.map(describeCombo),
  };
}

function formatNights(play: number, quiet: number): string {
  if (quiet === 0) return "It plays every night.";
  return `It plays for ${nights(play)}, then stays quiet for ${nights(quiet)} to compare with.`;
}

function nights(count: number): string {
  return count === 1 ? "1 night" : `${count} nights`;
}

/** "21:00 to 06:00, every 10 min: 2 sounds at volumes 6 and 8 of 10" */
function describeCombo({ from, until, every, sounds, volumes }: ScheduleConfig["combos"][number]) {
  const loud = new Intl.ListFormat("en-NZ").format([...new Set(volumes)].map(String));
  const count = sounds.length === 1 ? "1 sound" : `${sounds.length} sounds`;
  const volume = loud === "" ? "" : ` at volume ${loud} of 10`;
  return `${from} to ${until}, every ${formatInterval(every)}: ${count}${volume}`;
}

function formatInterval(seconds: number): string {
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}

export type ScheduleView = ReturnType<typeof describeSchedule>;
