import type { Everybody } from "./everybody.ts";
import { openAll, problem, send, type State } from "./state.ts";

export function listSettingsStates(settings: string): State[] {
  const [tagging, labels] = [`${settings}/tagging-settings`, `${settings}/label-settings`];
  const [other, fix] = [`${settings}/project-settings`, `${settings}/fix-project-locations`];
  return [
    [tagging, "These tags come first"],
    [`${tagging}/edit`, "Edit the tags for cameras"],
    [`${tagging}/reset`, "Restore the default tags for cameras"],
    [labels, "A label describes a recording as a whole"],
    [`${labels}/edit?label=missed+track`, "Edit the label"],
    [`${labels}/remove?label=missed+track`, "Remove label"],
    [`${labels}/reset`, "Restore the default labels for cameras"],
    [other, "Delete sound when people are heard"],
    [`${other}/name`, "Rename the project"],
    [`${other}/about`, "About the project"],
    [`${settings}/users/invites`, "Links of invitations"],
    [`${settings}/users/links`, "Show the code at a working bee"],
    [`${settings}/users/links`, "Links that work", send("Make a link")],
    [`${other}/voices`, "Delete sound when people are heard"],
    [`${other}/new-devices`, "An admin approves each new device"],
    [`${other}/delete`, "can restore it for 30 days"],
    [`${other}/delete`, problem, send("Delete project")],
    [`${other}/two-step`, "Locked out until they set it up"],
    [`${other}/two-step`, problem, send("Save", {}, ["Everybody"])],
    [`${other}/ignored-tags`, "Left out on the dashboard"],
    [`${other}/ignored-tags/reset`, "Restore"],
    [fix, "Correct where a device was"],
    [`${fix}/device`, "Correct where a device was"],
    [`${fix}/recordings`, "Move recordings to another location"],
    [`${fix}/recordings?preview=yes&device=1`, problem],
  ];
}

/** What only those who manage the project are shown. */
export function listManagedStates(site: Everybody): State[] {
  const { project, seen, camera, stray, locationId } = site;
  const name = "camera-at-the-very-far-end-of-the-ridge";
  const device = `${project}/devices/${camera.id}/${name}`;
  const location = `${project}/locations/${locationId}`;
  const bulk = `${project}/activity/bulk?id=${seen}`;
  return [
    [`${bulk}&act=delete`, "They come off all lists"],
    [`${bulk}&act=move&location=${locationId}`, "1 at this location already"],
    [`${bulk}&act=restore`, "1 not deleted"],
    [`${device}/deactivate`, "Its recordings and history stay"],
    [`${device}/delete`, "Its recordings and history stay"],
    [`${device}/reactivate`, "Recording and power"],
    [`${project}/devices/${stray.id}/stray/overview`, "waits for an admin to approve it"],
    [`${project}/devices/${stray.id}/stray/approve`, "Approve it only if you know whose it is"],
    [`${project}/devices`, "Include inactive devices"],
    [`${project}/locations/new`, "Create a location"],
    [`${project}/locations/import`, "Import locations"],
    [`${location}/rename`, "Give this location a name"],
    [`${location}/move`, "Move"],
    [`${location}/retire`, "Retire"],
    [`${location}/delete`, "Delete"],
    [`${location}/photos/new`, "Add a photo of"],
  ];
}

