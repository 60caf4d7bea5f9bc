import { formatSpace, isDiskFull, isDiskLow } from "#contract/rules/site/disk-space.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { getDiskSpace } from "#contract/wire/site.ts";
import type { Task } from "./task.ts";

type FreeSpace = NonNullable<ReplyOf<typeof getDiskSpace>["free"]>;

const text = {
  full: "The disk is full, and uploads are refused",
  low: "The disk is nearly full",
};

export function toSpace({ bytes, ofBytes }: FreeSpace) {
  return { free: bytes, total: ofBytes };
}

/** "2.1 GB of 64.0 GB free" */
export function describeFree(free: FreeSpace): string {
  return `${formatSpace(toSpace(free))} free`;
}

/** For whoever looks after the site: before and when it takes nothing more. */
export function toLowDiskTasks(free: FreeSpace | undefined): Task[] {
  if (!free) return [];
  const space = toSpace(free);
  if (!isDiskLow(space)) return [];
  return [
    {
      key: "disk",
      tone: "trouble",
      name: isDiskFull(space) ? text.full : text.low,
      to: "/site#disk",
      text: describeFree(free),
    },
  ];
}
