import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { WrongSideData } from "./wrong-side.server.ts";

const text = {
  use: (turned: string) => `Use ${turned}`,
  checking: "Checking…",
};

interface Props {
  wrongSide: WrongSideData;
  /** The id of the form that is sent again, where this stands outside of it. */
  form?: string;
}

/** Says that a place is on the wrong side of the world, and puts it right by sending the form again. */
export function WrongSideNotice({ wrongSide: { says, turned, value }, form }: Props) {
  return (
    <>
      <Notice tone="warning">{says}</Notice>
      <p className="wrong-side">
        <Button
          form={form}
          formMethod="get"
          name="instead"
          value={value}
          data-pending={text.checking}
        >
          {text.use(turned)}
        </Button>
      </p>
    </>
  );
}
