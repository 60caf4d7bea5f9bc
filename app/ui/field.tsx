import type { ReactNode } from "react";

export type FieldProps = {
  name: string;
  id?: string;
  label: ReactNode;
  hint?: ReactNode;
  errors?: string[];
};

/** Parts what the field shows from what its control takes. */
export function splitField<Props extends FieldProps>(props: Props) {
  const { label, hint, errors = [], id = props.name, ...rest } = props;
  const describedBy = [hint ? `${id}-hint` : "", errors.length > 0 ? `${id}-error` : ""];
  return {
    field: { id, label, hint, errors },
    control: {
      ...rest,
      id,
      "aria-describedby": describedBy.filter(Boolean).join(" ") || undefined,
      "aria-invalid": errors.length > 0 ? (true as const) : undefined,
    },
  };
}

type FieldParts = ReturnType<typeof splitField>["field"];

export function Field({ id, label, hint, errors, children }: FieldParts & { children: ReactNode }) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} errors={errors} />
      {children}
    </div>
  );
}

export function FieldHint({ id, hint }: Pick<FieldParts, "id" | "hint">) {
  return hint ? (
    <p className="field-hint" id={`${id}-hint`}>
      {hint}
    </p>
  ) : null;
}

export function FieldError({ id, errors }: Pick<FieldParts, "id" | "errors">) {
  return errors.length > 0 ? (
    <p className="field-error" id={`${id}-error`}>
      <span className="visually-hidden">Error: </span>
      {errors.join(" ")}
    </p>
  ) : null;
}
