import { randomBytes } from "node:crypto";
import { access, constants, link, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "#api/files/make-folder.ts";
import { undefinedIfAbsent } from "#api/files/undefined-if-absent.ts";
import { ConfigError } from "./config.ts";

/** Throws ConfigError when the folder cannot be made or written. */
export async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir, 0o700);
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR must be a folder that this process can write, got "${dataDir}" (${errorCode(error)}); create it, or give it to the user that runs this process`,
    );
  }
}

/** The secret of this installation, made by whichever process starts first. Throws ConfigError. */
export async function readOrMakeSecret(dataDir: string): Promise<string> {
  const path = secretPath(dataDir);
  const secret =
    (await findSecret(dataDir)) ??
    (await keepSecret(dataDir, randomBytes(32).toString("base64url")));
  if (secret.length >= 32) return secret;
  throw new ConfigError(
    `The secret in "${path}" is damaged; restore it from a backup, or remove it, which signs everyone out`,
  );
}

function secretPath(dataDir: string): string {
  return join(dataDir, "secret");
}

/** Throws ConfigError where there is one that cannot be read. */
export async function findSecret(dataDir: string): Promise<string | undefined> {
  const path = secretPath(dataDir);
  try {
    return (await readFile(path, "utf8")).trim();
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw new ConfigError(
      `The secret in "${path}" cannot be read (${errorCode(error)}); give it to the user that runs this process`,
    );
  }
}

/** A link appears with its whole content and never replaces a file, so processes that start together agree. */
export async function keepSecret(dataDir: string, secret: string): Promise<string> {
  const path = secretPath(dataDir);
  const draft = `${path}.${randomBytes(8).toString("hex")}`;
  try {
    await writeDurably(draft, secret);
    await link(draft, path).catch((error: unknown) => {
      if (errorCode(error) !== "EEXIST") throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(path, "utf8")).trim();
}

/** Puts another in its place. The former stays beside it. */
export async function replaceSecret(dataDir: string, secret: string): Promise<void> {
  const path = secretPath(dataDir);
  const former = `${path}.former-${randomBytes(4).toString("hex")}`;
  await rename(path, former).catch(undefinedIfAbsent);
  await keepSecret(dataDir, secret);
}

async function writeDurably(path: string, text: string): Promise<void> {
  await using file = await open(path, "wx", 0o600);
  await file.writeFile(text);
  await file.sync();
}

function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
