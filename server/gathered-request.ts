import { IncomingMessage } from "node:http";

const blockBytes = 16 * 1024;
/** Of one turn: Node reads on from a connection as long as it is told to, and takes 3 µs a piece. */
const maxPieces = 1000;

/**
 * A request whose body arrives in few pieces, however many its sender made of it: a piece of one byte takes hundreds in
 * memory, and a turn of each who reads it. Those that come together stay together.
 */
export class GatheredRequest extends IncomingMessage {
  /** A piece as it came, or a block that several share. */
  #held: Buffer | undefined;
  #heldBytes = 0;
  #heldPieces = 0;

  override push(piece: Buffer | null): boolean {
    const bytes = this.#heldBytes + (piece?.byteLength ?? 0);
    if (piece === null || bytes > blockBytes) this.#release();
    if (piece === null || piece.byteLength > blockBytes) return super.push(piece);
    this.#hold(piece);
    const isRoom = this.readableLength + this.#heldBytes < this.readableHighWaterMark;
    return isRoom && this.#heldPieces < maxPieces;
  }

  #hold(piece: Buffer): void {
    if (!this.#held) {
      this.#held = piece;
      setImmediate(() => this.#release());
    } else {
      if (this.#held.byteLength < blockBytes) this.#held = toBlock(this.#held);
      piece.copy(this.#held, this.#heldBytes);
    }
    this.#heldBytes += piece.byteLength;
    this.#heldPieces += 1;
  }

  #release(): void {
    const held = this.#held?.subarray(0, this.#heldBytes);
    this.#held = undefined;
    this.#heldBytes = 0;
    this.#heldPieces = 0;
    if (held) super.push(held);
  }
}

function toBlock(start: Buffer): Buffer {
  const block = Buffer.allocUnsafeSlow(blockBytes);
  start.copy(block);
  return block;
}
