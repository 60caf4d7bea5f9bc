/** To those who may only read. */
export const onlyMembersTag = "Only members of the project tag its recordings.";

/** Of the search for a tag and the tree below it: where whoever loads the page anew goes on. */
export const treeId = "all-tags";
