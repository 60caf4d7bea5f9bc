import type { Served } from "../http/serve.ts";

export const referenceImages: Served[] = [];
