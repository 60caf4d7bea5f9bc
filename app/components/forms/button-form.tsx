import { Button } from "#app/ui/button.tsx";

interface Props {
  /** The form's target; the page itself where it is absent. */
  action?: string;
  fields?: Record<string, string | number>;
  label: string;
  /** What the label leaves to the eye: which of the buttons of a list this is. */
  about?: string;
  pending: string;
  tone?: "primary" | "neutral" | "danger";
}

/** A form that is one button. */
export function ButtonForm({ action, fields, label, about, pending, tone = "neutral" }: Props) {
  return (
    <form method="post" action={action}>
      {Object.entries(fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button tone={tone} data-pending={pending}>
        {label}
        {about && <span className="visually-hidden"> {about}</span>}
      </Button>
    </form>
  );
}
