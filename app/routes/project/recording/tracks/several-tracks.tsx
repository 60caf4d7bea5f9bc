import { useRef } from "react";
import { useHref, useLocation } from "react-router";
import { useInPlace } from "#app/in-place/use-in-place.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import type { QuickTag } from "./quick-tags.server.ts";
import { TagButtons } from "./tag-buttons.tsx";
import { useCombobox } from "./use-combobox.ts";

const text = {
  summary: "Tag several tracks at once",
  about: "Tick tracks in the list above, then choose what they all show.",
  other: "Another tag",
  combobox: "Tag for the ticked tracks",
  tree: "All tags by family",
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
  const form = useRef<HTMLFormElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const { Combobox, open, close } = useCombobox(opener, () =>
    form.current?.requestSubmit(opener.current),
  );
  const { search } = useLocation();
  /* A form: the ticked tracks go along. */
  const formAction = useHref({ pathname: "../tracks/choose", search });
  const toTree = { type: "submit", formAction, className: "link-button" } as const;
  return (
    <Disclosure summary={text.summary}>
      <form
        ref={form}
        id={formId}
        method="post"
        action={action}
        onSubmit={(event) => {
          const { submitter } = event.nativeEvent;
          if (!submitter?.hasAttribute("formaction")) inPlace.onSubmit(event);
        }}
      >
        <p>{text.about}</p>
        <TagButtons tags={tags} own={[]} hasKeys={false} />
        <div className="track-more">
          <button ref={opener} {...toTree} onClick={open}>
            {text.other}
          </button>
        </div>
        {Combobox && (
          <Combobox
            label={text.combobox}
            action={action}
            onChoose={({ what }) => {
              close();
              const sent = new FormData(form.current ?? undefined);
              sent.set("say", what);
              inPlace.submit(sent, action);
            }}
            onClose={() => close()}
          >
            <button {...toTree}>{text.tree}</button>
          </Combobox>
        )}
      </form>
    </Disclosure>
  );
}
