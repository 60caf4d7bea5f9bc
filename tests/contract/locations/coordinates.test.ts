import fc from "fast-check";
import { expect, test } from "vitest";
import { readCoordinates } from "#contract/rules/locations/coordinates.ts";
import { findGridPlace } from "#contract/rules/locations/national-grid.ts";
import { distanceMetres, type Place } from "#contract/rules/locations/places.ts";
import { rounds } from "#tests/support/chance.ts";

const hut = { lat: -43.5375559, lng: 172.6117458 };

/** Metres from the hut, or the fault. */
function read(text: string): string {
  const answer = readCoordinates(text);
  if ("fault" in answer) return answer.fault;
  const metres = distanceMetres(answer.place, hut);
  return metres < 1 ? answer.form : `${answer.form}, ${Math.round(metres)} m away`;
}

function expectRead(form: string, texts: string[]) {
  expect(texts.map((text) => [text, read(text)])).toEqual(texts.map((text) => [text, form]));
}

test("decimal degrees are read in either order and with letters", () => {
  expectRead("decimal degrees", [
    "-43.5375559, 172.6117458",
    "  -43.5375559 172.6117458 ",
    "-43.5375559,172.6117458",
    "-43.5375559; +172.6117458",
    "−43.5375559, 172.6117458",
    "172.6117458, -43.5375559",
    "43.5375559S 172.6117458E",
    "43.5375559° S, 172.6117458° E",
    "S43.5375559 E172.6117458",
    "s 43.5375559, e 172.6117458",
    "172.6117458E43.5375559S",
    "E172.6117458 S43.5375559",
    "-43.5375559, 172.6117458 E",
    "-43.5375559°, 172.6117458°",
    "43.5375559 S, 172.6117458",
    "S 43.5375559 172.6117458",
  ]);
});

test("degrees and minutes are read, with signs or without", () => {
  expectRead("degrees and minutes", [
    "43° 32.253354' S, 172° 36.704748' E",
    "43°32.253354'S172°36.704748'E",
    "43°32.253354′S 172°36.704748′E",
    "S43 32.253354 E172 36.704748",
    "-43 32.253354 172 36.704748",
    "-43 32.253354, 172 36.704748",
    "172º36.704748’ E 43º32.253354’ S",
  ]);
});

test("degrees, minutes and seconds are read, with signs or without", () => {
  expectRead("degrees, minutes and seconds", [
    "43°32'15.2\"S 172°36'42.28\"E",
    "43° 32′ 15.2″ S, 172° 36′ 42.28″ E",
    "43°32’15.2”S, 172°36’42.28”E",
    "43°32'15.2''S 172°36'42.28''E",
    "S43 32 15.2 E172 36 42.28",
    "-43 32 15.2 172 36 42.28",
    "-43°32'15.2\" 172°36'42.28\"",
    "172 36 42.28 E; 43 32 15.2 S",
  ]);
});

test("minutes of a southern degree of zero are south", () => {
  const answer = readCoordinates("-0°30', 172°0'");
  expect(answer).toMatchObject({ place: { lat: -0.5, lng: 172 } });
});

test("metres of the grid are read, easting first unless letters say otherwise", () => {
  expectRead("NZTM2000", [
    "1568631 5179415",
    "1568631.299, 5179414.51",
    "E1568631 N5179415",
    "N5179415 E1568631",
    "1568631E 5179415N",
    "1568631 mE, 5179415 mN",
    "5179415mN 1568631mE",
    "1568631m 5179415m",
  ]);
});

test("links of maps are read, a pin before the middle of the map", () => {
  expectRead("link", [
    "https://www.google.com/maps/@-43.5375559,172.6117458,15z",
    "https://www.google.co.nz/maps/place/Hut/@-43.4,172.5,15z/data=!3m1!4b1!4m5!3d-43.5375559!4d172.6117458",
    "https://maps.google.com/?q=-43.5375559,172.6117458",
    "https://maps.google.com/?q=loc:-43.5375559,+172.6117458",
    "https://www.google.com/maps/search/?api=1&query=-43.5375559%2C172.6117458",
    "www.google.com/maps?q=-43.5375559,172.6117458",
    "https://www.openstreetmap.org/#map=15/-43.5375559/172.6117458",
    "https://www.openstreetmap.org/?mlat=-43.5375559&mlon=172.6117458#map=5/-40/170",
    "https://maps.apple.com/?ll=-43.5375559,172.6117458&q=Hut",
    "geo:-43.5375559,172.6117458",
    "GEO:-43.5375559,172.6117458,30;u=35",
    "geo:0,0?q=-43.5375559,172.6117458(Hut)",
  ]);
});

test("a link without a place says so", () => {
  expectRead("no place in the link", [
    "https://maps.app.goo.gl/aBcDeF",
    "https://www.google.com/maps?q=12,5+Main+Street",
    "https://www.openstreetmap.org/node/5",
    "https://",
    "geo:somewhere",
  ]);
});

