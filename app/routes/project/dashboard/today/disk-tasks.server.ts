import { formatSpace, isDiskFull, isDiskLow } from "#contract/rules/site/disk-space.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { getDiskSpace } from "#contract/wire/site.ts";
import type { Task } from "./task.ts";

type FreeSpace = ReplyOf<typeof getDiskSpace>["free"];

const text = {
  full: "The disk is full, and uploads are refused",
  low: "The disk is nearly full",
  free: (free: string) => `${free} free`,
};

/** For whoever looks after the site: before and when it takes nothing more. */
export function toLowDiskTasks(free: FreeSpace): Task[] {
  if (!free) return [];
  const space = { free: free.bytes, total: free.ofBytes };
  if (!isDiskLow(space)) return [];
  return [
    {
      key: "disk",
      tone: "trouble",
      name: isDiskFull(space) ? text.full : text.low,
      to: "/site#disk",
      text: text.free(formatSpace(space)),
    },
  ];
}
