import { expect, test } from "vitest";
import { changeUploadJob, getUploadJob } from "#contract/wire/upload-jobs.ts";
import { createProxyDevice } from "#contract/wire/devices/registrations.ts";
import { getOriginalFile } from "#contract/wire/recordings/recordings.ts";
import { makeFlac, makeMp3, makeSoundM4a, makeWav } from "#tests/media/audio/sound-samples.ts";
import { box, join } from "#tests/media/video/mp4-samples.ts";
import {
  beginJob,
  cardPart,
  makeClip,
  makeSnap,
  openCard,
  openCardAt,
  sendCard,
  showStored,
  storeCard,
  tell,
} from "#tests/support/recordings/cards.ts";
import { ridge } from "#tests/support/projects/places.ts";
import { readRow } from "#tests/support/processes/workers.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const audioMoth =
  "Recorded at 05:00:00 20/11/2026 (UTC) by AudioMoth 24F3190361DA5D3C at medium gain while battery was 4.0V and temperature was 21.3C.";

test("sounds of a card become recordings of the recorder, by the clock that each of them states", async () => {
  const { card, stationId } = await openCardAt();
  await using _ = card;
  const { api, member, projectId } = card;
  const recorder = await api.send(
    createProxyDevice,
    { group: String(projectId), deviceName: "Moth 1", type: "audio" },
    member.token,
  );
  const settings = { stationId, clockCorrectionSeconds: 60 };
  const camera = { ...card.camera, id: recorder.id };
  const jobId = await beginJob(api, { ...card, camera }, settings);
  const guano = { "Loc Position": "-40.0 175.0", Make: "Wildlife Acoustics" };
  const wav = makeWav({ seconds: 5, comment: audioMoth });
  const sent = await sendCard({ ...card, jobId }, [
    cardPart("20261120/20261120_050000.WAV", wav),
    cardPart("RIDGE_20261120_190000.wav", makeWav({ seconds: 4, guano, number: 1 })),
    cardPart("20261120T200000+1030_REC.flac", makeFlac({ frames: 100 })),
    cardPart("notes.mp3", makeMp3({ frames: 200, tag: { TDRC: "2026-11-20T21:00:00" } })),
    cardPart("memo.m4a", makeSoundM4a({ texts: { recordingDateTime: "2026-11-20T09:00:00Z" } })),
  ]);
  expect(sent.files[0]).toEqual({
    id: 1,
    name: "20261120/20261120_050000.WAV",
    bytes: wav.length,
    kind: "sound",
    state: "received",
    clock: "2026-11-20T05:00:00",
    clockOffsetMinutes: 0,
    recordedAt: "2026-11-20T05:01:00.000Z",
    durationSeconds: 5,
    sampleRate: 8000,
  });
  expect(sent.files[1]?.location).toEqual({ lat: -40, lng: 175 });
  const { files, uploadJob } = await storeCard(card, jobId);
  expect(uploadJob.counts).toMatchObject({ stored: 5, failed: 0 });
  const stored = Object.fromEntries(
    await Promise.all(
      files.map(async ({ name, recordingId }) => {
        const { raw_mime_type, additional_metadata } = await readRow(api, recordingId ?? 0);
        const shown = await showStored(card, recordingId);
        const metadata: unknown = JSON.parse(additional_metadata ?? "");
        return [name.slice(0, 8), { ...shown, mimeType: raw_mime_type, metadata }];
      }),
    ),
  );
  const shared = { type: "audio", deviceId: recorder.id, stationId, location: ridge };
  expect(stored["20261120"]).toMatchObject(shared);
  expect(Object.values(stored)).toHaveLength(4);
  expect(stored["RIDGE_20"]).toMatchObject({
    ...shared,
    duration: 4,
    recordingDateTime: "2026-11-20T06:01:00.000Z",
    mimeType: "audio/wav",
    metadata: {
      sampleRate: 8000,
      channels: 1,
      make: "Wildlife Acoustics",
      location: { lat: -40, lng: 175 },
      fileName: "RIDGE_20261120_190000.wav",
    },
  });
  expect(stored["notes.mp"]).toMatchObject({
    recordingDateTime: "2026-11-20T08:01:00.000Z",
    mimeType: "audio/mpeg",
  });
  expect(stored["memo.m4a"]).toMatchObject({
    recordingDateTime: "2026-11-20T09:01:00.000Z",
    mimeType: "audio/mp4",
  });
  const flac = files.find(({ name }) => name.endsWith(".flac"));
  expect(flac?.recordedAt).toBe("2026-11-20T09:31:00.000Z");
  const original = await api.send(getOriginalFile, { id: flac?.recordingId ?? 0 }, member.token);
  expect(original.headers.get("content-type")).toBe("audio/flac");
});

