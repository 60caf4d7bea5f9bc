import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/text-inputs.tsx";

export interface FilterFormProps {
  action: string;
  days: number;
  media: string;
  location: number | undefined;
  species: string | undefined;
  periods: readonly { days: number; words: string }[];
  locations: { id: number; name: string }[];
}

/** What the dashboard shows stands in its address, so that it can be kept and sent to others. */
export function FilterForm(props: FilterFormProps) {
  const { action, days, media, location, species, periods, locations } = props;
  return (
    <search aria-label="What the dashboard shows">
      <form className="filters" method="get" action={action}>
        {species && <input type="hidden" name="species" value={species} />}
        <Select name="days" label="Period" defaultValue={days}>
          {periods.map(({ days, words }) => (
            <option key={days} value={days}>
              {words}
            </option>
          ))}
        </Select>
        <Select name="media" label="Recordings" defaultValue={media}>
          <option value="all">Cameras and sound</option>
          <option value="camera">Cameras</option>
          <option value="audio">Sound</option>
        </Select>
        <Select name="location" label="Location" defaultValue={location ?? ""}>
          <option value="">All locations</option>
          {locations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Button tone="neutral" data-pending="Looking">
          Show
        </Button>
      </form>
    </search>
  );
}
