import { useState } from "react";

export interface Original {
  src: string;
  /** In words: "4.1 MB". */
  size: string;
}

export type OriginalState = "offered" | "loading" | "shown" | "failed";

/** The picture as it was taken in the place of the smaller one, once somebody asks for it and all of it has come. */
export function useOriginal(src: string, original: Original | undefined) {
  const [latest, setLatest] = useState<{ src: string; state: OriginalState }>();
  const state = latest?.src === src ? latest.state : "offered";

  async function load(): Promise<void> {
    if (!original) return;
    setLatest({ src, state: "loading" });
    const image = new Image();
    image.src = original.src;
    const state = await image.decode().then(
      () => "shown" as const,
      () => "failed" as const,
    );
    setLatest((latest) => (latest?.src === src ? { src, state } : latest));
  }

  return { shownSrc: state === "shown" && original ? original.src : src, state, load };
}