test("the zone of a job counts for the files alone that state none, and hex names are in UTC", async () => {
  await using card = await openCard();
  const { api, member, jobId: id } = card;
  await sendCard(card, [
    cardPart("6A0F0000.WAV", makeWav({ number: 1 })),
    cardPart("20261120_180000.WAV", makeWav({ number: 2 })),
  ]);
  await api.send(changeUploadJob, { id, timeZone: "Australia/Sydney" }, member.token);
  const { uploadJob } = await api.send(getUploadJob, { id }, member.token);
  expect([uploadJob.first?.recordedAt, uploadJob.last?.recordedAt]).toEqual([
    "2026-05-21T12:52:16.000Z",
    "2026-11-20T07:00:00.000Z",
  ]);
});

test("a sound that is cut is stored and said to be; of what holds none there is a reason", async () => {
  await using card = await openCard();
  const wav = makeWav({ seconds: 4, number: 1 });
  const name = (minute: number) => `20261120_18${String(minute).padStart(2, "0")}00.wav`;
  const { files } = await sendCard(card, [
    cardPart(name(0), wav.subarray(0, wav.length - 8000)),
    cardPart(name(1), makeWav({ seconds: 4, number: 2, saidBytes: 0 })),
    cardPart(name(2), makeWav({ seconds: 0 })),
    cardPart(name(3), makeWav({ sampleRate: 0, seconds: 0 })),
    cardPart(name(4), Buffer.from("OggS is another kind")),
    cardPart("undated.wav", makeWav({ number: 3 })),
  ]);
  expect(files.map(({ state, reason }) => [state, reason])).toEqual([
    ["received", "The sound is damaged: the end of the file is missing."],
    ["received", "The recorder didn't finish the file, so its end may be missing."],
    ["refused", "There is no sound in the file."],
    ["refused", expect.stringMatching(/not even its sample rate/)],
    ["refused", expect.stringMatching(/not even its sample rate/)],
    ["undated", "The file does not say when it was recorded."],
  ]);
  const { files: stored } = await storeCard(card);
  expect(tell(stored.filter(({ state }) => state === "stored"))).toHaveLength(2);
  expect(await showStored(card, stored[0]?.recordingId)).toMatchObject({ duration: 3.5 });
});

test("pictures, videos and sounds of one card each become what they are", async () => {
  await using card = await openCard();
  const clip = makeClip("2026-11-20T19:00:00");
  const { files } = await sendCard(card, [
    cardPart("a.jpg", makeSnap("2026:11:20 19:30:05")),
    cardPart("b.mp4", clip),
    cardPart("20261120_193000.mp4", makeSoundM4a()),
    cardPart("c.mp4", join([box("ftyp", "isom"), new Uint8Array(40)])),
  ]);
  expect(files.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    "image received",
    "video received",
    "sound received",
    "video undated",
  ]);
});

test("a recorder that uploads without saying how long its sound is has it read", async () => {
  await using card = await openCard();
  const { api, camera } = card;
  const sound = { type: "audio", recordingDateTime: "2026-11-20T06:00:00Z", duration: undefined };
  const id = await record(api, camera, sound, makeWav({ seconds: 3 }));
  expect((await readRow(api, id)).duration_seconds).toBe(3);
});
