import { expect, test } from "vitest";
import { deleteProject } from "#contract/wire/projects/deleted-projects.ts";
import { deleteRecording } from "#contract/wire/recordings/recording-changes.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { answersByRole, everyone, makeCast } from "#tests/support/projects/people.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import { holdJobs } from "#tests/support/recordings/thumbnails.ts";
import { record } from "#tests/support/recordings/uploads.ts";

async function openCast(env: Record<string, string> = {}) {
  const api = await openTestApi(env);
  const cast = await makeCast(api);
  const id = await record(api, cast.camera);
  const other = await record(api, cast.camera);
  await api.jobs.drain();
  return { ...cast, api, id, other, [Symbol.asyncDispose]: () => api[Symbol.asyncDispose]() };
}

interface Query {
  jwt?: string | undefined;
  deleted?: boolean;
  token?: string | undefined;
}

function ask(api: TestApi, id: number | string, { jwt, deleted, token }: Query = {}) {
  const query = new URLSearchParams({
    ...(jwt ? { jwt } : {}),
    ...(deleted ? { deleted: "true" } : {}),
  });
  const headers = new Headers(token ? { authorization: token } : {});
  const url = `http://api.test/api/v1/recordings/${id}/thumbnail/?${query}`;
  return api.fetch(new Request(url, { headers }));
}

const outcomeOf = ({ ok, status }: Response) =>
  ok ? { ok: true as const } : { ok: false as const, refusal: { status } };

test("a person's token opens a thumbnail from the query as it does from the header", async () => {
  await using place = await openCast();
  const { api, id, tokens } = place;
  const expected = { ...everyone("ok"), anonymous: 401, stranger: 403, invited: 403, device: 401 };
  const bare = (token?: string) => token?.replace("JWT ", "");
  for (const toQuery of [
    (token?: string) => ({ token }),
    (token?: string) => ({ jwt: token }),
    (token?: string) => ({ jwt: bare(token) }),
  ]) {
    const answers = await answersByRole(tokens, async (token) =>
      outcomeOf(await ask(api, id, toQuery(token))),
    );
    expect(answers).toEqual(expected);
  }
});

test("a link that is signed for a recording's file opens its thumbnail, and no other's", async () => {
  await using place = await openCast();
  const { api, id, other, member } = place;
  const signed = await api.send(getRecording, { id }, member.token);
  const jwt = signed.downloadRawJWT;
  const shown = await ask(api, id, { jwt });
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect(shown.headers.get("cache-control")).toBe("private, max-age=600");
  expect((await ask(api, other, { jwt })).status).toBe(403);
  expect((await ask(api, 999, { jwt })).status).toBe(403);
  expect((await ask(api, id, { jwt, deleted: true })).status).toBe(403);
  await api.send(deleteRecording, { id }, member.token);
  expect((await ask(api, id, { jwt })).status).toBe(403);
  expect((await ask(api, id, { jwt, deleted: true })).status).toBe(403);
});

test("a link opens nothing once it has expired, is forged or names something else", async () => {
  await using place = await openCast();
  const { api, id, other } = place;
  const { tokens, store } = api.services;
  const keys = await store.read.selectFrom("recordings").select(["id", "raw_key"]).execute();
  const keyOf = (options: number) => keys.find((row) => row.id === options)?.raw_key ?? "";
  const sign = (key: string) =>
    tokens.sign("fileDownload", { key, filename: "a", mimeType: "image/png" }, 600);
  const own = await sign(`${keyOf(id)}-thumb`);
  const statusOf = async (jwt: string) => (await ask(api, id, { jwt })).status;
  expect(await statusOf(own)).toBe(200);
  expect(await statusOf(await sign(`${keyOf(other)}-thumb`))).toBe(403);
  expect(await statusOf(await sign(""))).toBe(403);
  expect(await statusOf(await sign("null-thumb"))).toBe(403);
  expect(await statusOf(`${own.slice(0, -4)}AAAA`)).toBe(401);
  expect(await statusOf("nonsense")).toBe(401);
  const session = await tokens.sign("refresh", { session: 1, number: 1 }, 600);
  expect(await statusOf(session)).toBe(401);
  api.advance(601);
  expect(await statusOf(own)).toBe(401);
});

test("where thumbnails are public anybody sees them, whatever token they bring", async () => {
  await using place = await openCast({ PUBLIC_THUMBNAILS: "on" });
  const { api, id, tokens } = place;
  const answers = await answersByRole(tokens, async (token) =>
    outcomeOf(await ask(api, id, { token })),
  );
  expect(answers).toEqual(everyone("ok"));
  const shown = await ask(api, id, { jwt: "nonsense" });
  expect(shown.status).toBe(200);
  const names = ["cache-control", "x-content-type-options", "content-security-policy"];
  expect(names.map((name) => shown.headers.get(name))).toEqual([
    "public, max-age=600",
    "nosniff",
    "sandbox; default-src 'none'",
  ]);
});

test("public or not, what is unknown or deleted is refused, and what has no thumbnail yet has a placeholder", async () => {
  await using place = await openCast({ PUBLIC_THUMBNAILS: "on" });
  const { api, id, camera, member } = place;
  await api.send(deleteRecording, { id }, member.token);
  expect((await ask(api, id)).status).toBe(403);
  expect((await ask(api, 999)).status).toBe(403);
  expect((await ask(api, "one")).status).toBe(422);
  const waiting = await record(api, camera);
  await holdJobs(api);
  const unmade = await ask(api, waiting);
  expect([unmade.status, unmade.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect((await ask(api, id, { deleted: true })).status).toBe(401);
  expect((await ask(api, id, { deleted: true, token: member.token })).status).toBe(200);
});

test("public or by a signed link, none of a project in the trash is shown", async () => {
  for (const PUBLIC_THUMBNAILS of ["on", "off"]) {
    await using place = await openCast({ PUBLIC_THUMBNAILS });
    const { api, id, owner, member, projectId } = place;
    const { downloadRawJWT: jwt } = await api.send(getRecording, { id }, member.token);
    expect((await ask(api, id, { jwt })).status).toBe(200);
    const input = { groupIdOrName: projectId, groupName: "Kea Basin" };
    await api.send(deleteProject, input, owner.token);
    expect((await ask(api, id, { jwt })).status).toBe(403);
  }
});

test("only thumbnails are public: recordings and their files are not", async () => {
  await using place = await openCast({ PUBLIC_THUMBNAILS: "on" });
  const { api, id } = place;
  for (const path of [`${id}`, `raw/${id}`, `${id}/renditions`, `${id}/renditions/poster`]) {
    const response = await api.fetch(new Request(`http://api.test/api/v1/recordings/${path}`));
    expect([path, response.status]).toEqual([path, 401]);
  }
});
