import { invalidFields, Refusal } from "#contract/envelope.ts";
import { maxNestingLevels } from "#contract/rules/text/nesting.ts";
import { classifierData, createClassifierEvent, getEventThumbnail } from "#contract/wire/events.ts";
import { parseJson } from "#api/http/parse-json.ts";
import { readMultipart } from "#api/http/read-multipart.ts";
import { sendFile } from "#api/http/send-file.ts";
import { serve } from "#api/http/serve.ts";
import { addClassifierEvent } from "../operations/add-classifier-event.ts";
import { findPictureKey } from "./read-details.ts";
import { requireEvent } from "./require-event.ts";

export const classifierEvents = [
  serve(createClassifierEvent, async ({ caller, request, services }) => {
    const { data, files } = await readMultipart(request, {
      files: services.files,
      fileNames: ["thumb", "file", "derived"],
      parseData: (text) => text,
    });
    try {
      const [[name, file] = []] = files;
      if (!file) throw unusable("file", "a picture is required as 'thumb', 'file' or 'derived'");
      const { at, details } = await readData(data);
      const picture = { file, isThumbnail: name === "thumb" };
      return { id: await addClassifierEvent(services, { device: caller, at, details, picture }) };
    } finally {
      for (const file of files.values()) await file.discard();
    }
  }),

  serve(getEventThumbnail, async ({ input, caller, request, services }) => {
    const event = await requireEvent(services, caller, input.id);
    const key = findPictureKey(event);
    const sent = key
      ? await sendFile(services.files, request, {
          key,
          mimeType: "image/png",
          fileName: `event-thumbnail-${event.id}.png`,
          disposition: "attachment",
        })
      : undefined;
    if (!sent) throw new Refusal("forbidden", "There is no picture of this event.");
    return sent;
  }),
];

/** Fields about the upload, not about what was seen. */
const notStored = ["type", "filename", "dateTimes", "env"];

async function readData(text: string) {
  const parsed = await parseJson(text, maxNestingLevels);
  const { success, data } = classifierData.safeParse("value" in parsed ? parsed.value : undefined);
  if (!success) {
    throw unusable("data", "'data' must be a JSON object, its 'dateTimes' a list of times");
  }
  const stored = Object.entries(data).filter(([name]) => !notStored.includes(name));
  return { at: data.dateTimes?.[0], details: Object.fromEntries(stored) };
}

function unusable(param: string, msg: string): Refusal {
  return invalidFields([{ param, location: "body", msg }]);
}
