import { expect, test } from "vitest";
import type { Refusal } from "#contract/envelope.ts";
import { countAttempts, limits, type LimitName } from "#api/accounts/operations/limit-attempts.ts";
import { countOwnData } from "#contract/wire/accounts/own-data.ts";
import { createAlert } from "#contract/wire/alerts.ts";
import {
  createProxyDevice,
  registerDevice,
  reregisterDevice,
} from "#contract/wire/devices/registrations.ts";
import { createProject } from "#contract/wire/projects/projects.ts";
import { exportMedia } from "#contract/wire/recordings/media-export.ts";
import { createSchedule } from "#contract/wire/schedules/schedules.ts";
import { makeProject, password, register, signInAgain } from "#tests/support/projects/people.ts";
import { sendFileParts, sound, soundDetails } from "#tests/support/recordings/shared-files.ts";
import { dataPart, filePart } from "#tests/support/recordings/uploads.ts";
import { openTestApi } from "#tests/support/test-api.ts";

/** How many of some tries are answered before one is refused as too many. */
async function countAnswered(
  tries: number,
  attempt: (number: number) => Promise<{ ok: true } | { ok: false; refusal: Refusal }>,
): Promise<number> {
  for (let made = 0; made < tries; made += 1) {
    const outcome = await attempt(made);
    if (outcome.ok) continue;
    expect(outcome.refusal).toMatchObject({ status: 429, errorType: "client" });
    expect(outcome.refusal.retryAfterSeconds).toBeGreaterThan(0);
    return made;
  }
  return tries;
}

test("one account makes so many projects, schedules and alerts in an hour, and then goes on", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  const projectId = await makeProject(api, rangi, "Kea Basin");
  const makeProjects = (token: string) =>
    countAnswered(25, (number) =>
      api.attempt(createProject, { groupName: `Gully ${api.now().getTime()} ${number}` }, token),
    );
  expect(await makeProjects(rangi.token)).toBe(19);
  const schedule = {
    description: "Calls",
    startday: 1,
    playNights: 1,
    controlNights: 1,
    allsounds: [],
    combos: [],
  };
  const schedules = countAnswered(65, () => api.attempt(createSchedule, { schedule }, rangi.token));
  expect(await schedules).toBe(60);
  const alertOn = (tag: string) => ({
    name: tag,
    conditions: [{ tag, automatic: true }],
    projectId,
  });
  const alerts = countAnswered(65, (number) =>
    api.attempt(createAlert, alertOn(`cat ${number}`), rangi.token),
  );
  expect(await alerts).toBe(60);
  api.advance(3600);
  expect(await makeProjects((await signInAgain(api, rangi)).token)).toBe(20);
});

test("from one address sixty devices register in an hour, anew or again", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  await makeProject(api, rangi, "Kea Basin");
  const first = await api.send(registerDevice, {
    group: "Kea Basin",
    deviceName: "First",
    password,
  });
  let { token } = first;
  const answered = await countAnswered(65, async (number) => {
    const deviceName = `Camera ${number}`;
    if (number % 2 === 0) {
      return api.attempt(registerDevice, { group: "Kea Basin", deviceName, password });
    }
    const identity = { newGroup: "Kea Basin", newName: deviceName, newPassword: password };
    const outcome = await api.attempt(reregisterDevice, identity, token);
    if (outcome.ok) ({ token } = outcome.reply);
    return outcome;
  });
  expect(answered).toBe(59);
});

test("a project takes in a hundred devices in an hour, from wherever they call", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  await makeProject(api, rangi, "Kea Basin");
  let answered = 0;
  for (let number = 0; number < 110; number += 1) {
    const request = new Request("http://api.test/api/v1/devices", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ group: "Kea Basin", deviceName: `Camera ${number}`, password }),
    });
    const { status } = await api.api.fetch(request, { address: `198.51.100.${number}` });
    if (status === 200) answered += 1;
    else expect(status).toBe(429);
  }
  expect(answered).toBe(100);
});

test("one account shares so many files, adds so many devices, and asks for so many copies and exports", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  const projectId = await makeProject(api, rangi, "Kea Basin");
  const { token } = rangi;
  const statusOf = async (attempt: Promise<{ ok: true } | { ok: false; refusal: Refusal }>) => {
    const outcome = await attempt;
    return outcome.ok ? 200 : outcome.refusal.status;
  };
  let added = 0;
  const device = () => ({ group: "Kea Basin", deviceName: `Camera ${(added += 1)}` });
  const file = [
    dataPart({ type: "audioBait", details: soundDetails }),
    filePart(sound, "possum.mp3"),
  ];
  const counted: Partial<Record<LimitName, () => Promise<number>>> = {
    "file:account": async () => (await sendFileParts(api, token, file)).status,
    "register-device:account": () => statusOf(api.attempt(createProxyDevice, device(), token)),
    "own-data:account": () => statusOf(api.attempt(countOwnData, {}, token)),
    "export:account": () => statusOf(api.attempt(exportMedia, { projectId }, token)),
  };
  for (const [name, attempt] of Object.entries(counted)) {
    const { max } = limits[name as LimitName];
    const before = { of: String(rangi.id), amount: max - 1 };
    await countAttempts(api.services, name as LimitName, before);
    const [last, beyond] = [await attempt(), await attempt()];
    expect([name, last === 429, beyond]).toEqual([name, false, 429]);
  }
});
