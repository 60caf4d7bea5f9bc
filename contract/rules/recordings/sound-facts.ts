import { soundDetails } from "#contract/wire/recordings/sound-details.ts";
import { withUnit } from "../times/units.ts";

/** What a recorder wrote of a sound and itself, in words and units; of fields of others nothing. */
export function toSoundFacts(metadata: Record<string, unknown> | null | undefined) {
  const read = soundDetails.safeParse(metadata ?? {}).data ?? {};
  const { make, model, serialNumber, sampleRate, channels, location: place } = read;
  const facts = {
    Recorder: [make, model, serialNumber].filter(Boolean).join(" "),
    "Sample rate": sampleRate && withUnit(sampleRate / 1000, "kHz"),
    Channels: channels === 2 ? "Stereo" : undefined,
    Temperature: formatNumber(read.temperatureCelsius, "°C"),
    "Recorder's battery": formatNumber(read.batteryVolts, "V"),
    "Recorder's software": read.softwareVersion,
    "Named elsewhere as": read.species,
    "Recorder's note": read.note,
    "Told that it is at": place && `${place.lat.toFixed(5)}, ${place.lng.toFixed(5)}`,
    File: readFileName(metadata?.["fileName"]),
  };
  return Object.entries(facts).flatMap(([term, value]) => (value ? [{ term, value }] : []));
}

const maxCharacters = 100;

function readFileName(sent: unknown): string | undefined {
  return typeof sent === "string" ? sent.slice(0, maxCharacters) : undefined;
}

function formatNumber(value: number | undefined, unit: string): string | undefined {
  return value === undefined ? undefined : withUnit(value, unit);
}
