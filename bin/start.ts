import "./production.ts";
import { main } from "#server/main.ts";
import { builtWebTier } from "#server/start.ts";
import { build, buildFolder, hasSources, isBuilt } from "./build-folder.ts";

if (hasSources() && !isBuilt()) build();

await main(() => builtWebTier(buildFolder));
