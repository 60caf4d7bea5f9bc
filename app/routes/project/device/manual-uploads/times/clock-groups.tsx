import type { Problems } from "#app/forms/problems.ts";
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
  leave: "Leave this part out",
  take: "Store this part too",
  saving: "Saving…",
};

interface Props {
  groups: ClockGroupView[];
  mayUpload: boolean;
  problems: Problems;
}

/** Each part of a card between two jumps of the clock, with a correction of its own. */
export function ClockGroups({ groups, mayUpload, problems }: Props) {
  return (
    <section className="section" id="parts">
      <h3>{text.heading}</h3>
      <p className="about">{text.about}</p>
      <ol className="clock-groups">
        {groups.map((group, index) => (
          <li key={group.id}>
            <GroupFacts group={group} heading={text.part(index + 1, group.files)} />
            {mayUpload && <GroupFields group={group} problems={problems} />}
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

function GroupFields({ group, problems }: { group: ClockGroupView; problems: Problems }) {
  const { id, count, name, really, leftOut } = group;
  return (
    <div className="form">
      <input type="hidden" name={`count-${id}`} value={count} />
      {!leftOut && (
        <TextInput
          {...problems.field(`really-${id}`, really)}
          type="datetime-local"
          step={1}
          label={text.really(name)}
        />
      )}
      <Button
        tone="neutral"
        name="act"
        value={leftOut ? `take-${id}` : `leave-${id}`}
        data-pending={text.saving}
      >
        {leftOut ? text.take : text.leave}
      </Button>
    </div>
  );
}
