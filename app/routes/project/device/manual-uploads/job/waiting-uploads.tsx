import { Link } from "react-router";
import { Notice } from "#app/ui/notice.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { WaitingUpload } from "./waiting-uploads.server.ts";

const text = {
  waiting: (files: string) => `${files} not stored yet, from the upload of`,
  look: "Check and store them",
};

export function WaitingUploads({ uploads }: { uploads: WaitingUpload[] }) {
  return uploads.map(({ id, to, files, begun }) => (
    <Notice key={id} tone="warning">
      {text.waiting(files)} <TimeOf {...begun} relative={undefined} />.{" "}
      <Link to={to}>{text.look}</Link>
    </Notice>
  ));
}
