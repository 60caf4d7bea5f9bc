import { redirectWithNotice } from "../navigation/notice.server.ts";

/** To the page where two-step sign-in is set up, which leads back here. */
export function askForTwoSteps({ url }: { url: URL }, { message }: Error): Promise<Response> {
  const to = encodeURIComponent(url.pathname + url.search);
  return redirectWithNotice(`/my-settings/two-step?to=${to}`, { tone: "info", text: message });
}
