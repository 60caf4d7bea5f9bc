const shownMs = 5000;

const passing = '.notice[data-passing][data-tone="success"]';

/** Notices of what was done go by themselves unless there is something to do in them, or someone is reading them. */
export function dismissNotices(): void {
  for (const notice of document.querySelectorAll<HTMLElement>(passing)) {
    if (notice.querySelector("a, button")) continue;
    const dismiss = () => {
      if (notice.matches(":hover, :focus-within")) setTimeout(dismiss, shownMs);
      else notice.hidden = true;
    };
    setTimeout(dismiss, shownMs);
  }
}
