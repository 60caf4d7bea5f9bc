import { createEvents, queryEvents } from "#contract/wire/events.ts";
import type { InputOf } from "#contract/endpoint.ts";
import type { Camera, Person } from "./projects/people.ts";
import type { TestApi } from "./test-api.ts";

/** On the day of the test, before it begins. */
export const hour = (number: number) => `2026-11-20T${String(number).padStart(2, "0")}:00:00.000Z`;

/** A camera tells of events of a type at those hours. */
export function tell(
  api: TestApi,
  { token }: Pick<Camera, "token">,
  type: string,
  { hours = [6], details }: { hours?: number[]; details?: unknown } = {},
) {
  const dateTimes = hours.map(hour);
  return api.send(createEvents, { dateTimes, description: { type, details } }, token);
}

/** What a query finds, each event as its type and hour, such as "test 06". */
export async function listHeard(
  api: TestApi,
  { token }: Pick<Person, "token">,
  query: InputOf<typeof queryEvents> = {},
): Promise<string[]> {
  const { rows } = await api.send(queryEvents, query, token);
  return rows.map(({ EventDetail, dateTime }) => `${EventDetail.type} ${dateTime.slice(11, 13)}`);
}
