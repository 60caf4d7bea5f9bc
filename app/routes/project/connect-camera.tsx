import { EmptyState } from "#app/ui/empty-state.tsx";
import { Facts } from "#app/ui/facts.tsx";

/** What a new project needs first. */
export function ConnectCamera({ project, origin }: { project: string; origin: string }) {
  return (
    <div className="prose">
      <EmptyState heading="No device is connected yet">
        When you set up your camera or recorder, enter the server and project below. The device
        registers itself and appears here; its first recording follows at its next upload.
      </EmptyState>
      <Facts
        facts={[
          { term: "Server", value: <code>{origin}</code> },
          { term: "Project (group)", value: <code>{project}</code> },
        ]}
      />
    </div>
  );
}
