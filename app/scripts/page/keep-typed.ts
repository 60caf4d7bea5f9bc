import { isText } from "./typed.ts";

interface Kept {
  path: string;
  fields: [name: string, value: string][];
}

const key = "typed";

/** Keeps the text of a form that leaves its page, but for passwords, until another page comes. */
export function keepTyped(form: HTMLFormElement): void {
  if (form.action.includes("/sign-out")) return forgetAll();
  const fields = listTexts(form).map(({ name, value }): [string, string] => [name, value]);
  store({ path: toPath(), fields });
}

/** Puts it back where somebody comes back to the page, as after a line that broke. */
export function restoreTyped(): void {
  const kept = take();
  if (kept?.path !== toPath() || !cameBack()) return;
  const texts = [...document.forms].flatMap(listTexts);
  for (const [name, value] of kept.fields) {
    const field = texts.find((one) => one.name === name && one.value === one.defaultValue);
    if (field) field.value = value;
  }
}

function listTexts(form: HTMLFormElement) {
  return form.method === "post" ? [...form.elements].filter(isText) : [];
}

function toPath(): string {
  return location.pathname + location.search;
}

/** By the browser's buttons or by the address: the page that answers a form has the form's page for its referrer. */
function cameBack(): boolean {
  if (document.referrer === "") return true;
  const [entry] = performance.getEntriesByType("navigation");
  return (entry as PerformanceNavigationTiming | undefined)?.type === "back_forward";
}

/* A browser may forbid to store, or have no room: then nothing is kept. */

function store(kept: Kept): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    /* As above. */
  }
}

/** What somebody has typed and not sent leaves this tab with them. */
function forgetAll(): void {
  try {
    for (const name of [key, "notes"]) sessionStorage.removeItem(name);
  } catch {
    /* Nothing is stored. */
  }
}

function take(): Kept | undefined {
  try {
    const kept = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return kept === null ? undefined : (JSON.parse(kept) as Kept);
  } catch {
    return undefined;
  }
}
