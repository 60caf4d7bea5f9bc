import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { Link } from "react-router";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { useOnDemand } from "#app/components/use-on-demand.ts";
import type { ResultGroup } from "../results/group-results.server.ts";
import type { BarProps, Choice } from "./choice.ts";
import { choiceForm } from "./keep-link.tsx";

const text = {
  chosen: (count: number) =>
    count === 1 ? "1 recording chosen" : `${count.toLocaleString("en-NZ")} recordings chosen`,
  elsewhere: (count: number) => `, ${count.toLocaleString("en-NZ")} on other pages`,
  clear: "Clear",
  change: "Change the chosen ones…",
  pending: "Opening…",
};

interface Props {
  groups: ResultGroup[];
  /** The page that asks what is to be done. */
  action: string;
  choice: Choice;
  /** A list whose rows have boxes named `id`. */
  children: ReactNode;
}

/** A form and its buttons. What is chosen stays so on other pages of the search; scripts add ranges and all of the page. */
export function ChooseRows({ groups, action, choice, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { part, open } = useOnDemand(() => import("./live-choice.tsx"));
  const openPart = useEffectEvent(() => void open());
  useEffect(() => openPart(), []);
  const { fields, sent, clearTo } = choice;
  return (
    <form ref={form} id={choiceForm} method="post" action={action}>
      <HiddenFields fields={fields} />
      {children}
      {part ? (
        <part.LiveChoice form={form} groups={groups} {...choice} Bar={ChoiceBar} />
      ) : (
        <ChoiceBar count={sent.ids.length} elsewhere={sent.elsewhere}>
          {sent.ids.length > 0 && <Link to={clearTo}>{text.clear}</Link>}
        </ChoiceBar>
      )}
    </form>
  );
}

/** How many are chosen, with what can be done with them; in sight while there are any. */
function ChoiceBar({ count, elsewhere, note, children }: BarProps) {
  return (
    <div className="cluster choice-bar" data-some={count > 0 ? "" : undefined}>
      {elsewhere.count > 0 && <input type="hidden" name="id" value={elsewhere.packed} />}
      <output>
        {count > 0 && text.chosen(count)}
        {elsewhere.count > 0 && text.elsewhere(elsewhere.count)}
        {note}
      </output>
      {children}
      <Button tone="neutral" data-pending={text.pending}>
        {text.change}
      </Button>
    </div>
  );
}
