import { subHours } from "date-fns";
import type { Mail } from "#api/mail/mail.ts";
import { enqueueMail, hasMailSince } from "#api/mail/queries/outbox.ts";
import type { Services } from "#api/services.ts";
import { listSuperUserAddresses } from "../queries/users.ts";

type Facts = Pick<Mail, "to" | "productName"> & { publicUrl: string };

/** Whoever asks does so hourly, and not to the minute. */
const dayHours = 23;

/** Of what is told once a day while it lasts. */
export function hasMailedToday(
  { store, now }: Pick<Services, "store" | "now">,
  topic: string,
): Promise<boolean> {
  return hasMailSince(store.read, topic, subHours(now(), dayHours));
}

/** The same to each who may change the site. */
export async function mailSuperUsers(
  { store, settings, mailer, now }: Services,
  toMail: (facts: Facts) => Mail,
): Promise<void> {
  const { productName, publicUrl } = settings;
  for (const to of await listSuperUserAddresses(store.read)) {
    await enqueueMail(store.write, toMail({ to, productName, publicUrl }), now());
  }
  void mailer.deliver();
}
