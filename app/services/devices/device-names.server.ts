const maxNamed = 3;

/** "Ridge camera, Hut camera, Creek cam and 2 other devices"; what is `hidden` has no name, and comes last. */
export function listDeviceNames(names: readonly string[], hidden: string[] = []): string {
  const left = names.length - maxNamed;
  const more = left > 0 ? [`${left} other ${left === 1 ? "device" : "devices"}`] : [];
  return new Intl.ListFormat("en-NZ").format([...names.slice(0, maxNamed), ...more, ...hidden]);
}
