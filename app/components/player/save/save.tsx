import { useEffect, useRef, useState } from "react";
import { momentOfFrame } from "#media/thermal/playback.ts";
import { Button } from "#app/ui/button.tsx";
import type { Film } from "../film/film.ts";
import { makeComposer, type Scene } from "./compose-picture.ts";
import { download, nameFile } from "./file-names.ts";

const text = {
  saved: "The clip is saved.",
  unsupported: "This browser cannot make a clip.",
  failed: "The clip was not saved. Try again.",
};

interface Props {
  film: Film;
  /** Undefined until there is a picture. */
  scene: Scene | undefined;
  clipPath: string | undefined;
  zone: string | undefined;
}

/** A picture or a film of what is seen, made here. */
export function Save({ film, scene, clipPath, zone }: Props) {
  if (!scene) return null;
  const name = nameFile(scene.header, zone);
  const saveFrame = () => {
    const { shown } = film;
    if (!shown) return;
    const { canvas, draw } = makeComposer(scene);
    draw(shown);
    const seconds = momentOfFrame(shown.number, scene.header.fps);
    canvas.toBlob((file) => file && download(file, `${name} at ${seconds} s.png`));
  };
  return (
    <div className="player-save">
      <Button type="button" tone="neutral" icon="camera" onClick={saveFrame}>
        Save frame
      </Button>
      {"VideoEncoder" in window ? (
        <SaveClip {...{ film, scene, name, clipPath }} />
      ) : (
        <ClipLink clipPath={clipPath} />
      )}
    </div>
  );
}

function ClipLink({ clipPath }: { clipPath: string | undefined }) {
  return clipPath ? (
    <a href={clipPath} download>
      Download the clip
    </a>
  ) : null;
}

type ClipState = "idle" | "saved" | "unsupported" | "failed" | { share: number };

interface ClipProps {
  film: Film;
  scene: Scene;
  name: string;
  clipPath: string | undefined;
}

/** The encoder's program comes when it is asked for. */
function SaveClip({ film, scene, name, clipPath }: ClipProps) {
  const [state, setState] = useState<ClipState>("idle");
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const save = async () => {
    const controller = new AbortController();
    const { signal } = controller;
    stop.current = controller;
    setState({ share: 0 });
    try {
      const { makeClip } = await import("./save-clip.ts");
      const span = { first: 0, last: film.clip.frameCount - 1 };
      const onProgress = (share: number) => setState({ share });
      const clip = await makeClip({ film, scene, span, signal, onProgress });
      if (clip) download(clip.file, `${name}.${clip.extension}`);
      setState(clip ? "saved" : "unsupported");
    } catch {
      setState(signal.aborted ? "idle" : "failed");
    }
  };
  if (typeof state === "object") {
    return (
      <span className="player-saving">
        Saving the clip
        <progress aria-label="Saving the clip" value={state.share} />
        <Button type="button" tone="neutral" onClick={() => stop.current?.abort()}>
          Cancel
        </Button>
      </span>
    );
  }
  return (
    <>
      <Button
        type="button"
        tone="neutral"
        icon="download"
        disabled={!film.clip.isSettled}
        onClick={() => void save()}
      >
        Save clip
      </Button>
      <output>{state !== "idle" && text[state]}</output>
      {(state === "unsupported" || state === "failed") && <ClipLink clipPath={clipPath} />}
    </>
  );
}
