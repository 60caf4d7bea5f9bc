/** What a span says, as tests ask about it. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  traceState: string;
  parentSpanId: string;
  name: string;
  kind: "internal" | "server" | "client" | "consumer" | undefined;
  startMs: number;
  endMs: number;
  attributes: Record<string, string | number | boolean>;
  isError: boolean;
  /** Of the process. */
  resource: Record<string, string | number | boolean>;
}

const kinds = [undefined, "internal", "server", "client", undefined, "consumer"] as const;

/** The spans of an `ExportTraceServiceRequest` as OTLP has it in protobuf. */
export function readSpans(request: Buffer): ReceivedSpan[] {
  return all(readFields(request), 1).flatMap((one) => {
    const ofResource = readFields(one);
    const resource = readAttributes(all(readFields(first(ofResource, 1)), 1));
    return all(ofResource, 2)
      .flatMap((scope) => all(readFields(scope), 2))
      .map((span) => ({ ...readSpan(readFields(span)), resource }));
  });
}

function readSpan(fields: Fields): Omit<ReceivedSpan, "resource"> {
  const status = readFields(first(fields, 15));
  return {
    traceId: first(fields, 1).toString("hex"),
    spanId: first(fields, 2).toString("hex"),
    traceState: first(fields, 3).toString("utf8"),
    parentSpanId: first(fields, 4).toString("hex"),
    name: first(fields, 5).toString("utf8"),
    kind: kinds[Number(numberOf(fields, 6))],
    startMs: Number(numberOf(fields, 7)) / 1e6,
    endMs: Number(numberOf(fields, 8)) / 1e6,
    attributes: readAttributes(all(fields, 9)),
    isError: numberOf(status, 3) === 2n,
  };
}

function readAttributes(pairs: Buffer[]): Record<string, string | number | boolean> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const fields = readFields(pair);
      const value = readFields(first(fields, 2));
      const [number] = value.keys();
      const key = first(fields, 1).toString("utf8");
      if (number === 2) return [key, numberOf(value, 2) === 1n];
      return [key, number === 1 ? first(value, 1).toString("utf8") : Number(numberOf(value, 3))];
    }),
  );
}

/** The values of a message by their numbers: bytes, or whole numbers of either width. */
type Fields = Map<number, (Buffer | bigint)[]>;

function all(fields: Fields, number: number): Buffer[] {
  return (fields.get(number) ?? []).filter((value) => typeof value !== "bigint");
}

function first(fields: Fields, number: number): Buffer {
  return all(fields, number)[0] ?? Buffer.alloc(0);
}

function numberOf(fields: Fields, number: number): bigint {
  const [value] = fields.get(number) ?? [];
  return typeof value === "bigint" ? value : 0n;
}

function readFields(message: Buffer): Fields {
  const fields: Fields = new Map();
  let at = 0;
  const readVarint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++] ?? 0;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const readBytes = (length: number): Buffer => message.subarray(at, (at += length));
  const readers: Record<number, () => Buffer | bigint> = {
    0: readVarint,
    1: () => readBytes(8).readBigUInt64LE(),
    2: () => readBytes(Number(readVarint())),
    5: () => BigInt(readBytes(4).readUInt32LE()),
  };
  while (at < message.length) {
    const tag = Number(readVarint());
    const read = readers[tag & 7];
    if (!read) throw new Error(`There is no field of kind ${tag & 7} in protobuf`);
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), read()]);
  }
  return fields;
}
