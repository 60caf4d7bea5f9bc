/** What the router's build makes of `app`; it is there after `npm run build`. */
declare module "#build/server/index.js" {
  const build: import("react-router").ServerBuild;
  export = build;
}
