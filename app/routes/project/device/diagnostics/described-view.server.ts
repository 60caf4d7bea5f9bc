import { recordingTypes } from "#contract/wire/recordings/recording-types.ts";
import type { DevicePageArgs, DeviceView } from "../device-view.server.ts";
import { findCameraView, toCameraView } from "./camera-view.server.ts";
import { makesStatusRecordings } from "./reporting.server.ts";

const text = {
  status: "Status recording from",
  other: "It has sent no status recording. Its latest recording is from",
  latest: "Its latest recording is from",
  beingMade: "The picture is being made. Check again in a minute.",
  noPicture: "There is no picture of its latest recording.",
  none: "It has sent no recording yet.",
  noneSeen: "It has sent no recording that shows what it sees.",
  evening: " Cameras make a short one each evening to show what they see.",
};

const seen = recordingTypes.filter((type) => type !== "audio");

/** What the camera saw last, whatever it records. */
export function findLatestView(args: DevicePageArgs) {
  return findCameraView(args, seen);
}

/** The same with its words; what there is instead of a picture is in the note. */
export function describeView(
  found: Awaited<ReturnType<typeof findLatestView>>,
  shown: DeviceView,
): DescribedView {
  const { device } = shown;
  const view = toCameraView(found, shown);
  if (!view) {
    const none = device.lastRecordingTime === undefined ? text.none : text.noneSeen;
    return { note: makesStatusRecordings(device) ? none + text.evening : none };
  }
  const latest = makesStatusRecordings(device) ? text.other : text.latest;
  const { time, to, picture } = view;
  return {
    note: view.isBeingMade ? text.beingMade : text.noPicture,
    shown: { caption: view.isStatus ? text.status : latest, time, to },
    picture,
  };
}

type View = NonNullable<ReturnType<typeof toCameraView>>;

export interface DescribedView {
  note: string;
  shown?: Pick<View, "time" | "to"> & { caption: string };
  picture?: View["picture"];
}
