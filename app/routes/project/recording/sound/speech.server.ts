import { redirect } from "react-router";
import { deletesSpeech } from "#app/services/projects/project-settings.server.ts";
import { requireProject, requireViewer } from "#app/services/navigation/navigation.server.ts";
import type { PageArgs } from "#app/services/api/api.server.ts";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { listOwnTags } from "#contract/rules/tracks/own-tags.ts";
import type { RecordingData } from "#contract/wire/recordings/recordings.ts";
import type { OwnTags } from "#contract/wire/tracks/own-tags.ts";
import { questionId } from "./speech-question.tsx";

/** The tag of people, who are heard speaking in a sound. */
export const speechTag = "human";

/** Names where one is in the review, for the question that it leads to. */
export const reviewField = "review";

/** Whether the sound of a recording is deleted for good as soon as somebody says that people are heard in it. */
export function wouldDeleteSound(
  context: PageArgs["context"],
  { type, redacted }: Pick<RecordingData, "type" | "redacted">,
): boolean {
  return type === "audio" && redacted !== true && deletesSpeech(context);
}

/** The tracks that would newly be said to be speech, where this would delete the sound. */
export function listDeletingSpeech(
  context: PageArgs["context"],
  recording: RecordingData,
  after: readonly OwnTags[],
): number[] {
  if (!wouldDeleteSound(context, recording)) return [];
  const userId = requireViewer(context).user.id;
  const said = recording.tracks.filter(({ tags }) => listOwnTags(tags, userId).includes(speechTag));
  const before = new Set(said.map(({ id }) => id));
  return after
    .filter(({ trackId, tags }) => tags.includes(speechTag) && !before.has(trackId))
    .map(({ trackId }) => trackId);
}

interface Question {
  recording: RecordingData;
  trackIds: number[];
  /** Where the tracks of the recording are. */
  tracksPath: string;
}

/** What the address asks of speech, and who takes the answer: the review for those who came from there. */
export function readSpeechQuestion(
  { context, url }: Pick<PageArgs, "context" | "url">,
  { recording, trackIds, tracksPath }: Question,
) {
  const { searchParams } = url;
  const isAsked = searchParams.get("say") === speechTag && wouldDeleteSound(context, recording);
  if (!isAsked) return undefined;
  const project = requireProject(context);
  const review = searchParams.get(reviewField);
  const said: Field[] = [["say", speechTag]];
  if (review === null) {
    const tracks = trackIds.map((id): Field => ["tracks", String(id)]);
    return { project: project.groupName, to: tracksPath, fields: [...tracks, ...said] };
  }
  const to = `${toProjectPath(project)}/review?${new URLSearchParams(review)}`;
  const fields: Field[] = [
    ["recording", String(recording.id)],
    ["track", String(trackIds[0])],
    ...said,
  ];
  return { project: project.groupName, to, fields };
}

type Field = [name: string, value: string];

const view = /\/(?:tracks|labels|notes)(?:\/[^/]+){0,2}$/;

/** Where it is asked, before these tracks are tagged so, from any view of the recording. */
export function toSpeechQuestion({ pathname, searchParams }: URL, trackIds: number[]): string {
  const [trackId] = trackIds;
  const tracksPath = `${pathname.replace(view, "")}/tracks`;
  const query = new URLSearchParams(searchParams);
  query.set("say", speechTag);
  if (trackIds.length === 1) return `${tracksPath}/${trackId}/choose?${query}#${questionId}`;
  query.set("tracks", trackIds.join(","));
  return `${tracksPath}/choose?${query}#${questionId}`;
}

export function askOfSpeech({ url }: Pick<PageArgs, "url">, trackIds: number[]): Response {
  return redirect(toSpeechQuestion(url, trackIds), 303);
}
