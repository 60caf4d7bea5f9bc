import type { Problems } from "#app/forms/problems.ts";
import { Button } from "#app/ui/button.tsx";
import { type DatedFile, FileDates } from "./undated-files.tsx";

const text = {
  heading: "Typed dates",
  about:
    "Somebody typed the dates of these files. Change one here, or clear it to leave the file out. They are times by the device’s clock, so a correction of the clock applies to them too.",
  next: "Save and show the next files",
  first: "Save and show the first files",
  saving: "Saving…",
};

interface Props {
  files: DatedFile[];
  /** Where the next files begin. */
  next: string | undefined;
  isLater: boolean;
  problems: Problems;
}

/** Dates that somebody typed stand in their fields until the files are stored. */
export function TypedDates({ files, next, isLater, problems }: Props) {
  return (
    <section className="section" id="typed">
      <h3>{text.heading}</h3>
      <p className="about">{text.about}</p>
      <FileDates files={files} problems={problems} />
      {(isLater || next) && (
        <div className="cluster">
          {isLater && <Turn to="start">{text.first}</Turn>}
          {next && <Turn to={next}>{text.next}</Turn>}
        </div>
      )}
    </section>
  );
}

function Turn({ to, children }: { to: string; children: string }) {
  return (
    <Button tone="neutral" name="act" value={`typed-${to}`} data-pending={text.saving}>
      {children}
    </Button>
  );
}
