import { Link } from "react-router";
import { Notice } from "#app/ui/notice.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { WaitingUpload } from "./waiting-uploads.server.ts";

const text = {
  waiting: (files: string) => `${files} not stored yet, from the upload of`,
  look: "Check and store them",
  incomplete:
    "This upload is still running, or it broke off. Upload the rest before you store anything or empty the card.",
  more: "Upload the rest",
};

export function WaitingUploads({ uploads }: { uploads: WaitingUpload[] }) {
  return uploads.map(({ id, to, files, begun, isIncomplete }) => (
    <Notice key={id} tone="warning">
      {text.waiting(files)} <TimeOf {...begun} relative={undefined} />.{" "}
      {isIncomplete && `${text.incomplete} `}
      <Link to={to}>{isIncomplete ? text.more : text.look}</Link>
    </Notice>
  ));
}
