import { expect, test } from "vitest";
import { downloadSigned } from "#contract/wire/recordings/downloads.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { withoutTable } from "#tests/support/databases/lost-table.ts";
import { join, makeCast, type Person } from "#tests/support/projects/people.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import { record } from "#tests/support/recordings/uploads.ts";

async function openWithRecording() {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const id = await record(api, cast.camera);
  return { api, id, ...cast };
}

async function signFor(api: TestApi, { token }: Person, id: number) {
  const { downloadRawJWT: jwt = "", rawSize = 0 } = await api.send(getRecording, { id }, token);
  return { jwt, bytes: rawSize };
}

async function download(api: TestApi, jwt: string): Promise<number> {
  const response = await api.send(downloadSigned, { jwt });
  return (await response.arrayBuffer()).byteLength;
}

/** Items and bytes by the person, of a membership or of the account. */
async function readCounts(api: TestApi, table: "memberships" | "users", { id }: Person) {
  const row = await api.services.store.read
    .selectFrom(table)
    .select(["transferred_items as items", "transferred_bytes as bytes"])
    .where(table === "users" ? "id" : "user_id", "=", id)
    .executeTakeFirst();
  return row && [row.items, row.bytes];
}

test("what a member downloads by signed links is counted for their membership", async () => {
  const { api, id, member, admin } = await openWithRecording();
  await using _ = api;
  const { jwt, bytes } = await signFor(api, member, id);
  expect(bytes).toBeGreaterThan(0);
  expect(await download(api, jwt)).toBe(bytes);
  expect(await download(api, jwt)).toBe(bytes);
  expect(await readCounts(api, "memberships", member)).toEqual([2, 2 * bytes]);
  expect(await readCounts(api, "memberships", admin)).toEqual([0, 0]);
  expect(await readCounts(api, "users", member)).toEqual([0, 0]);
});

test("of a part of a file that part is counted, and nothing where nothing was sent", async () => {
  const { api, id, member } = await openWithRecording();
  await using _ = api;
  const { jwt } = await signFor(api, member, id);
  const path = `/api/v1/signedUrl?jwt=${jwt}`;
  const part = await requestRaw(api, path, { headers: { range: "bytes=0-3" } });
  expect(part.status).toBe(206);
  await requestRaw(api, path, { method: "HEAD" });
  const etag = part.headers.get("etag") ?? "";
  expect((await requestRaw(api, path, { headers: { "if-none-match": etag } })).status).toBe(304);
  expect((await requestRaw(api, path, { headers: { range: "bytes=999999-" } })).status).toBe(416);
  expect(await readCounts(api, "memberships", member)).toEqual([1, 4]);
});

test("a super-user who is no member is counted for themselves, one who is a member as that", async () => {
  const { api, id, reader, writer, projectId } = await openWithRecording();
  await using _ = api;
  const { jwt, bytes } = await signFor(api, reader, id);
  await download(api, jwt);
  expect(await readCounts(api, "users", reader)).toEqual([1, bytes]);
  expect(await readCounts(api, "memberships", reader)).toBeUndefined();
  await join(api, writer, projectId);
  await download(api, (await signFor(api, writer, id)).jwt);
  expect(await readCounts(api, "memberships", writer)).toEqual([1, bytes]);
  expect(await readCounts(api, "users", writer)).toEqual([0, 0]);
});

test("who has left since is counted for the membership that was", async () => {
  const { api, id, member } = await openWithRecording();
  await using _ = api;
  const { jwt, bytes } = await signFor(api, member, id);
  const removed_at = api.now().toISOString();
  const { write } = api.services.store;
  await write
    .updateTable("memberships")
    .set({ removed_at })
    .where("user_id", "=", member.id)
    .execute();
  await download(api, jwt);
  expect(await readCounts(api, "memberships", member)).toEqual([1, bytes]);
});

test("a link that names nobody is counted for nobody", async () => {
  const { api, id, member } = await openWithRecording();
  await using _ = api;
  const { jwt } = await signFor(api, member, id);
  const { key, filename, mimeType } = await api.services.tokens.verify("fileDownload", jwt);
  await download(api, await api.services.tokens.sign("fileDownload", { key, filename, mimeType }));
  const rows = await api.services.store.read
    .selectFrom("memberships")
    .select("id")
    .where("transferred_items", ">", 0)
    .execute();
  expect(rows).toEqual([]);
});

test("a count that fails keeps nobody from their file, and is told to the log", async () => {
  const { api, id, member } = await openWithRecording();
  await using _ = api;
  const { jwt, bytes } = await signFor(api, member, id);
  await withoutTable(api, "memberships", async () => {
    expect(await download(api, jwt)).toBe(bytes);
  });
  expect(api.log.map(({ message }) => message)).toContainEqual(
    expect.stringContaining("Counting a download"),
  );
});
