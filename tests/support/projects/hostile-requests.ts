import fc from "fast-check";
import type { AnyEndpoint, CallerKind } from "#contract/endpoint.ts";
import { uploadData } from "#contract/wire/recordings/upload.ts";
import { dataPart, filePart, multipartType, toMultipart } from "../recordings/uploads.ts";

export interface HostileRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
}

/** What is at the edges of what a field can be, and now and then what it should be. */
const oddTexts = [
  ["", " ", "0", "-0", "1", "2", "-1", "1.5", "1e999", "NaN", "Infinity", "null", "true"],
  ["2147483647", "2147483648", "99999999999999999999", "0x10", "١٢", "Kea Basin", "kea-basin"],
  ["Ridge camera", "olive.owner@example.org", "correct horse battery", "thermal", "poster"],
  ["0000-01-01", "9999-12-31T23:59:59-14:00", "+275760-09-13T00:00:00Z", "2026-11-20"],
  ["\u0000", "a\u0000b", "\ud800", "\udfff x", "\u202e", "🦉", "Tūī", "../../etc/passwd"],
  ["'; drop table users; --", "%", "%00", "%E0%A4%A", "{}", "[", "thermalRaw", "user"],
].flat();

export const oddText = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "binary", minLength: 3000, maxLength: 3200 }),
  fc.constant("a".repeat(20_000)),
);

export const oddName = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.constantFrom("__proto__", "constructor", "toString", "jwt", "view-mode", "id", "x", "lat"),
);

const oddValue = fc.letrec<{ any: unknown; leaf: unknown }>((tie) => ({
  leaf: fc.oneof(
    oddText,
    fc.double(),
    fc.integer(),
    fc.maxSafeInteger(),
    fc.constantFrom(null, true, false, 0, 1, 2, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308, -0),
  ),
  any: fc.oneof(
    { weight: 8, arbitrary: tie("leaf") },
    { weight: 1, arbitrary: fc.array(tie("any"), { maxLength: 5 }) },
    { weight: 1, arbitrary: fc.dictionary(oddName, tie("any"), { maxKeys: 5 }) },
  ),
})).any;

/** What gets through, so that what stands beside it is looked at. */
const goodValues: Record<string, unknown> = {
  userName: "Rangi",
  email: "olive.owner@example.org",
  emails: ["olive.owner@example.org", "pania@example.org"],
  password: "correct horse battery",
  endUserAgreement: "1",
  group: "Kea Basin",
  groupName: "Kea Basin",
  groupIdOrName: "kea-basin",
  projectId: "1",
  deviceName: "Ridge camera",
  deviceId: "1",
  deviceType: "thermal",
  id: "1",
  userEmailOrId: "1",
  kind: "poster",
  types: "thermal",
  duration: "0",
  "include-false-positives": "true",
  newName: "Ridge camera 2",
  newGroup: "Kea Basin",
  newPassword: "correct horse battery",
  nextHeartbeat: "2026-11-21T00:00:00Z",
  stationId: "1",
  stationIds: ["1", "2"],
  stationNameOrId: "1",
  station: '{"name":"Saddle","lat":-43.5,"lng":172.6}',
  "station-updates": '{"name":"Saddle","lat":-43.6}',
  setStationAtTime: '{"fromDateTime":"2026-11-01T00:00:00Z","stationId":1}',
  settings: {},
  location: { lat: -43.5, lng: 172.6 },
  maskRegions: { tree: { regionData: [{ x: 0, y: 0 }] } },
  scheduleId: "1",
  schedule:
    '{"description":"","startday":1,"playNights":1,"controlNights":0,"allsounds":[1],"combos":[]}',
  conditions: '[{"tag":"possum","automatic":true}]',
  frequencySeconds: "0",
  dateTimes: ["2026-11-20T06:00:00Z"],
  description: { type: "test", details: { lat: 1 } },
  tag: "possum",
  name: "Saddle hut",
  from: "2026-11-20T00:00:00Z",
  "at-time": "2026-11-21T00:00:00Z",
  photoId: "1",
  corners: "0.1,0.1,0.9,0.1,0.9,0.9,0.1,0.9",
  trackId: "1",
  tagId: "1",
  what: "possum",
  confidence: "0.9",
  automatic: "false",
  updates: "{}",
  data: '{"start_s":0,"end_s":1}',
  algorithm: '{"tracker":"test"}',
  algorithmId: "1",
  state: "analyse",
  jobKey: null,
  success: "true",
  result: '{"fieldUpdates":{"duration":9}}',
  metadata: '{"a":1}',
  ids: ["1"],
  recordings: ["1"],
  page: "1",
  "page-size": "10",
  timeZone: "Pacific/Auckland",
  choice: "chosen",
  permission: "read",
  emailAddress: "olive.owner@example.org",
};

