interface Around {
  visit: { recordings: readonly { id: number }[] } | undefined;
  burst: { pictures: readonly { id: number }[] } | undefined;
}

/** Which pictures stand in a strip below the one that is shown: the burst's, unless the visit has others. */
export function chooseStrip({ visit, burst }: Around): "visit" | "burst" {
  const pictures = burst?.pictures ?? [];
  const hasOthers = visit?.recordings.some(
    ({ id }) => !pictures.some((picture) => picture.id === id),
  );
  return hasOthers === true ? "visit" : "burst";
}
