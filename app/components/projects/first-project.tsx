import type { ComponentProps } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { WaitingProjects } from "./waiting-projects.tsx";

const text = {
  noProjects: "You have no projects yet. Cameras, locations and people all belong to a project.",
  waiting: "Waiting",
  start: "Start a project",
  startText: "You run it and invite others to it.",
  startNow: "Start a new project",
  join: "Join a project",
  joinText: "Someone else runs it and decides whether you can join.",
  joinNow: "Ask to join a project",
};

/** The ways into a first project. */
export function FirstProject({
  waiting,
}: {
  waiting: ComponentProps<typeof WaitingProjects>["rows"];
}) {
  return (
    <>
      <p>{text.noProjects}</p>
      {waiting.length > 0 && (
        <section className="section">
          <h2>{text.waiting}</h2>
          <WaitingProjects rows={waiting} />
        </section>
      )}
      <section className="card prose section">
        <h2>{text.start}</h2>
        <p>{text.startText}</p>
        <ButtonLink tone="primary" to="/setup/new-project">
          {text.startNow}
        </ButtonLink>
      </section>
      <section className="card prose section">
        <h2>{text.join}</h2>
        <p>{text.joinText}</p>
        <ButtonLink to="/setup/join-project">{text.joinNow}</ButtonLink>
      </section>
    </>
  );
}
