import { forgetTrouble, waitForRetry } from "../scripts/page/connection.ts";
import { hasUnsavedText } from "../scripts/page/typed.ts";

const unreachable = 503;

/**
 * Reads for the framework, which would throw the page away where a line breaks: a read is made again until it comes
 * through, and the page stays meanwhile. Where another version of the server answers, the page is loaded anew, unless
 * something is typed in it.
 */
export function retryPageReads(): void {
  const plainFetch = window.fetch.bind(window);
  let version: string | null = null;
  window.fetch = async (input, init) => {
    if (!isPageData(input, init)) return plainFetch(input, init);
    for (;;) {
      const response = await plainFetch(input, init).catch((error: unknown) => {
        if (init?.signal?.aborted) throw error;
        return undefined;
      });
      if (response && response.status !== unreachable) {
        forgetTrouble();
        const answering = response.headers.get("x-nightjar-version");
        const isOther = version !== null && answering !== null && answering !== version;
        version ??= answering;
        if (isOther) addEventListener("shown", reloadUnlessTyped, { once: true });
        return response;
      }
      await waitForRetry();
    }
  };
}

/** Once the page that was asked for is there, so that it is the one that is read anew. */
function reloadUnlessTyped(): void {
  if (!hasUnsavedText()) location.reload();
}

/** What the framework reads for its pages. */
function isPageData(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  const url = new URL(input instanceof Request ? input.url : input, location.href);
  const method = init?.method ?? (input instanceof Request ? input.method : "GET");
  return url.origin === location.origin && method === "GET" && url.pathname.endsWith(".data");
}
