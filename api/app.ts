import { getOpenApi } from "#contract/wire/openapi.ts";
import { sendFixedJson, toFixedJson, type FixedJson } from "./http/fixed-json.ts";
import { describeApi } from "./http/openapi.ts";
import { routeAll } from "./http/routes.ts";
import { serve, type Served } from "./http/serve.ts";
import { alerts } from "#api/alerts/handlers/alerts.ts";
import { backups } from "#api/backups/handlers/backups.ts";
import { bulkChanges } from "#api/bulk/handlers/bulk-changes.ts";
import { bursts } from "#api/recordings/handlers/bursts.ts";
import { classifierEvents } from "#api/events/handlers/classifier-events.ts";
import { confirmations } from "#api/accounts/handlers/confirmations.ts";
import { devicePlaces } from "#api/devices/handlers/device-places.ts";
import { deviceReports } from "#api/devices/handlers/device-reports.ts";
import { deviceSettings } from "#api/devices/handlers/device-settings.ts";
import { deviceSetup } from "#api/devices/handlers/device-setup.ts";
import { devices } from "#api/devices/handlers/devices.ts";
import { downloads } from "#api/renditions/handlers/downloads.ts";
import { events } from "#api/events/handlers/events.ts";
import { files } from "#api/schedules/handlers/files.ts";
import { heatMaps } from "#api/heat-maps/handlers/heat-maps.ts";
import { impersonation } from "#api/accounts/handlers/impersonation.ts";
import { invitations } from "#api/projects/handlers/invitations.ts";
import { joinLinks } from "#api/projects/handlers/join-links.ts";
import { waiting } from "#api/projects/handlers/waiting.ts";
import { jobs } from "#api/jobs/handlers/jobs.ts";
import { labels } from "#api/labels/handlers/labels.ts";
import { locationPhotos } from "#api/photos/handlers/location-photos.ts";
import { locationStays } from "#api/locations/handlers/location-stays.ts";
import { locations } from "#api/locations/handlers/locations.ts";
import { membershipRequests } from "#api/projects/handlers/membership-requests.ts";
import { memberships } from "#api/projects/handlers/memberships.ts";
import { mediaExport } from "#api/recordings/handlers/media-export.ts";
import { monitoring } from "#api/visits/handlers/monitoring.ts";
import { neighbours } from "#api/recordings/handlers/neighbours.ts";
import { outbox } from "#api/mail/handlers/outbox.ts";
import { twoStep } from "#api/accounts/handlers/two-step.ts";
import { addresses } from "#api/accounts/handlers/addresses.ts";
import { passkeys } from "#api/accounts/handlers/passkeys.ts";
import { passwords } from "#api/accounts/handlers/passwords.ts";
import { progress } from "#api/processing/handlers/progress.ts";
import { processedTracks } from "#api/processing/handlers/processed-tracks.ts";
import { processing } from "#api/processing/handlers/processing.ts";
import { projectNights } from "#api/visits/handlers/project-nights.ts";
import { projectVisits } from "#api/visits/handlers/project-visits.ts";
import { projectNames } from "#api/projects/handlers/project-names.ts";
import { deletedProjects } from "#api/projects/handlers/deleted-projects.ts";
import { projects } from "#api/projects/handlers/projects.ts";
import { recordingChanges } from "#api/recordings/handlers/recording-changes.ts";
import { recordingCounts } from "#api/search/handlers/recording-counts.ts";
import { recordingExport } from "#api/search/handlers/recording-export.ts";
import { recordingLabels } from "#api/labels/handlers/recording-labels.ts";
import { recordingReports } from "#api/search/handlers/recording-reports.ts";
import { recordingSearch } from "#api/search/handlers/recording-search.ts";
import { recordingProject } from "#api/recordings/handlers/recording-project.ts";
import { recordings } from "#api/recordings/handlers/recordings.ts";
import { referenceImages } from "#api/photos/handlers/reference-images.ts";
import { referencePhotos } from "#api/photos/handlers/reference-photos.ts";
import { refiling } from "#api/locations/handlers/refiling.ts";
import { registrations } from "#api/devices/handlers/registrations.ts";
import { thumbnails } from "#api/renditions/handlers/thumbnails.ts";
import { renditions } from "#api/renditions/handlers/renditions.ts";
import { reprocessing } from "#api/processing/handlers/reprocessing.ts";
import { retention } from "#api/recordings/handlers/retention.ts";
import { reviews } from "#api/reviews/handlers/reviews.ts";
import { site } from "#api/site/handlers/site.ts";
import { schedules } from "#api/schedules/handlers/schedules.ts";
import { searchFeeds } from "#api/searches/handlers/search-feeds.ts";
import { searches } from "#api/searches/handlers/searches.ts";
import { sessions } from "#api/accounts/handlers/sessions.ts";
import { settingChanges } from "#api/devices/handlers/setting-changes.ts";
import { nightSounds } from "#api/recordings/handlers/night-sounds.ts";
import { sounds } from "#api/sounds/handlers/sounds.ts";
import { statistics } from "#api/visits/handlers/statistics.ts";
import { trackTagLists } from "#api/tracks/handlers/track-tag-lists.ts";
import { trackTags } from "#api/tracks/handlers/track-tags.ts";
import { tracks } from "#api/tracks/handlers/tracks.ts";
import { uploadFiles } from "#api/cards/handlers/upload-files.ts";
import { uploadJobs } from "#api/cards/handlers/upload-jobs.ts";
import { uploads } from "#api/uploads/handlers/uploads.ts";
import { visitSearch } from "#api/visits/handlers/visit-search.ts";
import { visitOfRecording } from "#api/visits/handlers/visit-of-recording.ts";
import { uses } from "#api/labels/handlers/uses.ts";
import { ownData } from "#api/own-data/handlers/own-data.ts";
import { people } from "#api/accounts/handlers/people.ts";
import { users } from "#api/accounts/handlers/users.ts";
import type { Services } from "./services.ts";

