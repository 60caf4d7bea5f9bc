import type { ReactNode } from "react";
import { Facts } from "#app/ui/facts.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { NearLocations } from "./near-locations.tsx";
import type { PlaceCheck } from "./place-check.server.ts";

const text = {
  heading: "How we read it",
  read: "Read",
  decimal: "Latitude, longitude",
  degrees: "In degrees",
  grid: "NZTM2000",
  coarse:
    "Recordings belong to a location within 30 m of it, and this reference is not that exact. Check the place on a map, or enter what a GPS device or phone says there.",
  tooClose: (near: { name: string; distance: string }[]) =>
    `Closer than 60 m: ${near.map(({ name, distance }) => `${name} (${distance})`).join(", ")}. Recordings may be filed under the wrong one. You can still save it.`,
};

interface Props {
  name: string;
  check: PlaceCheck;
  children?: ReactNode;
}

/** What was made of typed coordinates, before anything is saved. */
export function PlaceUnderstood({ name, check, children }: Props) {
  const { facts, form, isCoarse, tooClose, ...near } = check;
  return (
    <section className="section" aria-labelledby="understood">
      <h2 id="understood">{text.heading}</h2>
      {tooClose.length > 0 && <Notice tone="warning">{text.tooClose(tooClose)}</Notice>}
      {isCoarse && <Notice tone="info">{text.coarse}</Notice>}
      {children}
      <Facts
        facts={[
          { term: text.read, value: form },
          { term: text.decimal, value: facts.decimal },
          { term: text.degrees, value: facts.degrees },
          ...(facts.grid ? [{ term: text.grid, value: facts.grid }] : []),
        ]}
      />
      <NearLocations name={name} {...near} />
    </section>
  );
}
