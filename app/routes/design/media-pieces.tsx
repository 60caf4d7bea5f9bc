import { BurstStrip } from "#app/components/burst-strip.tsx";
import { Failure, Loading } from "#app/components/player/loading.tsx";
import { Player } from "#app/components/player/player.tsx";
import { SoundPlayer } from "#app/components/sound-player/sound-player.tsx";
import { StillViewer } from "#app/components/still-viewer/still-viewer.tsx";
import { Figure, Thumb } from "#app/ui/pictures.tsx";
import { emptyClip } from "#media/thermal/clip.ts";
import {
  burst,
  designSound,
  filmPath,
  filmTracks,
  moment,
  nowhere,
  picturePath,
  quickTags,
  soundPath,
  soundTracks,
  stillTracks,
} from "./samples.ts";
import { Specimen, Specimens } from "./specimen.tsx";

/** Pictures, videos, sounds and what one does with them. */
export function MediaPieces() {
  const still = { src: picturePath, width: 640, height: 480, alt: "A possum on a hillside" };
  return (
    <Specimens id="media" title="Pictures and videos">
      <Specimen name="Picture with its caption">
        <Figure {...still} caption="Ridge camera, 2:30 am" />
      </Specimen>
      <Specimen name="Small picture; no picture yet">
        <p className="cluster">
          <Thumb src={picturePath} icon="camera" />
          <Thumb icon="camera" />
          <Thumb icon="audio" />
        </p>
      </Specimen>
      <Specimen name="Strip of one trigger: one picture chosen, more around them">
        <BurstStrip
          pictures={burst}
          currentId={2}
          isCut
          toRecording={(id) => `${nowhere}?picture=${id}`}
          toThumbnail={() => picturePath}
        />
      </Specimen>
      <Specimen name="Still: a box chosen, with its original">
        <StillViewer
          {...still}
          tracks={stillTracks}
          selectedTrackId={1}
          toTrack={(id) => `${nowhere}?track=${id}`}
          original={{ src: picturePath, size: "4.1 MB" }}
        />
      </Specimen>
      <Specimen name="Player: ready, a track chosen">
        <Player
          rawPath={filmPath}
          heading="Possum"
          poster={<div className="poster" />}
          tracks={filmTracks}
          selection={{ trackId: 1, key: "design" }}
          startSeconds={3}
          zone="Pacific/Auckland"
        />
      </Specimen>
      <Specimen name="Player of sounds: a track chosen, one more hidden">
        <SoundPlayer
          mediaPath={soundPath}
          heading="Morepork"
          sound={designSound}
          madeAt={moment.iso}
          recordedAt={moment.iso}
          zone="Pacific/Auckland"
          tracks={soundTracks}
          selectedTrackId={1}
          drawable={{ action: nowhere, toCorrection: () => nowhere, tags: quickTags }}
        >
          <div className="poster" />
        </SoundPlayer>
      </Specimen>
      <Specimen name="Player: loading">
        <div className="design-stage">
          <Loading clip={{ ...emptyClip, loadedShare: 0.4 }} />
        </div>
      </Specimen>
      <Specimen name="Player: the video cannot be had, cannot be read">
        <Failure failure="unreachable" retry={() => {}} clipPath={undefined} />
        <Failure failure="unreadable" retry={() => {}} clipPath={picturePath} />
      </Specimen>
    </Specimens>
  );
}
