import { insertAudit } from "../queries/audit.ts";
import { insertSession, type ClientFacts } from "../queries/sessions.ts";
import type { StoredUser } from "../queries/users.ts";
import type { Services } from "#api/services.ts";
import { issueAccessToken, type Lifetime } from "./start-session.ts";

/** Opens a session in which a super-user acts as somebody else. It has no refresh token. */
export async function actAs(
  services: Services,
  impersonator: { id: number },
  person: StoredUser,
  client: ClientFacts,
  lifetime: Lifetime,
): Promise<{ token: string; expiry: string }> {
  const now = services.now();
  const session = await services.store.write.transaction().execute(async (trx) => {
    const { address } = client;
    await insertAudit(
      trx,
      { action: "acted as", actor: impersonator, subjectId: person.id, address },
      now,
    );
    return insertSession(
      trx,
      { userId: person.id, impersonatorId: impersonator.id, isProven: false },
      client,
      now,
    );
  });
  return issueAccessToken(services, person, session, lifetime);
}
