import { Button } from "#app/ui/button.tsx";
import type { LoadedReview } from "./load-review.server.ts";

const text = {
  gone: "Somebody has deleted or moved this recording.",
  next: "Next recording",
  pending: "Opening…",
};

/** In place of a recording that was deleted while somebody was about to look at it. */
export function Gone({ queuePath, canAct }: Pick<LoadedReview, "queuePath" | "canAct">) {
  return (
    <>
      <p>{text.gone}</p>
      {canAct && (
        <form method="post" action={queuePath}>
          <Button name="start" value="yes" data-pending={text.pending}>
            {text.next}
          </Button>
        </form>
      )}
    </>
  );
}
