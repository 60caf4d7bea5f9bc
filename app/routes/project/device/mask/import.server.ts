import { data } from "react-router";
import { toResult, type FormResult } from "#app/forms/form.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { discardBody, readFormData } from "#app/forms/form-data.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import type { FieldError } from "#contract/envelope.ts";
import { mostRegions } from "#contract/rules/masks/mask-checks.ts";
import {
  maskImageLimits,
  putMaskRegions,
  traceMaskImage,
} from "#contract/wire/devices/device-setup.ts";
import {
  readSetup,
  readSetupAgain,
  requireMaySetUp,
} from "../recording-options/read-setup.server.ts";
import type { DevicePageArgs } from "../device-view.server.ts";
import { validateName } from "./drawing/validate-draft.ts";
import { reachOf, regionsOf } from "./read-mask.server.ts";
import { readRows, describeTraced, toRows, type TracedRow } from "./traced-rows.server.ts";

const text = {
  missing: "Choose a picture",
  tooLarge: "The picture is larger than 2 MB",
  nothing: "There are no regions in the picture. Should the other colour be ignored?",
  none: "Tick at least one region",
  lost: "The regions didn't arrive in full. Choose the picture again",
  tooMany: (room: number) =>
    `A mask can have at most ${mostRegions} regions. There is room for ${room} more. Untick some`,
  saved: (count: number, reach: string) =>
    `${count === 1 ? "One region saved. It applies" : `${count} regions saved. They apply`} to recordings ${reach}.`,
  meanwhile: "Someone has just changed the mask. Save again.",
};

/** The picture with the fields beside it; names and corners of all regions weigh less. */
const maxFormBytes = maskImageLimits.bytes + 200_000;

export interface ImportResult {
  problems?: FormResult;
  ignored?: string;
  /** The regions of the picture, once it was read. */
  rows?: TracedRow[];
  reported?: string[];
}

/** A picture is read and its regions are shown; those that are chosen are saved beside the regions there are. */
export async function importMask(args: DevicePageArgs) {
  requireMaySetUp(args.context);
  const bytes = Number(args.request.headers.get("content-length") ?? 0);
  if (bytes > maxFormBytes) {
    discardBody(args.request);
    return refuse([{ param: "file", msg: text.tooLarge }], {}, 413);
  }
  const form = await readFormData(args.request, maxFormBytes);
  return form.get("act") === "save" ? saveRows(args, form) : tracePicture(args, form);
}

async function tracePicture(args: DevicePageArgs, form: FormData) {
  const ignored = form.get("ignored") === "white" ? "white" : "black";
  const file = form.get("file");
  if (!(file instanceof File) || file.size === 0) {
    return refuse([{ param: "file", msg: text.missing }], { ignored });
  }
  const setup = await readSetup(args);
  const query = { id: setup.device.id, ignored } as const;
  const outcome = await attempt(args, traceMaskImage, query, { file });
  if (!outcome.ok) {
    const { status, message } = outcome.refusal;
    return refuse([{ param: "file", msg: message }], { ignored }, status);
  }
  const { regions } = outcome.reply;
  const result: ImportResult = {
    rows: toRows(regions, Object.keys(regionsOf(setup))),
    reported: describeTraced(outcome.reply),
  };
  return regions.length > 0 ? result : refuse([{ param: "file", msg: text.nothing }], { ignored });
}

async function saveRows(args: DevicePageArgs, form: FormData) {
  const rows = readRows(form);
  if (!rows) return refuse([{ param: "", msg: text.lost }], {});
  const setup = await readSetup(args);
  const regions = regionsOf(setup);
  const taken = rows.filter(({ isTaken }) => isTaken);
  const errors = validateRows(rows, Object.keys(regions));
  if (errors.length > 0) return refuse(errors, { rows });
  const drawn = taken.map(({ name, points }) => [name, { regionData: points }]);
  const outcome = await attempt(args, putMaskRegions, {
    id: setup.device.id,
    maskRegions: { ...regions, ...Object.fromEntries(drawn) },
    seen: regions,
  });
  if (outcome.ok) {
    const message = text.saved(taken.length, reachOf(setup));
    return redirectWithNotice(`${setup.path}/mask`, { tone: "success", text: message });
  }
  const isMeanwhile = outcome.refusal.errors.some(({ param }) => param === "seen");
  if (isMeanwhile) await readSetupAgain(args);
  const msg = isMeanwhile ? text.meanwhile : outcome.refusal.message;
  return refuse([{ param: "", msg }], { rows }, outcome.refusal.status);
}

function validateRows(rows: TracedRow[], others: string[]): FieldError[] {
  const taken = rows.filter(({ isTaken }) => isTaken);
  if (taken.length === 0) return [{ param: "take-0", msg: text.none }];
  const room = mostRegions - others.length;
  const tooMany = taken.length > room ? [{ param: "", msg: text.tooMany(room) }] : [];
  const faults = rows.flatMap((row, index) => {
    if (!row.isTaken) return [];
    const before = rows.slice(0, index).filter(({ isTaken }) => isTaken);
    const known = [...others, ...before.map(({ name }) => name)];
    return validateName(row.name, known).map(({ msg }) => ({ param: `name-${index}`, msg }));
  });
  return [...tooMany, ...faults];
}

function refuse(errors: FieldError[], shown: ImportResult, status = 422) {
  const result: ImportResult = { ...shown, problems: toResult(errors) };
  return data(result, { status });
}
