import type { WaitingCounts } from "../projects/waiting-counts.server.ts";

export function describeVisiting(project: string, mayChange: boolean): string {
  const can = mayChange ? "change everything in it" : "read everything in it but change nothing";
  return `You are viewing ${project} as a super-user. You can ${can}.`;
}

interface Troubled {
  count: number;
  isUrgent: boolean;
}

/** What stands beside the link to the devices; undefined where none needs attention, or that is not known. */
export function describeTroubled(troubled: Troubled | undefined) {
  if (!troubled || troubled.count === 0) return undefined;
  const { count, isUrgent } = troubled;
  return { marker: `${count} ${count === 1 ? "needs" : "need"} attention`, isCalm: !isUrgent };
}

export function describeInvitations({ invitations }: WaitingCounts): string | undefined {
  if (invitations === 0) return undefined;
  return invitations === 1 ? "1 invitation" : `${invitations} invitations`;
}

export function describeRequests({ requests }: WaitingCounts): string | undefined {
  if (requests === 0) return undefined;
  return requests === 1 ? "1 wants to join" : `${requests} want to join`;
}
