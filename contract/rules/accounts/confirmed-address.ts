interface Account {
  email: string;
  emailConfirmed: boolean;
  confirmedEmail?: string | undefined;
}

/** What somebody signs in with and gets emails at, which a new address that waits to be confirmed does not change. */
export function findConfirmedEmail(account: Account): string | undefined {
  return account.emailConfirmed ? account.email : account.confirmedEmail;
}
