import { joinBytes } from "../bytes/join-bytes.ts";
import {
  needsZip64,
  toDescriptor,
  toDirectoryRecord,
  toEnd,
  toLocalHeader,
  type ZipRecord,
} from "./zip-records.ts";

export interface StoredEntry {
  /** With its folders. */
  name: string;
  /** Where it is known: so that programs that read from the front know the size of a large one. */
  bytes?: number;
  read(): AsyncIterable<Uint8Array>;
}

interface ZipOptions {
  modifiedAt: Date;
  /** Goes on from an earlier value. */
  crc32(bytes: Uint8Array, value: number): number;
}

/** Small ones cost more memory than they hold. */
const recordsOfPage = 500;

/** An archive of files as they are, made while it is read; with records of 64 bits where it is too large for others. */
export async function* zipStored(
  entries: AsyncIterable<StoredEntry>,
  { modifiedAt, crc32 }: ZipOptions,
): AsyncGenerator<Uint8Array> {
  const directory = collectDirectory();
  let offset = 0;
  for await (const { name, bytes: announced = 0, read } of entries) {
    const record: ZipRecord = {
      name: new TextEncoder().encode(name),
      modifiedAt,
      isLarge: needsZip64(announced),
      crc: 0,
      bytes: 0,
      offset,
    };
    const header = toLocalHeader(record);
    yield header;
    for await (const chunk of read()) {
      record.crc = crc32(chunk, record.crc);
      record.bytes += chunk.length;
      yield chunk;
    }
    const descriptor = toDescriptor(record);
    yield descriptor;
    offset += header.length + record.bytes + descriptor.length;
    directory.add(toDirectoryRecord(record));
  }
  const pages = directory.end();
  yield* pages;
  const bytes = pages.reduce((sum, { length }) => sum + length, 0);
  yield toEnd({ count: directory.count(), bytes, offset });
}

function collectDirectory() {
  const pages: Uint8Array[] = [];
  let page: Uint8Array[] = [];
  let count = 0;
  const turn = () => {
    pages.push(joinBytes(page));
    page = [];
  };
  return {
    add: (record: Uint8Array) => {
      page.push(record);
      count += 1;
      if (page.length === recordsOfPage) turn();
    },
    count: () => count,
    end: () => {
      turn();
      return pages;
    },
  };
}
