import { expect, test } from "vitest";
import { makeZip, type ZipSample } from "#tests/media/zip-samples.ts";
import { cardPart, makeSnap, openCard, sendCard, tell } from "#tests/support/recordings/cards.ts";
import { listFiles } from "#tests/support/recordings/stored-files.ts";

const evening = "2026:11:20 19:30:05";

test(
  "a bomb of an archive fills neither disk nor memory, and what is beside it is kept",
  { timeout: 120_000 },
  async () => {
    await using card = await openCard();
    const zeros = Buffer.concat([makeSnap(evening), Buffer.alloc(500 * 1024 ** 2)]);
    const samples: ZipSample[] = [
      { name: "bomb.jpg", content: zeros },
      { name: ".bomb", content: zeros },
      { name: "a.jpg", content: makeSnap(evening, 1) },
    ];
    const archive = makeZip(samples);
    expect(archive.length).toBeLessThan(2_000_000);
    const { files } = await sendCard(card, [cardPart("card.zip", archive)]);
    expect(tell(files)).toEqual(["refused bomb.jpg", "received a.jpg"]);
    expect(files[0]?.reason).toBe("It is larger than 500 MiB.");
    expect(await listFiles(card.api)).toHaveLength(1);
  },
);
