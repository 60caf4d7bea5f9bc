import Fft from "fft.js";

/** Writes the power in each of `size / 2` bands into `out`, the lowest first: 1 is a sine of full scale. */
export type Transform = (samples: Float32Array, out: Float32Array) => void;

/**
 * The spectrum of `size` samples, a power of two, under a Hann window. The band `k` is around `k * rate / size`; a pure tone
 * is in its band and the two beside it.
 */
export function makeTransform(size: number): Transform {
  const fft = new Fft(size);
  const window = Float64Array.from({ length: size }, (_, at) => hann(at, size));
  const windowed = new Float64Array(size);
  const spectrum = new Float64Array(2 * size);
  /** A sine of full scale gives half of what the window adds up to, and that is half of its size. */
  const scale = (4 / size) ** 2;
  return (samples, out) => {
    for (let at = 0; at < size; at++) windowed[at] = samples[at]! * window[at]!;
    fft.realTransform(spectrum, windowed);
    for (let band = 0; band < size / 2; band++) {
      const real = spectrum[2 * band]!;
      const imaginary = spectrum[2 * band + 1]!;
      out[band] = (real * real + imaginary * imaginary) * scale;
    }
  };
}

function hann(at: number, size: number): number {
  return 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / size);
}
