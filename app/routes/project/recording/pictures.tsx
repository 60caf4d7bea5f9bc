import type { ReactNode } from "react";
import { Link } from "react-router";
import { useHydrated } from "remix-utils/use-hydrated";
import { Disclosure } from "#app/ui/disclosure.tsx";
import type { Pictures as PicturesData } from "./recording-data.server.ts";

interface Props {
  pictures: PicturesData;
  state: "pending" | "made" | "failed" | "too-large";
  heading: string;
  /** Takes the poster's place; once scripts run, the other pictures step back. */
  player: ReactNode;
}

const text = {
  none: "There are no pictures of this recording.",
  "too-large": "The file is too large to make pictures from.",
};

/** A recording without scripts: a picture, twelve moments of it, and the clip for whoever asks for it. */
export function Pictures({ pictures, state, heading, player }: Props) {
  const { poster, sheet, clip } = pictures;
  const isHydrated = useHydrated();
  if (!poster) {
    return (
      <div className="recording-pictures">
        {player}
        <p>{state === "pending" ? <BeingMade /> : text[state === "too-large" ? state : "none"]}</p>
      </div>
    );
  }
  const stills = (
    <>
      {clip && <Clip clip={clip} heading={heading} />}
      {sheet && <ContactSheet sheet={sheet} />}
    </>
  );
  return (
    <div className="recording-pictures">
      {player ?? <Poster poster={poster} heading={heading} />}
      {player && isHydrated ? <Disclosure summary="Clip and stills">{stills}</Disclosure> : stills}
    </div>
  );
}

function BeingMade() {
  return (
    <>
      The pictures of this recording are being made.{" "}
      <Link to="." reloadDocument>
        Check again
      </Link>
    </>
  );
}

type PosterProps = { poster: NonNullable<PicturesData["poster"]>; heading: string };

export function Poster({ poster, heading }: PosterProps) {
  return (
    <img
      className="poster"
      src={poster.src}
      alt={`${heading}, the clearest frame`}
      width={poster.width}
      height={poster.height}
    />
  );
}

function Clip({ clip, heading }: { clip: NonNullable<PicturesData["clip"]>; heading: string }) {
  return (
    <Disclosure summary={`Play clip (${clip.size})`}>
      <img
        className="clip"
        src={clip.src}
        alt={`${heading}, moving`}
        width={clip.width}
        height={clip.height}
        loading="lazy"
      />
    </Disclosure>
  );
}

function ContactSheet({ sheet }: { sheet: NonNullable<PicturesData["sheet"]> }) {
  const columns = Math.min(4, sheet.times.length);
  const rows = Math.ceil(sheet.times.length / columns);
  return (
    <ol className="contact-sheet" aria-label="Moments of the recording">
      {sheet.times.map((time, index) => (
        <li key={time}>
          <span
            className="contact-sheet-tile"
            style={{
              backgroundImage: `url(${sheet.src})`,
              backgroundSize: `${columns * 100}% ${rows * 100}%`,
              backgroundPosition: `${percent(index % columns, columns)} ${percent(Math.floor(index / columns), rows)}`,
            }}
          />
          {time}
        </li>
      ))}
    </ol>
  );
}

/** Where tile `index` of `count` lies, as background positions count: the last one at 100 %. */
function percent(index: number, count: number): string {
  return `${count > 1 ? (index / (count - 1)) * 100 : 0}%`;
}
