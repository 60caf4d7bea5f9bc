import { expect, test } from "vitest";
import { downloadSigned } from "#contract/wire/recordings/downloads.ts";
import { deleteFile, getFile, listFiles } from "#contract/wire/schedules/files.ts";
import { makeCamera, makeProject, register } from "#tests/support/projects/people.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import {
  sendFileParts,
  sound,
  soundDetails,
  uploadSound,
} from "#tests/support/recordings/shared-files.ts";
import { listKeys } from "#tests/support/recordings/stored-files.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import { dataPart, filePart } from "#tests/support/recordings/uploads.ts";

async function openWithPeople() {
  const api = await openTestApi();
  const owner = await register(api, "Olive Owner");
  const stranger = await register(api, "Sam Stranger");
  const speaker = await makeCamera(api, await makeProject(api, owner, "Kea Basin"), "Speaker");
  return { api, owner, stranger, speaker, token: owner.token };
}

function findRow(api: TestApi, id: number) {
  return api.services.store.read
    .selectFrom("files")
    .select(["key", "bytes", "file_name"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

test("a device fetches a sound with the token that tells it of the sound", async () => {
  const { api, owner, speaker, token } = await openWithPeople();
  await using _ = api;
  const id = await uploadSound(api, token);
  const { file, fileSize, jwt } = await api.send(getFile, { id }, speaker.token);
  expect(file).toEqual({ id, userId: owner.id, details: soundDetails });
  expect(fileSize).toBe(sound.length);
  const response = await api.send(downloadSigned, { jwt });
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(sound);
  expect(response.headers.get("content-type")).toBe("audio/mpeg");
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="possum.mp3"');
  api.advance(601);
  expect((await api.refuse(downloadSigned, { jwt })).status).toBe(403);
});

test("files lie by the day they came on, under names of ours", async () => {
  const { api, token } = await openWithPeople();
  await using _ = api;
  const { key } = await findRow(api, await uploadSound(api, token));
  expect(key).toMatch(/^f\/2026\/11\/20\/[0-9a-f-]{36}$/);
  expect(await listKeys(api)).toEqual([key]);
});

test("every upload is answered with its id, whatever its type", async () => {
  const { api, token } = await openWithPeople();
  await using _ = api;
  const parts = [dataPart({ type: "firmware", details: {} }), filePart(sound)];
  const answer = await sendFileParts(api, token, parts);
  expect(answer).toMatchObject({ status: 200, id: expect.any(Number) });
  expect(answer).not.toHaveProperty("recordingId");
});

test("sounds are listed newest first for everyone, and other files are not", async () => {
  const { api, stranger, token } = await openWithPeople();
  await using _ = api;
  const first = await uploadSound(api, token);
  await uploadSound(api, token, { type: "firmware" });
  const second = await uploadSound(api, stranger.token, { details: { name: "Cat" } });
  const { count, files } = await api.send(listFiles, { type: "audioBait" }, stranger.token);
  expect(count).toBe(2);
  expect(files.map(({ id }) => id)).toEqual([second, first]);
  expect(files[0]).toEqual({ id: second, userId: stranger.id, details: { name: "Cat" } });
});

test("a list is of sounds and holds no more than a thousand", async () => {
  const { api, owner, token } = await openWithPeople();
  await using _ = api;
  const row = {
    user_id: owner.id,
    type: "audioBait",
    key: "f/none",
    bytes: 1,
    file_name: "x",
    details: "{}",
    created_at: api.now().toISOString(),
  };
  const { write } = api.services.store;
  await write
    .insertInto("files")
    .values(Array.from({ length: 1001 }, () => row))
    .execute();
  const { count, files } = await api.send(listFiles, { type: "audioBait" }, token);
  expect([count, files.length]).toEqual([1001, 1000]);
  for (const query of ["", "?type=", "?type=firmware"]) {
    const { status } = await requestRaw(api, `/api/v1/files${query}`, { token });
    expect([query, status]).toEqual([query, 422]);
  }
});

test("a file that is no sound is its uploader's: others guess its id in vain", async () => {
  const { api, stranger, speaker, token } = await openWithPeople();
  await using _ = api;
  const id = await uploadSound(api, token, { type: "firmware" });
  await api.send(getFile, { id }, token);
  const absent = { id: id + 1 };
  for (const other of [stranger.token, speaker.token]) {
    for (const request of [{ id }, absent]) {
      const refusal = await api.refuse(getFile, request, other);
      expect(refusal).toMatchObject({ status: 403, errorType: "authorization" });
      expect(refusal.message).toBe(`Could not find a file with an id of '${request.id}' for user`);
    }
  }
});

test("nothing that is said of a file decides where it lies or what is read", async () => {
  const { api, token } = await openWithPeople();
  await using _ = api;
  const path = "../../../../etc/passwd";
  const details = { key: path, fileKey: path, name: path, originalName: path };
  const id = await uploadSound(api, token, { details, fileName: "..\\..\\boot.ini" });
  const { key, file_name } = await findRow(api, id);
  expect(key).toMatch(/^f\/2026\/11\/20\/[0-9a-f-]{36}$/);
  expect(file_name).not.toMatch(/[/\\]/);
  const { file, jwt } = await api.send(getFile, { id }, token);
  expect(file.details).toEqual(details);
  const response = await api.send(downloadSigned, { jwt });
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(sound);
  expect(response.headers.get("content-disposition")).not.toContain("/");
  expect(await listKeys(api)).toEqual([key]);
});

test("a file is served as a sound or as bytes, never as a page", async () => {
  const { api, token } = await openWithPeople();
  await using _ = api;
  const types: [string, string][] = [
    ["call.MP3", "audio/mpeg"],
    ["call.wav", "audio/wav"],
    ["page.html", "application/octet-stream"],
    ["picture.svg", "application/octet-stream"],
    ["odd.constructor", "application/octet-stream"],
    ["file", "application/octet-stream"],
  ];
  for (const [fileName, type] of types) {
    const id = await uploadSound(api, token, { fileName });
    const { jwt } = await api.send(getFile, { id }, token);
    const { headers } = await api.send(downloadSigned, { jwt });
    expect([fileName, headers.get("content-type")]).toEqual([fileName, type]);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  }
});

test("an upload that is not whole is refused and leaves nothing behind", async () => {
  const { api, token } = await openWithPeople();
  await using _ = api;
  const nested = JSON.parse(`${"[".repeat(200)}${"]".repeat(200)}`) as unknown;
  const wrong = [
    [filePart(sound)],
    [dataPart({ type: "audioBait", details: {} })],
    [dataPart("not json"), filePart(sound)],
    [dataPart("[]"), filePart(sound)],
    [dataPart({ details: {} }), filePart(sound)],
    [dataPart({ type: "", details: {} }), filePart(sound)],
    [dataPart({ type: "x".repeat(256), details: {} }), filePart(sound)],
    [dataPart({ type: "a\u0000b", details: {} }), filePart(sound)],
    [dataPart({ type: "audioBait", details: "name" }), filePart(sound)],
    [dataPart({ type: "audioBait", details: { name: 7 } }), filePart(sound)],
    [dataPart({ type: "audioBait", details: { nested } }), filePart(sound)],
    [dataPart({ type: "audioBait", details: { name: "x".repeat(10_001) } }), filePart(sound)],
    [filePart(sound), dataPart("not json")],
  ];
  for (const parts of wrong) {
    const { status, errorType } = await sendFileParts(api, token, parts);
    expect([parts[0]?.content, status, errorType]).toEqual([parts[0]?.content, 422, "validation"]);
  }
  expect(await listKeys(api)).toEqual([]);
  const { count } = await api.send(listFiles, { type: "audioBait" }, token);
  expect(count).toBe(0);
});

test("a deleted file is gone, its bytes too, and links to it open nothing", async () => {
  const { api, token } = await openWithPeople();
  await using _ = api;
  const [id, stored] = [await uploadSound(api, token), await uploadSound(api, token)];
  const { jwt } = await api.send(getFile, { id }, token);
  await api.send(deleteFile, { id }, token);
  expect((await api.refuse(getFile, { id }, token)).status).toBe(403);
  expect((await api.refuse(deleteFile, { id }, token)).status).toBe(403);
  expect(await listKeys(api)).toEqual([(await findRow(api, stored)).key]);
  expect((await api.refuse(downloadSigned, { jwt })).status).toBe(500);
});

test("a link that names no file is a client's mistake", async () => {
  const { api } = await openWithPeople();
  await using _ = api;
  const jwt = await api.services.tokens.sign("fileDownload", {
    key: "",
    filename: "x",
    mimeType: "audio/mpeg",
  });
  const refusal = await api.refuse(downloadSigned, { jwt });
  expect(refusal).toMatchObject({ status: 400, errorType: "client" });
});
