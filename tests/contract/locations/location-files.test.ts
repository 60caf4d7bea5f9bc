import { expect, test } from "vitest";
import type { FileLocation, LocationFormat } from "#contract/rules/locations/file-location.ts";
import { readLocations } from "#contract/rules/locations/location-files.ts";
import { checkImport } from "#contract/rules/locations/location-import.ts";
import { writeLocations } from "#contract/rules/locations/location-writing.ts";

const saddle = { lat: -43.7302, lng: 172.7015 };
const swamp = { lat: -43.7521, lng: 172.6893 };

function read(text: string): FileLocation[] {
  const found = readLocations(text);
  if ("fault" in found) throw new Error(found.fault);
  return found.locations;
}

function faultOf(text: string): string | undefined {
  const found = readLocations(text);
  return "fault" in found ? found.fault : undefined;
}

test("a table with headings is read, whatever separates its cells and in whatever order they stand", () => {
  const expected = [
    { row: 2, name: "Kaituna saddle", place: saddle },
    { row: 3, name: "Swamp, lower", place: swamp },
  ];
  for (const text of [
    'Name,Latitude,Longitude\r\nKaituna saddle,-43.7302,172.7015\r\n"Swamp, lower",-43.7521,172.6893\r\n',
    "\uFEFFlng;LAT;Site\n172,7015;-43,7302;Kaituna saddle\n172,6893;-43,7521;Swamp, lower\n",
    "Lon\tLat\tId\tLocation name\n172.7015\t-43.7302\t7\tKaituna saddle\n172.6893\t-43.7521\t\tSwamp, lower",
    'name,coordinates\nKaituna saddle,"-43.7302, 172.7015"\n"Swamp, lower","-43.7521, 172.6893"',
  ]) {
    expect(read(text)).toMatchObject(expected);
  }
});

test("a table may have metres of the national grid, degrees and minutes, links, or no headings", () => {
  const [grid] = read("name,easting,northing\nHut,1568631,5179415");
  expect(grid?.place?.lat).toBeCloseTo(-43.5375559, 4);
  const [minutes] = read("name,coordinates\nHut,43°32'15\"S 172°36'42\"E");
  expect(minutes?.place?.lng).toBeCloseTo(172.6117, 3);
  const [link] = read("name,link\nHut,https://www.openstreetmap.org/#map=15/-43.5/172.6");
  expect(link?.place).toEqual({ lat: -43.5, lng: 172.6 });
  expect(read("Hut,-43.5,172.6\nShed,1568631,5179415")).toMatchObject([
    { row: 1, name: "Hut", place: { lat: -43.5, lng: 172.6 } },
    { row: 2, name: "Shed", place: { lat: expect.closeTo(-43.5375559, 4) } },
  ]);
});

test("a row that is not understood says why, and keeps no other from being read", () => {
  const rows = read(
    "name,lat,lng\nSwapped,172.6,-43.5\nNowhere,0,172.6\nHalf,-43.5,\nWords,here,there\nHut,-43.5,172.6",
  );
  expect(rows.map(({ hint }) => hint)).toEqual([
    "Latitude and longitude may be swapped",
    "Zero is not a place: devices send it when they have no GPS fix",
    "Enter a latitude and a longitude",
    expect.stringContaining("Enter it as"),
    undefined,
  ]);
  const [metres] = read("name,easting,northing\nHut,5179415,1568631");
  expect(metres?.hint).toContain("swapped");
});

test("GeoJSON is read longitude first, and what is no point says so", () => {
  const feature = (geometry: object, properties: object | null) => ({
    type: "Feature",
    geometry,
    properties,
  });
  const point = (...coordinates: number[]) => ({ type: "Point", coordinates });
  const features = [
    feature(point(172.7015, -43.7302, 310), { Name: " Kaituna saddle " }),
    feature({ type: "LineString", coordinates: [] }, { name: "Track" }),
    feature(point(-43.7521, 172.6893), { title: "Swapped" }),
    feature(point(172.6893, -43.7521), null),
  ];
  expect(read(JSON.stringify({ type: "FeatureCollection", features }))).toEqual([
    { row: 1, name: "Kaituna saddle", written: "-43.7302, 172.7015", place: saddle },
    { row: 2, name: "Track", written: "LineString", hint: "Only points are read" },
    { row: 3, name: "Swapped", written: "172.6893, -43.7521", hint: "Latitudes go from -90 to 90" },
    { row: 4, name: "", written: "-43.7521, 172.6893", place: swamp },
  ]);
  expect(read(JSON.stringify(features[0]))).toHaveLength(1);
  expect(faultOf("{}")).toContain("not GeoJSON");
  expect(faultOf('{"features": [')).toContain("not GeoJSON");
});