export function listProjectStates({ project, seen, broken, camera, ...site }: Everybody): State[] {
  const { photoId, laidPhotoId } = site;
  const laid = `${project}/devices/${site.laidCamera.id}/camera`;
  const device = `${project}/devices/${camera.id}/camera`;
  const saved = `${project}/activity/saved`;
  const alert = `${project}/my-settings/alerts/${site.alertId}`;
  const location = `${project}/locations/${site.locationId}`;
  const views = ["", "/activity"].flatMap((under): State[] => [
    [`${project}${under}/recording/${broken}`, "Details"],
    [`${project}${under}/recording/${broken}/labels`, "A label describes the whole recording"],
    [`${project}${under}/recording/${broken}/notes`, "Nobody has written a note yet."],
    [`${project}${under}/visit/possum/${seen}`, "Visit, 1 recording"],
    [`${project}${under}/visit/possum/${seen}/labels`, "A label describes the whole recording"],
    [`${project}${under}/recording/${seen}/tracks/1/choose`, "All tags"],
    [`${project}${under}/recording/${seen}/tracks/1/correct`, "Correct track 1"],
    [`${project}${under}/recording/${seen}/tracks/new`, "A track is one animal"],
    [`${project}${under}/recording/${seen}/delete`, "Delete recording"],
    [`${project}${under}/visit/possum/${seen}/notes`, "What others should know"],
    [`${project}${under}/visit/possum/${seen}/tracks/1/choose`, "All tags"],
    [`${project}${under}/visit/possum/${seen}/tracks/1/correct`, "Correct track 1"],
    [`${project}${under}/visit/possum/${seen}/tracks/new`, "A track is one animal"],
  ]);
  return [
    [project, "Times are in", openAll],
    [`${project}?days=30&species=possum`, "Only possum is listed.", openAll],
    [`${project}?days=1&media=audio`, "No animal was seen or heard"],
    [`${project}?days=90&media=camera`, "What came by in the last 90 nights"],
    [`${project}?from=2026-11-05&until=2026-11-08`, "Nothing was recorded", openAll],
    [`${project}?until=never&days=7`, "What came by in the last 7 nights"],
    ...views,
    [`${project}/recording/${seen}`, "Details"],
    [`/recording/${seen}`, "Details"],
    [`${project}/recording/${seen}`, "tagged: Cat.", send("Cat")],
    [`${project}/recording/${seen}/tracks/1/choose?q=pekapeka`, "1 tag matches"],
    [`${project}/recording/${seen}/tracks/1/choose?q=zzz`, "No tag matches"],
    [`${project}/recording/${seen}/tracks/new`, problem, send("Add the track")],
    [`${project}/recording/${seen}/labels`, "Label added: Cool.", send("Add Cool")],
    [`${project}/recording/${seen}/labels`, "Label removed: Cool.", send("Remove Cool")],
    [`${project}/recording/999`, "There is nothing at this address"],
    [`${project}/nowhere/at/all`, "There is nothing at this address"],
    [`${project}/locations`, "Active in the past"],
    [location, "Latitude, longitude"],
    [`${location}/reactivate`, "Your account doesn't have access to it."],
    [`${location}/photos/none/delete`, "Your account doesn't have access to it."],
    [`${project}/activity?from=any`, "Export"],
    [`${project}/activity?from=any&display-mode=recordings&no-false-positives=false`, "recordings"],
    [`${project}/activity?range=any&days=+&tag=zzz&note=limps`, "No animal is called"],
    [`${project}/activity?from=2020-01-01&until=2020-02-01`, "Nothing was recorded in this time"],
    [`${project}/activity?from=any&chosen=${seen}`, "1 recording chosen"],
    [`${project}/activity/places?from=any&locations=1`, "Choose a place to search there."],
    [`${project}/activity/places?from=2020-01-01&until=2020-02-01`, "Choose others to add them."],
    [`${project}/activity/calendar?from=any`, "by the evening that each night begins on"],
    [`${project}/activity/calendar?from=any&month=2020-02`, "February 2020"],
    [saved, "New results are recordings that came"],
    [`${saved}/new?tagged-with=cat`, "Save this search"],
    [`${saved}/new`, problem, send("Save search")],
    [`${saved}/${site.searchId}`, "Save this search"],
    [
      `${saved}/${site.searchId}/edit?tagged-with=stoat`,
      "Search for this instead: Visits of stoat",
    ],
    [`${saved}/${site.searchId}/delete`, "Its feed and calendar stop"],
    [`${saved}/${site.searchId}/feed`, "Follow this search in a feed reader"],
    [`${project}/activity/export?from=any`, "Download CSV"],
    [`${project}/activity/bulk`, "Nothing to change"],
    [`${project}/activity/bulk?id=${seen}`, "Add a label…"],
    [`${project}/activity/bulk?id=${seen}&act=delete`, "Only admins of the project"],
    [`${project}/activity/export?from=any&recording-mode=audio`, "Download CSV"],
    [`${project}/activity/export?from=2020-01-01&until=2020-02-01`, "There are no files."],
    [`${project}/activity/bulk?id=${seen}&act=tag&q=stoat`, "Quick tags"],
    [`${project}/activity/bulk?id=${seen}&act=label`, "1 recording"],
    [
      `${project}/activity/bulk?id=${seen}&act=tag&what=hedgehog`,
      "You can leave this page.",
      send("Tag 1 recording as Hedgehog"),
    ],
    [`${project}/activity/bulk/${site.bulk.done}`, "It has no track to tag"],
    [`${project}/activity/bulk/${site.bulk.undone}?result=done`, "See what it undoes"],
    [
      `${project}/activity/bulk?id=${seen}&act=unlabel&label=none`,
      "Nothing would change: 1 without the label",
    ],
    [`${project}/review`, "Somebody asked for a second look."],
    [`${project}/review?from=2026-11-01&locations=1,2`, "Only 2 locations, from 1 Nov 2026."],
    [`${project}/review?queue=untagged&item=${seen}`, "Open the recording"],
    [`${project}/review?queue=disputed&item=${broken}`, "This recording has no track."],
    [`${project}/review?queue=flagged&item=${seen}`, "Remove flag"],
    [`${project}/review?queue=untagged&item=999`, "Somebody has deleted or moved this recording."],
    [`${project}/review?queue=flagged&done=yes`, "Nothing left for you here"],
    [`${project}/review/tags?queue=untagged&item=${seen}&track=1`, "All tags"],
    [`${project}/review/tags?queue=untagged&item=${seen}&track=1&q=zzz`, "No tag matches"],
    [`${project}/devices`, "numbered as on the map"],
    [`${project}/devices?q=zzz`, "No devices match"],
    [`${project}/devices/new`, "Register a device without a connection"],
    [`${project}/devices/new`, problem, send("Register")],
    [`${device}`, "Recording and power"],
    [`${device}/overview`, "What to do"],
    [`${device}/diagnostics`, "Recording and power"],
    [`${device}/setup`, "Recording options"],
    [`${device}/setup/recording-options`, "Recording options"],
    [`${device}/setup/recording-options/discard`, "Recording options"],
    [`${device}/setup/recording-options/copy`, "Set other devices the same"],
    [`${device}/setup/reference`, "is not aligned with the camera's picture yet"],
    [`${device}/setup/reference/upload`, "Upload a photo"],
    [`${device}/setup/reference/upload`, problem, send("Upload photo")],
    [`${device}/setup/reference/align?photo=${photoId}`, "Align the photo with"],
    [`${device}/setup/reference/align?photo=999`, "There is nothing at this address"],
    [
      `${device}/setup/reference/align?photo=${photoId}`,
      problem,
      send("Save photo", { "Top left, per cent from the left": "99" }),
    ],
    [`${device}/setup/reference/delete?photo=${photoId}`, "Discard the uploaded photo"],
    [`${device}/setup/reference/delete?type=in-situ`, "That photo no longer exists."],
    [`${laid}/setup/reference?opacity=75`, "Align again"],
    [`${laid}/setup/reference/delete?type=pov`, "Delete the reference photo"],
    [`${laid}/setup/reference/align?photo=${laidPhotoId}`, "This photo is in use"],
    [`${device}/setup/mask`, "Nothing is masked"],
    [`${device}/setup/mask/new`, "New mask region"],
    [`${device}/setup/mask/edit?region=none`, "There is nothing at this address"],
    [`${device}/setup/mask/delete?region=none`, "Nothing is masked"],
    [`${device}/setup/mask/clear`, "mask"],
    [`${device}/setup/mask/import`, "Mask regions from a picture"],
    [`${device}/setup/mask/import`, problem, send("Show regions")],
    [`${device}/setup/mask/copy`, "There is nothing at this address"],
    [`${device}/schedules`, "Sounds it plays"],
    [`${device}/schedules/new`, "Only devices with audio bait"],
    [`${device}/schedules/new`, problem, send("Save schedule")],
    [`${device}/schedules/new`, "Times 2", send("Add times")],
    [`${device}/schedules/none`, "Schedule not found"],
    [`${device}/schedules/${site.scheduleId}`, "Schedule Possums at dusk"],
    [`${device}/schedules/${site.scheduleId}/delete`, "Delete schedule"],
    [`${device}/manual-uploads`, "This device sends its recordings by itself"],
    ...listUploadStates(site.uploads),
    [`${device}/events`, "When it was on", openAll],
    [`${device}/insights`, "Busiest cells", openAll],
    [`${device}/insights?cell=B2&masks=show&time=night`, "Recordings of cell B2"],
    [`${device}/insights?thanUntil=2026-11-01&under=photo`, "There is nothing to compare with"],
    [`${device}/insights?species=stoat&from=2026-01-01`, "Too few tracks for a picture"],
    [`${project}/report`, "There is no report yet."],
    [`${project}/my-settings`, "Emails from this project"],
    [`${project}/my-settings/alerts/new`, "New alert"],
    [alert, "Edit alert"],
    [`${alert}/mute`, "Mute the alert on"],
    [`${alert}/delete`, "Delete the alert on"],
    ["/no-such-project", "You don't belong to a project"],
  ];
}

