/** A file that somebody chose, by its name with the folders it is in. */
export interface ChosenFile {
  name: string;
  file: File;
}

/** What was chosen in a field, as files or as a folder. */
export function readField({ files }: HTMLInputElement): ChosenFile[] {
  return [...(files ?? [])].map((file) => ({ name: file.webkitRelativePath || file.name, file }));
}

interface Dropped {
  files: ChosenFile[];
  /** Files and folders by name. */
  unreadable: string[];
}

/** What was dropped: files, and all that is in folders. Has to be asked before the event is over. */
export async function readDropped({ items }: DataTransfer): Promise<Dropped> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const dropped: Dropped = { files: [], unreadable: [] };
  for (const entry of entries) await readEntry(entry, dropped);
  return dropped;
}

async function readEntry(entry: FileSystemEntry, dropped: Dropped): Promise<void> {
  const name = entry.fullPath.replace(/^\//, "");
  try {
    if (entry.isFile) dropped.files.push({ name, file: await readFile(entry) });
    else for await (const inside of listFolder(entry)) await readEntry(inside, dropped);
  } catch {
    dropped.unreadable.push(name);
  }
}

function readFile(entry: FileSystemEntry): Promise<File> {
  return new Promise((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
}

async function* listFolder(entry: FileSystemEntry): AsyncGenerator<FileSystemEntry> {
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    /* A part at a time, and none when there are no more. */
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) return;
    yield* part;
  }
}

const acceptedName = /\.(jpe?g|png|webp|mp4|wav|flac|mp3|m4a|zip)$/i;

/** Cards hold more than recordings: lists, thumbnails of the camera, what computers leave behind. */
export function isAcceptedFile({ name }: ChosenFile): boolean {
  return acceptedName.test(name) && !/(^|\/)(\.|__MACOSX\/)/.test(name);
}
