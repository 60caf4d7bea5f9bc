import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { useHydrated } from "remix-utils/use-hydrated";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { BeingMade } from "./being-made.tsx";
import { ContactSheet, findMoment, Tile } from "./contact-sheet.tsx";
import { PageKeysList } from "./page-keys-list.tsx";
import type { Pictures as PicturesData, TrackPicture } from "./pictures.server.ts";
import { TrackBox } from "./track-box.tsx";

interface Props {
  pictures: PicturesData;
  state: "pending" | "made" | "failed";
  /** Why there are none. */
  fault: string | undefined;
  heading: string;
  /** Of the track that is chosen, which takes the poster's place where that shows another. */
  chosen: TrackPicture | undefined;
  /** Takes the poster's place; once scripts run, the other pictures step back. */
  player: ReactNode;
  /** The file itself, as long as there is nothing else. */
  download: { to: string; size: string } | undefined;
}

const text = {
  plays: "The video plays without them.",
  download: (size: string) => `Download the recording (${size})`,
  none: "There are no pictures of this recording.",
  save: "Download the picture",
  clip: (size: string) => `Play the clip, ${size}`,
  back: "Back to the picture",
  moment: (time: string) => `The picture at ${time}.`,
  best: "Show the clearest one",
  more: "Clip and stills",
  posterOf: (heading: string, when: string) => `${heading}, the clearest frame${when}`,
};

/** A recording without scripts: a picture, twelve moments of it, and the clip for whoever asks for it. */
export function Pictures(props: Props) {
  const { pictures, chosen, state, fault, heading, player, download } = props;
  const { poster, sheet, clip } = pictures;
  const { search } = useLocation();
  const isHydrated = useHydrated();
  if (!poster) return <Missing {...{ state, fault, player, download }} />;
  if (clip && new URLSearchParams(search).get("show") === "clip") {
    return (
      <div className="recording-pictures">
        <Clip clip={clip} heading={heading} />
        <p className="picture-links">
          <PictureLink change={{ show: undefined }}>{text.back}</PictureLink>
        </p>
        {sheet && <ContactSheet sheet={sheet} />}
      </div>
    );
  }
  const moment = findMoment(sheet, search);
  const others = (
    <>
      <p className="picture-links">
        {moment && !(player && isHydrated) && (
          <span>
            {text.moment(moment.time)}{" "}
            <PictureLink change={{ t: undefined }}>{text.best}</PictureLink>
          </span>
        )}
        {clip && (
          <PictureLink change={{ show: "clip", t: undefined }}>{text.clip(clip.size)}</PictureLink>
        )}
        <a href={poster.src} download>
          {text.save}
        </a>
      </p>
      {sheet && <ContactSheet sheet={sheet} />}
    </>
  );
  return (
    <div className="recording-pictures">
      {player ?? <Poster {...{ poster, chosen, sheet, heading }} />}
      {player && isHydrated ? <Disclosure summary={text.more}>{others}</Disclosure> : others}
    </div>
  );
}

function Missing({
  state,
  fault,
  player,
  download,
}: Pick<Props, "state" | "fault" | "player" | "download">) {
  const isHydrated = useHydrated();
  if (state !== "pending") {
    return (
      <div className="recording-pictures">
        {player}
        <p>{fault ?? text.none}</p>
        {!player && <PageKeysList />}
      </div>
    );
  }
  return (
    <div className="recording-pictures">
      {player ?? <BeingMade className="poster picture-placeholder" />}
      {player && isHydrated ? (
        <BeingMade className="after-list" meanwhile={text.plays} />
      ) : (
        download && (
          <p>
            <a href={download.to} download>
              {text.download(download.size)}
            </a>
          </p>
        )
      )}
      {!player && <PageKeysList />}
    </div>
  );
}

type PosterProps = {
  poster: NonNullable<PicturesData["poster"]>;
  sheet: PicturesData["sheet"];
  heading: string;
} & Pick<Props, "chosen">;

/**
 * The frame that shows the animal best, with a box around it, or the moment or the track that the address names. All have the
 * same room.
 */
export function Poster({ poster, chosen, sheet, heading }: PosterProps) {
  const moment = findMoment(sheet, useLocation().search);
  const { width, height } = poster;
  const { src, box, time } = chosen ? { ...chosen, src: chosen.still } : poster;
  if (sheet && moment) {
    const alt = `${heading}, ${moment.time}`;
    return (
      <div className="poster">
        <Tile sheet={sheet} index={moment.index} alt={alt} />
      </div>
    );
  }
  const when = [...(box ? [`track ${box.number}`] : []), ...(time ? [time] : [])].join(", ");
  const alt = text.posterOf(heading, when && `: ${when}`);
  return (
    <div className="poster" style={{ aspectRatio: `${width} / ${height}` }}>
      <img src={src} alt={alt} width={width} height={height} />
      {box && <TrackBox {...box} />}
    </div>
  );
}

function Clip({ clip, heading }: { clip: NonNullable<PicturesData["clip"]>; heading: string }) {
  const { src, width, height } = clip;
  return (
    <div className="poster" style={{ aspectRatio: `${width} / ${height}` }}>
      <img className="clip" src={src} alt={`${heading}, moving`} width={width} height={height} />
    </div>
  );
}

/** To the same page with another picture, whatever else the address says. */
function PictureLink({
  change,
  children,
}: {
  change: Record<string, string | undefined>;
  children: ReactNode;
}) {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  }
  const rest = query.toString();
  return (
    <Link to={{ search: rest && `?${rest}` }} preventScrollReset>
      {children}
    </Link>
  );
}
