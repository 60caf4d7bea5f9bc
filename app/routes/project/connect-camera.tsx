import { EmptyState } from "#app/ui/empty-state.tsx";

/** What a new project needs first. */
export function ConnectCamera({ project, origin }: { project: string; origin: string }) {
  return (
    <>
      <EmptyState heading="No device is connected yet">
        In the setup of your camera or recorder, give this server and this project. The device
        registers itself and appears here; its first recording follows at its next upload.
      </EmptyState>
      <dl className="facts">
        <dt>Server</dt>
        <dd>
          <code>{origin}</code>
        </dd>
        <dt>Project (group)</dt>
        <dd>
          <code>{project}</code>
        </dd>
      </dl>
    </>
  );
}
