/** A phone on the edge of coverage: each answer begins 400 ms after its request, 50 kB come in a second. */
export const line = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};
export const timesSlower = 4;
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
};
