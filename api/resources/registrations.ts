import { Refusal } from "#contract/envelope.ts";
import { authenticateDevice, registerDevice } from "#contract/wire/registrations.ts";
import { serve } from "../http/serve.ts";
import { registerDevice as register } from "../operations/register-device.ts";
import { signInDevice } from "../operations/sign-in-device.ts";
import { findAnyProject } from "../queries/projects.ts";

export const registrations = [
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
];
