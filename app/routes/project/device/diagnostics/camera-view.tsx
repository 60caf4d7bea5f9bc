import { Link } from "react-router";
import { Figure } from "#app/ui/pictures.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { CameraView as View } from "./camera-view.server.ts";

const text = {
  heading: "What it sees",
  status: "Status recording from",
  other: "It has sent no status recording. Its latest recording is from",
  open: "Open recording",
  beingMade: "The picture is being made. Check again in a minute.",
  noPicture: "There is no picture of its latest recording.",
  none: "It has sent no recording yet. Cameras make a short one each evening to show what they see.",
};

export function CameraView({ view }: { view: View }) {
  return (
    <section className="section">
      <h2>{text.heading}</h2>
      <ViewProps view={view} />
    </section>
  );
}

function ViewProps({ view }: { view: View }) {
  if (!view) return <p>{text.none}</p>;
  const caption = (
    <>
      {view.isStatus ? text.status : text.other} <TimeOf {...view.time} />.{" "}
      <Link to={view.to}>{text.open}</Link>
    </>
  );
  if (view.picture) return <Figure {...view.picture} caption={caption} />;
  return (
    <>
      <p>{view.isBeingMade ? text.beingMade : text.noPicture}</p>
      <p>{caption}</p>
    </>
  );
}
