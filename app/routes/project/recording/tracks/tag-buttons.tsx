import { Star } from "#app/ui/star.tsx";
import type { QuickTag } from "./quick-tags.server.ts";

interface Props {
  tags: readonly QuickTag[];
  /** What the viewer has said already: pressing it again takes it back. */
  own: readonly string[];
  hasKeys?: boolean;
}

/** A button for each tag, of the form that they stand in; the first nine have a number as their key. */
export function TagButtons({ tags, own, hasKeys = true }: Props) {
  return (
    <div className="tag-buttons">
      {tags.map(({ what, name, isPinned = false }, index) => {
        const isOwn = own.includes(what);
        const key = hasKeys && index < 9 ? index + 1 : undefined;
        return (
          <button
            key={what}
            className="tag-button"
            type="submit"
            name={isOwn ? "unsay" : "say"}
            value={what}
            aria-pressed={isOwn}
            aria-keyshortcuts={key === undefined ? undefined : String(key)}
            data-tag-key={key}
            data-pinned={isPinned || undefined}
          >
            {name}
            {isPinned && <Star />}
          </button>
        );
      })}
    </div>
  );
}
