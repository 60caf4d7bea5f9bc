import { redirect } from "react-router";
import type { Route } from "./+types/default-view";

/** A recording opens at its tracks. */
export async function loader({ request }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url);
  return redirect(`${pathname.replace(/(\.data|\/)$/, "")}/tracks${search}`);
}

export default function DefaultView() {
  return null;
}
