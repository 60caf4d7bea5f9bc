import { data, redirect } from "react-router";
import { z } from "zod";
import { withQuery } from "#app/components/with-query.ts";
import type { FormResult } from "#app/forms/form.ts";
import { resultOf } from "#app/forms/problems.ts";
import { toWords } from "#app/forms/text.ts";
import { attempt, type PageArgs } from "#app/services/api/api.server.ts";
import { readTyped } from "#app/services/api/typed.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { toRecentTagsCookie } from "#app/services/recordings/recent-tags.server.ts";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { maxBulkRecordings, startBulkChange } from "#contract/wire/bulk-changes.ts";
import { ofJob, readAct, readSearchOf, readWhich } from "./choice.server.ts";
import { keepChoice } from "./keep-choice.server.ts";
import { packIds, readIds } from "#contract/rules/recordings/packed-ids.ts";

const text = {
  tooMany: "That is more than one form can carry. Choose all of the search, or fewer recordings.",
  again: "Choose the recordings again.",
};

/** Servers and browsers cut longer ones short. */
const maxAddress = 12_000;
/** More are packed. */
const maxListed = 50;

const confirmation = z.object({
  confirm: z.literal("yes"),
  key: z.string().min(1).max(64),
  expected: z.coerce.number().int().positive(),
});

/** A list may only turn to another page. It and the tags send what was chosen, which becomes the address; the last page has it done. */
export async function answerBulk(args: PageArgs) {
  const typed = await readTyped(args.request);
  const [, to] = typed.find(([name]) => name === "to") ?? [];
  if (to !== undefined) return keepChoice(args, to, typed);
  const confirmed = confirmation.safeParse(Object.fromEntries(typed)).data;
  if (!confirmed) return toAddress(args.url, typed);
  const { which, isAll } = await readWhich(args);
  const act = readAct(args.url.searchParams);
  if (!which || !act) return refuse(text.again, 422);
  const { key, expected } = confirmed;
  const outcome = await attempt(args, startBulkChange, { ...which, act, key, expected });
  if (!outcome.ok) return refuse(toWords(outcome.refusal.message), outcome.refusal.status);
  const project = requireProject(args.context);
  const place = { projectId: project.id, medium: "camera" as const };
  const recent =
    act.kind === "tag" ? await toRecentTagsCookie(args.request, place, act.what) : undefined;
  const path = `${toProjectPath(project)}/activity/bulk/${outcome.reply.id}`;
  const left = isAll ? ofJob : [...ofJob, "id"];
  return redirect(withQuery(path, readSearchOf(args.url.searchParams, left)), {
    status: 303,
    headers: recent === undefined ? {} : { "set-cookie": recent },
  });
}

function refuse(message: string, status: number) {
  return data<FormResult>(resultOf({ "": message }), { status });
}

/** What was sent takes the place of what the address says by the same name. */
function toAddress({ pathname, searchParams }: URL, typed: [string, string][]) {
  const sent = typed.map(([name, value]): [string, string] => [
    name === "say" ? "what" : name,
    value,
  ]);
  const names = new Set(sent.map(([name]) => name));
  const ids = readIds(
    sent.flatMap(([name, value]) => (name === "id" ? [value] : [])),
    maxBulkRecordings + 1,
  );
  const query = new URLSearchParams([
    ...[...searchParams].filter(([name]) => !names.has(name) && !["q", "under"].includes(name)),
    ...sent.filter(([name]) => name !== "id"),
    ...(ids.length > 0 ? [["id", ids.length > maxListed ? packIds(ids) : ids.join(",")]] : []),
  ]);
  const address = `${pathname}?${query}`;
  const isTooMuch = ids.length > maxBulkRecordings || address.length > maxAddress;
  return isTooMuch ? refuse(text.tooMany, 422) : redirect(address, 303);
}
