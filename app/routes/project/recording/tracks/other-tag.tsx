import { useOutletContext } from "react-router";
import { TagCombobox, type TagComboboxProps } from "#app/components/tag-combobox/tag-combobox.tsx";
import type { RecordingOutlet } from "../outlet.ts";
import { usePins } from "./use-pins.ts";

export interface OtherTagProps extends Pick<
  TagComboboxProps,
  "label" | "onChoose" | "onClose" | "children"
> {
  /** What takes the form that pins a tag. */
  action: string;
  /** Where it stands outside the views of the recording, whose page says it to them. */
  ofViewer?: Pick<RecordingOutlet, "medium" | "recentTags" | "pinnedTags"> | undefined;
}

/** The combobox of all tags, with those that the viewer uses first. */
export function OtherTag({ action, ofViewer, ...props }: OtherTagProps) {
  const outlet = useOutletContext<RecordingOutlet>();
  const { medium, recentTags, pinnedTags } = ofViewer ?? outlet;
  const pins = usePins({ pinned: pinnedTags ?? [], medium, action });
  return (
    <TagCombobox
      {...props}
      medium={medium}
      recent={recentTags.map(({ what }) => what)}
      pinned={pinnedTags ?? []}
      pins={pinnedTags && pins}
    />
  );
}
