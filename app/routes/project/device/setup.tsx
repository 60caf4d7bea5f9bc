import { Outlet } from "react-router";
import { StatusWord, type StatusTone } from "#app/ui/status-word.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import type { Route } from "./+types/setup";
import { sectionsOf } from "./recording-options/option-values.server.ts";
import { readSetup, type Setup } from "./recording-options/read-setup.server.ts";

const text = {
  label: "Camera setup checklist",
  options: "Recording options",
  reference: "Reference photo",
  mask: "Mask regions",
  synced: "in force",
  waiting: "waiting for the device",
  unset: "default settings",
  photo: "added",
  noPhoto: "not added yet",
  regions: (count: number) =>
    count === 0 ? "optional, none" : `${count} ${count === 1 ? "region" : "regions"}`,
};

type Step = { tone: StatusTone; text: string };

export async function loader(args: Route.LoaderArgs) {
  const setup = await readSetup(args);
  return {
    isSetUpHere: sectionsOf(setup.device.type).length > 0,
    options: toOptions(setup),
    reference: toReference(setup),
    mask: toMask(setup),
  };
}

function toOptions({ settings }: Setup): Step {
  if (settings.synced === false) return { tone: "attention", text: text.waiting };
  return settings.synced ? { tone: "ok", text: text.synced } : { tone: "quiet", text: text.unset };
}

function toReference({ settings }: Setup): Step {
  return settings.referenceImagePOV
    ? { tone: "ok", text: text.photo }
    : { tone: "quiet", text: text.noPhoto };
}

function toMask({ settings }: Setup): Step {
  const count = Object.keys(settings.maskRegions ?? {}).length;
  return { tone: count > 0 ? "ok" : "quiet", text: text.regions(count) };
}

/** The steps of setting a camera up, each with how it stands. */
export default function DeviceSetup({ loaderData }: Route.ComponentProps) {
  if (!loaderData.isSetUpHere) return <Outlet />;
  const steps = [
    { to: "recording-options", label: text.options, step: loaderData.options },
    { to: "reference", label: text.reference, step: loaderData.reference },
    { to: "mask", label: text.mask, step: loaderData.mask },
  ];
  return (
    <>
      <TabLinks
        label={text.label}
        tabs={steps.map(({ to, label, step }) => ({
          to,
          label: (
            <span className="setup-step">
              {label}
              <StatusWord tone={step.tone}>{step.text}</StatusWord>
            </span>
          ),
        }))}
      />
      <Outlet />
    </>
  );
}
