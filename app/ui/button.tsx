import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { Icon, type IconName } from "./icon.tsx";

type Look = { tone?: "primary" | "neutral" | "danger"; icon?: IconName; children: ReactNode };

export function Button({
  tone = "primary",
  icon,
  type = "submit",
  children,
  ...rest
}: Look & Omit<ComponentProps<"button">, "className">) {
  return (
    /* Pressed before the scripts are there, it says already what it does. */
    <button className="button" data-tone={tone} type={type} suppressHydrationWarning {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

export function ButtonLink({
  tone = "neutral",
  icon,
  children,
  ...rest
}: Look & Omit<ComponentProps<typeof Link>, "className">) {
  return (
    <Link className="button" data-tone={tone} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