export const resources: Served[] = [
  ...people,
  ...ownData,
  ...users,
  ...uses,
  ...sessions,
  ...addresses,
  ...twoStep,
  ...passkeys,
  ...passwords,
  ...confirmations,
  ...impersonation,
  ...projects,
  ...projectNames,
  ...deletedProjects,
  ...memberships,
  ...membershipRequests,
  ...invitations,
  ...joinLinks,
  ...waiting,
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
  ...nightSounds,
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
  ...neighbours,
  ...recordingProject,
  ...retention,
  ...reviews,
  ...recordingSearch,
  ...recordingReports,
  ...searches,
  ...searchFeeds,
  ...recordingCounts,
  ...recordingExport,
  ...mediaExport,
  ...recordingChanges,
  ...bursts,
  ...monitoring,
  ...visitOfRecording,
  ...visitSearch,
  ...projectVisits,
  ...projectNights,
  ...recordingLabels,
  ...tracks,
  ...trackTags,
  ...trackTagLists,
  ...labels,
  ...processing,
  ...processedTracks,
  ...progress,
  ...reprocessing,
  ...renditions,
  ...sounds,
  ...thumbnails,
  ...downloads,
  ...outbox,
  ...jobs,
  ...backups,
  ...site,
  ...bulkChanges,
];

/** The whole API as one function of a request. `owns` tells which paths are its own. */
export function createApi(services: Services) {
  const { productName, version } = services.settings;
  let description: FixedJson | undefined;
  const served = [
    ...resources,
    serve(getOpenApi, async ({ request }) => {
      const endpoints = served.map(({ endpoint }) => endpoint);
      const info = { title: `${productName} API`, version };
      /* Describing takes longer than all else that starts, and is asked for rarely. */
      description ??= toFixedJson(describeApi(endpoints, info));
      return sendFixedJson(description, request);
    }),
  ];
  return routeAll(served, services);
}

export type Api = ReturnType<typeof createApi>;
