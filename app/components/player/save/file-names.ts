import type { CptvHeader } from "#media/cptv/format.ts";

/** "Ridge camera 2026-11-20 02.30.00": signs that file systems refuse are left out. */
export function nameFile(header: CptvHeader, zone: string | undefined): string {
  const day = new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    dateStyle: "short",
    timeStyle: "medium",
  }).format(Number(header.timestampUs / 1000n));
  return clean(`${header.deviceName || "Recording"} ${day.replaceAll(":", ".")}`);
}

export function clean(name: string): string {
  return name.replaceAll(/[\p{Cc}"*/:<>?\\|]+/gu, " ").trim();
}

/** Hands a file to the browser's own downloads. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  /* Some browsers read it only after the click is over. */
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
