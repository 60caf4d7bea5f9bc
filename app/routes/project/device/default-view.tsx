import { redirect } from "react-router";
import { requireDevice } from "#app/services/require-device.server.ts";
import type { Route } from "./+types/default-view";

/** A trail camera opens at its uploads, because people carry its pictures here; all others at their diagnostics. */
export async function loader(args: Route.LoaderArgs) {
  const { type } = await requireDevice(args, args.params.deviceId);
  const view = type === "trailcam" ? "manual-uploads" : "diagnostics";
  return redirect(`${args.url.pathname.replace(/\/$/, "")}/${view}`);
}

export default function DefaultView() {
  return null;
}
