import { useInPlace } from "#app/in-place/use-in-place.ts";
import type { Medium } from "#contract/rules/projects/project-tags.ts";

interface Options {
  pinned: readonly string[];
  medium: Medium;
  /** What takes the form. */
  action: string;
}

/** The tags that one has pinned in this project, as they will be once what was sent is saved. */
export function usePins({ pinned, medium, action }: Options) {
  const { optimistic, submit } = useInPlace("pins");
  const isPinned = (what: string) => {
    if (optimistic?.["pin"] === what) return true;
    return optimistic?.["unpin"] !== what && pinned.includes(what);
  };
  const toggle = (what: string) => {
    const form = new FormData();
    form.set(isPinned(what) ? "unpin" : "pin", what);
    form.set("medium", medium);
    submit(form, action);
  };
  return { isPinned, toggle, action };
}
