import { addSeconds, subDays } from "date-fns";
import type { Species } from "./animals.ts";
import type { Camera } from "./cameras.ts";
import { between, type Chance, pick } from "./chance.ts";
import { findNight, type Night } from "./night.ts";

export interface PlannedRecording {
  camera: Camera;
  at: Date;
  seconds: number;
  /** None where the wind, or nothing that is still there, set the camera off. */
  species: Species[];
  /** What the scene is made from. */
  seed: number;
  /** The file arrives as bytes that no one can read. */
  isDamaged?: true;
  /** Its power went while it recorded: the file ends early. */
  isCut?: true;
  /** Left for AI workers. */
  isWaiting?: true;
  /** Left for AI workers by a camera that has said nothing of it. */
  isUnseen?: true;
  /** What happens to it once it has arrived. */
  fate?: "deleted" | "lost";
}

interface Period {
  nights: number;
  /** Nothing is recorded later than this. */
  now: Date;
  chance: Chance;
}

const statusSeconds = 2;
const secondsOfStay = 5;

/** What happens to single recordings, counted back from the newest visit. */
const oddities: readonly [back: number, change: Partial<PlannedRecording>][] = [
  [0, { isWaiting: true }],
  [1, { isWaiting: true }],
  [2, { isUnseen: true }],
  [4, { seconds: 30 }],
  [5, { fate: "deleted" }],
  [7, { isDamaged: true }],
  [9, { fate: "lost" }],
  [11, { isCut: true }],
  [40, { seconds: 30 }],
];

/** The recordings of each camera in these nights, dusk to dawn, oldest first. */
export function planNights(cameras: readonly Camera[], period: Period): PlannedRecording[] {
  const { nights, now, chance } = period;
  const weather = Array.from({ length: nights + 1 }, () => between(chance, 0.5, 1.5));
  const planned = cameras.flatMap((camera) =>
    weather.flatMap((liveliness, back) => {
      const night = findNight(camera.place, subDays(now, back));
      const until = subDays(now, camera.silentDays ?? 0);
      const visits = planVisits(camera, night, liveliness, chance).filter(({ at }) => at < until);
      if (visits.length > 0) return visits;
      return night.dusk < until ? [planStatus(camera, night, chance)] : [];
    }),
  );
  return addOddities(planned.toSorted((one, other) => one.at.getTime() - other.at.getTime()));
}

function planVisits(camera: Camera, night: Night, liveliness: number, chance: Chance) {
  const count = Math.floor(camera.visits * liveliness + chance());
  return Array.from({ length: count }, () => planVisit(camera, night, chance)).flatMap((first) =>
    planStay(first, chance),
  );
}

/** Some visitors stay, and set the camera off again a few minutes later. */
function planStay(first: PlannedRecording, chance: Chance): PlannedRecording[] {
  const again = first.species.length > 0 && chance() < 0.3 ? Math.ceil(chance() * 2.5) : 0;
  const stay = [first];
  for (let count = 0; count < again; count++) {
    const { at, seconds } = stay.at(-1)!;
    const next = addSeconds(at, seconds + Math.round(between(chance, 30, 240)));
    stay.push({ ...first, at: next, seconds: secondsOfStay, seed: drawSeed(chance) });
  }
  return stay;
}

function planVisit(camera: Camera, { dusk, dawn }: Night, chance: Chance): PlannedRecording {
  const species = pick(chance, camera.visitors);
  const company = chance();
  return {
    camera,
    at: new Date(Math.round(between(chance, dusk.getTime(), dawn.getTime()))),
    seconds: Math.round(6 + 8 * chance() ** 4),
    species: company < 0.08 ? [] : company > 0.93 ? [species, species] : [species],
    seed: drawSeed(chance),
  };
}

/** A camera that has seen nobody shows at dusk that it is there. */
function planStatus(camera: Camera, { dusk }: Night, chance: Chance): PlannedRecording {
  return { camera, at: dusk, seconds: statusSeconds, species: [], seed: drawSeed(chance) };
}

function addOddities(planned: PlannedRecording[]): PlannedRecording[] {
  const visits = planned.filter(({ species }) => species.length > 0);
  const changes = new Map(oddities.map(([back, change]) => [visits.at(-1 - back), change]));
  return planned.map((recording) => ({ ...recording, ...changes.get(recording) }));
}

function drawSeed(chance: Chance): number {
  return Math.floor(chance() * 2 ** 32);
}
