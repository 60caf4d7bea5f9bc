import type { Animal } from "./animals.ts";
import { between, type Chance } from "./chance.ts";
import { frameSize } from "./scenery.ts";

/** Where an animal stands in one frame. */
export interface Step {
  x: number;
  /** Its feet. */
  y: number;
  /** How high above its feet's place it is. */
  lift: number;
  facing: 1 | -1;
  /** How large it appears: those low in the picture are near. */
  scale: number;
  phase: number;
  flying: boolean;
}

const flightSeconds = 1.1;
const flightHeight = 80;
/** Wings beat and branches swing while nothing is walked. */
const radiansPerSecond = { wings: 24, sway: 3 };

/** The way of one animal through a clip: it goes and stops as its kind does, and now and then turns back. */
export function roam({ gait }: Animal, frames: number, fps: number, chance: Chance): Step[] {
  let facing: 1 | -1 = chance() < 0.5 ? 1 : -1;
  let x = frameSize.width / 2 - facing * between(chance, 15, 65);
  let y = between(chance, 72, 108);
  let slope = between(chance, -0.15, 0.15);
  let phase = between(chance, 0, 2 * Math.PI);
  let going = true;
  let left = between(chance, ...gait.goSeconds);
  return Array.from({ length: frames }, (_, index) => {
    const scale = 0.55 + y / 110;
    const height = gait.flies ? heightOfFlight(index / fps, frames / fps) : 0;
    const pace = height > 0 ? gait.speed * 3 : going ? gait.speed : 0;
    left -= 1 / fps;
    if (left <= 0) {
      going = !going;
      left = between(chance, ...(going ? gait.goSeconds : gait.stopSeconds));
      if (going && (chance() < 0.3 || isLeaving(x, facing))) facing = facing === 1 ? -1 : 1;
      if (going) slope = between(chance, -0.25, 0.25);
    }
    x += (facing * pace * scale) / fps;
    y = Math.min(Math.max(y + (slope * pace) / fps, 68), 112);
    phase += (pace / gait.stride / fps) * 2 * Math.PI;
    if (gait.speed === 0) phase += radiansPerSecond.sway / fps;
    if (height > 0) phase += radiansPerSecond.wings / fps;
    const bounce = pace > 0 ? gait.bounce * Math.abs(Math.sin(phase / 2)) : 0;
    return { x, y, lift: bounce * scale + height, facing, scale, phase, flying: height > 0 };
  });
}

/** Down in the first second, up again in the last. */
function heightOfFlight(seconds: number, length: number): number {
  const untilLanded = 1 - seconds / flightSeconds;
  const sinceTakeOff = 1 - (length - seconds) / flightSeconds;
  return flightHeight * Math.max(0, untilLanded, sinceTakeOff) ** 1.5;
}

function isLeaving(x: number, facing: 1 | -1): boolean {
  return facing === 1 ? x > frameSize.width - 25 : x < 25;
}
