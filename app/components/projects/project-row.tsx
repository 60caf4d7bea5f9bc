import { Icon } from "#app/ui/icon.tsx";
import { ListRow } from "#app/ui/list-rows.tsx";
import { StatusWord } from "#app/ui/status-word.tsx";

const text = {
  selected: "(selected)",
  thermal: "Thermal camera",
  audio: "Audio",
  nothing: "No recordings",
  active: (ago: string) => `active ${ago}`,
  notActive: "not active",
  troubled: (count: number) =>
    count === 1 ? "1 device needs attention" : `${count} devices need attention`,
};

interface Props {
  name: string;
  path: string;
  isCurrent: boolean;
  hasThermal: boolean;
  hasAudio: boolean;
  active: { iso: string; text: string; ago: string } | undefined;
  troubled: { count: number; isUrgent: boolean } | undefined;
  role?: string;
}

/** One project to go to. */
export function ProjectRow({ name, path, isCurrent, active, troubled, role, ...kinds }: Props) {
  return (
    <ListRow
      to={isCurrent ? undefined : path}
      name={isCurrent ? <span aria-current="true">{name}</span> : name}
      badges={isCurrent && <span className="quiet">{text.selected}</span>}
    >
      <p className="cluster">
        <Kinds {...kinds} />
        {role && <span>{role}</span>}
        {troubled && troubled.count > 0 && (
          <StatusWord tone={troubled.isUrgent ? "trouble" : "attention"}>
            {text.troubled(troubled.count)}
          </StatusWord>
        )}
      </p>
      <p>
        {active ? (
          <>
            {text.active(active.ago)}, <time dateTime={active.iso}>{active.text}</time>
          </>
        ) : (
          text.notActive
        )}
      </p>
    </ListRow>
  );
}

/** What has ever been recorded. */
function Kinds({ hasThermal, hasAudio }: Pick<Props, "hasThermal" | "hasAudio">) {
  return (
    <>
      {hasThermal && (
        <span className="kind">
          <Icon name="camera" />
          {text.thermal}
        </span>
      )}
      {hasAudio && (
        <span className="kind">
          <Icon name="audio" />
          {text.audio}
        </span>
      )}
      {!hasThermal && !hasAudio && (
        <span className="kind">
          <Icon name="unknown" />
          {text.nothing}
        </span>
      )}
    </>
  );
}
