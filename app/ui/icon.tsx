export type IconName =
  | "activity"
  | "audio"
  | "back"
  | "camera"
  | "dashboard"
  | "devices"
  | "download"
  | "end"
  | "frame"
  | "full-screen"
  | "jobs"
  | "jump"
  | "keyboard"
  | "link"
  | "locations"
  | "mail"
  | "manage"
  | "menu"
  | "moon"
  | "pause"
  | "play"
  | "plus"
  | "preferences"
  | "report"
  | "review"
  | "sign-out"
  | "site"
  | "sun"
  | "switch"
  | "unknown"
  | "user"
  | "warning";

/** A picture beside words, never instead of them. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
