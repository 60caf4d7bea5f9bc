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
}

/** The combobox of all tags, with those that the viewer uses first. */
export function OtherTag({ action, ...props }: OtherTagProps) {
  const { medium, recentTags, pinnedTags } = useOutletContext<RecordingOutlet>();
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
