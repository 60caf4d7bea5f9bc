interface Account {
  email: string;
  emailConfirmed: boolean;
  confirmedEmail?: string | undefined;
}

/** Which a new address that waits to be confirmed does not change. */
export function hasConfirmedEmail({ emailConfirmed, confirmedEmail }: Account): boolean {
  return emailConfirmed || confirmedEmail !== undefined;
}

/** What somebody signs in with and gets emails at, and the address that waits to take its place. */
export function toAddresses({ email, confirmedEmail }: Account) {
  return confirmedEmail === undefined ? { email } : { email: confirmedEmail, newEmail: email };
}
