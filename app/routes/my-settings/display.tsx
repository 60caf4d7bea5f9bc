import { z } from "zod";
import { SettingsForm } from "#app/components/forms/settings-form.tsx";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { readLook, toLookCookie } from "#app/services/navigation/look.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { Checkbox, RadioGroup } from "#app/ui/choices.tsx";
import type { Route } from "./+types/display";

const text = {
  title: "Change the display",
  thisBrowser:
    "This applies to this browser, whoever is signed in. Other browsers keep their own settings.",
  colorScheme: "Light or dark",
  system: "Same as the system",
  light: "Light",
  dark: "Dark, for work at night",
  lightPages: "Light pages",
  lightPagesHint:
    "Pages load without scripts, which saves about 120 kB at first. Everything works, but players become clips and menus become pages.",
  save: "Save display",
  saved: "The display settings of this browser are saved.",
};

const form = z.object({
  colorScheme: z.enum(["system", "light", "dark"]),
  lightPages: z.boolean().default(false),
});

export async function loader({ request }: Route.LoaderArgs) {
  return readLook(request);
}

export async function action({ request }: Route.ActionArgs) {
  const { value, refused } = await readForm(request, form);
  if (!value) return refused();
  const response = await redirectWithNotice("/my-settings", { tone: "success", text: text.saved });
  response.headers.append("set-cookie", await toLookCookie(value));
  return response;
}

export default function ChangeDisplay({ loaderData, actionData }: Route.ComponentProps) {
  const { colorScheme, lightPages } = loaderData;
  const problems = toProblems(actionData);
  return (
    <SettingsForm title={text.title} save={text.save} problems={problems}>
      <RadioGroup
        {...problems.field("colorScheme", colorScheme)}
        label={text.colorScheme}
        hint={text.thisBrowser}
        options={[
          { value: "system", label: text.system },
          { value: "light", label: text.light },
          { value: "dark", label: text.dark },
        ]}
      />
      <Checkbox
        {...problems.box("lightPages", lightPages)}
        label={text.lightPages}
        hint={text.lightPagesHint}
      />
    </SettingsForm>
  );
}
