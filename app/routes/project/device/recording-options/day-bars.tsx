import { NightHours } from "../night-hours.tsx";
import { Table, type Column } from "#app/ui/table.tsx";
import type { Piece } from "#contract/rules/devices/day-bar.ts";
import type { NightTimes } from "./night-times.server.ts";

const text = {
  caption: (zone: string) => `With local sunset and sunrise, in ${zone}`,
  day: "Day",
  sun: "Sunset to sunrise",
  records: "Camera records",
  bar: "From noon to noon",
  hours: ["noon", "6 pm", "midnight", "6 am", "noon"],
  heat: "heat",
  sound: "sound",
  unknown: "Not known",
};

const barWidth = 240;

const columns: Column<NightTimes>[] = [
  {
    name: text.day,
    cell: ({ name, date }) => (
      <>
        {name}
        <span className="row-detail">{date}</span>
      </>
    ),
  },
  { name: text.sun, cell: ({ sun }) => sun },
  { name: text.records, cell: ({ records }) => records },
  { name: text.bar, cell: ({ bar }) => (bar ? <DayBarPicture {...bar} /> : text.unknown) },
];

/** The pieces of the pictures are told by the columns beside them. */
export function DayBars({ rows, zone }: { rows: NightTimes[]; zone: string }) {
  const hasSound = rows.some(({ bar }) => bar && bar.audio.length > 0);
  return (
    <>
      <Table
        caption={text.caption(zone)}
        rows={rows}
        rowKey={({ name }) => name}
        columns={columns}
      />
      {hasSound && (
        <ul className="legend" aria-hidden="true">
          <li>
            <Swatch of="heat" /> {text.heat}
          </li>
          <li>
            <Swatch of="sound" /> {text.sound}
          </li>
        </ul>
      )}
    </>
  );
}

function DayBarPicture({ thermal, audio }: { thermal: Piece[]; audio: Piece[] }) {
  return (
    <svg className="day-bar" viewBox={`0 0 ${barWidth} 32`} aria-hidden="true">
      <rect className="day-bar-ground" width={barWidth} height="16" rx="2" />
      <Pieces of="heat" pieces={thermal} y={0} height={audio.length > 0 ? 8 : 16} />
      <Pieces of="sound" pieces={audio} y={8} height={8} />
      <NightHours hours={text.hours} y={30} />
    </svg>
  );
}

interface PiecesProps {
  of: "heat" | "sound";
  pieces: Piece[];
  y: number;
  height: number;
}

function Pieces({ of, pieces, y, height }: PiecesProps) {
  return pieces.map(({ from, to }) => (
    <rect
      key={from}
      data-of={of}
      x={Math.round(from * barWidth)}
      width={Math.max(1, Math.round((to - from) * barWidth))}
      y={y}
      height={height}
    />
  ));
}

function Swatch({ of }: Pick<PiecesProps, "of">) {
  return (
    <svg viewBox="0 0 12 12">
      <rect data-of={of} width="12" height="12" />
    </svg>
  );
}
