/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an option of a select holds nothing but its name */
import { Star } from "#app/ui/star.tsx";
import type { ComboboxTag } from "./use-tag-search.ts";

const text = { recent: "recently used", pinned: "pinned" };

interface Props {
  id: string;
  tag: ComboboxTag;
  isActive: boolean;
  isRecent: boolean;
  /** Undefined for those who have no pins here. */
  isPinned: boolean | undefined;
}

/** The star is for pointers alone: an option holds nothing that keys could reach. */
export function TagOption({ id, tag, isActive, isRecent, isPinned }: Props) {
  const { what, name, details } = tag;
  const marks = [isRecent && text.recent, isPinned && text.pinned].filter(Boolean);
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      data-tag={what}
      ref={isActive ? scrollIntoList : undefined}
    >
      <span className="combobox-words">
        {name}
        <span className="second-line">{[...marks, details].filter(Boolean).join(" · ")}</span>
      </span>
      {isPinned !== undefined && (
        <span className="pin-button" data-star data-pinned={isPinned || undefined}>
          <Star />
        </span>
      )}
    </div>
  );
}

/** Scrolls the list alone, never the page. */
function scrollIntoList(option: HTMLElement | null): void {
  const list = option?.parentElement;
  if (!option || !list) return;
  const [outer, inner] = [list.getBoundingClientRect(), option.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}
