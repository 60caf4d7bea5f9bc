import openPffft from "@echogarden/pffft-wasm/simd";

/**
 * Writes the power in each of `size / 2` bands of the samples from `start` on into `out`, the lowest first: 1 is a sine of
 * full scale.
 */
export type Transform = (samples: Float32Array, start: number, out: Float32Array) => void;

const pffft = await openPffft();
const realNumbers = 0;
const forwards = 0;
const floatBytes = 4;

/* What a size takes there stays, so each is made once; a transform is over before the next one begins. */
const transforms = new Map<number, Transform>();

/**
 * The spectrum of `size` samples, a power of two from 32 on, under a Hann window. The band `k` is around `k * rate / size`; a
 * pure tone is in its band and the two beside it.
 */
export function makeTransform(size: number): Transform {
  const made = transforms.get(size) ?? build(size);
  transforms.set(size, made);
  return made;
}

function build(size: number): Transform {
  const setup = pffft._pffft_new_setup(size, realNumbers);
  const [windowedAt, spectrumAt, workAt] = [allocate(size), allocate(size), allocate(size)];
  /* They stay in place: sizes are few, so what memory there is at first never grows. */
  const [windowed, spectrum] = [viewFloats(windowedAt, size), viewFloats(spectrumAt, size)];
  const window = Float32Array.from({ length: size }, (_, at) => hann(at, size));
  /** A sine of full scale gives half of what the window adds up to, and that is half of its size. */
  const scale = (4 / size) ** 2;
  return (samples, start, out) => {
    for (let at = 0; at < size; at++) windowed[at] = samples[start + at]! * window[at]!;
    pffft._pffft_transform_ordered(setup, windowedAt, spectrumAt, workAt, forwards);
    for (let band = 0; band < size / 2; band++) {
      const real = spectrum[2 * band]!;
      const imaginary = spectrum[2 * band + 1]!;
      out[band] = (real * real + imaginary * imaginary) * scale;
    }
    /* Half the rate has no room of its own: it stands where the lowest band has nothing. */
    out[0] = spectrum[0]! ** 2 * scale;
  };
}

function allocate(size: number): number {
  return pffft._pffft_aligned_malloc(size * floatBytes);
}

function viewFloats(address: number, size: number): Float32Array {
  return pffft.HEAPF32.subarray(address / floatBytes, address / floatBytes + size);
}

function hann(at: number, size: number): number {
  return 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / size);
}
