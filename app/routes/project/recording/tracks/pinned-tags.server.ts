import { z } from "zod";
import { readInPlaceForm } from "#app/in-place/read-in-place-form.server.ts";
import type { PageArgs } from "#app/services/api/api.server.ts";
import { requireProject, requireViewer } from "#app/services/navigation/navigation.server.ts";
import { changeOwnSettings } from "#app/services/projects/project-settings.server.ts";
import { tagName } from "#app/services/recordings/tag-text.server.ts";
import { findLabel } from "#contract/labels/find-label.ts";
import { Refusal } from "#contract/envelope.ts";
import { type Medium, mediums, tagSettings } from "#contract/rules/projects/project-tags.ts";
import { isSameTag } from "#contract/rules/tracks/agreement.ts";
import { maxPinnedTags, pinTag, unpinTag } from "#contract/rules/tracks/pinned-tags.ts";
import { treeId } from "../tagging-text.ts";

const text = {
  choose: "Choose a tag to pin or to unpin.",
  membersOnly: "Only members of the project pin its tags.",
  full: `You have pinned ${maxPinnedTags} tags. Unpin one first.`,
  pinned: (tag: string) => `${tag} pinned: it is among your tag buttons now.`,
  unpinned: (tag: string) => `${tag} unpinned.`,
};

const label = z
  .string()
  .max(255)
  .transform((tag, { addIssue }) => {
    const found = findLabel(tag)?.label;
    if (found !== undefined) return found;
    addIssue("No tag of the tree");
    return z.NEVER;
  });
const medium = z.enum(mediums);
const pinForm = z.union([
  z.object({ pin: label, medium }),
  z.object({ unpin: z.string().max(255), medium }),
]);

/** What a person has pinned in the page's project. */
export function readPinnedTags(context: PageArgs["context"], medium: Medium): readonly string[] {
  const pinned = requireProject(context).userSettings?.[tagSettings[medium]] ?? [];
  return pinned.map((tag) => findLabel(tag)?.label ?? tag);
}

/** Pins belong to a membership: super-users who visit have none. */
export function mayPin(context: PageArgs["context"]): boolean {
  return !requireViewer(context).isVisiting;
}

/** Puts a tag among the buttons that one is offered in this project, or takes it away. */
export async function answerPinForm(args: PageArgs) {
  const { value, saved, refused } = await readInPlaceForm(args, pinForm);
  if (!mayPin(args.context)) return refused(new Refusal("forbidden", text.membersOnly));
  if (!value) return refused(new Refusal("unprocessable", text.choose));
  const { medium } = value;
  const pinned = readPinnedTags(args.context, medium);
  const isPin = "pin" in value;
  const tag = isPin ? value.pin : value.unpin;
  const isThere = pinned.some((one) => isSameTag(one, tag));
  if (isPin && !isThere && pinned.length >= maxPinnedTags) {
    return refused(new Refusal("unprocessable", text.full));
  }
  const key = tagSettings[medium];
  const outcome = await changeOwnSettings(args, (stored) => ({
    ...stored,
    [key]: (isPin ? pinTag : unpinTag)(stored[key] ?? [], tag),
  }));
  if (!outcome.ok) return refused(outcome.refusal);
  const name = tagName(tag, medium);
  return saved({
    text: isPin ? text.pinned(name) : text.unpinned(name),
    at: treeId,
    undo: isPin === isThere ? undefined : { [isPin ? "unpin" : "pin"]: tag, medium },
  });
}
