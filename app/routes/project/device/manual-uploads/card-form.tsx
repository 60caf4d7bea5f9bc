import { lazy, type ReactNode, Suspense, useRef } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import type { Field } from "#app/forms/problems.ts";
import { Button } from "#app/ui/button.tsx";
import { FileInput } from "#app/ui/text-inputs.tsx";

const text = {
  file: "Files from the card",
  sending: "Uploading… Leave this page open",
};

/** Comes when the page is there, and is never needed. */
const CardQueue = lazy(() => import("./queue/card-queue.tsx"));

const kinds =
  "image/jpeg,image/png,image/webp,video/mp4,audio/*,.wav,.flac,.mp3,.m4a,.zip,application/zip";

interface Props {
  send: string;
  limits: string;
  field: Field;
  tone: "primary" | "neutral";
  /** Of the uploads of the device. */
  path: string;
  /** Absent where the first files begin a job. */
  jobId?: number;
  /** Fields that come before the files. */
  children?: ReactNode;
}

/** Files are sent as a form, or one by one where scripts run: `JobQueue` shows how far they are. */
export function CardForm({ send, limits, field, tone, path, jobId, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useHydrated();
  return (
    <form
      ref={form}
      className="form card-form"
      method="post"
      encType="multipart/form-data"
      noValidate
    >
      {children}
      <FileInput {...field} label={text.file} hint={limits} accept={kinds} multiple required />
      {isHydrated && (
        <Suspense>
          <CardQueue form={form} path={path} jobId={jobId} />
        </Suspense>
      )}
      <Button tone={tone} data-pending={text.sending}>
        {send}
      </Button>
    </form>
  );
}
