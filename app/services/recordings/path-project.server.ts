import { data } from "react-router";
import { toUrlName } from "#contract/rules/navigation/names.ts";
import { getEventProject } from "#contract/wire/events.ts";
import { getRecordingProject } from "#contract/wire/recordings/recording-project.ts";
import { attempt, type PageArgs } from "../api/api.server.ts";

type Args = PageArgs & { params: { projectName: string } };

/** What stands under one project's address and belongs to another is not there, whoever may see both. */
export function requirePathProject(
  { params }: Pick<Args, "params">,
  projectName: string | undefined,
): void {
  const isHere =
    projectName === undefined || toUrlName(projectName) === toUrlName(params.projectName);
  if (!isHere) throw data(null, { status: 404 });
}

/** The same for a file that only names its recording or event. One that may not be seen is refused with its file. */
export async function requireFileOfPath(args: Args, id: string, kind: string): Promise<void> {
  const endpoint = kind === "event" ? getEventProject : getRecordingProject;
  const found = await attempt(args, endpoint, { id });
  if (found.ok) requirePathProject(args, found.reply.projectName);
}
