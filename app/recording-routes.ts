import { basename } from "node:path";
import { index, route } from "@react-router/dev/routes";

/** The views of a recording or of a visit; both open at its tracks. */
function recordingViews(at: string) {
  return [
    index("routes/project/recording/default-view.tsx", { id: `${at}-default` }),
    ...["tracks/tracks", "labels/labels", "labels/notes"].map((file) => {
      const view = basename(file);
      return route(`${view}/:trackId?/:detail?`, `routes/project/recording/${file}.tsx`, {
        id: `${at}-${view}`,
      });
    }),
    route("tracks/new", "routes/project/recording/tracks/new-track.tsx", { id: `${at}-new-track` }),
    route("tracks/:trackId/correct", "routes/project/recording/correct/correct.tsx", {
      id: `${at}-correct`,
    }),
    route("tracks/:trackId?/choose", "routes/project/recording/tracks/choose-tag.tsx", {
      id: `${at}-choose-tag`,
    }),
  ];
}

/** Pages that open over the list that leads to them, where scripts run. */
export function recordingPages(at: string, under = "") {
  return [
    route(`${under}recording/:currentRecordingId/delete`, "routes/project/recording/delete.tsx", {
      id: `${at}-delete-recording`,
    }),
    route(
      `${under}recording/:currentRecordingId/:recordingIds?`,
      "routes/project/recording/page.tsx",
      { id: `${at}-recording` },
      recordingViews(`${at}-recording`),
    ),
    route(
      `${under}visit/:visitLabel/:currentRecordingId/:recordingIds?`,
      "routes/project/recording/page.tsx",
      { id: `${at}-visit` },
      recordingViews(`${at}-visit`),
    ),
  ];
}
