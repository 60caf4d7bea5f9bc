import * as pages from "#build/server/index.js";
import { main } from "./main.ts";
import { buildFolder } from "./product.ts";
import { builtWebTier } from "./start.ts";

/** The whole product: what `npm run build` bundles, and what runs from the sources as well. */
await main(() => builtWebTier(buildFolder, async () => pages));
