import {
  addPasskey,
  finishPasskeySignIn,
  startPasskey,
  startPasskeyProof,
  startPasskeySignIn,
} from "#contract/wire/accounts/passkeys.ts";
import type { Watched } from "../processes/watched-api.ts";
import { makePasskey } from "./virtual-passkey.ts";

/** Every endpoint of passkeys once; what they give to be kept is a secret. */
export async function askAboutPasskeys(
  { api, ask, secrets }: Pick<Watched, "api" | "ask" | "secrets">,
  token: string,
): Promise<void> {
  const origin = "https://nightjar.test:3000";
  api.services.settings.allowedHosts = ["nightjar.test"];
  const passkey = makePasskey({ origin });
  const made = await ask(startPasskey, { origin }, token);
  const response = passkey.register(made?.options ?? {});
  const passkeyToken = made?.passkeyToken ?? "none";
  await ask(addPasskey, { passkeyToken, response, name: "My phone" }, token);
  const proof = await ask(startPasskeyProof, { origin }, token);
  const asked = await ask(startPasskeySignIn, { origin });
  const answer = { passkeyToken: asked?.passkeyToken ?? "none" };
  const signed = passkey.sign(asked?.options ?? {});
  await ask(finishPasskeySignIn, { ...answer, response: signed });
  for (const secret of [passkeyToken, proof?.passkeyToken, answer.passkeyToken]) {
    if (secret && secret !== "none") secrets.add(secret);
  }
}
