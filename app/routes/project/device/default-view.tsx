import { redirect } from "react-router";
import type { Route } from "./+types/default-view";
import { requireDeviceView } from "./device-view.server.ts";

/** A trail camera opens at its uploads, because people carry its pictures here; all others at their diagnostics. */
export async function loader(args: Route.LoaderArgs) {
  const { device } = await requireDeviceView(args);
  const view = device.type === "trailcam" ? "manual-uploads" : "diagnostics";
  return redirect(`${args.url.pathname.replace(/\/$/, "")}/${view}`);
}

export default function DefaultView() {
  return null;
}
