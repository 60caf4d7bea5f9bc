import { expect, test } from "vitest";
import { openWithHut } from "#tests/support/projects/kea-locations.ts";
import type { TestSite } from "#tests/support/pages/test-site.ts";

const path = "/kea-basin/locations/import";
const table = [
  "name,lat,lng",
  "Saddle,-43.6,172.6",
  "Hut,-43.7,172.6",
  "Door,-43.5002,172.6",
  "Nowhere,0,0",
].join("\n");

/** As a browser sends a form with a file. */
async function send(
  { fetch, url }: Pick<TestSite, "fetch" | "url">,
  fields: [string, string | File][],
) {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  const response = await fetch(path, { method: "POST", body, headers: { origin: url } });
  const html = await response.text();
  const text = html.replace(/<!--.*?-->/gs, "").replace(/<[^>]*>/g, " ");
  return { status: response.status, html, text: text.replace(/\s+/g, " ") };
}

test("every row of a pasted table is shown with what would come of it, and nothing is made", async () => {
  await using site = await openWithHut();
  const page = await send(site, [["text", table]]);
  expect(page.status).toBe(200);
  expect(page.text).toContain("Read as a table: 4 rows, 1 new, 1 to look at");
  expect(page.text).toMatch(/Saddle 2 -43\.6, 172\.6 -43\.60000, 172\.60000 New/);
  expect(page.text).toMatch(/Hut 3 .* There is already a location with this name/);
  expect(page.text).toMatch(/Door 4 .* 22 m from Hut: closer than 60 m/);
  expect(page.text).toMatch(/Nowhere 5 0, 0 Zero is not a place/);
  const ticked = [...page.html.matchAll(/<input[^>]*name="row"[^>]*>/g)].map(([box]) => [
    /value="(\d+)"/.exec(box)?.[1],
    box.includes("checked"),
  ]);
  expect(ticked).toEqual([
    ["2", true],
    ["4", false],
  ]);
  const boxes = [...page.html.matchAll(/<textarea([^>]*)>([^<]*)<\/textarea>/g)];
  expect(
    boxes.map(([, box = "", kept]) => [box.includes("hidden"), kept?.replaceAll("\r\n", "\n")]),
  ).toEqual([
    [true, table],
    [false, table],
  ]);
  expect(page.text).toContain("Correct it, or choose another file");
  expect(await site.list()).toHaveLength(1);
});

test("the ticked rows are made, and each row says what came of it", async () => {
  await using site = await openWithHut();
  const chosen: [string, string][] = [
    ["text", table],
    ["save", "yes"],
  ];
  const none = await send(site, chosen);
  expect(none.status).toBe(422);
  expect(none.text).toContain("Tick at least one location");
  const rows = ["2", "4", "3", "5", "99"].map((row): [string, string] => ["row", row]);
  const done = await send(site, [...chosen, ...rows]);
  expect(done.text).toContain("2 locations created, 2 not.");
  expect(done.text).toMatch(/Saddle 2 Created/);
  expect(done.text).toMatch(/Door 4 Created, closer than 60 m to another/);
  expect(done.text).toMatch(/Hut 3 There is already a location with this name/);
  expect((await site.list()).map(({ name }) => name)).toEqual(["Door", "Hut", "Saddle"]);
  const again = await send(site, [...chosen, ...rows]);
  expect(again.text).toMatch(/Saddle 2 Already here/);
  expect(await site.list()).toHaveLength(3);
});

test("a file is read by its content, whatever it is called", async () => {
  await using site = await openWithHut();
  const gpx = '<gpx><wpt lat="-43.6" lon="172.6"><name>Saddle &lt;b&gt;</name></wpt></gpx>';
  const page = await send(site, [
    ["file", new File([gpx], "points.txt")],
    ["text", ""],
  ]);
  expect(page.text).toContain("Read as GPX: 1 row, 1 new");
  expect(page.html).toContain("Saddle &lt;b&gt;");
  expect(page.html).not.toContain("<b>");
});

