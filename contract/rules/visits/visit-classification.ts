import { compareDesc } from "date-fns";
import { commonAncestor } from "#contract/labels/common-ancestor.ts";
import { findLeaders, type Leader } from "../tracks/tag-votes.ts";
import type { CanonicalTag } from "../tracks/track-tags.ts";
import { toVisit } from "./visit-grouping.ts";
import type { PagedVisit } from "./visit-pages.ts";
import {
  aiVotesOf,
  isThing,
  type ReadRecording,
  readTags,
  type TaggedRecording,
  type Vote,
  votesOf,
} from "./visit-tags.ts";

/** What a visit is of. Several words lead only where automatic ones tie; the masses of their tracks decide. */
export interface ClassifiedVisit extends PagedVisit<ReadRecording> {
  leaders: readonly Leader<Vote>[];
  aiLeaders: readonly Leader<Vote>[];
  classFromUserTag: boolean;
  userTagsConflict: boolean;
}

/** Newest first, by people's votes, else the master model's; people's ties become a visit each. `ai` is compared. */
export function classifyVisits(
  visits: readonly PagedVisit<TaggedRecording>[],
  ai: string,
): ClassifiedVisit[] {
  return visits
    .map((visit) => ({ ...visit, recordings: visit.recordings.map((one) => readTags(one, ai)) }))
    .flatMap(classifyVisit)
    .toSorted((a, b) => compareDesc(a.startedAt, b.startedAt));
}

/** The ids of the tracks whose masses decide between words that tie. */
export function findTiedTracks(visits: readonly ClassifiedVisit[]): number[] {
  const ties = visits
    .flatMap(({ leaders, aiLeaders }) => [leaders, aiLeaders])
    .filter((leaders) => leaders.length > 1);
  return [...new Set(ties.flat().flatMap(({ votes }) => votes.map(({ trackId }) => trackId)))];
}

type TagVote = Vote & CanonicalTag;

function classifyVisit(visit: PagedVisit<ReadRecording>): ClassifiedVisit[] {
  const votes = votesOf(visit.recordings);
  const [first, ...others] = findLeadersOfPeople(votes.filter(({ automatic }) => !automatic));
  if (others.length > 0) return splitVisit(visit);
  const aiLeaders = findLeaders(preferThings(votes.filter(({ automatic }) => automatic)));
  if (!first) return [conclude(visit, aiLeaders)];
  const [aiFirst = first] = aiLeaders;
  const onlyAiNames = isThing(aiFirst.what) && !isThing(first.what);
  return [conclude(visit, [onlyAiNames ? aiFirst : first])];
}

/** Several only where no word of theirs is above the others. */
function findLeadersOfPeople(votes: readonly TagVote[]): Leader<TagVote>[] {
  const candidates = preferThings(votes);
  const leaders = findLeaders(candidates);
  if (leaders.length < 2) return leaders;
  const ancestor = commonAncestor([...new Set(candidates.map(({ what }) => what))]);
  const above = candidates.filter(({ what }) => what === ancestor);
  return ancestor !== undefined && above.length > 0 ? [{ what: ancestor, votes: above }] : leaders;
}

function preferThings(votes: readonly TagVote[]): readonly TagVote[] {
  const things = votes.filter(({ what }) => isThing(what));
  return things.length > 0 ? things : votes;
}

/** A recording belongs to each thing that people say of it, to all where they say none. */
function splitVisit(visit: PagedVisit<ReadRecording>): ClassifiedVisit[] {
  const recordingTags = visit.recordings.map((recording) => ({
    recording,
    votes: describeTraits(recording),
  }));
  const byWord = Map.groupBy(
    recordingTags.flatMap(({ votes }) => votes),
    ({ what }) => what,
  );
  return [...byWord].map(([word, votes]) => {
    const recordings = recordingTags
      .filter(({ votes }) => votes.length === 0 || votes.some(({ what }) => what === word))
      .map(({ recording }) => recording);
    return conclude({ ...visit, ...toVisit(recordings) }, [{ what: word, votes }]);
  });
}

function describeTraits(recording: ReadRecording): TagVote[] {
  return votesOf([recording]).filter(({ automatic, what }) => !automatic && isThing(what));
}

function conclude(
  visit: PagedVisit<ReadRecording>,
  leaders: readonly Leader<TagVote>[],
): ClassifiedVisit {
  const votes = leaders.flatMap(({ votes }) => votes);
  return {
    ...visit,
    leaders,
    aiLeaders: findLeaders(aiVotesOf(visit.recordings)),
    classFromUserTag: votes.some(({ automatic }) => !automatic),
    userTagsConflict: votes.some(({ userTagsConflict }) => userTagsConflict),
  };
}
