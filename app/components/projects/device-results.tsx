import { Link } from "react-router";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { ListRow } from "#app/ui/list-rows.tsx";
import { type Cut, ResultList } from "./result-list.tsx";

const text = {
  none: "No devices match.",
  kinds: {
    thermal: "Thermal camera",
    audio: "Audio recorder",
    trailcam: "Trail camera",
    trapcam: "Trap camera",
    "hybrid-thermal-audio": "Thermal camera with microphone",
    unknown: "Unknown type",
  },
};

type Kind = keyof typeof text.kinds;

const icons: Record<Kind, IconName> = {
  thermal: "camera",
  audio: "audio",
  trailcam: "camera",
  trapcam: "camera",
  "hybrid-thermal-audio": "camera",
  unknown: "unknown",
};

/** A device and the project to go to for it. */
export interface DeviceResult {
  id: number;
  name: string;
  type: Kind;
  project: string;
  path: string;
}

export function DeviceResults({ id, devices }: { id: string; devices: Cut<DeviceResult> }) {
  return (
    <ResultList cut={devices} id={id} none={text.none}>
      {devices.rows.map(({ id, name, type, project, path }) => (
        <ListRow
          key={id}
          lead={<Icon name={icons[type]} />}
          name={name}
          actions={<Link to={path}>{project}</Link>}
        >
          <p>{text.kinds[type]}</p>
        </ListRow>
      ))}
    </ResultList>
  );
}
