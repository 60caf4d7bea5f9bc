import { Refusal } from "#contract/envelope.ts";
import { authenticateDevice, listDevices, registerDevice } from "#contract/wire/devices.ts";
import { serve } from "../http/serve.ts";
import { registerDevice as register } from "../operations/register-device.ts";
import { signInDevice } from "../operations/sign-in-device.ts";
import { listVisibleDevices } from "../queries/devices.ts";
import { findAnyProject } from "../queries/projects.ts";
import { toDeviceData } from "./to-device-data.ts";

export const devices = [
  serve(registerDevice, async ({ input, services }) => {
    const project = await findAnyProject(services.store.read, input.group);
    if (!project) {
      throw new Refusal("missing", `Could not find a group with a name or id of '${input.group}'`);
    }
    const { id, saltId } = await register(services, {
      projectId: project.id,
      name: input.deviceName,
      passwordHash: await services.passwords.hash(input.password),
      saltId: input.saltId,
      kind: input.deviceType,
    });
    return { id, saltId, token: `JWT ${await services.tokens.sign("device", { id })}` };
  }),

  serve(authenticateDevice, async ({ input, address, services }) => {
    const { id } = await signInDevice(services, {
      ...input,
      onlyActive: input["only-active"],
      address,
    });
    return { id, token: `JWT ${await services.tokens.sign("device", { id })}` };
  }),

  serve(listDevices, async ({ input, caller, services }) => {
    const now = services.now();
    const inSuperView = caller.superView !== "off";
    const rows = await listVisibleDevices(services.store.read, {
      userId: caller.id,
      all: inSuperView,
      onlyActive: input["only-active"],
    });
    return {
      devices: rows.map((row) => toDeviceData(row, { admin: inSuperView || row.admin === 1, now })),
    };
  }),
];
