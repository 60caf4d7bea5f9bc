import { build } from "./build-folder.ts";

await build();
