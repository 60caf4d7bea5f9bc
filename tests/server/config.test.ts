import { resolve } from "node:path";
import { expect, test } from "vitest";
import { parseConfig } from "#server/config.ts";
import { settings } from "#server/settings.ts";

const secret = "0123456789abcdef0123456789abcdef";

test("nothing set gives the defaults", () => {
  expect(parseConfig({})).toEqual({
    host: "127.0.0.1",
    port: 3000,
    dataDir: resolve("data"),
    databaseUrl: undefined,
    bucket: undefined,
    backups: undefined,
    backupPassphrase: undefined,
    smtpUrl: undefined,
    mailFrom: "Nightjar <nightjar@localhost>",
    publicUrl: "http://127.0.0.1:3000",
    publicUrlGiven: false,
    allowedHosts: undefined,
    allowedOrigins: [],
    hsts: "max-age=31536000",
    apiUrl: undefined,
    secret: undefined,
    roles: ["web", "jobs"],
    metricsToken: undefined,
    traces: undefined,
    drainSeconds: 0,
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
    misspelt: [],
    mapAttribution: undefined,
    euaVersion: 1,
    admin: undefined,
  });
});

test("an empty string counts as absent, and unknown variables are ignored", () => {
  const empty = Object.fromEntries(Object.keys(settings).map((name) => [name, ""]));
  expect(parseConfig({ ...empty, HOME: "/root", PORTS: "x" })).toEqual(parseConfig({}));
});

const untraced: Record<string, string>[] = [
  { OTEL_EXPORTER_OTLP_ENDPOINT: "http://nest.lan", OTEL_SDK_DISABLED: "true" },
  { OTEL_EXPORTER_OTLP_ENDPOINT: "nest.lan:4317", OTEL_TRACES_EXPORTER: "none" },
  { OTEL_EXPORTER_OTLP_PROTOCOL: "grpc", OTEL_TRACES_SAMPLER: "jaeger_remote" },
  { OTEL_SDK_DISABLED: "0", OTEL_RESOURCE_ATTRIBUTES: "a=b," },
];

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
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: "https://ana:hush@nest.lan:4318/otlp" },
    {
      traces: {
        collector: "https://nest.lan:4318",
        serviceName: undefined,
        sampler: "parentbased_always_on",
        ratio: 1,
      },
    },
  ],
  [
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://nest.lan",
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://hide.lan/v1/traces",
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=Basic YW5hOmh1c2g=,x-site=nest",
      OTEL_RESOURCE_ATTRIBUTES: "service.namespace=field%20work,team=",
      OTEL_SERVICE_NAME: "nest",
      OTEL_TRACES_SAMPLER: "traceidratio",
      OTEL_TRACES_SAMPLER_ARG: "0.25",
      OTEL_SDK_DISABLED: "False",
    },
    {
      traces: {
        collector: "http://hide.lan",
        serviceName: "nest",
        sampler: "traceidratio",
        ratio: 0.25,
      },
    },
  ],
  ...untraced.map((env): (typeof accepted)[number] => [env, { traces: undefined }]),
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

test("PostgreSQL needs no secret where another server is the API", () => {
  const env = { DATABASE_URL: "postgres://db/n", API_URL: "https://api.example.org" };
  expect(parseConfig(env).secret).toBeUndefined();
});
