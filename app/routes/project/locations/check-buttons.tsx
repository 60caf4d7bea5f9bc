import { Button, ButtonLink } from "#app/ui/button.tsx";

const text = {
  check: "Check",
  again: "Check again",
  checking: "Checking…",
  saving: "Saving…",
  cancel: "Cancel",
};

interface Props {
  /** What was checked and can be saved; undefined before that. */
  checked: string | undefined;
  save: string;
  /** Something else is more likely to be meant. */
  isDoubtful?: boolean;
  cancelTo: string;
}

/** The end of a form that is looked at before it is saved: checking asks by the address, saving posts. */
export function CheckButtons({ checked, save, isDoubtful = false, cancelTo }: Props) {
  return (
    <div className="cluster form-buttons">
      {checked !== undefined && (
        <>
          <input type="hidden" name="checked" value={checked} />
          <Button tone={isDoubtful ? "neutral" : "primary"} data-pending={text.saving}>
            {save}
          </Button>
        </>
      )}
      <Button
        tone={checked === undefined ? "primary" : "neutral"}
        formMethod="get"
        data-pending={text.checking}
      >
        {checked === undefined ? text.check : text.again}
      </Button>
      <ButtonLink to={cancelTo}>{text.cancel}</ButtonLink>
    </div>
  );
}
