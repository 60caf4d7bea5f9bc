import { threadHeatMaps } from "#api/heat-maps/rendering/heat-maps.ts";
import { threadPhotoRenderer } from "#api/photos/rendering/photo-renderer.ts";
import { threadRenderer } from "#api/renditions/rendering/renderer.ts";
import { threadSounds } from "#api/sounds/rendering/sounds.ts";
import type { Services } from "#api/services.ts";

type Threads = Pick<Services, "renderer" | "photos" | "heatMaps" | "sounds">;

const returned: Threads[] = [];

/**
 * What draws for an API, in threads that the next test of this process gets, too: to start one anew takes longer than
 * most of what it is asked.
 */
export function borrowThreads() {
  const threads = returned.pop() ?? {
    renderer: threadRenderer(),
    photos: threadPhotoRenderer(),
    heatMaps: threadHeatMaps(),
    sounds: threadSounds(),
  };
  let asked = 0;
  let isClosed = false;
  let isReturned = false;
  const count = <Asked extends unknown[], Result>(ask: (...asked: Asked) => Promise<Result>) => {
    return async (...request: Asked): Promise<Result> => {
      asked += 1;
      try {
        return await ask(...request);
      } finally {
        asked -= 1;
      }
    };
  };
  const closing = (close: () => Promise<void>) => async () => {
    if (isReturned) return;
    isClosed = true;
    await close();
  };
  const { renderer, photos, heatMaps, sounds } = threads;
  const borrowed: Threads = {
    renderer: {
      render: count(renderer.render),
      renderTrackClip: count(renderer.renderTrackClip),
      close: closing(renderer.close),
    },
    photos: { render: count(photos.render), close: closing(photos.close) },
    heatMaps: { make: count(heatMaps.make), close: closing(heatMaps.close) },
    sounds: {
      drawSound: count(sounds.drawSound),
      drawLevels: count(sounds.drawLevels),
      drawTile: count(sounds.drawTile),
      cutClip: count(sounds.cutClip),
      copyPart: count(sounds.copyPart),
      close: closing(sounds.close),
    },
  };
  return {
    threads: borrowed,
    /** Right before its API is closed, which ends them where something is asked of them or one is closed already. */
    giveBack: () => {
      if (asked > 0 || isClosed) return;
      isReturned = true;
      returned.push(threads);
    },
  };
}
