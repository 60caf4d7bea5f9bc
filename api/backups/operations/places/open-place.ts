import type { BackupPlace, PlaceAddress } from "./backup-place.ts";
import { folderPlace } from "./folder-place.ts";

/** The client of S3 is loaded only where it is used. */
export async function openPlace(address: PlaceAddress): Promise<BackupPlace> {
  if (typeof address === "string") return folderPlace(address);
  const { bucketPlace } = await import("./bucket-place.ts");
  return bucketPlace(address);
}

/** The place and the path in it of one backup that is named by itself: two folders up is where it is kept. */
export async function openPlaceOf(address: PlaceAddress) {
  const whole = typeof address === "string" ? address : address.prefix;
  const [, above = "", path] = /^(.*?)([^/]+\/[^/]+)\/?$/.exec(whole) ?? [];
  if (path === undefined) return undefined;
  const to = typeof address === "string" ? above : { ...address, prefix: above };
  return { place: await openPlace(to), path };
}
