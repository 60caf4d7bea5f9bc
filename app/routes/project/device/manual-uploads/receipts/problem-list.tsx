import { Link } from "react-router";
import { StatusWord } from "#app/ui/status-word.tsx";
import type { UploadProblems } from "./receipts.server.ts";

const text = {
  heading: "Problems",
  refused: "Files that will not be stored",
  all: "Show all of them",
};

/** The files that did not become recordings or are damaged, each with why. */
export function ProblemList(problems: UploadProblems) {
  return (
    <section className="section" id="problems">
      <h2>{text.heading}</h2>
      <Rows {...problems} />
    </section>
  );
}

/** Before anything is stored: the files that were not accepted, each with why. */
export function RefusedFiles(problems: UploadProblems) {
  return (
    <section className="section" id="refused">
      <h3>{text.refused}</h3>
      <Rows {...problems} />
    </section>
  );
}

function Rows({ rows, all }: UploadProblems) {
  return (
    <>
      <ul className="upload-problems">
        {rows.map(({ id, name, tone, text: state, reason }) => (
          <li key={id}>
            <strong>{name}</strong> <StatusWord tone={tone}>{state}</StatusWord>
            {reason && <span className="second-line">{reason}</span>}
          </li>
        ))}
      </ul>
      {all && (
        <p>
          <Link to={all}>{text.all}</Link>
        </p>
      )}
    </>
  );
}
