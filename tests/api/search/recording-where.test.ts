import { expect, test } from "vitest";
import { makeCamera } from "#tests/support/projects/people.ts";
import { openSearched, refuseSearch } from "#tests/support/recordings/recording-search.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const moment = (minute: number) => `2026-11-20T06:0${minute}:00.000Z`;

const questions: [where: unknown, found: string][] = [
  [{}, "ABCD"],
  [{ _tagged: true }, "ABCD"],
  [{ type: "audio" }, "C"],
  [{ type: ["audio", "irRaw"] }, "C"],
  [{ type: [] }, ""],
  [{ type: { $ne: "audio" } }, "ABD"],
  [{ type: { $not: ["audio"] } }, "ABD"],
  [{ type: { $notIn: [] } }, "ABCD"],
  [{ type: { $not: { $in: ["thermalRaw"] } } }, "C"],
  [{ processingState: "CORRUPT" }, "B"],
  [{ duration: { $gte: "0" } }, "ABCD"],
  [{ duration: { $gt: 10 } }, "C"],
  [{ duration: { $gt: 9.5, $lt: "10.5" } }, "ABD"],
  [{ duration: { $between: [10, 59.9] } }, "ABD"],
  [{ duration: { $notBetween: [10, 59.9] } }, "C"],
  [{ recordingDateTime: { $gt: moment(2), $lte: moment(4) } }, "CD"],
  [{ recordingDateTime: "2026-11-20T18:31:00+12:30" }, "A"],
  [{ recordingDateTime: { $lt: "2026-11-20T06:02:00Z" } }, "A"],
  [{ recordingDateTime: { $in: [moment(1), moment(4)] } }, "AD"],
  [{ StationId: null }, "ABCD"],
  [{ StationId: { $ne: null } }, ""],
  [{ comment: { $is: null } }, "ABCD"],
  [{ redacted: false }, "ABCD"],
  [{ redacted: true }, ""],
  [{ processing: { $eq: null } }, "ABCD"],
  [{ processing: false }, ""],
  [{ GroupId: 4711 }, ""],
  [{ $or: [{ type: "audio" }, { processingState: "CORRUPT" }] }, "BC"],
  [{ $or: { type: "audio", processingState: "CORRUPT" } }, "BC"],
  [{ $or: [] }, ""],
  [{ $and: [{ type: "thermalRaw" }, { $not: { processingState: "CORRUPT" } }] }, "AD"],
  [{ duration: { $or: [{ $gt: 50 }, { $lt: 1 }] } }, "C"],
  [{ duration: { $or: [10, 60] } }, "ABCD"],
  [{ duration: { $and: { $gt: 9, $lt: 11 } } }, "ABD"],
];

test("a question about columns finds what is so", async () => {
  const { api, letters } = await openSearched();
  await using _ = api;
  const found: typeof questions = [];
  for (const [where] of questions) found.push([where, await letters({ where })]);
  expect(found).toEqual(questions);
});

test("the question that older clients send is understood", async () => {
  const { api, letters, projectId, camera } = await openSearched();
  await using _ = api;
  const other = await makeCamera(api, projectId, "Creek camera");
  const there = await record(api, other, { recordingDateTime: moment(5) });
  const where = {
    DeviceId: [other.id, 4711],
    GroupId: String(projectId),
    recordingDateTime: { $gt: "2026-11-19T11:00:00.000Z" },
    duration: { $gte: "0" },
    type: "thermalRaw",
    _tagged: false,
  };
  expect(await letters({ where })).toBe(String(there));
  expect(await letters({ where: { ...where, DeviceId: camera.id } })).toBe("ABD");
});

test("patterns tell the case of letters only where it is asked for, those with macrons too", async () => {
  const { api, letters, camera } = await openSearched();
  await using _ = api;
  const comments = ["Kākā at 50% [seen]", "kĀkā", "a_b*?\\", "axb"];
  const made: [id: number, comment: string][] = [];
  for (const [index, comment] of comments.entries())
    made.push([
      await record(api, camera, { comment, recordingDateTime: moment(index), duration: 9 }),
      comment,
    ]);
  const ask = async (pattern: Record<string, string>) => {
    const found = await letters({ where: { comment: pattern } });
    return made.filter(([id]) => found.includes(String(id))).map(([, comment]) => comment);
  };
  const [seen, shouted, odd, plain] = comments;
  expect(await ask({ $like: "Kā%" })).toEqual([seen]);
  expect(await ask({ $like: "k%" })).toEqual([shouted]);
  expect(await ask({ $iLike: "kāk_" })).toEqual([shouted]);
  expect(await ask({ $iLike: "KĀKĀ%" })).toEqual([seen, shouted]);
  expect(await ask({ $iLike: "%[SEEN]" })).toEqual([seen]);
  expect(await ask({ $like: "%50\\%%" })).toEqual([seen]);
  expect(await ask({ $like: "a_b%" })).toEqual([odd, plain]);
  expect(await ask({ $like: "a\\_b%" })).toEqual([odd]);
  expect(await ask({ $like: "a_b*?\\\\" })).toEqual([odd]);
  expect(await ask({ $notLike: "%a%" })).toEqual([shouted]);
  expect(await ask({ $notILike: "%K%" })).toEqual([odd, plain]);
});

