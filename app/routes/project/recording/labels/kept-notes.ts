/** What is typed of a note and was not sent, in this tab. */
export interface KeptNote {
  recordingId: number;
  /** The note that it changes; 0 of a new one. */
  noteId: number;
  note: string;
  /** What the note said when somebody began to change it. */
  was: string;
}

interface Kept {
  owner: number;
  /** Oldest first. */
  notes: KeptNote[];
}

type Place = Pick<KeptNote, "recordingId" | "noteId">;

/** The script of every page takes it away when somebody signs out. */
const storageKey = "notes";
const maxNotes = 20;
const maxCharacters = 50_000;
/** More than can be sent. */
const maxOfOne = 10_000;

/** Empty for anybody but the one who typed them, and where the browser stores nothing. */
export function listKeptNotes(owner: number, recordingId: number): KeptNote[] {
  return read(owner).filter((one) => one.recordingId === recordingId);
}

/** In place of what was kept of the same note; nothing is kept of one without text. */
export function keepNote(owner: number, kept: KeptNote): void {
  const notes = read(owner).filter((one) => !isAt(one, kept));
  store({ owner, notes: kept.note.trim() === "" ? notes : [...notes, kept] });
}

export function forgetNote(owner: number, place: Place): void {
  keepNote(owner, { ...place, note: "", was: "" });
}

function isAt(one: Place, other: Place): boolean {
  return one.recordingId === other.recordingId && one.noteId === other.noteId;
}

function read(owner: number): KeptNote[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? "null") as Kept | null;
    if (kept?.owner === owner) return kept.notes;
    sessionStorage.removeItem(storageKey);
    return [];
  } catch {
    return [];
  }
}

/** One that is too long for itself is left out, and the oldest go where there are too many. */
export function limitNotes(notes: readonly KeptNote[]): KeptNote[] {
  const kept = notes.filter(({ note }) => note.length < maxOfOne).slice(-maxNotes);
  while (JSON.stringify(kept).length > maxCharacters) kept.shift();
  return kept;
}

function store({ owner, notes }: Kept): void {
  const kept = limitNotes(notes);
  try {
    if (kept.length === 0) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify({ owner, notes: kept }));
  } catch {
    /* Nothing is kept. */
  }
}
