import { addDays } from "date-fns";
import { Refusal } from "#contract/envelope.ts";
import { maxJoinLinks } from "#contract/wire/projects/join-links.ts";
import {
  endLink,
  findLiveLink,
  insertJoinLink,
  listLiveLinks,
  takePlace,
} from "../queries/join-links.ts";
import type { JoinLinkRow } from "../queries/join-links.ts";
import { findAnyMembership } from "../queries/memberships.ts";
import type { Services } from "#api/services.ts";
import { changePeople, recordAct, type Actor, type Project } from "./change-people.ts";
import { enqueueAcceptedMail, joinProject } from "./join-project.ts";
import { countRequest, putRequest } from "./request-membership.ts";
import { requireOwnAddress } from "./require-own-address.ts";

interface Terms {
  maxPeople: number;
  days: number;
  needsApproval: boolean;
}

/** Refuses `forbidden` an unconfirmed address, and `rule` once there are as many as may work at a time. */
export async function createJoinLink(
  services: Services,
  by: Actor,
  { project, terms }: { project: Project; terms: Terms },
): Promise<number> {
  requireOwnAddress(by);
  const now = services.now();
  return changePeople(services, project, async (trx) => {
    if ((await listLiveLinks(trx, project.id, now)).length >= maxJoinLinks) {
      const text = `The project has ${maxJoinLinks} links already. End one of them first.`;
      throw new Refusal("rule", text);
    }
    const { maxPeople, needsApproval, days } = terms;
    const expiresAt = addDays(now, days);
    const link = { projectId: project.id, createdById: by.id, maxPeople, needsApproval, expiresAt };
    const id = await insertJoinLink(trx, link, now);
    const details = { link: id, maxPeople, days, needsApproval };
    await recordAct(services, trx, by, {
      action: "join link made",
      projectId: project.id,
      details,
    });
    return id;
  });
}

/** Refuses `missing` where the project has no such link, or no more. */
export function endJoinLink(
  services: Services,
  by: Actor,
  { project, id }: { project: Project; id: number },
): Promise<void> {
  return changePeople(services, project, async (trx) => {
    if (!(await endLink(trx, { id, projectId: project.id }, services.now()))) throw isOver();
    const details = { link: id };
    await recordAct(services, trx, by, {
      action: "join link ended",
      projectId: project.id,
      details,
    });
  });
}

/** Refuses `unauthenticated` what is no sound token of a link, `missing` one that is over. */
export async function readJoinLink(services: Services, token: string): Promise<JoinLinkRow> {
  const { id } = await services.tokens.verify("join-link", token);
  const link = await findLiveLink(services.store.read, id, services.now());
  if (!link) throw isOver();
  return link;
}

/** True for who is a member now, false for who has asked, who takes no second place by coming again. Refuses `forbidden` an unconfirmed address, `rule` a member. */
export async function useJoinLink(
  services: Services,
  by: Actor,
  link: JoinLinkRow,
): Promise<boolean> {
  requireOwnAddress(by);
  const project = { id: link.project_id, name: link.project_name };
  const needsApproval = link.needs_approval === 1;
  if (needsApproval) await countRequest(services, by);
  await changePeople(services, project, async (trx) => {
    const membership = await findAnyMembership(trx, { projectId: project.id, userId: by.id });
    if (membership?.standing === "full") {
      throw new Refusal("rule", `You are already a member of ${project.name}.`);
    }
    const place = { id: link.id, userId: by.id };
    if (!(await takePlace(trx, place, services.now()))) throw isOver();
    if (needsApproval) {
      await putRequest(services, trx, by, { project, adminEmail: undefined });
      return;
    }
    const offered =
      membership?.standing === "invited" ? membership : { admin: false, owner: false };
    const rights = { admin: offered.admin, owner: offered.owner };
    await joinProject(services, trx, by, { person: by, project, rights });
    await enqueueAcceptedMail(services, trx, project, by);
  });
  return !needsApproval;
}

function isOver(): Refusal {
  return new Refusal(
    "missing",
    "This link no longer works. Ask whoever gave it to you for another.",
  );
}
