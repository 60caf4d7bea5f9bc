import type { ReactNode } from "react";

interface Props {
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  children: ReactNode;
}

export function Toggle({ isOn, onSwitch, children }: Props) {
  return (
    <label className="choice">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onSwitch(target.checked)} />
      <span>{children}</span>
    </label>
  );
}
