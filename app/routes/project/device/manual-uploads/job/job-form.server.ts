import { addSeconds, differenceInHours } from "date-fns";
import { z } from "zod";
import { type FieldError, invalidFields, Refusal } from "#contract/envelope.ts";
import { correctionOf, readClock } from "#contract/rules/cards/clock-readings.ts";
import type { UploadGroupData, UploadJobData } from "#contract/wire/upload-jobs.ts";
import { timeZone } from "#contract/wire/fields.ts";
import { readGroupClock, readJobClock } from "../times/clock-readings.server.ts";
import { allUndated, dateField, typedField } from "../times/date-fields.ts";

const text = {
  notRead: "Enter a date and time, such as 2026-03-04 05:06",
  early: "This is too long ago. Check the year",
  late: "This is in the future. Check the date, or what the device’s clock says",
  showed: "Enter what the device’s clock showed at that moment",
  noLocation: "This location no longer exists. Choose another",
  correction: "This correction is not possible. Check both dates",
  changed: "These files have changed in the meantime. Look at them again",
  tooMany: "These are more dates than there are files. Look at them again",
};

/** Of a date that is typed by hand, where a digit too few or too many is a year. */
const firstYear = 1990;
/** Wherever the device is. */
const maxAheadHours = 14;

/** A button leaves a part out, takes it in again, or turns to other typed dates, with all else that stands on the page. */
const act = z.string().regex(/^(show|start|retry|(leave|take)-\d{1,15}|typed-[\w-]{1,2000})$/);

/** What stands on the page of a job. Files and parts have their number in the names of their fields. */
export const jobForm = z
  .object({
    act,
    stationId: z.string().optional(),
    timeZone: timeZone.optional(),
    showed: z.string().optional(),
    really: z.string().optional(),
  })
  .catchall(z.string());

type JobForm = z.output<typeof jobForm>;

interface Choices {
  stationId?: string | null;
  timeZone?: string;
  clockCorrectionSeconds?: number;
  groups: {
    fileId: number;
    count: string;
    leaveOut?: boolean;
    clockCorrectionSeconds?: number | null;
  }[];
  dates: { clock: string; fileId?: number }[];
  dateChanges: { fileId: number; was: string; clock: string | null }[];
}

type Loaded = UploadJobData & { groups?: UploadGroupData[] | undefined };