/** One field means something else in each place. */
const goodTypes = ["thermalRaw", "thermal", "pov", "audioBait", undefined];

/** Declared fields, most of them good or absent, some odd; now and then a field that there is not. */
function fieldsOf<T>(declared: string[], odd: fc.Arbitrary<T>) {
  const known = declared.map((name) => {
    const good = fc.constantFrom<unknown[]>(...(name === "type" ? goodTypes : [goodValues[name]]));
    const value = fc.oneof(
      { weight: 6, arbitrary: good },
      { weight: 1, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: odd },
    );
    return value.map((chosen) => (chosen === undefined ? {} : { [name]: chosen }));
  });
  const unknown = fc.oneof(
    { weight: 9, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.dictionary(oddName, odd, { maxKeys: 2 }) },
  );
  return fc.tuple(unknown, ...known).map((fields) => Object.assign({}, ...fields) as object);
}

/** Requests to one endpoint, most of them with a token of the caller that it is for. */
export function hostileRequests(
  { method, path, params, query, body, parts, caller, alsoNamed = {} }: AnyEndpoint,
  tokens: Record<CallerKind, string | undefined>,
): fc.Arbitrary<HostileRequest> {
  const bodyNames = Object.keys(body);
  const others = Object.keys(alsoNamed);
  return fc
    .record({
      place: fieldsOf(Object.keys(params), oddText),
      asked: fieldsOf(Object.keys(query), oddText),
      token: fc.oneof(
        { weight: 9, arbitrary: fc.constant(tokens[caller]) },
        { weight: 1, arbitrary: fc.constantFrom(...Object.values(tokens)) },
      ),
      sent: parts ? uploads : fc.oneof(bodiesOf(bodyNames), bodiesOf([...bodyNames, ...others])),
    })
    .map(({ place, asked, token, sent }) => {
      const filled = path.replace(/:(\w+)/g, (_, name: string) =>
        toSegment(String((place as Record<string, unknown>)[name] ?? "1")),
      );
      const search = new URLSearchParams(asked as Record<string, string>);
      const headers: Record<string, string> = { "content-type": sent.type };
      if (token) headers.authorization = token;
      const request = { method, headers, path: `${filled}?${search}` };
      return method === "GET" ? request : { ...request, body: sent.body };
    });
}

/** A path cannot carry half a character, and an empty part of it is another path. */
function toSegment(text: string): string {
  return encodeURIComponent(text.slice(0, 2000).toWellFormed()) || "%20";
}

function bodiesOf(names: string[]) {
  const json = fc
    .oneof({ weight: 9, arbitrary: fieldsOf(names, oddValue) }, { weight: 1, arbitrary: oddValue })
    .map((value) => ({ type: "application/json", body: JSON.stringify(value) ?? "" }));
  const form = fieldsOf(names, oddText).map((fields) => ({
    type: "application/x-www-form-urlencoded",
    body: new URLSearchParams(fields as Record<string, string>).toString(),
  }));
  const junk = oddText.map((body) => ({ type: "application/json", body }));
  return fc.oneof({ weight: 6, arbitrary: json }, form, junk);
}

const uploads = fc
  .record({
    fields: fieldsOf(
      [...Object.keys(uploadData.shape), "cacophonyIndex", "version", "details", "dateTimes"],
      oddValue,
    ),
    track: fieldsOf(["start_s", "end_s", "positions", "predictions", "minFreq"], oddValue),
    prediction: fieldsOf(["model_id", "confident_tag", "confidence", "label"], oddValue),
    position: fieldsOf(["x", "y", "width", "height", "order", "mass"], oddValue),
    file: fc.uint8Array({ maxLength: 60 }),
    isTracked: fc.boolean(),
    isCut: fc.integer({ min: 0, max: 19 }),
  })
  .map(({ fields, track, prediction, position, file, isTracked, isCut }) => {
    const tracks = [{ positions: [position], predictions: [prediction], ...track }];
    const metadata = isTracked ? { metadata: { models: [{ id: 1, name: "Master" }], tracks } } : {};
    const facts = { type: "thermalRaw", recordingDateTime: "2026-11-20T06:00:00Z" };
    const parts = [dataPart({ ...facts, ...metadata, ...fields }), filePart(file)];
    const body = toMultipart(parts);
    return { type: multipartType, body: isCut === 0 ? body.slice(0, body.length / 2) : body };
  });
