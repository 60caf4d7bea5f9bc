import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { useHydrated } from "#app/components/player/use-hydrated.ts";
import type { Canvas } from "./drawn.ts";

interface Props {
  canvas: Canvas;
  /** What takes clicks until it has come, and where its script cannot be fetched. */
  without: ReactNode;
}

const LazySurface = lazy<ComponentType<Props>>(() =>
  import("./drawing-surface.tsx").then(
    ({ DrawingSurface }) => ({ default: DrawingSurface }),
    () => ({ default: ({ without }: Props) => without }),
  ),
);

export function Surface(props: Props) {
  const isHydrated = useHydrated();
  return (
    <Suspense fallback={props.without}>
      {isHydrated ? <LazySurface {...props} /> : props.without}
    </Suspense>
  );
}
