/** By the details of a `config` event: a mode `AudioOnly`, at the top or one level below, as firmware spells it. */
export function isAudioOnly(config: unknown): boolean {
  if (!isObject(config)) return false;
  return [config, ...Object.values(config).filter(isObject)].some((section) =>
    Object.entries(section).some(
      ([key, value]) => /^audio-?mode$/i.test(key) && /^audio-?only$/i.test(String(value)),
    ),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