test("what cannot be read is refused by name, with a hint", () => {
  expectRead("nothing typed", ["", "  \n"]);
  expectRead("unreadable", [
    "the old hut",
    "-43.5375559",
    "43,5375,172,6117",
    `-43.5, ${" ".repeat(200)}172.6`,
    "43 32 172",
    "10 E 20",
    "S43.5S, E172.6",
    "43' 172'",
    "4332'15\" 17236'42\"",
    "43.5.6 172.6",
    "43.5 172.6 hut",
    "1 2 3 4 5 6 7 8",
  ]);
  expectRead("out of range", [
    "-43.5, 272.6",
    "-143.5, 172.6",
    "91 N, 172 E",
    "172 S, 43 E",
    "43 1568631",
    "https://maps.google.com/?q=-43.5,1726",
  ]);
  expectRead("sixty or more", ["43°60'S 172°36'E", "43 32 61 172 36 42", "43.5°32' 172°36'"]);
  expectRead("sign and letter", ["-43.5 S, 172.6 E", "-43°32'S 172°36'E"]);
  expectRead("same direction twice", ["43 S 172 S", "E1568631 E5179415"]);
  expectRead("outside the grid", ["1568631 9179415", "-1568631 5179415", "1568631W 5179415N"]);
  expectRead("swapped on the grid", ["5179415 1568631", "E5179415 N1568631"]);
  expectRead("no fix", ["0, 0", "0 172.6", "geo:0,0"]);
  expect(readCoordinates("5179415 1568631")).toMatchObject({
    hint: "Easting and northing may be swapped: the easting comes first",
  });
});

/** Not nearer to zero than a metre, which rounding would make a zero. */
const tenMillionths = (most: number) =>
  fc.tuple(fc.integer({ min: 100, max: most * 10_000_000 }), fc.constantFrom(1, -1));
const place = fc
  .tuple(tenMillionths(90), tenMillionths(180))
  .map(([[lat, north], [lng, east]]) => ({ lat: (lat * north) / 1e7, lng: (lng * east) / 1e7 }));

function sixtieths(degrees: number): { whole: number; minutes: number; seconds: number } {
  const seconds = Math.round(Math.abs(degrees) * 3_600_000) / 1000;
  const minutes = Math.floor(seconds / 60);
  return {
    whole: Math.floor(minutes / 60),
    minutes: minutes % 60,
    seconds: seconds - minutes * 60,
  };
}

function inDegrees({ lat, lng }: Place): string {
  return `${lat.toFixed(7)}, ${lng.toFixed(7)}`;
}

function inMinutes({ lat, lng }: Place): string {
  const words = [lat, lng].map((degrees) => {
    const { whole, minutes, seconds } = sixtieths(degrees);
    return `${whole}°${(minutes + Math.min(seconds, 59.999) / 60).toFixed(6)}'`;
  });
  return `${words[0]}${lat < 0 ? "S" : "N"} ${words[1]}${lng < 0 ? "W" : "E"}`;
}

function inSeconds({ lat, lng }: Place): string {
  const words = [lat, lng].map((degrees) => {
    const { whole, minutes, seconds } = sixtieths(degrees);
    return `${degrees < 0 ? "-" : ""}${whole} ${minutes} ${Math.min(seconds, 59.999).toFixed(3)}`;
  });
  return words.join(" ");
}

const links = [
  ({ lat, lng }: Place) => `https://www.google.com/maps/@${lat.toFixed(7)},${lng.toFixed(7)},15z`,
  ({ lat, lng }: Place) =>
    `https://www.openstreetmap.org/#map=15/${lat.toFixed(7)}/${lng.toFixed(7)}`,
  ({ lat, lng }: Place) => `geo:${lat.toFixed(7)},${lng.toFixed(7)}`,
  ({ lat, lng }: Place) => `https://maps.apple.com/?ll=${lat.toFixed(7)},${lng.toFixed(7)}`,
];

test("every form of a place is read back within a metre", () => {
  const write = fc.constantFrom(inDegrees, inMinutes, inSeconds, ...links);
  fc.assert(
    fc.property(place, write, (place, write) => {
      const answer = readCoordinates(write(place));
      if ("fault" in answer) throw new Error(`${write(place)}: ${answer.fault}`);
      expect(distanceMetres(answer.place, place)).toBeLessThan(1);
    }),
    { numRuns: rounds(500) },
  );
});

test("metres of the grid are read back within a metre", () => {
  const lat = fc.double({ min: -47.3, max: -34.4, noNaN: true });
  const lng = fc.double({ min: 167.3, max: 178.6, noNaN: true });
  fc.assert(
    fc.property(fc.record({ lat, lng }), (place) => {
      const grid = findGridPlace(place);
      const text = `${grid?.easting.toFixed(1)} ${grid?.northing.toFixed(1)}`;
      const answer = readCoordinates(text);
      if ("fault" in answer) throw new Error(`${text}: ${answer.fault}`);
      expect(distanceMetres(answer.place, place)).toBeLessThan(1);
    }),
  );
});

test("any text is read or refused, and never out of range", () => {
  const signs = fc.constantFrom(..."0123456789.,;-+ °'\"NSEWm", "geo:", "https://a.nz/@");
  const text = fc.array(signs, { maxLength: 40 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, (text) => {
      const answer = readCoordinates(text);
      const { lat, lng } = "fault" in answer ? hut : answer.place;
      expect(Math.abs(lat)).toBeLessThanOrEqual(90);
      expect(Math.abs(lng)).toBeLessThanOrEqual(180);
    }),
    { numRuns: rounds(2000) },
  );
});
