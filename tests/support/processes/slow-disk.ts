import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const throttle = "/sys/fs/cgroup/blkio/blkio.throttle.write_bps_device";

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();

interface SlowDisk {
  /** Of the disk. */
  mebibytes: number;
  /** That it writes in a second; it reads as fast as it can. */
  bytesPerSecond: number;
}

/** A disk of its own with ext4, as slow to write as the card of a small box; undefined where this run may make none. */
export async function mountSlowDisk({ mebibytes, bytesPerSecond }: SlowDisk) {
  if (!existsSync(throttle)) return undefined;
  await using made = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "nightjar-slow-"));
  made.defer(() => rm(folder, { recursive: true }));
  const image = `${folder}.img`;
  made.defer(() => rm(image, { force: true }));
  try {
    run("truncate", "--size", `${mebibytes}M`, image);
    run("mkfs.ext4", "-q", image);
    const device = run("losetup", "--find", "--show", image);
    made.defer(() => void run("losetup", "--detach", device));
    const number = await readFile(`/sys/class/block/${device.slice("/dev/".length)}/dev`, "utf8");
    const limit = (bytes: number) => writeFile(throttle, `${number.trim()} ${bytes}`);
    await limit(bytesPerSecond);
    made.defer(() => limit(0));
    run("mount", device, folder);
    made.defer(() => void run("umount", "--lazy", folder));
  } catch {
    return undefined;
  }
  const kept = made.move();
  return { folder, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
