import { defineConfig } from "vitest/config";
import { bundledThreads } from "./tests/support/processes/bundled-threads.ts";

/** Which test files run in which project; tests/architecture refuses a test file that is in none. */
export const testFiles = {
  unit: "tests/{app,architecture,contract,media,server}/**/*.test.ts",
  api: "tests/api/**/*.test.ts",
  support: "tests/support/**/*.test.ts",
  pages: "tests/pages/**/*.test.ts",
  abuse: "tests/abuse/**/*.test.ts",
  e2e: "e2e/**/*.test.ts",
};

/** What one costs is measured, or how long another waits: the others would be in the way. */
const measured =
  "tests/abuse/{attacks,compress-memory,export-memory,hostile-forms,many-processes,siege,slow-disk}.test.ts";

/** What is tried on a bucket, too, but for what looks into folders. */
const uploads = "tests/api/uploads/*.test.ts";
const ofDisk =
  "tests/api/uploads/{bucket-limits,faulty-bucket,file-places,file-store,file-stores,kill,sweep-trash}.test.ts";

/** What no database changes: tried on SQLite, and on PostgreSQL, too, in the long check. */
const onOneDatabase = [
  "tests/abuse/{compress-memory,hostile-forms,siege,slow-disk}.test.ts",
  "tests/api/backups/{bucket,places,sealed-backups}.test.ts",
  "tests/api/cards/archive-bomb.test.ts",
  "tests/api/accounts/no-secrets-in-logs.test.ts",
  "tests/api/doctor/{odd-files,surroundings}.test.ts",
  "tests/api/devices/software-versions.test.ts",
  "tests/api/mail/{mail,mail-templates}.test.ts",
  "tests/api/photos/{heat-pictures,heif-photos,reference-photos,reference-photos-hostile}.test.ts",
  "tests/api/platform/hostile-bodies.test.ts",
  "tests/api/recordings/{renditions,thumbnails}.test.ts",
  "tests/api/tracks/many-tracks.test.ts",
  "tests/api/uploads/{bucket-limits,faulty-bucket,file-store,file-stores,gunzip,stop-rendering,upload-audio,upload-connections,upload-images,upload-video}.test.ts",
];

/* Twice what the longest takes on two slow cores that are busy. Properties are tried ten times as often in the long check. */
const testTimeout = process.env.CHECK_LONG ? 600_000 : 60_000;

export default defineConfig({
  plugins: [bundledThreads()],
  test: {
    setupFiles: ["tests/support/fail-on-console-error.ts", "tests/support/seed-chance.ts"],
    maxWorkers: 4,
    /* What is waited for comes late where the machine is busy; whoever waits goes on as soon as it is there. */
    expect: { requireAssertions: true, poll: { timeout: 40_000 } },
    /* In 300 files, each of which Node looks up: two seconds for each process of tests. */
    deps: { optimizer: { ssr: { enabled: true, include: ["date-fns"] } } },
    projects: [
      {
        extends: true,
        test: { name: "unit", include: [testFiles.unit], isolate: false, testTimeout },
      },
      {
        extends: true,
        test: {
          name: "api-sqlite",
          include: [testFiles.api, testFiles.abuse],
          exclude: [measured],
          isolate: false,
          env: { TEST_DATABASE: "sqlite" },
          testTimeout,
        },
      },
      {
        extends: true,
        test: {
          name: "api-s3",
          include: [uploads],
          exclude: [ofDisk],
          isolate: false,
          env: { TEST_DATABASE: "sqlite", TEST_FILES: "s3" },
          testTimeout,
        },
      },
      {
        extends: true,
        test: {
          name: "api-postgres",
          include: [testFiles.api, testFiles.abuse, testFiles.support],
          exclude: [measured, ...(process.env.CHECK_LONG ? [] : onOneDatabase)],
          isolate: false,
          env: { TEST_DATABASE: "postgres" },
          globalSetup: "tests/support/databases/postgres-server.ts",
          testTimeout,
        },
      },
      {
        extends: true,
        test: {
          name: "pages",
          include: [testFiles.pages],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "abuse-sqlite",
          include: [measured],
          exclude: ["tests/abuse/many-processes.test.ts"],
          isolate: false,
          env: { TEST_DATABASE: "sqlite" },
          testTimeout,
        },
      },
      {
        extends: true,
        test: {
          name: "abuse-postgres",
          include: [measured],
          exclude: process.env.CHECK_LONG ? [] : onOneDatabase,
          isolate: false,
          env: { TEST_DATABASE: "postgres" },
          globalSetup: "tests/support/databases/postgres-server.ts",
          testTimeout,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: [testFiles.e2e],
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
