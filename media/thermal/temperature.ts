import type { CptvHeader } from "../cptv/format.ts";

/** These sensors write hundredths of a kelvin. */
const radiometricModels = new Set(["lepton3.5"]);
const kelvinOfZero = 273.15;
/** What the sensor can tell apart; a camera that has this turned off writes smaller numbers. */
const credible = { least: -40, most: 400 };

/** Degrees Celsius, undefined where the file's numbers are no temperatures. */
export function toCelsius(value: number, { model }: Pick<CptvHeader, "model">): number | undefined {
  if (!model || !radiometricModels.has(model.toLowerCase())) return undefined;
  const celsius = value / 100 - kelvinOfZero;
  return celsius >= credible.least && celsius <= credible.most ? celsius : undefined;
}
