import { listProjectDevices } from "#contract/wire/projects.ts";
import { attempt, type PageArgs } from "./api.server.ts";
import { requireProject } from "./navigation.server.ts";

type Asked = ReturnType<typeof attempt<typeof listProjectDevices>>;

const asked = new WeakMap<PageArgs["context"], Asked>();

/** The active devices of the page's project, read once however many parts of the page ask for them. */
export function askForDevices(args: PageArgs): Asked {
  const groupIdOrName = requireProject(args.context).id;
  const devices =
    asked.get(args.context) ??
    attempt(args, listProjectDevices, { groupIdOrName, "only-active": true });
  asked.set(args.context, devices);
  return devices;
}
