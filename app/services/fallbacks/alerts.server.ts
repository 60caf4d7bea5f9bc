import { listAlerts, listOwnAlerts, type OwnAlert } from "#contract/wire/alerts.ts";
import { listDevices } from "#contract/wire/devices/devices.ts";
import { listLocations } from "#contract/wire/locations/locations.ts";
import { listProjects } from "#contract/wire/projects/projects.ts";
import { fallback } from "./fallback.server.ts";

/** An alert on what its owner no longer sees is left out. */
const own = fallback(listOwnAlerts, async ({ ask }) => {
  const mine = { "view-mode": "user" } as const;
  const [{ alerts }, { groups }, { devices }, { stations }] = await Promise.all([
    ask(listAlerts, mine),
    ask(listProjects, mine),
    ask(listDevices, { ...mine, "only-active": false }),
    ask(listLocations, { ...mine, "only-active": false }),
  ]);
  const projectNames = new Map(groups.map(({ id, groupName }) => [id, groupName]));
  const findScope = ({ scope, scopeId }: OwnAlert | (typeof alerts)[number]) => {
    if (scope === "project") {
      return { scopeName: projectNames.get(scopeId) ?? "", scopeActive: true, projectId: scopeId };
    }
    const device = scope === "device" ? devices.find(({ id }) => id === scopeId) : undefined;
    if (device) {
      const { deviceName, active, groupId } = device;
      return { scopeName: deviceName, scopeActive: active, projectId: groupId };
    }
    const location = scope === "location" ? stations.find(({ id }) => id === scopeId) : undefined;
    return (
      location && {
        scopeName: location.name,
        scopeActive: location.retiredAt === undefined,
        projectId: location.groupId,
      }
    );
  };
  return {
    alerts: alerts.flatMap((alert) => {
      const found = findScope(alert);
      const projectName = found && projectNames.get(found.projectId);
      return found && projectName !== undefined ? [{ ...alert, ...found, projectName }] : [];
    }),
  };
});

export const alertFallbacks = [own];
