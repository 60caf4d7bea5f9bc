import { expect, test } from "vitest";
import { removeTwoStep, removeTwoStepOf } from "#contract/wire/accounts/two-step.ts";
import { clientHeader, impersonate, listSessions } from "#contract/wire/accounts/sessions.ts";
import { getUser, listUsers } from "#contract/wire/accounts/users.ts";
import { listDevices } from "#contract/wire/devices/devices.ts";
import { createEvents } from "#contract/wire/events.ts";
import { listOutbox } from "#contract/wire/outbox.ts";
import { listMemberships } from "#contract/wire/projects/memberships.ts";
import {
  deleteProject,
  listDeletedProjects,
  restoreProject,
} from "#contract/wire/projects/deleted-projects.ts";
import {
  createProject,
  getProject,
  listProjects,
  listProjectDevices,
  updateProjectSettings,
} from "#contract/wire/projects/projects.ts";
import type { TwoStepDemand } from "#contract/wire/projects/two-step-demand.ts";
import { deleteRecording } from "#contract/wire/recordings/recording-changes.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import {
  join,
  makeCamera,
  makeProject,
  makeSuperUser,
  type Person,
  register,
} from "#tests/support/projects/people.ts";
import { setUpTwoStep } from "#tests/support/projects/two-step.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { openTestApi } from "#tests/support/test-api.ts";

/** Rangi, who has set two-step sign-in up, with a project; Ana its other admin and Mere a member, who have not. */
async function openProject() {
  const api = await openTestApi();
  const rangi = await register(api, "Rangi");
  const ana = await register(api, "Ana");
  const mere = await register(api, "Mere");
  const groupId = await makeProject(api, rangi, "Kea Basin");
  await join(api, ana, groupId, { admin: true });
  await join(api, mere, groupId);
  const camera = await makeCamera(api, groupId, "Ridge camera");
  const recordingId = await record(api, camera);
  await setUpTwoStep(api, rangi);
  const demand = (requireTwoStep: TwoStepDemand, by: Person = rangi) =>
    api.attempt(
      updateProjectSettings,
      { groupIdOrName: groupId, settings: { requireTwoStep } },
      by.token,
    );
  return { api, rangi, ana, mere, groupId, camera, recordingId, demand };
}

type Opened = Awaited<ReturnType<typeof openProject>>;

/** What a person is answered who names the project, who names something in it, and who lists what is theirs. */
async function look({ api, groupId, recordingId }: Opened, { token }: Person) {
  const named = await api.attempt(listProjectDevices, { groupIdOrName: groupId }, token);
  const recording = await api.attempt(getRecording, { id: recordingId }, token);
  const deleted = await api.attempt(deleteRecording, { id: recordingId }, token);
  if (deleted.ok)
    await api.services.store.write.updateTable("recordings").set({ deleted_at: null }).execute();
  const { devices } = await api.send(listDevices, {}, token);
  return [
    named.ok ? "open" : named.refusal.reason,
    recording.ok ? "open" : recording.refusal.reason,
    deleted.ok ? "open" : deleted.refusal.reason,
    devices.length,
  ];
}

const open = ["open", "open", "open", 1];
const closed = ["lacksTwoStep", "missing", "missing", 0];

test("a project that asks its admins for two-step sign-in is closed to those who have none", async () => {
  const opened = await openProject();
  const { rangi, ana, mere, demand } = opened;
  await using api = opened.api;
  expect(await look(opened, ana)).toEqual(open);
  expect((await demand("admins")).ok).toBe(true);
  expect(await look(opened, rangi)).toEqual(open);
  expect(await look(opened, ana)).toEqual(closed);
  expect(await look(opened, mere)).toEqual(open);
  await setUpTwoStep(api, ana);
  expect(await look(opened, ana)).toEqual(open);
  await api.send(removeTwoStep, {}, ana.token);
  expect(await look(opened, ana)).toEqual(closed);
  expect((await demand("nobody")).ok).toBe(true);
  expect(await look(opened, ana)).toEqual(open);
});

test("one that asks everybody is closed to members, too, and goes on taking what devices send", async () => {
  const opened = await openProject();
  const { api, mere, ana, camera, groupId, demand } = opened;
  await using _ = api;
  await demand("everyone");
  expect([await look(opened, mere), await look(opened, ana)]).toEqual([closed, closed]);
  const refusal = await api.refuse(getProject, { groupIdOrName: groupId }, mere.token);
  expect(refusal).toMatchObject({ status: 403, errorType: "twoStep" });
  expect(refusal.message).toContain("Kea Basin asks its people for two-step sign-in.");
  await record(api, camera);
  const event = { description: { type: "test" }, dateTimes: [api.now().toISOString()] };
  await api.send(createEvents, event, camera.token);
});

