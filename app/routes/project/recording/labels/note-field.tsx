import { type RefObject, useEffect, useRef, useState } from "react";
import { FieldError, FieldHint } from "#app/ui/field.tsx";

const text = {
  limit: (max: number) => `Up to ${max} characters.`,
  left: (count: number) => (count === 1 ? "1 character left" : `${count} characters left`),
  over: (count: number) =>
    count === 1
      ? "1 character too many: shorten the note."
      : `${count} characters too many: shorten the note.`,
};

/** So few are left that somebody who writes on would want to know. */
const fewLeft = 100;

interface Props {
  id: string;
  label: string;
  hint?: string;
  defaultValue: string | undefined;
  maxLength: number;
  /** Takes the focus when it comes, after what is there. */
  hasFocus?: boolean;
  onType?: (typed: string) => void;
  ref?: RefObject<HTMLTextAreaElement | null>;
}

export function NoteField({ maxLength, hasFocus = false, onType, ref, ...field }: Props) {
  const { id, label, hint, defaultValue } = field;
  const [left, setLeft] = useState(maxLength - (defaultValue ?? "").length);
  const own = useRef<HTMLTextAreaElement>(null);
  const area = ref ?? own;
  useEffect(() => {
    if (!hasFocus || !area.current) return;
    area.current.focus();
    area.current.setSelectionRange(area.current.value.length, area.current.value.length);
  }, [hasFocus, area]);
  return (
    <div className="field note-field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <FieldHint id={id} hint={[hint, text.limit(maxLength)].filter(Boolean).join(" ")} />
      <textarea
        className="input"
        id={id}
        name="note"
        rows={3}
        required
        aria-describedby={`${id}-hint ${id}-left ${id}-error`}
        aria-invalid={left < 0 || undefined}
        ref={area}
        defaultValue={defaultValue}
        onInput={({ currentTarget: { value } }) => {
          setLeft(maxLength - value.length);
          onType?.(value);
        }}
      />
      <p className="field-hint" id={`${id}-left`}>
        {left >= 0 && left <= fewLeft && text.left(left)}
      </p>
      <FieldError id={id} errors={left < 0 ? [text.over(-left)] : []} />
    </div>
  );
}

/** As if somebody had typed it. */
export function fillNote(area: HTMLTextAreaElement, words: string): void {
  area.value = words;
  area.dispatchEvent(new Event("input", { bubbles: true }));
}
