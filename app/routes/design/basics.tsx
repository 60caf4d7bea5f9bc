import { Badge } from "#app/ui/badge.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { type StatusTone, StatusWord } from "#app/ui/status-word.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import { moment } from "./samples.ts";
import { Specimen, Specimens } from "./specimen.tsx";

const tones: [StatusTone, string][] = [
  ["ok", "Fine"],
  ["attention", "Look"],
  ["trouble", "Act"],
  ["quiet", "Not known"],
];

const grounds = ["page", "panel", "raised", "accent"] as const;

const icons: IconName[] = [
  "activity",
  "audio",
  "camera",
  "devices",
  "download",
  "locations",
  "moon",
];

/** Measure, type, tones. */
export function Basics() {
  return (
    <Specimens id="basics" title="Measure, type, tones">
      <Specimen name="Measure: reading, 38rem">
        <p className="design-measure">
          A sentence that is read from left to right should end before the eye loses the line it
          came from, so text and forms are never wider than this.
        </p>
      </Specimen>
      <Specimen name="Steps: 4, 8, 16, 24, 40, 64">
        <div className="design-steps" aria-hidden="true">
          {[1, 2, 4, 5, 8, 9].map((step) => (
            <span key={step} data-step={step} />
          ))}
        </div>
      </Specimen>
      <Specimen name="Type: title, heading, small heading, text, small">
        <p className="design-type" data-size="6">
          Kea Basin
        </p>
        <p className="design-type" data-size="4">
          Night of 19–20 November
        </p>
        <p className="design-type" data-size="3">
          Ridge camera
        </p>
        <p>What came by, and whether everything is working</p>
        <p className="quiet design-type" data-size="2">
          0:01 – 0:03 · 88% · 1,234 recordings
        </p>
      </Specimen>
      <Specimen name="Grounds: page, panel, raised, accent">
        <div className="design-grounds">
          {grounds.map((ground) => (
            <span key={ground} data-ground={ground}>
              {ground}
            </span>
          ))}
        </div>
      </Specimen>
      <Specimen name="Tones of states: a shape, a word, a colour">
        <p className="cluster">
          {tones.map(([tone, word]) => (
            <StatusWord key={tone} tone={tone}>
              {word}
            </StatusWord>
          ))}
        </p>
      </Specimen>
      <Specimen name="Badge, time, icons">
        <p className="cluster">
          <Badge>Animal in trap</Badge>
          <span>
            <TimeOf {...moment} />
          </span>
          {icons.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </p>
      </Specimen>
    </Specimens>
  );
}
