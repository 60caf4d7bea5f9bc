import { z } from "zod";
import { flag, number, text } from "./fields.ts";

function kept<T extends z.ZodType>(value: T) {
  return value.optional().catch(undefined);
}

/** What an upload said of a sound recorder and its hour, as it is answered; what is no such value is left out. */
export const audioFacts = z.object({
  version: kept(z.union([text, z.number().transform(String)])),
  relativeToDawn: kept(number),
  relativeToDusk: kept(number),
  batteryLevel: kept(number),
  batteryCharging: kept(text),
  airplaneModeOn: kept(flag),
  cacophonyIndex: kept(z.array(z.record(z.string(), z.unknown()))),
});
