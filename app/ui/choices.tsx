import type { ComponentProps, ReactNode } from "react";
import { FieldError, FieldHint, type FieldProps, splitField } from "./field.tsx";

type CheckboxProps = FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "className" | "type">;

/** Sends `on` when ticked, unless `value` says otherwise. */
export function Checkbox(props: CheckboxProps) {
  const { field, control } = splitField(props);
  return (
    <div className="field">
      <FieldError {...field} />
      <label className="choice">
        <input type="checkbox" {...control} />
        <span>{field.label}</span>
      </label>
      <FieldHint {...field} />
    </div>
  );
}

export type RadioOption = { value: string; label: ReactNode; hint?: ReactNode };

type RadioGroupProps = FieldProps & {
  options: RadioOption[];
  defaultValue?: string;
  required?: boolean;
};

/** The first option carries the field's id, so that an error summary can link to it. */
export function RadioGroup({ options, defaultValue, required, ...props }: RadioGroupProps) {
  const { field, control } = splitField(props);
  return (
    <fieldset
      className="field choices"
      role="radiogroup"
      aria-describedby={control["aria-describedby"]}
      aria-invalid={control["aria-invalid"]}
    >
      <legend className="field-label">{field.label}</legend>
      <FieldHint {...field} />
      <FieldError {...field} />
      {options.map(({ value, label, hint }, index) => (
        <label className="choice" key={value}>
          <input
            type="radio"
            name={control.name}
            id={index === 0 ? field.id : undefined}
            value={value}
            defaultChecked={value === defaultValue}
            required={required}
          />
          <span>
            {label}
            {hint && <span className="field-hint">{hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
