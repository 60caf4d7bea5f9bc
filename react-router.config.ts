import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  routeDiscovery: { mode: "initial" },
  /* The root's own middleware judges where forms come from, and answers with a page. */
  allowedActionOrigins: ["**"],
} satisfies Config;
