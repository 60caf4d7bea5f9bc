import { redirect } from "react-router";
import { orErrorPage } from "#app/services/api.server.ts";
import { askForDevices } from "#app/services/project-devices.server.ts";
import type { Route } from "./+types/default-view";

/** A trail camera opens at its uploads, because people carry its pictures here; all others at their diagnostics. */
export async function loader(args: Route.LoaderArgs) {
  const { devices } = orErrorPage(await askForDevices(args, { onlyActive: false }));
  const device = devices.find(({ id }) => id === Number(args.params.deviceId));
  const view = device?.type === "trailcam" ? "manual-uploads" : "diagnostics";
  return redirect(`${args.url.pathname.replace(/\/$/, "")}/${view}`);
}

export default function DefaultView() {
  return null;
}
