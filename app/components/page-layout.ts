import type { ReactNode } from "react";
import type { Problems } from "#app/forms/problems.ts";

/** What a page hands to the layout around it, which is another where it stands in a dialog. */
export interface LayoutProps {
  title: string;
  problems?: Problems;
  /** The other ways to go on, of a page that stands alone. */
  links?: { to: string; label: string }[];
  children: ReactNode;
}

export type Layout = (props: LayoutProps) => ReactNode;
