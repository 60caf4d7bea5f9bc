import { capitalise } from "./capitalise.ts";
import type { Mail, Picture } from "./mail.ts";

interface Facts {
  to: string;
  /** Of the alert and the recording: it is mailed once. */
  topic: string;
  userName: string;
  productName: string;
  projectName: string;
  deviceName: string;
  /** Null where there is none that a person has named. */
  locationName: string | null;
  /** As it is shown to people. */
  animal: string;
  /** What the alert waits for: the animal, or what it is a kind of. */
  awaited: string;
  /** With the name of the zone. */
  when: string;
  recordingLink: string;
  settingsLink: string;
  /** Mutes the alert, whoever follows it. */
  stopLink: string;
  picture: Pick<Picture, "key" | "mimeType"> | undefined;
}

export function alertMail({
  to,
  topic,
  userName,
  productName,
  projectName,
  deviceName,
  locationName,
  animal,
  awaited,
  when,
  recordingLink,
  settingsLink,
  stopLink,
  picture,
}: Facts): Mail {
  const sighting = `${capitalise(animal)} seen at ${locationName ?? deviceName}`;
  const isItself = animal === awaited;
  return {
    to,
    topic,
    subject: sighting,
    productName,
    stopLink,
    heading: sighting,
    picture: picture && { ...picture, alt: `${capitalise(animal)}, as the camera saw it` },
    blocks: [
      `Kia ora ${userName},`,
      `${deviceName} has recorded something that you have an alert for.`,
      [
        isItself ? `What: ${animal}` : `What: ${animal} (your alert is for ${awaited})`,
        locationName ? `Where: ${locationName}, by ${deviceName}` : `Where: by ${deviceName}`,
        `When: ${when}`,
        `Project: ${projectName}`,
      ],
      { words: "See recording", href: recordingLink },
      { words: "Change your alerts", href: settingsLink },
      { words: "Stop this alert", href: stopLink },
    ],
  };
}
