import { Star } from "#app/ui/star.tsx";

const text = { pin: "Pin", unpin: "Unpin" };

interface Props {
  what: string;
  name: string;
  isPinned: boolean;
  /** What takes the form that the button stands in, in place of the form's own. */
  action: string;
}

/** A star beside a tag: filled where the tag is among one's own buttons. */
export function PinButton({ what, name, isPinned, action }: Props) {
  const act = isPinned ? text.unpin : text.pin;
  return (
    <button
      className="pin-button"
      type="submit"
      name={isPinned ? "unpin" : "pin"}
      value={what}
      formAction={action}
      title={act}
      data-pinned={isPinned || undefined}
    >
      <Star />
      <span className="visually-hidden">
        {act} {name}
      </span>
    </button>
  );
}
