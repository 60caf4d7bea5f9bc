import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import type { ReviewQueue } from "#contract/rules/reviews/review-queues.ts";
import { BurstChoice } from "./burst-choice.tsx";
import type { ReviewTrack, ReviewView } from "./review-item.server.ts";

const text = {
  label: "What it shows",
  agree: "Agree",
  noAi: "No AI tag",
  reject: (name: string) => `Not ${name.toLowerCase()}`,
  disagree: "Disagree",
  same: "Same as last",
  skip: "Skip",
  undo: "Undo",
  unflag: "Remove flag",
  other: "Other tag",
};

export interface Last {
  what: string;
  name: string;
}

interface Props {
  view: ReviewView;
  track: ReviewTrack | undefined;
  queue: ReviewQueue;
  last: Last | undefined;
  action: string;
  otherPath: string;
  /** With scripts alone: without them the notice holds it. */
  undo: "none" | "possible" | "impossible";
  /** Keys act: scripts run, and nobody has switched them off. */
  hasKeys: boolean;
  handlers: FormHandlers | undefined;
}

export type FormHandlers = Pick<
  ComponentProps<"form">,
  "onSubmit" | "onClickCapture" | "onKeyDown"
>;

/** All that can be done about one track, or a recording that has none, where a thumb reaches it. The buttons never change their places. */
export function ReviewButtons(props: Props) {
  const { view, track, queue, last, action, otherPath, undo, hasKeys, handlers } = props;
  const model = track?.model;
  const { whole } = view;
  const burst = whole?.burst;
  const own = track?.own ?? whole?.own;
  return (
    <form
      className="review-buttons"
      method="post"
      action={action}
      aria-label={text.label}
      data-keys={hasKeys ? "" : undefined}
      {...handlers}
    >
      <HiddenFields
        fields={[
          ["recording", String(view.id)],
          ...(track ? [["track", String(track.id)] as const] : []),
        ]}
      />
      {burst && (
        <BurstChoice
          key={view.id}
          ids={burst.pictures.map(({ id }) => id)}
          isTicked={burst.isBare}
        />
      )}
      <div className="review-first">
        <Act name="say" value={model?.what} keys="Enter a" hint="Enter" isMain>
          {model ? `${text.agree}: ${model.name}` : text.noAi}
        </Act>
        <Act name="say" value={model && view.unidentified.what} keys="x" hint="X">
          {model ? text.reject(model.name) : text.disagree}
        </Act>
        <Act name="say" value={own && last?.what} keys="r" hint="R">
          {last ? `Same: ${last.name}` : text.same}
        </Act>
      </div>
      {own && (
        <div className="review-tags">
          {view.quickTags.map(({ what, name }, index) => {
            const key = index < 9 ? String(index + 1) : undefined;
            return (
              <Act
                key={what}
                name="say"
                value={what}
                keys={key}
                hint={key}
                isPressed={own.includes(what)}
              >
                {name}
              </Act>
            );
          })}
        </div>
      )}
      <div className="review-last">
        {queue === "flagged" && (
          <Act name="unflag" value="yes" keys="f" hint="F">
            {text.unflag}
          </Act>
        )}
        <Act name="skip" value="yes" keys="n" hint="N">
          {text.skip}
        </Act>
        {undo !== "none" && (
          <Act name="undo" value={undo === "possible" ? "yes" : undefined} keys="u" hint="U">
            {text.undo}
          </Act>
        )}
        {own && (
          <Link className="tag-button" to={otherPath} aria-keyshortcuts="/">
            {text.other}
            <kbd>/</kbd>
          </Link>
        )}
      </div>
    </form>
  );
}

interface ActProps {
  name: string;
  /** Without one there is nothing to press. */
  value: string | undefined;
  keys: string | undefined;
  hint: string | undefined;
  isMain?: boolean;
  isPressed?: boolean;
  children: ReactNode;
}

function Act({ name, value, keys, hint, isMain, isPressed, children }: ActProps) {
  return (
    <button
      className="tag-button"
      type="submit"
      name={name}
      value={value ?? ""}
      disabled={value === undefined}
      aria-keyshortcuts={value === undefined ? undefined : keys}
      aria-pressed={isPressed}
      data-main={isMain ? "" : undefined}
    >
      <span>{children}</span>
      {hint && <kbd aria-hidden="true">{hint}</kbd>}
    </button>
  );
}
