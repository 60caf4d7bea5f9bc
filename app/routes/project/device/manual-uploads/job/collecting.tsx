import type { Problems } from "#app/forms/problems.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import { CardForm } from "../card-form.tsx";
import { JobQueue } from "./job-queue.tsx";
import { CheckTimes } from "../times/check-times.tsx";
import type { CheckedTimes } from "../times/check-times.server.ts";
import { ClockGroups } from "../times/clock-groups.tsx";
import { TypedDates } from "../times/typed-dates.tsx";
import { UndatedFiles } from "../times/undated-files.tsx";
import type { CollectingView } from "./collecting.server.ts";
import { SettingsFields } from "../settings-fields.tsx";
import { RefusedFiles } from "../receipts/problem-list.tsx";
import type { UploadProblems } from "../receipts/receipts.server.ts";

const text = {
  arrived: "1. What has arrived",
  nothing: "Files are listed here once the upload has ended.",
  noTimes: "You can check this once there are files to store.",
  send: "Upload files",
  sendMore: "Upload more files",
  incomplete:
    "This upload is still running, or it broke off and files are missing. Choose all files of the card again: those that have arrived are not taken twice.",
  times: "2. When they were recorded",
  store: "3. Store them",
  storeText:
    "Each becomes a recording of this device, at its time and location. After that, admins correct the clock and the location under Activity.",
  stored: "This uses your choices above.",
  storedDated: "This uses your choices above. Files that you dated are stored too.",
  storing: "Starting…",
  show: "Show with these choices",
  showing: "Saving…",
  expires: "What nobody has stored will be deleted on",
  discard: "Discard upload",
  nothingYet: "There is nothing to store yet.",
  nothingLeft: "There is nothing to store.",
  listExpires: "This list will be deleted on",
};

interface Props {
  view: CollectingView;
  /** Files that were not accepted. */
  refused: UploadProblems | undefined;
  problems: Problems;
  id: number;
  uploads: string;
  path: string;
  mayUpload: boolean;
}

/** The three steps: send, check, store. What is chosen on the page counts as soon as a button sends it. */
export function Collecting(props: Props) {
  const { view, problems, mayUpload } = props;
  const { times } = view;
  if (!times) {
    return (
      <>
        <Arrived {...props} />
        <section className="section">
          <h2>{text.times}</h2>
          <p className="about">{text.noTimes}</p>
        </section>
        {mayUpload && <Store {...props} />}
      </>
    );
  }
  if (!mayUpload) {
    return (
      <>
        <Arrived {...props} />
        <Times view={view} times={times} problems={problems} mayUpload={false} />
      </>
    );
  }
  return (
    <>
      <Arrived {...props} />
      <form method="post" noValidate>
        {/* Enter in a field presses the first button. */}
        <button
          className="visually-hidden"
          name="act"
          value="show"
          tabIndex={-1}
          aria-hidden="true"
        />
        <Times view={view} times={times} problems={problems} mayUpload />
        <Store {...props} />
      </form>
    </>
  );
}

function Arrived({ view, refused, problems, id, uploads, mayUpload }: Props) {
  const { arrived, isIncomplete, limits } = view;
  const form = (
    <CardForm
      send={text.send}
      limits={limits}
      field={problems.field("file")}
      tone={arrived ? "neutral" : "primary"}
      path={uploads}
      jobId={id}
    />
  );
  return (
    <section className="section" id="arrived">
      <h2>{text.arrived}</h2>
      <p className="about">{arrived ?? text.nothing}</p>
      {isIncomplete && <Notice tone="warning">{text.incomplete}</Notice>}
      {refused && <RefusedFiles {...refused} />}
      {mayUpload && (
        <>
          <JobQueue path={uploads} jobId={id} />
          {arrived ? (
            <Disclosure
              summary={text.sendMore}
              open={isIncomplete || problems.of("file").length > 0}
            >
              {form}
            </Disclosure>
          ) : (
            form
          )}
        </>
      )}
    </section>
  );
}

type TimesProps = Pick<Props, "view" | "problems" | "mayUpload"> & { times: CheckedTimes };

function Times({ view, times, problems, mayUpload }: TimesProps) {
  return (
    <section className="section" id="times">
      <h2>{text.times}</h2>
      <CheckTimes times={times} />
      {view.parts.length > 0 && (
        <ClockGroups groups={view.parts} mayUpload={mayUpload} problems={problems} />
      )}
      {mayUpload && view.undated.count > 0 && (
        <UndatedFiles {...view.undated} problems={problems} />
      )}
      {mayUpload && view.typed && <TypedDates {...view.typed} problems={problems} />}
      {view.nowhere && <Notice tone="warning">{view.nowhere}</Notice>}
      {mayUpload && (
        <>
          <SettingsFields {...view} times={times} problems={problems} />
          <Button tone="neutral" name="act" value="show" data-pending={text.showing}>
            {text.show}
          </Button>
        </>
      )}
    </section>
  );
}

/** A part of the form, where there is one. */
function Store({ path, view: { store, undated, arrived, expires } }: Props) {
  const nothing = arrived ? text.nothingLeft : text.nothingYet;
  return (
    <section className="section">
      <h2>{text.store}</h2>
      <p className="about">
        {store && `${undated.count > 0 ? text.storedDated : text.stored} `}
        {store ? text.storeText : nothing}{" "}
        {expires && (
          <>
            {arrived && !store ? text.listExpires : text.expires} <TimeOf {...expires} />.
          </>
        )}
      </p>
      <div className="cluster">
        {store && (
          <Button name="act" value="start" data-pending={text.storing}>
            {store}
          </Button>
        )}
        <ButtonLink to={`${path}/delete`}>{text.discard}</ButtonLink>
      </div>
    </section>
  );
}
