import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

/** The children are `Row`s. */
export function RowList({ children }: { children: ReactNode }) {
  return <ul className="row-list">{children}</ul>;
}

interface RowProps {
  icon?: IconName;
  title: ReactNode;
  actions?: ReactNode;
  /** The lines below the title, a paragraph each. */
  children?: ReactNode;
}

export function Row({ icon, title, actions, children }: RowProps) {
  return (
    <li>
      {icon && <Icon name={icon} />}
      <div className="row-words">
        <p className="row-title">{title}</p>
        {children}
      </div>
      {actions && <div className="cluster">{actions}</div>}
    </li>
  );
}
