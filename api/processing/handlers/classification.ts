import type { LabelNode } from "#contract/labels/label-node.ts";
import { labelPath } from "#contract/labels/label-path.ts";
import { labelTree, labelTreeVersion } from "#contract/labels/tree.ts";
import type { ClassificationNode } from "#contract/wire/schedules/files.ts";

/** The tree of labels as clients keep it, each with the path that tags of it have. */
export const classification = {
  label: labelTree.label,
  version: labelTreeVersion,
  children: (labelTree.children ?? []).map(toNode),
};

function toNode({ aliases, children, ...node }: LabelNode): ClassificationNode {
  return {
    ...node,
    path: labelPath(node.label),
    ...(aliases ? { aliases: [...aliases] } : {}),
    ...(children ? { children: children.map(toNode) } : {}),
  };
}
