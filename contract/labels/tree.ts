import { birds } from "./birds.ts";
import type { LabelNode } from "./label-node.ts";
import { mammals } from "./mammals.ts";
import { other } from "./other.ts";

/** Every label that devices, AI workers and clients exchange, in the letter case of the wire: lower. */
export const labelTree: LabelNode = { label: "all", children: [birds, mammals, other] };

/** Changes with the tree, so that clients can keep a copy: the start of the SHA-256 of its JSON. */
export const labelTreeVersion = "b2c49ae21d3f";
