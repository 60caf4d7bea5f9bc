import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigMap, Namespace, PersistentVolumeClaim, Secret, Service } from "kubernetes-models/v1";
import { Deployment } from "kubernetes-models/apps/v1";
import { Ingress } from "kubernetes-models/networking.k8s.io/v1";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { parseConfig } from "#server/config.ts";
import packageJson from "../../../package.json" with { type: "json" };

const root = join(import.meta.dirname, "../../..");

/** What the schemas of Kubernetes know, by kind, with the module of its type. */
const models = {
  ConfigMap: [ConfigMap, "v1"],
  Namespace: [Namespace, "v1"],
  PersistentVolumeClaim: [PersistentVolumeClaim, "v1"],
  Secret: [Secret, "v1"],
  Service: [Service, "v1"],
  Deployment: [Deployment, "apps/v1"],
  Ingress: [Ingress, "networking.k8s.io/v1"],
  PodDisruptionBudget: [PodDisruptionBudget, "policy/v1"],
} as const;

interface Resource {
  apiVersion: string;
  kind: keyof typeof models;
  metadata: { name: string; namespace?: string };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
}

const resources = ["nightjar.yaml", "secret.example.yaml"].flatMap((name) => {
  const text = readFileSync(join(root, "deploy/kubernetes", name), "utf8");
  return parseAllDocuments(text).map((document) => document.toJS() as Resource);
});

test("the manifests are as the schemas of Kubernetes have them", () => {
  for (const resource of resources) {
    const [Model, apiVersion] = models[resource.kind];
    expect(resource.apiVersion).toBe(apiVersion);
    expect(() => new Model(resource as never).validate()).not.toThrow();
  }
  const noSelector = { metadata: { name: "x" }, spec: { replicas: "2" } } as never;
  expect(() => new Deployment(noSelector).validate()).toThrow("replicas must be integer");
});

test("no key of a manifest is one that Kubernetes does not know", { timeout: 120_000 }, () => {
  expect(checkTypes(resources)).toBe("");
  const [first] = resources;
  expect(checkTypes([{ ...first!, metadata: { nmae: "x" } } as never])).toContain("nmae");
});

/** The schemas let unknown keys pass, and the types do not. Gives what the compiler says. */
function checkTypes(typed: Resource[]): string {
  const folder = join(root, ".cache/manifests");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.pid}.ts`);
  const lines = typed.map(({ kind, ...rest }, index) => {
    const type = `import("kubernetes-models/${models[kind][1]}").I${kind}`;
    return `export const resource${index}: ${type} = ${JSON.stringify({ kind, ...rest })};`;
  });
  writeFileSync(file, lines.join("\n"));
  const flags = ["--ignoreConfig", "--noEmit", "--skipLibCheck", "--strict"];
  const modules = ["--module", "nodenext", "--target", "esnext"];
  try {
    const tsc = join(root, "node_modules/.bin/tsc");
    return execFileSync(tsc, [...flags, ...modules, file], { encoding: "utf8" });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  } finally {
    rmSync(file);
  }
}

test("Nightjar takes the settings of the manifests", () => {
  const given = resources.flatMap(({ data, stringData }) =>
    Object.entries(data ?? stringData ?? {}),
  );
  const config = parseConfig({ ...Object.fromEntries(given), DATA_DIR: "/data" });
  expect(config).toMatchObject({
    bucket: { bucket: "nightjar-media" },
    backups: { to: "/backup" },
    drainSeconds: 30,
    mailFrom: "Nightjar <nightjar@example.org>",
  });
});

test("the image is the one of this version", () => {
  const text = JSON.stringify(resources);
  expect(text).toContain(`nightjar:${packageJson.version}"`);
});
