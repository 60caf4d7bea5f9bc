import { data } from "react-router";
import { attempt } from "#app/services/api/api.server.ts";
import { broken } from "#app/forms/form-data.server.ts";
import { readForm, toResult, type FormResult } from "#app/forms/form.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import type { FieldError } from "#contract/envelope.ts";
import { mostRegions } from "#contract/rules/masks/mask-checks.ts";
import { regionArea } from "#contract/rules/masks/mask-geometry.ts";
import type { MaskRegions } from "#contract/wire/devices/device-settings.ts";
import { putMaskRegions } from "#contract/wire/devices/device-setup.ts";
import {
  readSetupAgain,
  requireMaySetUp,
  type Setup,
} from "../recording-options/read-setup.server.ts";
import type { DevicePageArgs } from "../device-view.server.ts";
import { validateName, validateShape, type Validation } from "./drawing/validate-draft.ts";
import { findRegion, findRegionName, toStamp } from "./load-region.server.ts";
import { readDraft, regionForm } from "./region-draft.server.ts";
import { reachOf, regionsOf } from "./read-mask.server.ts";
import { toHints, toDraftView, withoutClosing, type DraftView } from "./drawing/draft-view.ts";
import { tryMask, type Trial } from "./trial.server.ts";

const text = {
  saved: (name: string, reach: string) =>
    `The region “${name}” has been saved. It applies to recordings ${reach}.`,
  tooMany: `A mask can have at most ${mostRegions} regions. Change an existing one`,
  changed: (corners: number, percent: string) =>
    `Someone changed this region while you were editing it. It now has ${corners} corners and covers ${percent} of the frame. What you drew is below. Save again to use yours.`,
  gone: "Someone deleted this region while you were editing it. Save again to restore it.",
  meanwhile: "Someone has just changed the mask. What you drew is below. Save again.",
};

/** What a press of a button makes of the form: the draft again, with what is wrong or what it would do. */
export interface DraftResult {
  shown: DraftView;
  problems?: FormResult;
  /** What saving would refuse, where nobody has saved yet. */
  hints?: string[];
  trial?: Trial;
  /** The stamp of what others have made of it. */
  was?: string;
}

export async function changeRegion(args: DevicePageArgs) {
  requireMaySetUp(args.context);
  const { value } = await readForm(args.request, regionForm);
  if (!value) throw broken();
  const { act, was } = value;
  const checked = validateShape(readDraft(value));
  if (act === "save") return saveRegion(args, checked, was);
  const drawn: DraftResult = { shown: toDraftView(checked), hints: toHints(checked) };
  if (act !== "preview" || checked.shapeErrors.length > 0) return drawn;
  const setup = await readSetupAgain(args);
  return { ...drawn, trial: await tryMask(args, setup, withDrawn(args, setup, checked)) };
}

async function saveRegion(args: DevicePageArgs, checked: Validation, was: string) {
  const setup = await readSetupAgain(args);
  const { device, path } = setup;
  const regions = regionsOf(setup);
  const editing = findRegionName(args);
  const others = Object.keys(regions).filter((name) => name !== editing);
  const { name } = checked.draft;
  const errors = [...validateName(name, others), ...checked.shapeErrors];
  if (others.length >= mostRegions) errors.push({ param: "", msg: text.tooMany });
  if (errors.length > 0) return refuse(checked, errors, was);
  const known = toStamp(regions, editing);
  if (was !== known) {
    return refuse(checked, [{ param: "", msg: describeConflict(regions, editing) }], known);
  }
  const outcome = await attempt(args, putMaskRegions, {
    id: device.id,
    maskRegions: withDrawn(args, setup, checked),
    seen: regions,
  });
  if (!outcome.ok) {
    const isMeanwhile = outcome.refusal.errors.some(({ param }) => param === "seen");
    const msg = isMeanwhile ? text.meanwhile : outcome.refusal.message;
    const again = isMeanwhile ? await readSetupAgain(args) : setup;
    return refuse(checked, [{ param: "", msg }], toStamp(regionsOf(again), editing));
  }
  return redirectWithNotice(`${path}/mask`, {
    tone: "success",
    text: text.saved(name, reachOf(setup)),
  });
}

/** All regions as they would be with the drawn one in its place. */
function withDrawn(args: DevicePageArgs, setup: Setup, { draft, points }: Validation): MaskRegions {
  const editing = findRegionName(args);
  const drawn = {
    regionData: points,
    ...(draft.alertOnEnter ? { alertOnEnter: true } : {}),
  };
  const entries = Object.entries(regionsOf(setup));
  const isThere = entries.some(([name]) => name === editing);
  const changed = entries.map(([name, region]): [string, typeof region] =>
    name === editing ? [draft.name, drawn] : [name, region],
  );
  return Object.fromEntries(isThere ? changed : [...changed, [draft.name, drawn]]);
}

function describeConflict(regions: MaskRegions, editing: string | undefined): string {
  const region = editing === undefined ? undefined : findRegion(regions, editing);
  if (!region) return text.gone;
  const points = withoutClosing(region.regionData);
  return text.changed(points.length, `${(regionArea(points) * 100).toFixed(1)}%`);
}

function refuse(checked: Validation, errors: FieldError[], was: string) {
  const result: DraftResult = { shown: toDraftView(checked), problems: toResult(errors), was };
  return data(result, { status: 422 });
}
