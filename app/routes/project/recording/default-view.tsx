import { data, redirect } from "react-router";
import type { Route } from "./+types/default-view";

/** A recording opens at its tracks. */
export async function loader({ params, url }: Route.LoaderArgs) {
  if (!/^\d{1,15}$/.test(params.currentRecordingId)) throw data(null, { status: 404 });
  return redirect(`${url.pathname.replace(/\/$/, "")}/tracks${url.search}`);
}

export default function DefaultView() {
  return null;
}
