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
  return {
    stop: (): number => {
      clearInterval(timer);
      return longest;
    },
  };
}
