import { parseArgs } from "node:util";
import { fillStore, sizesOf } from "./field/fill-store.ts";
import { openFilled, type Fill, type FilledApi } from "./stores/open-stores.ts";
import { median, print } from "./stores/print-times.ts";

const rounds = 200;
const mostRatio = 2;
const leastProjects = 2;

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    projects: { type: "string", default: "200" },
    database: { type: "string", multiple: true, default: ["sqlite", "postgres"] },
    small: { type: "boolean", default: false },
  },
});
const projects = values.small ? 20 : Number(values.projects);
const hundredth = Math.max(leastProjects, Math.round(projects / 100));

/** What a member of the first two projects asks, about a device of theirs. */
const questions: Record<string, (deviceId: number) => string> = {
  "devices of a project": () => "/api/v1/groups/1/devices",
  "locations of a project": () => "/api/v1/groups/1/stations",
  "latest event of a type": (id) => `/api/v1/events?deviceId=${id}&type=config&latest=true&limit=1`,
  "a page of 300 battery readings": (id) =>
    `/api/v1/events?deviceId=${id}&type=rpiBattery&latest=true&limit=300&include-count=false`,
  "types of a device's events": (id) => `/api/v1/events/event-types/for-device/${id}`,
  "a page of a member's events": () => "/api/v1/events?latest=true&include-count=false",
  "the same with their count": () => "/api/v1/events?latest=true",
};

for (const dialect of ["sqlite", "postgres"] as const) {
  if (!values.database.includes(dialect)) continue;
  const { apis, close } = await openFilled(dialect, [hundredth, projects].map(toFill));
  const [few, many] = apis as [FilledApi, FilledApi];
  print(`${dialect}: ${describe(hundredth)}, then ${describe(projects)}`);
  for (const [name, toPath] of Object.entries(questions)) {
    const times: [few: number, many: number][] = [];
    for (let round = 0; round < rounds; round++) {
      times.push([
        await few.ask(toPath(1 + deviceOfRound(round, hundredth))),
        await many.ask(toPath(1 + deviceOfRound(round, projects))),
      ]);
    }
    const [before, after] = [
      median(times.map(([few]) => few)),
      median(times.map(([, many]) => many)),
    ];
    const ratio = after / before;
    print(`  ${name}: ${before.toFixed(2)} ms, ${after.toFixed(2)} ms, ratio ${ratio.toFixed(2)}`);
    if (ratio > mostRatio) process.exitCode = 1;
  }
  await close();
}
print(process.exitCode ? `A ratio is above ${mostRatio}` : `No ratio is above ${mostRatio}`);

/** The devices of the first two projects in turns. */
function deviceOfRound(round: number, projects: number): number {
  return (round % leastProjects) + projects * Math.floor((round / leastProjects) % 10);
}

function describe(projects: number): string {
  const { devices, locations, events } = sizesOf(projects);
  return `${projects} projects, ${devices} devices, ${locations} locations, ${events} events`;
}

function toFill(projects: number): Fill {
  return (services) => fillStore(services, sizesOf(projects));
}
