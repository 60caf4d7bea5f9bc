import { expect, test } from "vitest";
import { ConfigError, parseConfig } from "#server/config.ts";
import { settings } from "#server/settings.ts";

const secret = "0123456789abcdef0123456789abcdef";

const softwareVersions =
  "SOFTWARE_VERSIONS must be the path of a file, or an http:// or https:// address without a password";

const mapTiles =
  "MAP_TILES_URL must be the path of a .pmtiles file, or an https:// address or a path of this site with {z}, {x} and {y} in it, and no other braces";
const tileAddresses = [
  "http://tiles.example/{z}/{x}/{y}.png",
  "//tiles.example/{z}/{x}/{y}.png",
  "/\\tiles.example/{z}/{x}/{y}.png",
  "tiles/{z}/{x}/{y}.png",
  "ftp://tiles.example/{z}/{x}/{y}.png",
  "https://{s}.tiles.example/{z}/{x}/{y}.png",
  "https://tiles.example/{z}/{x}.png",
  "https://tiles.example/{z}/{x}/{y}/{y}.png",
  "https://tiles.example/{z}/{x}/{y}{r}.png",
  "https://tiles.example/{z}/{x}/{{y}}.png",
  "https://ana:secret@tiles.example/{z}/{x}/{y}.png",
  "https://tiles.example/{z}/{x}/{y}.png; script-src *",
  "data:image/png,{z}{x}{y}",
  "https://tiles.example/topo.pmtiles",
  "topo.mbtiles",
];

/** Settings of traces count only where there are any. */
const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" };

