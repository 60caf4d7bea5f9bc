import { build } from "./build-folder.ts";

build();
