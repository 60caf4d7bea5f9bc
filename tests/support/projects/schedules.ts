import { createSchedule, type ScheduleConfig } from "#contract/wire/schedules/schedules.ts";
import type { TestApi } from "../test-api.ts";

export function scheduleOf(description: string): ScheduleConfig {
  return {
    description,
    startday: 1,
    playNights: 2,
    controlNights: 1,
    allsounds: [3, 4],
    combos: [
      {
        from: "21:00",
        until: "06:00",
        every: 600,
        waits: [0, 5],
        sounds: ["3", "random"],
        volumes: [6, 8],
      },
    ],
  };
}

export async function makeSchedule(
  api: TestApi,
  token: string | undefined,
  description = "Possums at dusk",
): Promise<number> {
  const { id } = await api.send(createSchedule, { schedule: scheduleOf(description) }, token);
  return id;
}