const refused: [Record<string, string>, string][] = [
  ...tileAddresses.map((MAP_TILES_URL): [Record<string, string>, string] => [
    { MAP_TILES_URL, MAP_TILES_ATTRIBUTION: "© Kea" },
    mapTiles,
  ]),
  [
    { MAP_TILES_URL: "/{z}/{x}/{y}" },
    "MAP_TILES_ATTRIBUTION is missing: it is shown with tiles of an address",
  ],
  [
    { MAP_TILES_URL: "/{z}/{x}/{y}", MAP_TILES_ATTRIBUTION: "a\nb" },
    'MAP_TILES_ATTRIBUTION must be one line of at most 200 characters, got "a\\nb"',
  ],
  [
    { MAP_TILES_MAX_ZOOM: "23" },
    'MAP_TILES_MAX_ZOOM must be a whole number from 5 to 22, got "23"',
  ],
  [{ HOST: "http://hub.lan" }, 'HOST must be an IP address or a host name, got "http://hub.lan"'],
  [{ PORT: "abc" }, 'PORT must be a whole number from 0 to 65535, got "abc"'],
  [{ PORT: "65536" }, 'PORT must be a whole number from 0 to 65535, got "65536"'],
  [{ PORT: "80.5" }, 'PORT must be a whole number from 0 to 65535, got "80.5"'],
  [{ PORT: " " }, 'PORT must be a whole number from 0 to 65535, got " "'],
  [{ DATA_DIR: "a\nb" }, 'DATA_DIR must be the path of a folder, got "a\\nb"'],
  [{ DATABASE_URL: "mysql://a:b@db" }, "DATABASE_URL must start with postgres:// or postgresql://"],
  [{ DATABASE_URL: "postgres:n" }, "DATABASE_URL must start with postgres:// or postgresql://"],
  [
    { FILES_URL: "https://s3.example/bucket" },
    'FILES_URL must be s3://bucket/prefix, with endpoint, region and path-style (on or off) as parameters, and nothing else, got "https://s3.example/bucket"',
  ],
  [
    { BACKUP_TO: "a\nb" },
    'BACKUP_TO must be the path of a folder, or s3://bucket/prefix as FILES_URL has it, got "a\\nb"',
  ],
  [
    { BACKUP_TO: "s3://kea?acl=public" },
    'BACKUP_TO must be the path of a folder, or s3://bucket/prefix as FILES_URL has it, got "s3://kea?acl=public"',
  ],
  ...["s3://kea/site", "s3://kea/site/backups", "s3://kea"].map(
    (place): [Record<string, string>, string] => [
      { FILES_URL: "s3://kea/site", BACKUP_TO: place },
      "BACKUP_TO must be outside the place of FILES_URL, in another bucket",
    ],
  ),
  [
    { DATA_DIR: "/srv/data", BACKUP_TO: "/srv/data/backups" },
    "BACKUP_TO must be outside DATA_DIR, on another disk",
  ],
  [{ BACKUP_AT: "24:00" }, 'BACKUP_AT must be a time of day such as 02:30, got "24:00"'],
  [{ BACKUP_KEEP: "0" }, 'BACKUP_KEEP must be a whole number from 1 to 10000, got "0"'],
  [{ BACKUP_PASSPHRASE: "morepork" }, "BACKUP_PASSPHRASE must be at least 12 characters"],
  [{ METRICS_TOKEN: "short" }, "METRICS_TOKEN must be at least 16 characters"],
  ...["collector:4318", "ftp://nest", "http://"].flatMap((address) =>
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"].map(
      (name): [Record<string, string>, string] => [
        { [name]: address },
        `${name} must be an http:// or https:// address`,
      ],
    ),
  ),
  [
    { ...traced, OTEL_EXPORTER_OTLP_HEADERS: "authorization: hush" },
    "OTEL_EXPORTER_OTLP_HEADERS must be pairs such as name=value, percent-encoded, separated by commas",
  ],
  [
    { ...traced, OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" },
    'OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf, got "grpc"',
  ],
  [
    { ...traced, OTEL_SERVICE_NAME: "a\nb" },
    'OTEL_SERVICE_NAME must be one line of at most 255 characters, got "a\\nb"',
  ],
  ...["team", "team=50%", "team=a=b"].map((text): [Record<string, string>, string] => [
    { ...traced, OTEL_RESOURCE_ATTRIBUTES: text },
    `OTEL_RESOURCE_ATTRIBUTES must be pairs such as name=value, percent-encoded, separated by commas, got "${text}"`,
  ]),
  [
    { ...traced, OTEL_TRACES_SAMPLER: "jaeger_remote" },
    'OTEL_TRACES_SAMPLER must be always_on, always_off or traceidratio, alone or after parentbased_, got "jaeger_remote"',
  ],
  [
    { ...traced, OTEL_TRACES_SAMPLER_ARG: "10" },
    'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, got "10"',
  ],
  [{ ROLES: "web,mail" }, 'ROLES must be web, jobs, or web,jobs, got "web,mail"'],
  [{ DRAIN_SECONDS: "-1" }, 'DRAIN_SECONDS must be a whole number from 0 to 300, got "-1"'],
  [{ SMTP_URL: "mail.lan" }, "SMTP_URL must start with smtp:// or smtps://"],
  [{ SMTP_URL: "smtp://mail lan" }, "SMTP_URL must start with smtp:// or smtps://"],
  [{ MAIL_FROM: "bats" }, 'MAIL_FROM must be an email address or Name <address>, got "bats"'],
  [
    { MAIL_FROM: "A <a@b.c>\nBcc: d@e.f" },
    'MAIL_FROM must be an email address or Name <address>, got "A <a@b.c>\\nBcc: d@e.f"',
  ],
  [
    { PUBLIC_URL: "https://a.org/site" },
    'PUBLIC_URL must be an http:// or https:// address without a path, got "https://a.org/site"',
  ],
  [
    { PUBLIC_URL: "ftp://a.org" },
    'PUBLIC_URL must be an http:// or https:// address without a path, got "ftp://a.org"',
  ],
  [{ API_URL: "api.lan" }, "API_URL must be an http:// or https:// address"],
  [
    { SECRET: secret.slice(1) },
    "SECRET must be at least 32 characters; make one with: openssl rand -base64 32",
  ],
  [
    { DATABASE_URL: "postgres://db/n" },
    "SECRET must be set together with DATABASE_URL, the same for all processes. Make one with: openssl rand -base64 32",
  ],
  [
    { TRUST_PROXY: "true" },
    'TRUST_PROXY must be off or name the proxies, such as loopback, private, 192.0.2.7 or 10.0.0.0/8, separated by commas, got "true"',
  ],
  [
    { TRUST_PROXY: "10.0.0.0/33" },
    'TRUST_PROXY must be off or name the proxies, such as loopback, private, 192.0.2.7 or 10.0.0.0/8, separated by commas, got "10.0.0.0/33"',
  ],
  [
    { TRUST_PROXY: "10.0.0.0/" },
    'TRUST_PROXY must be off or name the proxies, such as loopback, private, 192.0.2.7 or 10.0.0.0/8, separated by commas, got "10.0.0.0/"',
  ],
  [
    { TRUST_PROXY: "proxy.lan" },
    'TRUST_PROXY must be off or name the proxies, such as loopback, private, 192.0.2.7 or 10.0.0.0/8, separated by commas, got "proxy.lan"',
  ],
  [
    { TRUST_PROXY: "::1," },
    'TRUST_PROXY must be off or name the proxies, such as loopback, private, 192.0.2.7 or 10.0.0.0/8, separated by commas, got "::1,"',
  ],
  [
    { TRUST_PROXY: "constructor" },
    'TRUST_PROXY must be off or name the proxies, such as loopback, private, 192.0.2.7 or 10.0.0.0/8, separated by commas, got "constructor"',
  ],
  [
    { ALLOWED_HOSTS: "https://birds.example.org" },
    'ALLOWED_HOSTS must be host names without ports, separated by commas, got "https://birds.example.org"',
  ],
  [
    { ALLOWED_ORIGINS: "https://birds.example.org/path" },
    'ALLOWED_ORIGINS must be origins such as https://example.org, separated by commas, got "https://birds.example.org/path"',
  ],
  [
    { HSTS: "on" },
    'HSTS must be off or start with max-age=, such as max-age=31536000; includeSubDomains, got "on"',
  ],
  [{ RATE_LIMITS: "no" }, 'RATE_LIMITS must be on or off, got "no"'],
  [{ PROCESSING: "cloud" }, 'PROCESSING must be off or external, got "cloud"'],
  [{ REGISTRATION: "no" }, 'REGISTRATION must be after-first-account or open, got "no"'],
  [{ REQUIRE_TWO_STEP: "all" }, 'REQUIRE_TWO_STEP must be nobody, admins or everyone, got "all"'],
  [{ PUBLIC_THUMBNAILS: "yes" }, 'PUBLIC_THUMBNAILS must be on or off, got "yes"'],
  [{ SOFTWARE_VERSIONS: "ftp://example.org/versions.json" }, softwareVersions],
  [{ SOFTWARE_VERSIONS: "https://me:hush@example.org/versions.json" }, softwareVersions],
  [{ SOFTWARE_VERSIONS: "http://" }, softwareVersions],
  [{ SOFTWARE_VERSIONS: "a\nb" }, softwareVersions],
  [{ PRODUCT_NAME: "a\nb" }, 'PRODUCT_NAME must be one line of at most 60 characters, got "a\\nb"'],
  [
    { DEFAULT_TIME_ZONE: "Mars/Olympus" },
    'DEFAULT_TIME_ZONE must be a time zone such as Pacific/Auckland, got "Mars/Olympus"',
  ],
  [{ EUA_VERSION: "0" }, 'EUA_VERSION must be a whole number from 1 to 2147483647, got "0"'],
  [{ EUA_VERSION: "1.1" }, 'EUA_VERSION must be a whole number from 1 to 2147483647, got "1.1"'],
  [
    { ADMIN_EMAIL: "rua", ADMIN_PASSWORD: "12345678" },
    'ADMIN_EMAIL must be an email address, got "rua"',
  ],
  [
    { ADMIN_EMAIL: "a@example.org", ADMIN_PASSWORD: "1234567" },
    "ADMIN_PASSWORD must be at least 8 characters",
  ],
  [
    { ADMIN_EMAIL: "a@example.org" },
    "ADMIN_PASSWORD is missing: set ADMIN_EMAIL and ADMIN_PASSWORD, or neither",
  ],
  [
    { ADMIN_PASSWORD: "12345678" },
    "ADMIN_EMAIL is missing: set ADMIN_EMAIL and ADMIN_PASSWORD, or neither",
  ],
  [{ ADMIN_NAME: "a\nb" }, 'ADMIN_NAME must be one line of text, got "a\\nb"'],
];

for (const [env, message] of refused) {
  test(`${JSON.stringify(env)} is refused in one line`, () => {
    expect(() => parseConfig(env)).toThrow(new ConfigError(message));
  });
}

test("every setting has a value that is refused", () => {
  const tried = new Set(refused.map(([, message]) => message.split(" ")[0]));
  /* By its standard, what is neither one nor the other is the usual one. */
  const lenient = ["OTEL_SDK_DISABLED", "OTEL_TRACES_EXPORTER"];
  expect([...tried, ...lenient].toSorted()).toEqual(Object.keys(settings).toSorted());
});

test("no message shows a password or a secret", () => {
  const hidden = { SECRET: "hush", SMTP_URL: "hush", DATABASE_URL: "hush", ADMIN_PASSWORD: "hush" };
  for (const [name, value] of Object.entries(hidden)) {
    expect(() => parseConfig({ [name]: value })).toThrow(/^(?!.*hush)/);
  }
});