test("what cannot be read is said, and the text stays", async () => {
  await using site = await openWithHut();
  const evil = await send(site, [["text", '<!DOCTYPE gpx SYSTEM "x"><gpx/>']]);
  expect(evil.status).toBe(422);
  expect(evil.text).toContain("It has a document type, which is not allowed");
  expect(evil.html).toContain("&lt;!DOCTYPE gpx");
  expect((await send(site, [["text", ""]])).text).toContain("Choose a file, or paste its text");
  const large = new File(["x".repeat(1_000_001)], "large.csv");
  expect((await send(site, [["file", large]])).text).toContain("larger than 1 MB");
  const rows = Array.from({ length: 501 }, (_, index) => `Site ${index},-43.6,${index / 10}`);
  const many = await send(site, [["text", ["name,lat,lng", ...rows].join("\n")]]);
  expect(many.text).toContain("It has 501 locations. Import at most 500");
});

test("a file that is no text is refused without showing what is in it", async () => {
  await using site = await openWithHut();
  const zip = new File([new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0])], "places.kmz");
  const page = await send(site, [["file", zip]]);
  expect(page.status).toBe(422);
  expect(page.text).toContain("This is not a text file. A KMZ file is a ZIP");
  expect(page.html).toMatch(/<textarea[^>]*name="text"[^>]*><\/textarea>/);
});

test("what is exported and imported again is there already", async () => {
  await using site = await openWithHut();
  const exported = await (await site.fetch("/kea-basin/locations.csv")).text();
  const page = await send(site, [["text", `${exported.trim()}\n`]]);
  expect(page.text).toContain("1 row, 0 new, 1 already here.");
  expect(page.text).toMatch(/Hut 2 .* Already here/);
  expect(page.text).not.toContain("Another name for Hut");
});

test("rows without a name, or with one that is taken, are named on the page and made", async () => {
  await using site = await openWithHut();
  const text = "name,lat,lng\n,-43.6,172.6\nHut,-43.7,172.6";
  const page = await send(site, [["text", text]]);
  expect(page.text).toContain("2 rows, 0 new, 2 to name");
  expect(page.text).toContain("Name for row 2");
  expect(page.text).toContain("Another name for Hut");
  const name = (second: string, third: string): [string, string][] => [
    ["text", text],
    ["save", "yes"],
    ["name-2", second],
    ["name-3", third],
  ];
  const taken = await send(site, name("Saddle", "Saddle"));
  expect(taken.status).toBe(422);
  expect(taken.text).toContain("Give row 3 another name. A row above has this name");
  expect(taken.html.match(/name="name-\d"[^>]*value="Saddle"/g)).toHaveLength(2);
  expect(await site.list()).toHaveLength(1);
  const done = await send(site, name("Saddle", " "));
  expect(done.text).toContain("1 location created, 1 not.");
  expect((await site.list()).map((one) => one.name)).toEqual(["Hut", "Saddle"]);
});

test("a row that is named is not made where something is said against it, until it is ticked", async () => {
  await using site = await openWithHut();
  const text = "name,lat,lng\n,43.6,172.6\n,-43.5002,172.6";
  const sent: [string, string][] = [
    ["text", text],
    ["save", "yes"],
    ["name-2", "Saddle"],
    ["name-3", "Door"],
  ];
  const doubted = await send(site, sent);
  expect(doubted.status).toBe(422);
  expect(doubted.text).toMatch(/Row 2: [\d,]+ km from your other locations: perhaps -43\.60000/);
  expect(doubted.text).toContain("Create it all the same");
  const half = await send(site, [...sent, ["row", "2"]]);
  expect(half.text).toContain("Row 3: 22 m from Hut");
  expect(await site.list()).toHaveLength(1);
  const done = await send(site, [...sent, ["row", "2"], ["row", "3"]]);
  expect(done.text).toContain("2 locations created.");
});
