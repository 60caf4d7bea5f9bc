import { Link } from "react-router";
import { Figure } from "#app/ui/pictures.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { DescribedView as View } from "./described-view.server.ts";

const text = { heading: "What it sees", open: "Open recording" };

export function CameraView({ view }: { view: View }) {
  return (
    <section className="section">
      <h2>{text.heading}</h2>
      <ViewProps {...view} />
    </section>
  );
}

function ViewProps({ note, shown, picture }: View) {
  const caption = shown && (
    <>
      {shown.caption} <TimeOf {...shown.time} />. <Link to={shown.to}>{text.open}</Link>
    </>
  );
  if (picture) return <Figure {...picture} caption={caption} />;
  return (
    <>
      <p>{note}</p>
      {caption && <p>{caption}</p>}
    </>
  );
}
