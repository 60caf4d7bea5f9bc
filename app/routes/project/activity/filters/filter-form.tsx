import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Link, useSubmit } from "react-router";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choices.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Select, TextInput, type TextInputProps } from "#app/ui/text-inputs.tsx";
import type { SearchAddress } from "../search/address.server.ts";
import type { FieldProblem } from "./check-fields.server.ts";
import type { FilterChoices } from "./filter-choices.server.ts";
import { CheckboxList } from "./checkbox-list.tsx";
import { useAskedPage } from "./use-asked-page.ts";
import { media, modes, type Options, periods, states, suns, text } from "./filter-text.ts";

interface Props {
  path: string;
  address: SearchAddress;
  period: string | undefined;
  /** That is searched for. */
  night: { value: string; name: string } | undefined;
  /** The first and the last day; both empty where a period or a night is asked for. */
  days: string[];
  hidden: (readonly [name: string, value: string])[];
  choices: FilterChoices;
  zones: string;
  problems: FieldProblem[];
  clear: string;
  filters: number;
  /** Whether filters that are in force stand below the fold. */
  hasMore: boolean;
}

const typingMs = 600;

/** Asks by its address; where scripts run, as soon as something is changed. */
export function FilterForm(props: Props) {
  const { path, address, period, night, days, hidden, choices, zones, problems } = props;
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const submit = useSubmit();
  const [formKey, keepForm] = useAskedPage();
  const refusedTag = problems.find(({ name }) => name === "tag")?.typed;
  /** A field with what was typed into it, and what is wrong with that. */
  const field = (name: string, label: string, value?: string | number) => {
    const refused = problems.find((one) => one.name === name);
    const errors = refused ? [refused.text] : [];
    return { name, label, defaultValue: refused?.typed ?? value, errors };
  };
  const send = (isShow = false) => {
    clearTimeout(timer.current);
    if (!form.current?.reportValidity()) return;
    if (isShow) closePanel();
    void submit(form.current, { preventScrollReset: true }).then(() => keepForm(isShow));
  };
  const tags = choices.tags.map(({ value }) => value).join();
  useClearedTag(form, refusedTag === undefined ? tags : "");
  return (
    <search aria-label={text.legend}>
      <form
        key={formKey}
        ref={form}
        className="filters search-filters"
        method="get"
        action={path}
        /* Of a wrong field that is folded away a browser would say nothing, and send nothing: here the server says it. */
        noValidate
        onInvalidCapture={({ target }) =>
          (target as Element).closest("details")?.setAttribute("open", "")
        }
        onChange={({ target }) => {
          clearTimeout(timer.current);
          if (form.current) agreeOnDates(form.current, target);
          if (isTag(target) && !choices.suggestions.includes(target.value)) return;
          const isTyped = target instanceof HTMLInputElement && target.type !== "checkbox";
          if (isTyped) timer.current = setTimeout(send, typingMs);
          else send();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          send(true);
        }}
      >
        <HiddenFields fields={hidden} />
        <Select name="range" label={text.period} defaultValue={period ?? ""}>
          {listOptions(periods)}
          {night && <option value={night.value}>{night.name}</option>}
          <option value="">{text.dates}</option>
        </Select>
        <TextInput {...field("from", text.from, days[0])} type="date" />
        <TextInput {...field("until", text.until, days[1])} type="date" />
        <p className="field-hint">{text.daysIn(zones)}</p>
        <CheckboxList legend={text.tags} name="tagged-with" choices={choices.tags} />
        <TextInput
          {...field("tag", text.tag, "")}
          hint={text.tagHint}
          list="suggested-animals"
          autoComplete="off"
          autoCapitalize="none"
          onBlur={({ target }) => {
            if (target.value.trim() !== (refusedTag ?? "")) send();
          }}
        />
        <datalist id="suggested-animals">
          {choices.suggestions.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
        {choices.tags.length > 0 && (
          <Checkbox
            name="include-descendant-tags"
            value="false"
            label={text.exactly}
            defaultChecked={address["include-descendant-tags"] === "false"}
          />
        )}
        <CheckboxList legend={text.locations} name="locations" choices={choices.locations} />
        <More isOpen={props.hasMore}>
          <Select name="tag-mode" label={text.mode} defaultValue={address["tag-mode"]}>
            {listOptions(modes)}
            {listOptions(choices.modes)}
          </Select>
          <TextInput {...field("clock-from", text.clockFrom, address["clock-from"])} type="time" />
          <TextInput
            {...field("clock-until", text.clockUntil, address["clock-until"])}
            type="time"
          />
          <Select name="sun" label={text.sun} defaultValue={address.sun ?? ""}>
            {listOptions(suns)}
          </Select>
          <Select
            name="recording-mode"
            label={text.media}
            defaultValue={address["recording-mode"] ?? ""}
          >
            {listOptions(media)}
          </Select>
          <Checkbox
            name="no-false-positives"
            value="false"
            label={text.nothing}
            defaultChecked={address["no-false-positives"] === "false"}
          />
          <CheckboxList legend={text.labels} name="labelled-with" choices={choices.labels} />
          <CheckboxList legend={text.devices} name="devices" choices={choices.devices} />
          <CheckboxList legend={text.people} name="taggers" choices={choices.people} />
          <NumberInput
            {...field("confidence", text.confidence, address.confidence)}
            min={1}
            max={100}
            step={1}
          />
          <TextInput {...field("models", text.model, address.models.join(", "))} />
          <NumberInput {...field("min-duration", text.minLength, address["min-duration"])} />
          <NumberInput {...field("max-duration", text.maxLength, address["max-duration"])} />
          <Select name="state" label={text.state} defaultValue={address.state ?? ""}>
            {listOptions(states)}
          </Select>
          <TextInput {...field("note", text.note, address.note)} maxLength={200} />
          <TextInput {...field("id", text.id, address.id.join(", "))} inputMode="numeric" />
        </More>
        <div className="cluster">
          <Button tone="primary" data-pending={text.showing}>
            {text.show}
          </Button>
          {props.filters > 0 && <Link to={props.clear}>{text.clear}</Link>}
        </div>
      </form>
    </search>
  );
}

/** Opens with the first filter, or fault, in it; stays open until the form is made anew, also when its last filter goes. */
function More({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <Disclosure summary={text.more} open={wasOpen}>
      {children}
    </Disclosure>
  );
}

function listOptions(options: Options) {
  return options.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}

/** On a phone the filters stand above the results once the address has named them, also after a filter has changed it. */
function closePanel(): void {
  if (document.querySelector("#filters:target")) location.replace("#results");
}

/** By default a length of recordings in seconds. */
function NumberInput({ min = 0, max = 86_400, step = "any", ...field }: TextInputProps) {
  return <TextInput {...field} {...{ min, max, step }} type="number" />;
}

/** Either a period or days: whichever was changed last. */
function agreeOnDates(form: HTMLFormElement, changed: EventTarget): void {
  const field = (name: string) =>
    form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement;
  const [range, ...days] = ["range", "from", "until"].map(field);
  if (range && days.some((day) => day === changed)) range.value = "";
  if (range && range === changed && range.value !== "") for (const day of days) day.value = "";
}

/** What was typed stands among the animals now. */
function useClearedTag(form: RefObject<HTMLFormElement | null>, tags: string): void {
  useEffect(() => {
    const typed = form.current?.elements.namedItem("tag");
    if (tags !== "" && isTag(typed)) typed.value = "";
  }, [form, tags]);
}

/** An animal is looked for when all of its name is typed. */
function isTag(target: unknown): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.name === "tag";
}
