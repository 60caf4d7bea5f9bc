import { Link, useLocation, useParams } from "react-router";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { lookText } from "#app/components/sound-player/look-text.ts";
import type { LiveSoundProps } from "#app/components/sound-player/live-sound.tsx";
import { SoundPlayer } from "#app/components/sound-player/sound-player.tsx";
import soundRules from "#app/styles/sound.css?inline";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { PageStyle } from "#app/ui/page-style.tsx";
import { Select } from "#app/ui/text-inputs.tsx";
import { BeingMade } from "../media/being-made.tsx";
import { PageKeysList } from "../media/page-keys-list.tsx";
import { Alone } from "./alone.tsx";
import type { SoundPage } from "./sound-data.server.ts";
import { Whole } from "./whole.tsx";
import { WholeSound } from "./whole-sound.tsx";

const text = {
  made: "Making the picture of this sound…",
  none: "There is no picture of this sound.",
  show: "Show",
  allLabels: "Name all tracks in the picture",
  oneLabel: "Name only the chosen track",
  tag: (number: number) => `Tag track ${number}`,
};

type Figure = NonNullable<SoundPage["figure"]>;

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
  player: Omit<LiveSoundProps, "heading" | "sound" | "madeAt" | "originalSize" | "children">;
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
        <ToTrack {...props} />
        <PageKeysList />
      </div>
    );
  }
  const { sampleRate, samples, madeAt } = facts;
  const seen = { sampleRate, seconds: samples / sampleRate };
  return (
    <div>
      <SoundPlayer
        {...{ ...player, heading, madeAt }}
        sound={seen}
        originalSize={sound?.copy?.original}
      >
        <Still {...props} />
      </SoundPlayer>
      <ToTrack {...props} />
    </div>
  );
}

function useChosenClip(sound: SoundPage | undefined) {
  const { trackId } = useParams();
  return sound?.clips[trackId ?? sound.firstTrackId ?? 0];
}

/** Where the list stands below the player, other tracks stand between. */
function ToTrack({ sound, tracksPath }: Pick<Props, "sound" | "tracksPath">) {
  const { search } = useLocation();
  const chosen = useChosenClip(sound);
  if (!chosen) return null;
  const { id, number } = chosen;
  return (
    <p className="sound-to-track">
      <ButtonLink to={{ pathname: `${tracksPath}/${id}`, search, hash: `track-${id}` }}>
        {text.tag(number)}
      </ButtonLink>
    </p>
  );
}

function Still({ src, heading, sound, tracksPath }: Omit<Props, "removed" | "player">) {
  const { search } = useLocation();
  const { figure, look } = sound ?? {};
  const chosen = useChosenClip(sound);
  return (
    <div className="recording-pictures recording-sound">
      <PageStyle name="sound" rules={soundRules} />
      {figure ? (
        <>
          <Whole
            {...{ figure, heading }}
            chosenId={chosen?.id}
            toTrack={(id) => ({ pathname: `${tracksPath}/${id}`, search })}
          />
          {figure.boxes.length > 1 && <LabelsLink hasAllLabels={figure.hasAllLabels} />}
        </>
      ) : (
        sound && <Missing state={sound.state} fault={sound.fault} />
      )}
      <WholeSound {...{ src }} label={heading} copy={sound?.copy} />
      {chosen && <Alone key={chosen.id} clip={chosen} />}
      {figure && look && <Look look={look} />}
    </div>
  );
}

function Missing({ state, fault }: Pick<SoundPage, "state" | "fault">) {
  if (state !== "pending") return <p>{fault ?? text.none}</p>;
  return <BeingMade made={text.made} className="spectrogram-placeholder picture-placeholder" />;
}

/** Of one track after the other, so that names don't cover each other; or of all. */
function LabelsLink({ hasAllLabels }: Pick<Figure, "hasAllLabels">) {
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
