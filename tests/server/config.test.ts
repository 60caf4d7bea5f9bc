import { resolve } from "node:path";
import { expect, test } from "vitest";
import { ConfigError, parseConfig } from "#server/config.ts";
import { settings } from "#server/settings.ts";

const secret = "0123456789abcdef0123456789abcdef";

test("nothing set gives the defaults", () => {
  expect(parseConfig({})).toEqual({
    host: "127.0.0.1",
    port: 3000,
    dataDir: resolve("data"),
    databaseUrl: undefined,
    smtpUrl: undefined,
    mailFrom: "Nightjar <nightjar@localhost>",
    publicUrl: "http://127.0.0.1:3000",
    publicUrlGiven: false,
    allowedHosts: undefined,
    allowedOrigins: [],
    hsts: "max-age=31536000",
    apiUrl: undefined,
    secret: undefined,
    trustProxy: [],
    rateLimits: true,
    processing: "off",
    requireTwoStep: "nobody",
    registration: "after-first-account",
    publicThumbnails: false,
    softwareVersions: undefined,
    productName: "Nightjar",
    defaultTimeZone: "Pacific/Auckland",
    mapTiles: undefined,
    mapFile: undefined,
    mapAttribution: undefined,
    euaVersion: 1,
    admin: undefined,
  });
});

test("an empty string counts as absent, and unknown variables are ignored", () => {
  const empty = Object.fromEntries(Object.keys(settings).map((name) => [name, ""]));
  expect(parseConfig({ ...empty, HOME: "/root", PORTS: "x" })).toEqual(parseConfig({}));
});

