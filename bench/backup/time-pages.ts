import { setTimeout as wait } from "node:timers/promises";
import { openVisitor } from "#tests/support/pages/visitor.ts";
import { registerCamera } from "#tests/support/processes/field-camera.ts";
import { projectPath, ranger } from "../pages/fill-project.ts";
import { keepUp, type Load } from "../soak/keep-up.ts";

const pages = ["", "/activity", "/devices", "/locations", "/review"];
const cameras = 10;

export interface Timed {
  pages: Load;
  writes: Load;
  seconds: number;
}

/** Opens pages and writes at a steady rate, and says how long both take meanwhile. */
export async function openTraffic(url: string, perSecond: { pages: number; writes: number }) {
  const visitor = openVisitor(url);
  const { status } = await visitor.post("/sign-in", ranger);
  if (status !== 303) throw new Error(`Signing in was answered with ${status}`);
  const told = await Promise.all(
    Array.from({ length: cameras }, (_, at) => registerCamera(url, "Kea Basin", `Teller ${at}`)),
  );
  const read = (page: string) => async () => {
    const response = await visitor.fetch(projectPath + page);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${page}: ${response.status}`);
  };
  const tell = (camera: (typeof told)[number]) => () =>
    camera.tell("rpiBattery", { battery: 62, batteryType: "li-ion", voltage: 11.4 });
  const reading = keepUp(pages.map(read), perSecond.pages);
  const writing = keepUp(told.map(tell), perSecond.writes);
  /* Of a first visit, and of code that has just begun to run. */
  await wait(10_000);

  return {
    during: async (work: () => Promise<unknown>): Promise<Timed> => {
      [reading, writing].forEach((one) => one.take());
      const began = performance.now();
      await work();
      const seconds = (performance.now() - began) / 1000;
      return { pages: reading.take(), writes: writing.take(), seconds };
    },
    stop: () => Promise.all([reading.stop(), writing.stop()]),
  };
}
