import { sides } from "#contract/rules/masks/crossings.ts";
import type { Insights } from "./load-insights.server.ts";

const text = {
  caption: "How many tracks begin and end at each side of the view",
  side: "Side",
  entered: "Come in",
  left: "Go out",
  sides: { left: "Left", right: "Right", top: "Top", bottom: "Bottom", within: "In the middle" },
};

/** How many tracks come into view and go out of it where. */
export function SidesTable({ entered, left }: Pick<Insights, "entered" | "left">) {
  return (
    <table className="heat-table">
      <caption>{text.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{text.side}</th>
          <th scope="col">{text.entered}</th>
          <th scope="col">{text.left}</th>
        </tr>
      </thead>
      <tbody>
        {sides.map((side) => (
          <tr key={side}>
            <th scope="row">{text.sides[side]}</th>
            <td>{entered[side]}</td>
            <td>{left[side]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
