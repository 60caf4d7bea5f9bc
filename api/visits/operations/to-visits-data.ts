import {
  type ClassifiedVisit,
  findTiedTracks,
} from "#contract/rules/visits/visit-classification.ts";
import { toVisitData, type VisitData } from "#contract/rules/visits/visit-data.ts";
import type { Db } from "#api/db/open.ts";
import { listTrackMasses } from "../queries/visit-recordings.ts";

/** Visits as they are sent; the masses of tracks decide between words that tie. */
export async function toVisitsData(db: Db, visits: ClassifiedVisit[]): Promise<VisitData[]> {
  const masses = await listTrackMasses(db, findTiedTracks(visits));
  return visits.map((visit) => toVisitData(visit, masses));
}
