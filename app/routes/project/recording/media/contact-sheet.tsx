import { Link, useLocation } from "react-router";
import { findMomentSeconds } from "#app/components/player/controls/moments.ts";
import type { Pictures } from "./pictures.server.ts";

type Sheet = NonNullable<Pictures["sheet"]>;

const text = { sheet: "Moments of the recording" };

const mostColumns = 4;

/** Twelve moments, each a link to itself. */
export function ContactSheet({ sheet }: { sheet: Sheet }) {
  const { search } = useLocation();
  const current = findMoment(sheet, search);
  return (
    <ol className="contact-sheet" aria-label={text.sheet}>
      {sheet.moments.map(({ time, query }, index) => (
        <li key={query}>
          <Link
            to={{ search: toMoment(search, query) }}
            preventScrollReset
            aria-current={current?.index === index ? "true" : undefined}
          >
            <Tile sheet={sheet} index={index} alt="" />
            {time}
          </Link>
        </li>
      ))}
    </ol>
  );
}

/** One of the pictures of a sheet, which is loaded once for all of them. */
export function Tile({ sheet, index, alt }: { sheet: Sheet; index: number; alt: string }) {
  const { src, width, height, moments } = sheet;
  const columns = Math.min(mostColumns, moments.length);
  const rows = Math.ceil(moments.length / columns);
  const [left, top] = [(index % columns) / columns, Math.floor(index / columns) / rows];
  return (
    <span
      className="contact-sheet-tile"
      style={{ aspectRatio: `${width / columns} / ${height / rows}` }}
    >
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        style={{
          inlineSize: `${columns * 100}%`,
          transform: `translate(${-left * 100}%, ${-top * 100}%)`,
        }}
      />
    </span>
  );
}

/** The one nearest to what the address names as `t`, in seconds. */
export function findMoment(sheet: Sheet | undefined, search: string) {
  const seconds = findMomentSeconds(search);
  if (!sheet || seconds === undefined) return undefined;
  const distances = sheet.moments.map((moment) => Math.abs(moment.seconds - seconds));
  const index = distances.indexOf(Math.min(...distances));
  const moment = sheet.moments[index];
  return moment && { index, time: moment.time };
}

function toMoment(search: string, query: string): string {
  const changed = new URLSearchParams(search);
  changed.delete("show");
  changed.set("t", query);
  return `?${changed}`;
}
