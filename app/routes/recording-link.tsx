import { data, redirect } from "react-router";
import { send } from "../services/api/api.server.ts";
import { toUrlName } from "#contract/rules/navigation/names.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import type { Route } from "./+types/recording-link";

/** Reports name a recording by its number alone. */
export async function loader(args: Route.LoaderArgs) {
  const id = args.params.recordingId;
  const { recording } = await send(args, getRecording, { id, "requires-signed-url": false });
  const { groupName } = recording;
  if (groupName === undefined) throw data(null, { status: 404 });
  return redirect(`/${encodeURIComponent(toUrlName(groupName))}/recording/${recording.id}/tracks`);
}

/** Where it is gone, the page that says so stands in its place. */
export default function RecordingLink() {
  return null;
}
