import type { Mail } from "#api/mail/mail.ts";
import { enqueueMail } from "#api/mail/queries/outbox.ts";
import type { Services } from "#api/services.ts";
import { listSuperUserAddresses } from "../queries/users.ts";

type Facts = Pick<Mail, "to" | "productName"> & { publicUrl: string };

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
