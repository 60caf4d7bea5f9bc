import { expect, test } from "vitest";
import { z } from "zod";
import { resources } from "#api/app.ts";
import { lenientFlag } from "#contract/wire/fields.ts";

/** Read as a stream, and counted. */
const parts = /^\w+\.parts\./;

/** What of a request is kept or looked through as it was sent: the bytes of its body, and its levels, are its bound. */
const asSent = [
  /^(createEvents|createEventsForDevice)\.(description\.details|Timestamp)/,
  /\.(where|order\[\]\[0\])$/,
  /^(updateSearch(\.before)?|createSearch)\.search$/,
  /\.updates\.additionalMetadata/,
  /^(setThumbnailInfo|addProcessedTrack|replaceProcessedTrack)\.data/,
  /^(addProcessedTag|replaceTrackTag)\.data/,
  /^(createTrack|updateTrackData)\.(data|algorithm)/,
  /^requireAlgorithm\.algorithm/,
  /^finishJob\.(result|complete|fileHash)/,
  /^replaceMetadata\.metadata/,
  /^updateDeviceSettings\.settings\.ratThresh/,
  /^issueToken\.access/,
  /^(createTrackTag|addTrackTag|updateTrackTag)\.(data|automatic)/,
  /^createAlert\.name$/,
];

/** Records whose keys are counted where they are declared. */
const countedRecords =
  /\.(maskRegions|seen|(settings|before)\.notificationPreferences|settings\.maskRegions)$/;

/** What a kind of schema is made of; each has some of these. */
interface Def {
  type: string;
  /** Of a text: a date has as many characters as a date has. */
  format?: string;
  checks?: z.core.$ZodCheck[];
  element: z.core.$ZodType;
  valueType: z.core.$ZodType;
  shape: Record<string, z.core.$ZodType>;
  catchall?: z.core.$ZodType;
  options: z.core.$ZodType[];
  items: z.core.$ZodType[];
  in: z.core.$ZodType;
  out: z.core.$ZodType;
  innerType?: z.core.$ZodType;
}

/** The fields of an input of which nobody says how long or how many they may be. */
function listUnbounded(schema: z.core.$ZodType, path: string): string[] {
  if (schema === lenientFlag) return [];
  const def = schema._zod.def as unknown as Def;
  const inner = (one: z.core.$ZodType) => listUnbounded(one, path);
  const own = isBounded(def) ? [] : [path];
  switch (def.type) {
    case "string":
      return own;
    case "array":
      return [...own, ...listUnbounded(def.element, `${path}[]`)];
    case "record":
      return [path, ...listUnbounded(def.valueType, `${path}{}`)];
    case "unknown":
    case "any":
    case "custom":
      return [path];
    case "object":
      return [
        ...Object.entries(def.shape).flatMap(([name, field]) =>
          listUnbounded(field, `${path}.${name}`),
        ),
        ...(def.catchall ? inner(def.catchall) : []),
      ];
    case "union":
      return def.options.flatMap(inner);
    case "tuple":
      return def.items.flatMap((one, index) => listUnbounded(one, `${path}[${index}]`));
    case "pipe":
      return listOfPipe(def.in, def.out, path);
    default:
      return def.innerType ? inner(def.innerType) : [];
  }
}

/** What comes in is bounded where it is first looked at, or by what it is handed on to. */
function listOfPipe(first: z.core.$ZodType, next: z.core.$ZodType, path: string): string[] {
  const later = listUnbounded(next, path);
  if (first._zod.def.type === "transform") return later;
  const isChecked = next._zod.def.type !== "transform" && later.length === 0;
  return isChecked ? [] : listUnbounded(first, path);
}

function isBounded({ checks = [], format }: Def): boolean {
  return (
    format === "date" ||
    checks.some(({ _zod }) => ["max_length", "length_equals"].includes(_zod.def.check))
  );
}

test("what is sent has a bound in length and in number, in every field of every endpoint", () => {
  const unbounded = resources.flatMap(({ endpoint }) => [
    ...listUnbounded(endpoint.input, endpoint.name),
    ...Object.entries(endpoint.parts ?? {}).flatMap(([name, part]) =>
      listUnbounded(part, `${endpoint.name}.parts.${name}`),
    ),
  ]);
  const known = [parts, countedRecords, ...asSent];
  expect([...new Set(unbounded)].filter((path) => !known.some((one) => one.test(path)))).toEqual(
    [],
  );
});

test("a field without a bound is found wherever it stands", () => {
  const input = z.object({
    name: z.string(),
    short: z.string().max(5),
    many: z.array(z.string().max(5)),
    few: z.array(z.object({ deep: z.string().optional() })).max(5),
    either: z.union([z.string().max(5), z.string().transform(Number)]),
    any: z.unknown().transform(String).pipe(z.string().max(5)),
  });
  expect(listUnbounded(input, "x")).toEqual(["x.name", "x.many", "x.few[].deep", "x.either"]);
});
