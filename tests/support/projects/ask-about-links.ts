import { createAlert, readStoppableAlert, stopAlert } from "#contract/wire/alerts.ts";
import {
  createJoinLink,
  listJoinLinks,
  readJoinLink,
  useJoinLink,
} from "#contract/wire/projects/join-links.ts";
import type { Watched } from "../processes/watched-api.ts";
import type { Person } from "./people.ts";

interface Prepared {
  projectId: number;
  owner: Person;
  reader: Person;
  /** A token of another kind. */
  newcomer: string;
}

/** Makes and opens the link for a group that joins a project, and the one that stops an alert. */
export async function askAboutLinks(
  { api, ask, secrets }: Watched,
  { projectId, owner, reader, newcomer }: Prepared,
): Promise<void> {
  const group = { groupIdOrName: String(projectId) };
  await ask(createJoinLink, { ...group, maxPeople: 2, days: 1 }, owner.token);
  const listed = await ask(listJoinLinks, group, owner.token);
  const token = listed?.links[0]?.link.split("/").at(-1)?.replaceAll(":", ".") ?? newcomer;
  for (const sent of [token, `${token}x`]) {
    await ask(readJoinLink, { token: sent });
    await ask(useJoinLink, { token: sent }, reader.token);
  }
  const wanted = { name: "Stoats", conditions: [{ tag: "stoat", automatic: true }], projectId };
  const { id = 0 } = (await ask(createAlert, wanted, owner.token)) ?? {};
  const stop = await api.services.tokens.sign("stop-alert", { id, userId: owner.id });
  secrets.add(stop);
  for (const endpoint of [readStoppableAlert, stopAlert]) {
    for (const sent of [stop, `${stop}x`]) await ask(endpoint, { token: sent });
  }
}
