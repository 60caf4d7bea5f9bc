import { Link } from "react-router";
import { ButtonForm } from "#app/components/forms/button-form.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { StatusWord } from "#app/ui/status-word.tsx";
import type { Column } from "#app/ui/table.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { AlertRow } from "./alerts.server.ts";

const text = {
  alertOn: "Alert on",
  nothing: "No tag",
  scope: "Where",
  project: "Project",
  last: "Last email",
  never: "never",
  pause: "At most one email",
  every: "every",
  always: "each time",
  state: "State",
  mails: "Emails you",
  muted: "Muted",
  silent: (why: string) => `Sends no email: ${why}`,
  actions: "Change",
  edit: "Edit",
  delete: "Delete",
  mute: "Mute",
  unmute: "Unmute",
  saving: "Saving…",
};

const icons = { device: "camera", location: "locations", project: "dashboard" } as const;

export function alertColumns({ withProject }: { withProject: boolean }): Column<AlertRow>[] {
  return [
    { name: text.alertOn, cell: Tags },
    { name: text.scope, cell: Scope },
    ...(withProject
      ? [{ name: text.project, cell: ({ projectName }: AlertRow) => projectName }]
      : []),
    { name: text.pause, cell: Pause },
    { name: text.last, cell: ({ last }) => (last ? <TimeOf {...last} /> : text.never) },
    { name: text.state, cell: State },
    { name: text.actions, cell: Actions },
  ];
}

function Tags({ names }: AlertRow) {
  if (names.length === 0) return text.nothing;
  return (
    <span className="badges">
      {names.map((name) => (
        <Badge key={name}>{name}</Badge>
      ))}
    </span>
  );
}

function Scope({ kind, scope }: AlertRow) {
  return (
    <span className="watched">
      <Icon name={icons[kind]} /> {scope}
    </span>
  );
}

function Pause({ pause }: AlertRow) {
  return pause === text.always ? pause : `${text.every} ${pause}`;
}

function State({ muted, gone }: AlertRow) {
  if (gone) return <StatusWord tone="attention">{text.silent(gone)}</StatusWord>;
  if (!muted) return <StatusWord tone="ok">{text.mails}</StatusWord>;
  return (
    <>
      <StatusWord tone="quiet">{text.muted}</StatusWord>
      <span className="row-detail">
        <TimeOf {...muted} />
      </span>
    </>
  );
}

function Actions({ path, about, muted }: AlertRow) {
  return (
    <span className="alert-actions">
      <ButtonForm
        action={`${path}/mute`}
        fields={{ muted: muted ? "no" : "yes" }}
        label={muted ? text.unmute : text.mute}
        about={about}
        pending={text.saving}
      />
      <Link to={path}>
        {text.edit}
        <span className="visually-hidden"> {about}</span>
      </Link>
      <Link to={`${path}/delete`}>
        {text.delete}
        <span className="visually-hidden"> {about}</span>
      </Link>
    </span>
  );
}
