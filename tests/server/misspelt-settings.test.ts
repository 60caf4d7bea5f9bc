import { expect, test } from "vitest";
import { parseConfig } from "#server/config.ts";
import { misspelt } from "#server/doctor/checks/misspelt.ts";
import { findMisspelt } from "#server/misspelt-settings.ts";
import { settings } from "#server/settings.ts";

test.each([
  ["DATABSE_URL", "DATABASE_URL"],
  ["MAIL_FORM", "MAIL_FROM"],
  ["STMP_URL", "SMTP_URL"],
  ["FILE_URL", "FILES_URL"],
  ["DATADIR", "DATA_DIR"],
  ["Public_Url", "PUBLIC_URL"],
  ["DEFAULT_TIMEZONE", "DEFAULT_TIME_ZONE"],
  ["REGISTRATON", "REGISTRATION"],
  ["SMTP_HOST", "SMTP_URL"],
  ["SMTP_PORT", "SMTP_URL"],
  ["BACKUP_KEPT", "BACKUP_KEEP"],
  ["BACKUP_DIR", "BACKUP_TO, BACKUP_AT, BACKUP_KEEP or BACKUP_PASSPHRASE"],
])("%s is said to be no setting: %s was probably meant", (name, meant) => {
  expect(findMisspelt({ [name]: "25", PORT: "3000" })).toEqual([
    `${name} is not a setting and does nothing: ${meant} was probably meant`,
  ]);
});

test("settings themselves, and what is empty, say nothing", () => {
  const all = Object.fromEntries(Object.keys(settings).map((name) => [name, "x"]));
  expect(findMisspelt({ ...all, DATABSE_URL: "", MAIL_FORM: undefined })).toEqual([]);
});

test("what machines, containers and their hosts set says nothing", () => {
  const usual = `PATH HOME HOSTNAME HOSTTYPE LANG LC_ALL TERM PWD OLDPWD USER LOGNAME SHELL SHLVL TZ _ EDITOR MAIL DISPLAY
    TMPDIR INIT_CWD NODE_ENV NODE_OPTIONS NODE_VERSION NODE_COMPILE_CACHE YARN_VERSION COLOR FORCE_COLOR CI HOSTS
    npm_command npm_config_cache npm_config_user_agent npm_lifecycle_event npm_package_name npm_execpath
    PORTS PROXY http_proxy HTTPS_PROXY NO_PROXY HTTP_URL SITE_URL APP_URL BASE_URL PROJECT_NAME COMPOSE_PROJECT_NAME
    PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE PGDATA POSTGRES_USER POSTGRES_PASSWORD POSTGRES_DB REDIS_URL
    AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_REGION AWS_PROFILE S3_SECRET SITE_HOST
    OTEL_EXPORTER_OTLP_CERTIFICATE OTEL_LOGS_EXPORTER OTEL_SERVICE_NAMES
    KUBERNETES_PORT KUBERNETES_PORT_443_TCP KUBERNETES_PORT_443_TCP_ADDR KUBERNETES_SERVICE_HOST
    KUBERNETES_SERVICE_PORT KUBERNETES_SERVICE_PORT_HTTPS
    FILES_SERVICE_HOST FILES_SERVICE_PORT FILES_SERVICE_PORT_HTTP FILES_PORT_80_TCP FILES_PORT_80_TCP_PROTO
    MAIL_SERVICE_HOST BACKUP_PORT_443_TCP_ADDR DATABASE_NAME DATABASE_PRIVATE_URL DATABASE_PUBLIC_URL
    INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID MEMORY_PRESSURE_WATCH SUDO_USER SSH_CONNECTION XDG_DATA_DIRS
    RAILWAY_ENVIRONMENT RENDER_SERVICE_ID FLY_APP_NAME DYNO SECRET_KEY SECRETS ROLE`;
  const env = Object.fromEntries(usual.split(/\s+/).map((name) => [name, "anything"]));
  expect(findMisspelt({ ...env, FILES_PORT: "tcp://10.0.0.9:80" })).toEqual([]);
});

test("the settings are taken all the same, and the doctor says what is misspelt", async () => {
  const look = (env: Record<string, string>) =>
    misspelt.look({
      config: parseConfig(env),
      now: () => new Date(0),
      readDisk: () => Promise.reject(new Error("there is none")),
    });
  expect(await look({ PORT: "0" })).toMatchObject({ state: "well" });
  expect(await look({ MAIL_FORM: "a@b.nz", BACKUP_KEPT: "3" })).toMatchObject({
    state: "wrong",
    text: "MAIL_FORM is not a setting and does nothing: MAIL_FROM was probably meant; BACKUP_KEPT is not a setting and does nothing: BACKUP_KEEP was probably meant",
  });
});
