/** Nights on or off: a century, for whoever means all. */
export const maxNights = 36_500;
/** From one time that sounds are played to the next. */
export const everySeconds = { min: 1, max: 7 * 24 * 60 * 60 };
/** Before a sound: the night is over after a longer one. */
export const maxWaitSeconds = 24 * 60 * 60;
export const maxVolume = 10;
