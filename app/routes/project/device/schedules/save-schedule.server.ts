import { data } from "react-router";
import { attempt } from "#app/services/api/api.server.ts";
import { broken } from "#app/forms/form-data.server.ts";
import { readForm, toResult, type FormResult } from "#app/forms/form.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import type { FieldError } from "#contract/envelope.ts";
import { createSchedule, replaceSchedule } from "#contract/wire/schedules/schedules.ts";
import { requireDeviceView, type DevicePageArgs } from "../device-view.server.ts";
import { draftForm, type Draft } from "./draft.server.ts";
import { validateDraft } from "./validate-draft.server.ts";
import { toView, type ScheduleForm } from "./load-schedule.server.ts";

const text = {
  made: (name: string) => `The schedule “${name}” has been created. Now assign it to devices.`,
  saved: (name: string) =>
    `The schedule “${name}” has been saved. Devices that have it will follow it once they have fetched it.`,
};

/** What a press of a button makes of the form: the draft again, with what is wrong. */
export interface DraftResult {
  shown: ScheduleForm;
  problems?: FormResult;
}

export async function changeSchedule(
  args: DevicePageArgs & { params: { scheduleId?: string } },
): Promise<DraftResult | Response | ReturnType<typeof refuse>> {
  const { value } = await readForm(args.request, draftForm);
  if (!value) throw broken();
  const { act, ...draft } = value;
  if (act !== "save") return { shown: toView(draft) };
  const { schedule, errors } = validateDraft(draft);
  if (errors.length > 0) return refuse(draft, errors, 422);
  const { scheduleId: id } = args.params;
  const outcome =
    id === undefined
      ? await attempt(args, createSchedule, { schedule })
      : await attempt(args, replaceSchedule, { id, schedule });
  if (!outcome.ok) {
    const { message, status } = outcome.refusal;
    return refuse(draft, [{ param: "", msg: message }], status);
  }
  const { path } = await requireDeviceView(args);
  const message = (id === undefined ? text.made : text.saved)(schedule.description);
  return redirectWithNotice(`${path}/schedules`, { tone: "success", text: message });
}

function refuse(draft: Draft, errors: FieldError[], status: number) {
  const result: DraftResult = { shown: toView(draft), problems: toResult(errors) };
  return data(result, { status });
}
