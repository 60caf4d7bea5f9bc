import { useHydrated } from "remix-utils/use-hydrated";
import { helpKey, KeyboardList } from "#app/components/keyboard-list.tsx";
import { pageKeys } from "./page-keys.ts";

/** The keys of the page, where no player lists them with its own. */
export function PageKeysList() {
  if (!useHydrated()) return null;
  return (
    <p className="recording-pictures">
      <KeyboardList rows={[...pageKeys, helpKey]} />
    </p>
  );
}
