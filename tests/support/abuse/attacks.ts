import { badRequestAttacks } from "./attacks/bad-requests.ts";
import { bodyAttacks } from "./attacks/bodies.ts";
import { cardAttacks } from "./attacks/cards.ts";
import { connectionAttacks } from "./attacks/connections.ts";
import { damagedFileAttacks } from "./attacks/damaged-files.ts";
import { bigForms, growingForms } from "./attacks/forms.ts";
import { largeFileAttacks } from "./attacks/large-files.ts";
import { longJsonAttacks } from "./attacks/long-json.ts";
import { photoAttack } from "./attacks/photos.ts";
import { registrationAttack } from "./attacks/registrations.ts";
import { storedInputAttacks } from "./attacks/stored-inputs.ts";
import { storedRowAttacks } from "./attacks/stored-rows.ts";

/** What is known to have cost others the server, or could. */
export const attacks = [
  ...bodyAttacks,
  bigForms,
  growingForms,
  ...cardAttacks,
  ...storedInputAttacks,
  ...storedRowAttacks,
  ...longJsonAttacks,
  ...largeFileAttacks,
  photoAttack,
  registrationAttack,
  ...connectionAttacks,
  ...badRequestAttacks,
  ...damagedFileAttacks,
];
