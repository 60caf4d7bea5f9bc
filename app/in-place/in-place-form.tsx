import type { ReactNode, SubmitEvent } from "react";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import type { SendableForm } from "#app/forms/sendable-form.ts";
import { Button } from "#app/ui/button.tsx";
import type { InPlace } from "./use-in-place.ts";

const text = { saving: "Saving…", retry: "Try again", cancel: "Cancel" };

interface Props {
  inPlace: InPlace;
  form: SendableForm;
  /** Fields that people fill in, which keep what they typed. */
  children?: ReactNode;
  /** What the button does. */
  label: string;
  /** To what, for whoever does not see where the button stands. */
  about?: string;
  /** Of a switch: whether it is on. */
  isPressed?: boolean;
  /** The key that presses it. */
  shortcut?: string | undefined;
  /** Offers to give up where it failed. */
  canCancel?: boolean;
}

/**
 * A native form whose page stays where scripts run. The same button tries again what has failed, so that whoever
 * pressed it is still on it.
 */
export function InPlaceForm({
  inPlace,
  form,
  children,
  label,
  about,
  shortcut,
  isPressed,
  canCancel = false,
}: Props) {
  const { isPending, isHeld, retry, submit, replace, tryAgain, cancel } = inPlace;
  const { action, fields } = retry && !children ? retry : form;
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    /* What it would send may be out of date. */
    if (isPending) return;
    if (retry && !children) return tryAgain();
    const act = isHeld ? replace : submit;
    act(new FormData(event.currentTarget, event.nativeEvent.submitter), action);
  };
  return (
    <form className="cluster" method="post" action={action} onSubmit={send}>
      <HiddenFields fields={fields} />
      {children}
      <Button
        tone="neutral"
        aria-disabled={isPending || undefined}
        aria-keyshortcuts={shortcut}
        aria-pressed={isPressed}
        data-pending={text.saving}
      >
        {retry ? text.retry : label}
        {about && <span className="visually-hidden"> {about}</span>}
      </Button>
      {retry && canCancel && (
        <Button
          tone="neutral"
          type="button"
          onClick={({ currentTarget }) => {
            currentTarget.form?.querySelector("button")?.focus();
            cancel();
          }}
        >
          {text.cancel}
          {about && <span className="visually-hidden"> {about}</span>}
        </Button>
      )}
    </form>
  );
}
