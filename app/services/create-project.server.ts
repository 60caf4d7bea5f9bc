import { readForm } from "#app/forms/form.ts";
import { Refusal } from "#contract/envelope.ts";
import { toProjectPath } from "#contract/rules/navigation.ts";
import { createProject } from "#contract/wire/projects.ts";
import { attempt, type PageArgs } from "./api.server.ts";
import { redirectWithNotice } from "./notice.server.ts";

/** The one form for a new project, wherever it stands; leads to the new project's dashboard. */
export async function createProjectFromForm(args: PageArgs) {
  const { value, refused } = await readForm(args.request, createProject.input);
  if (!value) return refused();
  const outcome = await attempt(args, createProject, value);
  if (!outcome.ok) return refused(aboutName(outcome.refusal));
  const text = `The project ${value.groupName} is yours. Now connect a camera.`;
  return redirectWithNotice(toProjectPath(value), { tone: "success", text });
}

/** The dialect names no field where a name is taken. */
function aboutName(refusal: Refusal): Refusal {
  const { reason, message } = refusal;
  if (reason !== "taken") return refusal;
  return new Refusal(reason, message, { errors: [{ param: "groupName", msg: message }] });
}
