import { z } from "zod";
import { flag, number, text } from "../fields.ts";

function stored<T extends z.ZodType>(value: T) {
  return value.optional().catch(undefined);
}

/** What an upload said of a sound recorder and its hour, as it is answered; what is no such value is left out. */
export const audioFacts = z.object({
  version: stored(z.union([text, z.number().transform(String)])),
  relativeToDawn: stored(number),
  relativeToDusk: stored(number),
  batteryLevel: stored(number),
  batteryCharging: stored(text),
  airplaneModeOn: stored(flag),
  cacophonyIndex: stored(z.array(z.record(z.string(), z.unknown()))),
});
