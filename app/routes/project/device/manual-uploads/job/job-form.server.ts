import { z } from "zod";
import { invalidFields, Refusal } from "#contract/envelope.ts";
import { correctionOf, readClock } from "#contract/rules/cards/clock-readings.ts";
import { timeZone } from "#contract/wire/fields.ts";

const text = {
  notRead: "Enter a date and time, such as 2026-03-04 05:06",
  really: "Enter when the first file of the part was really recorded",
  showed: "Enter what the device’s clock showed at that moment",
  noLocation: "This location no longer exists. Choose another",
  correction: "This correction is not possible. Check both dates",
};

const reading = z
  .string()
  .optional()
  .transform((typed, context) => {
    if (typed === undefined) return undefined;
    const read = readClock(typed);
    if (read === undefined) context.addIssue({ code: "custom", message: text.notRead });
    return read;
  });

const settings = z
  .object({
    act: z.literal("settings"),
    stationId: z.string().optional(),
    timeZone,
    showed: reading,
    really: reading,
  })
  .transform(({ showed, really, ...said }, context) => {
    const correction = really === undefined ? 0 : findCorrection();
    if (typeof correction === "number") {
      return {
        act: said.act,
        stationId: said.stationId ?? null,
        timeZone: said.timeZone,
        clockCorrectionSeconds: correction,
      };
    }
    context.addIssue({ code: "custom", ...correction });
    return z.NEVER;

    function findCorrection() {
      if (really === undefined) return 0;
      if (showed === undefined) return { path: ["showed"], message: text.showed };
      const seconds = correctionOf({ showed, really }, said.timeZone);
      return seconds ?? { path: ["really"], message: text.correction };
    }
  });

const group = z
  .object({
    act: z.literal("group"),
    do: z.enum(["correct", "leave", "take"]),
    fileId: z.coerce.number().int(),
    count: z.coerce.number().int(),
    showed: reading,
    really: reading,
  })
  .transform(({ really, ...said }, context) => {
    if (said.do !== "correct" || (really !== undefined && said.showed !== undefined)) {
      return { ...said, really };
    }
    context.addIssue({ code: "custom", path: ["part"], message: text.really });
    return z.NEVER;
  });

/** By the clock as it is shown and the zone of the job, which the form does not say. */
export function toGroupChange(
  { do: act, count, fileId, showed, really }: z.output<typeof group>,
  zone: string,
) {
  const which = { fileId, count };
  if (act !== "correct") return { ...which, leaveOut: act === "leave" };
  const isRight = really === undefined || showed === undefined;
  const seconds = isRight ? undefined : correctionOf({ showed, really }, zone);
  return seconds === undefined ? undefined : { ...which, clockCorrectionSeconds: seconds };
}

export const impossibleCorrection = invalidFields([{ param: "part", msg: text.correction }]);

const date = z.object({
  act: z.literal("date"),
  fileId: z.coerce.number().int().optional(),
  taken: z.string(text.notRead).transform((typed, context) => {
    const read = readClock(typed);
    if (read === undefined) context.addIssue({ code: "custom", message: text.notRead });
    return read ?? z.NEVER;
  }),
});

/** What can be done with a job, by the form that was sent. Without what it really was, a clock was right. */
export const jobForm = z.discriminatedUnion("act", [
  settings,
  group,
  date,
  z.object({ act: z.literal("start") }),
  z.object({ act: z.literal("retry") }),
]);

/** What the API says of settings, beside the fields that they come from. */
export function aboutSettings(refusal: Refusal, stationId: number | string | null): Refusal {
  if (refusal.reason === "missing" && stationId !== null) {
    return invalidFields([{ param: "stationId", msg: text.noLocation }]);
  }
  const { reason, message, errors } = refusal;
  const named = errors.map((error) =>
    error.param === "clockCorrectionSeconds" ? { param: "really", msg: text.correction } : error,
  );
  return new Refusal(reason, message, { errors: named });
}

/** What the API says of a part, above the parts. */
export function aboutPart({ reason, message }: Refusal): Refusal {
  return new Refusal(reason, message, {
    errors: [{ location: "body", param: "part", msg: message }],
  });
}
