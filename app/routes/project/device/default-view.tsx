import { redirect } from "react-router";
import { isCarried } from "#contract/rules/devices/carried.ts";
import type { Route } from "./+types/default-view";
import { requireDeviceView } from "./device-view.server.ts";

/** What people carry here opens at its uploads; all others at their diagnostics. */
export async function loader(args: Route.LoaderArgs) {
  const { device } = await requireDeviceView(args);
  const view = isCarried(device) ? "manual-uploads" : "diagnostics";
  return redirect(`${args.url.pathname.replace(/\/$/, "")}/${view}`);
}

export default function DefaultView() {
  return null;
}
