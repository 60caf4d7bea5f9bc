import type { LabelNode } from "./label-node.ts";

export const other: LabelNode = {
  label: "other",
  children: [
    { label: "bunyip" },
    { label: "drop bear" },
    { label: "false-positive", display: "false trigger" },
    { label: "frog" },
    {
      label: "insect",
      display: "insect/spider",
      children: [{ label: "weta", children: [{ label: "tree weta" }] }],
    },
    { label: "interesting" },
    { label: "lizard", children: [{ label: "blue-tongue lizard" }] },
    { label: "noise" },
    { label: "part", display: "part of an animal" },
    { label: "pest" },
    { label: "poor tracking" },
    { label: "rain", display: "Rain/Water Droplets" },
    { label: "snake" },
    { label: "static" },
    { label: "unidentified", display: "not identifiable" },
    { label: "vehicle" },
    { label: "water", display: "River/Sea" },
    { label: "wind" },
  ],
};
