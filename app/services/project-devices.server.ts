import { listProjectDevices } from "#contract/wire/projects.ts";
import { attempt, type PageArgs } from "./api.server.ts";
import { requireProject } from "./navigation.server.ts";

type Asked = ReturnType<typeof attempt<typeof listProjectDevices>>;

const asked = new WeakMap<PageArgs["context"], Map<boolean, Asked>>();

/** The devices of the page's project, read once however many parts of the page ask for them. */
export function askForDevices(args: PageArgs, { onlyActive }: { onlyActive: boolean }): Asked {
  const ofRequest = asked.get(args.context) ?? new Map<boolean, Asked>();
  asked.set(args.context, ofRequest);
  const groupIdOrName = requireProject(args.context).id;
  const devices =
    ofRequest.get(onlyActive) ??
    attempt(args, listProjectDevices, { groupIdOrName, "only-active": onlyActive });
  ofRequest.set(onlyActive, devices);
  return devices;
}
