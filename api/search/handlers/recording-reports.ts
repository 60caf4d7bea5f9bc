import { addToSums, type VisitSums } from "#contract/rules/visits/visit-sums.ts";
import {
  getReport,
  listOldVisits,
  type VisitSummary,
} from "#contract/wire/recordings/recording-reports.ts";
import { serve } from "#api/http/serve.ts";
import { readVisitPage } from "#api/visits/operations/read-device-visits.ts";
import { countSearched } from "../queries/search-recordings.ts";
import { describeOldVisits } from "#api/visits/handlers/describe-old-visits.ts";
import { listScope } from "#api/devices/handlers/list-scope.ts";
import { listRecordingLines, listVisitLines } from "./report-lines.ts";
import { streamCsv } from "./stream-csv.ts";
import { toSearch } from "./to-recording-search.ts";

export const recordingReports = [
  serve(getReport, async ({ input, caller, services }) => {
    const { type, order, offset, limit, ...query } = input;
    const search = toSearch(query, await listScope(services, caller));
    return type === "recordings"
      ? streamCsv(listRecordingLines(services, search, { order, offset, limit }), "recordings.csv")
      : streamCsv(listVisitLines(services, search, { offset, limit }), "visits.csv");
  }),

  serve(listOldVisits, async ({ input, caller, services }) => {
    const { scan } = services.store;
    const { offset, limit } = input;
    const search = toSearch({ ...input, exclusive: false }, await listScope(services, caller));
    const { visits, isCut, queryOffset, hasMoreVisits } = await readVisitPage(scan, search, {
      offset,
      limit,
    });
    const sums: VisitSums = new Map();
    addToSums(sums, visits);
    const described = await describeOldVisits(services, visits);
    return {
      limit,
      offset,
      numRecordings: queryOffset - offset,
      numVisits: visits.length,
      queryOffset,
      totalRecordings: await countSearched(scan, search),
      hasMoreVisits,
      visits: isCut ? described.map((visit) => ({ ...visit, complete: false })) : described,
      summary: toSummary(sums),
    };
  }),
];

function toSummary(sums: VisitSums): VisitSummary {
  return Object.fromEntries(
    [...sums].map(([deviceId, ofDevice]) => [
      deviceId,
      Object.fromEntries(
        [...ofDevice].map(([what, sum]) => [
          String(what),
          {
            visitCount: sum.visitCount,
            eventCount: sum.eventCount,
            start: new Date(sum.startMs).toISOString(),
            end: new Date(sum.endMs).toISOString(),
            deviceName: sum.deviceName,
            groupName: sum.projectName,
          },
        ]),
      ),
    ]),
  );
}
