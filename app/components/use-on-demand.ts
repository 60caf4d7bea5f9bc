import { type ComponentType, lazy, useEffect, useEffectEvent, useState } from "react";

export type OnDemand = ReturnType<typeof useOnDemand>;

/** A part of the program that is fetched once somebody wants it. A failure can be tried again. */
export function useOnDemand<Part>(fetchPart: () => Promise<Part>) {
  const [part, setPart] = useState<Part>();
  const [state, setState] = useState<"closed" | "opening" | "open" | "failed">("closed");
  const open = async () => {
    setState("opening");
    try {
      setPart(await fetchPart());
      setState("open");
    } catch {
      setState("failed");
    }
  };
  return {
    part: state === "open" ? part : undefined,
    state,
    open,
    close: () => setState("closed"),
    fail: () => setState("failed"),
  };
}

/** A part of the program that is fetched once the page is alive. Where that fails the page stays as it came. */
export function useOnceAlive<Part>(isWanted: boolean, fetchPart: () => Promise<Part>) {
  const { part, open } = useOnDemand(fetchPart);
  const fetchOnce = useEffectEvent(open);
  useEffect(() => {
    if (isWanted) void fetchOnce();
  }, [isWanted]);
  return part;
}

/** A component that is fetched once it is shown. Where that fails the page is loaded anew, by the address it has by then. */
export function lazyOrReload<Props>(fetchPart: () => Promise<ComponentType<Props>>) {
  return lazy(() =>
    fetchPart().then(
      (part) => ({ default: part }),
      () => {
        location.reload();
        return new Promise<never>(() => {});
      },
    ),
  );
}
