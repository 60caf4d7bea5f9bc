/**
 * How long this thread works at a stretch at most, and so keeps all other requests waiting: in milliseconds of the
 * processor, so that what else the machine does is not counted.
 */
export function watchStretches() {
  let longest = 0;
  let last = process.threadCpuUsage();
  const tick = () => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.threadCpuUsage();
  };
  const timer = setInterval(tick, 1);
  timer.unref();
  return {
    /** The longest since the last call, which begins anew. */
    readLongestMs: (): number => {
      const read = longest;
      longest = 0;
      return read;
    },
    stop: (): number => {
      clearInterval(timer);
      return longest;
    },
  };
}
