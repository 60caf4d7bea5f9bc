import { redirect } from "react-router";
import type { Route } from "./+types/default-view";

/** A recording opens at its tracks. */
export async function loader({ url }: Route.LoaderArgs) {
  return redirect(`${url.pathname.replace(/\/$/, "")}/tracks${url.search}`);
}

export default function DefaultView() {
  return null;
}
