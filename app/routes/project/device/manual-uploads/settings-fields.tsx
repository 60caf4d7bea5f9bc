import type { Problems } from "#app/forms/problems.ts";
import type { ZoneGroup } from "#app/services/times/time-zones.server.ts";
import { Select, TextInput } from "#app/ui/text-inputs.tsx";
import type { CheckedTimes } from "./times/check-times.server.ts";
import { LocationSelect } from "./location-select.tsx";
import type { LocationGroup } from "./locations.server.ts";

const text = {
  zone: "Time zone of the device’s clock",
  zoneHint:
    "The time zone that its clock was set to. If it stays on standard time in summer, choose its difference from UTC: UTC +12 in New Zealand.",
  wrong: "If the device’s clock was wrong",
  wrongHint:
    "Enter what it showed at some moment and what the time really was. All files are corrected by the difference. Leave the second empty if the clock was right.",
  showed: "The device showed",
  really: "The time really was",
};

interface Props {
  stationId: number | undefined;
  timeZone: string;
  zones: ZoneGroup[];
  groups: LocationGroup[];
  makePath: string | undefined;
  times: CheckedTimes;
  problems: Problems;
}

/** Where and by which clock all files were recorded. */
export function SettingsFields({ times, problems, ...shown }: Props) {
  return (
    <div className="form">
      <LocationSelect
        groups={shown.groups}
        makePath={shown.makePath}
        field={problems.field("stationId", String(shown.stationId ?? ""))}
      />
      <Select
        {...problems.field("timeZone", shown.timeZone)}
        label={text.zone}
        hint={text.zoneHint}
      >
        {shown.zones.map(({ region, zones }) => (
          <optgroup key={region} label={region}>
            {zones.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <fieldset className="choices">
        <legend className="field-label">{text.wrong}</legend>
        <p className="field-hint">{text.wrongHint}</p>
        <div className="clock-fields">
          <TextInput
            {...problems.field("showed", times.showed)}
            type="datetime-local"
            step={1}
            label={text.showed}
          />
          <TextInput
            {...problems.field("really", times.really)}
            type="datetime-local"
            step={1}
            label={text.really}
          />
        </div>
      </fieldset>
    </div>
  );
}
