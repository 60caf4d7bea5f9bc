import { useRef } from "react";
import { Link, type To, useOutletContext } from "react-router";
import type { RecordingOutlet } from "../outlet.ts";
import type { QuickTag } from "./quick-tags.server.ts";
import { TagButtons } from "./tag-buttons.tsx";
import type { Said } from "./track-rows.server.ts";
import { useCombobox } from "./use-combobox.ts";
import { usePins } from "./use-pins.ts";

const text = {
  other: "Another tag",
  combobox: (number: number) => `Tag for track ${number}`,
  tree: "All tags by family",
  remove: "Remove",
  delete: "Delete track",
};

interface Props {
  number: number;
  trackId: number;
  /** Where another tag is chosen without scripts. */
  to: To;
  action: string;
  tags: readonly QuickTag[];
  own: readonly string[];
  removable: readonly Said[];
  isPending: boolean;
  onChoose: (tag: QuickTag) => void;
}

/** What can be done about the track that is selected; it stands in the form of its row. */
export function ChosenTrack(props: Props) {
  const { number, trackId, to, action, tags, own, removable, isPending, onChoose } = props;
  const { medium, recentTags, pinnedTags } = useOutletContext<RecordingOutlet>();
  const pins = usePins({ pinned: pinnedTags ?? [], medium, action });
  const link = useRef<HTMLAnchorElement>(null);
  const { Combobox, open, close } = useCombobox(link, to);
  return (
    <>
      <TagButtons tags={tags} own={own} isDisabled={isPending} />
      <div className="track-more">
        <Link ref={link} to={to} aria-keyshortcuts="/" onClick={open}>
          {text.other}
        </Link>
        {removable.map((one) => (
          <button
            key={one.id}
            className="link-button"
            type="submit"
            name="removeTag"
            value={one.id}
          >
            {text.remove} {one.who}: {one.name}
          </button>
        ))}
        <button className="link-button" type="submit" name="deleteTrack" value={trackId}>
          {text.delete}
        </button>
      </div>
      {Combobox && (
        <Combobox
          label={text.combobox(number)}
          medium={medium}
          recent={recentTags.map(({ what }) => what)}
          pinned={pinnedTags ?? []}
          pins={pinnedTags && pins}
          isPending={isPending}
          onChoose={(tag) => {
            close("track");
            onChoose(tag);
          }}
          onClose={() => close()}
        >
          <Link to={to}>{text.tree}</Link>
        </Combobox>
      )}
    </>
  );
}
