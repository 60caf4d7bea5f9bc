import { Refusal } from "#contract/envelope.ts";
import { describeLabel } from "#contract/labels/describe-label.ts";
import { labelTree } from "#contract/labels/tree.ts";
import { labelsVersion } from "#contract/labels/version.ts";
import type { LabelNode } from "#contract/labels/label-node.ts";
import { getLabel, listLabels } from "#contract/wire/projects/labels.ts";
import { withEtag } from "#api/http/with-etag.ts";
import { serve } from "#api/http/serve.ts";

const maxAgeSeconds = 60 * 60;

export const labels = [
  withEtag(
    serve(listLabels, async () => ({ version: labelsVersion, labels: allLabels })),
    { version: labelsVersion, maxAgeSeconds },
  ),

  serve(getLabel, async ({ input }) => ({ label: requireLabel(input.text) })),
];

const allLabels = listNodes(labelTree).map((node) => requireLabel(node.label));

function listNodes(node: LabelNode): LabelNode[] {
  return [node, ...(node.children ?? []).flatMap(listNodes)];
}

function requireLabel(text: string) {
  const label = describeLabel(text);
  if (!label) throw new Refusal("missing", `Could not find a label called '${text}'`);
  return label;
}
