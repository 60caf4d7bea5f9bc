import { inviteUser } from "#contract/wire/projects/invitations.ts";
import { requestMembership } from "#contract/wire/projects/memberships.ts";
import { join, type Person, register } from "../projects/people.ts";
import { openKeaBasin } from "./test-site.ts";

/** Rangi's project with Mere in it, Ida and an address invited, and Aroha who has asked to join. */
export async function openFullProject() {
  const site = await openKeaBasin();
  const { api, rangi } = site;
  const { id: projectId } = await api.services.store.read
    .selectFrom("projects")
    .select("id")
    .executeTakeFirstOrThrow();
  const [mere, ida, aroha] = (await Promise.all(
    ["Mere", "Ida", "Aroha"].map((name) => register(api, name)),
  )) as [Person, Person, Person];
  await join(api, mere, projectId);
  for (const email of [ida.email, "new@example.org"]) {
    await api.send(inviteUser, { groupIdOrName: projectId, email }, rangi.token);
  }
  await api.send(requestMembership, { groupId: projectId }, aroha.token);
  return { ...site, projectId, mere, ida, aroha };
}
