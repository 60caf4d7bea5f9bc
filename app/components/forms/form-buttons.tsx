import { Button, ButtonLink } from "#app/ui/button.tsx";

interface Props {
  label: string;
  /** What the button says while the form is on its way. */
  pending: string;
  tone?: "primary" | "danger";
  cancel?: { to: string; label: string };
}

/** The end of a form: do it, or go back. */
export function FormButtons({ label, pending, tone, cancel }: Props) {
  return (
    <div className="cluster form-buttons">
      <Button tone={tone} data-pending={pending}>
        {label}
      </Button>
      {cancel && <ButtonLink to={cancel.to}>{cancel.label}</ButtonLink>}
    </div>
  );
}
