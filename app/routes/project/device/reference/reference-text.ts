/** What several pages of the reference photo say. */
export const referenceWords = {
  nowhere: "The camera has no location yet",
  nowhereText:
    "A photo belongs to a place. You can add one once the camera has made a recording at its location.",
};
