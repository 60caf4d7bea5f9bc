import type { Route } from "./+types/tagging-settings-reset";
import { loadRestore, restoreList } from "./tagging/restore-list.server.ts";
import { RestoreList } from "./tagging/restore-list.tsx";
import { tagList } from "./tagging/stored-lists.server.ts";

const text = {
  title: {
    camera: "Restore the default tags for cameras",
    audio: "Restore the default tags for audio recorders",
  },
  back: "Tagging",
  effect: "The list goes back to the default tags, in their default order. No recording changes.",
  comes: "Will be added",
  goes: "Will be removed",
  restore: "Restore default tags",
  done: "The default tags have been restored.",
};

export async function loader(args: Route.LoaderArgs) {
  return loadRestore(args, tagList);
}

export async function action(args: Route.ActionArgs) {
  return restoreList(args, tagList, text.done);
}

export default function RestoreTags({ loaderData, actionData }: Route.ComponentProps) {
  return <RestoreList loaded={loaderData} result={actionData} words={text} />;
}
