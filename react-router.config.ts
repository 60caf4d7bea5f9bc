import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  routeDiscovery: { mode: "initial" },
  /* A client action is a few lines: in a file of its own it costs a request, and a name in the list of routes. */
  splitRouteModules: false,
  /* The root's own middleware judges where forms come from, and answers with a page. */
  allowedActionOrigins: ["**"],
} satisfies Config;
