import { say } from "./announce.ts";

const year = 365 * 24 * 60 * 60;
const { dataset } = document.documentElement;

/** The side navigation can be folded to icons with small words, and stays so. */
export function offerPinning(): void {
  addEventListener("click", ({ target }) => {
    const button = (target as Element).closest<HTMLElement>("[data-pin]");
    if (!button) return;
    const side = document.querySelector(".frame-side");
    const isWide = (side?.clientWidth ?? 0) > 160;
    const state = isWide ? "folded" : "pinned";
    dataset["navigation"] = state;
    document.cookie = `navigation=${state}; path=/; max-age=${year}; samesite=lax`;
    say(isWide ? "Navigation folded" : "Navigation pinned open");
  });
}
