import { text } from "#contract/wire/fields.ts";
import { isNestedTooDeep } from "../text/nesting.ts";
import {
  describeColumn,
  describeNoColumn,
  isRecordingColumn,
  isTextColumn,
  readColumnValue,
  type ColumnValue,
  type RecordingColumn,
} from "../devices/recording-columns.ts";

export type Comparison = "=" | ">" | ">=" | "<" | "<=";

/** A question about the columns of a recording; its values are of their columns' kinds. */
export type RecordingWhere =
  | { all: RecordingWhere[] }
  | { any: RecordingWhere[] }
  | { not: RecordingWhere }
  | { column: RecordingColumn; isNull: true }
  | { column: RecordingColumn; comparison: Comparison; value: ColumnValue }
  | { column: RecordingColumn; among: ColumnValue[] }
  | { column: RecordingColumn; pattern: string; ignoresCase: boolean };

export class FilterFault extends Error {
  readonly at: string | undefined;

  constructor(reason: string, at?: string) {
    super(`Invalid value: ${reason}`);
    this.at = at;
  }
}

const maxNestingLevels = 10;
/** SQLite takes expressions of a thousand levels, and each condition of a list is one. */
const maxParts = 800;
const maxPatternLength = 200;

/** Reads the `where` of a query, section 8.2 of the field's specification. Throws a `FilterFault`. */
export function readWhere(sent: unknown): RecordingWhere {
  if (isNestedTooDeep(sent, maxNestingLevels)) throw new FilterFault("nested too deep");
  if (countParts(sent) > maxParts) throw new FilterFault("too many conditions");
  return readConditions(sent);
}

function countParts(sent: unknown): number {
  if (typeof sent !== "object" || sent === null) return 1;
  return Object.values(sent).reduce<number>((sum, part) => sum + countParts(part), 1);
}

function readConditions(sent: unknown): RecordingWhere {
  if (!isObject(sent)) throw new FilterFault("send a JSON object");
  const entries = Object.entries(sent).filter(([name]) => name !== "_tagged");
  return { all: entries.map(([name, value]) => readEntry(name, value)) };
}

function readEntry(name: string, value: unknown): RecordingWhere {
  if (name === "$and") return { all: listParts(name, value).map(readConditions) };
  if (name === "$or") return { any: listParts(name, value).map(readConditions) };
  if (name === "$not") return { not: readConditions(value) };
  if (name.startsWith("$")) throw new FilterFault(`'${name}' stands within a column`, name);
  if (!isRecordingColumn(name)) throw new FilterFault(describeNoColumn(name), name);
  return readColumn(name, value);
}

/** `$and` and `$or` take a list, or an object whose entries count one by one. */
function listParts(at: string, value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (isObject(value)) return Object.entries(value).map((entry) => Object.fromEntries([entry]));
  throw new FilterFault("send a list of conditions", at);
}

function readColumn(column: RecordingColumn, value: unknown): RecordingWhere {
  if (Array.isArray(value)) return readAmong(column, value);
  if (!isObject(value)) return isEqual(column, value);
  const entries = Object.entries(value);
  if (entries.length === 0) throw new FilterFault("name an operator", column);
  return { all: entries.map(([name, operand]) => applyOperator(column, name, operand)) };
}

type Operator = (column: RecordingColumn, operand: unknown) => RecordingWhere;

const readBroadly: Operator = (column, operand) => readPattern(column, operand, true);
const readExactly: Operator = (column, operand) => readPattern(column, operand, false);

const operators = new Map<string, Operator>([
  ["$eq", isEqual],
  ["$is", isEqual],
  ["$ne", not(isEqual)],
  ["$not", not(readColumn)],
  ["$gt", compare(">")],
  ["$gte", compare(">=")],
  ["$lt", compare("<")],
  ["$lte", compare("<=")],
  ["$in", readAmong],
  ["$notIn", not(readAmong)],
  ["$between", readBetween],
  ["$notBetween", not(readBetween)],
  ["$like", readExactly],
  ["$notLike", not(readExactly)],
  ["$iLike", readBroadly],
  ["$notILike", not(readBroadly)],
  ["$and", (column, parts) => ({ all: readParts(column, parts) })],
  ["$or", (column, parts) => ({ any: readParts(column, parts) })],
]);

const ofLists = ["$contains", "$any", "$all"];

function applyOperator(column: RecordingColumn, name: string, operand: unknown): RecordingWhere {
  const operator = operators.get(name);
  if (operator) return operator(column, operand);
  const reason = ofLists.includes(name)
    ? `${name} asks for what is in a list, and the column holds none`
    : `there is no operator '${name}'`;
  throw new FilterFault(reason, column);
}

function not(operator: Operator): Operator {
  return (column, operand) => ({ not: operator(column, operand) });
}

function compare(comparison: Comparison): Operator {
  return (column, operand) => ({ column, comparison, value: requireValue(column, operand) });
}

function isEqual(column: RecordingColumn, value: unknown): RecordingWhere {
  return value === null ? { column, isNull: true } : compare("=")(column, value);
}

function readParts(column: RecordingColumn, parts: unknown): RecordingWhere[] {
  return listParts(column, parts).map((part) => readColumn(column, part));
}

function readAmong(column: RecordingColumn, values: unknown): RecordingWhere {
  if (!Array.isArray(values)) throw new FilterFault("send a list", column);
  return { column, among: values.map((value) => requireValue(column, value)) };
}

function readBetween(column: RecordingColumn, bounds: unknown): RecordingWhere {
  if (!Array.isArray(bounds) || bounds.length !== 2) {
    throw new FilterFault("send the two bounds as a list", column);
  }
  return { all: [compare(">=")(column, bounds[0]), compare("<=")(column, bounds[1])] };
}

/** A backslash takes the meaning from the sign after it, and cannot stand last. */
function readPattern(
  column: RecordingColumn,
  pattern: unknown,
  ignoresCase: boolean,
): RecordingWhere {
  if (!isTextColumn(column)) throw new FilterFault("patterns are for columns of text", column);
  const { data } = text.max(maxPatternLength).safeParse(pattern);
  if (data === undefined || !/^([^\\]|\\.)*$/s.test(data)) {
    throw new FilterFault("send a pattern with % and _", column);
  }
  return { column, pattern: data, ignoresCase };
}

function requireValue(column: RecordingColumn, sent: unknown): ColumnValue {
  const value = readColumnValue(column, sent);
  if (value === undefined) throw new FilterFault(`send ${describeColumn(column)}`, column);
  return value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
