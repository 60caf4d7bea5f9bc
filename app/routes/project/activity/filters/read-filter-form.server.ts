import { isDay, isPeriod, searchAddress, type SearchAddress } from "../search/address.server.ts";
import { spanOfNight } from "../search/span.server.ts";
import { checkFields, type FieldProblem } from "./check-fields.server.ts";
import { toAddressFields } from "./typed-fields.server.ts";
import { type OfferedTag, readTypedTag } from "./typed-tag.server.ts";

export interface SentForm {
  /** What it asks for, as far as it was understood. */
  address: SearchAddress;
  problems: FieldProblem[];
  /** Animals that may be meant by what is none. */
  offered: OfferedTag[];
  /** The days that stood in the form before. */
  days: string;
}

/**
 * What the form of filters was sent with, as the address that asks for the same: it sends all of its fields, empty ones
 * too, and tags as they are typed. Undefined where the address is not that of a form.
 */
export function readFilterForm({ searchParams: sent }: URL): SentForm | undefined {
  if (!sent.has("range")) return undefined;
  const searchParams = toAddressFields(sent);
  const address = searchAddress.read({ searchParams });
  const range = readRange(sent.get("range") ?? "");
  const [days, now] = [sent.get("days") ?? " ", `${sent.get("from")} ${sent.get("until")}`];
  const tag = (sent.get("tag") ?? "").trim();
  const { label, refusal, offered = [] } = tag === "" ? {} : readTypedTag(tag);
  const problems = checkFields({ sent, written: searchParams, read: address });
  if (refusal !== undefined) problems.unshift({ name: "tag", typed: tag, text: refusal });
  return {
    address: {
      ...address,
      ...(sent.get("days") === now ? range : undefined),
      "tagged-with": [...new Set([...address["tagged-with"], ...(label ? [label] : [])])],
    },
    problems,
    offered,
    days,
  };
}

/** A period, or a night that was searched for before. */
function readRange(text: string): Pick<SearchAddress, "from" | "until"> | undefined {
  const searchParams = new URLSearchParams({ from: text });
  const { from } = searchAddress.read({ searchParams });
  if (isPeriod(from)) return { from, until: undefined };
  return isDay(from) ? spanOfNight(from) : undefined;
}
