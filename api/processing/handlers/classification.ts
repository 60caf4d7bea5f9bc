import type { LabelNode } from "#contract/labels/label-node.ts";
import { labelTree, labelTreeVersion } from "#contract/labels/tree.ts";
import type { ClassificationNode } from "#contract/wire/schedules/files.ts";

/** As clients list them: ours go by alphabet. */
const order = ["mammal", "other", "bird"];

/** Another where the same tree is told in another form. */
const form = "b";

const children = (labelTree.children ?? [])
  .toSorted((a, b) => order.indexOf(a.label) - order.indexOf(b.label))
  .map(toNode);

/** The tree of labels as clients keep it, until its version is another. */
export const classification = {
  label: labelTree.label,
  version: `${labelTreeVersion}${form}`,
  children,
};

function toNode({ aliases, children: below, ...node }: LabelNode): ClassificationNode {
  return {
    ...node,
    display: node.display ?? node.label,
    ...(aliases ? { aliases: [...aliases] } : {}),
    ...(below ? { children: below.map(toNode) } : {}),
  };
}
