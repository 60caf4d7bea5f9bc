import { type ReactNode, useRef } from "react";
import { Link, type To, useNavigate } from "react-router";
import type { QuickTag } from "./quick-tags.server.ts";
import { useCombobox } from "./use-combobox.ts";

const text = { other: "Another tag", tree: "All tags by family" };

interface Props {
  /** Of the link, where it is not for what is chosen alone. */
  name?: string;
  /** Where it is chosen without scripts. */
  to: To;
  /** What takes the form that pins a tag. */
  action: string;
  /** Of the combobox. */
  label: string;
  onChoose: (tag: QuickTag) => void;
  /** Whether the key of the page opens it. */
  hasKey?: boolean;
  /** What else can be done, beside the link. */
  children?: ReactNode;
}

/** A link to all tags, which opens in place where scripts run. */
export function AnotherTag({ name = text.other, to, onChoose, children, ...rest }: Props) {
  const { hasKey = true, ...props } = rest;
  const navigate = useNavigate();
  const link = useRef<HTMLAnchorElement>(null);
  const { Combobox, open, close } = useCombobox(link, () => void navigate(to));
  return (
    <>
      <div className="track-more">
        <Link ref={link} to={to} aria-keyshortcuts={hasKey ? "/" : undefined} onClick={open}>
          {name}
        </Link>
        {children}
      </div>
      {Combobox && (
        <Combobox
          {...props}
          onChoose={(tag) => {
            close("track");
            onChoose(tag);
          }}
          onClose={() => close()}
        >
          <Link to={to}>{text.tree}</Link>
        </Combobox>
      )}
    </>
  );
}
