import { Notice } from "#app/ui/notice.tsx";
import { ConnectCamera } from "../connect-camera.tsx";
import { Came } from "./came/came.tsx";
import { FilterForm } from "./filter-form.tsx";
import type { DashboardData } from "./load-dashboard.server.ts";
import { Newest } from "./newest/newest.tsx";
import { Places } from "./places/places.tsx";
import { Times } from "./times/times.tsx";
import { Today } from "./today/today.tsx";

const text = { unknown: "This project has no such location. All locations are shown." };

/** What a project's dashboard says below its heading. */
export default function OfProject(props: DashboardData) {
  const { name, origin, hasDevices, today, filters, came, times, newest, places } = props;
  return (
    <>
      {!hasDevices && <ConnectCamera project={name} origin={origin} />}
      {(hasDevices || today.tasks.length > 0) && <Today {...today} />}
      {hasDevices && (
        <>
          {props.isLocationUnknown && <Notice tone="warning">{text.unknown}</Notice>}
          <FilterForm key={JSON.stringify(filters)} {...filters} />
          <div className="dashboard">
            <div>
              <Came {...came} />
              <Times {...times} />
              <Newest {...newest} />
            </div>
            {places.rows.length > 0 && <Places {...places} />}
          </div>
        </>
      )}
    </>
  );
}
