import { expect, test } from "vitest";
import { listUploadJobs } from "#contract/wire/upload-jobs.ts";
import { openWithTrailCamera, sendFiles } from "#tests/support/pages/card-pages.ts";
import { cardPart, makePicture, makeSnap } from "#tests/support/recordings/cards.ts";
import { changeDevice } from "#tests/support/pages/device-pages.ts";
import { makeProject, makeSuperUser, register } from "#tests/support/projects/people.ts";
import { signIn } from "#tests/support/pages/test-site.ts";
import { makeZip } from "#tests/media/zip-samples.ts";

const evening = "2026:11:19 21:30:05";

test("of three pictures one is stored, one was there before and one has no date, at the camera's time", async () => {
  await using site = await openWithTrailCamera();
  const { api, uploads, stationId } = site;
  const picture = await makePicture(evening);
  const sent = await sendFiles(
    site,
    uploads,
    [
      cardPart("IMG_0001.JPG", picture),
      cardPart("IMG_0002.JPG", picture),
      cardPart("IMG_0003.JPG", makeSnap(undefined)),
    ],
    { stationId: String(stationId) },
  );
  expect([sent.status, sent.location]).toEqual([303, `${uploads}/jobs/1`]);
  const job = await site.get(sent.location);
  expect(job.text).toContain("3 files have arrived.");
  expect(job.text).toContain("2 waiting to be stored, 1 without a date");
  expect(job.text).toContain("The device showed 19 November 2026, 9:30:05 pm");
  expect(job.text).toContain("It will be stored as 19 November 2026, 9:30 pm NZDT");
  const started = await site.post(sent.location, { act: "start" });
  expect(started.location).toBe(sent.location);
  await api.jobs.drain();
  const done = await site.get(sent.location);
  expect(done.text).toContain("1 stored, 1 already there, 1 without a date.");
  expect(done.text).toContain("Location Ridge top");
  expect(rowsOf(done.html)).toEqual([
    ["IMG_0001.JPG", "Stored", "19 November 2026, 9:30 pm NZDT", "/kea-basin/recording/1/tracks"],
    [
      "IMG_0002.JPG",
      "Already there",
      "19 November 2026, 9:30 pm NZDT",
      "/kea-basin/recording/1/tracks",
    ],
    ["IMG_0003.JPG", expect.stringMatching(/^No date/), "Not known", undefined],
  ]);
  expect((await site.get("/kea-basin/recording/1/tracks")).text).toContain(
    "19 November 2026, 9:30 pm NZDT",
  );
  const undated = await site.get(`${sent.location}?state=undated`);
  expect(rowsOf(undated.html).map(([name]) => name)).toEqual(["IMG_0003.JPG"]);
  const table = await site.get(`${sent.location}/files`);
  expect(table.headers.get("content-disposition")).toContain("creek-cam-upload-1.csv");
  expect(table.html).toContain(
    `IMG_0001.JPG,${picture.length},stored,,2026-11-19T21:30:05,2026-11-19T08:30:05.000Z,1`,
  );
  expect((await site.get(uploads)).text).toContain("1 stored, 1 already there");
});

test("a card that comes as a ZIP archive is unpacked, with the folders of its pictures", async () => {
  await using site = await openWithTrailCamera();
  const { uploads } = site;
  const archive = makeZip([
    { name: "DCIM/100/a.jpg", content: makeSnap(evening, 1) },
    { name: "DCIM/100/notes.txt", content: Buffer.from("notes") },
  ]);
  const { location } = await sendFiles(site, uploads, [cardPart("card.zip", archive)]);
  const { html } = await site.get(location);
  expect(rowsOf(html).map(([name, state]) => [name, state])).toEqual([
    ["DCIM/100/a.jpg", "Waiting to be stored"],
    ["DCIM/100/notes.txt", expect.stringContaining("Not accepted")],
  ]);
});

test("a form without files is refused, keeps what was chosen, and begins nothing", async () => {
  await using site = await openWithTrailCamera();
  const { api, uploads, stationId, cameraId, rangi } = site;
  const fields = { stationId: String(stationId) };
  const refused = await sendFiles(site, uploads, [], fields);
  expect(refused.status).toBe(422);
  expect(refused.html).toContain('<a href="#file">Choose the files</a>');
  expect(refused.html).toMatch(new RegExp(`<option value="${stationId}" selected`));
  const files = [cardPart("a.jpg", makeSnap(evening))];
  const nowhere = await sendFiles(site, uploads, files, { stationId: "999" });
  expect(nowhere.status).toBe(422);
  expect(nowhere.html).toContain("This location no longer exists");
  const { uploadJobs } = await api.send(listUploadJobs, { id: cameraId }, rangi.token);
  expect(uploadJobs).toEqual([]);
});

