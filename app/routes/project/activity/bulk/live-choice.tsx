import {
  type ComponentType,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { packIds } from "#contract/rules/recordings/packed-ids.ts";
import { maxChosen } from "./choice-store.ts";
import type { ResultGroup } from "../results/group-results.server.ts";
import type { BarProps, Choice } from "./choice.ts";
import { idsOf, listBoxes, useChoice } from "./use-choice.ts";

const text = {
  all: "All on this page",
  none: "None chosen",
  clear: "Clear",
  full: ` At most ${maxChosen.toLocaleString("en-NZ")} can be chosen.`,
};

type Props = Choice & {
  form: RefObject<HTMLFormElement | null>;
  groups: ResultGroup[];
  /** Of the page, which shows it before this is here. */
  Bar: ComponentType<BarProps>;
};

/** Ranges by Shift, all of the page, and how many are chosen on it and on others. */
export function LiveChoice({ form, groups, fields, sent, clearTo, Bar }: Props) {
  const last = useRef<HTMLInputElement>(undefined);
  const navigate = useNavigate();
  const search = toKey(clearTo, fields);
  const rows = useMemo(() => toRows(groups), [groups]);
  const { chosen, isFull, choose, takeBoxes } = useChoice(form, { search, sent: sent.ids, rows });
  const known = chosen ?? new Set(sent.ids);
  const here = new Set(rows.filter((ids) => ids.every((id) => known.has(id))).flat());
  const elsewhere = [...known].filter((id) => !here.has(id));

  const chooseRange = useEffectEvent((event: MouseEvent) => {
    const box = event.target;
    if (!(box instanceof HTMLInputElement) || box.type !== "checkbox" || box.name !== "id") return;
    const boxes = listBoxes(form);
    /* The first may have been ticked before scripts ran. */
    const start = last.current ?? boxes.find((one) => one.checked && one !== box);
    const from = start ? boxes.indexOf(start) : -1;
    const to = boxes.indexOf(box);
    last.current = box;
    const isRange = event.shiftKey && from >= 0;
    const range = isRange ? boxes.slice(Math.min(from, to), Math.max(from, to) + 1) : [box];
    for (const one of range) one.checked = box.checked;
    takeBoxes(range);
  });
  useEffect(() => {
    const own = form.current;
    const hear = (event: MouseEvent) => chooseRange(event);
    own?.addEventListener("click", hear);
    return () => own?.removeEventListener("click", hear);
  }, [form]);

  function clear() {
    choose(new Set());
    if (sent.ids.length > 0) void navigate(clearTo, { replace: true, preventScrollReset: true });
  }

  const note = (known.size === 0 ? text.none : "") + (isFull ? text.full : "");
  return (
    <Bar
      count={known.size}
      elsewhere={{ count: elsewhere.length, packed: packIds(elsewhere) }}
      note={note}
    >
      <Button
        type="button"
        tone="neutral"
        onClick={() => choose(new Set([...known, ...idsOf(listBoxes(form))]))}
      >
        {text.all}
      </Button>
      {known.size > 0 && (
        <Button type="button" tone="neutral" onClick={clear}>
          {text.clear}
        </Button>
      )}
    </Bar>
  );
}

function toRows(groups: ResultGroup[]): number[][] {
  return groups.flatMap(({ rows }) => rows.flatMap((row) => ("ids" in row ? [row.ids] : [])));
}

/** Pages and displays of a search in a project have one choice. */
function toKey(page: string, fields: Choice["fields"]): string {
  const [path] = page.split("?");
  return `${path}?${new URLSearchParams(fields.filter(([name]) => name !== "display-mode"))}`;
}
