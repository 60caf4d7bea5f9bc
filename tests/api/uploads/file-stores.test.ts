import { createHash, randomBytes } from "node:crypto";
import { appendFile, type FileHandle, open, readdir, truncate } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { buffer } from "node:stream/consumers";
import { addDays, addHours } from "date-fns";
import { describe, expect, test, vi } from "vitest";
import { inBatches } from "#api/db/in-batches.ts";
import type { ByteRange, FileStore } from "#api/files/file-store.ts";
import { fileStores } from "#tests/support/files/file-stores.ts";
import { listOpenFiles } from "#tests/support/files/list-open-files.ts";

const always = { after: new Date(0), before: new Date(8e15) };
const key = "raw/1/2026/11/20/one";

async function keep(files: FileStore, key: string, ...chunks: Uint8Array[]): Promise<void> {
  await (await files.receive(chunks)).keep(key);
}

async function read(files: FileStore, key: string, range?: ByteRange): Promise<Buffer> {
  const file = await files.open(key);
  return buffer(file!.read(range));
}

async function list(files: FileStore, prefix: string, stored = always): Promise<string[]> {
  const listed = await Readable.from(files.list(prefix, stored)).toArray();
  return listed.map(({ key }) => key).toSorted();
}

/** What all open files have in common; Node does not export it. */
async function findHandles(folder: string): Promise<FileHandle> {
  await using handle = await open(folder);
  return Object.getPrototypeOf(handle) as FileHandle;
}

describe.each(Object.entries(fileStores))("files on %s", (_, open) => {
  test.each([0, 1, 65_536, 65_537, 8 * 1024 * 1024 + 1, 20_000_000])(
    "%i bytes are read back as they came, in whole and in part",
    async (bytes) => {
      await using place = await open();
      const { files } = place;
      const content = randomBytes(bytes);
      const received = await files.receive([content.subarray(0, 40_000), content.subarray(40_000)]);
      expect(received).toMatchObject({
        bytes,
        sha1: createHash("sha1").update(content).digest("hex"),
      });
      expect(Buffer.concat(await Readable.from(received.read()).toArray()).equals(content)).toBe(
        true,
      );
      expect(await files.open(key)).toBeUndefined();
      await received.keep(key);
      const file = await files.open(key);
      expect(file?.bytes).toBe(bytes);
      expect((await read(files, key)).equals(content)).toBe(true);
      for (const range of [
        { start: 0, end: 0 },
        { start: 65_535, end: 65_536 },
        { start: bytes - 1, end: bytes - 1 },
      ]) {
        if (range.start < 0 || range.end >= bytes) continue;
        const part = content.subarray(range.start, range.end + 1);
        expect((await read(files, key, range)).equals(part)).toBe(true);
      }
    },
  );

  test("what is discarded, removed or was never kept is not there", async () => {
    await using place = await open();
    const { files } = place;
    await (await files.receive([randomBytes(10)])).discard();
    await (await files.receive([randomBytes(9_000_000)])).discard();
    await keep(files, key, randomBytes(10));
    await files.remove(key);
    await files.remove(key);
    expect(await files.open(key)).toBeUndefined();
    expect(await list(files, "raw")).toEqual([]);
  });

  test("more files are listed than a page of a bucket has", async () => {
    await using place = await open();
    const { files } = place;
    const keys = Array.from({ length: 1050 }, (_, at) => `raw/1/2026/11/20/${1000 + at}`);
    for await (const some of inBatches(keys, 50)) {
      await Promise.all(some.map((key) => keep(files, key, randomBytes(1))));
    }
    expect(await list(files, "raw")).toEqual(keys.toSorted());
  });

  test("a source that breaks off leaves nothing, and its fault is told", async () => {
    await using place = await open();
    async function* source() {
      yield randomBytes(9_000_000);
      throw new Error("The line is gone");
    }
    await expect(place.files.receive(source())).rejects.toThrow("The line is gone");
    expect(await list(place.files, "raw")).toEqual([]);
  });

  test("a file kept again is the later one", async () => {
    await using place = await open();
    const { files } = place;
    await keep(files, key, Buffer.from("one"));
    const before = await files.open(key);
    /* A file's time is that of the last tick of the system, of which there are a hundred a second at least. */
    await setTimeout(20);
    await keep(files, key, Buffer.from("two"));
    expect((await read(files, key)).toString()).toBe("two");
    const after = await files.open(key);
    expect(after?.version).not.toBe(before?.version);
    const [listed] = await Readable.from(files.list("raw", always)).toArray();
    expect(listed).toEqual({ key, bytes: 3, version: after?.version });
  });

  test("a list has the files below a folder that were kept within a time", async () => {
    await using place = await open();
    const { files } = place;
    for (const one of ["raw/1/a", "raw/1/b", "raw/10/c", "rec/1/a", "raws/d"]) {
      await keep(files, one, Buffer.from(one));
    }
    expect(await list(files, "raw")).toEqual(["raw/1/a", "raw/1/b", "raw/10/c"]);
    expect(await list(files, "raw/1")).toEqual(["raw/1/a", "raw/1/b"]);
    expect(await list(files, "photo")).toEqual([]);
    const now = new Date();
    expect(await list(files, "raw/1", { ...always, before: addHours(now, -1) })).toEqual([]);
    expect(await list(files, "raw/1", { ...always, after: addHours(now, 1) })).toEqual([]);
  });

  test("what is moved to the trash goes for good with its day, and moving it twice is nothing", async () => {
    await using place = await open();
    const { files } = place;
    const today = new Date();
    await keep(files, key, randomBytes(10));
    await files.moveToTrash(key, today);
    await files.moveToTrash(key, today);
    expect(await files.open(key)).toBeUndefined();
    await files.emptyTrash(today);
    await files.emptyTrash(addDays(today, 1));
    await files.emptyTrash(addDays(today, 1));
    await files.check();
  });

  test("what began to arrive and was left is removed, and what is arriving is not", async () => {
    await using place = await open();
    const { files } = place;
    const arriving = await files.receive([randomBytes(9_000_000)]);
    await files.removeAbandoned(addHours(new Date(), -1));
    await arriving.keep(key);
    expect((await files.open(key))?.bytes).toBe(9_000_000);
    const left = await files.receive([randomBytes(9_000_000)]);
    await files.removeAbandoned(addHours(new Date(), 1));
    await expect(left.keep("raw/left")).rejects.toThrow();
    expect(await files.open("raw/left")).toBeUndefined();
  });
});

