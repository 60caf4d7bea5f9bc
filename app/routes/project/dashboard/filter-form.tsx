import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Select, TextInput } from "#app/ui/text-inputs.tsx";

const text = {
  nights: "Nights",
  night: (nights: number) => (nights === 1 ? " night" : " nights"),
  more: "Own dates and filters",
  from: "First night",
  until: "Last night",
  hint: "The dates of their evenings.",
  media: "Recordings",
  location: "Location",
  anywhere: "All locations",
  show: "Show",
  pending: "Looking…",
};

export interface FilterFormProps {
  label: string;
  action: string;
  periods: { days: number; to: string; isCurrent: boolean }[];
  days: number | undefined;
  /** Of a period of one's own. */
  from: string | undefined;
  until: string | undefined;
  media: string;
  location: number | undefined;
  species: string | undefined;
  locations: { id: number; name: string }[];
  /** What is shown beside the usual, in words. */
  chosen: string[];
  /** Absent where that is what is shown. */
  usual: { to: string; text: string } | undefined;
}

/** What a page of nights shows stands in its address, so that it can be kept and sent to others. */
export function FilterForm(props: FilterFormProps) {
  const { label, periods, chosen, usual } = props;
  return (
    <search aria-label={label} className="about">
      <nav aria-label={text.nights} className="cluster">
        <span aria-hidden="true">{text.nights}</span>
        <ul className="filter-links">
          {periods.map(({ days, to, isCurrent }) => (
            <li key={days}>
              <Link to={to} aria-current={isCurrent ? "true" : undefined}>
                {days}
                <span className="visually-hidden">{text.night(days)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Disclosure summary={chosen.length > 0 ? `${text.more}: ${chosen.join(", ")}` : text.more}>
        <OwnForm {...props} />
      </Disclosure>
      {usual && (
        <p>
          <Link to={usual.to}>{usual.text}</Link>
        </p>
      )}
    </search>
  );
}

function OwnForm({
  action,
  days,
  from,
  until,
  media,
  location,
  species,
  locations,
}: FilterFormProps) {
  return (
    <form className="filters" method="get" action={action}>
      {days !== undefined && <input type="hidden" name="days" value={days} />}
      {species && <input type="hidden" name="species" value={species} />}
      <TextInput name="from" type="date" label={text.from} hint={text.hint} defaultValue={from} />
      <TextInput name="until" type="date" label={text.until} defaultValue={until} />
      <Select name="media" label={text.media} defaultValue={media}>
        <option value="all">Cameras and sound</option>
        <option value="camera">Cameras</option>
        <option value="audio">Sound</option>
      </Select>
      <Select name="location" label={text.location} defaultValue={location ?? ""}>
        <option value="">{text.anywhere}</option>
        {locations.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Button tone="neutral" data-pending={text.pending}>
        {text.show}
      </Button>
    </form>
  );
}
