import { expect, test } from "vitest";
import { maxKeptBytes } from "#contract/rules/recordings/upload-bounds.ts";
import { listRecordings } from "#contract/wire/recordings/recording-search.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { insertHugeRecordings } from "#tests/support/recordings/huge-recordings.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { dataPart, filePart, upload } from "#tests/support/recordings/uploads.ts";
import { openTestApi } from "#tests/support/test-api.ts";

/** As JSON, quotes and name and all. */
const metadataOf = (bytes: number) => ({ x: "x".repeat(bytes - '{"x":""}'.length) });

test("additional metadata of 64 KiB is kept; more is left out of the recording, and the answer says so", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const send = async (fields: object) => {
    const data = dataPart({ type: "audio", recordingDateTime: "2026-11-20T06:00:00Z", ...fields });
    const parts = [data, filePart(makeCptv())];
    const { status, messages, recordingId: id = 0 } = await upload(api, camera.token, parts);
    const { recording } = await api.send(getRecording, { id }, member.token);
    return { status, messages: messages.slice(1), recording };
  };
  const most = await send({ additionalMetadata: metadataOf(maxKeptBytes - 100) });
  expect([most.status, most.messages]).toEqual([200, []]);
  expect(most.recording.additionalMetadata).toMatchObject(metadataOf(maxKeptBytes - 100));
  for (const field of ["additionalMetadata", "cacophonyIndex", "comment", "processingMeta"]) {
    const { status, messages, recording } = await send({
      [field]: field === "comment" ? "x".repeat(maxKeptBytes) : metadataOf(maxKeptBytes + 1),
    });
    const message = `'${field}' was left out: it can have at most ${maxKeptBytes} bytes.`;
    expect([status, messages]).toEqual([200, [message]]);
    expect(JSON.stringify(recording)).not.toContain("xxxx");
  }
});

test("of older metadata that is too large a list tells how large it is", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makeCast(api);
  const where = { deviceId: camera.id, projectId, count: 1 };
  const columns = ["additional_metadata", "comment", "passthrough"] as const;
  for (const bytes of [maxKeptBytes, maxKeptBytes + 1]) {
    const most = { ...where, bytes, columns: [...columns] };
    await insertHugeRecordings(api.services.store, most);
  }
  const { rows } = await api.send(listRecordings, {}, member.token);
  const [large, most] = rows.map(({ additionalMetadata }) => additionalMetadata);
  expect(JSON.stringify(large).slice(0, 100)).toBe(`{"omittedBytes":${maxKeptBytes + 1}}`);
  expect(JSON.stringify(most)).toHaveLength(maxKeptBytes);
  expect(rows.map(({ comment }) => comment?.length)).toEqual([undefined, maxKeptBytes]);
});

test("of many large ones a list has the first, about 16 MiB, and it has all recordings", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makeCast(api);
  const where = { deviceId: camera.id, projectId, bytes: maxKeptBytes };
  const columns: ["additional_metadata"] = ["additional_metadata"];
  await insertHugeRecordings(api.services.store, { ...where, count: 500, columns });
  const { rows } = await api.send(listRecordings, { limit: 1000 }, member.token);
  expect(rows).toHaveLength(500);
  const told = rows.filter(({ additionalMetadata }) => additionalMetadata?.["x"] !== undefined);
  expect(told.map(({ id }) => id)).toEqual(rows.slice(0, 300).map(({ id }) => id));
});
