/** What several pages of the reference photo say. */
export const referenceWords = {
  nowhere: "The camera has no location yet",
  nowhereText: "A photo belongs to a place. Add it once the camera has recorded where it stands.",
};
