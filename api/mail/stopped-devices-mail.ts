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
    subject: whichStopped,
    productName,
    heading: whichStopped,
    blocks: [
      `Kia ora ${userName},`,
      `These devices in the project ${projectName} have not reported for longer than usual:`,
      devices.map(({ name, since }) => `${name}, no contact since ${since}`),
      "They may be out of power, out of reach or damaged, so they are worth a visit. We only email you once about each device, until it reports again.",
      { words: "Choose which emails you get", href: settingsLink },
    ],
  };
}
