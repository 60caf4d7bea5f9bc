import { sql } from "kysely";
import type { Store } from "#api/db/open.ts";
import { labelPath } from "#contract/labels/label-path.ts";
import { insertRows } from "../stores/insert-rows.ts";
import { taggers } from "./people.ts";
import { common, words } from "./shape.ts";
import { n, pick, spread, type Expression } from "./spread.ts";

const tracksOfRecording = 2;
const tagsOfTrack = 2;

/** Two tracks of a recording and two tags of a track; but some have none, and their neighbours twice as many. */
export async function fillTracks(store: Store, recordings: number, at: Expression): Promise<void> {
  const tracks = recordings * tracksOfRecording;
  const track = skipLast(sql`(${n} / ${sql.lit(tagsOfTrack)})`, 100);
  await insertRows(store, "tracks", tracks, {
    recording_id: sql`1 + ${skipLast(sql`(${n} / ${sql.lit(tracksOfRecording)})`, 10)}`,
    start_seconds: sql`1.5`,
    end_seconds: sql`4.5`,
    filtered: sql`case when ${seenOn(n)} = 'false-positive' and ${reportedOn(n)} = 'false-positive' then 1 else 0 end`,
    data: sql`'{"positions":[{"x":10,"y":20,"width":30,"height":40,"mass":200,"frame_number":1,"blank":false},{"x":12,"y":21,"width":31,"height":41,"mass":210,"frame_number":2,"blank":false}],"tracking_score":' || n || '}'`,
    created_at: at,
    updated_at: at,
  });
  const isSecond = sql`n % ${sql.lit(tagsOfTrack)} = 1`;
  const isReported = sql`(${isSecond} and ${hasPerson(track)})`;
  const word = sql`(case when ${isReported} then ${reportedOn(track)} else ${seenOn(track)} end)`;
  await insertRows(store, "track_tags", tracks * tagsOfTrack, {
    track_id: sql`1 + ${track}`,
    what: word,
    path: toPath(word),
    confidence: sql`0.5 + 0.005 * ${spread(track, 100, 15)}`,
    automatic: sql`case when ${isReported} then 0 else 1 end`,
    user_id: sql`case when ${isReported} then 1 + ${spread(track, taggers.length, 14)} else null end`,
    used: sql`case when ${isSecond} and not ${isReported} then 0 else 1 end`,
    model: sql`case when ${isReported} then null when ${isSecond} then 'original' else 'Master' end`,
    created_at: at,
    updated_at: at,
  });
}

/** Of every so many the last one's are the one's before. */
function skipLast(number: Expression, every: number): Expression {
  const last = sql.lit(every - 1);
  return sql`(${number} - case when ${number} % ${sql.lit(every)} = ${last} then 1 else 0 end)`;
}

function seenOn(track: Expression): Expression {
  return pick(spread(track, 1000, 11), words);
}

/** People have looked at some tracks, and mostly agree. */
function hasPerson(track: Expression): Expression {
  return sql`(${spread(track, 100, 12)} < 15)`;
}

function reportedOn(track: Expression): Expression {
  const differs = sql`${hasPerson(track)} and ${spread(track, 10, 13)} < 2`;
  return sql`(case when ${differs} then ${sql.lit(common)} else ${seenOn(track)} end)`;
}

function toPath(word: Expression): Expression {
  const cases = words.map(
    ([known]) => sql`when ${sql.lit(known)} then ${sql.lit(labelPath(known))}`,
  );
  return sql`(case ${word} ${sql.join(cases, sql` `)} end)`;
}
