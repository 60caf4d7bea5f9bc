import { data } from "react-router";
import { FormButtons } from "#app/components/forms/form-buttons.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { withQuery } from "#app/components/with-query.ts";
import { discardBody } from "#app/forms/form-data.server.ts";
import { photoKinds } from "#app/forms/photo-kinds.ts";
import { resultOf, toProblems } from "#app/forms/problems.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { openFileForm, openFirstFile } from "#app/services/api/file-form.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { RadioGroup } from "#app/ui/choices.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { FileInput } from "#app/ui/text-inputs.tsx";
import { maxPhotoBytes } from "#contract/rules/masks/photo-corners.ts";
import type { ReferenceImageKind } from "#contract/wire/photos/reference-images.ts";
import { uploadReferencePhoto } from "#contract/wire/photos/reference-photos.ts";
import { ownTitle } from "../own-title.ts";
import { readSetup, requireMaySetUp } from "../recording-options/read-setup.server.ts";
import { readSetupView } from "../setup-view.server.ts";
import type { Route } from "./+types/upload";
import { readImageQuery } from "./image-query.server.ts";
import { referenceWords } from "./reference-text.ts";

const text = {
  heading: "Upload a photo",
  about:
    "Take it in daylight, from where the camera stands, pointing the same way, and a little wider than the camera's view.",
  what: "What it shows",
  kinds: {
    pov: { label: "What the camera sees", hint: "Next, you align it with the camera's picture." },
    "in-situ": {
      label: "The camera in place",
      hint: "Helps others find the camera and set it up the same way again. Shown straight away.",
    },
  },
  noFrame:
    "The camera has not recorded anything yet, so there is no picture to align a photo with. You can add a photo of the camera in place now.",
  file: "Photo",
  hint: "JPEG, PNG, WebP or HEIF (from phones), at most 12 MB. We turn it upright, and remove its location and camera details.",
  missing: "Choose a photo",
  tooLarge: "The photo is larger than 12 MB. Make it smaller first",
  save: "Upload photo",
  saving: "Uploading…",
  cancel: "Cancel",
  uploaded: "The photo has been uploaded. Now align it with the camera's picture.",
  added: "The photo of the camera in place has been added.",
};

const kinds: ReferenceImageKind[] = ["pov", "in-situ"];

export const handle = ownTitle;

export async function loader(args: Route.LoaderArgs) {
  requireMaySetUp(args.context);
  const { page } = await readSetupView(args, "reference");
  const { type } = readImageQuery(args.url);
  const hasFrame = page.view !== undefined;
  return { ...page, hasFrame, type: hasFrame ? type : ("in-situ" as const) };
}

export async function action(args: Route.ActionArgs) {
  requireMaySetUp(args.context);
  const { device, path } = await readSetup(args);
  const base = `${path}/reference`;
  const bytes = Number(args.request.headers.get("content-length") ?? Infinity);
  if (bytes > maxPhotoBytes + 10_000) {
    discardBody(args.request);
    return refuse(text.tooLarge, "pov", 413);
  }
  const sent = await openFileForm(args.request);
  try {
    const type = kinds.find((one) => one === sent.fields["type"]) ?? "pov";
    const file = sent.file && (await openFirstFile(sent));
    if (!file) return refuse(text.missing, type);
    const input = { id: device.id, type };
    const outcome = await attempt(args, uploadReferencePhoto, input, { file });
    if (!outcome.ok) return refuse(outcome.refusal.message, type, outcome.refusal.status);
    const { photo } = outcome.reply;
    return photo
      ? redirectWithNotice(withQuery(`${base}/align`, { photo: String(photo.id) }), {
          tone: "success",
          text: text.uploaded,
        })
      : redirectWithNotice(base, { tone: "success", text: text.added });
  } finally {
    await sent.drain().catch(() => undefined);
  }
}

function refuse(fault: string, type: ReferenceImageKind, status = 422) {
  return data({ fault, type }, { status });
}

export default function UploadReference({ loaderData, actionData }: Route.ComponentProps) {
  const { name, base, isSomewhere, hasFrame } = loaderData;
  const problems = toProblems(resultOf({ file: actionData?.fault }));
  return (
    <section className="setup">
      <PageTitle title={`${text.heading}, ${name}`} isError={problems.all.length > 0} />
      <h2>{text.heading}</h2>
      <ErrorSummary problems={problems.all} />
      {isSomewhere ? (
        <form className="form" method="post" encType="multipart/form-data" noValidate>
          {hasFrame ? <p className="about">{text.about}</p> : <Notice>{text.noFrame}</Notice>}
          <RadioGroup
            name="type"
            label={text.what}
            options={kinds
              .filter((kind) => hasFrame || kind === "in-situ")
              .map((kind) => ({ value: kind, ...text.kinds[kind] }))}
            defaultValue={actionData?.type ?? loaderData.type}
          />
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
            cancel={{ to: base, label: text.cancel }}
          />
        </form>
      ) : (
        <EmptyState heading={referenceWords.nowhere}>{referenceWords.nowhereText}</EmptyState>
      )}
    </section>
  );
}
