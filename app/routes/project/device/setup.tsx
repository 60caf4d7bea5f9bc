import { Outlet } from "react-router";
import { TabLinks } from "#app/ui/tab-links.tsx";

const views = [
  { to: "recording-options", label: "Recording options" },
  { to: "reference", label: "Reference photo" },
  { to: "mask", label: "Define masking" },
];

export default function DeviceSetup() {
  return (
    <>
      <TabLinks label="Setup" tabs={views} />
      <Outlet />
    </>
  );
}
