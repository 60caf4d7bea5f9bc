import type { DigestKind } from "#contract/rules/visits/digests.ts";
import { capitalise } from "./capitalise.ts";
import type { Mail } from "./mail.ts";

interface Facts {
  to: string;
  userName: string;
  productName: string;
  projectName: string;
  kind: DigestKind;
  /** With the name of the zone. */
  since: string;
  until: string;
  /** The most frequent first, under the names that people see. */
  animals: { name: string; count: number }[];
  unidentified: number;
  late: number;
  activityLink: string;
  settingsLink: string;
}

export function digestMail({
  to,
  userName,
  productName,
  projectName,
  kind,
  since,
  until,
  animals,
  unidentified,
  late,
  activityLink,
  settingsLink,
}: Facts): Mail {
  const all = animals.reduce((sum, { count }) => sum + count, unidentified);
  const title = `${kind === "daily" ? "Daily" : "Weekly"} digest of '${projectName}'`;
  const heading = `${title}: ${all === 0 ? "no visits" : formatVisits(all)}`;
  const period = `From ${since} until ${until}`;
  return {
    to,
    subject: heading,
    productName,
    heading,
    blocks: [
      `Kia ora ${userName},`,
      ...(all === 0
        ? [
            `${period}, no visits came in from the cameras of ${projectName}.`,
            "We will email you again when there are visits.",
          ]
        : [
            `${period}, these visits came in from the cameras of ${projectName}:`,
            [
              ...animals.map(({ name, count }) => `${capitalise(name)}: ${formatVisits(count)}`),
              ...(unidentified > 0 ? [`Not identified: ${formatVisits(unidentified)}`] : []),
            ],
            ...(late > 0 ? [`${late} of them started earlier but came in late.`] : []),
            { words: "See visits", href: activityLink },
          ]),
      { words: "Choose which emails you get", href: settingsLink },
    ],
  };
}

function formatVisits(count: number): string {
  return count === 1 ? "1 visit" : `${count} visits`;
}
