import type { Services } from "#api/services.ts";
import { addMember } from "../stores/insert-rows.ts";
import { projects } from "./shape.ts";

/** The ids of those who tag. */
export const taggers = Array.from({ length: 10 }, (_, order) => order + 1);

/** Members of all projects; gives the authorization of the first. */
export async function addTaggers(services: Services): Promise<string> {
  const projectIds = Array.from({ length: projects }, (_, order) => order + 1);
  const authorizations: string[] = [];
  for (const id of taggers) {
    authorizations.push(await addMember(services, projectIds, `person-${id}@example.org`));
  }
  return authorizations[0]!;
}
