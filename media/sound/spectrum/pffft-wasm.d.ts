/** The package has no types of its own: what is used here of https://bitbucket.org/jpommier/pffft. */
declare module "@echogarden/pffft-wasm/simd" {
  interface Pffft {
    /** Of 32-bit numbers; addresses count bytes. */
    HEAPF32: Float32Array;
    _pffft_aligned_malloc(bytes: number): number;
    /** `kind`: 0 real, 1 complex. Gives an address. */
    _pffft_new_setup(size: number, kind: 0 | 1): number;
    /** `direction`: 0 forwards, 1 backwards. */
    _pffft_transform_ordered(
      setup: number,
      input: number,
      output: number,
      work: number,
      direction: 0 | 1,
    ): void;
  }

  export default function openPffft(): Promise<Pffft>;
}
