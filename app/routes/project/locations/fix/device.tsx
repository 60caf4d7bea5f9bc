import { PackedOptions } from "#app/components/forms/packed-options.tsx";
import { z } from "zod";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { resultOf, toProblems } from "#app/forms/problems.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { requireManagedProject } from "#app/services/projects/people.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/text-inputs.tsx";
import { fixDeviceLocation } from "#contract/wire/devices/device-places.ts";
import type { Route } from "./+types/device";
import { loadFix } from "./device.server.ts";
import { WrongSideNotice } from "../place/wrong-side-notice.tsx";
import { FixPreview } from "./fix-preview.tsx";
import { describeRefiled } from "./describe-refiled.ts";
import { StayTable, InputForm } from "./input-form.tsx";

const text = {
  title: "Correct where a device was",
  back: "Fix locations",
  about:
    "Say which location the device was at, and from when. Its recordings are filed there until it was next known to be elsewhere. You see what will change before you save it.",
  device: "Device",
  choose: "Choose a device",
  next: "Continue",
  loading: "Looking…",
  stays: "Where it was",
  truth: "Where it really was",
};

const form = z.object({
  device: z.coerce.number().int(),
  station: z.coerce.number().int(),
  from: z.iso.datetime(),
  until: z.iso.datetime().optional(),
  lat: z.coerce.number().optional(),
  lng: z.coerce.number().optional(),
});

export async function loader(args: Route.LoaderArgs) {
  return loadFix(args);
}

export async function action(args: Route.ActionArgs) {
  const { path } = requireManagedProject(args.context);
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const { device: id, station: stationId, from: fromDateTime, until, lat, lng } = value;
  const setStationAtTime = {
    stationId,
    fromDateTime,
    ...(until ? { untilDateTime: until } : {}),
    ...(lat === undefined || lng === undefined ? {} : { location: { lat, lng } }),
  };
  const outcome = await attempt(args, fixDeviceLocation, {
    id,
    setStationAtTime,
    "with-count": true,
  });
  if (!outcome.ok) return refused(outcome.refusal);
  const to = `${path}/settings/fix-project-locations/device?device=${id}`;
  return redirectWithNotice(to, {
    tone: "success",
    text: describeRefiled(outcome.reply.recordings ?? 0),
  });
}

export default function FixDevice({ loaderData, actionData }: Route.ComponentProps) {
  const { listPath, devices, chosen } = loaderData;
  const problems = toProblems(actionData ?? resultOf(chosen?.errors ?? {}));
  return (
    <TaskPage title={text.title} back={{ to: listPath, label: text.back }} problems={problems}>
      <p className="about">{text.about}</p>
      <form className="filters" method="get">
        <Select name="device" label={text.device} defaultValue={chosen?.id ?? ""} required>
          <option value="">{text.choose}</option>
          <PackedOptions packed={devices} />
        </Select>
        <Button tone={chosen ? "neutral" : "primary"} data-pending={text.loading}>
          {text.next}
        </Button>
      </form>
      {chosen?.wrongSide && <WrongSideNotice wrongSide={chosen.wrongSide} form="truth" />}
      {chosen?.preview && <FixPreview {...chosen.preview} device={chosen} />}
      {chosen && (
        <>
          <section className="section">
            <h2>{text.stays}</h2>
            <StayTable stays={chosen.stays} />
          </section>
          <section className="section">
            <h2>{text.truth}</h2>
            <InputForm {...chosen} problems={problems} />
          </section>
        </>
      )}
    </TaskPage>
  );
}
