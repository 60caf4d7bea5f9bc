import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { attempt } from "#app/services/api/api.server.ts";
import { sessionContext } from "#app/services/session/browser-session.server.ts";
import { siteContext } from "#app/services/navigation/site.server.ts";
import { authenticate } from "#contract/wire/accounts/sessions.ts";
import { getUser, updateUser } from "#contract/wire/accounts/users.ts";
import { acceptInvitation } from "#contract/wire/projects/invitations.ts";
import { createProject } from "#contract/wire/projects/projects.ts";
import { password, register } from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";

/** The session of a browser above an API that counts its calls. */
async function openBrowser() {
  const api = await openTestApi();
  const { email } = await register(api, "Mere");
  const signedIn = await api.send(authenticate, { email, password });
  const { token, refreshToken, userData } = signedIn;
  const calls: string[] = [];
  const request = new Request("http://site.test/my-settings");
  const context = new RouterContextProvider();
  context.set(siteContext, {
    secret: "secret",
    productName: "Nightjar",
    defaultTimeZone: "UTC",
    sendsMail: false,
    hasAi: false,
    now: api.now,
    log: api.services.log,
    address: "192.0.2.1",
    transport: async (request) => {
      calls.push(`${request.method} ${new URL(request.url).pathname.replace("/api/v1", "")}`);
      return api.fetch(request);
    },
  });
  context.set(sessionContext, { tokens: { token, refreshToken }, isChanged: false });
  const args = { request, url: new URL(request.url), pattern: "/", context };
  const close = () => api[Symbol.asyncDispose]();
  return { api, args, calls, id: userData.id, [Symbol.asyncDispose]: close };
}

test("row 15: a call whose token has just run out is made again once, reading and writing", async () => {
  await using browser = await openBrowser();
  const { api, args, calls, id } = browser;
  api.advance(5 * 60);
  const read = await attempt(args, getUser, { userEmailOrId: String(id) });
  expect(read).toMatchObject({ ok: true, reply: { userData: { id } } });
  expect(calls).toEqual([
    `GET /users/${id}`,
    "POST /users/refresh-session-token",
    `GET /users/${id}`,
  ]);
  api.advance(5 * 60);
  calls.length = 0;
  const made = await attempt(args, createProject, { groupName: "Kea Basin" });
  expect(made).toMatchObject({ ok: true, messages: ["Created the project"] });
  expect(calls).toEqual(["POST /groups", "POST /users/refresh-session-token", "POST /groups"]);
  expect(args.context.get(sessionContext).isChanged).toBe(true);
});

test("row 15: a write that is refused for a mailed token is not made again", async () => {
  await using browser = await openBrowser();
  const { args, calls } = browser;
  const input = { groupIdOrName: "Kea Basin", acceptGroupInviteJWT: "nonsense" };
  const outcome = await attempt(args, acceptInvitation, input);
  expect(outcome).toMatchObject({ ok: false, refusal: { status: 401 } });
  expect(calls).toEqual([
    "POST /groups/Kea%20Basin/accept-invitation",
    "POST /users/refresh-session-token",
  ]);
});

test("row 15: what is refused the second time, too, is not asked a third", async () => {
  await using browser = await openBrowser();
  const { args, calls } = browser;
  const session = args.context.get(sessionContext);
  session.tokens = { token: "JWT nonsense", refreshToken: session.tokens?.refreshToken ?? "" };
  const outcome = await attempt(args, updateUser, { email: "not an address" });
  expect(outcome).toMatchObject({ ok: false, refusal: { status: 422 } });
  expect(calls.filter((call) => call.startsWith("PATCH"))).toHaveLength(2);
});

test("row 15: a session that has ended leads to signing in, and makes no call again", async () => {
  await using browser = await openBrowser();
  const { api, args, calls } = browser;
  await api.services.store.write
    .updateTable("sessions")
    .set({ ended_at: api.now().toISOString() })
    .execute();
  const asked = attempt(args, createProject, { groupName: "Kea Basin" });
  await expect(asked).rejects.toMatchObject({ status: 303 });
  expect(calls).toEqual(["POST /groups", "POST /users/refresh-session-token"]);
});
