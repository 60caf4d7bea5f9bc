import type { ComponentProps, ReactNode } from "react";

interface Props extends Omit<ComponentProps<"select">, "className"> {
  label: string;
  /** Native `<option>` elements. */
  children: ReactNode;
}

/** One of several, in the row of a player. */
export function PlayerSelect({ label, children, ...select }: Props) {
  return (
    <label className="player-select">
      {label}
      <select className="input" {...select}>
        {children}
      </select>
    </label>
  );
}
