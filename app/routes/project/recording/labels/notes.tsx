import { Suspense } from "react";
import { keepFailures } from "#app/in-place/keep-failures.ts";
import { maxNoteLength } from "#contract/wire/recordings/recording-labels.ts";
import type { Route } from "./+types/notes";
import { answerRecordingForm } from "../answer-form.server.ts";
import { NoteList } from "../lazy-parts.ts";
import { mayLabel } from "../recording-form.server.ts";
import { findNoteEdits } from "./note-edits.server.ts";

export async function loader(args: Route.LoaderArgs) {
  const { context, url, params } = args;
  const edits = await findNoteEdits(args, params.currentRecordingId);
  const search = new URLSearchParams(url.searchParams);
  const openId = Number(search.get("edit"));
  search.delete("edit");
  const rest = search.toString();
  return {
    action: mayLabel(context) ? url.pathname + (rest && `?${rest}`) : undefined,
    search: rest,
    edits,
    openId,
    maxLength: maxNoteLength,
  };
}

export const handle = "notes";

export const action = answerRecordingForm;

export const clientAction = keepFailures;

export default function Notes({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Suspense>
      <NoteList loaderData={loaderData} actionData={actionData} />
    </Suspense>
  );
}
