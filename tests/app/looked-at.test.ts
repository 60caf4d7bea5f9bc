import { expect, test } from "vitest";
import { titleOf } from "#app/services/recordings/recording-text.server.ts";
import { titleOfVisit, type VisitData } from "#app/services/recordings/visit-text.server.ts";
import type { RecordingData } from "#contract/wire/recordings/recordings.ts";

type Track = { what?: string; automatic?: boolean };

function recordingOf(type: RecordingData["type"], processingState: string, tracks: Track[] = []) {
  const toTags = ({ what, automatic = false }: Track) =>
    what === undefined
      ? []
      : [{ what, automatic, userName: automatic ? undefined : "Ada", model: "Master" }];
  return {
    id: 1,
    type,
    processingState,
    duration: 10,
    tracks: tracks.map((track) => ({ tags: toTags(track) })),
  } as unknown as RecordingData;
}

/** Titles where no AI runs, and where one does. */
const cases: [what: string, recording: RecordingData, titles: [string, string]][] = [
  [
    "a finished film",
    recordingOf("thermalRaw", "FINISHED"),
    ["Not looked at yet", "No animal (AI)"],
  ],
  [
    "a film that waits",
    recordingOf("thermalRaw", "analyse"),
    ["Not looked at yet", "Not looked at yet"],
  ],
  [
    "a film on which AI failed",
    recordingOf("thermalRaw", "analyse.failed"),
    ["Not looked at yet", "Not looked at yet"],
  ],
  [
    "a video of a trail camera, at which AI never looks",
    recordingOf("trailcam-video", "FINISHED"),
    ["Not looked at yet", "Not looked at yet"],
  ],
  ["sound", recordingOf("audio", "FINISHED"), ["Not looked at yet", "Nothing heard (AI)"]],
  [
    "a film with a track that nobody has named",
    recordingOf("thermalRaw", "FINISHED", [{}]),
    ["Not yet named", "Not yet named"],
  ],
  [
    "a film of a possum",
    recordingOf("thermalRaw", "FINISHED", [{ what: "possum" }]),
    ["Possum", "Possum"],
  ],
];

test.each(cases)("%s says who has looked", (_, recording, titles) => {
  expect([false, true].map((hasAi) => titleOf(recording, hasAi))).toEqual(titles);
});

function visitOf(recording: RecordingData, facts: Partial<VisitData> = {}): VisitData {
  const tracks = recording.tracks.map(({ tags: [tag] }) => ({
    tag: tag?.what ?? null,
    isAITagged: tag?.automatic ?? false,
  }));
  const { id: recId, processingState } = recording;
  return {
    classification: "none",
    classFromUserTag: false,
    recordings: [{ recId, processingState, tracks }],
    ...facts,
  } as unknown as VisitData;
}

const ofCameras = cases.filter(([, { type }]) => type !== "audio");

test.each(ofCameras)("a visit of %s is titled alike", (_, recording, titles) => {
  const what = recording.tracks[0]?.tags[0]?.what;
  const facts = what ? { classification: what, classFromUserTag: true } : {};
  const visit = visitOf(recording, facts);
  const told = [false, true].map((hasAi) =>
    titleOfVisit(visit, { hasAi, recordings: [recording] }),
  );
  expect(told).toEqual(titles);
});

test("no animal names who looked", () => {
  const facts = { classification: "false-positive" };
  const byAda = recordingOf("thermalRaw", "FINISHED", [{ what: "false-positive" }]);
  const known = { hasAi: true, recordings: [byAda] };
  expect(titleOfVisit(visitOf(byAda, { ...facts, classFromUserTag: true }), known)).toBe(
    "No animal (Ada)",
  );
  const byAi = recordingOf("thermalRaw", "FINISHED", [{ what: "false-positive", automatic: true }]);
  expect(titleOfVisit(visitOf(byAi, facts), { hasAi: true, recordings: [byAi] })).toBe(
    "No animal (AI)",
  );
});
