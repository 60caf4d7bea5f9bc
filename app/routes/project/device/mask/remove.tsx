import { redirect } from "react-router";
import { z } from "zod";
import { ConfirmPage } from "#app/components/forms/confirm-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { putMaskRegions } from "#contract/wire/devices/device-setup.ts";
import { readSetup, requireMaySetUp } from "../recording-options/read-setup.server.ts";
import type { DevicePageArgs } from "../device-view.server.ts";
import { ownTitle } from "../own-title.ts";
import type { Route } from "./+types/remove";
import { findRegion } from "./load-region.server.ts";
import { regionsOf } from "./read-mask.server.ts";

const text = {
  delete: {
    title: (region: string) => `Delete the region ${region}`,
    effect:
      "Movement there counts again in recordings from now on. Older recordings keep the mask from when they were made. You can restore the current mask from the history.",
    act: "Delete region",
    done: (region: string) => `The region “${region}” has been deleted.`,
  },
  clear: {
    title: () => "Delete all mask regions",
    effect:
      "Nothing is ignored in recordings from now on. Older recordings keep the mask from when they were made. You can restore the current mask from the history.",
    act: "Delete all regions",
    done: () => "All mask regions have been deleted.",
  },
  all: (names: string[]) => `The regions are: ${new Intl.ListFormat("en-NZ").format(names)}.`,
  acting: "Deleting…",
  cancel: "Cancel",
  gone: "That region no longer exists. This is the current mask.",
  changed: "Someone has changed the mask. Check it before you continue.",
};

export const handle = ownTitle;

export async function loader(args: Route.LoaderArgs) {
  requireMaySetUp(args.context);
  const { base, region, names, remaining } = await readQuery(args);
  if (!remaining) throw await redirectWithNotice(base, { tone: "info", text: text.gone });
  return { base, region, names };
}

export async function action(args: Route.ActionArgs) {
  requireMaySetUp(args.context);
  const { id, base, region, regions, remaining } = await readQuery(args);
  const { refused } = await readForm(args.request, z.looseObject({}));
  if (!remaining) return redirectWithNotice(base, { tone: "info", text: text.gone });
  const outcome = await attempt(args, putMaskRegions, {
    id,
    maskRegions: remaining,
    seen: regions,
  });
  if (!outcome.ok) {
    const isMeanwhile = outcome.refusal.errors.some(({ param }) => param === "seen");
    return isMeanwhile
      ? redirectWithNotice(base, { tone: "warning", text: text.changed })
      : refused(outcome.refusal);
  }
  const message = region === undefined ? text.clear.done() : text.delete.done(region);
  return redirectWithNotice(base, { tone: "success", text: message });
}

/** What of the mask would be left; undefined where there is nothing to take away. */
async function readQuery(args: DevicePageArgs) {
  const setup = await readSetup(args);
  const regions = regionsOf(setup);
  const names = Object.keys(regions);
  const region = args.url.searchParams.get("region") ?? undefined;
  const base = `${setup.path}/mask`;
  const isAll = /\/clear\/?$/.test(args.url.pathname);
  if (!isAll && region === undefined) throw redirect(base);
  const isThere = isAll ? names.length > 0 : findRegion(regions, region ?? "") !== undefined;
  const stored = isAll ? [] : Object.entries(regions).filter(([name]) => name !== region);
  return {
    id: setup.device.id,
    base,
    region: isAll ? undefined : region,
    regions,
    names,
    remaining: isThere ? Object.fromEntries(stored) : undefined,
  };
}

export default function RemoveMask({ loaderData, actionData }: Route.ComponentProps) {
  const { base, region, names } = loaderData;
  const wording = region === undefined ? text.clear : text.delete;
  return (
    <ConfirmPage
      title={wording.title(region ?? "")}
      isPart
      back={{ to: base }}
      result={actionData}
      act={{ label: wording.act, pending: text.acting, tone: "danger" }}
      cancel={text.cancel}
    >
      {region === undefined && <Notice>{text.all(names)}</Notice>}
      <p>{wording.effect}</p>
    </ConfirmPage>
  );
}
