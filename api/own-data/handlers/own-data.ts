import {
  countOwnData,
  deleteOwnAccount,
  findAccountHolds,
  getOwnData,
} from "#contract/wire/accounts/own-data.ts";
import { invalidFields } from "#contract/envelope.ts";
import { fold } from "#contract/rules/navigation/names.ts";
import { requireOneself, type User } from "#api/http/caller.ts";
import { serve } from "#api/http/serve.ts";
import { streamText } from "#api/http/stream-text.ts";
import { countAttempt } from "#api/accounts/operations/limit-attempts.ts";
import { countOwnData as count, readOwnData } from "../operations/read-own-data.ts";
import { deleteAccount, findHolds } from "../operations/delete-account.ts";
import { requireProof } from "#api/accounts/operations/require-proof.ts";
import type { Services } from "#api/services.ts";

export const ownData = [
  serve(countOwnData, async ({ caller, services }) => {
    requireOwn(services, caller);
    await countAttempt(services, "own-data:account", String(caller.id));
    return { counts: await count(services, caller.id) };
  }),

  serve(getOwnData, async ({ caller, services }) => {
    requireOwn(services, caller);
    await countAttempt(services, "own-data:account", String(caller.id));
    return new Response(streamText(readOwnData(services, caller.id)), {
      headers: {
        "content-type": "application/json; charset=utf-8",
        "content-disposition": 'attachment; filename="my-data.json"',
        "cache-control": "private, no-store",
        "x-content-type-options": "nosniff",
      },
    });
  }),

  serve(findAccountHolds, async ({ caller, services }) => {
    requireOneself(caller);
    return findHolds(services.store.read, caller);
  }),

  serve(deleteOwnAccount, async ({ input, caller, address, services }) => {
    requireOwn(services, caller);
    if (fold(input.email.trim()) !== fold(caller.email)) {
      const msg = `Type your email address: ${caller.email}`;
      throw invalidFields([{ param: "email", location: "body", msg }]);
    }
    await deleteAccount(services, { ...caller, address });
    return { messages: ["Deleted the account"] };
  }),
];

/** Whoever acts as somebody does none of this, and neither does who only sits at their screen. */
function requireOwn(services: Services, caller: User): void {
  requireOneself(caller);
  requireProof(services, caller);
}
