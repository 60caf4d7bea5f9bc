import { type RefObject, useEffect, useRef } from "react";

interface Props {
  id: string;
  label: string;
  hint?: string;
  defaultValue: string | undefined;
  maxLength: number;
  /** Takes the focus when it comes, after what is there. */
  hasFocus?: boolean;
  ref?: RefObject<HTMLTextAreaElement | null>;
}

export function NoteField({ id, label, hint, hasFocus = false, ref, ...field }: Props) {
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
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <textarea
        className="input"
        id={id}
        name="note"
        rows={3}
        required
        aria-describedby={hint && `${id}-hint`}
        ref={area}
        {...field}
      />
    </div>
  );
}
