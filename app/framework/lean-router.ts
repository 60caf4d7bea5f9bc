import type { Plugin } from "vite";

/** What the router asks of it where nobody measures: nothing is, and so there is nobody to be told. */
const withoutInstruments = `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = (router) => router;
/* Of the server's part of the package, which no browser loads. */
export const instrumentHandler = undefined;
export const instrumentationResultMetaContext = undefined;
`;

/**
 * The router for browsers without its instruments, which no entry of ours hands to it and every page would load: 1.2 kB.
 */
export function leaveOutInstruments(): Plugin {
  let isFound = false;
  return {
    name: "nightjar:lean-router",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    load: {
      filter: { id: /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/ },
      handler: () => {
        isFound = true;
        return withoutInstruments;
      },
    },
    generateBundle() {
      if (!isFound) this.error("The router has no instruments of that name any more.");
    },
  };
}
