import type { Medium } from "#contract/rules/projects/project-tags.ts";
import type { loadRecordingPage } from "./load-page.server.ts";

type Loaded = Awaited<ReturnType<typeof loadRecordingPage>>;

/** What the views of a recording are given by the page around them. */
export interface RecordingOutlet extends Pick<
  Loaded,
  | "tracks"
  | "deletedTracks"
  | "trackPictures"
  | "quickTags"
  | "recentTags"
  | "pinnedTags"
  | "labelRows"
  | "earlier"
  | "burst"
> {
  id: number;
  medium: Medium;
  /** Why there is no track. */
  empty: string;
  notes: Loaded["recording"]["labels"];
  /** The document's. */
  title: string;
  isPlayable: boolean;
  isStill: boolean;
  /** Whether there is something to see or hear. */
  isReadable: boolean;
}
