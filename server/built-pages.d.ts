/** What the router's build makes of `app`; it is there after `npm run build`. */
declare module "#build/server/index.js" {
  import type { ServerBuild } from "react-router";
  const build: ServerBuild;
  export = build;
}
