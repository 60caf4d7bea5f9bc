import { findNewestAct, readDatabaseClock } from "#api/doctor/queries/site-facts.ts";
import { formatDuration } from "#contract/rules/times/durations.ts";
import { ask, listServers } from "../ask.ts";
import { type Check, type Site, well, wrong } from "../check.ts";

/** A code of two-step sign-in is good for half a minute more. */
const mostSeconds = 20;

interface Reading {
  of: string;
  /** How far it is ahead of the clock here. */
  seconds: number;
}

/** That the clock here is that of the database and of the servers that the settings name, and not before the newest act. */
export const clock: Check = {
  name: "clock",
  first: "set the clock first",
  look: async (site) => {
    const readings = [...(await readStore(site)), ...(await readServers(site))];
    const off = readings.filter(({ seconds }) => Math.abs(seconds) > mostSeconds);
    if (off.length > 0) {
      return wrong(off.map(describe).join("; "), "have both clocks set by NTP (timedatectl)");
    }
    const others = readings.map(({ of }) => of).join(", ");
    return well(others === "" ? "There is none to compare it with" : `It is that of ${others}`);
  },
};

async function readStore({ store, now }: Site): Promise<Reading[]> {
  const newest = await findNewestAct(store.read);
  const ahead = newest ? (newest.getTime() - now().getTime()) / 1000 : 0;
  const ofAct = ahead > 0 ? [{ of: "the newest act in the database", seconds: ahead }] : [];
  if (store.dialect === "sqlite") return ofAct;
  const read = () => readDatabaseClock(store.read);
  return [...ofAct, await compare("the database", now, read)];
}

/** One that does not answer says nothing of the time; other checks tell of it. */
async function readServers({ config, now }: Site): Promise<Reading[]> {
  const readings = await Promise.all(
    listServers(config).map((url) =>
      compare(new URL(url).host, now, async () => {
        const { headers } = await ask(url, { method: "HEAD" });
        return new Date(headers.get("date") ?? Number.NaN);
      }).catch(() => undefined),
    ),
  );
  return readings.filter((one) => one !== undefined && !Number.isNaN(one.seconds)) as Reading[];
}

/** With the middle of the time that the answer took. */
async function compare(of: string, now: () => Date, read: () => Promise<Date>): Promise<Reading> {
  const asked = now().getTime();
  const there = (await read()).getTime();
  return { of, seconds: (there - (asked + now().getTime()) / 2) / 1000 };
}

function describe({ of, seconds }: Reading): string {
  const far = formatDuration(Math.abs(seconds));
  return `The clock here is ${far} ${seconds > 0 ? "behind" : "ahead of"} ${of}`;
}
