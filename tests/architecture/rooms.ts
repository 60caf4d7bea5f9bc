export interface Room {
  /** Folders, or files without their extension, beside the room's own. */
  imports: string[];
  /** Packages from npm, `node:` for what Node brings along, `*` for anything. */
  packages: string[];
}

const product = ["contract", "media", "api", "app", "server", "bin"];
const everything = [...product, "tests", "e2e", "bench", "."];
const dates = ["date-fns", "@date-fns/tz"];
const files = ["csv-parse", "mime", "saxes"];
const places = ["proj4", "simplify-js", "suncalc", "@photostructure/tz-lookup"];

/** What each room may import. A file belongs to the room with the longest path that fits. */
export const rooms: Record<string, Room> = {
  contract: { imports: [], packages: ["zod"] },
  "contract/wire": { imports: ["contract"], packages: ["zod"] },
  "contract/rules": { imports: ["contract"], packages: [...dates, ...places, ...files] },
  "contract/labels": { imports: [], packages: [] },

  media: { imports: [], packages: ["fflate"] },
  "media/sound": {
    imports: ["media"],
    packages: [
      "mediabunny",
      "@echogarden/pffft-wasm",
      "@audio/decode-aac",
      "@libav.js/variant-obsolete",
    ],
  },

  api: { imports: ["contract", "media"], packages: ["hono", "zod"] },
  "api/*/handlers": {
    imports: [
      "contract",
      "api/services",
      "api/http",
      "api/*/operations",
      "api/*/queries",
      "api/db/in-batches",
      "api/db/stored-json",
      "api/files/keys",
    ],
    packages: dates,
  },
  "api/*/operations": {
    imports: [
      "contract",
      "media",
      "api/services",
      "api/http/tokens",
      "api/*/operations",
      "api/*/queries",
      "api/*/rendering",
      "api/files",
      "api/mail",
      "api/jobs",
      "api/db",
    ],
    packages: [...dates, "age-encryption", "node:"],
  },
  "api/*/queries": {
    imports: ["contract", "api/db", "api/*/queries", "api/mail/mail", "api/files/keys"],
    packages: [...dates, "zod", "node:"],
  },
  "api/*/rendering": {
    imports: [
      "contract",
      "media",
      "api/services",
      "api/*/queries",
      "api/*/operations",
      "api/*/rendering",
      "api/files",
      "api/db",
      "api/threads",
    ],
    packages: [...dates, "libheif-js", "p-queue", "sharp", "node:"],
  },

  /* Opens a site by itself, beside the one that asks. */
  "api/backups/thread": {
    imports: ["contract", "api/backups/operations", "api/db", "api/files", "api/threads"],
    packages: [...dates, "node:"],
  },

  "api/db": { imports: ["contract", "api/threads"], packages: ["pg", "zod", "node:"] },
  "api/db/migrations": { imports: ["api/db/columns"], packages: [] },
  "api/files": {
    imports: ["contract", "media"],
    packages: ["node:", "@aws-sdk/client-s3", "@aws-sdk/lib-storage"],
  },
  "api/http": {
    imports: [
      "contract",
      "api/services",
      "api/files",
      "api/threads",
      "api/projects/queries/access",
      "api/accounts/queries/audit",
      "api/accounts/queries/sessions",
      "api/accounts/queries/limits",
    ],
    packages: [
      "hono",
      "jose",
      "busboy",
      "fastest-levenshtein",
      "fresh",
      "otpauth",
      "@simplewebauthn/server",
      "p-queue",
      "zod",
      "node:",
    ],
  },
  "api/jobs": {
    imports: [
      "contract",
      "api/http/request-id",
      "api/services",
      "api/*/queries",
      "api/*/operations",
      "api/*/rendering",
      "api/files",
      "api/db",
    ],
    packages: [...dates, "zod", "node:"],
  },
  "api/mail": {
    imports: ["contract", "api/services", "api/*/queries", "api/db", "api/files"],
    packages: [...dates, "nodemailer", "node:"],
  },
  "api/threads": { imports: [], packages: ["node:"] },

  app: {
    imports: ["contract"],
    packages: ["react", "react-dom", "react-router", "@react-router", "node:"],
  },
  "app/routes": {
    imports: ["app", "contract", "media"],
    packages: [
      "react",
      "react-router",
      "remix-utils",
      "jose",
      "zod",
      "fastest-levenshtein",
      ...dates,
    ],
  },
  "app/services": {
    imports: ["contract", "app/forms"],
    packages: [
      "react-router",
      "remix-utils",
      "jose",
      "busboy",
      "zod",
      "@zxcvbn-ts/language-common",
      "uqr",
      "node:",
      ...dates,
    ],
  },
  "app/forms": {
    imports: ["contract", "app/ui", "app/services/accounts/common-passwords"],
    packages: ["react", "react-router", "@conform-to", "zod"],
  },
  "app/lists": { imports: ["contract", "app/components/with-query"], packages: ["zod"] },
  "app/components": {
    imports: ["contract", "media", "app/ui", "app/forms", "app/styles"],
    packages: [
      "react",
      "react-dom",
      "react-router",
      "remix-utils",
      "leaflet",
      "mediabunny",
      ...dates,
    ],
  },
  "app/in-place": {
    imports: ["contract", "app/ui", "app/forms", "app/components", "app/services"],
    packages: ["is-network-error", "react", "react-router", "zod"],
  },
  "app/dialog": {
    imports: ["app/ui", "app/components", "app/in-place", "app/scripts/page/pending"],
    packages: ["react", "react-router"],
  },
  "app/ui": { imports: [], packages: ["react", "react-router"] },
  "app/framework": { imports: ["app/scripts"], packages: ["vite"] },
  "app/scripts": { imports: ["app/framework"], packages: ["vite", "@simplewebauthn/browser"] },
  "app/styles": { imports: [], packages: ["vite", "postcss", "purgecss", "lightningcss", "node:"] },

  server: { imports: [...product, "build", "package"], packages: ["*"] },
  /* Each check looks at one thing, of what it is handed: the site's settings, database and files. */
  "server/doctor": {
    imports: [
      "contract",
      "api",
      "server/config",
      "server/data-dir",
      "server/explain",
      "server/mail-fault",
      "server/product",
      "server/programs",
      "server/require-named-files",
      "server/trusted-peers",
    ],
    packages: [...dates, "node:"],
  },
  bin: { imports: [...product, "package"], packages: ["*"] },
  tests: { imports: everything, packages: ["*"] },
  e2e: { imports: everything, packages: ["*"] },
  bench: { imports: everything, packages: ["*"] },
  /** Files of the root itself: the settings of tools. */
  ".": { imports: everything, packages: ["*"] },
};

/** Packages that only these places import, whatever else a room may do. */
export const restrictedPackages: Record<string, string[]> = {
  kysely: ["api/db", "api/*/queries", "api/*/operations", "tests", "bench"],
  "@radix-ui": ["app/ui", "app/root"],
  sharp: [
    "api/renditions/rendering/sharp",
    "server/map-tiles/draw-ground",
    "bin",
    "tests",
    "bench",
    "e2e",
  ],
  leaflet: ["app/components/tile-map"],
  mediabunny: ["app/components/player/save", "media/sound"],
};

/** Who may read `process.env`; the web tier does so on one line of one file. */
export const environmentReaders = ["server", "bin", "tests", "e2e", "bench", "."];
export const appEnvironmentReader = "app/services/navigation/site.server.ts";

/** Where time and chance are arguments. */
export const clockless = ["contract", "media", "api"];

export const mostLines = 300;
/** Tables of data, which are as long as they are. */
export const longTables = ["contract/labels/birds.ts", "contract/rules/navigation/pages.ts"];

/** The one place that knows in which order names stand. */
export const collationPlace = "contract/rules/text/compare-names.ts";
