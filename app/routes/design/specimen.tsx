import type { ReactNode } from "react";

interface Props {
  /** The piece, and the state that it is in. */
  name: string;
  children: ReactNode;
}

/** One piece in one state, under its name. */
export function Specimen({ name, children }: Props) {
  return (
    <div className="specimen">
      <h3>{name}</h3>
      {children}
    </div>
  );
}

/** Pieces that belong together. */
export function Specimens({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <section className="specimens" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}
