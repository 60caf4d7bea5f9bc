import { FormPage } from "#app/components/form-page.tsx";
import { send } from "#app/services/api.server.ts";
import { siteOf } from "#app/services/site.server.ts";
import { latestAgreement } from "#contract/wire/users.ts";
import type { Route } from "./+types/end-user-agreement";

export async function loader(args: Route.LoaderArgs) {
  const { euaVersion } = await send(args, latestAgreement, {});
  return { euaVersion, productName: siteOf(args.context).productName };
}

export default function EndUserAgreement({ loaderData }: Route.ComponentProps) {
  const { euaVersion, productName } = loaderData;
  return (
    <FormPage title="End user agreement" links={[{ to: "/", label: `Back to ${productName}` }]}>
      <p>Version {euaVersion}</p>
      <p>
        You may use {productName} to watch over wildlife. What your devices record belongs to your
        project; the members of the project and the people who run this server can see it.
      </p>
      <p>
        Place cameras and recorders where you are allowed to, and not to watch people. Where a
        recording shows or holds the voice of a person, treat it as their private matter and delete
        what is not needed.
      </p>
      <p>The service comes as it is, without warranty.</p>
    </FormPage>
  );
}
