import { useRouteLoaderData } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Facts } from "#app/ui/facts.tsx";
import type { loader } from "../frame.tsx";

const text = {
  heading: "No device is connected yet",
  connects:
    "When you set up your camera or recorder, enter the server and project below. The device registers itself and appears here; its first recording follows at its next upload.",
  carried:
    "A trail camera, or a recorder whose card you carry by hand, doesn't connect: register it here, then upload the files of its card.",
  register: "Register a trail camera",
  invite: "Invite people",
  server: "Server",
  project: "Project (group)",
};

/** What a new project needs first. */
export function ConnectCamera({ project, origin }: { project: string; origin: string }) {
  return (
    <div className="prose">
      <EmptyState heading={text.heading} action={<WaysOn />}>
        {text.connects} {text.carried}
      </EmptyState>
      <Facts
        facts={[
          { term: text.server, value: <code>{origin}</code> },
          { term: text.project, value: <code>{project}</code> },
        ]}
      />
    </div>
  );
}

function WaysOn() {
  const frame = useRouteLoaderData<typeof loader>("routes/frame");
  if (!frame?.project || (frame.isVisiting && !frame.mayManage)) return null;
  const { path } = frame.project;
  return (
    <span className="cluster">
      <ButtonLink tone="primary" icon="plus" to={`${path}/devices/new`}>
        {text.register}
      </ButtonLink>
      {frame.mayManage && (
        <ButtonLink to={`${path}/settings/users/invite`}>{text.invite}</ButtonLink>
      )}
    </span>
  );
}
