import { createHash } from "node:crypto";
import { type Fetch, makeAsk } from "./client.ts";
import { owner, signIn } from "./fill-site.ts";

/** What people and their tools read of a site that `fillSite` has filled. */
const questions = [
  "groups",
  "groups/1/users",
  "groups/1/devices",
  "groups/1/stations",
  "users/olive@example.org",
  "users/own-data",
  "devices",
  "devices/1/settings",
  "devices/1/location-history",
  "schedules/for-user",
  "files?type=audioBait",
  "alerts",
  "events?type=config",
  "events?type=rpiBattery",
  "stations/1",
  "stations/1/recordings-count",
  "recordings/for-project/1?max-results=100",
  "recordings/for-project/1?tag-mode=tagged&tagged-with=possum",
  "recordings/1",
  "recordings/1/tracks",
  "recordings/raw/1",
  "recordings/raw/4",
  "recordings/5/thumbnail",
  "recordings/report?type=recordings&where=%7B%7D",
  "recordings/report?type=visits&where=%7B%7D",
  "monitoring/page?page-size=100&page=1&groups=1&from=2026-11-20T00:00:00.000Z&until=2026-11-21T00:00:00.000Z",
] as const;

export type Answers = Record<string, unknown>;

/** What each question is answered, by its address; without those that this release does not take. */
export async function askAll(fetch: Fetch): Promise<Answers> {
  const token = await signIn(makeAsk(fetch), owner);
  const answers: Answers = {};
  for (const path of questions) {
    const url = `http://api.invalid/api/v1/${path}`;
    const response = await fetch(new Request(url, { headers: { authorization: token } }));
    if (response.ok) answers[path] = await readAnswer(response);
    else await response.body?.cancel();
  }
  return answers;
}

async function readAnswer(response: Response): Promise<unknown> {
  const type = response.headers.get("content-type") ?? "";
  const bytes = Buffer.from(await response.arrayBuffer());
  if (type.includes("json")) return withoutPassing(JSON.parse(bytes.toString()));
  if (type.startsWith("text/")) return bytes.toString().split(/\r?\n/);
  return { sha256: createHash("sha256").update(bytes).digest("hex") };
}

/** Without what asking makes: tokens, a session and the record of it; and without the version. */
const passing = /jwt|token|^(sessions|audit|cwVersion)$/i;

function withoutPassing(answer: Answers): unknown {
  return JSON.parse(JSON.stringify(answer), (key, value) =>
    passing.test(key) ? undefined : value,
  );
}
