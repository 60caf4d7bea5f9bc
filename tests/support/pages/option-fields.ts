import { updateDeviceSettings } from "#contract/wire/devices/device-settings.ts";
import type { DeviceKind } from "#contract/wire/devices/devices.ts";
import { openLocation } from "#tests/support/device-settings.ts";
import { ridge } from "#tests/support/projects/places.ts";
import { openKeaBasin } from "./test-site.ts";
import type { Page } from "./visitor.ts";

/** A camera that stands on the ridge. */
export async function openWithCamera(kind: DeviceKind = "thermal") {
  const site = await openKeaBasin();
  const { api, camera } = site;
  const { id: projectId } = await api.services.store.read
    .selectFrom("projects")
    .select("id")
    .executeTakeFirstOrThrow();
  await openLocation(api, projectId);
  const settings = { id: camera.id, location: ridge, type: kind };
  await api.send(updateDeviceSettings, settings, camera.token);
  const path = `/kea-basin/devices/${camera.id}/ridge-camera/setup`;
  return { ...site, projectId, path, options: `${path}/recording-options` };
}

/** The fields of the page's form, as a browser would send them. */
export function fieldsOf({ html }: Page): Record<string, string> {
  const form = html.slice(html.lastIndexOf('<form class="form"'));
  const fields: Record<string, string> = {};
  for (const [input] of form.matchAll(/<input [^>]*>/g)) {
    const [name, value = "on"] = ["name", "value"].map(
      (key) => new RegExp(` ${key}="([^"]*)"`).exec(input)?.[1],
    );
    const isChoice = /type="(radio|checkbox)"/.test(input);
    if (name && (!isChoice || / checked=""/.test(input))) fields[name] = decode(value);
  }
  for (const [, name, options] of form.matchAll(
    /<select [^>]*name="([^"]+)"[^>]*>(.*?)<\/select>/gs,
  )) {
    const chosen = /<option value="([^"]*)" selected=""/.exec(options ?? "");
    fields[name ?? ""] = chosen?.[1] ?? /<option value="([^"]*)"/.exec(options ?? "")?.[1] ?? "";
  }
  return fields;
}

export function decode(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
