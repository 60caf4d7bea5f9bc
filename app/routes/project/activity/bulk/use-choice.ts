import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { maxChosen, readStored, storeChosen } from "./choice-store.ts";
import { readIds } from "#contract/rules/recordings/packed-ids.ts";

interface Options {
  /** By which the choice is stored. */
  search: string;
  /** What the address says is chosen. */
  sent: readonly number[];
  /** The rows of the page: another value for others. */
  rows: unknown;
}

/** Which recordings are chosen on all pages of a search; undefined before scripts run. */
export function useChoice(
  form: RefObject<HTMLFormElement | null>,
  { search, sent, rows }: Options,
) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>();
  const [isFull, setFull] = useState(false);
  const shown = useRef<string>(undefined);

  const choose = (next: ReadonlySet<number>) => {
    const isTooMuch = next.size > maxChosen;
    /* Another set, so that what was ticked too much is shown as it was. */
    const kept = isTooMuch ? new Set(chosen) : next;
    setFull(isTooMuch);
    setChosen(kept);
    storeChosen(search, kept);
  };
  /* Before the rows of another page are seen, so that they never differ from how many are said to be chosen. */
  const tickBoxes = useEffectEvent((kept: ReadonlySet<number>, _rows: unknown) => {
    for (const box of listBoxes(form)) box.checked = isAllOf(box, kept);
  });
  useLayoutEffect(() => {
    if (chosen) tickBoxes(chosen, rows);
  }, [chosen, rows]);

  const showStored = useEffectEvent((search: string, _rows: unknown) => {
    const isOther = shown.current !== undefined && shown.current !== search;
    const isFirst = shown.current === undefined;
    shown.current = search;
    /* What was ticked before scripts ran, or by a browser that goes back. */
    const ticked = isFirst ? idsOf(listBoxes(form).filter(({ checked }) => checked)) : [];
    const known = isFirst || isOther ? readStored(search) : (chosen ?? []);
    choose(new Set([...known, ...(isFirst || isOther ? sent : []), ...ticked]));
  });
  useEffect(() => {
    const frame = requestAnimationFrame(() => showStored(search, rows));
    return () => cancelAnimationFrame(frame);
  }, [search, rows]);

  return {
    chosen,
    isFull,
    choose,
    /** After boxes were ticked or cleared. */
    takeBoxes: (boxes: readonly HTMLInputElement[]) => {
      const next = new Set(chosen);
      for (const box of boxes) {
        for (const id of idsOf([box]))
          if (box.checked) next.add(id);
          else next.delete(id);
      }
      choose(next);
    },
  };
}

export function listBoxes(form: RefObject<HTMLFormElement | null>): HTMLInputElement[] {
  const boxes = form.current?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? [];
  return [...boxes].filter(({ name }) => name === "id");
}

export function idsOf(boxes: readonly HTMLInputElement[]): number[] {
  return boxes.flatMap(({ value }) => readIds([value], maxChosen));
}

function isAllOf(box: HTMLInputElement, chosen: ReadonlySet<number>): boolean {
  return idsOf([box]).every((id) => chosen.has(id));
}