test("a clock that was wrong is corrected by what it showed and what it really was, and shown anew", async () => {
  await using site = await openWithTrailCamera();
  const { uploads } = site;
  const { location } = await sendFiles(site, uploads, [
    cardPart("a.jpg", makeSnap("2000:01:01 00:03:11", 1)),
    cardPart("b.jpg", makeSnap("2000:01:09 12:00:00", 2)),
  ]);
  const job = await site.get(location);
  expect(job.text).toContain("clock says 2000, so it was not set");
  const settings = { act: "show", stationId: "", timeZone: "Pacific/Auckland" };
  const showed = "2000-01-01T00:03:11";

  const half = await site.post(location, {
    ...settings,
    really: "2026-11-01T18:00",
    timeZone: "Etc/GMT-12",
  });
  expect(half.status).toBe(422);
  expect(half.title).toContain("Error: ");
  expect(half.text).toContain("Enter what the device’s clock showed at that moment");
  expect(half.html).toContain('value="2026-11-01T18:00"');
  expect(half.html).toMatch(/<option value="Etc\/GMT-12" selected/);
  const wild = await site.post(location, { ...settings, showed, really: "yesterday" });
  expect(wild.text).toContain("Enter a date and time, such as 2026-03-04 05:06");

  const really = "2026-11-01T18:00";
  const saved = await site.post(location, { ...settings, showed, really });
  expect([saved.status, saved.location]).toEqual([303, `${location}#times`]);
  const corrected = await site.get(location);
  expect(corrected.text).toContain("It will be stored as 1 November 2026, 6:00 pm NZDT");
  expect(corrected.text).toContain("It will be stored as 10 November 2026, 5:56 am NZDT");
  expect(corrected.text).toContain("9801 days 17 h 56 min 49 s behind");
  expect(corrected.text).not.toContain("so it was not set");
  expect(corrected.html).toContain('value="2026-11-01T18:00:00"');
  const winter = await site.post(location, { ...settings, timeZone: "Etc/GMT-12" });
  expect(winter.status).toBe(303);
  expect((await site.get(location)).html).toMatch(/<option value="Etc\/GMT-12" selected/);
});

test("files are added until the job is started, and one with none waiting cannot be", async () => {
  await using site = await openWithTrailCamera();
  const { api, uploads } = site;
  const { location } = await sendFiles(site, uploads, [cardPart("a.txt", Buffer.from("notes"))]);
  const job = await site.get(location);
  expect(job.text).toContain("There is nothing to store.");
  expect((await sendFiles(site, location, [])).status).toBe(422);
  await sendFiles(site, location, [cardPart("b.jpg", makeSnap(evening))]);
  expect((await site.get(location)).text).toContain("Store 1 file");
  await site.post(location, { act: "start" });
  const storing = await site.get(location);
  expect(storing.text).toContain("0 of 1 file done");
  expect(storing.text).toContain("1 waiting to be stored, 1 not accepted");
  expect(storing.text).not.toContain("%");
  expect(storing.html).toContain('<noscript><meta http-equiv="refresh" content="5"/></noscript>');
  expect((await site.get(`${location}?still=1`)).html).not.toContain("http-equiv");
  const light = await site.get(location, { "save-data": "on" });
  expect(light.headers.get("refresh")).toBe("5");
  await api.jobs.drain();
  const late = await sendFiles(site, location, [cardPart("c.jpg", makeSnap(evening, 2))]);
  expect(late.status).toBe(303);
  expect((await site.get(location)).text).toContain("Some files have not arrived.");
});

test("an upload is thrown away after a page that says so; of a stored one only the receipts go", async () => {
  await using site = await openWithTrailCamera();
  const { api, uploads } = site;
  const begin = () => sendFiles(site, uploads, [cardPart("a.jpg", makeSnap(evening))]);
  const { location } = await begin();
  expect((await site.get(`${location}/delete`)).text).toContain(
    "This removes what has arrived, 1 file, without storing it",
  );
  expect((await site.post(`${location}/delete`, { kind: "throwAway" })).location).toBe(uploads);
  expect((await site.get(location)).status).toBe(404);
  const second = (await begin()).location;
  await site.post(second, { act: "start" });
  expect((await site.get(`${second}/delete`)).location).toBe(second);
  await api.jobs.drain();
  expect((await site.get(`${second}/delete`)).text).toContain("The recordings stay.");
  await site.post(`${second}/delete`, { kind: "remove" });
  expect((await site.get("/kea-basin/recording/1/tracks")).status).toBe(200);
});

test("what failed is tried again", async () => {
  await using site = await openWithTrailCamera();
  const { api, uploads } = site;
  const { location } = await sendFiles(site, uploads, [cardPart("a.jpg", makeSnap(evening))]);
  await site.post(location, { act: "start" });
  await api.jobs.drain();
  const { write } = api.services.store;
  await write.updateTable("upload_files").set({ state: "failed", reason: "Why" }).execute();
  expect((await site.get(location)).text).toContain("Try the failed file again");
  expect((await site.post(location, { act: "retry" })).location).toBe(location);
  expect((await site.get(location)).text).toContain("Being stored");
});

