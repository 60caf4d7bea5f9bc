import type { describeRecordingTimes } from "./recording-times.server.ts";

const text = { stopped: "Not reporting. If it's still running:" };

interface Props {
  times: ReturnType<typeof describeRecordingTimes>;
  isStopped: boolean;
}

/** What a device does at this moment, by its window; of one that has stopped, what it would do. */
export function Now({ times, isStopped }: Props) {
  return (
    <>
      {isStopped && text.stopped} {times.text}{" "}
      {times.window !== undefined && <span className="time-relative">{times.relative}</span>}
    </>
  );
}
