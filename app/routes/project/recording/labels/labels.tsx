import { Suspense } from "react";
import { useOutletContext } from "react-router";
import { keepFailures } from "#app/in-place/keep-failures.ts";
import type { Route } from "./+types/labels";
import { answerRecordingForm } from "../answer-form.server.ts";
import { LabelList } from "../lazy-parts.ts";
import type { RecordingOutlet } from "../outlet.ts";
import { mayLabel } from "../recording-form.server.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  return { action: url.pathname + url.search, canLabel: mayLabel(context) };
}

export const handle = "labels";

export const action = answerRecordingForm;

export const clientAction = keepFailures;

export default function Labels({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, labelRows, earlier } = useOutletContext<RecordingOutlet>();
  return (
    <Suspense>
      <LabelList
        key={id}
        {...{ id, title, labelRows, earlier, answer: actionData, ...loaderData }}
      />
    </Suspense>
  );
}
