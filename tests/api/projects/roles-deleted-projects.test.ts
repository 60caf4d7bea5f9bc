import { readdir } from "node:fs/promises";
import { join as joinPath } from "node:path";
import { expect, test } from "vitest";
import {
  deleteProject,
  listDeletedProjects,
  restoreProject,
} from "#contract/wire/projects/deleted-projects.ts";
import { authenticateDevice } from "#contract/wire/devices/registrations.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { createProject, listProjects } from "#contract/wire/projects/projects.ts";
import { enqueueJob } from "#api/jobs/enqueue-job.ts";
import { exportMedia } from "#contract/wire/recordings/media-export.ts";
import { removeProjectJob } from "#api/jobs/job-kinds.ts";
import { deleteProject as moveToTrash } from "#api/projects/operations/delete-project.ts";
import { removeDeletedProjects } from "#api/projects/operations/remove-project.ts";
import { readRows } from "#tests/support/databases/read-rows.ts";
import { isLinkedTo, makeHiddenProject } from "#tests/support/projects/hidden-project.ts";
import { listMails } from "#tests/support/projects/mailed.ts";
import { listAudited } from "#tests/support/projects/memberships.ts";
import {
  answersByRole,
  everyone,
  makeCast,
  makeProject,
  password,
  type Person,
  register,
  signInAgain,
} from "#tests/support/projects/people.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const groupName = "Kea Basin";

async function openCast() {
  const api = await openTestApi({ RATE_LIMITS: "off" });
  const cast = await makeCast(api);
  const del = (token: string | undefined) =>
    api.attempt(deleteProject, { groupIdOrName: cast.projectId, groupName }, token);
  const restore = (token: string | undefined) =>
    api.attempt(restoreProject, { id: cast.projectId }, token);
  return { ...cast, api, del, restore };
}

test("admins and super-users with write permission delete a project and restore it", async () => {
  const { api, owner, tokens, del, restore } = await openCast();
  await using _ = api;
  const managers = {
    ...everyone(403),
    admin: "ok",
    owner: "ok",
    "super-user write": "ok",
    anonymous: 401,
    device: 401,
  };
  const deleted = await answersByRole(tokens, async (token) => {
    const outcome = await del(token);
    if (outcome.ok) await restore(token);
    return outcome;
  });
  expect(deleted).toEqual(managers);
  await del(owner.token);
  const restored = await answersByRole(tokens, async (token) => {
    const outcome = await restore(token);
    if (outcome.ok) await del(owner.token);
    return outcome;
  });
  expect(restored).toEqual(managers);
  const listed = await answersByRole(tokens, (token) =>
    api.attempt(listDeletedProjects, {}, token),
  );
  expect(listed).toEqual({ ...everyone("ok"), anonymous: 401, device: 401 });
});

test("a super-user who only reads restores what they are an admin of, and sees the rest", async () => {
  const { api, admin, reader, projectId, restore } = await openCast();
  await using _ = api;
  const own = await makeProject(api, reader, "Tui Gully");
  const drop = (id: number, name: string, token: string) =>
    api.send(deleteProject, { groupIdOrName: id, groupName: name }, token);
  await drop(projectId, groupName, admin.token);
  await drop(own, "Tui Gully", reader.token);
  const { groups } = await api.send(listDeletedProjects, {}, reader.token);
  expect(new Map(groups.map(({ id, mayRestore }) => [id, mayRestore]))).toEqual(
    new Map([
      [own, true],
      [projectId, false],
    ]),
  );
  expect((await restore(reader.token)).ok).toBe(false);
  await api.send(restoreProject, { id: own }, reader.token);
});

test("it takes the project's name and a recent proof, and tells the other admins until when it can be restored", async () => {
  const { api, projectId, owner, admin, member, del } = await openCast();
  await using _ = api;
  const wrong = { groupIdOrName: projectId, groupName: "Kea" };
  expect((await api.refuse(deleteProject, wrong, owner.token)).status).toBe(422);
  api.advance(16 * 60);
  const again = await signInAgain(api, owner);
  api.advance(4 * 60);
  expect((await del(again.token)).ok).toBe(true);
  const [entry] = (await api.send(listDeletedProjects, {}, again.token)).groups;
  expect(entry).toMatchObject({ groupName, deletedByName: "Olive Owner" });
  expect(entry?.removedAt.slice(0, 10)).toBe("2026-12-20");
  const late = await signInAgain(api, member);
  expect((await api.send(listDeletedProjects, {}, late.token)).groups).toEqual([]);
  const told = (await listMails(api)).filter(({ subject }) =>
    subject.endsWith(" has been deleted"),
  );
  const recipients = told.map(({ recipient }) => recipient);
  expect(recipients.toSorted()).toEqual([admin.email, member.email].toSorted());
  const restorable = told.filter(({ text }) => text.includes("/my-settings/trash"));
  expect(restorable.map(({ recipient }) => recipient)).toEqual([admin.email]);
  expect(await listAudited(api)).toContain("project deleted");
});

