import { expect, test } from "vitest";
import { refreshFiltered } from "#api/tracks/queries/refresh-filtered.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { listTrackIds, markGone, tagTrack } from "#tests/support/recordings/observations.ts";
import { makeCast, type Camera } from "#tests/support/projects/people.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import { record } from "#tests/support/recordings/uploads.ts";

interface Track {
  ai?: string;
  human?: string;
}

/** The conformance set of the field's specification, by its numbers. */
const conformanceSet: Track[][] = [
  [],
  [],
  [{}],
  [{ ai: "false-positive" }],
  [{ ai: "false-positive" }, { ai: "false-positive" }],
  [{ ai: "cat" }, { ai: "false-positive" }],
  [{ ai: "cat" }],
  [{ human: "weasel" }],
  [{ ai: "false-positive", human: "possum" }],
  [{ ai: "cat", human: "cat" }, { ai: "cat" }],
  [{ ai: "dog", human: "rodent" }],
  [{ ai: "pig", human: "pig" }],
  [{ ai: "deer", human: "false-positive" }],
  [{ ai: "rabbit", human: "rabbit" }],
];

interface People {
  camera: Camera;
  userId: number;
}

async function recordTracks(api: TestApi, { camera, userId }: People, tracks: Track[]) {
  api.advance(10);
  const sent = tracks.map(({ ai }) => ({
    start_s: 0,
    end_s: 5,
    predictions: ai ? [{ model_id: 1, confident_tag: ai, confidence: 0.9 }] : [],
  }));
  const metadata = { models: [{ id: 1, name: "Master" }], tracks: sent };
  const moment = { recordingDateTime: api.now().toISOString(), duration: 15 };
  const id = await record(api, camera, { ...moment, metadata });
  const trackIds = await listTrackIds(api, id);
  const { write } = api.services.store;
  for (const [index, { human }] of tracks.entries()) {
    const trackId = trackIds[index] ?? 0;
    if (human) await tagTrack(api, trackId, { what: human, userId });
    await write.transaction().execute((trx) => refreshFiltered(trx, [trackId], api.now()));
  }
  return id;
}

async function openConformanceSet() {
  const api = await openTestApi();
  const { camera, member, projectId } = await makeCast(api);
  const numberOf = new Map<number, number>();
  for (const [index, tracks] of conformanceSet.entries()) {
    const id = await recordTracks(api, { camera, userId: member.id }, tracks);
    numberOf.set(id, index + 1);
  }
  const [first, second, fourteenth] = [1, 2, 14].map(
    (options) => [...numberOf].find(([, number]) => number === options)?.[0] ?? 0,
  ) as [number, number, number];
  await markGone(api, "recordings", fourteenth);
  await api.services.store.write
    .insertInto("recording_labels")
    .values({
      recording_id: second,
      detail: "cool",
      confidence: 0.9,
      automatic: 0,
      version: 256,
      created_at: api.now().toISOString(),
    })
    .execute();
  const { token } = member;
  const query = async (input: Partial<InputOf<typeof queryRecordings>>) => {
    const { recordings } = await api.send(queryRecordings, { projectId, ...input }, token);
    return recordings.map(({ id }) => numberOf.get(id) ?? 0).toSorted((a, b) => a - b);
  };
  return { api, query, first };
}

type Input = Partial<InputOf<typeof queryRecordings>>;
const fp = { "include-false-positives": true };

const expected: [name: string, input: Input, found: number[]][] = [
  ["default", {}, [6, 7, 8, 9, 10, 11, 12]],
  ["with false positives", fp, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]],
  ["untagged", { "tag-mode": "untagged" }, [1, 2, 3]],
  ["untagged, cool", { "tag-mode": "untagged", "labelled-with": ["cool"] }, [2]],
  ["false-positive", { "tagged-with": ["false-positive"] }, [4, 5, 6]],
  ["no-human", { "tag-mode": "no-human" }, [6, 7]],
  ["no-human with false positives", { "tag-mode": "no-human", ...fp }, [1, 2, 3, 4, 5, 6, 7]],
  ["automatic-tagged", { "tag-mode": "automatic-tagged" }, [6, 7, 10, 11, 12, 13]],
  ["automatic-tagged, cat", { "tag-mode": "automatic-tagged", "tagged-with": ["cat"] }, [6, 7, 10]],
  ["automatic-only", { "tag-mode": "automatic-only" }, [6, 7]],
  ["automatic-only, cat", { "tag-mode": "automatic-only", "tagged-with": ["cat"] }, [6, 7]],
  ["automatic-and-human", { "tag-mode": "automatic-and-human" }, [10, 12]],
  [
    "automatic-and-human with deleted",
    { "tag-mode": "automatic-and-human", "include-deleted": true },
    [10, 12, 14],
  ],
  ["human-only", { "tag-mode": "human-only" }, [8, 9]],
  ["human-only, mustelid", { "tag-mode": "human-only", "tagged-with": ["mustelid"] }, [8]],
  [
    "human-only, mustelid itself",
    { "tag-mode": "human-only", "tagged-with": ["mustelid"], "sub-class-tags": false },
    [],
  ],
  ["human-tagged", { "tag-mode": "human-tagged" }, [8, 9, 10, 11, 12]],
  ["human-tagged, possum", { "tag-mode": "human-tagged", "tagged-with": ["possum"] }, [9]],
];

test("every tag mode finds what the conformance set says", async () => {
  const { api, query } = await openConformanceSet();
  await using _ = api;
  const found: typeof expected = [];
  for (const [name, input] of expected) found.push([name, input, await query(input)]);
  expect(found).toEqual(expected);
});

test("an AI tag that a person corrected is found as automatic, not as tagged", async () => {
  const { api, query } = await openConformanceSet();
  await using _ = api;
  expect(await query({ "tagged-with": ["dog"] })).toEqual([]);
  expect(await query({ "tag-mode": "automatic-tagged", "tagged-with": ["dog"] })).toEqual([11]);
  expect(await query({ "tag-mode": "automatic-only", "tagged-with": ["dog"] })).toEqual([11]);
  expect(await query({ "tagged-with": ["rodent"] })).toEqual([11]);
  expect(await query({ "tagged-with": ["rat"] })).toEqual([]);
});

test("an unknown mode, state or type is refused", async () => {
  const { api, query } = await openConformanceSet();
  await using _ = api;
  for (const input of [
    { "tag-mode": "automatic/human" },
    { "processing-state": "done" },
    { types: "film" },
  ] as unknown as Input[]) {
    await expect(query(input)).rejects.toMatchObject({ status: 422 });
  }
});

test("row 13: automatic+human is automatic-and-human, encoded or not", async () => {
  const { api, query } = await openConformanceSet();
  await using _ = api;
  const expected = await query({ "tag-mode": "automatic-and-human" });
  expect(expected).not.toEqual([]);
  for (const mode of ["automatic+human", "automatic human"] as const) {
    expect(await query({ "tag-mode": mode })).toEqual(expected);
  }
});
