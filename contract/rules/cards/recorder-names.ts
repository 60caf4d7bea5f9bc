import { type StatedClock, toStatedClock } from "./clock-texts.ts";
import { splitUploadName } from "./upload-names.ts";

/** `20240131_180000`, `20240131T180000+1300`, Song Meter's `20240131$180000`, with words around. */
const compact =
  /(?<!\d)(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)[T_$ -](?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d)(?!\d)(?<fraction>\.\d{1,3}(?!\d))?(?<rest>.*)/;
/** `2024-01-31T18-00-00`, `2024-01-31 18.00.00`. */
const spaced =
  /(?<!\d)(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)[T_ -](?<hour>\d\d)[-_.:](?<minute>\d\d)[-_.:](?<second>\d\d)(?!\d)(?<rest>.*)/;

/** Behind the time: BAR-LT's `+1300` and `Z`, Swift's `_+1300` and `(UTC+13)`. What is no zone goes on as a name. */
const zoneBehind =
  /^(?:_?([+-]\d{2}:?\d{2}|Z)(?![\dA-Za-z])|_?\((UTC(?:[+-]\d{1,2}(?::?\d\d)?)?)\))/;

/** When a recorder began a file, by its name: of AudioMoth, Song Meter, BAR-LT, Swift and others that write the time. */
export function readRecorderName(name: string): StatedClock | undefined {
  const { fileName } = splitUploadName(name);
  const stem = fileName.replace(/\.[a-z0-9]{2,4}$/i, "");
  const found = (compact.exec(stem) ?? spaced.exec(stem))?.groups;
  if (!found) return readHexName(stem);
  const { year, month, day, hour, minute, second, fraction, rest = "" } = found;
  const [, offset, named] = zoneBehind.exec(rest) ?? [];
  const reading = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  return toStatedClock(reading, { fraction, zone: offset ?? named });
}

/** No AudioMoth is older. */
const firstHexYear = 2014;

/** The first AudioMoths wrote the seconds since 1970 as eight digits: `5B2A3C4D`. */
function readHexName(stem: string): StatedClock | undefined {
  if (!/^[0-9A-F]{8}$/i.test(stem)) return undefined;
  const at = new Date(Number.parseInt(stem, 16) * 1000);
  if (at.getUTCFullYear() < firstHexYear) return undefined;
  return { clock: at.toISOString().slice(0, -1), offsetMinutes: 0 };
}
