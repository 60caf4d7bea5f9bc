import { subDays } from "date-fns";
import { Link } from "react-router";
import { attempt } from "#app/services/api/api.server.ts";
import { requireViewer } from "#app/services/navigation/navigation.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { Facts } from "#app/ui/facts.tsx";
import { ListRow, ListRows } from "#app/ui/list-rows.tsx";
import { StatusWord } from "#app/ui/status-word.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import { getDeviceSettings } from "#contract/wire/devices/device-settings.ts";
import type { DeviceData } from "#contract/wire/devices/devices.ts";
import { isCarried } from "#contract/rules/devices/carried.ts";
import { BatteryChart } from "../battery-chart/battery-chart.tsx";
import { fetchReadings, toBattery, trendDays } from "../battery.server.ts";
import { contactFacts } from "../contact-facts.tsx";
import { toContact } from "../contact.server.ts";
import { toPlaces } from "../place.server.ts";
import { Place } from "../place.tsx";
import { Now } from "../now.tsx";
import { describeRecordingTimes } from "../recording-times.server.ts";
import { requireDeviceView } from "../device-view.server.ts";
import { findRemoval } from "../standing.server.ts";
import type { Route } from "./+types/page";
import { reportsOnItself } from "../diagnostics/reporting.server.ts";
import { toPending } from "./settings.server.ts";
import { listTasks } from "./tasks.server.ts";

const text = {
  contact: "Contact",
  tasks: "What to do",
  nothing: "Nothing: it works as it should.",
  notWatched: {
    waiting: "Nothing until an admin has approved it.",
    inactive: "Nothing: an inactive device is not expected to report.",
    carried: "Collect its card at your next visit, and upload what is on it.",
    silent: "It has never connected. You can upload its recordings by hand.",
  },
  upload: "Upload its files",
  toLocation: "Open the location",
  since: "Since",
  nights: "What it does tonight",
  window: "Recording window",
  now: "Now",
  times: "Records",
  pending: "Waiting settings",
  pendingSince: "Set",
  pendingWindow: "It will record",
  pendingPower: "Power profile",
  pendingText: "It will use these once it has connected and fetched them.",
  battery: "Battery",
  noBattery: "It has not reported its battery in the last 30 days.",
  chart: "Battery over the last 10 days",
  readings: "All readings",
};

export async function loader(args: Route.LoaderArgs) {
  const from = subDays(siteOf(args.context).now(), trendDays);
  const [shown, settings, readings] = await Promise.all([
    requireDeviceView(args),
    attempt(args, getDeviceSettings, { id: args.params.deviceId }),
    fetchReadings(args, from),
  ]);
  const { device } = shown;
  const tasks = listTasks(shown);
  const isByHand = isCarried(device);
  return {
    tasks,
    isWatched: device.active && !isByHand && device.lastConnectionTime !== undefined,
    kind: whyNotWatched(device),
    hasUploads: isByHand,
    hasBattery: !isByHand && (reportsOnItself(device) || shown.report.battery !== undefined),
    isStopped: !device.active || tasks.some(({ tone }) => tone === "trouble"),
    contact: toContact(shown),
    times: describeRecordingTimes(shown),
    pending: toPending(settings.ok ? settings.reply.settings : undefined, shown),
    battery: toBattery(readings, shown, from),
    places: toPlaces(shown),
    removal: findRemoval(shown, requireViewer(args.context)),
  };
}

function whyNotWatched(device: DeviceData): keyof typeof text.notWatched {
  if (!device.active) return "inactive";
  if (device.awaitsApproval) return "waiting";
  return isCarried(device) ? "carried" : "silent";
}

type Loaded = Route.ComponentProps["loaderData"];

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { contact, places, pending, isStopped, hasBattery, removal } = loaderData;
  return (
    <div className="device-view columns-room">
      <div className="two-columns">
        <div>
          <section className="section">
            <h2>{text.tasks}</h2>
            <Tasks {...loaderData} />
          </section>
          <section className="section">
            <h2>{text.contact}</h2>
            <Facts facts={contactFacts(contact)} />
          </section>
          <section className="section">
            <h2>{text.nights}</h2>
            <Nights {...loaderData} />
          </section>
        </div>
        {(pending ?? hasBattery) && (
          <div>
            {pending && <Pending pending={pending} />}
            {hasBattery && <Battery {...loaderData} />}
          </div>
        )}
      </div>
      <Place places={places} isStopped={isStopped} />
      {removal && (
        <p className="ways-on">
          <Link to={removal.to}>{removal.label}</Link>
        </p>
      )}
    </div>
  );
}

function Tasks({ tasks, isWatched, kind, hasUploads }: Loaded) {
  if (tasks.length === 0) {
    return (
      <>
        <p>{isWatched ? text.nothing : text.notWatched[kind]}</p>
        {hasUploads && (
          <p>
            <Link to="../manual-uploads">{text.upload}</Link>
          </p>
        )}
      </>
    );
  }
  return (
    <ListRows>
      {tasks.map(({ tone, text: sentence, since, advice, to }) => (
        <ListRow key={sentence} name={<StatusWord tone={tone}>{sentence}</StatusWord>}>
          <p>{advice}</p>
          {since && (
            <p>
              {text.since} <TimeOf {...since} />
            </p>
          )}
          {to && (
            <p>
              <Link to={to}>{text.toLocation}</Link>
            </p>
          )}
        </ListRow>
      ))}
    </ListRows>
  );
}

function Nights({ times, isStopped }: Loaded) {
  if (times.window === undefined) return <p>{times.text}</p>;
  return (
    <Facts
      facts={[
        {
          term: text.now,
          value: <Now times={times} isStopped={isStopped} />,
        },
        ...(times.times ? [{ term: text.times, value: times.times }] : []),
        { term: text.window, value: times.window },
      ]}
    />
  );
}

function Pending({ pending }: { pending: NonNullable<Loaded["pending"]> }) {
  const { since, window, power } = pending;
  return (
    <section className="section">
      <h2>{text.pending}</h2>
      <Facts
        facts={[
          { term: text.pendingSince, value: <TimeOf {...since} /> },
          ...(window ? [{ term: text.pendingWindow, value: window }] : []),
          ...(power ? [{ term: text.pendingPower, value: power }] : []),
        ]}
      />
      <p className="field-hint">{text.pendingText}</p>
    </section>
  );
}

function Battery({ battery: { level, outlook, chart } }: Loaded) {
  return (
    <section className="section">
      <h2>{text.battery}</h2>
      {level ? (
        <p>
          <strong>{level.text}</strong>, {level.read}
        </p>
      ) : (
        <p>{text.noBattery}</p>
      )}
      {outlook && <p>{outlook}</p>}
      {chart && (
        <>
          <BatteryChart chart={chart} title={text.chart} />
          <p>
            <Link to="../diagnostics#battery">{text.readings}</Link>
          </p>
        </>
      )}
    </section>
  );
}
