import { getReport, listOldVisits } from "#contract/wire/recordings/recording-reports.ts";
import type { InputOf } from "#contract/endpoint.ts";
import type { Person } from "../projects/people.ts";
import type { TestApi } from "../test-api.ts";

/** The lines of a report, its header first. */
export async function readReport(
  api: TestApi,
  { token }: Pick<Person, "token">,
  query: InputOf<typeof getReport> = {},
): Promise<string[]> {
  const response = await api.send(getReport, query, token);
  return (await response.text()).split("\n");
}

export function readVisits(
  api: TestApi,
  { token }: Pick<Person, "token">,
  query: InputOf<typeof listOldVisits> = {},
) {
  return api.send(listOldVisits, query, token);
}
