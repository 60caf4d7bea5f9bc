import { ofAccounts } from "./account-pages.ts";
import { ofDevices } from "./device-pages.ts";
import { endOfLocations, ofLocations } from "./location-pages.ts";
import type { PageAccess, PageWithForm } from "./page-row.ts";
import { deletions, ofActivity, ofRecordings } from "./recording-pages.ts";
import { ofPeople, ofSettings } from "./settings-pages.ts";

/** Every page of the site. Each form is sent when those above it have been, so what ends a thing stands last. */
export const pageAccess: PageAccess[] = [
  ...ofAccounts,
  ...ofActivity,
  ...ofRecordings,
  ...ofDevices,
  ...ofLocations,
  ...ofSettings,
  ...deletions,
  ...endOfLocations,
  ...ofPeople,
];

export const pagesWithForms = pageAccess.filter(
  (row): row is PageWithForm => Array.isArray(row.takes) && row.takes.length > 0,
);
