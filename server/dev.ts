import { main } from "./main.ts";
import { viteWebTier } from "./vite-web-tier.ts";

await main(viteWebTier);
