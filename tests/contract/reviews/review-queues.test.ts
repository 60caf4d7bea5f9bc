import { expect, test } from "vitest";
import { isInQueue, reviewQueues } from "#contract/rules/reviews/review-queues.ts";

const ai = (what: string, model = "Master") => ({ what, automatic: true, model });
const says = (userId: number, what: string) => ({ what, automatic: false, model: null, userId });

test.each([
  ["nobody and nothing has said a word", [], "untagged flagged"],
  ["AI alone has", [ai("possum")], "untagged flagged"],
  ["AI sees nothing", [ai("false-positive")], ""],
  ["another model sees nothing", [ai("false-positive", "other")], "untagged flagged"],
  ["a person speaks of the track, not of the animal", [says(1, "part")], "untagged flagged"],
  ["a person has named it", [ai("possum"), says(1, "cat")], "flagged"],
  ["a person sees nothing", [ai("possum"), says(1, "false-positive")], ""],
  ["people agree", [says(1, "cat"), says(2, "cat")], "flagged"],
  ["others disagree", [says(2, "cat"), says(3, "rat")], "disputed flagged"],
  ["the last word was another's", [says(1, "cat"), says(2, "rat")], "disputed flagged"],
  ["the last word was one's own", [says(2, "cat"), says(1, "rat")], "flagged"],
  ["only a remark came later", [says(2, "cat"), says(1, "rat"), says(2, "part")], "flagged"],
])("a track waits where %s: %j, %s", (_, tags, queues) => {
  const waiting = reviewQueues.filter((queue) => isInQueue(queue, tags, 1));
  expect(waiting.join(" ")).toBe(queues);
});
