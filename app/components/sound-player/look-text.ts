/** What the looks of a picture of sound are called, with scripts and without. */
export const lookText = {
  title: "Picture",
  palette: "Palette",
  palettes: {
    viridis: "Viridis",
    magma: "Magma",
    inferno: "Inferno",
    greyscale: "Greyscale",
    paper: "Light",
  },
  scale: "Frequencies",
  scales: { linear: "Linear", mel: "Mel, as ears hear" },
};
