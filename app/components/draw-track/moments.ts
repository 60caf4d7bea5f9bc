/** Of a film: the moment that is shown, and how to go to another. */
export interface Moments {
  now: () => number;
  seek: (seconds: number) => void;
  durationSeconds: number;
}
