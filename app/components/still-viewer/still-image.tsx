import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";

interface Props {
  src: string;
  width: number;
  height: number;
  alt: string;
  filter: string | undefined;
}

/** The picture, or that it did not come, which may have been before scripts ran. */
export function StillImage({ src, width, height, alt, filter }: Props) {
  const element = useRef<HTMLImageElement>(null);
  const [failedSrc, setFailedSrc] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const { complete, naturalWidth } = element.current ?? {};
    if (complete && naturalWidth === 0) setFailedSrc(src);
  }, [src]);
  const hasFailed = failedSrc === src;
  const tryAgain = () => {
    setFailedSrc(undefined);
    setAttempt(attempt + 1);
  };
  return (
    <>
      <img
        key={attempt}
        src={src}
        width={width}
        height={height}
        alt={alt}
        ref={element}
        style={filter ? { filter } : undefined}
        data-failed={hasFailed || undefined}
        draggable={false}
        onError={() => setFailedSrc(src)}
      />
      {hasFailed && (
        <div className="still-failure" role="alert">
          <p>The picture did not load.</p>
          <Button type="button" tone="neutral" onClick={tryAgain}>
            Try again
          </Button>
        </div>
      )}
    </>
  );
}
