import "./production.ts";
import { build, buildFolder, hasSources, isBuilt } from "./build-folder.ts";

if (hasSources() && !isBuilt()) build();

/* Loaded only now, so that what was compiled at the last start is found again. */
const { main } = await import("#server/main.ts");
const { builtWebTier } = await import("#server/start.ts");

await main(() => builtWebTier(buildFolder));
