import type { Plugin } from "vite";

/** Small parts of most pages. */
const parts =
  "page-title|framed-error|task-page|form-buttons|button-form|hidden-fields|use-on-demand|is-plain-click";
/** Small parts that lists and links to pass on have alone. */
const ofLists = "sort-links|qr-code|copy-text";
const places = [
  "/node_modules/(?!leaflet/|is-network-error/)",
  "vite/preload-helper",
  "/contract/rules/(?:times/units|text/capitalize)",
  `/app/(?:ui/(?!${ofLists})|forms/(?:problems|text)|components/(?:\\w+/)?(?:${parts}))`,
];

/**
 * What most pages share is one file: each small one of its own costs a request, and a line for every route. Leaflet is
 * fetched on demand, and only forms that act in place tell a lost connection from a defect: both stand outside it.
 */
export const sharedScript = {
  name: "shared",
  test: new RegExp(places.join("|")),
  minShareCount: 2,
};

/** What client actions stand on is one file, too: forms that act in place need all of it, and those of dialogs. */
export const actionScript = {
  name: "action",
  test: /\/app\/in-place\/(?:keep-failures|answer|act-on-its-way)|\/node_modules\/is-network-error\//,
};

/** Fails a build in which one of the places names no module any more, or which does not put them together. */
export function requireSharedScript(): Plugin {
  return {
    name: "nightjar:shared-script",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      const shared = chunks.find(({ name }) => name === sharedScript.name);
      const missing = places.filter(
        (place) => !shared?.moduleIds.some((id) => new RegExp(place).test(id)),
      );
      if (missing.length > 0) this.error(`No shared module is at ${missing.join(", ")}`);
    },
  };
}
