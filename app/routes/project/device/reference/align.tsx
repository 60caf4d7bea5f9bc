import { data } from "react-router";
import { PageTitle } from "#app/components/page-title.tsx";
import { toProblems } from "#app/forms/problems.ts";
import { readForm, toResult, type FormResult } from "#app/forms/form.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { broken } from "#app/forms/form-data.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { FieldError } from "#contract/envelope.ts";
import { toCornersText } from "#contract/rules/masks/photo-corners.ts";
import { alignReferencePhoto } from "#contract/wire/photos/reference-photos.ts";
import { ownTitle } from "../own-title.ts";
import { readSetup, requireMaySetUp } from "../recording-options/read-setup.server.ts";
import type { Route } from "./+types/align";
import {
  alignForm,
  readAlignDraft,
  validateCorners,
  type AlignDraft,
} from "./align-draft.server.ts";
import { AlignForm } from "./align-form.tsx";
import { toRow } from "./align-rows.ts";
import { loadAlign, requirePhoto, toPhotoPath, toPreviewPath } from "./load-align.server.ts";

const text = {
  heading: "Align the photo with the camera's picture",
  saved: "The reference photo has been saved.",
};

export const handle = ownTitle;

export async function loader(args: Route.LoaderArgs) {
  return loadAlign(args);
}

/** What a press of a button makes of the form. */
interface AlignResult {
  shown: AlignDraft & { preview: string | undefined };
  problems?: FormResult;
}

export async function action(args: Route.ActionArgs) {
  requireMaySetUp(args.context);
  const [{ device, path, shown }, photo] = await Promise.all([readSetup(args), requirePhoto(args)]);
  const { value } = await readForm(args.request, alignForm);
  if (!value) throw broken();
  const { act } = value;
  const pressed = readAlignDraft(value, photo);
  const { corners, errors } = validateCorners(pressed);
  const draft = corners ? { ...pressed, rows: corners.map(toRow) } : pressed;
  const pictures = toPhotoPath(shown.path, photo.id);
  const preview = corners && toPreviewPath(pictures, corners);
  const result: AlignResult = { shown: { ...draft, preview } };
  const isSaved = act === "save";
  if (!corners) return isSaved || act === "preview" ? refuse(result, errors) : result;
  if (!isSaved) return result;
  const input = { id: device.id, photoId: photo.id, corners: toCornersText(corners) };
  const outcome = await attempt(args, alignReferencePhoto, input);
  if (!outcome.ok) {
    const msg = outcome.refusal.message;
    return refuse(result, [{ param: "", msg }], outcome.refusal.status);
  }
  return redirectWithNotice(`${path}/reference`, { tone: "success", text: text.saved });
}

function refuse(result: AlignResult, errors: FieldError[], status = 422) {
  return data({ ...result, problems: toResult(errors) }, { status });
}

export default function AlignReference({ loaderData, actionData }: Route.ComponentProps) {
  const { name, warning, older, shown } = loaderData;
  const result: AlignResult | undefined = actionData;
  const problems = toProblems(result?.problems);
  return (
    <section className="setup">
      <PageTitle title={`${text.heading}, ${name}`} isError={problems.all.length > 0} />
      <h2>{text.heading}</h2>
      <ErrorSummary problems={problems.all} />
      {warning && <Notice tone="warning">{warning}</Notice>}
      {older && <Notice tone="warning">{older}</Notice>}
      <AlignForm {...loaderData} shown={result?.shown ?? shown} problems={problems} />
    </section>
  );
}
