import type { Outcome } from "#contract/client.ts";
import type { startPasskey } from "#contract/wire/accounts/passkeys.ts";

/** What a page gives the browser; undefined where passkeys do not work, or there is none. */
export async function findPasskeyAsk(
  { request }: { request: Request },
  ask: (origin: string) => Promise<Outcome<typeof startPasskey>>,
) {
  const { origin, protocol, hostname } = new URL(request.url);
  if (protocol !== "https:" && hostname !== "localhost") return undefined;
  const outcome = await ask(origin);
  return outcome.ok ? outcome.reply : undefined;
}
