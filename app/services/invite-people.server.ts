import { email } from "#app/forms/fields.ts";
import { inviteUser } from "#contract/wire/invitations.ts";
import { attempt, type PageArgs } from "./api.server.ts";

const words = {
  invited: "Invited",
  member: "Is in the project already",
  wrong: "Not an e-mail address",
  notTried: "Not sent yet",
};

export interface InviteResult {
  address: string;
  isInvited: boolean;
  text: string;
}

export function isAddress(text: string): boolean {
  return email.safeParse(text).success;
}

/** Invites one after the other. Where the limit is reached or the API cannot be, the rest is left for later. */
export async function invitePeople(
  args: PageArgs,
  groupIdOrName: number,
  addresses: string[],
  rights: { admin: boolean; owner: boolean },
): Promise<InviteResult[]> {
  const results: InviteResult[] = [];
  let isStopped = false;
  for (const address of addresses) {
    const found = email.safeParse(address);
    if (!found.success) {
      results.push({ address, isInvited: false, text: words.wrong });
    } else if (isStopped) {
      results.push({ address, isInvited: false, text: words.notTried });
    } else {
      const invitation = { groupIdOrName, email: found.data, ...rights };
      const outcome = await attempt(args, inviteUser, invitation);
      isStopped = !outcome.ok && ["tooMany", "unreachable"].includes(outcome.refusal.reason);
      results.push({ address, isInvited: outcome.ok, text: toText(outcome) });
    }
  }
  return results;
}

type Outcome = Awaited<ReturnType<typeof attempt<typeof inviteUser>>>;

function toText(outcome: Outcome): string {
  if (outcome.ok) return words.invited;
  const { reason, message } = outcome.refusal;
  return reason === "unprocessable" ? words.member : message;
}
