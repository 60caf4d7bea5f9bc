import { data } from "react-router";
import { FormButtons } from "#app/components/forms/form-buttons.tsx";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { discardBody } from "#app/forms/form-data.server.ts";
import { isPhotoKind, photoKinds } from "#app/forms/photo-kinds.ts";
import { resultOf, toProblems } from "#app/forms/problems.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { openFileForm, openFirstFile } from "#app/services/api/file-form.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { writeForm } from "#app/services/api/write-form.server.ts";
import { FileInput } from "#app/ui/text-inputs.tsx";
import { maxPhotoBytes } from "#contract/rules/masks/photo-corners.ts";
import { uploadLocationPhoto } from "#contract/wire/photos/location-photos.ts";
import type { Route } from "./+types/photo-new";
import { requireWorkingLocation } from "./one-location.server.ts";

const megabytes = maxPhotoBytes / 1_000_000;

const text = {
  title: (name: string) => `Add a photo of ${name}`,
  about:
    "A photo helps others find the place and see how the device is set up. Everyone in the project can see it.",
  file: "Photo",
  hint: `JPEG, PNG, WebP or HEIF (from phones), at most ${megabytes} MB.`,
  missing: "Choose a photo",
  kind: "This is not a JPEG, PNG, WebP or HEIF. Export it as JPEG",
  tooLarge: `The photo is larger than ${megabytes} MB. Make it smaller first`,
  save: "Add photo",
  saving: "Uploading…",
  cancel: "Cancel",
  done: "The photo has been added.",
};

export async function loader(args: Route.LoaderArgs) {
  const { name, path } = await requireWorkingLocation(args);
  return { name, path };
}

export async function action(args: Route.ActionArgs) {
  const { id, path } = await requireWorkingLocation(args);
  const bytes = Number(args.request.headers.get("content-length") ?? Infinity);
  if (bytes > maxPhotoBytes + 10_000) {
    discardBody(args.request);
    return data({ fault: text.tooLarge }, { status: 413 });
  }
  const sent = await openFileForm(args.request);
  try {
    const content = sent.file && (await openFirstFile(sent));
    if (!sent.file || !content) return data({ fault: text.missing }, { status: 422 });
    if (!isPhotoKind(sent.file)) return data({ fault: text.kind }, { status: 422 });
    const form = writeForm({ data: "{}", file: { ...sent.file, content } });
    const outcome = await attempt(args, uploadLocationPhoto, { id }, { form });
    if (outcome.ok) return redirectWithNotice(path, { tone: "success", text: text.done });
    const { message, status } = outcome.refusal;
    return data({ fault: message }, { status });
  } finally {
    await sent.drain().catch(() => undefined);
  }
}

export default function AddPhoto({ loaderData, actionData }: Route.ComponentProps) {
  const { name, path } = loaderData;
  const problems = toProblems(resultOf({ file: actionData?.fault }));
  return (
    <TaskPage title={text.title(name)} back={{ to: path, label: name }} problems={problems}>
      <p className="about">{text.about}</p>
      <form className="form" method="post" encType="multipart/form-data" noValidate>
        <FileInput
          {...problems.field("file")}
          required
          label={text.file}
          hint={text.hint}
          accept={photoKinds}
        />
        <FormButtons
          label={text.save}
          pending={text.saving}
          cancel={{ to: path, label: text.cancel }}
        />
      </form>
    </TaskPage>
  );
}
