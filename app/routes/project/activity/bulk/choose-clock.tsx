import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextInput } from "#app/ui/text-inputs.tsx";

const text = {
  about:
    "Say what one of them shows and when it really was. All of them are moved by the difference. You see the new times before anything changes.",
  showed: "It shows",
  showedHint: (zone: string) => `The first of them is filled in. In local time (${zone}).`,
  really: "It really was",
  wrong: "Enter both times. They have to differ.",
  submit: "Continue",
  pending: "Opening…",
};

interface Props {
  path: string;
  kept: [name: string, value: string][];
  clock: { showed: string; really: string; zone: string; isWrong: boolean };
}

export function ChooseClock({ path, kept, clock }: Props) {
  const { showed, really, zone, isWrong } = clock;
  return (
    <form className="form" method="get" action={path} noValidate>
      <HiddenFields fields={[...kept, ["act", "shift"] as const, ["clock-zone", zone] as const]} />
      <p className="about">{text.about}</p>
      <TextInput
        name="showed"
        type="datetime-local"
        step={1}
        label={text.showed}
        hint={text.showedHint(zone)}
        defaultValue={showed}
      />
      <TextInput
        name="really"
        type="datetime-local"
        step={1}
        label={text.really}
        defaultValue={really}
        {...(isWrong ? { errors: [text.wrong] } : {})}
      />
      <Button data-pending={text.pending}>{text.submit}</Button>
    </form>
  );
}
