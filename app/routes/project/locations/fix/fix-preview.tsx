import { ButtonForm } from "#app/components/forms/button-form.tsx";
import type { ChosenDevice } from "./device.server.ts";

const text = {
  heading: "What will change",
  stay: (device: string, target: string, from: string) => `${device} was at ${target} from ${from}`,
  until: (until: string) => ` until ${until}, when it was next known to be elsewhere.`,
  returns: (until: string) => ` until ${until}, and after that where it was known to be.`,
  now: " until now, and is still there.",
  none: "No recordings move. All recordings from that time are already filed there.",
  moves: (count: number) =>
    count === 1 ? "1 recording moves:" : `${count.toLocaleString("en-NZ")} recordings move:`,
  from: (count: number, name: string) => `${count.toLocaleString("en-NZ")} from ${name}`,
  removed: ", which will then be empty. Nobody has named it, so it will be removed",
  save: (count: number) =>
    count === 0
      ? "Save"
      : count === 1
        ? "Move 1 recording"
        : `Move ${count.toLocaleString("en-NZ")} recordings`,
  saving: "Saving…",
};

type Props = NonNullable<ChosenDevice["preview"]> & { device: ChosenDevice };

/** Which recordings would move from where, and the button that does it. */
export function FixPreview({
  device,
  target,
  from,
  until,
  isReturn,
  recordings,
  leaving,
  fields,
}: Props) {
  const end = until === undefined ? text.now : isReturn ? text.returns(until) : text.until(until);
  return (
    <section className="section prose" aria-labelledby="preview">
      <h2 id="preview">{text.heading}</h2>
      <p>
        {text.stay(device.name, target, from)}
        {end}
      </p>
      <p>{recordings === 0 ? text.none : text.moves(recordings)}</p>
      {leaving.length > 0 && (
        <ul className="effects">
          {leaving.map(({ key, name, far, recordings, isRemoved }) => (
            <li key={key}>
              {text.from(recordings, name)}
              {isRemoved && text.removed}
              {far && ". "}
              <strong>{far}</strong>
            </li>
          ))}
        </ul>
      )}
      <ButtonForm
        fields={{ device: device.id, ...fields }}
        label={text.save(recordings)}
        pending={text.saving}
        tone="primary"
      />
    </section>
  );
}
