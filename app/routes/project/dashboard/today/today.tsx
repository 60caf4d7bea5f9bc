import { Link } from "react-router";
import { StatusShape, StatusWord } from "#app/ui/status-word.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { Task } from "./task.ts";
import type { Today as Data } from "./to-today.server.ts";

const text = {
  heading: "Today",
  nothing: "Nothing to do.",
  tones: { trouble: "Trouble: ", attention: "Look: ", quiet: "", ok: "" },
};

/** What needs doing, a line each, what can wait in one, and in a line how the rest is. */
export function Today({ tasks, unknown, expired, devices }: Data) {
  const [urgent, quiet] = [tasks.filter(isUrgent), tasks.filter((task) => !isUrgent(task))];
  return (
    <section className="card today" aria-labelledby="today">
      <h2 id="today">{text.heading}</h2>
      {urgent.length > 0 && <Tasks tasks={urgent} />}
      {quiet.length > 0 && <Tasks tasks={quiet} />}
      {unknown && (
        <p>
          <StatusWord tone="quiet">{unknown}</StatusWord>
        </p>
      )}
      {expired && (
        <p className="quiet">
          <Link to={expired.to}>{expired.text}</Link>
        </p>
      )}
      <p className="quiet">
        {tasks.length === 0 && !unknown && `${text.nothing} `}
        <Link to={devices.to}>{devices.text}</Link>
      </p>
    </section>
  );
}

function isUrgent({ tone }: Task): boolean {
  return tone !== "quiet";
}

function Tasks({ tasks }: { tasks: Task[] }) {
  return (
    <ul className="line-list">
      {tasks.map(({ key, tone, name, to, text: about, time }) => (
        <li key={key}>
          <StatusShape tone={tone} />
          <span className="line-words">
            <span className="visually-hidden">{text.tones[tone]}</span>
            <Link to={to}>{name}</Link> <span className="quiet">{about}</span>
          </span>
          {time && (
            <span className="quiet">
              <TimeOf {...time} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
