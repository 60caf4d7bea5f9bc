import type { Route } from "./+types/label-settings-reset";
import { loadRestore, restoreList } from "./tagging/restore-list.server.ts";
import { RestoreList } from "./tagging/restore-list.tsx";
import { labelList } from "./tagging/stored-lists.server.ts";

const text = {
  title: {
    camera: "Restore the default labels for cameras",
    audio: "Restore the default labels for audio recorders",
  },
  back: "Labels",
  effect:
    "The list goes back to the default labels and their meanings. Recordings keep the labels they have.",
  restore: "Restore default labels",
  done: "The default labels have been restored.",
};

export async function loader(args: Route.LoaderArgs) {
  return loadRestore(args, labelList);
}

export async function action(args: Route.ActionArgs) {
  return restoreList(args, labelList, text.done);
}

export default function RestoreLabels({ loaderData, actionData }: Route.ComponentProps) {
  return <RestoreList loaded={loaderData} result={actionData} words={text} />;
}
