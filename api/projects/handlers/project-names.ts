import { listFormerNames, renameProject } from "#contract/wire/projects/project-names.ts";
import { countAttempt } from "#api/accounts/operations/limit-attempts.ts";
import { serve } from "#api/http/serve.ts";
import { renameProject as rename } from "../operations/rename-project.ts";
import { listFormerNames as listNames } from "../queries/project-names.ts";
import { requireProject } from "./require-project.ts";

export const projectNames = [
  serve(renameProject, async ({ input, caller, address, services }) => {
    const { groupIdOrName, groupName: name } = input;
    const { id } = await requireProject(services, caller, groupIdOrName, "manage the project");
    await countAttempt(services, "project:account", String(caller.id));
    await rename(services, { ...caller, address }, { projectId: id, name });
    return { messages: [`The project is ${name} now`] };
  }),

  serve(listFormerNames, async ({ input, caller, services }) => {
    const key = input.groupIdOrName;
    const { id } = await requireProject(services, caller, key, "see its devices and recordings");
    return { formerNames: await listNames(services.store.read, id) };
  }),
];
