import { Link, type To } from "react-router";
import type { QuickTag } from "./quick-tags.server.ts";
import { AnotherTag } from "./another-tag.tsx";
import { TagButtons } from "./tag-buttons.tsx";
import type { Said } from "./track-rows.server.ts";

const text = {
  combobox: (number: number) => `Tag for track ${number}`,
  remove: "Remove",
  correct: "Correct track",
  delete: "Delete track",
};

interface Props {
  number: number;
  trackId: number;
  /** Where another tag is chosen without scripts. */
  to: To;
  /** Where its times and pitches are corrected, and its animal is described; absent where nothing can be. */
  correctTo: To | undefined;
  action: string;
  tags: readonly QuickTag[];
  own: readonly string[];
  removable: readonly Said[];
  onChoose: (tag: QuickTag) => void;
}

/** What can be done about the track that is selected; it stands in the form of its row. */
export function ChosenTrack(props: Props) {
  const { number, trackId, to, correctTo, action, tags, own, removable, onChoose } = props;
  return (
    <>
      <TagButtons tags={tags} own={own} />
      <AnotherTag to={to} action={action} label={text.combobox(number)} onChoose={onChoose}>
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
        {correctTo && <Link to={correctTo}>{text.correct}</Link>}
        <button className="link-button" type="submit" name="deleteTrack" value={trackId}>
          {text.delete}
        </button>
      </AnotherTag>
    </>
  );
}
