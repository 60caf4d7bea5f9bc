import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { openFiles } from "#api/files/open-files.ts";
import { openBucket } from "#api/files/s3/bucket.ts";
import { limitHeldBytes } from "#api/files/s3/held-bytes.ts";
import { abortUploads } from "#api/files/s3/list-objects.ts";
import { moveObject } from "#api/files/s3/move-object.ts";
import { openObject } from "#api/files/s3/read-object.ts";
import { parseS3Address } from "#api/files/s3/s3-address.ts";
import { partBytes, putObject } from "#api/files/s3/write-object.ts";
import { openFaultyLine } from "#tests/support/files/faulty-line.ts";
import { openS3Server } from "#tests/support/files/s3-server.ts";

function openBucketAt(address: string) {
  return openBucket(parseS3Address(address)!);
}

test("of what arrives for a bucket, two parts are in memory at most", async () => {
  await using server = await openS3Server();
  let sent = 0;
  await using line = await openFaultyLine(server.endpoint, ({ headers }) => {
    sent += Number(headers["content-length"] ?? 0);
    return "none";
  });
  const files = await openFiles({
    dataDir: "",
    bucket: parseS3Address(server.address("a", line.url)),
  });
  let mostAhead = 0;
  function* source() {
    for (let taken = 0; taken < 50; taken += 1) {
      mostAhead = Math.max(mostAhead, taken * 1_000_000 - sent);
      yield new Uint8Array(1_000_000);
    }
  }
  const received = await files.receive(source());
  expect(received.bytes).toBe(50_000_000);
  expect(mostAhead).toBeLessThanOrEqual(2 * partBytes);
});

test("whoever finds no room in memory waits for it, and is told to come back where there is none for long", async () => {
  const memory = limitHeldBytes({ max: 100, waitMs: 100 });
  const first = memory.open();
  await first.take(500);
  await expect(memory.open().take(1)).rejects.toMatchObject({
    reason: "busy",
    retryAfterSeconds: 60,
  });
  const second = memory.open();
  const waiting = second.take(60);
  first.release(500);
  await waiting;
  await second.take(40);
  await first.take(1);
  await expect(memory.open().take(1)).rejects.toMatchObject({ reason: "busy" });
});

test("of many that fill the memory together, one after the other comes to its end", async () => {
  const memory = limitHeldBytes({ max: 100, waitMs: 1000 });
  const shares = Array.from({ length: 10 }, () => memory.open());
  for (const share of shares) await share.take(10);
  const ended = shares.map(async (share) => {
    for (let taken = 0; taken < 10; taken += 1) await share.take(10);
    share.close();
  });
  await expect(Promise.all(ended)).resolves.toHaveLength(10);
});

test("what was closed takes no room any more, though more of it arrives", async () => {
  const memory = limitHeldBytes({ max: 100, waitMs: 100 });
  const ended = memory.open();
  await ended.take(100);
  ended.close();
  await ended.take(100);
  const [one, other] = [memory.open(), memory.open()];
  await one.take(100);
  await other.take(1);
  await expect(memory.open().take(1)).rejects.toMatchObject({ reason: "busy" });
});

test("what could not be kept gives its room back, too", async () => {
  await using server = await openS3Server();
  await using line = await openFaultyLine(server.endpoint, () => "cut request");
  const files = await openFiles({
    dataDir: "",
    bucket: parseS3Address(server.address("a", line.url)),
  });
  const fails = Array.from({ length: 16 }, async () => {
    const received = await files.receive([new Uint8Array(8_000_000)]);
    await expect(received.keep("raw/1")).rejects.toThrow();
  });
  await Promise.all(fails);
  const received = await files.receive([new Uint8Array(8_000_000)]);
  await received.discard();
});

test("what is discarded or kept gives its room back", async () => {
  await using server = await openS3Server();
  const files = await openFiles({ dataDir: "", bucket: parseS3Address(server.address("a")) });
  for (let count = 0; count < 40; count += 1) {
    const received = await files.receive([new Uint8Array(4_000_000)]);
    await (count % 2 ? received.keep("raw/1") : received.discard());
  }
  expect((await files.open("raw/1"))?.bytes).toBe(4_000_000);
});

test("what is larger than a bucket copies is sent anew", async () => {
  await using server = await openS3Server();
  const bucket = openBucketAt(server.address("a"));
  const content = randomBytes(100_000);
  await putObject(bucket, "one", content);
  expect(await moveObject(bucket, "one", "two", { mostCopied: 99_999 })).toBe(true);
  expect(await openObject(bucket, "one")).toBeUndefined();
  const moved = await openObject(bucket, "two");
  expect((await buffer(moved!.read())).equals(content)).toBe(true);
});

test("parts of uploads that never ended are removed, and those of today stand", async () => {
  const asked: string[] = [];
  /* The S3 server of the other tests has no such list. */
  const server = createServer(({ method, url }, answer) => {
    asked.push(`${method} ${url}`);
    const isList = method === "GET";
    answer.writeHead(isList ? 200 : 204, { "content-type": "application/xml" });
    const isFirst = !url?.includes("key-marker");
    answer.end(isList ? toUploadsXml(isFirst) : undefined);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
  const bucket = openBucketAt(`s3://nightjar/a?endpoint=${endpoint}&path-style=on`);
  await abortUploads(bucket, { folder: "incoming/", before: new Date("2026-11-20T00:00:00Z") });
  expect(asked).toEqual([
    "GET /nightjar/?prefix=a%2Fincoming%2F&uploads=",
    "DELETE /nightjar/a/incoming/old?uploadId=1&x-id=AbortMultipartUpload",
    "GET /nightjar/?key-marker=a%2Fincoming%2Fnew&prefix=a%2Fincoming%2F&upload-id-marker=2&uploads=",
    "DELETE /nightjar/a/incoming/older?uploadId=3&x-id=AbortMultipartUpload",
  ]);
  bucket.client.destroy();
  server.close();
});

function toUploadsXml(isFirst: boolean): string {
  const page = isFirst
    ? `<IsTruncated>true</IsTruncated>
  <NextKeyMarker>a/incoming/new</NextKeyMarker><NextUploadIdMarker>2</NextUploadIdMarker>
  <Upload><Key>a/incoming/old</Key><UploadId>1</UploadId><Initiated>2026-11-19T00:00:00Z</Initiated></Upload>
  <Upload><Key>a/incoming/new</Key><UploadId>2</UploadId><Initiated>2026-11-20T01:00:00Z</Initiated></Upload>`
    : `<IsTruncated>false</IsTruncated>
  <Upload><Key>a/incoming/older</Key><UploadId>3</UploadId><Initiated>2026-11-18T00:00:00Z</Initiated></Upload>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<ListMultipartUploadsResult><Bucket>nightjar</Bucket>${page}</ListMultipartUploadsResult>`;
}
