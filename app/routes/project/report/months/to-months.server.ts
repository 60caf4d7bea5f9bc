import { rateOf } from "#contract/rules/visits/compare-rates.ts";
import { keyOf, sum } from "../../dashboard/came/kinds.server.ts";
import type { Animal } from "../animals/to-animals.server.ts";
import { sumEffort } from "../effort.server.ts";
import type { Reported } from "../read-report.server.ts";

export interface Month {
  /** `2026-11` */
  month: string;
  /** Nights of locations. */
  recorded: number;
  silent: number;
}

export interface AnimalMonths {
  animal: Animal;
  /** Of each month; the rate is per 100 nights, and undefined where nothing was recorded. */
  cells: { count: number; rate: number | undefined }[];
}

/** How often each animal that came came in which month. */
export function toMonths({ period, shown }: Pick<Reported, "period" | "shown">, animals: Animal[]) {
  const effort = Map.groupBy(shown.effort, ({ month }) => month);
  const months = [...new Set(period.nights.map((night) => night.slice(0, 7)))].map(
    (month): Month => ({ month, ...sumEffort(effort.get(month) ?? []) }),
  );
  const counted = Map.groupBy(shown.byMonth, keyOf);
  const rows = animals
    .filter(({ count }) => count > 0)
    .map((animal): AnimalMonths => {
      const own = Map.groupBy(counted.get(animal.key) ?? [], ({ month }) => month);
      const cells = months.map(({ month, recorded }) => {
        const count = sum(own.get(month) ?? []);
        return { count, rate: rateOf({ count, nights: recorded }) };
      });
      return { animal, cells };
    });
  return { months, rows };
}

export type Months = ReturnType<typeof toMonths>;
