import type { Mail } from "./mail.ts";

interface Facts {
  to: string;
  userName: string;
  productName: string;
  projectName: string;
  /** At least one; `since` with the name of the zone. */
  devices: { name: string; since: string }[];
  settingsLink: string;
}

export function stoppedDevicesMail({
  to,
  userName,
  productName,
  projectName,
  devices,
  settingsLink,
}: Facts): Mail {
  const [only, ...others] = devices;
  const whichStopped =
    others.length === 0
      ? `${only?.name} of '${projectName}' has stopped reporting`
      : `${devices.length} devices of '${projectName}' have stopped reporting`;
  return {
    to,
    subject: `🔇 ${whichStopped}`,
    productName,
    heading: whichStopped,
    blocks: [
      `Kia ora ${userName},`,
      `In the project ${projectName} we have heard nothing for longer than usual from:`,
      devices.map(({ name, since }) => `${name}, silent since ${since}`),
      "Out of power, out of reach, or damaged: it is worth a visit. You are told once, until a device has been heard again.",
      { words: "Choose which mails you get", href: settingsLink },
    ],
  };
}
