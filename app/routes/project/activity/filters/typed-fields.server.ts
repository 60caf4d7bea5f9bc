/** What people write, as the address of a search has it: "#248 251" as "248,251", "20/11/2026" as "2026-11-20". */
export function toAddressFields(sent: URLSearchParams): URLSearchParams {
  const fields = new URLSearchParams(sent);
  for (const [name, read] of Object.entries(readings)) {
    const typed = sent.get(name)?.trim();
    if (typed) fields.set(name, read(typed));
  }
  return fields;
}

const readings: Record<string, (typed: string) => string> = {
  from: readDay,
  until: readDay,
  id: (typed) =>
    typed
      .split(/[\s,]+/)
      .map(readId)
      .filter(Boolean)
      .join(","),
};

const day = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

function readDay(typed: string): string {
  const [, date, month, year] = day.exec(typed) ?? [];
  if (date === undefined || month === undefined) return typed;
  return `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
}

/** Without the zeros before it, so that each number is counted once. */
function readId(part: string): string {
  return part.replace(/^#?0*(?=\d+$)/, "");
}
