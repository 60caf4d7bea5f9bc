import { FormButtons } from "#app/components/forms/form-buttons.tsx";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { BulkActKind } from "#contract/rules/recordings/bulk-acts.ts";
import type { Effects } from "./describe-foreseen.server.ts";

const text = {
  about: {
    tag: "Your tag takes the place of what you said of these tracks before. Tags of others stay.",
    label: "Recordings that have the label already stay as they are.",
    unlabel: "It doesn’t matter who added it.",
    delete:
      "They come off all lists, visits and reports, with their tracks, tags, labels and notes.",
    restore: "They come back with all their tracks, tags, labels and notes.",
    move: "The history of their devices does not change.",
    shift: "Their visits, nights and reports follow. The stays of their devices do not change.",
    reprocess: "AI’s tags and all labels are removed. People’s tags stay.",
  } satisfies Record<BulkActKind, string>,
  undo: "You can undo this for 30 days.",
  pending: "Starting…",
  cancel: "Cancel",
  back: "Back to the list",
};

interface Props {
  kind: BulkActKind;
  title: string;
  effects: Effects;
  /** What some of them will be, where their times change, and what cannot be undone. */
  times: string[];
  /** Sent with it, so that pressing twice does it once. */
  requestKey: string;
  expected: number;
  listPath: string;
}

/** It posts to its own address, which says all else. */
export function Confirm({ kind, title, effects, times, requestKey, expected, listPath }: Props) {
  const tone = kind === "delete" ? "danger" : "primary";
  const { done, said, unchanged } = effects;
  const list = said && (
    <>
      <p>{said}</p>
      <ul>
        {unchanged.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </>
  );
  if (done === 0) {
    return (
      <div className="prose">
        {list}
        <ButtonLink to={listPath}>{text.back}</ButtonLink>
      </div>
    );
  }
  return (
    <form className="prose" method="post">
      <HiddenFields
        fields={[
          ["confirm", "yes"],
          ["key", requestKey],
          ["expected", String(expected)],
        ]}
      />
      {list}
      {times.map((time) => (
        <p key={time}>{time}</p>
      ))}
      <p>
        {text.about[kind]} {text.undo}
      </p>
      <FormButtons
        label={title}
        pending={text.pending}
        tone={tone}
        cancel={{ to: listPath, label: text.cancel }}
      />
    </form>
  );
}
