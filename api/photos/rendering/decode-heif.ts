import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import createDecoder from "libheif-js/libheif-wasm/libheif.js";
import type { Size } from "#media/thermal/region.ts";

export interface RawPicture extends Size {
  /** Three bytes for each pixel. */
  rgb: Uint8Array;
}

/** What a photo of 50 million pixels takes, and little more. */
const maxMemoryBytes = 640 * 1024 ** 2;
const pageBytes = 64 * 1024;

/** Upright, in 640 MB at most. To be asked in a thread that ends: the decoder gives no memory back. */
export async function decodeHeif(bytes: Uint8Array): Promise<RawPicture> {
  const library = createRequire(import.meta.url).resolve("libheif-js/libheif-wasm/libheif.wasm");
  const compiled = new WebAssembly.Module(await readFile(library));
  const decoder = createDecoder({
    instantiateWasm: (imports: WebAssembly.Imports, receive: Receive) =>
      receive(boundMemory(new WebAssembly.Instance(compiled, imports))),
    print: () => {},
    printErr: () => {},
  });
  const context = decoder.heif_context_alloc();
  requireDone(decoder.heif_context_read_from_memory(context, bytes));
  const handle = requireDone(decoder.heif_js_context_get_primary_image_handle(context));
  const { heif_colorspace_RGB } = decoder.heif_colorspace;
  const { heif_chroma_interleaved_RGB } = decoder.heif_chroma;
  const image = requireDone(
    decoder.heif_js_decode_image2(handle, heif_colorspace_RGB, heif_chroma_interleaved_RGB),
  ) as { channels?: Channel[] };
  const [channel] = image.channels ?? [];
  if (!channel) throw new Error("The HEIF decoder gave no picture.");
  const { width, height } = channel;
  return { width, height, rgb: withoutPadding(channel) };
}

type Receive = (instance: WebAssembly.Instance) => WebAssembly.Exports;

/** The library grows its memory by this one method of it, and takes a failure as lack of memory. */
function boundMemory(instance: WebAssembly.Instance): WebAssembly.Instance {
  const memory = Object.values(instance.exports).find((one) => one instanceof WebAssembly.Memory);
  if (!memory) throw new Error("The HEIF decoder has no memory that could be bounded.");
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * pageBytes > maxMemoryBytes) {
      throw new RangeError("The HEIF decoder asks for too much memory.");
    }
    return grow(pages);
  };
  return instance;
}

/** What the library gives in place of a result names a code; success has 0. */
function requireDone<T>(result: T): T {
  const { code, message } = (result ?? { code: 1 }) as {
    code?: number | { value: number };
    message?: string;
  };
  const number = typeof code === "object" ? code.value : (code ?? 0);
  if (number !== 0) throw new Error(message ?? `The HEIF decoder failed with ${number}.`);
  return result;
}

interface Channel extends Size {
  /** Bytes of a row, with what fills it up. */
  stride: number;
  data: Uint8Array;
}

function withoutPadding({ width, height, stride, data }: Channel): Uint8Array {
  const rowBytes = width * 3;
  if (stride === rowBytes) return data.subarray(0, rowBytes * height);
  const rgb = new Uint8Array(rowBytes * height);
  for (let row = 0; row < height; row += 1) {
    rgb.set(data.subarray(row * stride, row * stride + rowBytes), row * rowBytes);
  }
  return rgb;
}
