import { sql, type RawBuilder } from "kysely";

export type Expression = RawBuilder<unknown>;

/** The number of a row, wide enough to be multiplied. */
export const n = sql`cast(n as bigint)`;

/** A whole number from 0 to below `most`, as if by chance, but always the same for a number and a salt. */
export function spread(number: Expression, most: number, salt: number): Expression {
  const [a, b] = [sql.lit(982_451 + salt * 7919), sql.lit(573_259 + salt * 104_729)];
  return sql`((((${number}) + 17) * ${a} % 1000003) * (((${number}) + 31) * ${b} % 999983) % 998857 % ${sql.lit(most)})`;
}

/** One of several values, each by so many parts of all; the last one has what is left. */
export function pick(chance: Expression, values: [value: string, below: number][]): Expression {
  const cases = values.map(
    ([value, below]) => sql`when ${chance} < ${sql.lit(below)} then ${sql.lit(value)}`,
  );
  return sql`(case ${sql.join(cases, sql` `)} end)`;
}
