import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { BurstStrip } from "#app/components/burst-strip.tsx";
import { OriginalLink } from "#app/components/original-link.tsx";
import { Player } from "#app/components/player/player.tsx";
import { StillViewer } from "#app/components/still-viewer/still-viewer.tsx";
import { StatusWord } from "#app/ui/status-word.tsx";
import { formatBytes } from "#contract/rules/times/durations.ts";
import type { AboutFilm } from "./about-film.ts";
import type { loadRecordingPage } from "../load-page.server.ts";
import { BeingMade } from "./being-made.tsx";
import { chooseStrip } from "./choose-strip.ts";
import { pageKeys } from "./page-keys.ts";
import { PageKeysList } from "./page-keys-list.tsx";
import { Pictures, Poster } from "./pictures.tsx";
import { Video } from "./video.tsx";
import { Sound } from "../sound/sound.tsx";

type Loaded = Awaited<ReturnType<typeof loadRecordingPage>>;

export type MediaProps = Loaded & { isPlayable: boolean };

/** What was recorded, as large as there is room. */
export function Media({ isPlayable, ...page }: MediaProps) {
  const { recording, mediaPath, pictures, picturesState, fault, fileFault } = page;
  const chosen = useChosenPicture(page);
  const { heading, isFileGone, type } = recording;
  if (type === "audio") {
    if (isFileGone || fileFault) return <Fault>{fault ?? fileFault}</Fault>;
    return <Heard {...page} src={`${mediaPath}/raw`} />;
  }
  if (type === "trailcam-image") return <Still {...page} />;
  if (type === "trailcam-video" && !isFileGone && !fileFault) {
    return (
      <div>
        <div className="recording-pictures">
          <Video src={`${mediaPath}/raw`} label={heading} />
        </div>
        <PageKeysList />
      </div>
    );
  }
  const player = isPlayable ? <Film key={recording.id} {...page} /> : undefined;
  return (
    <div>
      {fault && <Fault>{fault}</Fault>}
      <Pictures
        {...{ pictures, heading, player, chosen }}
        state={picturesState}
        fault={fileFault}
        download={recording.download}
      />
    </div>
  );
}

function Heard({ recording, sound, src, mediaPath, tracks, recorded, ...page }: HeardProps) {
  const { base, search } = useBase();
  const { heading, removed } = recording;
  const choice = useTrackChoice();
  const drawable = useDrawable(page);
  const toCorrection = (id: number) => `${base}/tracks/${id}/correct${search}`;
  return (
    <Sound
      {...{ src, heading, removed, sound }}
      tracksPath={`${base}/tracks`}
      player={{
        ...choice,
        mediaPath,
        tracks,
        pageKeys,
        ...recorded,
        drawable: drawable && { ...drawable, toCorrection },
      }}
    />
  );
}

type HeardProps = Loaded & { src: string };

/** What is wrong with the file, above what there is of it. */
function Fault({ children }: { children: ReactNode }) {
  return (
    <p>
      <StatusWord tone="trouble">{children}</StatusWord>
    </p>
  );
}

/** Where a track is drawn to, and as what; undefined for those who may only look. */
function useDrawable({ canLabel, quickTags }: Pick<Loaded, "canLabel" | "quickTags">) {
  const { base, search } = useBase();
  return canLabel ? { action: `${base}/tracks/new${search}`, tags: quickTags } : undefined;
}

function useBase() {
  const { pathname, search } = useLocation();
  return { base: pathname.replace(/\/(?:tracks|labels|notes)(?:\/.*)?$/, ""), search };
}

/** The track of the address, and how another is chosen: the rest of the page stays where it is. */
function useTrackChoice() {
  const { trackId } = useParams();
  const { base, search } = useBase();
  const navigate = useNavigate();
  const toTrack = (id: number) => `${base}/tracks/${id}${search}`;
  return {
    selectedTrackId: trackId === undefined ? undefined : Number(trackId),
    toTrack,
    onChooseTrack: (id: number) =>
      void navigate(toTrack(id), { preventScrollReset: true, replace: true }),
  };
}

/** Of the track of the address, where there is one and the poster shows another. */
function useChosenPicture({ pictures, trackPictures }: Pick<Loaded, "pictures" | "trackPictures">) {
  const { trackId } = useParams();
  const isOnPoster = pictures.poster?.trackId === Number(trackId);
  return trackId === undefined || isOnPoster ? undefined : trackPictures[trackId];
}

function Film({ recording, mediaPath, pictures, tracks, film, recorded, ...page }: Loaded) {
  const { heading } = recording;
  const chosen = useChosenPicture({ pictures, ...page });
  const { key } = useLocation();
  const { selectedTrackId, onChooseTrack } = useTrackChoice();
  const about = useAboutFilm(film?.aboutPath);
  const drawable = useDrawable(page);
  const { poster, sheet, clip } = pictures;
  return (
    <Player
      rawPath={`${mediaPath}/raw`}
      poster={
        poster ? (
          <Poster {...{ poster, chosen, sheet, heading }} />
        ) : page.picturesState === "pending" ? (
          <BeingMade className="poster picture-placeholder" />
        ) : (
          <div className="poster" />
        )
      }
      heading={heading}
      tracks={tracks}
      selection={{ trackId: selectedTrackId, key }}
      onChooseTrack={onChooseTrack}
      pageKeys={pageKeys}
      stillSeconds={poster?.frameTimeSeconds}
      {...about}
      {...(drawable && { drawable })}
      {...(clip && { clipPath: clip.src })}
      {...recorded}
    />
  );
}

/** Comes after the page, which does without where it does not come. */
function useAboutFilm(path: string | undefined): Partial<AboutFilm> {
  const [about, setAbout] = useState<Partial<AboutFilm>>({});
  useEffect(() => {
    if (path === undefined) return;
    const left = new AbortController();
    fetch(path, { signal: left.signal })
      .then(async (response) => response.ok && setAbout((await response.json()) as AboutFilm))
      .catch(() => undefined);
    return () => left.abort();
  }, [path]);
  return about;
}

function Still({ originalBytes = 0, ...page }: Loaded) {
  const { recording, mediaPath, pictures, tracks, burst, visit } = page;
  const { id, heading } = recording;
  const choice = useTrackChoice();
  const drawable = useDrawable(page);
  const { pathname, search } = useLocation();
  const base = pathname.replace(/\/(?:recording|visit)\/.*$/, "");
  const { poster } = pictures;
  const original = { src: `${mediaPath}/original`, size: formatBytes(originalBytes) };
  return (
    <div className="recording-pictures">
      {page.fault && <Fault>{page.fault}</Fault>}
      {poster ? (
        <StillViewer
          key={id}
          {...{ tracks, drawable, pageKeys, ...choice }}
          {...{ src: poster.src, width: poster.width, height: poster.height }}
          alt={heading}
          {...(originalBytes > 0 && { original })}
        />
      ) : (
        <Pictures
          {...{ pictures, heading }}
          chosen={undefined}
          player={undefined}
          state={page.picturesState}
          fault={page.fileFault}
          download={undefined}
        />
      )}
      {burst && chooseStrip(page) === "burst" && (
        <BurstStrip
          {...burst}
          currentId={id}
          toRecording={(one) =>
            visit?.recordings.find((other) => other.id === one)?.to ??
            `${base}/recording/${one}/tracks${search}`
          }
          toThumbnail={(one) => `${mediaPath.replace(/\d+$/, "")}${one}/thumbnail`}
        />
      )}
      {originalBytes > 0 && (
        <p>
          <OriginalLink to={original.src} bytes={originalBytes} />
        </p>
      )}
    </div>
  );
}
