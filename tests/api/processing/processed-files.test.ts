import { expect, test } from "vitest";
import { addDerivedFile } from "#api/renditions/queries/derived-files.ts";
import { makeCamera, makeProject } from "#tests/support/projects/people.ts";
import {
  dataPart,
  filePart,
  multipartType,
  record,
  toMultipart,
  type Part,
} from "#tests/support/recordings/uploads.ts";
import {
  finish,
  leaseNew,
  openWorkplace,
  readRow,
  type Workplace,
} from "#tests/support/processes/workers.ts";

async function uploadProcessed({ api, worker }: Workplace, parts: Part[]) {
  const request = new Request("http://api.test/api/v1/processing/processed", {
    method: "POST",
    headers: { authorization: worker.token, "content-type": multipartType },
    body: toMultipart(parts),
  });
  const response = await api.fetch(request);
  const { fileKey = "" } = (await response.json()) as { fileKey?: string };
  return { status: response.status, fileKey };
}

test("a file that the worker has made becomes the recording's derived one", async () => {
  await using place = await openWorkplace();
  const { api } = place;
  const { fileKey } = await uploadProcessed(place, [dataPart({}), filePart(new Uint8Array(7))]);
  expect(fileKey).toMatch(/^file\/2026\/11\/20\/[\da-f-]{36}$/);
  const job = await leaseNew(place);
  const fieldUpdates = { fileMimeType: "video/mp4" };
  await finish(place, { ...job, fieldUpdates, newProcessedFileKey: fileKey });
  const facts = { derived_key: fileKey, derived_mime_type: "video/mp4", derived_bytes: 7 };
  expect(await readRow(api, job.id)).toMatchObject(facts);
  const next = await uploadProcessed(place, [filePart(new Uint8Array(9)), dataPart({})]);
  await finish(place, { id: job.id, jobKey: null, newProcessedFileKey: next.fileKey });
  expect(await readRow(api, job.id)).toMatchObject({ derived_key: next.fileKey, derived_bytes: 9 });
  expect(await api.services.files.open(fileKey)).toBeUndefined();
});

test("a processed file needs both its parts", async () => {
  await using place = await openWorkplace();
  const { status: withoutFile } = await uploadProcessed(place, [dataPart({})]);
  const { status: withoutData } = await uploadProcessed(place, [filePart(new Uint8Array(7))]);
  expect([withoutFile, withoutData]).toEqual([422, 422]);
});

test("a processed file is one recording's, and cannot be made another's too", async () => {
  await using place = await openWorkplace();
  const { api } = place;
  const { fileKey } = await uploadProcessed(place, [dataPart({}), filePart(new Uint8Array(7))]);
  const first = await leaseNew(place);
  await finish(place, { ...first, newProcessedFileKey: fileKey });
  const second = await leaseNew(place);
  const row = await readRow(api, second.id);
  const outcome = await finish(place, { ...second, newProcessedFileKey: fileKey });
  expect(outcome).toMatchObject({ ok: false, refusal: { status: 400 } });
  expect(await readRow(api, second.id)).toEqual(row);
  expect(await finish(place, second)).toMatchObject({ ok: true });
  const again = { id: first.id, jobKey: null, newProcessedFileKey: fileKey };
  expect(await finish(place, again)).toMatchObject({ ok: true });
  expect(await readRow(api, first.id)).toMatchObject({ derived_key: fileKey });
  expect(await api.services.files.open(fileKey)).toBeDefined();
});

test("a made picture is named again under the same key, and never in place of another", async () => {
  await using place = await openWorkplace();
  const { api } = place;
  const { id } = await leaseNew(place);
  const add = (key: string, bytes: number) =>
    api.services.store.write
      .transaction()
      .execute((trx) => addDerivedFile(trx, id, { key, mimeType: "image/webp", bytes }));
  expect(await add("rec/one", 5)).toBe(true);
  expect(await add("rec/one", 6)).toBe(true);
  expect(await add("rec/two", 7)).toBe(false);
  expect(await readRow(api, id)).toMatchObject({ derived_key: "rec/one", derived_bytes: 6 });
});

test("no file but a processed one can be made a recording's own", async () => {
  await using place = await openWorkplace();
  const { api, stranger } = place;
  const job = await leaseNew(place);
  const elsewhere = await makeProject(api, stranger, "Tui Gully");
  const camera = await makeCamera(api, elsewhere, "Gully camera");
  const foreign = await readRow(api, await record(api, camera));
  const row = await readRow(api, job.id);
  for (const newProcessedFileKey of [
    foreign.raw_key ?? "",
    `file/../${foreign.raw_key}`,
    `file/2026/11/20/../../../../${foreign.raw_key}`,
    "file/2026/11/20/00000000-0000-0000-0000-000000000000",
    "../nightjar.sqlite",
    "",
  ]) {
    const outcome = await finish(place, { ...job, newProcessedFileKey });
    expect(outcome).toMatchObject({ ok: false, refusal: { status: 400 } });
  }
  expect(await readRow(api, job.id)).toEqual(row);
});