test("strangers and readers get nothing of an upload, and can send nothing to it", async () => {
  await using site = await openWithTrailCamera();
  const { api, uploads } = site;
  const files = [cardPart("a.jpg", makeSnap(evening))];
  const { location } = await sendFiles(site, uploads, files);
  const addresses = [
    location,
    `${location}/delete`,
    `${location}/files`,
    `${uploads}/files/1/picture`,
  ];
  const mia = await register(api, "Mia");
  await makeProject(api, mia, "Weka Flat");
  const stranger = { ...site.browser(), url: site.url };
  await signIn(stranger, mia);
  for (const address of addresses) {
    const own = address.replace("kea-basin", "weka-flat");
    expect([own, (await stranger.get(own)).status]).toEqual([own, 404]);
    expect([address, (await stranger.get(address)).text]).not.toContain("a.jpg");
  }
  const taken = location.replace("kea-basin", "weka-flat");
  for (const target of [taken, `${taken}/files`]) {
    expect((await sendFiles(stranger, target, files)).status).toBeGreaterThanOrEqual(400);
  }
  const reader = await register(api, "Rua");
  await makeSuperUser(api, reader, "read");
  const phone = { ...site.browser(), url: site.url };
  await signIn(phone, reader);
  expect((await phone.get(uploads)).text).toContain("You can view this project, but not upload");
  expect((await sendFiles(phone, uploads, files)).status).toBe(403);
  expect(
    (await sendFiles({ ...site.browser(), url: site.url }, `${location}/files`, files)).status,
  ).toBe(401);
});

test("a form that is sent after the session has ended keeps its fields and holds no file", async () => {
  await using site = await openWithTrailCamera();
  const nobody = { ...site.browser(), url: site.url };
  const files = [cardPart("a.jpg", new Uint8Array(5_000_000))];
  const answer = await sendFiles(nobody, site.uploads, files, { stationId: "7" });
  expect(answer.status).toBe(401);
  expect(answer.html).toMatch(/<input type="hidden" name="stationId" value="7"/);
  expect(answer.html.length).toBeLessThan(100_000);
});

test("a camera that sends by itself takes no card, and an inactive trail camera does", async () => {
  await using site = await openWithTrailCamera();
  const own = await site.get(`${site.path}/manual-uploads`);
  expect(own.text).toContain("This device sends its recordings by itself");
  const files = [cardPart("a.jpg", makeSnap(evening))];
  expect((await sendFiles(site, `${site.path}/manual-uploads`, files)).status).toBe(404);
  await changeDevice(site, { id: site.cameraId }, { deactivated_at: "2026-11-01T00:00:00.000Z" });
  const inactive = await site.get(`${site.device}/overview`);
  expect(inactive.html).toContain(`href="${site.uploads}"`);
  expect((await sendFiles(site, site.uploads, files)).status).toBe(303);
});

/** The cells of the table of files, with where the last one leads. */
function rowsOf(html: string): (string | undefined)[][] {
  const body = /<tbody.*<\/tbody>/s.exec(html)?.[0] ?? "";
  return body.split("</tr>").flatMap((row) => {
    const cells = [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = ""]) => cell);
    if (cells.length === 0) return [];
    const words = cells.map((cell) =>
      cell
        .replace(/<[^>]*>/g, " ")
        .replace(/\s+/g, " ")
        .trim(),
    );
    return [[...words.slice(0, 3), /href="([^"]*)"/.exec(cells[3] ?? "")?.[1]]];
  });
}

test("weeks without a picture are told before a card is stored, by the clock as it is corrected", async () => {
  await using site = await openWithTrailCamera();
  const { location } = await sendFiles(site, site.uploads, [
    cardPart("a.jpg", makeSnap("2026:05:01 10:00:00", 1)),
    cardPart("b.jpg", makeSnap("2026:05:03 10:00:00", 2)),
    cardPart("c.jpg", makeSnap("2026:05:03 11:00:00", 3)),
    cardPart("d.jpg", makeSnap("2026:05:21 10:00:00", 4)),
    cardPart("e.jpg", makeSnap("2026:05:26 10:00:00", 5)),
  ]);
  const gap = (from: string, until: string) =>
    `No files from ${from} to ${until} (18 days): battery flat or card full?`;
  const job = await site.get(location);
  expect(job.text).toContain(gap("3 May 2026", "21 May 2026"));
  expect(job.text.match(/No files from/g)).toHaveLength(1);
  const settings = { act: "show", stationId: "", timeZone: "Pacific/Auckland" };
  const clock = { showed: "2026-05-01T10:00:00", really: "2026-05-02T10:00:00" };
  await site.post(location, { ...settings, ...clock });
  expect((await site.get(location)).text).toContain(gap("4 May 2026", "22 May 2026"));
});
