import { TOTP } from "otpauth";
import { confirmTwoStep, getTwoStep, startTwoStep } from "#contract/wire/accounts/two-step.ts";
import type { TestApi } from "../test-api.ts";

/** What an app on a phone shows at the time of the test. */
export function showCode(api: Pick<TestApi, "now">, secret: string): string {
  return new TOTP({ secret }).generate({ timestamp: api.now().getTime() });
}

/** Has signing in ask for a code from now on; gives the app's secret. */
export async function setUpTwoStep(api: TestApi, { token }: { token: string }): Promise<string> {
  await api.send(startTwoStep, {}, token);
  const { setUp } = await api.send(getTwoStep, {}, token);
  const secret = setUp?.secret ?? "";
  await api.send(confirmTwoStep, { code: showCode(api, secret) }, token);
  return secret;
}
