import type { Route } from "./+types/project-settings-ignored-reset";
import { loadRestore, restoreList } from "./tagging/restore-list.server.ts";
import { RestoreList } from "./tagging/restore-list.tsx";
import { ignoredTagList } from "./tagging/stored-lists.server.ts";

const text = {
  title: {
    camera: "Restore the default list for cameras",
    audio: "Restore the default list for audio recorders",
  },
  back: "Left out on the dashboard",
  effect: "The dashboard leaves out what it does by default. Nothing is deleted.",
  comes: "Left out again",
  goes: "Shown again",
  restore: "Restore default list",
  done: "The default list has been restored.",
};

export async function loader(args: Route.LoaderArgs) {
  return loadRestore(args, ignoredTagList);
}

export async function action(args: Route.ActionArgs) {
  return restoreList(args, ignoredTagList, text.done);
}

export default function RestoreIgnoredTags({ loaderData, actionData }: Route.ComponentProps) {
  return <RestoreList loaded={loaderData} result={actionData} words={text} />;
}
