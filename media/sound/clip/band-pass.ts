interface Band {
  /** Absent where there is no bound. */
  minHertz: number | undefined;
  maxHertz: number | undefined;
}

/** Of two filters in a row that are a Butterworth filter of the fourth order: 24 dB an octave. */
const qualities = [0.541_196_1, 1.306_563];
/** What is nearer to half of the rate is let through. */
const widest = 0.95;
/** Below that nothing is heard. */
const leastHertz = 1;

/** Leaves what is between two frequencies, in place. */
export function passBand(samples: Float32Array, sampleRate: number, { minHertz, maxHertz }: Band) {
  const nyquist = sampleRate / 2;
  if (minHertz !== undefined && minHertz > leastHertz) {
    const corner = Math.min(minHertz, nyquist * widest);
    for (const quality of qualities) filter(samples, design("high", corner / sampleRate, quality));
  }
  if (maxHertz !== undefined && maxHertz < nyquist * widest) {
    const corner = Math.max(maxHertz, leastHertz);
    for (const quality of qualities) filter(samples, design("low", corner / sampleRate, quality));
  }
}

/** Of what comes in now, one and two samples before; and of what came out one and two before. */
type Coefficients = readonly [number, number, number, number, number];

/** As Robert Bristow-Johnson's cookbook has them. */
function design(pass: "low" | "high", share: number, quality: number): Coefficients {
  const angle = 2 * Math.PI * share;
  const [cosine, alpha] = [Math.cos(angle), Math.sin(angle) / (2 * quality)];
  const whole = 1 + alpha;
  const middle = pass === "low" ? 1 - cosine : -(1 + cosine);
  const edge = Math.abs(middle) / 2;
  return [edge / whole, middle / whole, edge / whole, (-2 * cosine) / whole, (1 - alpha) / whole];
}

function filter(samples: Float32Array, [a, b, c, d, e]: Coefficients): void {
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let at = 0; at < samples.length; at++) {
    const x = samples[at]!;
    const y = a * x + b * x1 + c * x2 - d * y1 - e * y2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    samples[at] = y;
  }
}
