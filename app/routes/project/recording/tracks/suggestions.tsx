import { Button } from "#app/ui/button.tsx";
import type { QuickTag } from "./quick-tags.server.ts";

const text = {
  agree: (name: string) => `Agree: ${name}`,
  reject: (name: string) => `Not ${name.toLowerCase()}`,
  same: (name: string) => `Same as last: ${name}`,
};

interface Props {
  /** What AI says, where nobody has said anything. */
  model: QuickTag | undefined;
  /** What one said of the track before, here or on another recording of the project. */
  last: QuickTag | undefined;
  hasKeys: boolean;
}

/** What a track shows most likely, a button each. */
export function Suggestions({ model, last, hasKeys }: Props) {
  if (!model && !last) return null;
  return (
    <div className="cluster">
      {model && (
        <>
          <Button name="say" value={model.what} aria-keyshortcuts={hasKeys ? "Enter" : undefined}>
            {text.agree(model.name)}
          </Button>
          <Button
            tone="neutral"
            name="say"
            value="unidentified"
            aria-keyshortcuts={hasKeys ? "x" : undefined}
          >
            {text.reject(model.name)}
          </Button>
        </>
      )}
      {last && (
        <Button tone="neutral" name="say" value={last.what} aria-keyshortcuts="r">
          {text.same(last.name)}
        </Button>
      )}
    </div>
  );
}
