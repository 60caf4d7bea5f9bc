import type { Place } from "#contract/rules/locations/places.ts";
import type { Species } from "./animals.ts";

/** A camera of the demo: where it stands, and who comes by in one night. */
export interface Camera {
  name: string;
  location: string;
  place: Place;
  /** How many recordings a usual night brings. */
  visits: number;
  /** Who is seen; those named twice come twice as often. */
  visitors: readonly [Species, ...Species[]];
  /** It has not been heard of for so many days. */
  silentDays?: number;
  /** Its files begin with the background that it has learnt. */
  sendsBackground?: true;
  /** Per cent that are left of its battery now. */
  batteryAtEnd?: number;
  isLowPower?: true;
  /** It runs older software than the others. */
  isBehind?: true;
  /** It tells at once what it has seen, with a picture. */
  reportsSightings?: true;
  /** It records sound as well. */
  recordsSound?: true;
}

/** Around Kaituna Valley, Banks Peninsula. */
export const cameras: readonly Camera[] = [
  {
    name: "Ridge track",
    location: "Kaituna saddle",
    place: { lat: -43.7302, lng: 172.7015 },
    visits: 1.9,
    visitors: ["possum", "possum", "possum", "rat", "cat", "branch"],
    reportsSightings: true,
  },
  {
    name: "Swamp bridge",
    location: "Raupō swamp",
    place: { lat: -43.7521, lng: 172.6893 },
    visits: 1.6,
    visitors: ["rat", "rat", "hedgehog", "bird", "mouse", "cat"],
    sendsBackground: true,
  },
  {
    name: "Totara gully",
    location: "Old totara",
    place: { lat: -43.7405, lng: 172.6978 },
    visits: 1.4,
    visitors: ["possum", "possum", "rat", "mouse", "bird", "branch"],
  },
  {
    name: "Woolshed",
    location: "Woolshed paddock",
    place: { lat: -43.7583, lng: 172.6811 },
    visits: 1.6,
    visitors: ["rabbit", "rabbit", "hedgehog", "hedgehog", "cat", "branch"],
    sendsBackground: true,
    batteryAtEnd: 9,
  },
  {
    name: "Quarry gate",
    location: "Old quarry",
    place: { lat: -43.7466, lng: 172.7062 },
    visits: 1.3,
    visitors: ["rabbit", "cat", "hedgehog", "possum", "branch"],
    silentDays: 3,
    isBehind: true,
  },
  {
    name: "Kererū hut",
    location: "Hut clearing",
    place: { lat: -43.7246, lng: 172.6904 },
    visits: 0.3,
    visitors: ["bird", "possum", "mouse"],
    isLowPower: true,
  },
  {
    name: "Bluff lookout",
    location: "Bluff",
    place: { lat: -43.7367, lng: 172.7129 },
    visits: 0.4,
    visitors: ["possum", "cat", "bird"],
    recordsSound: true,
  },
];
