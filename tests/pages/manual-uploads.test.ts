import { expect, test } from "vitest";
import { listUploadJobs } from "#contract/wire/upload-jobs.ts";
import { openWithTrailCamera, postFiles } from "#tests/support/card-pages.ts";
import { cardPart, makePicture, makeSnap } from "#tests/support/cards.ts";
import { changeDevice } from "#tests/support/device-pages.ts";
import { makeProject, makeSuperUser, register } from "#tests/support/people.ts";
import { signIn } from "#tests/support/test-site.ts";
import { makeZip } from "#tests/media/zip-samples.ts";

const evening = "2026:11:19 21:30:05";

test("of three pictures one is stored, one was there before and one has no date, at the camera's time", async () => {
  await using site = await openWithTrailCamera();
  const { api, uploads, stationId } = site;
  const picture = await makePicture(evening);
  const sent = await postFiles(
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
  expect(job.text).toContain("2 wait to be stored, 1 has no date");
  expect(job.text).toContain("The camera showed 19 November 2026, 9:30:05 pm");
  expect(job.text).toContain("It is stored as 19 November 2026, 9:30 pm NZDT");
  const started = await site.post(sent.location, { act: "start" });
  expect(started.location).toBe(sent.location);
  await api.jobs.drain();
  const done = await site.get(sent.location);
  expect(done.text).toContain("1 is stored, 1 was there before, 1 has no date.");
  expect(done.text).toContain("Location Ridge top");
  expect(rowsOf(done.html)).toEqual([
    ["IMG_0001.JPG", "Stored", "19 Nov, 9:30 pm NZDT", "/kea-basin/recording/1"],
    ["IMG_0002.JPG", "Was there before", "19 Nov, 9:30 pm NZDT", "/kea-basin/recording/1"],
    ["IMG_0003.JPG", "Has no date", "Not known", undefined],
  ]);
  expect((await site.get("/kea-basin/recording/1/tracks")).text).toContain(
    "19 November 2026, 9:30 pm NZDT",
  );
  const undated = await site.get(`${sent.location}?state=undated`);
  expect(rowsOf(undated.html).map(([name]) => name)).toEqual(["IMG_0003.JPG"]);
  const table = await site.get(`${sent.location}/files.csv`);
  expect(table.headers.get("content-disposition")).toContain("creek-cam-upload-1.csv");
  expect(table.html).toContain(
    "IMG_0001.JPG,827,stored,,2026-11-19T21:30:05,2026-11-19T08:30:05.000Z,1".replace(
      "827",
      String(picture.length),
    ),
  );
  expect((await site.get(uploads)).text).toContain("1 is stored, 1 was there before");
});
