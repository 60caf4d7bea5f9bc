export interface DirectoryLine {
  name: string;
  version: number;
  crc: number;
  bytes: number;
  offset: number;
}

const full16 = 0xff_ff;
const full32 = 0xff_ff_ff_ff;
const endBytes = 22;
const locatorBytes = 20;

/** The list of an archive of so many bytes without a comment, read as the specification has it, from what its tail holds. */
export function readDirectory(tail: Uint8Array, length: number): DirectoryLine[] {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  const start = length - tail.length;
  const u16 = (at: number) => view.getUint16(at - start, true);
  const u32 = (at: number) => view.getUint32(at - start, true);
  const u64 = (at: number) => Number(view.getBigUint64(at - start, true));
  const expectMark = (at: number, mark: number) => {
    if (u32(at) !== mark) throw new Error(`No record at ${at}: ${u32(at).toString(16)}`);
  };
  const end = length - endBytes;
  expectMark(end, 0x06_05_4b_50);
  let [count, bytes, at] = [u16(end + 10), u32(end + 12), u32(end + 16)];
  const isLarge = count === full16 || bytes === full32 || at === full32;
  let after = end;
  if (isLarge) {
    const locator = end - locatorBytes;
    expectMark(locator, 0x07_06_4b_50);
    const large = u64(locator + 8);
    expectMark(large, 0x06_06_4b_50);
    [count, bytes, at] = [u64(large + 32), u64(large + 40), u64(large + 48)];
    after = large;
  }
  if (at + bytes !== after) throw new Error("The list does not end where it should");
  return Array.from({ length: count }, () => {
    expectMark(at, 0x02_01_4b_50);
    const nameEnd = at + 46 + u16(at + 28);
    let extra = nameEnd + 4;
    const readWide = (value: number) => {
      if (value !== full32) return value;
      extra += 8;
      return u64(extra - 8);
    };
    const line = {
      name: Buffer.from(tail.subarray(at + 46 - start, nameEnd - start)).toString(),
      version: u16(at + 6),
      crc: u32(at + 16),
      bytes: readWide(u32(at + 24)),
      packedBytes: readWide(u32(at + 20)),
      offset: readWide(u32(at + 42)),
    };
    if (line.packedBytes !== line.bytes) throw new Error("What is stored has two sizes");
    at = nameEnd + u16(at + 30);
    return line;
  });
}
