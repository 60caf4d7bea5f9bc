import { Link } from "react-router";
import { PageTitle } from "#app/components/page-title.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Table, type Column } from "#app/ui/table.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import { ownTitle } from "../own-title.ts";
import type { Route } from "./+types/page";
import { loadMask, type RegionRow } from "./load-mask.server.ts";
import { MaskHistory } from "./mask-history.tsx";
import { MaskPicture } from "./mask-picture.tsx";
import { TrialResult } from "./trial-result.tsx";

const text = {
  title: (name: string) => `Manage device ${name}`,
  heading: "Mask regions",
  about:
    "Movement inside a region is ignored: a waving branch, a road, a neighbour's window. A track is only ignored if it stays inside the mask the whole time.",
  new: "New region",
  import: "Import from a picture",
  clear: "Delete all",
  try: "Try it on the last 30 days",
  caption: (count: number) =>
    `${count} ${count === 1 ? "region applies" : "regions apply"} to new recordings`,
  region: "Region",
  corners: "Corners",
  share: "Of the frame",
  alert: "Alert on entry",
  change: "Change",
  edit: "Edit",
  delete: "Delete",
  none: "Nothing is masked",
  noneText: "Draw a region where something other than an animal moves.",
  nowhere: "The camera has no location yet",
  nowhereText:
    "A mask belongs to a place. You can set one once the camera has made a recording at its location.",
  picture: (count: number) => `The camera view with ${count} ${count === 1 ? "region" : "regions"}`,
  taken: "Picture from",
  beingMade: "The picture is being made. Check again in a minute.",
  noPicture: "There is no picture from this camera yet. The grey frame stands for its view.",
  copy: "Copy from the previous location",
};

export const handle = ownTitle;

export async function loader(args: Route.LoaderArgs) {
  return loadMask(args);
}

export default function Mask({ loaderData }: Route.ComponentProps) {
  const { name, isSomewhere, warning, maySetUp } = loaderData;
  return (
    <section className="setup" aria-labelledby="mask">
      <PageTitle title={text.title(name)} />
      <h2 id="mask" className="visually-hidden">
        {text.heading}
      </h2>
      {isSomewhere ? (
        <>
          <p className="about">{text.about}</p>
          {warning && <Notice tone="warning">{warning}</Notice>}
          <CurrentMask {...loaderData} />
          {maySetUp && <MaskActions {...loaderData} />}
          <MaskHistory {...loaderData} />
        </>
      ) : (
        <EmptyState heading={text.nowhere}>{text.nowhereText}</EmptyState>
      )}
    </section>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function CurrentMask({ base, regions, view, maySetUp, trial }: Loaded) {
  const count = regions.length;
  return (
    <>
      <div className="mask-editor">
        <div>
          <MaskPicture label={text.picture(count)} src={view?.picture?.src} regions={regions} />
          <p className="field-hint">
            {view?.picture ? (
              <>
                {text.taken} <TimeOf {...view.time} />
              </>
            ) : view?.isBeingMade ? (
              text.beingMade
            ) : (
              text.noPicture
            )}
          </p>
        </div>
        {count === 0 && (
          <div>
            <EmptyState heading={text.none}>{text.noneText}</EmptyState>
          </div>
        )}
      </div>
      {trial && <TrialResult trial={trial} />}
      {count > 0 && (
        <div className="mask-regions">
          <Table
            caption={text.caption(count)}
            rows={regions}
            rowKey={({ name }) => name}
            columns={regionColumns(base, maySetUp)}
          />
        </div>
      )}
    </>
  );
}

function MaskActions({ base, regions, previous }: Loaded) {
  return (
    <form className="cluster after-list" method="get" action={base}>
      <ButtonLink tone="primary" icon="plus" to={`${base}/new`}>
        {text.new}
      </ButtonLink>
      <ButtonLink to={`${base}/import`}>{text.import}</ButtonLink>
      {previous && <ButtonLink to={previous}>{text.copy}</ButtonLink>}
      {regions.length > 0 && (
        <>
          <Button name="try" value="yes" tone="neutral">
            {text.try}
          </Button>
          <ButtonLink to={`${base}/clear`}>{text.clear}</ButtonLink>
        </>
      )}
    </form>
  );
}

function regionColumns(base: string, maySetUp: boolean): Column<RegionRow>[] {
  const about = (name: string) => <span className="visually-hidden"> {name}</span>;
  return [
    { name: text.region, cell: ({ name }) => name },
    { name: text.corners, cell: ({ corners }) => corners, align: "end" },
    { name: text.share, cell: ({ shareText }) => shareText, align: "end" },
    { name: text.alert, cell: ({ alertText }) => alertText },
    ...(maySetUp
      ? [
          {
            name: text.change,
            cell: ({ name, query }: RegionRow) => (
              <span className="cluster">
                <Link to={`${base}/edit?${query}`}>
                  {text.edit}
                  {about(name)}
                </Link>
                <Link to={`${base}/delete?${query}`}>
                  {text.delete}
                  {about(name)}
                </Link>
              </span>
            ),
          },
        ]
      : []),
  ];
}
