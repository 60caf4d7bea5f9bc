import { useInPlace } from "#app/in-place/use-in-place.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import type { QuickTag } from "./quick-tags.server.ts";
import { TagButtons } from "./tag-buttons.tsx";

const text = {
  summary: "Tag several tracks at once",
  about: "Tick tracks in the list above, then choose what they all show.",
};

interface Props {
  formId: string;
  action: string;
  tags: readonly QuickTag[];
  recordingId: number;
}

/** One tag for all tracks that are ticked in the list. */
export function SeveralTracks({ formId, action, tags, recordingId }: Props) {
  const inPlace = useInPlace(`tracks of ${recordingId}`);
  return (
    <Disclosure summary={text.summary}>
      <form
        id={formId}
        method="post"
        action={action}
        onSubmit={(event) => {
          event.preventDefault();
          const { submitter } = event.nativeEvent as SubmitEvent;
          inPlace.submit(new FormData(event.currentTarget, submitter), action);
        }}
      >
        <p>{text.about}</p>
        <TagButtons tags={tags} own={[]} isDisabled={inPlace.isPending} hasKeys={false} />
      </form>
    </Disclosure>
  );
}
