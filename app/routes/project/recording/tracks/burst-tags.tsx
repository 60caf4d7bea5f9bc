import { useRef } from "react";
import { useLocation } from "react-router";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { useInPlace } from "#app/in-place/use-in-place.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import type { RecordingOutlet } from "../outlet.ts";
import { AnotherTag } from "./another-tag.tsx";
import type { QuickTag } from "./quick-tags.server.ts";
import { TagButtons } from "./tag-buttons.tsx";

const text = {
  other: (count: number) => `Another tag for all ${count}`,
  combobox: (count: number) => `Tag for ${count} pictures`,
  tag: (count: number, isCut: boolean) =>
    isCut ? `Tag these ${count} pictures` : `Tag all ${count} pictures of this burst`,
};

interface Props {
  burst: NonNullable<RecordingOutlet["burst"]>;
  recordingId: number;
  action: string;
  tags: readonly QuickTag[];
}

/** One tag for all pictures that one trigger made. */
export function BurstTags({ burst: { pictures, isCut }, recordingId, action, tags }: Props) {
  const inPlace = useInPlace(`burst of ${recordingId}`);
  const form = useRef<HTMLFormElement>(null);
  const query = new URLSearchParams(useLocation().search);
  const count = pictures.length;
  if (count < 2) return null;
  const ids = pictures.map(({ id }) => id).join(",");
  query.set("pictures", ids);
  return (
    <Disclosure summary={text.tag(count, isCut)}>
      <form ref={form} method="post" action={action} onSubmit={inPlace.onSubmit}>
        <HiddenFields fields={[["pictures", ids]]} />
        <TagButtons tags={tags} own={[]} hasKeys={false} />
        <AnotherTag
          name={text.other(count)}
          to={{ pathname: "../tracks/choose", search: String(query) }}
          action={action}
          label={text.combobox(count)}
          hasKey={false}
          onChoose={({ what }) => {
            const sent = new FormData(form.current ?? undefined);
            sent.set("say", what);
            inPlace.submit(sent, action);
          }}
        />
      </form>
    </Disclosure>
  );
}
