/* oxlint-disable jsx-a11y/prefer-tag-over-role -- neither select nor datalist says more of an option than its name */
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from "react";
import { Button } from "#app/ui/button.tsx";
import type { Medium } from "#contract/rules/projects/project-tags.ts";
import { TagOption } from "./tag-option.tsx";
import { type ComboboxTag, useTagSearch } from "./use-tag-search.ts";

const text = {
  hint: "Part of a name: English, te reo Māori or scientific",
  all: (count: number) => `${count} tags. Type part of a name.`,
  found: (count: number) => (count === 1 ? "1 tag matches" : `${count} tags match`),
  shown: (count: number, shown: number) => `${count} tags match. The first ${shown} are listed.`,
  none: "No tag matches. Try fewer letters.",
  list: "Tags",
  pin: (name: string) => `Pin ${name}`,
  unpin: (name: string) => `Unpin ${name}`,
  close: "Close",
};

export interface TagComboboxProps {
  label: string;
  medium: Medium;
  /** Labels that were used lately, the last one first. */
  recent: readonly string[];
  pins: { isPinned: (what: string) => boolean; toggle: (what: string) => void } | undefined;
  pinned: readonly string[];
  /** False where it does not take the focus as it comes. */
  hasFocus?: boolean;
  /** What was chosen is on its way. */
  isPending?: boolean;
  onChoose: (tag: ComboboxTag) => void;
  onClose: () => void;
  /** Beside the buttons: other ways to a tag. */
  children?: ReactNode;
}

/** A combobox with a list, as ARIA 1.2 has it: the focus stays in the field, and arrows move through the list. */
export function TagCombobox(props: TagComboboxProps) {
  const { label, medium, recent, pinned, pins, isPending = false, onChoose, onClose } = props;
  const { hasFocus = true } = props;
  const search = useTagSearch({ medium, recent, pinned });
  const { typed, tags, count, active } = search;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!hasFocus) return;
    field.current?.focus({ preventScroll: true });
    /* On a phone its keyboard takes the lower half. */
    const block = matchMedia("(width < 768px)").matches ? "start" : "nearest";
    field.current?.parentElement?.scrollIntoView({ block });
  }, [hasFocus]);
  const chosen = tags[active];
  const choose = (tag: ComboboxTag | undefined) => {
    if (tag && !isPending) onChoose(tag);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const act = actOf(event.key, { ...search, choose: () => choose(chosen ?? onlyOne(tags)) });
    if (!act || event.shiftKey) return;
    event.preventDefault();
    act();
  };
  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element)) return;
    const what = target.closest("[data-tag]")?.getAttribute("data-tag");
    const tag = tags.find((one) => one.what === what);
    if (tag && pins && target.closest("[data-star]")) pins.toggle(tag.what);
    else choose(tag);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes it from anywhere in it
    <div
      className="combobox"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <label className="field-label" htmlFor={`${id}field`}>
        {label}
      </label>
      <p className="field-hint" id={`${id}hint`}>
        {text.hint}
      </p>
      <input
        ref={field}
        id={`${id}field`}
        className="input"
        role="combobox"
        aria-expanded={tags.length > 0}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={chosen && `${id}${active}`}
        aria-describedby={`${id}hint`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={80}
        value={typed}
        onChange={({ target }) => search.type(target.value)}
        onKeyDown={onKeyDown}
      />
      <output className="quiet">{describeCount({ typed, count, shown: tags.length })}</output>
      {/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- keys are the field's */}
      <div
        className="combobox-list"
        id={`${id}list`}
        role="listbox"
        aria-label={text.list}
        hidden={tags.length === 0}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
      >
        {tags.map((tag, index) => (
          <TagOption
            key={tag.what}
            id={`${id}${index}`}
            tag={tag}
            isActive={index === active}
            isRecent={recent.includes(tag.what)}
            isPinned={pins?.isPinned(tag.what)}
          />
        ))}
      </div>
      {/* oxlint-enable */}
      <div className="cluster">
        {pins && chosen && (
          <Button type="button" tone="neutral" onClick={() => pins.toggle(chosen.what)}>
            {(pins.isPinned(chosen.what) ? text.unpin : text.pin)(chosen.name)}
          </Button>
        )}
        <Button type="button" tone="neutral" onClick={onClose}>
          {text.close}
        </Button>
        {props.children}
      </div>
    </div>
  );
}

interface Acts {
  move: (by: 1 | -1) => void;
  moveTo: (place: "first" | "last") => void;
  choose: () => void;
}

function actOf(key: string, { move, moveTo, choose }: Acts): (() => void) | undefined {
  const acts: Record<string, () => void> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Home: () => moveTo("first"),
    End: () => moveTo("last"),
    Enter: choose,
  };
  return acts[key];
}

function onlyOne(tags: readonly ComboboxTag[]): ComboboxTag | undefined {
  return tags.length === 1 ? tags[0] : undefined;
}

function describeCount({ typed, count, shown }: { typed: string; count: number; shown: number }) {
  if (count === 0) return text.none;
  if (typed.trim() === "") return text.all(count);
  return shown < count ? text.shown(count, shown) : text.found(count);
}
