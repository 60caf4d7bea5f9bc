import { max } from "date-fns";
import { displayName } from "#contract/labels/display-name.ts";
import {
  countVisits,
  digestPeriod,
  wantsDigest,
  type DigestKind,
  type Period,
  type VisitCounts,
} from "#contract/rules/visits/digests.ts";
import { classifyVisits, findTiedTracks } from "#contract/rules/visits/visit-classification.ts";
import { toVisitData } from "#contract/rules/visits/visit-data.ts";
import { groupVisits } from "#contract/rules/visits/visit-grouping.ts";
import type { TaggedRecording } from "#contract/rules/visits/visit-tags.ts";
import type { Db } from "#api/db/open.ts";
import { digestMail } from "#api/mail/digest-mail.ts";
import { formatWhen } from "#api/mail/format-when.ts";
import { listDigestProjects, markDigested, pageArrivals } from "../queries/digests.ts";
import { listReachableMembers, type ReachableMember } from "#api/projects/queries/memberships.ts";
import { enqueueMail } from "#api/mail/queries/outbox.ts";
import { listTrackMasses } from "#api/visits/queries/visit-recordings.ts";
import type { Services } from "#api/services.ts";
import { factsForMember } from "#api/projects/operations/join-project.ts";
import { withTracks } from "#api/visits/operations/read-visits.ts";
import { readJson } from "#api/db/stored-json.ts";
import { errorMessage } from "#contract/rules/text/error-message.ts";

interface Digest extends Period {
  kind: DigestKind;
  counts: VisitCounts;
}

/**
 * Mails the members who asked for it which animals came, of the recordings that came in since the last digest; in the
 * first period without any a mail says so, and then none is sent. Done twice, or by two at once, it mails once; a
 * project that fails keeps no other waiting, and is tried again next time.
 */
export async function enqueueDigests(
  services: Services,
  { kind, dueAt }: { kind: DigestKind; dueAt: Date },
): Promise<void> {
  const { store, mailer, settings, now, log } = services;
  const timeZone = settings.defaultTimeZone;
  const period = digestPeriod(kind, { dueAt, now: now(), timeZone });
  const failures: unknown[] = [];
  for (const { id, told_until: reported } of await listDigestProjects(store.read, kind)) {
    const from = reported ? max([period.from, reported]) : period.from;
    const untold = { from, until: period.until };
    await enqueueDigestsOfProject(services, id, { kind, ...untold }).catch((error: unknown) => {
      log({ level: "error", message: `Digest of project ${id}: ${errorMessage(error)}` });
      failures.push(error);
    });
  }
  await mailer.deliver();
  if (failures.length > 0) throw failures[0];
}

async function enqueueDigestsOfProject(
  services: Services,
  projectId: number,
  { kind, ...period }: Omit<Digest, "counts">,
): Promise<void> {
  if (period.from >= period.until) return;
  const { store } = services;
  const counts = await countArrivals(store.scan, projectId, period);
  if (isEmpty(counts) && !(await hadVisitsBefore(store.scan, projectId, period))) return;
  const digest = { kind, ...period, counts };
  await store.write.transaction().execute((trx) => post(services, trx, projectId, digest));
}

async function hadVisitsBefore(db: Db, projectId: number, { from, until }: Period) {
  const before = new Date(from.getTime() - (until.getTime() - from.getTime()));
  return !isEmpty(await countArrivals(db, projectId, { from: before, until: from }));
}

function isEmpty({ named, unidentified }: VisitCounts): boolean {
  return named.length === 0 && unidentified === 0;
}

async function countArrivals(db: Db, projectId: number, period: Period): Promise<VisitCounts> {
  const recordings: TaggedRecording[] = [];
  for await (const page of pageArrivals(db, projectId, period)) {
    recordings.push(...(await withTracks(db, page)));
  }
  const found = groupVisits(recordings).map((visit) => ({ ...visit, incomplete: false }));
  const visits = classifyVisits(found, "Master");
  const masses = await listTrackMasses(db, findTiedTracks(visits));
  return countVisits(
    visits.map((visit) => toVisitData(visit, masses)),
    period,
  );
}

async function post(
  services: Services,
  trx: Db,
  projectId: number,
  { kind, from, until, counts }: Digest,
): Promise<void> {
  if (!(await markDigested(trx, { projectId, kind, until }))) return;
  const members = await listReachableMembers(trx, projectId);
  const { defaultTimeZone } = services.settings;
  const [since, to] = [from, until].map((at) => formatWhen(at.toISOString(), defaultTimeZone));
  for (const member of members.filter((one) => isRecipient(one, kind))) {
    const { link, ...facts } = factsForMember(services, { name: member.project_name }, member);
    const search = new URLSearchParams({ from: from.toISOString(), until: until.toISOString() });
    const mail = digestMail({
      ...facts,
      kind,
      since: since ?? "",
      until: to ?? "",
      animals: counts.named.map(({ what, count }) => ({
        name: displayName(what, "camera"),
        count,
      })),
      unidentified: counts.unidentified,
      late: counts.late,
      activityLink: `${link}/activity?display-mode=visits&${search}`,
      settingsLink: `${link}/my-settings`,
    });
    await enqueueMail(trx, mail, services.now());
  }
}

function isRecipient({ id, settings }: ReachableMember, kind: DigestKind): boolean {
  return wantsDigest(readJson("memberships.settings", settings, id), kind);
}
