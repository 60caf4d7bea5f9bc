import { Link } from "react-router";

export interface BurstPicture {
  id: number;
  /** When, as short as tells them apart: "9:30:05 pm". */
  time: string;
  /** What people say of it, else AI: "Possum, Cat", "AI: Possum". */
  says: string;
  /** Pixels; 4 to 3 where they are not known. */
  width?: number | undefined;
  height?: number | undefined;
}

interface Props {
  /** Oldest first; nothing is shown of one alone. */
  pictures: readonly BurstPicture[];
  currentId: number;
  /** There are more before or after these. */
  isCut?: boolean;
  toRecording: (id: number) => string;
  toThumbnail: (id: number) => string;
}

const text = {
  strip: "Pictures of one trigger",
  place: (number: number, count: number) => `Picture ${number} of ${count}`,
  placeOfMore: (number: number, count: number) =>
    `Picture ${number} of these ${count}. The camera took more around them.`,
};

/** The pictures that one trigger made, each a link to its recording. */
export function BurstStrip({ pictures, currentId, isCut = false, ...addresses }: Props) {
  const at = pictures.findIndex(({ id }) => id === currentId);
  if (pictures.length < 2 || at < 0) return null;
  const place = isCut ? text.placeOfMore : text.place;
  return (
    <nav className="burst" aria-label={text.strip}>
      <p>{place(at + 1, pictures.length)}</p>
      <ol>
        {pictures.map(({ id, time, says, width = 4, height = 3 }, index) => (
          <li key={id}>
            <Link
              to={addresses.toRecording(id)}
              aria-current={id === currentId ? "page" : undefined}
              ref={id === currentId ? scrollToMiddle : undefined}
              preventScrollReset
            >
              <img
                src={addresses.toThumbnail(id)}
                alt=""
                width={Math.round((96 * width) / height)}
                height={96}
                loading="lazy"
                decoding="async"
              />
              <span>
                <b>{index + 1}</b> {time}
              </span>
              <span className="quiet">{says}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Scrolls the strip alone, never the page. */
function scrollToMiddle(link: HTMLElement | null): void {
  const strip = link?.closest("ol");
  if (!link || !strip) return;
  const [outer, inner] = [strip.getBoundingClientRect(), link.getBoundingClientRect()];
  strip.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
}
