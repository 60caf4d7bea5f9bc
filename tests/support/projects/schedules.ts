import { createSchedule, type ScheduleConfig } from "#contract/wire/schedules/schedules.ts";
import { makeCamera, makeProject, register } from "./people.ts";
import { openTestApi, type TestApi } from "../test-api.ts";

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

export async function openWithSpeaker() {
  const api = await openTestApi();
  const owner = await register(api, "Olive Owner");
  const projectId = await makeProject(api, owner, "Kea Basin");
  const speaker = await makeCamera(api, projectId, "Ridge speaker");
  return { api, owner, projectId, speaker, deviceId: speaker.id, token: owner.token };
}
