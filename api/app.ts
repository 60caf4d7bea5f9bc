import { getOpenApi } from "#contract/wire/openapi.ts";
import { describeApi } from "./http/openapi.ts";
import { routeAll } from "./http/routes.ts";
import { serve, type Served } from "./http/serve.ts";
import { alerts } from "./resources/alerts.ts";
import { classifierEvents } from "./resources/classifier-events.ts";
import { confirmations } from "./resources/confirmations.ts";
import { devicePlaces } from "./resources/device-places.ts";
import { deviceReports } from "./resources/device-reports.ts";
import { deviceSettings } from "./resources/device-settings.ts";
import { deviceSetup } from "./resources/device-setup.ts";
import { devices } from "./resources/devices.ts";
import { downloads } from "./resources/downloads.ts";
import { events } from "./resources/events.ts";
import { files } from "./resources/files.ts";
import { heatMaps } from "./resources/heat-maps.ts";
import { impersonation } from "./resources/impersonation.ts";
import { invitations } from "./resources/invitations.ts";
import { jobs } from "./resources/jobs.ts";
import { labels } from "./resources/labels.ts";
import { locationPhotos } from "./resources/location-photos.ts";
import { locationStays } from "./resources/location-stays.ts";
import { locations } from "./resources/locations.ts";
import { membershipRequests } from "./resources/membership-requests.ts";
import { memberships } from "./resources/memberships.ts";
import { monitoring } from "./resources/monitoring.ts";
import { outbox } from "./resources/outbox.ts";
import { passwords } from "./resources/passwords.ts";
import { processedTracks } from "./resources/processed-tracks.ts";
import { processing } from "./resources/processing.ts";
import { projectVisits } from "./resources/project-visits.ts";
import { projects } from "./resources/projects.ts";
import { recordingChanges } from "./resources/recording-changes.ts";
import { recordingLabels } from "./resources/recording-labels.ts";
import { recordingReports } from "./resources/recording-reports.ts";
import { recordingSearch } from "./resources/recording-search.ts";
import { recordings } from "./resources/recordings.ts";
import { referenceImages } from "./resources/reference-images.ts";
import { referencePhotos } from "./resources/reference-photos.ts";
import { refiling } from "./resources/refiling.ts";
import { registrations } from "./resources/registrations.ts";
import { renditions } from "./resources/renditions.ts";
import { reprocessing } from "./resources/reprocessing.ts";
import { schedules } from "./resources/schedules.ts";
import { sessions } from "./resources/sessions.ts";
import { settingChanges } from "./resources/setting-changes.ts";
import { statistics } from "./resources/statistics.ts";
import { trackTagLists } from "./resources/track-tag-lists.ts";
import { trackTags } from "./resources/track-tags.ts";
import { tracks } from "./resources/tracks.ts";
import { uploadFiles } from "./resources/upload-files.ts";
import { uploadJobs } from "./resources/upload-jobs.ts";
import { uploads } from "./resources/uploads.ts";
import { uses } from "./resources/uses.ts";
import { users } from "./resources/users.ts";
import type { Services } from "./services.ts";

export const resources: Served[] = [
  ...users,
  ...uses,
  ...sessions,
  ...passwords,
  ...confirmations,
  ...impersonation,
  ...projects,
  ...memberships,
  ...membershipRequests,
  ...invitations,
  ...registrations,
  ...devices,
  ...devicePlaces,
  ...deviceSettings,
  ...deviceSetup,
  ...settingChanges,
  ...deviceReports,
  ...referenceImages,
  ...referencePhotos,
  ...statistics,
  ...heatMaps,
  ...events,
  ...classifierEvents,
  ...locations,
  ...refiling,
  ...locationPhotos,
  ...locationStays,
  ...alerts,
  ...schedules,
  ...files,
  ...uploads,
  ...uploadJobs,
  ...uploadFiles,
  ...recordings,
  ...recordingSearch,
  ...recordingReports,
  ...recordingChanges,
  ...monitoring,
  ...projectVisits,
  ...recordingLabels,
  ...tracks,
  ...trackTags,
  ...trackTagLists,
  ...labels,
  ...processing,
  ...processedTracks,
  ...reprocessing,
  ...renditions,
  ...downloads,
  ...outbox,
  ...jobs,
];

/** The whole API as one function of a request. `owns` tells which paths are its own. */
export function createApi(services: Services) {
  const { productName, version } = services.settings;
  let description: Blob | undefined;
  const served = [
    ...resources,
    serve(getOpenApi, async () => {
      const endpoints = served.map(({ endpoint }) => endpoint);
      const info = { title: `${productName} API`, version };
      /* Describing takes longer than all else that starts, and is asked for rarely. */
      description ??= new Blob([JSON.stringify(describeApi(endpoints, info))], {
        type: "application/json",
      });
      return new Response(description);
    }),
  ];
  return routeAll(served, services);
}

export type Api = ReturnType<typeof createApi>;
