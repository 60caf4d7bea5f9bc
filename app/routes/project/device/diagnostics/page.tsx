import { min, subDays } from "date-fns";
import { Link } from "react-router";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { formatDateTime } from "#app/services/times/times.server.ts";
import { type Fact, Facts } from "#app/ui/facts.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import { silenceOf } from "#contract/rules/devices/device-troubles.ts";
import { isStopped } from "#contract/rules/devices/health.ts";
import { fetchReadings, trendDays } from "../battery.server.ts";
import { contactFacts } from "../contact-facts.tsx";
import { toContact } from "../contact.server.ts";
import { Now } from "../now.tsx";
import { toPlaces } from "../place.server.ts";
import { Place } from "../place.tsx";
import { describeRecordingTimes } from "../recording-times.server.ts";
import { requireDeviceView } from "../device-view.server.ts";
import type { Route } from "./+types/page";
import { findBatteryPart } from "./battery.server.ts";
import { Battery } from "./battery.tsx";
import { describeView, findLatestView } from "./described-view.server.ts";
import { CameraView } from "./camera-view.tsx";
import { fetchPowerEvents, toPower } from "./power.server.ts";
import { readRange, startOf } from "./ranges.server.ts";
import { toRecordingFacts } from "./recording-facts.server.ts";
import { fetchSoftwareVersions, findSoftware } from "./software.server.ts";
import { Software } from "./software.tsx";

const text = {
  contact: "Contact",
  recording: "Recording and power",
  asOf: "As at",
  again: "Check again",
};

export async function loader(args: Route.LoaderArgs) {
  const range = readRange(args.url.searchParams);
  const now = siteOf(args.context).now();
  const since = min([startOf(range, now), subDays(now, trendDays)]);
  const [shown, readings, view, power, software] = await Promise.all([
    requireDeviceView(args),
    fetchReadings(args, since),
    findLatestView(args),
    fetchPowerEvents(args),
    fetchSoftwareVersions(args),
  ]);
  const { device, zone } = shown;
  const times = describeRecordingTimes(shown);
  return {
    hasView: device.type !== "audio" && device.type !== "trailcam",
    view: describeView(view, shown),
    isStopped: !device.active || isStopped(silenceOf(device, shown.report), now),
    contact: toContact(shown),
    times,
    recordingFacts: toRecordingFacts(times, toPower(power, shown)),
    battery: findBatteryPart(readings, range, shown),
    software: findSoftware(software, shown),
    places: toPlaces(shown),
    asOf: { iso: now.toISOString(), text: formatDateTime(now.toISOString(), zone) },
  };
}

type Loaded = Route.ComponentProps["loaderData"];

export default function Diagnostics({ loaderData }: Route.ComponentProps) {
  const { hasView, view, contact, battery, software, places, asOf } = loaderData;
  return (
    <div className="device-view columns-room">
      <p className="about">
        {text.asOf} <TimeOf {...asOf} />. <Link to="?">{text.again}</Link>
      </p>
      <div className="two-columns">
        <div>
          {hasView && <CameraView view={view} />}
          <section className="section">
            <h2>{text.contact}</h2>
            <Facts facts={contactFacts(contact)} />
          </section>
        </div>
        <section className="section">
          <h2>{text.recording}</h2>
          <Facts facts={recordingFacts(loaderData)} />
        </section>
      </div>
      {battery && <Battery battery={battery} />}
      {software && <Software software={software} />}
      <Place places={places} isStopped={loaderData.isStopped} />
    </div>
  );
}

function recordingFacts({ recordingFacts: facts, times, isStopped: hasStopped }: Loaded): Fact[] {
  return facts.map(({ term, value, time }) => ({
    term,
    value: time ? <TimeOf {...time} /> : (value ?? <Now times={times} isStopped={hasStopped} />),
  }));
}
