import { toReturnTarget } from "#contract/rules/navigation/offering-page.ts";
import { redirectWithNotice } from "../navigation/notice.server.ts";

/** To the page where two-step sign-in is set up, which leads back here. */
export function askForTwoSteps(
  args: { url: URL; pattern: string },
  { message }: Error,
): Promise<Response> {
  const to = encodeURIComponent(toReturnTarget(args));
  return redirectWithNotice(`/my-settings/two-step?to=${to}`, { tone: "info", text: message });
}
