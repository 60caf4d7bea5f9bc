import { expect, test } from "vitest";
import { readCoordinates } from "#contract/rules/locations/coordinates.ts";
import { findGridPlace, fromGrid, fromOldGrid } from "#contract/rules/locations/national-grid.ts";
import { distanceMetres, type Place } from "#contract/rules/locations/places.ts";

function read(text: string) {
  const answer = readCoordinates(text);
  if ("fault" in answer) throw new Error(`${text}: ${answer.fault}`);
  return answer;
}

function metresOf(text: string): string {
  const { easting = 0, northing = 0 } = findGridPlace(read(text).place) ?? {};
  return `${Math.round(easting)} ${Math.round(northing)}`;
}

function faultOf(text: string): string {
  const answer = readCoordinates(text);
  return "fault" in answer ? answer.fault : answer.form;
}

test("references of Topo50 sheets are metres of the national grid, however they are written", () => {
  for (const [text, metres, precision] of [
    ["BX24 686 794", "1568600 5179400", 100],
    ["bx24 686794", "1568600 5179400", 100],
    ["BX24686794", "1568600 5179400", 100],
    ["NZTopo50 BX24 686 794", "1568600 5179400", 100],
    ["Topo50: BX24, 686, 794", "1568600 5179400", 100],
    ["BX24 GR 686 794", "1568600 5179400", 100],
    ["sheet BX24 grid reference 686794", "1568600 5179400", 100],
    ["BX24 6863 7941", "1568630 5179410", 10],
    ["BX24 68631 79415", "1568631 5179415", 1],
    ["BX24 686-794", "1568600 5179400", 100],
    ["BQ31 489 282", "1748900 5428200", 100],
    ["BA32 572 205", "1757200 5920500", 100],
    ["CC11 583 044", "1258300 5004400", 100],
  ] as const) {
    expect([text, metresOf(text)]).toEqual([text, metres]);
    expect(read(text)).toMatchObject({ form: "NZTopo50", precisionMetres: precision });
  }
});

test("sheets lie where LINZ's own tests of its sheet index put their corners", () => {
  for (const [sheet, left, top] of [
    ["AS21", 1_492_000, 6_234_000],
    ["BG33", 1_780_000, 5_730_000],
    ["BW14", 1_324_000, 5_226_000],
  ] as const) {
    const [easting, northing] = [left + 12_000, top - 18_000];
    const figures = [easting, northing].map((metres) =>
      String((metres / 100) % 1000).padStart(3, "0"),
    );
    expect(metresOf(`${sheet} ${figures.join(" ")}`)).toBe(`${easting} ${northing}`);
  }
});

test("figures of a sheet that was printed off the regular cut are read, others are refused", () => {
  expect(metresOf("BW25ptBW24 821 000")).toBe("1582100 5200000");
  expect(metresOf("AZ36 500 400")).toBe("1850000 5940000");
  expect(faultOf("BX24 186 794")).toBe("outside the sheet");
  expect(faultOf("AR24 686 794")).toBe("no such sheet");
  expect(faultOf("BO24 686 794")).toBe("no such sheet");
  expect(faultOf("CL24 686 794")).toBe("no such sheet");
  expect(faultOf("BX46 686 794")).toBe("no such sheet");
  expect(faultOf("BX24 686 79")).toBe("uneven figures");
  expect(faultOf("BX24 68 79")).toBe("uneven figures");
});

test("sheets of the Chatham Islands have the islands' own grid", () => {
  /** Waitangi's wharf is about here. */
  const waitangi = { lat: -43.945, lng: -176.56 };
  const { place, form } = read("CI01 751 347");
  expect(form).toBe("NZTopo50");
  expect(distanceMetres(place, waitangi)).toBeLessThan(30_000);
  expect(faultOf("CI07 751 347")).toBe("no such sheet");
});

/** LINZ's test vectors of the projection, in the datum of 1949, which lies some 200 m off. */
const oldPlaces: [number, number, Place][] = [
  [2_487_100.638, 6_751_049.719, { lat: -34.444066, lng: 172.739194 }],
  [2_486_533.395, 6_077_263.661, { lat: -40.512409, lng: 172.723106 }],
  [2_216_746.425, 5_388_508.765, { lat: -46.651295, lng: 169.172062 }],
];

