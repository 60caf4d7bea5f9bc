import { z } from "zod";
import { rowsOf } from "#app/forms/rows.server.ts";
import { addClick, maxRows, press, toDraft, type Draft } from "./drawing/draft.ts";

const typed = z.string().trim().default("");
const click = z.object({ x: z.number().default(0), y: z.number().default(0) }).optional();

/** The region as it is drawn; `large` and `small` are the pictures that take clicks. */
export const regionForm = z.object({
  name: typed,
  alertOnEnter: z.boolean().default(false),
  heat: z.boolean().default(false),
  corners: rowsOf(z.object({ x: typed, y: typed }), { most: maxRows }),
  past: typed,
  shown: typed,
  was: typed,
  act: typed,
  large: click,
  small: click,
});

/** The draft after what was pressed: a button of a corner, one for all of them, or the picture. */
export function readDraft({ corners, act, ...typed }: z.output<typeof regionForm>): Draft {
  return addClick(press(toDraft(typed, corners), act), typed);
}
