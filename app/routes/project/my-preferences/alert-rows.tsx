import { Link } from "react-router";
import { ButtonForm } from "#app/components/forms/button-form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ListRow, ListRows } from "#app/ui/list-rows.tsx";
import { StatusWord } from "#app/ui/status-word.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { AlertRow } from "./alerts.server.ts";

const text = {
  nothing: "No tag",
  last: "Last email ",
  never: "no email yet",
  every: "at most every",
  always: "each time",
  mails: "Emails you",
  muted: "Muted",
  silent: (why: string) => `Sends no email: ${why}`,
  delete: "Delete",
  mute: "Mute",
  unmute: "Unmute",
  saving: "Saving…",
};

const icons = { device: "camera", location: "locations", project: "dashboard" } as const;

interface Props {
  rows: AlertRow[];
  /** Where those of other projects are among them. */
  withProject: boolean;
}

/** Each leads to where it is changed. */
export function AlertRows({ rows, withProject }: Props) {
  return (
    <ListRows>
      {rows.map((row) => (
        <ListRow
          key={row.id}
          to={row.path}
          lead={<Icon name={icons[row.kind]} />}
          name={row.tags || text.nothing}
          time={<Last {...row} />}
          actions={<Actions {...row} />}
        >
          <State {...row} /> · {row.scope}
          {withProject && ` · ${row.projectName}`} · {formatPause(row)}
        </ListRow>
      ))}
    </ListRows>
  );
}

function Last({ last }: AlertRow) {
  if (!last) return text.never;
  return (
    <>
      <span className="visually-hidden">{text.last}</span>
      <TimeOf {...last} />
    </>
  );
}

function formatPause({ pause }: AlertRow): string {
  return pause === text.always ? pause : `${text.every} ${pause}`;
}

function State({ muted, gone }: AlertRow) {
  if (gone) return <StatusWord tone="attention">{text.silent(gone)}</StatusWord>;
  if (!muted) return <StatusWord tone="ok">{text.mails}</StatusWord>;
  return (
    <>
      <StatusWord tone="quiet">{text.muted}</StatusWord> <TimeOf {...muted} />
    </>
  );
}

function Actions({ path, about, muted }: AlertRow) {
  return (
    <>
      <ButtonForm
        action={`${path}/mute`}
        fields={{ muted: muted ? "no" : "yes" }}
        label={muted ? text.unmute : text.mute}
        about={about}
        pending={text.saving}
      />
      <Link to={`${path}/delete`}>
        {text.delete}
        <span className="visually-hidden"> {about}</span>
      </Link>
    </>
  );
}
