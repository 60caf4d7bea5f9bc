import { expect, test } from "vitest";
import { toUrlToken } from "#contract/rules/accounts/link-tokens.ts";
import {
  deleteAlert,
  listOwnAlerts,
  readStoppableAlert,
  stopAlert,
  updateAlert,
} from "#contract/wire/alerts.ts";
import { listSightingMails, see, watch } from "#tests/support/projects/alerts.ts";
import { readMailedToken } from "#tests/support/projects/mailed.ts";
import { openMailServer } from "#tests/support/processes/mail-server.ts";
import { makeCamera, makeProject, register } from "#tests/support/projects/people.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

const every = { frequencySeconds: 0 };

/** Somebody with two alerts, the older of which has sent an email. */
async function openAlerted(env: Record<string, string> = {}) {
  const api = await openTestApi(env);
  const mere = await register(api, "Mere");
  const projectId = await makeProject(api, mere, "Kea Basin");
  const camera = await makeCamera(api, projectId, "Ridge camera");
  const id = await watch(api, mere, { deviceId: camera.id }, every);
  await see(api, camera, ["possum"]);
  await api.jobs.drain();
  const other = await watch(api, mere, { projectId }, every);
  const token = await readMailedToken(api, "stop-alert");
  return {
    api,
    mere,
    camera,
    id,
    other,
    token,
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  };
}

async function listMuted(api: TestApi, { token }: { token: string }) {
  const { alerts } = await api.send(listOwnAlerts, {}, token);
  return alerts.map(({ id, mutedSince }) => [id, mutedSince !== undefined]);
}

test("the link of an alert's email says which alert it is of, and stops that one alone", async () => {
  await using site = await openAlerted();
  const { api, mere, camera, id, other, token } = site;
  const told = {
    id,
    conditions: [{ tag: "possum", automatic: true }],
    scope: "device",
    scopeName: "Ridge camera",
    projectName: "Kea Basin",
  };
  const { alert } = await api.send(readStoppableAlert, { token });
  expect(alert).toEqual(told);
  expect(await listMuted(api, mere)).toEqual([
    [id, false],
    [other, false],
  ]);
  const stoppedAt = api.now().toISOString();
  await api.send(stopAlert, { token });
  api.advance(60);
  await api.send(stopAlert, { token });
  expect((await api.send(readStoppableAlert, { token })).alert).toEqual({
    ...told,
    mutedSince: stoppedAt,
  });
  expect(await listMuted(api, mere)).toEqual([
    [id, true],
    [other, false],
  ]);
  await see(api, camera, ["possum"]);
  await api.jobs.drain();
  expect(await listSightingMails(api)).toHaveLength(2);
});

test("the link stops an alert that was unmuted since, and no longer one that was deleted", async () => {
  await using site = await openAlerted();
  const { api, mere, id, token } = site;
  await api.send(stopAlert, { token });
  await api.send(updateAlert, { id, muted: false }, mere.token);
  await api.send(stopAlert, { token });
  expect((await listMuted(api, mere))[0]).toEqual([id, true]);
  await api.send(deleteAlert, { id }, mere.token);
  for (const endpoint of [readStoppableAlert, stopAlert]) {
    expect((await api.refuse(endpoint, { token })).reason).toBe("missing");
  }
});

test("the link of someone who has left the project stops its alert, and tells nothing of it", async () => {
  await using site = await openAlerted();
  const { api, id, token } = site;
  const { write } = api.services.store;
  await write.updateTable("memberships").set({ removed_at: api.now().toISOString() }).execute();
  expect((await api.refuse(readStoppableAlert, { token })).reason).toBe("missing");
  await api.send(stopAlert, { token });
  const muted = await write.selectFrom("alerts").select("id").where("muted_at", "is not", null);
  expect(await muted.execute()).toEqual([{ id }]);
});

test("a link opens no alert of somebody else that was given its number since", async () => {
  await using site = await openAlerted();
  const { api, mere, id, token } = site;
  const { id: userId } = await register(api, "Rangi");
  await api.services.store.write.updateTable("alerts").set({ user_id: userId }).execute();
  for (const endpoint of [readStoppableAlert, stopAlert]) {
    expect((await api.refuse(endpoint, { token })).reason).toBe("missing");
  }
  await api.services.store.write.updateTable("alerts").set({ user_id: mere.id }).execute();
  expect((await listMuted(api, mere))[0]).toEqual([id, false]);
});

test("other tokens stop nothing, and those who guess have to wait", async () => {
  await using site = await openAlerted({ RATE_LIMITS: "on" });
  const { api, mere, id, token } = site;
  const feed = await api.services.tokens.sign("search-feed", { id });
  for (const wrong of [feed, mere.token.replace("JWT ", ""), `${token}x`, "x"]) {
    for (const endpoint of [readStoppableAlert, stopAlert]) {
      expect((await api.refuse(endpoint, { token: wrong })).status).toBe(401);
    }
  }
  expect((await listMuted(api, mere))[0]).toEqual([id, false]);
  const tries = Array.from({ length: 100 }, () => api.attempt(stopAlert, { token: "x" }));
  await Promise.all(tries);
  expect((await api.refuse(stopAlert, { token: "x" })).status).toBe(429);
});

test("the email of an alert has the link, also where mail programs look for it", async () => {
  await using server = await openMailServer();
  const publicUrl = "https://birds.example";
  await using site = await openAlerted({ SMTP_URL: server.url, PUBLIC_URL: publicUrl });
  const link = `${publicUrl}/stop-alert/${toUrlToken(site.token)}`;
  const mail = server.mails.at(-1);
  expect(mail?.text).toContain(`Stop this alert:\n${link}\n`);
  expect(mail?.html).toContain(`href="${link}">Stop this alert</a>`);
  const [head = ""] = mail?.source.split("\r\n\r\n") ?? [];
  const headers = head.replaceAll("\r\n ", " ").split("\r\n");
  expect(headers).toContain(`List-Unsubscribe: <${link}>`);
  expect(headers).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(server.mails[0]?.source).not.toContain("List-Unsubscribe");
});

test("without HTTPS, mail programs are not told to stop an alert by themselves", async () => {
  await using server = await openMailServer();
  await using site = await openAlerted({ SMTP_URL: server.url, PUBLIC_URL: "http://hut.example" });
  const { source = "" } = server.mails.at(-1) ?? {};
  expect(site.token).not.toBe("");
  expect(source).toContain("List-Unsubscribe:");
  expect(source).not.toContain("List-Unsubscribe-Post");
});
