import { SwitchProjectPage } from "../components/projects/switch-project.tsx";
import { TaskPage } from "../components/forms/task-page.tsx";
import { send } from "../services/api/api.server.ts";
import { countTroubledByProject } from "../services/devices/device-reports.server.ts";
import {
  findDevices,
  findPeople,
  findProjects,
} from "../services/projects/find-projects.server.ts";
import { requireViewer } from "../services/navigation/navigation.server.ts";
import { toRoleWords } from "../services/projects/role-text.server.ts";
import { siteOf } from "../services/navigation/site.server.ts";
import { shownAtOnce, toProjectRows } from "../services/navigation/switch-project.server.ts";
import { listPending } from "../services/api/waiting.server.ts";
import { matchesName } from "#contract/rules/text/compare-names.ts";
import { listDevices, type DeviceData } from "#contract/wire/devices/devices.ts";
import type { Route } from "./+types/switch-project";

export async function loader(args: Route.LoaderArgs) {
  const { user, projects, otherProjects, project } = requireViewer(args.context);
  const isSuperUser = user.globalPermission !== "off";
  const typed = readTyped(args.url);
  const looksEverywhere = isSuperUser && args.url.searchParams.has("device");
  const [{ devices }, people] = await Promise.all([
    send(args, listDevices, looksEverywhere ? {} : { "view-mode": "user" }),
    isSuperUser ? findPeople(args) : undefined,
  ]);
  const joined = projects.filter(({ pending }) => !pending);
  const isOwn = ({ groupId }: DeviceData) => joined.some(({ id }) => id === groupId);
  const setting = {
    zone: siteOf(args.context).defaultTimeZone,
    now: siteOf(args.context).now(),
    troubled: await countTroubledByProject(args, devices.filter(isOwn)),
    currentId: project?.id,
  };
  const own = toProjectRows(joined, setting).map((row) => ({ ...row, role: toRoleWords(row) }));
  const isFiltered = !isSuperUser && own.length > shownAtOnce;
  return {
    typed,
    isFiltered,
    ownCount: own.length,
    own: isFiltered ? own.filter(({ name }) => matchesName(name, typed.q)) : own,
    waiting: listPending(args.context),
    found: isSuperUser && {
      projects: findProjects(args.url, [...joined, ...otherProjects], people, setting),
      people,
      devices: findDevices(args.url, devices),
    },
  };
}

function readTyped({ searchParams }: URL) {
  const read = (name: string) => searchParams.get(name) ?? "";
  return { q: read("q"), user: read("user"), device: read("device") };
}

export default function SwitchProject(props: Route.ComponentProps) {
  return <SwitchProjectPage {...props} layout={TaskPage} />;
}
