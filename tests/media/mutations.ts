import * as fc from "fast-check";

/** Copies of a good file with damage: bytes changed, sizes made extreme, parts cut out, repeated or put at the end. */
export function mutationsOf(good: Uint8Array): fc.Arbitrary<Uint8Array> {
  const at = fc.nat(good.length - 1);
  const change = fc.oneof(
    fc.tuple(at, fc.nat(255)).map(([at, value]) => put(at, [value])),
    fc.tuple(at, fc.constantFrom(...extremes)).map(([at, bytes]) => put(at, bytes)),
    at.map((end) => (file: Uint8Array) => file.slice(0, end)),
    fc.tuple(at, at).map(([from, to]) => cutOut(from, to)),
    fc.tuple(at, at).map(([from, to]) => repeat(from, to)),
  );
  return fc
    .array(change, { minLength: 1, maxLength: 6 })
    .map((changes) => changes.reduce((file, apply) => apply(file), good));
}

const extremes = [
  [0, 0, 0, 0],
  [0, 0, 0, 1],
  [0, 0, 0, 7],
  [0x7f, 0xff, 0xff, 0xff],
  [0xff, 0xff, 0xff, 0xff],
];

function put(at: number, bytes: number[]) {
  return (file: Uint8Array) => {
    const changed = file.slice();
    for (const [order, byte] of bytes.entries()) changed[at + order] = byte;
    return changed;
  };
}

function cutOut(from: number, to: number) {
  return (file: Uint8Array) =>
    join(file.slice(0, Math.min(from, to)), file.slice(Math.max(from, to)));
}

function repeat(from: number, to: number) {
  return (file: Uint8Array) => {
    const [start, end] = [Math.min(from, to), Math.max(from, to)];
    return join(file.slice(0, end), file.slice(start, end), file.slice(end));
  };
}

function join(...parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}
