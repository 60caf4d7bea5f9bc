import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { type ChosenFile, isAcceptedFile, readDropped, readField } from "./chosen-file.ts";
import { Choosing } from "./choosing.tsx";
import { openQueue } from "./queue.ts";

const text = {
  nothing: "Choose the files, or drop them on this page.",
  unreachable:
    "We couldn't connect to the server. Your choice is kept on this page. Upload it when you have a network connection.",
  failed: "The upload could not start. Reload the page and choose the files again.",
  unreadable: (names: string[]) =>
    `The browser couldn't read ${formatNames(names)}. Put the card back in and drop it again.`,
};

interface Props {
  /** Takes the files where no scripts run, and the choice where they do. */
  form: RefObject<HTMLFormElement | null>;
  /** Of the uploads of the device. */
  path: string;
  jobId: number | undefined;
}

/** Sends the files of a form one by one, from now on or from where a page that was closed had left off. */
export function CardQueue({ form, path, jobId }: Props) {
  const [dropped, setDropped] = useState<ChosenFile[]>([]);
  const [fault, setFault] = useState<string>();
  const [isBeginning, setBeginning] = useState(false);
  const navigate = useNavigate();

  const send = useEffectEvent(async (sent: HTMLFormElement) => {
    const files = [...readFields(sent), ...dropped].filter(isAcceptedFile);
    if (files.length === 0) return setFault(text.nothing);
    setFault(undefined);
    setBeginning(true);
    const begun = await beginJob(sent, path, jobId);
    setBeginning(false);
    if ("fault" in begun) return setFault(begun.fault);
    openQueue(path, begun.id).add(files);
    setDropped([]);
    sent.reset();
    if (jobId === undefined) await navigate(`${path}/jobs/${begun.id}`);
  });
  const drop = useEffectEvent(async (transfer: DataTransfer) => {
    const { files, unreadable } = await readDropped(transfer);
    setFault(unreadable.length > 0 ? text.unreadable(unreadable) : undefined);
    setDropped((before) => [...before, ...files.filter(isAcceptedFile)]);
  });

  useEffect(() => {
    const target = form.current;
    if (!target) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const onSubmit = (event: Event) => {
      event.preventDefault();
      void send(target);
    };
    const onDrop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      if (event.type === "drop") void drop(event.dataTransfer);
    };
    target.addEventListener("submit", onSubmit, { signal });
    document.addEventListener("dragover", onDrop, { signal });
    document.addEventListener("drop", onDrop, { signal });
    return () => listening.abort();
  }, [form]);

  return (
    <Choosing
      dropped={dropped}
      fault={fault}
      isBeginning={isBeginning}
      forget={() => setDropped([])}
    />
  );
}

export default CardQueue;

const maxNames = 5;
const names = new Intl.ListFormat("en-NZ");

function formatNames(all: string[]): string {
  const others = all.length - maxNames;
  return names.format(others > 1 ? [...all.slice(0, maxNames), `${others} more`] : all);
}

function readFields(form: HTMLFormElement): ChosenFile[] {
  const fields = form.querySelectorAll<HTMLInputElement>("input[type=file]");
  return [...fields].flatMap(readField);
}

/** The job that the files go to: the one of the page, or a new one by what else the form says. */
async function beginJob(
  form: HTMLFormElement,
  path: string,
  jobId: number | undefined,
): Promise<{ id: number } | { fault: string }> {
  if (jobId !== undefined) return { id: jobId };
  const fields = [...new FormData(form)].filter(
    (field): field is [string, string] => typeof field[1] === "string",
  );
  const init = { method: "POST", body: new URLSearchParams(fields) };
  const response = await fetch(`${path}/jobs/files`, init).catch(() => undefined);
  if (!response) return { fault: text.unreachable };
  const answer = (await response.json().catch(() => ({}))) as { id?: number; text?: string };
  return answer.id === undefined ? { fault: answer.text ?? text.failed } : { id: answer.id };
}