test("of a closed project its person is told the name alone, and pages what it needs", async () => {
  const { api, mere, groupId, demand } = await openProject();
  await using _ = api;
  await demand("everyone");
  const outline = { id: groupId, groupName: "Kea Basin", admin: false, owner: false };
  expect((await api.send(listProjects, {}, mere.token)).groups).toEqual([outline]);
  const headers = { authorization: mere.token, [clientHeader.name]: clientHeader.ofPages };
  const url = new URL(listProjects.path, "http://api");
  const answer = await api.fetch(new Request(url, { headers }));
  expect(await answer.json()).toMatchObject({ groups: [{ ...outline, needsTwoStep: true }] });
});

test("only who has it asks it of others, and admins see who lacks it", async () => {
  const { api, rangi, ana, mere, groupId, demand } = await openProject();
  await using _ = api;
  const refused = await demand("everyone", ana);
  expect(refused).toMatchObject({ ok: false, refusal: { status: 400 } });
  expect((await demand("everyone", mere)).ok).toBe(false);
  await demand("admins");
  const { memberships } = await api.send(listMemberships, { groupIdOrName: groupId }, rangi.token);
  const lacking = memberships.map(({ userName, twoStep }) => [userName, twoStep]);
  expect(Object.fromEntries(lacking)).toEqual({ Rangi: true, Ana: false, Mere: false });
  const rows = await api.services.store.read
    .selectFrom("audit")
    .select(["actor_id", "project_id", "details"])
    .where("action", "=", "two-step sign-in asked for")
    .execute();
  expect(rows).toMatchObject([{ actor_id: rangi.id, project_id: groupId }]);
});

/** A site that asks for it, with a super-user, an admin and a member without, and one who has it. */
async function openSite(requireTwoStep: TwoStepDemand) {
  const api = await openTestApi();
  const sam = await register(api, "Sam");
  const ana = await register(api, "Ana");
  const mere = await register(api, "Mere");
  const rangi = await register(api, "Rangi");
  const groupId = await makeProject(api, ana, "Kea Basin");
  await join(api, mere, groupId);
  await makeSuperUser(api, sam, "write");
  await setUpTwoStep(api, rangi);
  api.services.settings.requireTwoStep = requireTwoStep;
  const people = { sam, ana, mere, rangi };
  const ask = async () => {
    const answers: Record<string, string> = {};
    for (const [name, { token }] of Object.entries(people)) {
      const outcome = await api.attempt(listDevices, {}, token);
      answers[name] = outcome.ok ? "open" : outcome.refusal.reason;
    }
    return answers;
  };
  return { api, ...people, groupId, ask };
}

test("a site asks it of nobody, of super-users and admins, or of everybody", async () => {
  const closed = "lacksTwoStep";
  for (const [demand, expected] of [
    ["nobody", { sam: "open", ana: "open", mere: "open", rangi: "open" }],
    ["admins", { sam: closed, ana: closed, mere: "open", rangi: "open" }],
    ["everyone", { sam: closed, ana: closed, mere: closed, rangi: "open" }],
  ] as const) {
    const { api, ask } = await openSite(demand);
    await using _ = api;
    expect([demand, await ask()]).toEqual([demand, expected]);
  }
});

test("until then one's own account is open, and no permission counts", async () => {
  const { api, sam, ana, mere } = await openSite("everyone");
  await using _ = api;
  for (const person of [sam, ana, mere]) {
    await api.send(getUser, { userEmailOrId: person.id }, person.token);
    await api.send(listSessions, {}, person.token);
    const { groups } = await api.send(listProjects, {}, person.token);
    expect(groups.every(({ settings }) => settings === undefined)).toBe(true);
    for (const act of [
      () => api.refuse(createProject, { groupName: "Weka Flat" }, person.token),
      () => api.refuse(impersonate, { userId: mere.id }, person.token),
      () => api.refuse(listOutbox, {}, person.token),
      () => api.refuse(listUsers, {}, person.token),
    ]) {
      expect((await act()).reason).toBe("lacksTwoStep");
    }
  }
  const others = await api.refuse(getUser, { userEmailOrId: mere.id }, sam.token);
  expect(others.reason).toBe("missing");
  await setUpTwoStep(api, sam);
  await api.send(listOutbox, {}, sam.token);
  const acting = await api.send(impersonate, { userId: mere.id }, sam.token);
  await api.send(listProjects, {}, acting.token);
  const own = await api.refuse(removeTwoStepOf, { userEmailOrId: sam.id }, sam.token);
  expect(own.status).toBe(400);
});

test("whoever lacks the two-step sign-in that a project asks for restores it from no trash", async () => {
  const { api, rangi, ana, groupId, demand } = await openProject();
  await using _ = api;
  expect((await demand("admins")).ok).toBe(true);
  await api.send(deleteProject, { groupIdOrName: groupId, groupName: "Kea Basin" }, rangi.token);
  expect((await api.send(listDeletedProjects, {}, ana.token)).groups).toEqual([]);
  expect((await api.refuse(restoreProject, { id: groupId }, ana.token)).reason).toBe("missing");
  await api.send(restoreProject, { id: groupId }, rangi.token);
});
