const { dataset } = document.documentElement;

/** Tells the server, once in a visit, where the browser is in another zone than it knows of. */
export function reportTimeZone(): void {
  const known = dataset["timeZone"];
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (known === undefined || known === timeZone) return;
  try {
    if (sessionStorage.getItem("told-time-zone") === timeZone) return;
    sessionStorage.setItem("told-time-zone", timeZone);
  } catch {
    return;
  }
  const body = new URLSearchParams({ timeZone });
  void fetch("/my-settings/browser-time-zone", { method: "POST", body }).catch(() => {});
}
