import { expect, test } from "vitest";
import { downloadSigned } from "#contract/wire/recordings/downloads.ts";
import { getRawFile, getRecording } from "#contract/wire/recordings/recordings.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const bytes = makeCptv();

async function openWithRecording() {
  const api = await openTestApi();
  const { camera, member } = await makeCast(api);
  return { api, member, id: await record(api, camera, {}, bytes) };
}

function fetchRaw(
  api: TestApi,
  { id, token }: { id: number; token: string },
  { method = "GET", ...headers }: Record<string, string>,
) {
  const url = `http://api.test/api/v1/recordings/raw/${id}`;
  return api.fetch(new Request(url, { method, headers: { ...headers, authorization: token } }));
}

async function readBytes(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

test("a recording's file comes back as it was sent, and nothing in it can run", async () => {
  const { api, member, id } = await openWithRecording();
  await using _ = api;
  const response = await api.send(getRawFile, { id }, member.token);
  expect((await readBytes(response)).equals(bytes)).toBe(true);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/x-cptv",
    "content-disposition": `attachment; filename="${id}@2026-11-20T06_00_00_000Z.cptv"`,
    "content-length": String(bytes.length),
    "fallback-content-length": String(bytes.length),
    "accept-ranges": "bytes",
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
  });
});

test("a part of a file is sent where a part is asked for", async () => {
  const { api, member, id } = await openWithRecording();
  await using _ = api;
  const ask = (range: string) => fetchRaw(api, { id, token: member.token }, { range });
  const last = bytes.length - 1;
  const parts: [string, number, number][] = [
    ["bytes=0-0", 0, 0],
    ["bytes=10-19", 10, 19],
    ["bytes=10-", 10, last],
    ["bytes=-7", last - 6, last],
    [`bytes=5-${last + 1000}`, 5, last],
    [`bytes=${last}-`, last, last],
    [`bytes=${last}-${last}`, last, last],
    [`bytes=-${last + 1000}`, 0, last],
  ];
  for (const [range, start, end] of parts) {
    const response = await ask(range);
    expect([range, response.status]).toEqual([range, 206]);
    expect(response.headers.get("content-range")).toBe(`bytes ${start}-${end}/${bytes.length}`);
    expect(response.headers.get("content-length")).toBe(String(end - start + 1));
    expect((await readBytes(response)).equals(bytes.subarray(start, end + 1))).toBe(true);
  }
});

test("a part that there is not is refused, and what is no range is sent whole", async () => {
  const { api, member, id } = await openWithRecording();
  await using _ = api;
  const ask = (range: string) => fetchRaw(api, { id, token: member.token }, { range });
  for (const range of [`bytes=${bytes.length}-`, "bytes=-0"]) {
    const response = await ask(range);
    expect([range, response.status]).toEqual([range, 416]);
    expect(response.headers.get("content-range")).toBe(`bytes */${bytes.length}`);
  }
  for (const range of ["bytes=0-1,4-5", "bytes=9-3", "lines=1-2", "bytes=-", "bytes=a-b"])
    expect((await readBytes(await ask(range))).length).toBe(bytes.length);
});

test("a file that the caller has already is not sent again", async () => {
  const { api, member, id } = await openWithRecording();
  await using _ = api;
  const request = { id, token: member.token };
  const etag = (await fetchRaw(api, request, {})).headers.get("etag") ?? "";
  const again = await fetchRaw(api, request, { "if-none-match": etag });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  expect((await fetchRaw(api, request, { "if-none-match": '"other"' })).status).toBe(200);
});

test("HEAD tells the size of a file and opens nothing", async () => {
  const { api, member, id } = await openWithRecording();
  await using _ = api;
  const response = await fetchRaw(api, { id, token: member.token }, { method: "HEAD" });
  expect([response.status, await response.text()]).toEqual([200, ""]);
  expect(response.headers.get("content-length")).toBe(String(bytes.length));
});

test("a recording without a file says so", async () => {
  const { api, member, id } = await openWithRecording();
  await using _ = api;
  await api.services.store.write.updateTable("recordings").set({ raw_key: null }).execute();
  expect(await api.refuse(getRawFile, { id }, member.token)).toMatchObject({ status: 400 });
  const reply = await api.send(getRecording, { id }, member.token);
  expect(Object.keys(reply)).not.toContain("downloadRawJWT");
});

test("deleted recordings are there for those who ask for deleted ones, and for no one else", async () => {
  const { api, member, id } = await openWithRecording();
  await using _ = api;
  const { token } = member;
  expect((await api.refuse(getRecording, { id, deleted: true }, token)).status).toBe(403);
  const deleted_at = api.now().toISOString();
  await api.services.store.write.updateTable("recordings").set({ deleted_at }).execute();
  expect((await api.refuse(getRecording, { id }, token)).status).toBe(403);
  expect((await api.refuse(getRawFile, { id }, token)).status).toBe(403);
  await api.send(getRecording, { id, deleted: true }, token);
  const file = await api.send(getRawFile, { id, deleted: true }, token);
  expect((await readBytes(file)).equals(bytes)).toBe(true);
});

test("a signed link is given unless it is turned off, and lives for ten minutes", async () => {
  const { api, member, id } = await openWithRecording();
  await using _ = api;
  const without = { id, "requires-signed-url": false };
  const bare = await api.send(getRecording, without, member.token);
  expect(Object.keys(bare)).not.toContain("downloadRawJWT");
  const reply = await api.send(getRecording, { id }, member.token);
  expect(reply.rawSize).toBe(bytes.length);
  const jwt = reply.downloadRawJWT ?? "";
  const response = await api.send(downloadSigned, { jwt });
  expect((await readBytes(response)).equals(bytes)).toBe(true);
  expect(response.headers.get("content-disposition")).toBe(
    'attachment; filename="20261120-190000.cptv"',
  );
  expect(response.headers.get("content-type")).toBe("application/x-cptv");
  api.advance(601);
  expect((await api.refuse(downloadSigned, { jwt })).status).toBe(403);
});

test("whatever is wrong with a signed link gets one answer without an envelope", async () => {
  const { api, member } = await openWithRecording();
  await using _ = api;
  const { token } = member;
  for (const query of ["", "?jwt=", "?jwt=nonsense", `?jwt=${token.slice(4)}`]) {
    const { status, body } = await requestRaw(api, `/api/v1/signedUrl${query}`, { token });
    expect(status).toBe(403);
    expect(body).toEqual({ messages: [expect.any(String)] });
  }
});

test("a signed link whose file is gone says so and names no place", async () => {
  const { api, member, id } = await openWithRecording();
  await using _ = api;
  const { downloadRawJWT: jwt = "" } = await api.send(getRecording, { id }, member.token);
  const row = api.services.store.read.selectFrom("recordings").select("raw_key");
  const { raw_key: key } = await row.executeTakeFirstOrThrow();
  await api.services.files.remove(key ?? "");
  const refusal = await api.refuse(downloadSigned, { jwt });
  expect(refusal).toMatchObject({ status: 500, errorType: "fatal" });
  expect(refusal.message).not.toContain(key);
});
