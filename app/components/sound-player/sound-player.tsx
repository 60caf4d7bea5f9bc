import { useOnceAlive } from "../use-on-demand.ts";
import type { LiveSoundProps } from "./live-sound.tsx";

/** The drawn sound; where scripts run, one to look at closely and to hear. */
export function SoundPlayer(props: LiveSoundProps) {
  const part = useOnceAlive(true, () => import("./live-sound.tsx"));
  if (part) return <part.LiveSound key={props.mediaPath} {...props} />;
  return props.children;
}
