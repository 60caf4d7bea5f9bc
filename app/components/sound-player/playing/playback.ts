import type { Passage } from "../sound-track.ts";
import { type Filters, makeFilters, noFilters, transpose } from "./filters.ts";
import { choosePiece, findNext, type Piece, toElementSeconds, toSoundSeconds } from "./pieces.ts";

export interface Pace {
  /** Of the element; a slowed sound is slowed by the server. */
  speed: number;
  keepsPitch: boolean;
  slower: number;
  isLooping: boolean;
  /** 0 to 1. */
  volume: number;
  /** Its smaller copy is heard in place of the file. */
  hasCopy: boolean;
}

interface Sound {
  mediaPath: string;
  seconds: number;
}

/** Plays a sound, or a passage of it alone, through one audio element. */
export class Playback {
  /** Of the sound, in seconds. */
  position = 0;
  isPlaying = false;
  isWaiting = false;
  hasFailed = false;
  alone: Passage | undefined;

  readonly #sound: Sound;
  readonly #listeners = new Set<() => void>();
  #audio: HTMLAudioElement | undefined;
  #filters: ReturnType<typeof makeFilters> | undefined;
  #wanted: Filters = noFilters;
  #piece: Piece | undefined;
  /** Where to begin once the piece is known to the element. */
  #begin: number | undefined;
  #pace: Pace = {
    speed: 1,
    keepsPitch: true,
    slower: 1,
    isLooping: false,
    volume: 1,
    hasCopy: false,
  };

  constructor(sound: Sound) {
    this.#sound = sound;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Until the element is gone. */
  attach(audio: HTMLAudioElement): () => void {
    const left = new AbortController();
    const { signal } = left;
    const hear = (name: string, act: () => void) => audio.addEventListener(name, act, { signal });
    this.#audio = audio;
    this.#filters = makeFilters(audio);
    this.#piece = undefined;
    hear("loadedmetadata", () => this.#arrive());
    hear("ended", () => this.#end());
    hear("error", () => this.#fail());
    hear("seeked", () => this.follow());
    hear("pause", () => this.#hearPause());
    for (const name of ["waiting", "playing", "canplay"]) {
      hear(name, () => this.#wait(name === "waiting"));
    }
    return () => {
      left.abort();
      audio.pause();
      this.#filters?.close();
      this.#audio = undefined;
    };
  }

  setPace(pace: Pace): void {
    const { slower, hasCopy } = this.#pace;
    const isOther = pace.slower !== slower || pace.hasCopy !== hasCopy;
    this.#pace = pace;
    if (isOther && this.#piece) this.seek(this.position);
    else this.#apply();
    this.#filter();
  }

  setFilters(filters: Filters): void {
    this.#wanted = filters;
    this.#filter();
  }

  toggle(): void {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  play(): void {
    if (this.#isOver()) this.position = this.alone?.start ?? 0;
    this.isPlaying = true;
    this.hasFailed = false;
    this.#filters?.wake();
    this.seek(this.position);
  }

  pause(): void {
    this.isPlaying = false;
    this.#audio?.pause();
    this.#tell();
  }

  /** Loads what is needed there, and goes on playing if it was. */
  seek(seconds: number): void {
    const { start, end } = this.#within();
    this.position = Math.min(Math.max(seconds, start), end);
    this.#load();
    if (this.isPlaying) this.#start();
    this.#tell();
  }

  /** To any moment, which ends a passage that it is not in. */
  goTo(seconds: number): void {
    const { start, end } = this.#within();
    if (seconds < start || seconds > end) this.alone = undefined;
    this.#filter();
    this.seek(seconds);
  }

  /** Gets a passage ready, to be heard without the rest. */
  choose(passage: Passage): void {
    this.alone = passage;
    this.#filter();
    this.position = passage.start;
    if (this.isPlaying) this.seek(passage.start);
    else this.#tell();
  }

  playAlone(passage: Passage): void {
    this.choose(passage);
    this.play();
  }

  /** From where it stands. */
  hearAll(): void {
    this.alone = undefined;
    this.#filter();
    if (this.isPlaying) this.seek(this.position);
    else this.#tell();
  }

  /** Takes over where the element is; called as often as the screen is drawn. */
  follow(): void {
    if (!this.#audio || !this.#piece || this.#begin !== undefined) return;
    const seconds = toSoundSeconds(this.#piece, this.#audio.currentTime);
    const position = Math.min(seconds, this.#piece.end);
    if (position === this.position) return;
    this.position = position;
    this.#tell();
  }

  #load(): void {
    const audio = this.#audio;
    if (!audio) return;
    const piece = choosePiece(this.#played(), this.position);
    const elementSeconds = toElementSeconds(piece, this.position);
    if (piece.src === this.#piece?.src && !audio.error) {
      if (this.#begin !== undefined) this.#begin = elementSeconds;
      else if (Math.abs(audio.currentTime - elementSeconds) > leastJump) {
        audio.currentTime = elementSeconds;
      }
      return;
    }
    this.#piece = piece;
    this.#begin = elementSeconds;
    audio.src = piece.src;
    this.#apply();
  }

  #arrive(): void {
    if (this.#audio && this.#begin) this.#audio.currentTime = this.#begin;
    this.#begin = undefined;
    this.#apply();
  }

  #start(): void {
    /* Refused where nobody has acted on the page yet, and cut short where another piece is loaded. */
    this.#audio?.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === "NotAllowedError") this.pause();
    });
  }

  #end(): void {
    if (!this.#piece || !this.isPlaying) return;
    const next = findNext(this.#piece, this.#played());
    this.position = this.#piece.end;
    if (next !== undefined) return this.seek(next);
    if (this.#pace.isLooping) return this.seek(this.#within().start);
    this.pause();
  }

  #fail(): void {
    this.hasFailed = true;
    this.#piece = undefined;
    this.#begin = undefined;
    this.pause();
  }

  /** By the system: a call, or headphones that were pulled out. */
  #hearPause(): void {
    const isOurs = this.#audio?.ended || this.#begin !== undefined || !this.#audio?.paused;
    if (this.isPlaying && !isOurs) this.pause();
  }

  #wait(isWaiting: boolean): void {
    if (isWaiting === this.isWaiting) return;
    this.isWaiting = isWaiting;
    this.#tell();
  }

  #apply(): void {
    if (!this.#audio) return;
    const { speed, keepsPitch, slower, volume } = this.#pace;
    this.#audio.volume = volume;
    this.#audio.preservesPitch = keepsPitch;
    /* Loading sets the other one back to this. */
    this.#audio.defaultPlaybackRate = slower === 1 ? speed : 1;
    this.#audio.playbackRate = this.#audio.defaultPlaybackRate;
  }

  /** A passage alone comes filtered. What is heard is as much lower as it is slower, but where the pitch is kept. */
  #filter(): void {
    const { gain } = this.#wanted;
    const { speed, keepsPitch, slower } = this.#pace;
    const heard = transpose(this.#wanted, (keepsPitch ? 1 : speed) / slower);
    this.#filters?.set(this.alone ? { ...noFilters, gain } : heard);
  }

  #played() {
    const { slower, hasCopy } = this.#pace;
    return { ...this.#sound, alone: this.alone, slower, hasCopy };
  }

  #within(): { start: number; end: number } {
    return this.alone ?? { start: 0, end: this.#sound.seconds };
  }

  #isOver(): boolean {
    return this.position >= this.#within().end - leastLeft;
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Seconds of the element that are not worth a jump. */
const leastJump = 0.005;
const leastLeft = 0.02;
