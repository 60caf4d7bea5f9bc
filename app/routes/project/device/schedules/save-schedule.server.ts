import { data } from "react-router";
import { attempt, send } from "#app/services/api/api.server.ts";
import { broken } from "#app/forms/form-data.server.ts";
import { readForm, toResult, type FormResult } from "#app/forms/form.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { isChangedMeanwhile } from "#app/services/projects/project-settings.server.ts";
import type { FieldError } from "#contract/envelope.ts";
import {
  createSchedule,
  listSchedules,
  replaceSchedule,
  type ScheduleConfig,
} from "#contract/wire/schedules/schedules.ts";
import { requireDeviceView, type DevicePageArgs } from "../device-view.server.ts";
import { draftForm, type Draft } from "./draft.server.ts";
import { validateDraft } from "./validate-draft.server.ts";
import { toBefore, toView, type ScheduleForm } from "./load-schedule.server.ts";
import { describeSchedule } from "./text.server.ts";

const text = {
  made: (name: string) => `The schedule “${name}” has been created. Now assign it to devices.`,
  changed: (name: string, plays: string) =>
    `This schedule has been changed elsewhere. It is now “${name}”: ${plays} What you entered is below: change it, or save it in place of that.`,
  saved: (name: string) =>
    `The schedule “${name}” has been saved. Devices that have it will follow it once they have fetched it.`,
};

/** What a press of a button makes of the form: the draft again, with what is wrong. */
export interface DraftResult {
  shown: ScheduleForm;
  before: string;
  problems?: FormResult;
}

export async function changeSchedule(
  args: DevicePageArgs & { params: { scheduleId?: string } },
): Promise<DraftResult | Response | ReturnType<typeof refuse>> {
  const { value } = await readForm(args.request, draftForm);
  if (!value) throw broken();
  const { act, before, ...draft } = value;
  if (act !== "save") return { shown: toView(draft), before };
  const { schedule, errors } = validateDraft(draft);
  if (errors.length > 0) return refuse({ draft, before }, errors, 422);
  const { scheduleId: id } = args.params;
  const outcome =
    id === undefined
      ? await attempt(args, createSchedule, { schedule })
      : await attempt(args, replaceSchedule, {
          id,
          schedule,
          before: replaceSchedule.body.before.safeParse(before).data,
        });
  if (!outcome.ok && isChangedMeanwhile(outcome.refusal)) {
    const { schedules } = await send(args, listSchedules, {});
    const now = schedules.find((one) => String(one.id) === id)?.schedule;
    if (now) return refuse({ draft, before: toBefore(now) }, [describeNow(now)], 422);
  }
  if (!outcome.ok) {
    const { message, status } = outcome.refusal;
    return refuse({ draft, before }, [{ param: "", msg: message }], status);
  }
  const { path } = await requireDeviceView(args);
  const message = (id === undefined ? text.made : text.saved)(schedule.description);
  return redirectWithNotice(`${path}/schedules`, { tone: "success", text: message });
}

function describeNow(now: ScheduleConfig): FieldError {
  const { description, nights, combos } = describeSchedule(now);
  return {
    param: "",
    msg: text.changed(description, [nights, ...combos.map((one) => `${one}.`)].join(" ")),
  };
}

interface Sent {
  draft: Draft;
  before: string;
}

function refuse({ draft, before }: Sent, errors: FieldError[], status: number) {
  const result: DraftResult = { shown: toView(draft), before, problems: toResult(errors) };
  return data(result, { status });
}
