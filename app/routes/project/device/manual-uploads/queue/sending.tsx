import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import { formatBytes } from "#contract/rules/times/durations.ts";
import { useRevalidate } from "../job/use-revalidate.ts";
import { openQueue, type QueueState } from "./queue.ts";

const text = {
  label: "Uploading",
  resumed: (count: number) =>
    count === 1
      ? "1 file is still to be uploaded. The upload continues."
      : `${count.toLocaleString("en-NZ")} files are still to be uploaded. The upload continues.`,
  sent: (sent: number, files: number, bytes: string, all: string) =>
    `${sent.toLocaleString("en-NZ")} of ${files.toLocaleString("en-NZ")} files uploaded, ${bytes} of ${all}.`,
  allSent: (files: number) =>
    files === 1
      ? "The file has been uploaded."
      : `All ${files.toLocaleString("en-NZ")} files have been uploaded.`,
  phases: {
    idle: "",
    sending: "",
    waiting: "The connection is lost. The upload continues by itself when it is back.",
    paused: "Paused.",
    stopped: "Stopped.",
  },
  mayClose: "You can close this page. The upload continues when you open it again in this browser.",
  notKept:
    "This browser has no room to keep the files. Leave this page open until all are uploaded.",
  pause: "Pause",
  resume: "Continue",
  refused: (count: number) =>
    count === 1
      ? "1 file was not accepted"
      : `${count.toLocaleString("en-NZ")} files were not accepted`,
};

interface Props {
  /** Of the uploads of the device. */
  path: string;
  jobId: number;
}

/** How far the queue of a job is, to be read, listened to and stopped. What waited in this browser goes on by itself. */
export default function Sending({ path, jobId }: Props) {
  const queue = openQueue(path, jobId);
  const state = useSyncExternalStore(queue.subscribe, queue.read, queue.read);
  const isOver = state.phase === "idle";
  useReadWhenOver(state);
  if (state.files === 0) return null;
  return (
    <section className="section" aria-label={text.label}>
      {!isOver && (
        <ProgressBar label={text.label} done={state.sentBytes} total={Math.max(state.bytes, 1)} />
      )}
      {!isOver && <p>{formatSent(state)}</p>}
      <p>
        <output>{announce(state)}</output>
      </p>
      {state.phase === "stopped" && <Notice tone="warning">{state.text}</Notice>}
      {!isOver && <p className="field-hint">{state.isKept ? text.mayClose : text.notKept}</p>}
      {state.refused.length > 0 && (
        <Disclosure summary={text.refused(state.refused.length)}>
          <ul>
            {state.refused.map(({ name, reason }) => (
              <li key={name}>
                {name}: {reason}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {!isOver && (
        <Button
          type="button"
          tone="neutral"
          onClick={state.phase === "sending" ? queue.pause : queue.resume}
        >
          {state.phase === "sending" ? text.pause : text.resume}
        </Button>
      )}
    </section>
  );
}

function formatSent({ sent, files, sentBytes, bytes }: QueueState): string {
  return text.sent(sent, files, formatBytes(sentBytes), formatBytes(bytes));
}

/** Said when it changes: not at every file. */
function announce({ phase, resumed, sent, files }: QueueState): string {
  if (phase === "idle") return text.allSent(sent);
  if (phase !== "sending") return text.phases[phase];
  const tenths = Math.floor((10 * sent) / files);
  const goesOn = resumed > 0 ? text.resumed(resumed) : "";
  return tenths > 0 ? `${goesOn} ${tenths * 10}%` : goesOn;
}

/** What has arrived is read anew once nothing is on its way any more. */
function useReadWhenOver({ phase, sent }: QueueState): void {
  const reported = useRef(0);
  const readAnew = useEffectEvent(useRevalidate());
  useEffect(() => {
    if (phase !== "idle" || sent === reported.current) return;
    reported.current = sent;
    void readAnew();
  }, [phase, sent]);
}
