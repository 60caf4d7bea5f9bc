import type { MaskRegions } from "#contract/wire/devices/device-settings.ts";
import { putMaskRegions } from "#contract/wire/devices/device-setup.ts";
import { listSettings } from "../device-settings.ts";
import { openWithCamera } from "./option-fields.ts";
import type { Page } from "./visitor.ts";

export type Fields = Record<string, string>;

/** A site whose camera stands on the ridge, so that a mask can be drawn for it. */
export async function openWithPlacedCamera() {
  const site = await openWithCamera();
  const { api, camera } = site;
  return {
    ...site,
    mask: `${site.path}/mask`,
    readRegions: async () => (await listSettings(api, camera)).at(-1)?.settings.maskRegions,
    put: (maskRegions: MaskRegions, seen: MaskRegions = {}) =>
      api.send(putMaskRegions, { id: camera.id, maskRegions, seen }, site.rangi.token),
  };
}

/** The draft that the page's form carries. */
export function draftOf({ html }: Page): Fields {
  const form = /<form [^>]*#picture"[^>]*>.*?<\/form>/s.exec(html)?.[0] ?? "";
  const inputs = [...form.matchAll(/<input [^>]*>/g)].map(([input]) => input);
  return Object.fromEntries(
    inputs
      .filter((input) => !/type="(image|checkbox)"/.test(input))
      .map((input) => [attribute(input, "name"), attribute(input, "value")]),
  );
}

function attribute(tag: string, name: string): string {
  const [, value = ""] = new RegExp(` ${name}="([^"]*)"`).exec(tag) ?? [];
  return value.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

/** The corners in the table, the empty row left out. */
export function cornersOf(page: Page): string[] {
  const draft = draftOf(page);
  const xs = Object.keys(draft).filter((name) => /^corners\[\d+\]\.x$/.test(name));
  return xs.map((x) => `${draft[x]} ${draft[x.replace(/x$/, "y")]}`).filter((text) => text !== " ");
}

export const square = (size: number): MaskRegions[string] => ({
  regionData: [
    { x: 0, y: 0 },
    { x: size, y: 0 },
    { x: size, y: size },
    { x: 0, y: size },
  ],
});
