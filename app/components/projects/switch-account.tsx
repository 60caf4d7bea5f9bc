import { Button } from "#app/ui/button.tsx";
import { withQuery } from "../with-query.ts";

const text = { submit: "Use another account", pending: "Signing out…" };

interface Props {
  /** Where to come back to. */
  nextUrl: string;
  /** The account that should. */
  email?: string | undefined;
}

/** Signs out, and leads back here once somebody else has signed in. */
export function SwitchAccount({ nextUrl, email }: Props) {
  return (
    <form method="post" action={withQuery("/sign-out", { nextUrl, email })}>
      <Button tone="neutral" data-pending={text.pending}>
        {text.submit}
      </Button>
    </form>
  );
}
