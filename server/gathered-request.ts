import { IncomingMessage } from "node:http";

const blockBytes = 16 * 1024;
/** Of one turn: Node reads on from a connection as long as it is told to, and each piece takes it some microseconds. */
const maxPieces = 1000;

/**
 * A request whose body arrives in few pieces, however many its sender made of it: a piece of one byte takes hundreds in
 * memory, and a turn of each who reads it. Those that come together stay together.
 */
export class GatheredRequest extends IncomingMessage {
  #block: Buffer | undefined;
  #bytes = 0;
  #pieces = 0;

  override push(piece: Buffer | null): boolean {
    if (piece === null || this.#bytes + piece.byteLength > blockBytes) this.#release();
    if (piece === null || piece.byteLength > blockBytes) return super.push(piece);
    this.#hold(piece);
    const isRoom = this.readableLength + this.#bytes < this.readableHighWaterMark;
    return isRoom && this.#pieces < maxPieces;
  }

  #hold(piece: Buffer): void {
    if (!this.#block) {
      this.#block = spareBlocks.pop() ?? Buffer.allocUnsafeSlow(blockBytes);
      setImmediate(() => this.#release());
    }
    piece.copy(this.#block, this.#bytes);
    this.#bytes += piece.byteLength;
    this.#pieces += 1;
  }

  /** A copy, as small as what came: a block would stay in memory as long as a few bytes of it. */
  #release(): void {
    if (!this.#block) return;
    const held = Buffer.from(this.#block.subarray(0, this.#bytes));
    if (spareBlocks.length < maxSpareBlocks) spareBlocks.push(this.#block);
    this.#block = undefined;
    this.#bytes = 0;
    this.#pieces = 0;
    super.push(held);
  }
}

const spareBlocks: Buffer[] = [];
const maxSpareBlocks = 64;
