import { expect, test } from "vitest";
import { labelPath } from "#contract/labels/label-path.ts";
import { previewAlert, type ArrivedRecording } from "#contract/rules/alerts/alert-preview.ts";

function seen(what: string, arrivedAt: string, facts: Partial<ArrivedRecording> = {}) {
  return {
    type: "thermalRaw",
    uploader: "device" as const,
    processingState: "FINISHED",
    recordedAt: arrivedAt,
    arrivedAt,
    tracks: [{ id: 1, thumbnailScore: 0, tags: [{ what, path: labelPath(what) }] }],
    ...facts,
  };
}

const input = { conditions: [{ tag: "mammal" }], frequencySeconds: 1800 };

function mailsOf(recordings: ArrivedRecording[], frequencySeconds = 1800): string[] {
  const { mailed } = previewAlert(recordings, { ...input, frequencySeconds });
  return mailed.map(
    ({ recording, sighting }) => `${sighting.what} ${recording.arrivedAt.slice(11, 16)}`,
  );
}

test("a preview rests as the alert would, by when recordings came in", () => {
  const recordings = [
    seen("cat", "2026-11-20T08:29:00Z"),
    seen("possum", "2026-11-20T08:00:00Z"),
    seen("kiwi", "2026-11-20T08:01:00Z"),
    seen("rat", "2026-11-20T08:30:00Z"),
  ];
  expect(mailsOf(recordings)).toEqual(["possum 08:00", "rat 08:30"]);
  expect(mailsOf(recordings, 0)).toEqual(["possum 08:00", "cat 08:29", "rat 08:30"]);
  expect(previewAlert(recordings, input).sightings).toBe(3);
});

test("a night that comes in at once is one mail", () => {
  const night = ["2026-11-19T09:00:00Z", "2026-11-19T14:00:00Z", "2026-11-19T17:00:00Z"];
  const arrivedAt = "2026-11-19T20:00:00Z";
  const recordings = night.map((recordedAt) => seen("cat", arrivedAt, { recordedAt }));
  expect(mailsOf(recordings)).toEqual(["cat 20:00"]);
});

test("what came in a day late is no news, and neither is what no device sent", () => {
  const at = "2026-11-20T08:00:00Z";
  expect(
    mailsOf([
      seen("cat", at, { recordedAt: "2026-11-19T08:00:00Z" }),
      seen("cat", at, { uploader: "user" }),
      seen("cat", at, { type: "audio" }),
      seen("cat", at, { processingState: "analyse" }),
      seen("cat", at, { tracks: [] }),
    ]),
  ).toEqual([]);
});
