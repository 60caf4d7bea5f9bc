import { formatDay } from "../times/in-zone.ts";

const automaticName = /^New station for (.+)_(\d{4}-\d{2}-\d{2}T[\d:.]+Z)$/;

/** Of a location that a device opens at an instant, until people name it. */
export function toAutomaticName(device: string, at: string): string {
  return `New station for ${device}_${at}`;
}

/** The name that people gave, else whose device opened it and when: "New location of Ridge track, 12 Nov 2026". */
export function formatLocation(name: string, timeZone: string): string {
  const [, device, at] = automaticName.exec(name) ?? [];
  if (device === undefined || at === undefined || Number.isNaN(Date.parse(at))) return name;
  return `New location of ${device}, ${formatDay(at, timeZone)}`;
}
