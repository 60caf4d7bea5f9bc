import { PageTitle } from "#app/components/page-title.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import { ownTitle } from "../own-title.ts";
import type { Route } from "./+types/page";
import { InSituPhoto } from "./in-situ-photo.tsx";
import { loadReference } from "./load-reference.server.ts";
import { PhotoHistory } from "./photo-history.tsx";
import { referenceWords } from "./reference-text.ts";
import { ViewPhoto } from "./view-photo.tsx";

const text = {
  title: (name: string) => `Manage device ${name}`,
  heading: "Reference photo",
  about:
    "A daytime photo, laid over the thermal view. It shows people where in the view an animal is.",
  draft: "A photo was uploaded on",
  draftText: "and is not aligned with the camera's picture yet.",
  goOn: "Align photo",
  discard: "Discard photo",
  ownPicture: "Its latest daytime picture",
  ownPictureText:
    "A trail camera needs no reference photo: its latest daytime picture shows what it sees.",
  ownPictureAlt: (name: string) => `The latest daytime picture from ${name}`,
  noCamera: "No photo is needed",
  noCameraText: "Reference photos are for thermal cameras.",
};

export const handle = ownTitle;

export async function loader(args: Route.LoaderArgs) {
  return loadReference(args);
}

export default function Reference({ loaderData }: Route.ComponentProps) {
  return (
    <section className="setup" aria-labelledby="reference">
      <PageTitle title={text.title(loaderData.name)} />
      <h2 id="reference" className="visually-hidden">
        {text.heading}
      </h2>
      <Content {...loaderData} />
    </section>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function Content(loaded: Loaded) {
  const { kind, name, isSomewhere } = loaded;
  if (kind === "trailcam") {
    return (
      <>
        <p className="about">{text.ownPictureText}</p>
        <img className="photo-small" src={loaded.newest} alt={text.ownPictureAlt(name)} />
      </>
    );
  }
  if (kind !== "thermal") {
    return <EmptyState heading={text.noCamera}>{text.noCameraText}</EmptyState>;
  }
  if (!isSomewhere) {
    return <EmptyState heading={referenceWords.nowhere}>{referenceWords.nowhereText}</EmptyState>;
  }
  return (
    <>
      <p className="about">{text.about}</p>
      {loaded.draft && <Draft {...loaded.draft} />}
      <ViewPhoto {...loaded} />
      <InSituPhoto {...loaded} />
      <PhotoHistory {...loaded} />
    </>
  );
}

function Draft({ uploaded, align, discard }: NonNullable<Loaded["draft"]>) {
  return (
    <div className="card photo-draft">
      <Notice>
        {text.draft} <TimeOf {...uploaded} /> {text.draftText}
      </Notice>
      <p className="cluster">
        <ButtonLink tone="primary" to={align}>
          {text.goOn}
        </ButtonLink>
        <ButtonLink to={discard}>{text.discard}</ButtonLink>
      </p>
    </div>
  );
}
