import { enableCompileCache } from "node:module";

/** React reads this when it is loaded, so it is set before anything else is. */
process.env["NODE_ENV"] ??= "production";
enableCompileCache();
