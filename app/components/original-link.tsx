import { formatBytes } from "#contract/rules/times/durations.ts";

interface Props {
  /** Ends in `/original`. */
  to: string;
  /** `rawSize` of the recording: that of the file as it came, of pictures, too. */
  bytes: number | undefined;
}

export function OriginalLink({ to, bytes }: Props) {
  return <a href={to}>Open the original{bytes ? `, ${formatBytes(bytes)}` : ""}</a>;
}