test("metres of the grid before NZTM are read where they are named, or where NZTM has only sea", () => {
  for (const [easting, northing, place] of oldPlaces) {
    const metres = distanceMetres(fromOldGrid({ easting, northing }), place);
    expect(metres).toBeGreaterThan(150);
    expect(metres).toBeLessThan(230);
    expect(read(`NZMG ${easting} ${northing}`).form).toBe("NZMG");
  }
  expect(read("2486300 5735900").form).toBe("NZMG");
  expect(read("2316700, 5478700").form).toBe("NZMG");
  expect(read("E2316700 N5478700 NZMG").form).toBe("NZMG");
  expect(read("2441978 5074225").form).toBe("NZTM2000");
  expect(faultOf("NZMG 1568631 5179415")).toBe("outside the old grid");
});

test("references of the older NZMS260 sheets fall into the cities that are on them", () => {
  for (const [text, city] of [
    ["M35 806 416", { lat: -43.532, lng: 172.636 }],
    ["R27 590 900", { lat: -41.283, lng: 174.768 }],
    ["R11 677 823", { lat: -36.848, lng: 174.763 }],
    ["I44 167 787", { lat: -45.874, lng: 170.503 }],
  ] as [string, Place][]) {
    const { place, form } = read(text);
    expect(form).toBe("NZMS260");
    expect([text, Math.round(distanceMetres(place, city) / 1000) < 12]).toEqual([text, true]);
  }
  expect(read("NZMS260 M36 863 359")).toMatchObject({ precisionMetres: 100 });
  expect(read("M36 863 359").place).toEqual(
    fromOldGrid({ easting: 2_486_300, northing: 5_735_900 }),
  );
  expect(faultOf("M36 363 359")).toBe("outside the sheet");
  expect(faultOf("M60 863 359")).toBe("no such sheet");
});

test("UTM and MGRS are read as GPS devices show them", () => {
  const hut = { lat: -43.5375, lng: 172.6117 };
  for (const [text, form, within] of [
    ["59G 630217 5178232", "UTM", 1],
    ["59 G 630217E 5178232N", "UTM", 1],
    ["59G 630217mE 5178232mN", "UTM", 1],
    ["UTM 59G 630217, 5178232", "UTM", 1],
    ["UTM zone 59S 630217 5178232", "UTM", 1],
    ["59GPM3021778232", "MGRS", 2],
    ["59G PM 30217 78232", "MGRS", 2],
    ["MGRS: 59G PM 302 782", "MGRS", 100],
  ] as const) {
    const answer = read(text);
    expect([text, answer.form]).toEqual([text, form]);
    expect([text, distanceMetres(answer.place, hut) <= within]).toEqual([text, true]);
  }
  expect(faultOf("59H 630217 5178232")).toBe("outside the zone");
  expect(faultOf("61G 630217 5178232")).toBe("outside the zone");
  expect(faultOf("59G AM 30217 78232")).toBe("outside the zone");
});

test("names of grids and of the numbers may stand before or after them", () => {
  for (const text of [
    "NZTM 1568631 5179415",
    "NZTM2000: E1568631 N5179415",
    "NZTM E 1568631, N 5179415",
    "nztm easting 1568631 northing 5179415",
    "Easting: 1568631 Northing: 5179415",
    "E: 1568631, N: 5179415",
    "1568631 5179415 (NZTM)",
    "1 568 631 5 179 415",
    "1,568,631 5,179,415",
    "1 568 631 mE, 5 179 415 mN",
  ]) {
    expect([text, metresOf(text)]).toEqual([text, "1568631 5179415"]);
  }
  for (const text of [
    "WGS84 -43.5375559, 172.6117458",
    "GPS: -43.5375559 172.6117458",
    "Lat -43.5375559 Long 172.6117458",
    "latitude: -43.5375559, longitude: 172.6117458",
    "Lng: 172.6117458; Lat: -43.5375559",
    "Lat 43.5375559 S, Lon 172.6117458 E",
    "(-43.5375559, 172.6117458)",
    "-43,5375559 172,6117458",
    "-43,5375559, 172,6117458",
    "-43,5375559; 172,6117458",
    "43,5375559S 172,6117458E",
    "43°32,253354'S 172°36,704748'E",
  ]) {
    expect([text, metresOf(text)]).toEqual([text, "1568631 5179415"]);
  }
});

test("a sheet's middle comes back from its own reference", () => {
  const place = fromGrid({ easting: 1_576_000, northing: 5_172_000 });
  expect(distanceMetres(read("BX24 760 720").place, place)).toBeLessThan(0.01);
});
