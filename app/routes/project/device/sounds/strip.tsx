import { Link } from "react-router";
import { FilterLinks } from "#app/ui/filter-links.tsx";
import type { Strip as View, Tile } from "./strip.server.ts";

const text = {
  hours: "Recordings by hour",
  nothing: "Not named yet",
};

/** Each recording as its small picture, in order; of many, those of one hour. */
export function Strip({ strip }: { strip: View }) {
  return (
    <>
      {strip.hours.length > 0 && <FilterLinks label={text.hours} filters={strip.hours} />}
      <ol className="night-strip">
        {strip.sounds.map((sound) => (
          <li key={sound.id}>
            <SoundLink {...sound} />
          </li>
        ))}
      </ol>
    </>
  );
}

function SoundLink({ to, src, iso, time, what }: Tile) {
  return (
    <Link to={to}>
      {src && <img src={src} alt="" width={160} height={64} loading="lazy" decoding="async" />}
      <time dateTime={iso}>{time}</time> <span>{what || text.nothing}</span>
    </Link>
  );
}
