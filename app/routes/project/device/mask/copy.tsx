import { data } from "react-router";
import { z } from "zod";
import { FormButtons } from "#app/components/forms/form-buttons.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { formatDateTime } from "#app/services/times/times.server.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { putMaskRegions } from "#contract/wire/devices/device-setup.ts";
import { readSetup, requireMaySetUp, type Setup } from "../recording-options/read-setup.server.ts";
import { ownTitle } from "../own-title.ts";
import type { Route } from "./+types/copy";
import { MaskPicture } from "./mask-picture.tsx";
import {
  listMaskPeriods,
  reachOf,
  readMask,
  regionsOf,
  toShownRegions,
} from "./read-mask.server.ts";
import { TrialResult } from "./trial-result.tsx";
import { tryMask } from "./trial.server.ts";

const text = {
  heading: "Restore an earlier mask",
  about: (from: string, names: string) => `The mask set on ${from}: ${names}.`,
  elsewhere:
    "It was drawn for a place that the camera has left. Check the picture: its regions may cover something else here.",
  replaces: (names: string) => `It replaces the current mask: ${names}.`,
  picture: "The camera view with the earlier regions",
  act: "Restore mask",
  acting: "Restoring…",
  cancel: "Cancel",
  done: (reach: string) => `The earlier mask has been restored. It applies to recordings ${reach}.`,
  changed: "Someone has changed the mask. Check it before you continue.",
};

export const handle = ownTitle;

export async function loader(args: Route.LoaderArgs) {
  requireMaySetUp(args.context);
  const { setup, page } = await readMask(args);
  const period = requirePeriod(args.url, setup);
  const set = Object.keys(regionsOf(setup));
  return {
    base: page.base,
    src: page.view?.picture?.src,
    about: text.about(
      formatDateTime(period.from, setup.timeZone),
      Object.keys(period.regions).join(", "),
    ),
    isHere: period.isHere,
    regions: toShownRegions(period.regions),
    replaces: set.length > 0 ? text.replaces(set.join(", ")) : undefined,
    trial: await tryMask(args, setup, period.regions),
  };
}

function requirePeriod(url: URL, setup: Setup) {
  const from = url.searchParams.get("from");
  const period = listMaskPeriods(setup).find((one) => one.from === from);
  if (!period) throw data(null, { status: 404 });
  return period;
}

export async function action(args: Route.ActionArgs) {
  requireMaySetUp(args.context);
  const setup = await readSetup(args);
  const { regions } = requirePeriod(args.url, setup);
  const { refused } = await readForm(args.request, z.looseObject({}));
  const base = `${setup.path}/mask`;
  const outcome = await attempt(args, putMaskRegions, {
    id: setup.device.id,
    maskRegions: regions,
    seen: regionsOf(setup),
  });
  if (outcome.ok) {
    return redirectWithNotice(base, { tone: "success", text: text.done(reachOf(setup)) });
  }
  const isMeanwhile = outcome.refusal.errors.some(({ param }) => param === "seen");
  return isMeanwhile
    ? redirectWithNotice(base, { tone: "warning", text: text.changed })
    : refused(outcome.refusal);
}

export default function CopyMask({ loaderData, actionData }: Route.ComponentProps) {
  const { base, src, about, isHere, regions, replaces, trial } = loaderData;
  const problems = toProblems(actionData);
  return (
    <section className="setup">
      <PageTitle title={text.heading} isError={problems.all.length > 0} />
      <h2>{text.heading}</h2>
      <ErrorSummary problems={problems.all} />
      <div className="prose">
        <p>{about}</p>
        {replaces && <p>{replaces}</p>}
        {!isHere && <Notice tone="warning">{text.elsewhere}</Notice>}
      </div>
      <MaskPicture label={text.picture} src={src} regions={regions} />
      <TrialResult trial={trial} />
      <form method="post">
        <FormButtons
          label={text.act}
          pending={text.acting}
          cancel={{ to: base, label: text.cancel }}
        />
      </form>
    </section>
  );
}
