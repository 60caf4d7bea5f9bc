import type { SoundDetails } from "#contract/wire/recordings/sound-details.ts";
import { isRealPlace, type Place } from "../locations/places.ts";
import { readCommentFacts } from "./recorder-comments.ts";

interface Sound {
  durationSeconds?: number | undefined;
  sampleRate: number;
  channels: number;
  comments: readonly string[];
  guano: ReadonlyMap<string, string>;
}

/** What is kept of a file of sound beside its time: only what it says. */
export function toSoundDetails(sound: Sound): SoundDetails {
  const { durationSeconds, sampleRate, channels, comments, guano } = sound;
  const said = readCommentFacts(comments.join(" "));
  const details = {
    durationSeconds,
    sampleRate,
    channels,
    make: readText(guano, "Make"),
    model: readText(guano, "Model") ?? said.model,
    serialNumber: readText(guano, "Serial") ?? said.serialNumber,
    softwareVersion: readText(guano, "Firmware Version"),
    species: readText(guano, "Species Manual ID"),
    note: readText(guano, "Note"),
    temperatureCelsius: readTemperature(guano) ?? said.temperatureCelsius,
    batteryVolts: said.batteryVolts,
    location: readPlace(guano.get("Loc Position") ?? ""),
  };
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
}

const maxCharacters = 255;

function readText(guano: Sound["guano"], key: string): string | undefined {
  return guano.get(key)?.slice(0, maxCharacters).toWellFormed() || undefined;
}

function readTemperature(guano: Sound["guano"]): number | undefined {
  const text = guano.get("Temperature Ext") ?? guano.get("Temperature Int");
  const degrees = text ? Number(text) : Number.NaN;
  return Math.abs(degrees) <= 100 ? degrees : undefined;
}

/** "-43.6012 172.7091", degrees north and east. */
function readPlace(position: string): Place | undefined {
  const [lat = Number.NaN, lng = Number.NaN, ...more] = position.split(/\s+/).map(Number);
  const isOnGlobe = Math.abs(lat) <= 90 && lng >= -180 && lng < 180 && more.length === 0;
  return isOnGlobe && isRealPlace({ lat, lng }) ? { lat, lng } : undefined;
}
