import { Disclosure } from "#app/ui/disclosure.tsx";
import type { Pictures as PicturesData } from "./recording-data.server.ts";

interface Props {
  pictures: PicturesData;
  state: "pending" | "made" | "failed";
  heading: string;
}

/** A recording without scripts: a picture, twelve moments of it, and the clip for whoever asks for it. */
export function Pictures({ pictures: { poster, sheet, clip }, state, heading }: Props) {
  if (state === "pending") {
    return (
      <p>
        The pictures of this recording are being made. <a href="">Look again</a>
      </p>
    );
  }
  if (!poster)
    return <p>There are no pictures of this recording: its file holds no complete frame.</p>;
  return (
    <div className="recording-pictures">
      <img
        className="poster"
        src={poster.src}
        alt={`${heading}, the clearest frame`}
        width={poster.width}
        height={poster.height}
      />
      {clip && (
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
      )}
      {sheet && <ContactSheet sheet={sheet} />}
    </div>
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
