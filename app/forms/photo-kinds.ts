const types = ["image/jpeg", "image/png", "image/webp", "image/heic", "image/heif", "image/avif"];
/** Few browsers know the types of HEIF. */
const endings = [".heic", ".heif", ".avif"];

/** What a field for a photo takes. */
export const photoKinds = [...types, ...endings].join(",");

export function isPhotoKind({ type, name }: Pick<File, "type" | "name">): boolean {
  return types.includes(type) || endings.some((ending) => name.toLowerCase().endsWith(ending));
}
