import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(argon2);

export interface Passwords {
  hash(password: string): Promise<string>;
  /** With no stored hash, or an empty one, it takes as long and says no, so that time does not tell who has an account. */
  matches(password: string, stored: string | undefined): Promise<boolean>;
}

interface Cost {
  memoryKib: number;
  passes: number;
}

/** OWASP's floor for argon2id. */
const defaultCost: Cost = { memoryKib: 19 * 1024, passes: 2 };

/** Passwords as argon2id in the usual text form, `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`. */
export function argon2Passwords(cost: Cost = defaultCost): Passwords {
  const hash = async (password: string) => {
    const salt = randomBytes(16);
    const tag = await digest(password, salt, cost);
    const parameters = `m=${cost.memoryKib},t=${cost.passes},p=1`;
    return `$argon2id$v=19$${parameters}$${toText(salt)}$${toText(tag)}`;
  };
  const decoy = hash("nobody's password");
  return {
    hash,
    matches: async (password, stored) => {
      const known = parse(stored || (await decoy));
      const tag = await digest(password, known.salt, known.cost);
      return timingSafeEqual(tag, known.tag) && Boolean(stored);
    },
  };
}

function digest(password: string, salt: Buffer, { memoryKib, passes }: Cost): Promise<Buffer> {
  const message = Buffer.from(password.normalize("NFC"), "utf8");
  return derive("argon2id", {
    message,
    nonce: salt,
    parallelism: 1,
    tagLength: 32,
    memory: memoryKib,
    passes,
  });
}

function parse(stored: string) {
  const [, , , parameters = "", salt = "", tag = ""] = stored.split("$");
  const [memoryKib = 0, passes = 0] = parameters.split(",").map((pair) => Number(pair.slice(2)));
  return {
    cost: { memoryKib, passes },
    salt: Buffer.from(salt, "base64"),
    tag: Buffer.from(tag, "base64"),
  };
}

function toText(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
