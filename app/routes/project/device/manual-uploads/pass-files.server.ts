import { attempt, type PageArgs } from "#app/services/api/api.server.ts";
import type { FileForm } from "#app/services/api/file-form.server.ts";
import type { Notice } from "#app/services/navigation/notice.server.ts";
import type { Outcome } from "#contract/client.ts";
import { addUploadFiles } from "#contract/wire/upload-jobs.ts";

const text = {
  arrived: (count: number) =>
    count === 1 ? "1 file has arrived." : `${count.toLocaleString("en-NZ")} files have arrived.`,
  partly: (why: string) =>
    `Some files have not arrived. ${why} What has arrived is kept. Upload the rest.`,
};

type Passed = Outcome<typeof addUploadFiles>;

/** Passes a form with files on to an upload job while it comes. None of it is held, whatever its size. */
export function passFiles(
  args: PageArgs,
  id: number | string,
  { form }: Pick<FileForm, "form">,
): Promise<Passed> {
  return attempt(args, addUploadFiles, { id }, { form });
}

/** A word for the next page. */
export function describeReceived(passed: Passed): Notice {
  return passed.ok
    ? { tone: "success", text: text.arrived(passed.reply.files.length) }
    : { tone: "warning", text: text.partly(passed.refusal.message) };
}
