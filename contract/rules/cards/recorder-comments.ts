import { type StatedClock, toStatedClock } from "./clock-texts.ts";

const recordedAt =
  /Recorded at (\d\d:\d\d:\d\d)(\.\d+)? (\d\d)\/(\d\d)\/(\d{4}) \((UTC[^)]*)\)(?:.*? by (AudioMoth) ([0-9A-F]{8,16}))?/;

/** "Recorded at 18:00:00 31/01/2024 (UTC+13) by AudioMoth 24F3190361DA5D3C ..." */
export function readCommentClock(comment: string): StatedClock | undefined {
  const [, time, fraction, day, month, year, zone] = recordedAt.exec(comment) ?? [];
  return (
    (time && toStatedClock(`${year}-${month}-${day}T${time}`, { fraction, zone })) || undefined
  );
}

export interface CommentFacts {
  model?: string | undefined;
  serialNumber?: string | undefined;
  batteryVolts?: number | undefined;
  temperatureCelsius?: number | undefined;
}

/** "... while battery was 4.0V and temperature was 21.3C." */
export function readCommentFacts(comment: string): CommentFacts {
  const [, , , , , , , model, serialNumber] = recordedAt.exec(comment) ?? [];
  const [, volts] =
    /battery (?:state )?was (?:greater than |less than )?(\d\.\d)V/.exec(comment) ?? [];
  const [, degrees] = /temperature was (-?\d{1,2}\.\d)C/.exec(comment) ?? [];
  return {
    model,
    serialNumber,
    batteryVolts: toNumber(volts),
    temperatureCelsius: toNumber(degrees),
  };
}

function toNumber(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}
