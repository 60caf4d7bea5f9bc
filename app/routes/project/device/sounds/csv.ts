import { TZDate } from "@date-fns/tz";
import { send } from "#app/services/api/api.server.ts";
import { toCsvResponse } from "#app/services/api/csv-response.server.ts";
import { toCsv } from "#contract/rules/text/csv.ts";
import { getNightSounds, type NightSoundData } from "#contract/wire/recordings/night-sounds.ts";
import type { Route } from "./+types/csv";
import { moreThan } from "./more-than.ts";
import { addHidden, readNight } from "./load-sounds.server.ts";

const columns = [
  "Recording",
  "Start (UTC)",
  "Start (local)",
  "Seconds",
  "Cacophony index (%)",
  "Heard",
  "Calls",
  "Sound removed (UTC)",
];

/** A night as a table: a line for each thing that was heard in a recording, and one for a recording without any. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { deviceId, deviceName } = args.params;
  const heard = await send(args, getNightSounds, { deviceId, night: readNight(args.url) });
  const showsAll = args.url.searchParams.get("show") === "all";
  const lines = addHidden(heard.sounds, showsAll).flatMap((sound) =>
    toLines(sound, heard.timeZone),
  );
  if (heard.isMore) lines.push([moreThan(heard.sounds.length)]);
  const name = [deviceName, "sounds", heard.night].filter(Boolean).join("-");
  return toCsvResponse(toCsv([columns, ...lines]), `${name}.csv`);
}

function toLines(sound: NightSoundData, timeZone: string) {
  const { id, recordingDateTime: at, duration, cacophonyIndex, calls, redactedAt } = sound;
  const facts = [id, at, new TZDate(at, timeZone).toISOString(), duration, cacophonyIndex];
  const heard = calls.length > 0 ? calls : [{ label: undefined, count: undefined }];
  return heard.map(({ label, count }) => [...facts, label, count, redactedAt]);
}
