import { defaultTags, tagSettings, tagsOf } from "#contract/rules/projects/project-tags.ts";
import type { Route } from "./+types/tagging-settings-reset";
import { loadRestore, restoreList } from "./tagging/restore-list.server.ts";
import { RestoreList } from "./tagging/restore-list.tsx";

const text = {
  title: {
    camera: "Restore the usual tags for cameras",
    audio: "Restore the usual tags for sound recorders",
  },
  back: "Tagging",
  effect: "The list becomes the usual one, in its usual order. No recording is changed.",
  comes: "Comes back",
  goes: "Goes",
  restore: "Restore the usual tags",
  done: "The usual tags are back.",
};

const list = { view: "tagging-settings", setting: tagSettings, usual: defaultTags, listOf: tagsOf };

export async function loader(args: Route.LoaderArgs) {
  return loadRestore(args, list);
}

export async function action(args: Route.ActionArgs) {
  return restoreList(args, list, text.done);
}

export default function RestoreTags({ loaderData, actionData }: Route.ComponentProps) {
  return <RestoreList loaded={loaderData} result={actionData} words={text} />;
}
