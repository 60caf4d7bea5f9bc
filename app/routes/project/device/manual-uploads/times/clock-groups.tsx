import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { StatusWord } from "#app/ui/status-word.tsx";
import { Figure } from "#app/ui/pictures.tsx";
import { TextInput } from "#app/ui/text-inputs.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { ClockGroupView } from "./clock-groups.server.ts";

const text = {
  heading: "The device’s clock jumped",
  about:
    "These are the parts between the jumps, in the order of the files. Correct a part by its first file, or leave it out.",
  part: (number: number, files: string) => `Part ${number}: ${files}`,
  said: (from: string, until: string) =>
    from === until ? `The device showed ${from}.` : `The device showed ${from} to ${until}.`,
  taken: "Will be stored as",
  until: "to",
  leftOut: "Left out",
  really: (name: string) => `When ${name} was really recorded`,
  correct: "Correct this part",
  leave: "Leave this part out",
  take: "Store this part too",
  saving: "Saving…",
};

interface Props {
  groups: ClockGroupView[];
  mayUpload: boolean;
  /** What was wrong with the part of this id. */
  problem: string | undefined;
}

/** Each part of a card between two jumps of the clock, with a form of its own. */
export function ClockGroups({ groups, mayUpload, problem }: Props) {
  return (
    <section className="section" id="parts">
      <h3>{text.heading}</h3>
      <p className="about">{text.about}</p>
      {problem && <p className="field-error">{problem}</p>}
      <ol className="clock-groups">
        {groups.map((group, index) => (
          <li key={group.id}>
            <GroupFacts group={group} heading={text.part(index + 1, group.files)} />
            {mayUpload && <GroupForm group={group} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function GroupFacts({ group, heading }: { group: ClockGroupView; heading: string }) {
  const { src, name, said, taken, correction, leftOut } = group;
  const [from, until] = taken;
  return (
    <>
      <h4>{heading}</h4>
      {src && <Figure src={src} alt={name} width={320} height={240} caption={name} />}
      <p>{text.said(said[0] ?? "", said[1] ?? "")}</p>
      {leftOut ? (
        <StatusWord tone="quiet">{text.leftOut}</StatusWord>
      ) : (
        from &&
        until && (
          <p>
            {text.taken} <TimeOf {...from} />
            {from.iso !== until.iso && (
              <>
                {" "}
                {text.until} <TimeOf {...until} />
              </>
            )}
            {correction && `, ${correction}`}.
          </p>
        )
      )}
    </>
  );
}

function GroupForm({ group }: { group: ClockGroupView }) {
  const { id, count, name, showed, really, leftOut } = group;
  return (
    <form className="form" method="post" action="#parts" noValidate>
      <HiddenFields
        fields={[
          ["act", "group"],
          ["fileId", String(id)],
          ["count", String(count)],
          ["showed", showed],
        ]}
      />
      {!leftOut && (
        <TextInput
          id={`really-${id}`}
          name="really"
          type="datetime-local"
          step={1}
          defaultValue={really}
          label={text.really(name)}
        />
      )}
      <div className="cluster">
        {!leftOut && (
          <Button tone="neutral" name="do" value="correct" data-pending={text.saving}>
            {text.correct}
          </Button>
        )}
        <Button
          tone="neutral"
          name="do"
          value={leftOut ? "take" : "leave"}
          data-pending={text.saving}
        >
          {leftOut ? text.take : text.leave}
        </Button>
      </div>
    </form>
  );
}
