import {
  authenticateDevice,
  createProxyDevice,
  registerDevice,
  reregisterDevice,
  reregisterDeviceAuthorized,
} from "#contract/wire/devices/registrations.ts";
import { identifyCaller, readToken } from "#api/http/caller.ts";
import { countAttempt } from "#api/accounts/operations/limit-attempts.ts";
import { serve } from "#api/http/serve.ts";
import { reassignDevice } from "../operations/reassign-device.ts";
import { registerDevice as register } from "../operations/register-device.ts";
import { reregisterDevice as reregister } from "../operations/reregister-device.ts";
import { signInDevice } from "../operations/sign-in-device.ts";
import type { Services } from "#api/services.ts";
import { requireAnyProject, requireProject } from "#api/projects/handlers/require-project.ts";

export const registrations = [
  serve(registerDevice, async ({ input, address, services }) => {
    const project = await requireAnyProject(services, input.group);
    await countRegistration(services, { id: project.id, address });
    const { id, saltId } = await register(services, {
      projectId: project.id,
      name: input.deviceName,
      passwordHash: await services.passwords.hash(input.password),
      saltId: input.saltId,
      kind: input.deviceType,
    });
    return { id, saltId, token: await issueToken(services, id) };
  }),

  serve(authenticateDevice, async ({ input, address, services }) => {
    const { id } = await signInDevice(services, {
      ...input,
      onlyActive: input["only-active"],
      address,
    });
    return { id, token: await issueToken(services, id) };
  }),

  serve(reregisterDevice, async ({ input, caller, address, services }) => {
    const project = await requireAnyProject(services, input.newGroup);
    await countRegistration(services, { id: project.id, from: caller.project_id, address });
    const identity = await toIdentity(services, project, input);
    const id = await reregister(services, caller, identity, address);
    return { id, token: await issueToken(services, id) };
  }),

  serve(reregisterDeviceAuthorized, async ({ input, caller, address, services }) => {
    const token = readToken(input.authorizedToken) ?? input.authorizedToken;
    const user = await identifyCaller(services, "user", { token, asUser: false, writes: true });
    const action = "set up its devices and locations";
    const project = await requireProject(services, user, input.newGroup, action);
    if (project.id !== caller.project_id) {
      await requireProject(services, user, caller.project_id, "manage the project");
    }
    await countAttempt(services, "register-device:account", String(user.id));
    const identity = await toIdentity(services, project, input);
    const id = await reassignDevice(services, caller, identity, { ...user, address });
    return { id, token: await issueToken(services, id) };
  }),

  serve(createProxyDevice, async ({ input, caller, address, services }) => {
    const action = "set up its devices and locations";
    const project = await requireProject(services, caller, input.group, action);
    await countAttempt(services, "register-device:account", String(caller.id));
    const device = { projectId: project.id, name: input.deviceName, kind: input.type };
    const { id } = await register(
      services,
      { ...device, passwordHash: "", saltId: undefined },
      { ...caller, address },
    );
    return { id };
  }),
];

/** What takes nobody's permission, before a password is hashed; of a project what comes from elsewhere. */
async function countRegistration(
  services: Services,
  { id, from, address }: { id: number; from?: number; address: string },
): Promise<void> {
  await countAttempt(services, "register-device:address", address);
  if (id !== from) await countAttempt(services, "register-device:project", String(id));
}

async function toIdentity(
  { passwords }: Services,
  { id }: { id: number },
  { newName, newPassword }: { newName: string; newPassword: string },
) {
  return { projectId: id, name: newName, passwordHash: await passwords.hash(newPassword) };
}

async function issueToken({ tokens }: Services, id: number): Promise<string> {
  return `JWT ${await tokens.sign("device", { id })}`;
}
