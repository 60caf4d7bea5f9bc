import type { LabelNode } from "./label-node.ts";

export const mammals: LabelNode = {
  label: "mammal",
  children: [
    { label: "antechinus" },
    { label: "bat", children: [{ label: "flying fox" }] },
    { label: "camel" },
    { label: "cat" },
    { label: "cow" },
    { label: "deer", children: [{ label: "sambar deer" }] },
    { label: "dog" },
    { label: "donkey" },
    { label: "echidna" },
    { label: "fox" },
    { label: "glider", children: [{ label: "feathertail glider" }, { label: "sugar glider" }] },
    { label: "goat" },
    { label: "hedgehog" },
    { label: "horse" },
    { label: "human", displayAudio: "human speech", aliases: ["person"] },
    { label: "kangaroo", children: [{ label: "grey kangaroo" }] },
    { label: "koala" },
    {
      label: "leporidae",
      display: "rabbit or hare",
      children: [{ label: "hare" }, { label: "rabbit" }],
    },
    { label: "long-nosed potoroo" },
    { label: "mustelid", children: [{ label: "ferret" }, { label: "stoat" }, { label: "weasel" }] },
    { label: "pig" },
    {
      label: "possum",
      children: [
        { label: "brushtail possum" },
        { label: "pygmy possum" },
        { label: "ringtail possum" },
      ],
    },
    { label: "quoll" },
    {
      label: "rodent",
      children: [
        { label: "mouse" },
        { label: "rakali", aliases: ["rabe", "australian otter", "water-rat"] },
        { label: "rat" },
        { label: "vole" },
      ],
    },
    { label: "sealion", display: "sea lion" },
    { label: "sheep" },
    { label: "wallaby" },
    { label: "wombat" },
  ],
};
