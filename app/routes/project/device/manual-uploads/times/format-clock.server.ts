/** "4 March 2026, 5:06:07 am", as the camera showed it: in no zone. */
export function formatClock(reading: string): string {
  const at = new Date(`${reading}Z`);
  const say = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-NZ", { timeZone: "UTC", ...style }).format(at);
  const day = say({ day: "numeric", month: "long", year: "numeric" });
  return `${day}, ${say({ hour: "numeric", minute: "2-digit", second: "2-digit" })}`;
}
