import { expect, test } from "vitest";
import {
  assignSchedule,
  createSchedule,
  getOwnSchedule,
  listSchedules,
  replaceSchedule,
} from "#contract/wire/schedules/schedules.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import { makeSchedule, openWithSpeaker, scheduleOf } from "#tests/support/projects/schedules.ts";

test("nonsense in a schedule is refused by the name of its field, with what to send", async () => {
  const { api, token } = await openWithSpeaker();
  await using _ = api;
  const id = await makeSchedule(api, token);
  const schedule = scheduleOf("x");
  const [combo] = schedule.combos;
  const at = (fields: object) => ({ combos: [{ ...combo, ...fields }] });
  const nights = "Send a whole number of nights from 0 to 36500";
  const wrong: [fields: object, param: string, msg: string][] = [
    [{ playNights: -1 }, "playNights", nights],
    [{ playNights: 1.5 }, "playNights", nights],
    [{ controlNights: 1e9 }, "controlNights", nights],
    [{ startday: -1 }, "startday", "Send a whole number from 0 to 2147483647"],
    [{ allsounds: [3, -4] }, "allsounds.1", "Send the number of a sound, 1 or greater"],
    [at({ from: "25:00" }), "combos.0.from", "Send a time of day such as 21:00"],
    [at({ until: "dawn" }), "combos.0.until", "Send a time of day such as 21:00"],
    [at({ every: 0 }), "combos.0.every", "Send seconds from 1 to 604800, which are 7 days"],
    [at({ every: 1e300 }), "combos.0.every", "Send seconds from 1 to 604800, which are 7 days"],
    [at({ waits: [0, -5] }), "combos.0.waits.1", "Send seconds from 0 to 86400, which are a day"],
    [
      at({ waits: [86_401, 0] }),
      "combos.0.waits.0",
      "Send seconds from 0 to 86400, which are a day",
    ],
    [at({ waits: [0] }), "combos.0.waits", "Send one for each of the 2 sounds"],
    [at({ volumes: [6, 8, 9] }), "combos.0.volumes", "Send one for each of the 2 sounds"],
    [at({ volumes: [6, 11] }), "combos.0.volumes.1", "Send a volume from 0 to 10"],
    [
      at({ sounds: ["3", ""] }),
      "combos.0.sounds.1",
      "Send the number of a sound, or a word such as random or same",
    ],
    [at({ waits: [], sounds: [], volumes: [] }), "combos.0.sounds", "Send at least one sound"],
  ];
  for (const [fields, param, msg] of wrong) {
    const named = { errorType: "validation", errors: [{ param: `schedule.${param}`, msg }] };
    const sent = { schedule: { ...schedule, ...fields } };
    expect(await api.refuse(createSchedule, sent, token)).toMatchObject(named);
    expect(await api.refuse(replaceSchedule, { id, ...sent }, token)).toMatchObject(named);
  }
});

test("a field that a schedule does not have is refused by its name", async () => {
  const { api, token } = await openWithSpeaker();
  await using _ = api;
  const schedule = scheduleOf("x");
  const [combo] = schedule.combos;
  const many = Object.fromEntries(Array.from({ length: 12 }, (_, order) => [`odd${order}`, 1]));
  const wrong: [fields: object, param: string, msg: string][] = [
    [{ nights: 3, colour: "red" }, "schedule", "Unknown fields found: 'nights', 'colour'"],
    [{ combos: [{ ...combo, volume: 3 }] }, "schedule.combos.0", "Unknown fields found: 'volume'"],
    [many, "schedule", expect.stringMatching(/^Unknown fields found: 'odd0', .* and 2 more$/)],
  ];
  for (const [fields, param, msg] of wrong) {
    const sent = { schedule: { ...schedule, ...fields } };
    const errors = [{ param, msg }];
    expect(await api.refuse(createSchedule, sent, token)).toMatchObject({ errors });
  }
});

test("whatever a client can mean by a schedule is taken and handed on as it was sent", async () => {
  const { api, deviceId, speaker, token } = await openWithSpeaker();
  await using _ = api;
  const combo = { ...scheduleOf("x").combos[0], every: 1, waits: [0, 2.5], volumes: [0, 7.5] };
  const meant = [
    { ...scheduleOf(""), startday: 0, playNights: 0, controlNights: 0, allsounds: [], combos: [] },
    { ...scheduleOf("All day"), combos: [{ ...combo, from: "0:00", until: "24:00" }] },
    { ...scheduleOf("To the second"), combos: [{ ...combo, from: " 9:30", until: "21:00:30" }] },
    { ...scheduleOf("Words"), combos: [{ ...combo, sounds: ["same", "next"], from: "06:00" }] },
  ];
  for (const schedule of meant) {
    const path = "/api/v1/schedules";
    const answer = await requestRaw(api, path, { method: "POST", token, body: { schedule } });
    expect([schedule, answer.status]).toEqual([schedule, 200]);
    await api.send(assignSchedule, { deviceId, scheduleId: Number(answer.body.id) }, token);
    const fetched = await requestRaw(api, path, { token: speaker.token });
    expect(fetched.body.schedule).toEqual(schedule);
  }
});

test("nonsense that was stored before is read as ever", async () => {
  const { api, deviceId, speaker, token } = await openWithSpeaker();
  await using _ = api;
  const scheduleId = await makeSchedule(api, token);
  await api.send(assignSchedule, { deviceId, scheduleId }, token);
  const combo = { from: "dusk", until: "", every: -1, waits: [], sounds: ["9"], volumes: [70] };
  const stored = { ...scheduleOf("Old"), playNights: -1, controlNights: 1e9, combos: [combo] };
  const set = { schedule: JSON.stringify(stored) };
  await api.services.store.write.updateTable("schedules").set(set).execute();
  expect((await api.send(getOwnSchedule, {}, speaker.token)).schedule).toEqual(stored);
  const { schedules } = await api.send(listSchedules, {}, token);
  expect(schedules).toEqual([{ id: scheduleId, schedule: stored }]);
});

test("a schedule is replaced only where it is as it was read, whatever the order of its fields", async () => {
  const { api, token } = await openWithSpeaker();
  await using _ = api;
  const id = await makeSchedule(api, token, "Dusk");
  const { combos, ...others } = scheduleOf("Dusk");
  const set = (description: string, before?: object) =>
    api.attempt(
      replaceSchedule,
      { id, schedule: scheduleOf(description), ...(before && { before }) },
      token,
    );
  expect((await set("Night", { combos, ...others })).ok).toBe(true);
  expect(await set("Dawn", scheduleOf("Dusk"))).toMatchObject({
    refusal: { status: 422, errorType: "unprocessable", errors: [{ param: "before" }] },
  });
  const { schedules } = await api.send(listSchedules, {}, token);
  expect(schedules[0]?.schedule.description).toBe("Night");
  expect((await set("Day")).ok).toBe(true);
});
