import { Link, useLocation, useParams } from "react-router";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { lookText } from "#app/components/sound-player/look-text.ts";
import type { LiveSoundProps } from "#app/components/sound-player/live-sound.tsx";
import { SoundPlayer } from "#app/components/sound-player/sound-player.tsx";
import soundRules from "#app/styles/sound.css?inline";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { PageStyle } from "#app/ui/page-style.tsx";
import { Select } from "#app/ui/text-inputs.tsx";
import { BeingMade } from "../media/being-made.tsx";
import { PageKeysList } from "../media/page-keys-list.tsx";
import type { SoundPage } from "./sound-data.server.ts";
import { placeOf, Spectrogram } from "./spectrogram.tsx";

const text = {
  made: "Making the picture of this sound…",
  none: "There is no picture of this sound.",
  alt: (heading: string, span: string) => `Spectrogram of ${heading}, ${span}`,
  show: "Show",
  allLabels: "Name all tracks in the picture",
  oneLabel: "Name only the chosen track",
  box: (number: number, label: string) => `Track ${number}: ${label}`,
  alone: (number: number, label: string) => `Track ${number} alone: ${label}`,
  closer: (number: number, label: string) => `Spectrogram of track ${number}, ${label}`,
};

interface Props {
  src: string;
  heading: string;
  /** What was removed of it and when, in a sentence. */
  removed: string | undefined;
  /** Absent where the server draws none. */
  sound: SoundPage | undefined;
  /** The address of the tracks, without what follows. */
  tracksPath: string;
  /** What brings it to life once scripts run. */
  player: Omit<LiveSoundProps, "heading" | "sound" | "madeAt" | "children">;
}

/** A picture of all of a sound with its tracks, the sound, and the chosen track alone; or a player, where scripts run. */
export function Sound({ removed, player, ...props }: Props) {
  const { heading, sound } = props;
  if (removed) return <p className="recording-pictures">{removed}. Its tracks and tags stay.</p>;
  const { facts } = sound ?? {};
  if (!facts) {
    return (
      <div>
        <Still {...props} />
        <PageKeysList />
      </div>
    );
  }
  const { sampleRate, samples, madeAt } = facts;
  const seen = { sampleRate, seconds: samples / sampleRate };
  return (
    <SoundPlayer {...player} heading={heading} sound={seen} madeAt={madeAt}>
      <Still {...props} />
    </SoundPlayer>
  );
}

function Still({ src, heading, sound, tracksPath }: Omit<Props, "removed" | "player">) {
  const { trackId } = useParams();
  const { figure, clips = {}, look, firstTrackId = 0 } = sound ?? {};
  const chosen = clips[trackId ?? firstTrackId];
  return (
    <div className="recording-pictures recording-sound">
      <PageStyle name="sound" rules={soundRules} />
      {figure ? (
        <>
          <Whole figure={figure} heading={heading} tracksPath={tracksPath} chosenId={chosen?.id} />
          {figure.boxes.length > 1 && <LabelsLink hasAllLabels={figure.hasAllLabels} />}
        </>
      ) : (
        sound && <Missing state={sound.state} fault={sound.fault} />
      )}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what is heard stands beside it, as tracks */}
      <audio className="sound" controls preload="none" src={src} aria-label={heading} />
      {chosen && <Alone key={chosen.id} clip={chosen} />}
      {figure && look && <Look look={look} />}
    </div>
  );
}

function Missing({ state, fault }: Pick<SoundPage, "state" | "fault">) {
  if (state !== "pending") return <p>{fault ?? text.none}</p>;
  return <BeingMade made={text.made} className="spectrogram-placeholder picture-placeholder" />;
}

interface WholeProps extends Pick<Props, "heading" | "tracksPath"> {
  figure: NonNullable<SoundPage["figure"]>;
  chosenId: number | undefined;
}

function Whole({ figure, heading, tracksPath, chosenId }: WholeProps) {
  const { search } = useLocation();
  const { src, small, span, boxes, hasAllLabels, ...axes } = figure;
  return (
    <Spectrogram {...axes}>
      <img
        src={src}
        srcSet={`${small} 640w, ${src} 1280w`}
        sizes="(width < 700px) 100vw, 640px"
        alt={text.alt(heading, span)}
        width={1280}
        height={512}
      />
      {boxes.map((box) => (
        <Link
          key={box.id}
          className="spectrogram-box"
          to={{ pathname: `${tracksPath}/${box.id}`, search }}
          style={placeOf({ lane: box.id === chosenId && boxes.length > 1 ? 1 : 0, ...box })}
          aria-label={text.box(box.number, box.label)}
          data-high={box.isHigh || undefined}
          data-late={box.isLate || undefined}
          aria-current={box.id === chosenId || undefined}
          preventScrollReset
        >
          <span>
            {box.number}
            {(hasAllLabels || box.id === chosenId) && ` ${box.label}`}
          </span>
        </Link>
      ))}
    </Spectrogram>
  );
}

/** Of one track after the other, so that names don't cover each other; or of all. */
function LabelsLink({ hasAllLabels }: Pick<WholeProps["figure"], "hasAllLabels">) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.set("labels", hasAllLabels ? "one" : "all");
  return (
    <p>
      <Link to={{ pathname, search: String(query) }} preventScrollReset>
        {hasAllLabels ? text.oneLabel : text.allLabels}
      </Link>
    </p>
  );
}

/** One track, between its pitches and as loud as it can be. */
function Alone({ clip }: { clip: SoundPage["clips"][string] }) {
  const { number, label, src, says, picture } = clip;
  const name = text.alone(number, label);
  return (
    <figure className="sound-alone">
      <figcaption>
        {name} <span className="quiet">({says})</span>
      </figcaption>
      {picture && (
        <Spectrogram times={picture.times} frequencies={picture.frequencies}>
          <img
            src={picture.src}
            alt={text.closer(number, label)}
            width={picture.width}
            height={picture.height}
          />
          <span className="spectrogram-box" style={placeOf(picture.box)} />
        </Spectrogram>
      )}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its name says what is heard */}
      <audio className="sound" controls preload="none" src={src} aria-label={name} />
    </figure>
  );
}

/** The address keeps the choice, so that it stays from track to track. */
function Look({ look }: Pick<SoundPage, "look">) {
  const { search } = useLocation();
  const others = [...new URLSearchParams(search)].filter(([name]) => !(name in look));
  return (
    <Disclosure summary={lookText.title}>
      <form className="form" method="get">
        <HiddenFields fields={others} />
        <div className="number-fields">
          <Choice
            name="palette"
            label={lookText.palette}
            of={lookText.palettes}
            chosen={look.palette}
          />
          <Choice name="scale" label={lookText.scale} of={lookText.scales} chosen={look.scale} />
        </div>
        <Button tone="neutral">{text.show}</Button>
      </form>
    </Disclosure>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  of: Record<string, string>;
  chosen: string;
}

function Choice({ name, label, of, chosen }: ChoiceProps) {
  return (
    <Select name={name} label={label} defaultValue={chosen}>
      {Object.entries(of).map(([value, word]) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </Select>
  );
}