const nested = (levels: number): unknown =>
  levels === 0 ? { type: "audio" } : { $and: [nested(levels - 1)] };

const refused: [where: unknown, at: string][] = [
  ["type", "where"],
  [[], "where"],
  [7, "where"],
  [null, "where"],
  [{ name: "Ridge camera" }, "where.name"],
  [{ "recordings.id": 1 }, "where.recordings.id"],
  [{ recorded_at: moment(1) }, "where.recorded_at"],
  [{ "id) or 1=1 --": 1 }, "where.id) or 1=1 --"],
  [{ constructor: 1 }, "where.constructor"],
  [{ jobKey: { $like: "a%" } }, "where.jobKey"],
  [{ location: { $eq: [1, 2] } }, "where.location"],
  [{ additionalMetadata: {} }, "where.additionalMetadata"],
  [{ $gt: 1 }, "where.$gt"],
  [{ $where: "1=1" }, "where.$where"],
  [{ $or: 1 }, "where.$or"],
  [{ $and: ["1=1"] }, "where"],
  [{ duration: { $sql: "1=1" } }, "where.duration"],
  [{ duration: {} }, "where.duration"],
  [{ duration: { $contains: [1] } }, "where.duration"],
  [{ duration: { $gt: { $any: [1] } } }, "where.duration"],
  [{ duration: "0; select 1" }, "where.duration"],
  [{ duration: { $gt: null } }, "where.duration"],
  [{ duration: { $between: [1] } }, "where.duration"],
  [{ duration: { $like: "1%" } }, "where.duration"],
  [{ id: 1.5 }, "where.id"],
  [{ id: 2 ** 31 }, "where.id"],
  [{ DeviceId: [1, null] }, "where.DeviceId"],
  [{ rawFileSize: 1.5 }, "where.rawFileSize"],
  [{ type: 1 }, "where.type"],
  [{ type: { $in: "audio" } }, "where.type"],
  [{ comment: "a\0b" }, "where.comment"],
  [{ comment: { $like: "a\\" } }, "where.comment"],
  [{ comment: { $like: "%".repeat(201) } }, "where.comment"],
  [{ recordingDateTime: { $gt: "yesterday" } }, "where.recordingDateTime"],
  [{ redacted: "maybe" }, "where.redacted"],
  [nested(10), "where"],
  [{ id: Array(800).fill(1) }, "where"],
];

test("a question that makes no sense is refused where it makes none", async () => {
  const { api, member } = await openSearched();
  await using _ = api;
  for (const [where, at] of refused) {
    const refusal = await refuseSearch(api, member, { where });
    expect([where, refusal.status, refusal.errors.map(({ param }) => param)]).toEqual([
      where,
      422,
      [at],
    ]);
  }
});

test("what is compared never becomes part of the query", async () => {
  const { api, letters, camera } = await openSearched();
  await using _ = api;
  const comment = "'; delete from recordings where 1=1; --";
  const odd = await record(api, camera, { comment, recordingDateTime: moment(5) });
  expect(await letters({ where: { comment } })).toBe(String(odd));
  for (const operator of ["$like", "$iLike"]) {
    expect(await letters({ where: { comment: { [operator]: comment } } })).toBe(String(odd));
  }
  for (const text of ["x' or '1'='1", 'x" or 1=1', "$1", "?", "\\'", "*", "[^a]"]) {
    for (const query of [text, [text], { $like: text }, { $iLike: text }, { $gt: `~${text}` }]) {
      expect([text, await letters({ where: { comment: query } })]).toEqual([text, ""]);
    }
  }
  expect(await letters()).toBe(`${odd}ABCD`);
});

test("as much as may be asked is answered", async () => {
  const { api, letters } = await openSearched();
  await using _ = api;
  const tags = Array.from({ length: 99 }, (_, index) => `word ${index}`);
  const many = Array.from({ length: 795 }, (_, index) => index);
  for (const where of [{ duration: { $or: many } }, { $and: [{ duration: many }] }]) {
    expect(await letters({ where, tags: [...tags, "possum"] })).toBe("BD");
  }
  expect(
    await letters({ where: { $and: many.slice(0, 260).map((id) => ({ id: { $gt: -id } })) } }),
  ).toBe("ABCD");
  expect(await letters({ where: nested(3) })).toBe("C");
});
