import { Link } from "react-router";
import { ButtonForm } from "#app/components/button-form.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { StatusWord } from "#app/ui/status-word.tsx";
import type { Column } from "#app/ui/table.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { AlertRow } from "./alerts.server.ts";

const words = {
  alertOn: "Alert on",
  nothing: "No tag",
  scope: "Where",
  project: "Project",
  last: "Last mail",
  never: "never",
  pause: "At most one mail",
  every: "every",
  always: "each time",
  state: "State",
  mails: "Mails you",
  muted: "Muted",
  silent: (why: string) => `Mails nothing: ${why}`,
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
    { name: words.alertOn, cell: Tags },
    { name: words.scope, cell: Scope },
    ...(withProject
      ? [{ name: words.project, cell: ({ projectName }: AlertRow) => projectName }]
      : []),
    { name: words.pause, cell: Pause },
    { name: words.last, cell: ({ last }) => (last ? <TimeOf {...last} /> : words.never) },
    { name: words.state, cell: State },
    { name: words.actions, cell: Actions },
  ];
}

function Tags({ names }: AlertRow) {
  if (names.length === 0) return words.nothing;
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
  return pause === words.always ? pause : `${words.every} ${pause}`;
}

function State({ muted, gone }: AlertRow) {
  if (gone) return <StatusWord tone="attention">{words.silent(gone)}</StatusWord>;
  if (!muted) return <StatusWord tone="ok">{words.mails}</StatusWord>;
  return (
    <>
      <StatusWord tone="quiet">{words.muted}</StatusWord>
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
        label={muted ? words.unmute : words.mute}
        about={about}
        pending={words.saving}
      />
      <Link to={path}>
        {words.edit}
        <span className="visually-hidden"> {about}</span>
      </Link>
      <Link to={`${path}/delete`}>
        {words.delete}
        <span className="visually-hidden"> {about}</span>
      </Link>
    </span>
  );
}
