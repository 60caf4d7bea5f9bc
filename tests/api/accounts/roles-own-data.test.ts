import { expect, test } from "vitest";
import {
  countOwnData,
  deleteOwnAccount,
  findAccountHolds,
  getOwnData,
} from "#contract/wire/accounts/own-data.ts";
import { createAlert } from "#contract/wire/alerts.ts";
import { authenticate, impersonate } from "#contract/wire/accounts/sessions.ts";
import { createUser, listUsers } from "#contract/wire/accounts/users.ts";
import { addLabel } from "#contract/wire/recordings/recording-labels.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { setMember } from "#contract/wire/projects/memberships.ts";
import { insertAudit } from "#api/accounts/queries/audit.ts";
import { listMails } from "#tests/support/projects/mailed.ts";
import {
  answersByRole,
  everyone,
  makeCast,
  makeSuperUser,
  password,
  type Person,
} from "#tests/support/projects/people.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { addTrack, say } from "#tests/support/recordings/tracks.ts";
import { openTestApi } from "#tests/support/test-api.ts";

async function openCast() {
  const api = await openTestApi({ RATE_LIMITS: "off" });
  return { ...(await makeCast(api)), api };
}

type Cast = Awaited<ReturnType<typeof openCast>>;

/** A tag, a note and an alert. */
async function work({ api, camera, projectId }: Cast, { token }: Person): Promise<number> {
  const id = await record(api, camera, { recordingDateTime: "2026-11-20T06:00:00.000Z" });
  const trackId = await addTrack(api, { token } as Person, id, {});
  await say(api, { token } as Person, { id, trackId }, "possum");
  const note = { detail: "note", confidence: 1, comment: "A wet night" };
  await api.send(addLabel, { id, tag: note }, token);
  const conditions = [{ tag: "possum", automatic: true }];
  await api.send(createAlert, { name: "Possums", conditions, projectId }, token);
  return id;
}

async function download({ api }: Cast, token: string) {
  const request = new Request(`http://api.test${getOwnData.path}`, {
    headers: { authorization: token },
  });
  return api.fetch(request);
}

test("every person reads what is kept about them, and what keeps their account, with a recent proof alone", async () => {
  const cast = await openCast();
  const { api, tokens, member } = cast;
  await using _ = api;
  const people = { ...everyone("ok"), anonymous: 401, device: 401 };
  for (const endpoint of [countOwnData, findAccountHolds, getOwnData]) {
    const ask = (token: string | undefined) => api.attempt(endpoint, {}, token);
    expect(await answersByRole(tokens, ask)).toEqual(people);
  }
  await api.services.store.write.updateTable("sessions").set({ proven_at: null }).execute();
  expect((await api.refuse(countOwnData, {}, member.token)).reason).toBe("unproven");
  expect((await download(cast, member.token)).status).toBe(403);
});

test("the file holds what somebody has done, no secrets, and nothing of others", async () => {
  const cast = await openCast();
  const { api, member, owner } = cast;
  await using _ = api;
  await work(cast, member);
  await work(cast, owner);
  const answer = await download(cast, member.token);
  expect(answer.headers.get("content-disposition")).toContain("my-data.json");
  const text = await answer.text();
  const data = JSON.parse(text) as Record<string, Record<string, unknown>[]>;
  expect(data["account"]).toMatchObject({ name: "Mere Member", email: member.email });
  expect(data["memberships"]).toMatchObject([{ project: "Kea Basin", admin: 0 }]);
  expect(data["tags"]).toMatchObject([{ what: "possum" }]);
  expect(data["notesAndLabels"]).toMatchObject([{ text: "A wet night" }]);
  expect(data["alerts"]).toMatchObject([{ name: "Possums", conditions: [{ tag: "possum" }] }]);
  expect(data["sessions"]).toHaveLength(1);
  expect(data["audit"]?.[0]).toMatchObject({ action: "registered", byThem: 1 });
  expect(text).not.toMatch(/argon2|password_hash|Olive/);
  const { counts } = await api.send(countOwnData, {}, member.token);
  expect(counts).toMatchObject({ tags: 1, notesAndLabels: 1, alerts: 1, memberships: 1 });
});

test("an account is deleted at once; what it said stays by a former member, and its address is free again", async () => {
  const cast = await openCast();
  const { api, member, owner, tokens } = cast;
  await using _ = api;
  const id = await work(cast, member);
  const del = (email: string, token = member.token) =>
    api.attempt(deleteOwnAccount, { email }, token);
  expect(await del("mere")).toMatchObject({ ok: false, refusal: { status: 422 } });
  const acting = await api.send(impersonate, { userId: member.id }, tokens["super-user write"]);
  expect(await del(member.email, acting.token)).toMatchObject({ ok: false });
  expect((await del(member.email.toUpperCase())).ok).toBe(true);
  expect((await api.refuse(countOwnData, {}, member.token)).status).toBe(401);
  const { email } = member;
  expect((await api.refuse(authenticate, { email, password })).status).toBe(401);
  const { recording } = await api.send(getRecording, { id }, owner.token);
  expect(recording.tags).toMatchObject([{ comment: "A wet night", taggerName: "A former member" }]);
  const { usersList } = await api.send(listUsers, {}, tokens["super-user write"]);
  expect(JSON.stringify(usersList)).not.toMatch(/Mere|former/);
  const told = (await listMails(api)).filter(({ recipient }) => recipient === email);
  expect(told.map(({ subject }) => subject)).toEqual(["Your Nightjar account has been deleted"]);
  await api.send(createUser, { userName: "Mere Again", email, password });
});

test("the last admin of a project and the last super-user are told what to do first", async () => {
  const { api, owner, admin, projectId, writer } = await openCast();
  await using _ = api;
  const held = await api.send(findAccountHolds, {}, owner.token);
  expect(held).toMatchObject({ groups: [{ groupName: "Kea Basin", owner: true, admin: false }] });
  const refusal = await api.refuse(deleteOwnAccount, { email: owner.email }, owner.token);
  expect(refusal).toMatchObject({ reason: "rule" });
  expect(refusal.message).toContain("You are the last owner of Kea Basin.");
  const rights = { groupId: projectId, userId: admin.id, admin: true, owner: true };
  await api.send(setMember, rights, owner.token);
  await api.send(deleteOwnAccount, { email: owner.email }, owner.token);
  const last = { email: writer.email };
  expect(await api.send(findAccountHolds, {}, writer.token)).toMatchObject({
    isLastSuperUser: true,
  });
  expect((await api.refuse(deleteOwnAccount, last, writer.token)).reason).toBe("rule");
  await makeSuperUser(api, admin, "write");
  const outcomes = await Promise.all(
    [writer, admin].map(({ email, token }) => api.attempt(deleteOwnAccount, { email }, token)),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
});

test("what others have done to somebody's account tells not from where", async () => {
  const cast = await openCast();
  const { api, member, writer } = cast;
  await using _ = api;
  for (const entry of [
    { actor: { id: member.id }, address: "203.0.113.1" },
    { actor: { id: member.id, impersonatorId: writer.id }, address: "203.0.113.2" },
    { actor: { id: writer.id }, address: "203.0.113.3" },
  ]) {
    const act = { action: "left", subjectId: member.id, ...entry } as const;
    await insertAudit(api.services.store.write, act, api.now());
  }
  const text = await (await download(cast, member.token)).text();
  const { audit } = JSON.parse(text) as { audit: { address: string | null }[] };
  expect(audit.slice(-3).map(({ address }) => address)).toEqual(["203.0.113.1", null, null]);
});
