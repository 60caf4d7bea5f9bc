import { lazy, Suspense, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { PinButton } from "#app/components/tag-combobox/pin-button.tsx";
import type { InPlaceAnswer } from "#app/in-place/answer.ts";
import { InPlaceArea } from "#app/in-place/in-place-area.tsx";
import { InPlaceForm } from "#app/in-place/in-place-form.tsx";
import { useInPlace } from "#app/in-place/use-in-place.ts";
import { Button } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TagButtons } from "../project/recording/tracks/tag-buttons.tsx";
import { nowhere, quickTags } from "./samples.ts";
import { Specimen, Specimens } from "./specimen.tsx";

const TagCombobox = lazy(() =>
  import("#app/components/tag-combobox/tag-combobox.tsx").then(({ TagCombobox }) => ({
    default: TagCombobox,
  })),
);

/** What answers to an act, and what tags are chosen with. */
export function Acts({ answer }: { answer: InPlaceAnswer | undefined }) {
  return (
    <Specimens id="acts" title="Acting, and what comes of it">
      <Specimen name="Notice: done, to know, to mind">
        <Notice tone="success">Recording deleted.</Notice>
        <Notice tone="info">Signed in as Ana.</Notice>
        <Notice tone="warning">Nobody can read your emails until the mail server is set.</Notice>
      </Specimen>
      <Specimen name="In place: saving, saved with undo, failed with another try">
        <InPlaceArea answer={answer}>
          <InPlaceSamples />
        </InPlaceArea>
      </Specimen>
      <Specimen name="Dialog: opens over this page, at its own address">
        <p className="cluster">
          <DialogLink className="button" data-tone="neutral" to="/releases">
            Open a dialog
          </DialogLink>
        </p>
      </Specimen>
      <Specimen name="Menu: open">
        <Disclosure summary="More" open>
          <p className="cluster">
            <Button type="button" tone="neutral" icon="keyboard">
              Keyboard
            </Button>
            <Button type="button" tone="neutral" icon="download">
              Download
            </Button>
          </p>
        </Disclosure>
      </Specimen>
      <Specimen name="Tag: to choose from, pinned, chosen">
        <TagButtons tags={quickTags} own={["hedgehog"]} hasKeys={false} />
      </Specimen>
      <Specimen name="Pin: not pinned, pinned">
        <form className="cluster" method="post">
          <input type="hidden" name="be" value="saved" />
          <PinButton what="possum" name="Possum" isPinned={false} action={nowhere} />
          <PinButton what="stoat" name="Stoat" isPinned action={nowhere} />
        </form>
      </Specimen>
      <Specimen name="Tag combobox: recently used and pinned first">
        <ComboboxSample />
      </Specimen>
    </Specimens>
  );
}

function InPlaceSamples() {
  const inPlace = useInPlace("design");
  return (
    <div className="cluster">
      {(["saved", "failed"] as const).map((be) => (
        <InPlaceForm
          key={be}
          inPlace={inPlace}
          form={{ action: nowhere, fields: [["be", be]] }}
          label={be === "saved" ? "Try what is saved" : "Try what fails"}
        />
      ))}
    </div>
  );
}

function ComboboxSample() {
  const isHydrated = useHydrated();
  const [pinned, setPinned] = useState<string[]>(["stoat"]);
  const [chosen, setChosen] = useState("nothing yet");
  const isPinned = (what: string) => pinned.includes(what);
  const toggle = (what: string) =>
    setPinned(isPinned(what) ? pinned.filter((one) => one !== what) : [...pinned, what]);
  if (!isHydrated) return <p>Comes with scripts.</p>;
  return (
    <Suspense>
      <TagCombobox
        label="Tag for track 1"
        medium="camera"
        recent={["possum", "hedgehog"]}
        pinned={pinned}
        pins={{ isPinned, toggle }}
        hasFocus={false}
        onChoose={({ name }) => setChosen(name)}
        onClose={() => setChosen("nothing")}
      />
      <output>Chosen: {chosen}</output>
    </Suspense>
  );
}
