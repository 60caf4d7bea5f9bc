import { type ComponentType, lazy, Suspense } from "react";
import type { ThermalPlayerProps } from "./thermal-player.tsx";
import { useHydrated } from "remix-utils/use-hydrated";

/** Where its script cannot be fetched, the poster stays. */
const LazyPlayer = lazy<ComponentType<ThermalPlayerProps>>(() =>
  import("./thermal-player.tsx").then(
    ({ ThermalPlayer }) => ({ default: ThermalPlayer }),
    () => ({ default: ({ poster }: ThermalPlayerProps) => poster }),
  ),
);

/** The poster, with room for the controls where scripts run, until the player has come. */
export function Player(props: ThermalPlayerProps) {
  const isHydrated = useHydrated();
  const waiting = (
    <div className="player">
      {props.poster}
      <div className="player-room" />
    </div>
  );
  return <Suspense fallback={waiting}>{isHydrated ? <LazyPlayer {...props} /> : waiting}</Suspense>;
}