test("a file on disk is open from the first chunk that is asked for until nobody asks for more", async () => {
  await using place = await fileStores.disk();
  await keep(place.files, key, randomBytes(200_000));
  const chunks = (await place.files.open(key))!.read();
  expect(await listOpenFiles(place.folder)).toEqual([]);
  await chunks.next();
  expect(await listOpenFiles(place.folder)).toHaveLength(1);
  await chunks.return(undefined);
  await expect.poll(() => listOpenFiles(place.folder)).toEqual([]);
});

test("a large file is put on disk as it comes, so that commits of the database wait for little of it", async () => {
  await using place = await fileStores.disk();
  const synced = vi.spyOn(await findHandles(place.folder), "datasync");
  const mebibyte = 1024 ** 2;
  const syncs: number[] = [];
  const source = function* () {
    for (let sent = 0; sent < 10; sent += 1) {
      yield randomBytes(mebibyte);
      syncs.push(synced.mock.calls.length);
    }
  };
  await place.files.receive(source());
  synced.mockRestore();
  expect(syncs).toEqual([0, 0, 0, 1, 1, 1, 1, 2, 2, 2]);
});

test("a file on disk is synced before it is said to be there, and is none where that fails", async () => {
  await using place = await fileStores.disk();
  using synced = vi.spyOn(await findHandles(place.folder), "sync");
  await place.files.receive([randomBytes(100_000)]);
  expect(synced.mock.settledResults).toMatchObject([{ type: "fulfilled" }]);
  synced.mockRejectedValueOnce(new Error("no disk"));
  await expect(place.files.receive([randomBytes(100_000)])).rejects.toThrow("no disk");
  expect(await readdir(join(place.folder, "incoming"))).toHaveLength(1);
});

test("a write that fails is told at once, though the source is silent, and the source ends with its next chunk", async () => {
  await using place = await fileStores.disk();
  using write = vi.spyOn(await findHandles(place.folder), "write");
  write.mockRejectedValueOnce(new Error("no room"));
  const silence = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  async function* source() {
    try {
      yield randomBytes(1000);
      await silence.promise;
      yield randomBytes(1000);
    } finally {
      ended.resolve();
    }
  }
  await expect(place.files.receive(source())).rejects.toThrow("no room");
  expect(await readdir(join(place.folder, "incoming"))).toEqual([]);
  expect(await listOpenFiles(place.folder)).toEqual([]);
  silence.resolve();
  await ended.promise;
});

test.each([
  ["shorter", 500_000],
  ["longer", 1_500_000],
])("nothing of a %s file on disk goes out as the one that it has replaced", async (_, bytes) => {
  await using place = await fileStores.disk();
  const { files } = place;
  await keep(files, key, randomBytes(1_000_000));
  const before = await files.open(key);
  await keep(files, key, randomBytes(bytes));
  await expect(buffer(before!.read())).rejects.toThrow("not the file");
  await expect(buffer(before!.read({ start: 0, end: 9 }))).rejects.toThrow("not the file");
});

test("a file on disk that is cut while it is read fails, and one that grows is as long as it was", async () => {
  await using place = await fileStores.disk();
  const { files } = place;
  const path = join(place.folder, "files", key);
  const content = randomBytes(1_000_000);
  await keep(files, key, content);
  const chunks = (await files.open(key))!.read();
  const first = await chunks.next();
  await appendFile(path, randomBytes(500_000));
  const rest = await buffer(chunks);
  expect(Buffer.concat([first.value!, rest]).equals(content)).toBe(true);
  await keep(files, key, content);
  const cut = (await files.open(key))!.read();
  await cut.next();
  await truncate(path, 500_000);
  await expect(buffer(cut)).rejects.toThrow("ends before");
});
