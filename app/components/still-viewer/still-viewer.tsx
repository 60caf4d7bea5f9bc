import { useOnceAlive } from "../use-on-demand.ts";
import { PlainStill, type StillProps } from "./plain-still.tsx";

/** A picture with the boxes of its tracks; where scripts run, one to look at closely. */
export function StillViewer(props: StillProps) {
  const part = useOnceAlive(true, () => import("./live-still.tsx"));
  return part ? <part.LiveStill {...props} /> : <PlainStill {...props} />;
}