test("a proof that is too old is refused, and the project stays", async () => {
  const { api, owner, projectId } = await openCast();
  await using _ = api;
  const again = await signInAgain(api, owner);
  await api.services.store.write.updateTable("sessions").set({ proven_at: null }).execute();
  const input = { groupIdOrName: projectId, groupName };
  expect((await api.refuse(deleteProject, input, again.token)).reason).toBe("unproven");
  expect((await api.send(listProjects, {}, again.token)).groups).toHaveLength(1);
});

test("in the trash its name stays taken, its cameras go on sending, and a restored project has what they sent", async () => {
  const { api, owner, camera, del, restore } = await openCast();
  await using _ = api;
  await del(owner.token);
  expect((await api.send(listProjects, {}, owner.token)).groups).toEqual([]);
  const again = await api.refuse(createProject, { groupName }, owner.token);
  expect(again.reason).toBe("taken");
  const signIn = { deviceName: "Ridge camera", groupName, password };
  expect((await api.send(authenticateDevice, signIn)).id).toBe(camera.id);
  const id = await record(api, camera, { recordingDateTime: "2026-11-20T06:00:00.000Z" });
  expect((await api.refuse(getRecording, { id }, owner.token)).status).toBe(403);
  await restore(owner.token);
  expect((await api.send(getRecording, { id }, owner.token)).recording.id).toBe(id);
});

test("of two who delete a project at once, the second is told that it is missing", async () => {
  const { api, owner, admin, projectId } = await openCast();
  await using _ = api;
  const del = ({ id, email }: Person) => {
    const by = { id, name: "Admin", email, email_confirmed_at: null, address: undefined };
    return moveToTrash(api.services, by, { id: projectId, name: groupName });
  };
  const outcomes = await Promise.allSettled([del(owner), del(admin)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const failure = outcomes.find((outcome) => outcome.status === "rejected");
  expect(failure?.reason).toMatchObject({ reason: "missing" });
  const audited = await listAudited(api);
  expect(audited.filter((action) => action === "project deleted")).toHaveLength(1);
});

test("a removal that was given up is queued again", async () => {
  const { api, owner, projectId, del } = await openCast();
  await using _ = api;
  await del(owner.token);
  api.advance(30 * 24 * 3600);
  const { write } = api.services.store;
  await enqueueJob(write, removeProjectJob, { projectId }, { now: api.now() });
  const failed = { attempts: 3, failed_at: api.now().toISOString() };
  await write.updateTable("jobs").set(failed).where("kind", "=", removeProjectJob.kind).execute();
  await removeDeletedProjects(api.services);
  await api.jobs.drain();
  const left = await write.selectFrom("projects").select("id").execute();
  expect(left.map(({ id }) => id)).not.toContain(projectId);
});

test("30 days later all rows and files of it are gone for good, and those of others stand", async () => {
  const api = await openTestApi({ RATE_LIMITS: "off" });
  await using _ = api;
  const [owner, admin, member, requester] = await Promise.all(
    ["Olive Owner", "Ana Admin", "Mere Member", "Rewi Requester"].map((name) =>
      register(api, name),
    ),
  );
  if (!owner || !admin || !member || !requester) throw new Error("somebody is missing");
  const cast = { owner, admin, member, requester };
  const tui = await makeProject(api, owner, "Tui Gully");
  const filesBefore = await listFiles(api.dataDir);
  const kea = await makeHiddenProject(api, groupName, cast);
  await api.jobs.drain();
  await api.send(exportMedia, { projectId: kea.projectId }, owner.token);
  await api.jobs.drain();
  expect((await listFiles(api.dataDir)).length).toBeGreaterThan(filesBefore.length + 3);
  await api.send(deleteProject, { groupIdOrName: kea.projectId, groupName }, owner.token);
  api.advance(30 * 24 * 3600 - 60);
  await removeDeletedProjects(api.services);
  await api.jobs.drain();
  expect((await listRows(api, kea)).length).toBeGreaterThan(10);
  api.advance(60);
  await removeDeletedProjects(api.services);
  await api.jobs.drain();
  expect(await listRows(api, kea)).toEqual([]);
  expect(await listFiles(api.dataDir)).toEqual(filesBefore);
  const { read } = api.services.store;
  const audit = await read.selectFrom("audit").select("details").orderBy("id", "desc").execute();
  expect(JSON.parse(String(audit[0]?.details))).toEqual({
    projectId: kea.projectId,
    name: groupName,
  });
  const again = await signInAgain(api, owner);
  const { groups } = await api.send(listProjects, {}, again.token);
  expect(groups.map(({ id }) => id)).toEqual([tui]);
  expect((await api.refuse(restoreProject, { id: kea.projectId }, again.token)).reason).toBe(
    "missing",
  );
});

type Api = Awaited<ReturnType<typeof openTestApi>>;
type Kea = Awaited<ReturnType<typeof makeHiddenProject>>;

/** The audit keeps that it was; schedules are people's own. */
async function listRows(api: Api, kea: Kea): Promise<string[]> {
  const rows = await readRows(api.services.store.read);
  return rows.filter((row) => !/^(audit|schedules|jobs) /.test(row) && isLinkedTo(row, kea));
}

async function listFiles(dataDir: string): Promise<string[]> {
  const entries = await readdir(joinPath(dataDir, "files"), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => joinPath(parentPath, name))
    .toSorted();
}
