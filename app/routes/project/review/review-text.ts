import type { ReviewQueue } from "#contract/rules/reviews/review-queues.ts";

interface Left {
  left: number;
  isMore: boolean;
}

/** Else those who cannot change what others say would never be done. */
const whoseTurn = "Disputed ones wait for somebody other than the last who tagged them.";

export const queueText: Record<ReviewQueue, { name: string; about: string; done: string }> = {
  untagged: {
    name: "Untagged",
    about: "No person has tagged a track, or looked at a video or picture.",
    done: "Every track has a tag, and every video and picture has been looked at.",
  },
  disputed: {
    name: "Disputed",
    about: `People have tagged the same track differently. ${whoseTurn}`,
    done: `Nobody is waiting for your opinion. ${whoseTurn}`,
  },
  flagged: {
    name: "Flagged for review",
    about: "Somebody asked for a second look.",
    done: "No recording is flagged.",
  },
};

/** "38", "more than 10,000" */
export function formatLeft({ left, isMore }: Left): string {
  const count = left.toLocaleString("en-NZ");
  return isMore ? `more than ${count}` : count;
}

/** "You tagged 43 tracks in 12 minutes." */
export function describeWork(tagged: number, minutes: number | undefined): string | undefined {
  if (tagged === 0) return undefined;
  const tracks = tagged === 1 ? "1 track" : `${tagged.toLocaleString("en-NZ")} tracks`;
  if (minutes === undefined) return `You tagged ${tracks}.`;
  const time = minutes < 2 ? "a minute" : `${Math.round(minutes)} minutes`;
  return `You tagged ${tracks} in ${minutes < 1 ? "less than a minute" : time}.`;
}
