import { Suspense } from "react";
import { keepFailures } from "#app/in-place/keep-failures.ts";
import { showsFalseTriggers } from "#app/services/recordings/false-triggers.server.ts";
import type { Route } from "./+types/tracks";
import { answerRecordingForm } from "../answer-form.server.ts";
import { mayLabel } from "../recording-form.server.ts";
import { TrackList } from "../lazy-parts.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  return {
    action: mayLabel(context) ? url.pathname + url.search : undefined,
    showsAll: showsFalseTriggers({ context, url }),
  };
}

export const action = answerRecordingForm;

export const clientAction = keepFailures;

export default function Tracks({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Suspense>
      <TrackList loaderData={loaderData} actionData={actionData} />
    </Suspense>
  );
}
