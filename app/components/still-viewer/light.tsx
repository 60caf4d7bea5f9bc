import { useId } from "react";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { withUnit } from "#contract/rules/times/units.ts";

/** In percent of how the picture was taken. */
export interface Light {
  brightness: number;
  contrast: number;
}

export const lightAsTaken: Light = { brightness: 100, contrast: 100 };

const text = {
  brightness: "Brightness",
  contrast: "Contrast",
  title: "Brightness and contrast",
  changed: "changed",
  reset: "Reset",
};

export function toFilter({ brightness, contrast }: Light): string | undefined {
  const isAsTaken = brightness === 100 && contrast === 100;
  return isAsTaken ? undefined : `brightness(${brightness}%) contrast(${contrast}%)`;
}

interface Props {
  light: Light;
  change: (light: Light) => void;
}

export function LightSliders({ light, change }: Props) {
  const summary = toFilter(light) ? `${text.title} (${text.changed})` : text.title;
  return (
    <Disclosure summary={summary}>
      {(["brightness", "contrast"] as const).map((name) => (
        <Slider
          key={name}
          label={text[name]}
          value={light[name]}
          change={(value) => change({ ...light, [name]: value })}
        />
      ))}
      <Button type="button" tone="neutral" onClick={() => change(lightAsTaken)}>
        {text.reset}
      </Button>
    </Disclosure>
  );
}

interface SliderProps {
  label: string;
  value: number;
  change: (value: number) => void;
}

function Slider({ label, value, change }: SliderProps) {
  const id = useId();
  return (
    <div className="still-slider">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={40}
        max={400}
        step={10}
        value={value}
        aria-valuetext={withUnit(value, "%")}
        onChange={({ target }) => change(Number(target.value))}
      />
      <span aria-hidden="true">{withUnit(value, "%")}</span>
    </div>
  );
}