test("waypoints of GPX are read as GPS devices write them", () => {
  const gpx = `<?xml version="1.0" encoding="UTF-8" standalone="no" ?>
<gpx xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxx="http://www.garmin.com/xmlschemas/GpxExtensions/v3" creator="GPSMAP 64s" version="1.1">
  <metadata><link href="http://www.garmin.com"><text>Garmin International</text></link></metadata>
  <!-- <wpt lat="1" lon="1"><name>Commented out</name></wpt> -->
  <wpt lat="-43.7302" lon="172.7015"><ele>310.2</ele><name>Saddle &amp; hut &#x101;</name><sym>Flag, Blue</sym>
    <extensions><gpxx:WaypointExtension><gpxx:DisplayMode>SymbolAndName</gpxx:DisplayMode></gpxx:WaypointExtension></extensions>
  </wpt>
  <wpt lon='172.6893' lat='-43.7521'><name><![CDATA[Swamp <lower>]]></name></wpt>
  <wpt lat="" lon="172"/>
  <trk><name>Walk</name><trkseg><trkpt lat="-43.7" lon="172.7"/></trkseg></trk>
</gpx>`;
  expect(read(gpx)).toMatchObject([
    { row: 1, name: "Saddle & hut ā", place: saddle },
    { row: 2, name: "Swamp <lower>", place: swamp },
    { row: 3, name: "", hint: "A point has a longitude and a latitude" },
  ]);
  expect(faultOf("<gpx><trk/></gpx>")).toContain("no waypoints");
});

test("placemarks of KML are read from all folders", () => {
  const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Cameras</name><Folder>
    <Placemark><name>Kaituna saddle</name><Point><coordinates> 172.7015,-43.7302,0 </coordinates></Point></Placemark>
    <Folder><Placemark><name>Line</name><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark></Folder>
  </Folder></Document></kml>`;
  expect(read(kml)).toMatchObject([
    { name: "Kaituna saddle", place: saddle },
    { name: "Line", hint: "Only points are read" },
  ]);
});

test("XML that defines entities, is broken or is nested without end is refused in words", () => {
  const evil = '<!DOCTYPE gpx [<!ENTITY a SYSTEM "file:///etc/passwd">]><gpx><wpt>&a;</wpt></gpx>';
  expect(faultOf(evil)).toContain("document type");
  expect(faultOf("<gpx><wpt></gpx>")).toContain("Line 1: unexpected close tag");
  expect(faultOf("<gpx>\n<wpt lat=1></wpt></gpx>")).toContain("Line 2: ");
  expect(faultOf("<gpx><wpt/>")).toContain("Line 1: unclosed tag: gpx");
  expect(faultOf("<gpx/><gpx/>")).toContain("only one root");
  expect(faultOf("<a>".repeat(100_000))).toContain("nested too deep");
  expect(faultOf("<html></html>")).toContain("<html>");
  expect(faultOf("PK\u0003\u0004\0\0")).toContain("KMZ");
  expect(faultOf(" \n")).toBe("The file is empty");
  expect(faultOf("name,lat,lng\n")).toContain("no rows");
  expect(faultOf('name,lat,lng\n"Ridge,-43.5,172.6\n')).toContain("mark is never closed");
});

test("a megabyte of hostile text is read or refused at once", () => {
  const started = process.cpuUsage();
  for (const text of [
    `<gpx ${'a="b" '.repeat(150_000)}`,
    `<gpx>${"&".repeat(1_000_000)}</gpx>`,
    `<gpx>${"<!--".repeat(250_000)}`,
    '"'.repeat(1_000_000),
    ",".repeat(1_000_000),
    " ".repeat(1_000_000),
  ]) {
    readLocations(text);
  }
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1000).toBeLessThan(3000);
});

test("what is written is read again as it was, in all four formats", () => {
  const facts = {
    activeAt: "2026-01-01T00:00:00.000Z",
    retiredAt: undefined,
    lastRecording: undefined,
  };
  const locations = [
    { id: 3, name: 'Saddle "A" & <b>, ’ āē', place: saddle, ...facts, recordings: 12 },
    { id: 4, name: "=1+1", place: swamp, ...facts, recordings: 0 },
    { id: 5, name: "East", place: { lat: 1.5, lng: -175.25 }, ...facts, recordings: 1 },
  ];
  for (const format of ["csv", "geojson", "gpx", "kml"] satisfies LocationFormat[]) {
    const text = writeLocations(format, { project: "Kea & Basin", locations });
    expect(readLocations(text)).toMatchObject({ format });
    expect(read(text)).toMatchObject(locations.map(({ name, place }) => ({ name, place })));
  }
});

test("each row of an import is judged beside the project and the rows before it", () => {
  const rows = [
    ["Hut", -43.9],
    ["Hut", -43.50005],
    ["Door", -43.5001],
    ["Ridge", -43.6],
    ["Ridge", -43.7],
    ["Ridge 2", -43.60001],
    ["", -43.8],
    ["x".repeat(256), -43.8],
  ] as const;
  const locations = rows.map(([name, lat], index) => ({
    row: index + 1,
    name,
    written: "",
    place: { lat, lng: 172.6 },
  }));
  const broken = { row: 8, name: "Broken", written: "?", hint: "Not read" };
  const inUse = [{ name: "Hut", place: { lat: -43.5, lng: 172.6 } }];
  const checked = checkImport([...locations, broken], {
    inUse,
    likelyZone: "Pacific/Auckland",
  }).map(({ verdict }) => verdict);
  expect(checked).toMatchObject([
    { kind: "name taken", by: "a location" },
    { kind: "there already" },
    { kind: "too close", to: "Hut" },
    { kind: "valid" },
    { kind: "name taken", by: "another row" },
    { kind: "too close", to: "Ridge" },
    { kind: "no name", place: expect.anything() },
    { kind: "not understood" },
    { kind: "not understood", hint: "Not read" },
  ]);
});
