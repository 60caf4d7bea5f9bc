import type { QuickTag } from "./quick-tags.server.ts";

interface Props {
  tags: readonly QuickTag[];
  /** What the viewer has said already: pressing it again takes it back. */
  own: readonly string[];
  isDisabled?: boolean;
}

/** A button for each tag, of the form that they stand in; the first nine have a number as their key. */
export function TagButtons({ tags, own, isDisabled = false }: Props) {
  return (
    <div className="tag-buttons">
      {tags.map(({ what, name }, index) => {
        const isOwn = own.includes(what);
        return (
          <button
            key={what}
            className="tag-button"
            type="submit"
            name={isOwn ? "unsay" : "say"}
            value={what}
            aria-pressed={isOwn}
            aria-disabled={isDisabled || undefined}
            aria-keyshortcuts={index < 9 ? String(index + 1) : undefined}
            data-tag-key={index < 9 ? index + 1 : undefined}
          >
            {name}
          </button>
        );
      })}
    </div>
  );
}
