import { Link } from "react-router";
import { StatusShape, StatusWord } from "#app/ui/status-word.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { Task } from "../project/dashboard/today/task.ts";

const text = {
  heading: "To do",
  nothing: "Nothing needs doing.",
  tones: { trouble: "Trouble: ", attention: "Look: ", quiet: "", ok: "" },
};

export function SiteTasks({ tasks }: { tasks: Task[] }) {
  return (
    <section className="card today" aria-labelledby="to-do">
      <h2 id="to-do">{text.heading}</h2>
      {tasks.length === 0 ? (
        <p>
          <StatusWord tone="ok">{text.nothing}</StatusWord>
        </p>
      ) : (
        <ul className="line-list">
          {tasks.map((task) => (
            <SiteTask key={task.key} task={task} />
          ))}
        </ul>
      )}
    </section>
  );
}

function SiteTask({ task: { tone, name, to, text: about, time } }: { task: Task }) {
  return (
    <li>
      <StatusShape tone={tone} />
      <span className="line-words">
        <span className="visually-hidden">{text.tones[tone]}</span>
        {to.startsWith("#") ? <a href={to}>{name}</a> : <Link to={to}>{name}</Link>}{" "}
        <span className="quiet">{about}</span>
        {time && (
          <span className="quiet">
            {" "}
            <TimeOf {...time} />
          </span>
        )}
      </span>
    </li>
  );
}
