/** A file that somebody chose, by its name with the folders it is in. */
export interface ChosenFile {
  name: string;
  file: File;
}

/** What was chosen in a field, as files or as a folder. */
export function readField({ files }: HTMLInputElement): ChosenFile[] {
  return [...(files ?? [])].map((file) => ({ name: file.webkitRelativePath || file.name, file }));
}

/** What was dropped: files, and all that is in folders. Has to be asked before the event is over. */
export function readDropped({ items }: DataTransfer): Promise<ChosenFile[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry());
  return Promise.all(entries.map((entry) => (entry ? readEntry(entry) : []))).then((found) =>
    found.flat(),
  );
}

async function readEntry(entry: FileSystemEntry): Promise<ChosenFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    return [{ name: entry.fullPath.replace(/^\//, ""), file }];
  }
  const found: ChosenFile[] = [];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    /* A part at a time, and none when there are no more. */
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) return found;
    for (const inside of part) found.push(...(await readEntry(inside)));
  }
}

const acceptedName = /\.(jpe?g|png|webp|mp4|zip)$/i;

/** Cards hold more than pictures: lists, thumbnails of the camera, what computers leave behind. */
export function isSelected({ name }: ChosenFile): boolean {
  return acceptedName.test(name) && !/(^|\/)(\.|__MACOSX\/)/.test(name);
}
