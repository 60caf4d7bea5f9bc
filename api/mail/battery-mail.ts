import type { Mail } from "./mail.ts";

interface Battery {
  name: string;
  percent: number;
  /** Between which it will be empty, where that can be foreseen. */
  days: { from: string; until: string } | undefined;
}

interface Facts {
  to: string;
  userName: string;
  productName: string;
  projectName: string;
  /** At least one. */
  batteries: Battery[];
  devicesLink: string;
  settingsLink: string;
}

export function batteryMail({ batteries, ...facts }: Facts): Mail {
  const { to, userName, productName, projectName, devicesLink, settingsLink } = facts;
  const [only, ...others] = batteries;
  const whichNeed =
    others.length === 0
      ? `The battery of ${only?.name} in '${projectName}' needs charging`
      : `${batteries.length} batteries in '${projectName}' need charging`;
  return {
    to,
    subject: whichNeed,
    productName,
    heading: whichNeed,
    blocks: [
      `Kia ora ${userName},`,
      `These devices in the project ${projectName} have a battery that is low or will soon be empty:`,
      batteries.map(describeBattery),
      "Until a battery is charged or changed, we email you about it at most once a month.",
      { words: "See the devices", href: devicesLink },
      { words: "Choose which emails you get", href: settingsLink },
    ],
  };
}

function describeBattery({ name, percent, days }: Battery): string {
  if (!days) return `${name}, at ${percent} %`;
  const { from, until } = days;
  const when = from === until ? `around ${from}` : `between ${from} and ${until}`;
  return `${name}, at ${percent} %, empty ${when} at this rate`;
}
