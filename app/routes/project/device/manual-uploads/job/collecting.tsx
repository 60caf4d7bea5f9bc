import { ButtonForm } from "#app/components/forms/button-form.tsx";
import type { Problems } from "#app/forms/problems.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type Moment, TimeOf } from "#app/ui/time-of.tsx";
import { CardForm } from "../card-form.tsx";
import { JobQueue } from "./job-queue.tsx";
import { CheckTimes } from "../times/check-times.tsx";
import { ClockGroups } from "../times/clock-groups.tsx";
import { UndatedFiles } from "../times/undated-files.tsx";
import type { CollectingView } from "./collecting.server.ts";
import { SettingsForm } from "../settings-form.tsx";

const text = {
  arrived: "1. What has arrived",
  nothing: "Files are listed here once the upload has ended.",
  noTimes: "You can check this once files have arrived.",
  send: "Upload files",
  sendMore: "Upload more files",
  incomplete:
    "This upload is still running, or it broke off and files are missing. Choose all files of the card again: those that have arrived are not taken twice.",
  times: "2. When they were recorded",
  store: "3. Store them",
  storeText:
    "Each becomes a recording of this device, at its time and location. After that, admins correct the clock and the location under Activity.",
  storing: "Starting…",
  expires: "Until then nothing is stored. What has arrived will be deleted on",
  discard: "Discard upload",
  nothingToStore: "There is nothing to store yet.",
};

interface Props {
  view: CollectingView;
  problems: Problems;
  id: number;
  uploads: string;
  path: string;
  mayUpload: boolean;
}

/** The three steps: send, check, store. */
export function Collecting({ view, problems, id, uploads, path, mayUpload }: Props) {
  const { arrived, isIncomplete, limits, times } = view;
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
    <>
      <section className="section" id="arrived">
        <h2>{text.arrived}</h2>
        <p className="about">{arrived ?? text.nothing}</p>
        {isIncomplete && <Notice tone="warning">{text.incomplete}</Notice>}
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
      {!times && (
        <section className="section">
          <h2>{text.times}</h2>
          <p className="about">{text.noTimes}</p>
        </section>
      )}
      {times && (
        <section className="section" id="times">
          <h2>{text.times}</h2>
          <CheckTimes times={times} />
          {view.parts.length > 0 && (
            <ClockGroups
              groups={view.parts}
              mayUpload={mayUpload}
              problem={problems.of("part")[0]}
            />
          )}
          {mayUpload && view.undated.count > 0 && (
            <UndatedFiles {...view.undated} problem={problems.of("taken")[0]} />
          )}
          {view.nowhere && <Notice tone="warning">{view.nowhere}</Notice>}
          {mayUpload && <SettingsForm {...view} times={times} problems={problems} />}
        </section>
      )}
      {mayUpload && <Store path={path} store={view.store} expires={view.expires} />}
    </>
  );
}

interface StoreProps {
  path: string;
  store: string | undefined;
  expires: Moment | undefined;
}

function Store({ path, store, expires }: StoreProps) {
  return (
    <section className="section">
      <h2>{text.store}</h2>
      <p className="about">
        {store ? text.storeText : text.nothingToStore}{" "}
        {expires && (
          <>
            {text.expires} <TimeOf {...expires} />.
          </>
        )}
      </p>
      <div className="cluster">
        {store && (
          <ButtonForm
            fields={{ act: "start" }}
            label={store}
            pending={text.storing}
            tone="primary"
          />
        )}
        <ButtonLink to={`${path}/delete`}>{text.discard}</ButtonLink>
      </div>
    </section>
  );
}
