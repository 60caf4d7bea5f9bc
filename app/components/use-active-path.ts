import { useEffect, useState } from "react";
import type { MapMark } from "./maps/map-mark.ts";

/**
 * Where the mark leads that is pointed at or has the focus, itself or its row of the list beside the map; that row
 * stands out, too. Escape puts an end to it.
 */
export function useActivePath(marks: readonly MapMark[]): string | undefined {
  const [path, setPath] = useState<string>();
  useEffect(() => {
    const paths = new Set(marks.map(({ to }) => to));
    const light = ({ target }: Event) => {
      const found = [target, document.activeElement].map(findPath);
      setPath(found.find((one) => one !== undefined && paths.has(one)));
    };
    const quench = ({ key }: KeyboardEvent) => {
      if (key === "Escape") setPath(undefined);
    };
    document.addEventListener("pointerover", light);
    document.addEventListener("focusin", light);
    document.addEventListener("keydown", quench);
    return () => {
      document.removeEventListener("pointerover", light);
      document.removeEventListener("focusin", light);
      document.removeEventListener("keydown", quench);
    };
  }, [marks]);
  useEffect(() => {
    const row = path === undefined ? undefined : findRow(path);
    row?.setAttribute("data-lit", "");
    return () => row?.removeAttribute("data-lit");
  }, [path]);
  return path;
}

const rows = "tr, .list-row";
/** The name of a row leads to where its mark does, or is where its mark leads. */
const headOfRow = "th a[href], th [id], .list-row-words a[href]";

function findPath(element: unknown): string | undefined {
  if (!(element instanceof Element)) return undefined;
  const mark = element.closest("[data-mark]");
  const head = mark ?? element.closest(rows)?.querySelector(headOfRow);
  return head ? toPath(head) : undefined;
}

function findRow(path: string): Element | undefined {
  const head = [...document.querySelectorAll(headOfRow)].find((one) => toPath(one) === path);
  return head?.closest(rows) ?? undefined;
}

function toPath(head: Element): string {
  return head.getAttribute("href") ?? `#${head.id}`;
}
