import { StatusWord } from "#app/ui/status-word.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { Software as Reported } from "./software.server.ts";

const text = {
  heading: "Software",
  channel: (channel: string) => `It gets its updates from the channel ${channel}.`,
  noChannel: "It has not reported which channel it follows.",
  none: "It has not reported which software it runs.",
  caption: "As reported on",
  name: "Package",
  installed: "Installed",
  state: "State",
};

const columns: Column<Reported["packages"][number]>[] = [
  { name: text.name, cell: ({ name }) => name },
  { name: text.installed, cell: ({ installed }) => installed },
  { name: text.state, cell: State },
];

function State({ tone, text }: Reported["packages"][number]) {
  return <StatusWord tone={tone}>{text}</StatusWord>;
}

export function Software({ software: { channel, reported, packages } }: { software: Reported }) {
  return (
    <section className="section">
      <h2>{text.heading}</h2>
      <p>{channel ? text.channel(channel) : text.noChannel}</p>
      {reported ? (
        <Table
          caption={
            <>
              {text.caption} <TimeOf {...reported} />
            </>
          }
          rows={packages}
          rowKey={({ name }) => name}
          columns={columns}
        />
      ) : (
        <p>{text.none}</p>
      )}
    </section>
  );
}
