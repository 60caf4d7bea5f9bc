import { z } from "zod";

export const pageNumber = z.coerce.number().int().min(1);

export interface Page<Row> {
  rows: Row[];
  /** The place of the first row in the whole list, from 1 on. */
  first: number;
  page: number;
  pages: number;
  total: number;
}

/** The page that is asked for, the last one where there are not so many. */
export function toPage<Row>(all: readonly Row[], requestedPage: number, size = 50): Page<Row> {
  const pages = Math.max(1, Math.ceil(all.length / size));
  const page = Math.min(requestedPage, pages);
  const start = (page - 1) * size;
  return { rows: all.slice(start, start + size), first: start + 1, page, pages, total: all.length };
}

export function toPageLinks(
  { page, pages }: Pick<Page<unknown>, "page" | "pages">,
  to: (changes: { page: number }) => string,
) {
  return {
    previous: page > 1 ? to({ page: page - 1 }) : undefined,
    next: page < pages ? to({ page: page + 1 }) : undefined,
  };
}

interface Noun {
  one: string;
  many: string;
}

/** "1 to 50 of 312 devices"; on one page "12 devices", or "5 of 12 devices" where filters leave some of `all` out. */
export function formatCaption(
  { rows, first, pages, total }: Page<unknown>,
  { one, many }: Noun,
  all = total,
): string {
  if (pages > 1) return `${first} to ${first + rows.length - 1} of ${total} ${many}`;
  return `${total === all ? all : `${total} of ${all}`} ${all === 1 ? one : many}`;
}
