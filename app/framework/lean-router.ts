import type { Plugin } from "vite";

/** What the router asks of its instruments where nobody measures: nothing is, and so there is nobody to be told. */
const withoutInstruments = `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = (router) => router;
/* Of the server's part of the package, which no browser loads. */
export const instrumentHandler = undefined;
export const instrumentationResultMetaContext = undefined;
`;

/** The list of routes comes with the page as a whole (`routeDiscovery`), and so none is ever looked for. */
const withoutDiscovery = `
export const isFogOfWarEnabled = () => false;
export const getPatchRoutesOnNavigationFunction = () => undefined;
export const useFogOFWarDiscovery = () => undefined;
/* Where it is looked for, and of the server's part of the package. */
export const getPartialManifest = undefined;
export const getManifestPath = undefined;
export const getPathsWithAncestors = undefined;
export const handleClientVersionMismatch = undefined;
`;

const leftOut: Record<string, string> = {
  "router/instrumentation.js": withoutInstruments,
  "dom/ssr/fog-of-war.js": withoutDiscovery,
};

/** The router for browsers without what no entry of ours hands to it and every page would load: 2.4 kB. */
export function leanRouter(): Plugin {
  const found = new Set<string>();
  return {
    name: "nightjar:lean-router",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    load: {
      filter: { id: /\/react-router\/dist\/production\/lib\/.*\.js$/ },
      handler: (id) => {
        const part = Object.keys(leftOut).find((path) => id.endsWith(`/lib/${path}`));
        if (part) found.add(part);
        return part && leftOut[part];
      },
    },
    generateBundle() {
      const missing = Object.keys(leftOut).filter((part) => !found.has(part));
      if (missing.length > 0) this.error(`The router has no ${missing.join(", ")} any more.`);
    },
  };
}
