import type { BurstPicture } from "#app/components/burst-strip.tsx";
import { InPlaceArea } from "#app/in-place/in-place-area.tsx";
import { InPlaceForm } from "#app/in-place/in-place-form.tsx";
import { useInPlace } from "#app/in-place/use-in-place.ts";
import type { QuickTag } from "../tracks/quick-tags.server.ts";

const text = {
  what: "They all show",
  choose: "Choose a tag",
  tag: (count: number, isCut: boolean) =>
    isCut ? `Tag these ${count} pictures` : `Tag all ${count} pictures of this burst`,
};

interface Props {
  pictures: readonly BurstPicture[];
  isCut: boolean;
  currentId: number;
  tags: readonly QuickTag[];
  action: string;
}

/** One tag for all pictures that one trigger made. */
export function BurstTags(props: Props) {
  if (props.pictures.length < 2) return null;
  return (
    <InPlaceArea answer={undefined}>
      <BurstForm {...props} />
    </InPlaceArea>
  );
}

function BurstForm({ pictures, isCut, currentId, tags, action }: Props) {
  const inPlace = useInPlace(`burst of ${currentId}`);
  const label = text.tag(pictures.length, isCut);
  return (
    <InPlaceForm inPlace={inPlace} form={{ action, fields: [] }} label={label}>
      <input type="hidden" name="pictures" value={pictures.map(({ id }) => id).join(",")} />
      <label className="player-select">
        {text.what}
        <select className="input" name="say" required>
          <option value="">{text.choose}</option>
          {tags.map(({ what, name }) => (
            <option key={what} value={what}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </InPlaceForm>
  );
}
