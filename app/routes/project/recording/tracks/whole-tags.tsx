import { useRef } from "react";
import { useLocation } from "react-router";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { useInPlace } from "#app/in-place/use-in-place.ts";
import { AnotherTag } from "./another-tag.tsx";
import type { QuickTag } from "./quick-tags.server.ts";
import { Suggestions } from "./suggestions.tsx";
import { TagButtons } from "./tag-buttons.tsx";

const text = {
  still: "What the whole picture shows",
  film: "What the whole video shows",
  combobox: { still: "Tag for the whole picture", film: "Tag for the whole video" },
};

interface Props {
  recordingId: number;
  isStill: boolean;
  action: string;
  tags: readonly QuickTag[];
  last: QuickTag | undefined;
}

/** Tags a recording without tracks: as it is, no box needs to be drawn. */
export function WholeTags({ recordingId, isStill, action, tags, last }: Props) {
  const inPlace = useInPlace(`whole ${recordingId}`);
  const medium = isStill ? "still" : "film";
  const label = text[medium];
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  query.set("whole", "yes");
  const to = { pathname: "../tracks/choose", search: String(query) };
  const form = useRef<HTMLFormElement>(null);
  return (
    <form
      ref={form}
      className="track-form"
      method="post"
      action={action}
      aria-label={label}
      onSubmit={inPlace.onSubmit}
    >
      <HiddenFields fields={[["pictures", String(recordingId)]]} />
      <p>{label}</p>
      <Suggestions model={undefined} last={last} hasKeys />
      <TagButtons tags={tags} own={[]} />
      <AnotherTag
        to={to}
        action={action}
        label={text.combobox[medium]}
        onChoose={({ what }) => {
          const sent = new FormData(form.current ?? undefined);
          sent.set("say", what);
          inPlace.submit(sent, action);
        }}
      />
    </form>
  );
}