/** A card in each of its states, and none. */
function listUploadStates({
  path,
  collecting,
  empty,
  storing,
  done,
}: Everybody["uploads"]): State[] {
  const job = (id: number) => `${path}/jobs/${id}`;
  const settings = { "The time really was": "2026-11-19T21:30:05", "The device showed": "" };
  return [
    [path, "Earlier uploads"],
    [path, "Choose the files", send("Upload files")],
    [job(empty), "Nothing yet."],
    [job(collecting), "When they were taken", openAll],
    [job(collecting), problem, send("Update times", settings)],
    [job(storing), "Being stored"],
    [job(done), "Result"],
    [`${job(done)}?state=refused`, "Not accepted"],
    [`${job(done)}/delete`, "Delete receipts"],
    [`${job(collecting)}/delete`, "Discard upload"],
    [`${path}/jobs/999`, "There is nothing at this address"],
  ];
}

export function listOwnStates({ mere }: Everybody): State[] {
  return [
    ["/my-settings", "1 project"],
    ["/design", "Every piece that pages are made of", openAll],
    ["/design?look=dark", "Nothing was written", send("Try what is saved")],
    ["/my-settings/name", problem, send("Save name", { "Your name": "" })],
    ["/my-settings/email", "Until the new address is confirmed"],
    [
      "/my-settings/email",
      problem,
      send("Change email address", { "New email address": "no address" }),
    ],
    ["/my-settings/two-step", "so that nobody gets in with the password alone"],
    ["/my-settings/two-step", "Scan this with the app", send("Set up an app")],
    ["/confirm-identity?to=%2Fmy-settings", "We don't ask again for 15 minutes."],
    ["/confirm-identity?to=%2Fmy-settings", problem, send("Confirm")],
    ["/my-settings/two-step/set-up", problem, send("Turn on")],
    ["/my-settings/password", problem, send("Change password")],
    ["/my-settings/time-zone", "Always this one"],
    ["/my-settings/display", "Dark, for work at night"],
    ["/my-settings/sessions", "End all others"],
    ["/my-settings/my-data", "Download the file"],
    ["/my-settings/trash", "There is no deleted project that you can restore."],
    ["/my-settings/delete", "Your account is deleted at once."],
    ["/my-settings/delete", problem, send("Delete my account")],
    [`/confirm-account-email/${mere.id}`, "This link is incomplete."],
  ];
}
