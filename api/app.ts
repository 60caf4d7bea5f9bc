import { getOpenApi } from "#contract/wire/openapi.ts";
import { describeApi } from "./http/openapi.ts";
import { routeAll } from "./http/routes.ts";
import { serve, type Served } from "./http/serve.ts";
import { confirmations } from "./resources/confirmations.ts";
import { devices } from "./resources/devices.ts";
import { downloads } from "./resources/downloads.ts";
import { impersonation } from "./resources/impersonation.ts";
import { invitations } from "./resources/invitations.ts";
import { membershipRequests } from "./resources/membership-requests.ts";
import { memberships } from "./resources/memberships.ts";
import { outbox } from "./resources/outbox.ts";
import { passwords } from "./resources/passwords.ts";
import { projects } from "./resources/projects.ts";
import { recordings } from "./resources/recordings.ts";
import { renditions } from "./resources/renditions.ts";
import { sessions } from "./resources/sessions.ts";
import { uploads } from "./resources/uploads.ts";
import { users } from "./resources/users.ts";
import type { Services } from "./services.ts";

export const resources: Served[] = [
  ...users,
  ...sessions,
  ...passwords,
  ...confirmations,
  ...impersonation,
  ...projects,
  ...memberships,
  ...membershipRequests,
  ...invitations,
  ...devices,
  ...uploads,
  ...recordings,
  ...renditions,
  ...downloads,
  ...outbox,
];

/** The whole API as one function of a request. `owns` tells which paths are its own. */
export function createApi(services: Services) {
  const { productName, version } = services.settings;
  const description = serve(getOpenApi, async () => Response.json(document));
  const served = [...resources, description];
  const document = describeApi(
    served.map(({ endpoint }) => endpoint),
    { title: `${productName} API`, version },
  );
  return routeAll(served, services);
}

export type Api = ReturnType<typeof createApi>;
