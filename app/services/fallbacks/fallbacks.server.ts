import { alertFallbacks } from "./alerts.server.ts";
import { countFallbacks } from "./counts.server.ts";
import { deviceFallbacks } from "./devices.server.ts";
import { deviceSetupFallbacks } from "./device-setup.server.ts";
import { eventFallbacks } from "./events.server.ts";
import { linkFallbacks } from "./links.server.ts";
import { locationFallbacks } from "./locations.server.ts";
import { nightFallbacks } from "./nights.server.ts";
import { peopleFallbacks } from "./people.server.ts";
import { recordingFallbacks } from "./recordings.server.ts";
import { scheduleFallbacks } from "./schedules.server.ts";
import { settingsFallbacks } from "./settings.server.ts";
import { trackFallbacks } from "./tracks.server.ts";
import { useFallbacks } from "./uses.server.ts";
import { visitFallbacks } from "./visits.server.ts";
import type { Fallback } from "./fallback.server.ts";

const all: Fallback[] = [
  ...alertFallbacks,
  ...countFallbacks,
  ...deviceFallbacks,
  ...deviceSetupFallbacks,
  ...eventFallbacks,
  ...linkFallbacks,
  ...locationFallbacks,
  ...nightFallbacks,
  ...peopleFallbacks,
  ...recordingFallbacks,
  ...scheduleFallbacks,
  ...settingsFallbacks,
  ...trackFallbacks,
  ...useFallbacks,
  ...visitFallbacks,
];

const byName = new Map(all.map((one) => [one.endpoint.name, one]));

export function findFallback(name: string): Fallback | undefined {
  return byName.get(name);
}
