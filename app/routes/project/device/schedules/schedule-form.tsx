import type { Problems } from "#app/forms/problems.ts";
import { rowButton } from "#app/forms/row-button.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextInput } from "#app/ui/text-inputs.tsx";
import { ComboFields, numbered } from "./combo-fields.tsx";
import type { LoadedSchedule } from "./load-schedule.server.ts";
import { NightTimeline } from "./night-timeline.tsx";

const text = {
  about:
    "Only devices with audio bait (a loudspeaker to play sounds) follow a schedule. Others ignore it.",
  noSounds:
    "There are no sounds to choose from yet. Ask whoever runs this site to add some. All projects share them.",
  description: "What it is for",
  descriptionHint: "Such as “Possums at dusk”",
  playNights: "Nights on",
  controlNights: "Nights off",
  nightsHint:
    "The device plays sounds for some nights, then stays quiet for some nights to compare with.",
  startday: "Start day",
  startdayHint: "The day that this cycle starts with. If unsure, use 1.",
  random: "Sounds that “a random one” is chosen from",
  newest: (count: number, all: number) =>
    `You can choose from the newest ${count} of ${all} sounds.`,
  add: "Add times",
  save: "Save schedule",
  saving: "Saving…",
  show: "Show night",
  cancel: "Cancel",
};

export interface ScheduleFormProps extends LoadedSchedule {
  deviceChoices: { id: string; name: string }[];
  problems: Problems;
}

export function ScheduleForm(props: ScheduleFormProps) {
  const { base, before, editing, shown, sounds, soundCount, problems } = props;
  const { draft, night } = shown;
  const path = `${base}/${editing ? editing.id : "new"}`;
  const field = (name: "description" | "startday" | "playNights" | "controlNights") => ({
    ...problems.field(name, draft[name]),
    required: true,
  });
  const unchosen = problems.of("allsounds");
  const number = { type: "number", inputMode: "numeric" } as const;
  return (
    <form className="bait-form" method="post" action={path} noValidate key={JSON.stringify(draft)}>
      {/* Enter in a field presses the first button. */}
      <button
        className="visually-hidden"
        name="act"
        value="show"
        tabIndex={-1}
        aria-hidden="true"
      />
      {before && <input type="hidden" name="before" value={before} />}
      <p className="about">{text.about}</p>
      {editing?.followed && <p className="about">{editing.followed}</p>}
      {sounds.length === 0 && <Notice tone="warning">{text.noSounds}</Notice>}
      <TextInput
        {...field("description")}
        label={text.description}
        hint={text.descriptionHint}
        maxLength={255}
        autoComplete="off"
      />
      <p className="field-hint">{text.nightsHint}</p>
      <div className="filters">
        <TextInput {...field("playNights")} {...number} min="1" label={text.playNights} />
        <TextInput {...field("controlNights")} {...number} min="0" label={text.controlNights} />
      </div>
      <div className="filters">
        <TextInput
          {...field("startday")}
          {...number}
          min="1"
          label={text.startday}
          hint={text.startdayHint}
        />
      </div>
      {numbered(draft.combos).map(({ row, order }) => (
        <ComboFields key={order} {...props} combo={row} order={order} path={path} />
      ))}
      <p className="after-list">
        <Button
          {...rowButton("insert", { name: "combos" })}
          tone="neutral"
          icon="plus"
          formAction={`${path}#combo-${draft.combos.length}`}
        >
          {text.add}
        </Button>
      </p>
      {sounds.length > 0 && (
        <fieldset className="choices section" id="allsounds">
          <legend className="field-label">{text.random}</legend>
          {sounds.length < soundCount && (
            <p className="field-hint">{text.newest(sounds.length, soundCount)}</p>
          )}
          <div className="event-types">
            {sounds.map(({ id, name }) => (
              <label className="choice" key={id}>
                <input
                  type="checkbox"
                  name="allsounds"
                  value={id}
                  defaultChecked={draft.allsounds.includes(id)}
                />
                <span>{name}</span>
              </label>
            ))}
          </div>
          <FieldError id="allsounds" errors={unchosen} />
        </fieldset>
      )}
      <NightTimeline night={night} />
      <div className="cluster after-list">
        <Button name="act" value="save" data-pending={text.saving}>
          {text.save}
        </Button>
        <Button name="act" value="show" tone="neutral" formAction={`${path}#night`}>
          {text.show}
        </Button>
        <ButtonLink to={base}>{text.cancel}</ButtonLink>
      </div>
    </form>
  );
}