const accepted: [Record<string, string>, Partial<ReturnType<typeof parseConfig>>][] = [
  [{ HOST: "camera-hub.lan" }, { host: "camera-hub.lan", publicUrl: "http://camera-hub.lan:3000" }],
  [
    { HOST: "::1", PORT: "80" },
    { host: "::1", publicUrl: "http://[::1]:80" },
  ],
  [{ PORT: "0" }, { port: 0 }],
  [{ PORT: "65535" }, { port: 65_535 }],
  [{ DATA_DIR: "/srv/nightjar/" }, { dataDir: "/srv/nightjar" }],
  [{ DATA_DIR: "there" }, { dataDir: resolve("there") }],
  [{ DATABASE_URL: "postgres://a:b@db/n", SECRET: secret }, { databaseUrl: "postgres://a:b@db/n" }],
  [{ DATABASE_URL: "postgresql:///n", SECRET: secret }, { databaseUrl: "postgresql:///n" }],
  [{ SMTP_URL: "smtp://mail.lan:25" }, { smtpUrl: "smtp://mail.lan:25" }],
  [{ SMTP_URL: "smtps://a:b@mail.lan" }, { smtpUrl: "smtps://a:b@mail.lan" }],
  [{ MAIL_FROM: "bats@example.org" }, { mailFrom: "bats@example.org" }],
  [{ MAIL_FROM: "Kākāpō <k@example.org>" }, { mailFrom: "Kākāpō <k@example.org>" }],
  [{ PUBLIC_URL: "https://a.org/" }, { publicUrl: "https://a.org", publicUrlGiven: true }],
  [{ PUBLIC_URL: "http://hub.lan:8080" }, { publicUrl: "http://hub.lan:8080" }],
  [
    { ALLOWED_HOSTS: "birds.example.org, HUB.lan" },
    { allowedHosts: ["birds.example.org", "hub.lan"] },
  ],
  [
    { ALLOWED_ORIGINS: "https://Browse.example.org,app://birds" },
    { allowedOrigins: ["https://browse.example.org", "app://birds"] },
  ],
  [{ HSTS: "off" }, { hsts: undefined }],
  [{ HSTS: "max-age=600; includeSubDomains" }, { hsts: "max-age=600; includeSubDomains" }],
  [{ API_URL: "https://api.example.org/behind/" }, { apiUrl: "https://api.example.org/behind" }],
  [{ SECRET: secret }, { secret }],
  [{ TRUST_PROXY: "off" }, { trustProxy: [] }],
  [
    { TRUST_PROXY: "loopback, private,::1, 10.0.0.0/8" },
    { trustProxy: ["loopback", "private", "::1", "10.0.0.0/8"] },
  ],
  [{ RATE_LIMITS: "off" }, { rateLimits: false }],
  [{ PROCESSING: "external" }, { processing: "external" }],
  [{ REQUIRE_TWO_STEP: "admins" }, { requireTwoStep: "admins" }],
  [{ PUBLIC_THUMBNAILS: "on" }, { publicThumbnails: true }],
  [{ SOFTWARE_VERSIONS: "versions.json" }, { softwareVersions: resolve("versions.json") }],
  [{ SOFTWARE_VERSIONS: "/srv/versions.json" }, { softwareVersions: "/srv/versions.json" }],
  [
    { SOFTWARE_VERSIONS: "https://example.org/versions.json?v=1" },
    { softwareVersions: "https://example.org/versions.json?v=1" },
  ],
  [{ PRODUCT_NAME: "Bats" }, { productName: "Bats", mailFrom: "Bats <nightjar@localhost>" }],
  [{ PRODUCT_NAME: 'A, "B"' }, { mailFrom: '"A, \\"B\\"" <nightjar@localhost>' }],
  [{ DEFAULT_TIME_ZONE: "Europe/London" }, { defaultTimeZone: "Europe/London" }],
  [{ EUA_VERSION: "3" }, { euaVersion: 3 }],
  [
    { MAP_TILES_URL: "https://t.example/{z}/{x}/{y}.png?key=1", MAP_TILES_ATTRIBUTION: "© Kea" },
    {
      mapTiles: {
        url: "https://t.example/{z}/{x}/{y}.png?key=1",
        attribution: "© Kea",
        maxZoom: 18,
      },
    },
  ],
  [
    {
      MAP_TILES_URL: "/tiles/{z}/{y}/{x}",
      MAP_TILES_ATTRIBUTION: "© Kea",
      MAP_TILES_MAX_ZOOM: "15",
    },
    { mapTiles: { url: "/tiles/{z}/{y}/{x}", attribution: "© Kea", maxZoom: 15 } },
  ],
  [
    { MAP_TILES_URL: "http://127.0.0.1:8080/{z}/{x}/{y}", MAP_TILES_ATTRIBUTION: "Ours" },
    { mapTiles: { url: "http://127.0.0.1:8080/{z}/{x}/{y}", attribution: "Ours", maxZoom: 18 } },
  ],
  [{ MAP_TILES_URL: "/maps/topo.pmtiles" }, { mapTiles: undefined, mapFile: "/maps/topo.pmtiles" }],
  [{ MAP_TILES_ATTRIBUTION: "© Kea" }, { mapFile: undefined, mapAttribution: "© Kea" }],
  [
    { ADMIN_EMAIL: "a@example.org", ADMIN_PASSWORD: "12345678" },
    { admin: { email: "a@example.org", password: "12345678", name: "Administrator" } },
  ],
  [
    { ADMIN_EMAIL: "a@example.org", ADMIN_PASSWORD: " spaces ", ADMIN_NAME: "Rua" },
    { admin: { email: "a@example.org", password: " spaces ", name: "Rua" } },
  ],
];

for (const [env, config] of accepted) {
  test(`${JSON.stringify(env)} is accepted`, () => {
    expect(parseConfig(env)).toMatchObject(config);
  });
}

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
    { FILES_URL: "s3://bucket" },
    "FILES_URL must be left out: this version stores recordings in DATA_DIR only",
  ],
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
  expect([...tried].toSorted()).toEqual(Object.keys(settings).toSorted());
});

test("no message shows a password or a secret", () => {
  const hidden = { SECRET: "hush", SMTP_URL: "hush", DATABASE_URL: "hush", ADMIN_PASSWORD: "hush" };
  for (const [name, value] of Object.entries(hidden)) {
    expect(() => parseConfig({ [name]: value })).toThrow(/^(?!.*hush)/);
  }
});

test("PostgreSQL needs no secret where another server is the API", () => {
  const env = { DATABASE_URL: "postgres://db/n", API_URL: "https://api.example.org" };
  expect(parseConfig(env).secret).toBeUndefined();
});
