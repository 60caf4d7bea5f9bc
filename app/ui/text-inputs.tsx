import type { ComponentProps } from "react";
import { Field, type FieldProps, splitField } from "./field.tsx";

type Native<Tag extends "input" | "textarea" | "select"> = Omit<
  ComponentProps<Tag>,
  keyof FieldProps | "className"
>;

export type TextInputProps = FieldProps & Native<"input">;

export function TextInput({ type = "text", ...props }: TextInputProps) {
  const { field, control } = splitField(props);
  return (
    <Field {...field}>
      <input className="input" type={type} {...control} />
    </Field>
  );
}

/** Scripts put a button into it that shows what was typed. */
export function PasswordInput(
  props: Omit<TextInputProps, "type"> & { autoComplete: "current-password" | "new-password" },
) {
  const { field, control } = splitField(props);
  return (
    <Field {...field}>
      <div className="password">
        <input
          className="input"
          type="password"
          autoCapitalize="none"
          spellCheck={false}
          {...control}
        />
      </div>
    </Field>
  );
}

export function FileInput(props: Omit<TextInputProps, "type">) {
  return <TextInput {...props} type="file" />;
}

export function TextArea(props: FieldProps & Native<"textarea">) {
  const { field, control } = splitField(props);
  return (
    <Field {...field}>
      <textarea className="input" {...control} />
    </Field>
  );
}

/** The children are native `<option>` and `<optgroup>` elements. */
export function Select({ children, ...props }: FieldProps & Native<"select">) {
  const { field, control } = splitField(props);
  return (
    <Field {...field}>
      <select className="input" {...control}>
        {children}
      </select>
    </Field>
  );
}
