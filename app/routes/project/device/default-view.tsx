import { redirect } from "react-router";
import { send } from "#app/services/api.server.ts";
import { requireProject } from "#app/services/navigation.server.ts";
import { listProjectDevices } from "#contract/wire/projects.ts";
import type { Route } from "./+types/default-view";

/** A trail camera opens at its uploads, because people carry its pictures here; all others at their diagnostics. */
export async function loader(args: Route.LoaderArgs) {
  const groupIdOrName = requireProject(args.context).id;
  const { devices } = await send(args, listProjectDevices, { groupIdOrName, "only-active": false });
  const device = devices.find(({ id }) => id === Number(args.params.deviceId));
  const view = device?.type === "trailcam" ? "manual-uploads" : "diagnostics";
  return redirect(`${args.url.pathname.replace(/\/$/, "")}/${view}`);
}

export default function DefaultView() {
  return null;
}
