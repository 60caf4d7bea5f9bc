import type { BurstPicture } from "#app/components/burst-strip.tsx";
import { PlayerSelect } from "#app/components/player/controls/player-select.tsx";
import { InPlaceArea } from "#app/in-place/in-place-area.tsx";
import { InPlaceForm } from "#app/in-place/in-place-form.tsx";
import { useInPlace } from "#app/in-place/use-in-place.ts";
import { AnotherTag } from "../tracks/another-tag.tsx";
import type { OtherTagProps } from "../tracks/other-tag.tsx";
import type { QuickTag } from "../tracks/quick-tags.server.ts";

const text = {
  what: "They all show",
  choose: "Choose a tag",
  other: (count: number) => `Another tag for all ${count}`,
  combobox: (count: number) => `Tag for ${count} pictures`,
  tag: (count: number, isCut: boolean) =>
    isCut ? `Tag these ${count} pictures` : `Tag all ${count} pictures of this burst`,
};

interface Props {
  pictures: readonly BurstPicture[];
  isCut: boolean;
  currentId: number;
  tags: readonly QuickTag[];
  tracksPath: string;
  search: string;
  ofViewer: OtherTagProps["ofViewer"];
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

function BurstForm({ pictures, isCut, currentId, tags, tracksPath, search, ofViewer }: Props) {
  const inPlace = useInPlace(`burst of ${currentId}`);
  const label = text.tag(pictures.length, isCut);
  const action = tracksPath + search;
  const ids = pictures.map(({ id }) => id).join(",");
  const query = new URLSearchParams(search);
  query.set("pictures", ids);
  return (
    <div className="burst-tags">
      <InPlaceForm inPlace={inPlace} form={{ action, fields: [["pictures", ids]] }} label={label}>
        <PlayerSelect label={text.what} name="say" required>
          <option value="">{text.choose}</option>
          {tags.map(({ what, name }) => (
            <option key={what} value={what}>
              {name}
            </option>
          ))}
        </PlayerSelect>
      </InPlaceForm>
      <AnotherTag
        name={text.other(pictures.length)}
        to={{ pathname: `${tracksPath}/choose`, search: String(query) }}
        action={action}
        label={text.combobox(pictures.length)}
        hasKey={false}
        ofViewer={ofViewer}
        onChoose={({ what }) => {
          const sent = new FormData();
          sent.set("pictures", ids);
          sent.set("say", what);
          inPlace.submit(sent, action);
        }}
      />
    </div>
  );
}
