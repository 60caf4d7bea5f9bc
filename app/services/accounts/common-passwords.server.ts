/** Whether a password is among the tens of thousands that are guessed first, whatever its letters' case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= readDictionary();
  return (await commonPasswords).has(password.toLowerCase());
}

let commonPasswords: Promise<Set<string>> | undefined;

/** Unpacked when the first password is chosen, because it takes a tenth of a second and some 20 MB. */
async function readDictionary(): Promise<Set<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}
