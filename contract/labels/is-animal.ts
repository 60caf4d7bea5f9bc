import { isOrDescends, labelPath } from "./label-path.ts";

const branches = ["mammal", "bird"];

/** Whether a word names a wild or tame animal that cameras are set up for: a mammal, people left out, or a bird. */
export function isAnimal(what: string): boolean {
  const path = labelPath(what);
  return path !== labelPath("human") && branches.some((branch) => isOrDescends(path, branch));
}