/** What was chosen for a job, or what is wrong with it beside its fields. What stands as it was is left as it is. */
export function readChoices(
  form: JobForm,
  job: Loaded,
  now: Date,
): { choices: Choices; wrong: FieldError[] } {
  const wrong: FieldError[] = [];
  const zone = form.timeZone ?? job.timeZone;
  const refuse = (param: string, msg: string) => wrong.push({ param, msg });
  /** Undefined where nothing was typed. */
  const read = (param: string): string | undefined => {
    const typed = form[param];
    if (!typed) return undefined;
    const reading = readClock(typed);
    if (reading === undefined) refuse(param, text.notRead);
    return reading;
  };
  const correct = (param: string, pair: { showed: string; really: string }) => {
    const seconds = correctionOf(pair, zone);
    if (seconds === undefined) refuse(param, text.correction);
    return seconds ?? 0;
  };
  refuseGoneParts();
  const settings = readSettings();
  const { clockCorrectionSeconds = job.clockCorrectionSeconds } = settings;
  return {
    choices: {
      ...settings,
      groups: (job.groups ?? []).flatMap(toGroupChange),
      dates: toDates(clockCorrectionSeconds),
      dateChanges: toDateChanges(clockCorrectionSeconds),
    },
    wrong,
  };

  function refuseGoneParts() {
    const said = [form.act, ...Object.keys(form).filter((name) => form[name])];
    const ids = said.flatMap((name) => /^(?:leave|take|really)-(\d+)$/.exec(name)?.[1] ?? []);
    const isGone = (id: string) => !job.groups?.some((group) => group.id === Number(id));
    if (ids.some(isGone)) refuse("parts", text.changed);
  }

  /** A form without a zone is one without settings. */
  function readSettings(): Partial<Choices> {
    if (form.timeZone === undefined) return {};
    return { stationId: form.stationId || null, timeZone: zone, ...findCorrection() };
  }

  function findCorrection() {
    const stands = readJobClock(job);
    const [showed, really] = [read("showed"), read("really")];
    /* Without a dated file to show it by, a correction stays as it is. */
    if (!form.really) return stands.really === "" ? {} : { clockCorrectionSeconds: 0 };
    const isAsItWas = showed === stands.showed && really === stands.really;
    if (really === undefined || (isAsItWas && zone === job.timeZone)) return {};
    if (!form.showed) refuse("showed", text.showed);
    return showed === undefined
      ? {}
      : { clockCorrectionSeconds: correct("really", { showed, really }) };
  }

  function toGroupChange(group: UploadGroupData): Choices["groups"] {
    const { id: fileId, leftOut } = group;
    const count = form[`count-${fileId}`];
    const param = `really-${fileId}`;
    const really = read(param);
    const leaveOut = { [`leave-${fileId}`]: true, [`take-${fileId}`]: false }[form.act];
    const { showed, really: stands } = readGroupClock(group, job.timeZone);
    const isAsItWas = (really ?? "") === stands && (zone === job.timeZone || !really);
    /* A part that is left out has no field for it. */
    const isAsked = really !== undefined || (count !== undefined && !leftOut);
    const isChanged = isAsked && !isAsItWas;
    if (leaveOut === undefined && !isChanged) return [];
    const seconds = really === undefined ? null : correct(param, { showed, really });
    return [
      {
        fileId,
        count: count ?? "",
        ...(leaveOut === undefined ? {} : { leaveOut }),
        ...(isChanged ? { clockCorrectionSeconds: seconds } : {}),
      },
    ];
  }

  /** Typed by the device's clock, which the correction makes right. */
  function readDate(param: string, correctionSeconds: number): string | undefined {
    const clock = read(param);
    if (clock === undefined) return undefined;
    const at = addSeconds(new Date(`${clock}Z`), correctionSeconds);
    if (at.getUTCFullYear() < firstYear) refuse(param, text.early);
    else if (differenceInHours(at, now) > maxAheadHours) refuse(param, text.late);
    return clock;
  }

  /** One by one first: that of all is for those that are left. */
  function toDates(correctionSeconds: number): Choices["dates"] {
    const ids = idsIn(/^taken-(\d{1,15})$/).filter((id) => !form[typedField(id)]);
    const single = ids.flatMap((id) => {
      const clock = readDate(dateField(id), correctionSeconds);
      return clock === undefined ? [] : [{ clock, fileId: id }];
    });
    const clock = readDate(allUndated, correctionSeconds);
    return [...single, ...(clock === undefined ? [] : [{ clock }])];
  }

  /** Only of what stands otherwise than it was shown: a date that was emptied is taken away. */
  function toDateChanges(correctionSeconds: number): Choices["dateChanges"] {
    return idsIn(/^was-(\d{1,15})$/).flatMap((fileId) => {
      const was = read(typedField(fileId));
      const typed = form[dateField(fileId)];
      if (was === undefined || readClock(typed ?? "") === was) return [];
      const clock = typed ? readDate(dateField(fileId), correctionSeconds) : null;
      return clock === undefined ? [] : [{ fileId, was, clock }];
    });
  }

  function idsIn(names: RegExp): number[] {
    return Object.keys(form).flatMap((name) => Number(names.exec(name)?.[1]) || []);
  }
}

/** What the API says of choices, beside the fields that they come from. */
export function aboutChoices(refusal: Refusal, choices: Choices): Refusal {
  const { reason, message, errors } = refusal;
  const { stationId } = choices;
  if (reason === "missing" && stationId) {
    return invalidFields([{ param: "stationId", msg: text.noLocation }]);
  }
  const named = errors.map((error) => ({ ...error, ...atField(error, choices) }));
  return new Refusal(reason, message, { errors: named });
}

/** Of a list that is too long the whole part of the page; of one in it the field that it comes from. */
function atField(
  { param }: FieldError,
  { groups, dates, dateChanges }: Choices,
): Partial<FieldError> {
  const [list, place = "", key] = param.split(".");
  if (list === "clockCorrectionSeconds") return { param: "really", msg: text.correction };
  if (list === "dates") {
    const date = dates[Number(place)];
    if (place === "" || !date) return { param: "undated", msg: text.tooMany };
    if (key === "fileId") return { param: "undated", msg: text.changed };
    return {
      param: date.fileId === undefined ? allUndated : dateField(date.fileId),
      msg: text.notRead,
    };
  }
  if (list === "dateChanges") {
    const change = dateChanges[Number(place)];
    if (place === "" || !change) return { param: "typed", msg: text.tooMany };
    return { param: dateField(change.fileId), msg: text.notRead };
  }
  if (list !== "groups") return {};
  const group = groups[Number(place)];
  return group && key === "clockCorrectionSeconds"
    ? { param: `really-${group.fileId}`, msg: text.correction }
    : { param: "parts", msg: text.changed };
}
