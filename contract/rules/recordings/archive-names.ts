import { tz } from "@date-fns/tz";
import { format } from "date-fns";
import { nightOf } from "../times/nights.ts";
import { extensionOf } from "./file-names.ts";

interface ArchivedFile {
  id: number;
  recordedAt: string;
  deviceName: string;
  locationName: string | null;
  mimeType: string | null;
}

const withoutLocation = "No location";
const maxLength = 80;
/** File systems take 255 bytes; the time, the number and the type come beside it. */
const maxBytes = 200;

/** `files/Ridge/2026-11-20/2026-11-21 00-30-05 Ridge camera 12.cptv`: by location and night, by the clock of the place. */
export function archivedFileName(file: ArchivedFile, timeZone: string): string {
  const { id, recordedAt, deviceName, locationName, mimeType } = file;
  const time = format(new Date(recordedAt), "yyyy-MM-dd HH-mm-ss", { in: tz(timeZone) });
  const folder = toFileName(locationName ?? "") || withoutLocation;
  const name = [time, toFileName(deviceName), id].filter((part) => part !== "").join(" ");
  return `files/${folder}/${nightOf(recordedAt, timeZone)}/${name}.${extensionOf(mimeType)}`;
}

/** As every system takes it: neither a way out of its folder nor a name that Windows refuses. */
function toFileName(name: string): string {
  const signs = [...name.replaceAll(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, "-")].slice(0, maxLength);
  while (byteLengthOf(signs) > maxBytes) signs.pop();
  return signs
    .join("")
    .replaceAll(/^[. ]+|[. ]+$/g, "")
    .replace(/^(con|prn|aux|nul|com\d|lpt\d)(?=$|\.)/i, "$1-");
}

function byteLengthOf(signs: readonly string[]): number {
  return new TextEncoder().encode(signs.join("")).length;
}
