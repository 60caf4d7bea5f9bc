import { splitBoxes } from "#media/bytes/mp4-boxes.ts";
import { readHeic } from "./heif-samples.ts";
import { box, join, uint32 } from "../video/mp4-samples.ts";

const uint16 = (value: number) => Uint8Array.of(value >> 8, value & 255);
const noFlags = uint32(0);
const version = (number: number) => uint32(number << 24);

/**
 * The sample four times, two by two, as phones write their photos: tiles, a grid whose own few bytes stand in the
 * header, a turn to the left by so many quarters, and EXIF data behind the tiles.
 */
export async function makeGridHeic(quarters: 0 | 1 | 2 | 3): Promise<Uint8Array<ArrayBuffer>> {
  const sample = await readHeic();
  const { coded, exif, decoder } = takeApart(sample);
  const [grid, about] = [5, 6];
  const tiles = [1, 2, 3, 4];
  const infos = [
    ...tiles.map((id) => toInfo(id, "hvc1")),
    toInfo(grid, "grid"),
    toInfo(about, "Exif"),
  ];
  const properties = box(
    "ipco",
    box("hvcC", decoder),
    box("ispe", noFlags, uint32(640), uint32(480)),
    box("ispe", noFlags, uint32(1280), uint32(960)),
    box("irot", Uint8Array.of(quarters)),
  );
  const uses = box(
    "ipma",
    noFlags,
    uint32(5),
    ...tiles.map((id) => join([uint16(id), Uint8Array.of(2, 0x81, 0x02)])),
    join([uint16(grid), Uint8Array.of(2, 0x03, 0x84)]),
  );
  const references = box(
    "iref",
    noFlags,
    box("dimg", uint16(grid), uint16(4), ...tiles.map(uint16)),
    box("cdsc", uint16(about), uint16(1), uint16(grid)),
  );
  const gridData = join([Uint8Array.of(0, 0, 1, 1), uint16(1280), uint16(960)]);
  const makeHead = (start: number) => {
    const locations = box(
      "iloc",
      version(1),
      Uint8Array.of(0x44, 0),
      uint16(6),
      ...tiles.map((id) => toLocation(id, 0, start, coded.length)),
      toLocation(grid, 1, 0, gridData.length),
      toLocation(about, 0, start + coded.length, exif.length),
    );
    const handler = box("hdlr", noFlags, noFlags, "pict", new Uint8Array(13));
    return join([
      box("ftyp", "heic", noFlags, "mif1heic"),
      box(
        "meta",
        noFlags,
        handler,
        box("pitm", noFlags, uint16(grid)),
        box("iinf", noFlags, uint16(6), ...infos),
        box("iprp", properties, uses),
        references,
        box("idat", gridData),
        locations,
      ),
    ]);
  };
  const start = makeHead(0).length + 8;
  return new Uint8Array(join([makeHead(start), box("mdat", coded, exif)]));
}

function toInfo(id: number, type: string): Uint8Array {
  return box("infe", version(2), uint16(id), uint16(0), type, Uint8Array.of(0));
}

function toLocation(id: number, method: number, offset: number, length: number): Uint8Array {
  return join([uint16(id), uint16(method), uint16(0), uint16(1), uint32(offset), uint32(length)]);
}

/** The coded picture and the EXIF data are all that stands behind the header. */
function takeApart(sample: Uint8Array) {
  const exifBytes = 248;
  const boxes = new Map(splitBoxes(sample));
  const meta = new Map(splitBoxes((boxes.get("meta") as Uint8Array).subarray(4)));
  const properties = new Map(splitBoxes(meta.get("iprp") as Uint8Array));
  const decoder = new Map(splitBoxes(properties.get("ipco") as Uint8Array)).get("hvcC");
  const data = boxes.get("mdat") as Uint8Array;
  return {
    decoder: decoder as Uint8Array,
    coded: data.subarray(0, data.length - exifBytes),
    exif: data.subarray(data.length - exifBytes),
  };
}
