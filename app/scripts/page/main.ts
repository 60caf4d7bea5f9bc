import { retryPageReads } from "#app/framework/retry-page-reads.ts";
import { startFramework } from "../../framework/start-framework.ts";
import { offerCopies } from "./copies.ts";
import { guardLinks } from "./guard-links.ts";
import { guardForms } from "./guard-forms.ts";
import { restoreTyped } from "./keep-typed.ts";
import { offerPinning } from "./navigation.ts";
import { dismissNotices } from "./notices.ts";
import { offerPasswords } from "./passwords.ts";
import { retryPage } from "./retry-page.ts";
import { reportTimeZone } from "./time-zone.ts";
import { measureViewport } from "./viewport.ts";

/* What every page does where scripts run, with or without the framework. Nothing here is needed to use a page. */
const { dataset } = document.documentElement;
dataset["scripts"] = "";
measureViewport();
retryPageReads();
guardForms();
guardLinks();
offerPinning();
const isComing = startFramework();

/* The framework says when it has taken a page over, and again for each page it shows. */
if (dataset["hydrates"] === undefined) improve();
else addEventListener("shown", improve);
/* Text that is put back is not part of what the framework compares. */
if (!isComing) restoreTyped();

function improve(): void {
  restoreTyped();
  offerCopies();
  offerPasswords();
  dismissNotices();
  retryPage();
  reportTimeZone();
}
