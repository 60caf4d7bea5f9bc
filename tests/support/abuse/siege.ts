import { setTimeout as sleep } from "node:timers/promises";
import { makeChance } from "#bin/seed/chance.ts";
import { seed } from "../chance.ts";
import { openVisitor } from "../pages/visitor.ts";
import { owner } from "../processes/killable.ts";
import type { Attack } from "./attack.ts";
import { quantile } from "./waits.ts";
import type { Target } from "./target.ts";

const signInEveryMs = 10_000;

/** A person who signs in every ten seconds and opens their project, until told to stop. */
function keepSigningIn(url: string) {
  const stopping = new AbortController();
  const signIns = { tried: 0, refused: [] as string[], slowestMs: 0 };
  const signIn = async () => {
    const visitor = openVisitor(url);
    const { status } = await visitor.post("/sign-in", owner);
    const page = await visitor.get("/kea-basin");
    if (status !== 303 || page.status !== 200) throw new Error(`${status}, ${page.status}`);
  };
  const going = (async () => {
    while (!stopping.signal.aborted) {
      const started = performance.now();
      signIns.tried += 1;
      await signIn().catch((error) => signIns.refused.push(String(error)));
      const took = performance.now() - started;
      signIns.slowestMs = Math.max(signIns.slowestMs, took);
      const rest = Math.max(0, signInEveryMs - took);
      await sleep(rest, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await going;
      return signIns;
    },
  };
}

/** Attacks a site in an order that chance decides, until the time is over. */
export async function besiege(target: Target, attacks: readonly Attack[], minutes: number) {
  for (const { prepare } of attacks) await prepare?.(target);
  const chance = makeChance(seed);
  const end = Date.now() + minutes * 60_000;
  const person = keepSigningIn(target.url);
  const told = {
    attacks: 0,
    faults: [] as string[],
    peakMebibytes: 0,
    stretchMs: 0,
    answeredMs: [] as number[],
    workedMs: [] as number[],
    worstWaits: {} as Record<string, number>,
  };
  while (Date.now() < end) {
    const { what, run } = attacks[Math.floor(chance() * attacks.length)]!;
    told.attacks += 1;
    try {
      const cost = await target.watch(() => run(target));
      told.peakMebibytes = Math.max(told.peakMebibytes, cost.peakMebibytes);
      told.stretchMs = Math.max(told.stretchMs, cost.stretchMs);
      told.answeredMs.push(...cost.answeredMs);
      told.workedMs.push(...cost.workedMs);
      told.worstWaits[what] = Math.max(told.worstWaits[what] ?? 0, quantile(cost.workedMs, 0.99));
    } catch (error) {
      told.faults.push(`${what}: ${(error as Error).message}`);
      if (await isUp(target)) continue;
      told.faults.push(
        [`It is gone: ${JSON.stringify(target.readEnd())}`, ...target.lines.slice(-5)].join("\n"),
      );
      break;
    }
  }
  return { ...told, signIns: await person.stop() };
}

async function isUp({ url }: Target): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
